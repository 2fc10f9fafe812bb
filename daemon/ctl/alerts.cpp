// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `alerts test`: makes a running daemon send a message to one receiver of alerts, and prints what
// came of it.
#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {
constexpr std::string_view kAlerts = "alerts";
}

int alerts(const Arguments& arguments) {
  std::string place;
  Usage usage{
      kAlerts,
      "test NAME",
      "Makes a running daemon send a test message to the receiver of that name, [[outlets.alerts]] of its "
      "configuration, and waits for what its server says. Then look at the phone. Exit code 1: the server "
      "did not take it.",
      {}};
  add_daemon(usage, &place);
  usage.examples = {"test phone"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() != 2 || operands->front() != "test")
    return refuse(kAlerts, "wanted is: alerts test NAME");
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kAlerts, daemon.error());
  const json::object asked{{"outlet", fmt::format("alerts.{}", operands->back())}};
  const auto answer = daemon->post("/api/outlets/trial", json::serialize(asked));
  if (!answer) return outside(kAlerts, answer.error());
  const auto object = object_of(*answer);
  if (!object) return outside(kAlerts, object.error());
  if (answer->status == 200) {
    fmt::print("{}\n", text_of(*object, "said"));
    return kDone;
  }
  const std::string error = text_of(*object, "error");
  if (answer->status == 404) return refuse(kAlerts, error);
  fmt::print("{}\n", error);
  return kNo;
}

}  // namespace eboard::ctl
