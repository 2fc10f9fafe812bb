// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `reload`: makes a running daemon read its configuration and pairings again, and prints the
// result.
#include <fmt/format.h>

#include <boost/json/object.hpp>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kReload = "reload";

void print_lines(std::FILE* out, const json::object& answer, std::string_view key, std::string_view word) {
  const json::value* lines = answer.if_contains(key);
  if (lines == nullptr || !lines->is_array()) return;
  for (const json::value& line : lines->get_array()) {
    if (line.is_string()) fmt::print(out, "{}{}\n", word, std::string_view(line.get_string()));
  }
}

bool has_lines(const json::object& answer, std::string_view key) {
  const json::value* lines = answer.if_contains(key);
  return lines != nullptr && lines->is_array() && !lines->get_array().empty();
}

std::string error_of(const json::object& answer) {
  const json::value* error = answer.if_contains("error");
  return error != nullptr && error->is_string() ? std::string(error->get_string()) : "no reason was given";
}

int report(const json::object& answer, bool dry_run) {
  print_lines(stdout, answer, "changed", "");
  print_lines(stdout, answer, "later", "later: ");
  print_lines(stdout, answer, "refused", "refused: ");
  print_lines(stdout, answer, "warned", "warning: ");
  if (has_lines(answer, "refused")) return kNo;
  if (!has_lines(answer, "changed") && !has_lines(answer, "later"))
    fmt::print("nothing {} different\n", dry_run ? "would be" : "is");
  return kDone;
}

}  // namespace

int reload(const Arguments& arguments) {
  std::string place;
  bool dry_run = false;
  Usage usage{
      kReload,
      "",
      "Makes a running daemon read its configuration and pairings again, and prints what of it holds now "
      "and "
      "what does not. Exit code 1: something holds from the daemon's next start only; 2: the configuration "
      "has faults, and nothing was changed.",
      {}};
  usage.add_switch("dry-run", &dry_run, "only say what would be different, and what stands there now");
  add_daemon(usage, &place);
  usage.examples = {"", "--dry-run", "--daemon 127.0.0.1:8081"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kReload, daemon.error());
  const auto answer = daemon->post("/api/reload", dry_run ? R"({"dry_run":true})" : "{}");
  if (!answer) return outside(kReload, answer.error());
  const auto object = object_of(*answer);
  if (!object) return outside(kReload, object.error());
  if (answer->status == 200) return report(*object, dry_run);
  print_lines(stderr, *object, "faults", "");
  return answer->status == 422 ? refuse(kReload, error_of(*object)) : outside(kReload, error_of(*object));
}

}  // namespace eboard::ctl
