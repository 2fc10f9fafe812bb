// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `log-level`: shows or changes how much a running daemon writes into its log.
#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {
constexpr std::string_view kLogLevel = "log-level", kAddress = "/api/log-level";
}

int log_level(const Arguments& arguments) {
  std::string place;
  Usage usage{
      kLogLevel,
      "[LEVEL]",
      "Prints which lines a running daemon writes into its log, or changes that until its next start: error, "
      "warning, notice, info (the usual level) or debug, each with those before it. With debug the log has "
      "each "
      "request, too, by its address and without what follows a question mark.",
      {}};
  add_daemon(usage, &place);
  usage.examples = {"", "debug"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() > 1) return refuse(kLogLevel, "wanted is: log-level [LEVEL]");
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kLogLevel, daemon.error());
  const auto answer =
      operands->empty()
          ? daemon->get(std::string(kAddress))
          : daemon->post(std::string(kAddress), json::serialize(json::object{{"level", operands->front()}}));
  if (!answer) return outside(kLogLevel, answer.error());
  const auto object = object_of(*answer);
  if (!object) return outside(kLogLevel, object.error());
  if (answer->status == 400) return refuse(kLogLevel, text_of(*object, "error"));
  if (answer->status != 200) return outside(kLogLevel, text_of(*object, "error"));
  fmt::print("{}\n", text_of(*object, "level"));
  return kDone;
}

}  // namespace eboard::ctl
