// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `people`: who may log in at the console of a running daemon.
#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kPeople = "people";

/// Keeps what is typed off the screen, until the end of a scope.
class Unseen {
 public:
  Unseen() : known_(::tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (!known_) return;
    termios hidden = before_;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
  }
  ~Unseen() {
    if (known_) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;

 private:
  termios before_{};
  bool known_;
};

std::string typed(std::string_view prompt) {
  const bool at_terminal = ::isatty(STDIN_FILENO) == 1;
  if (at_terminal) fmt::print(stderr, "{}: ", prompt);
  std::string line;
  {
    const Unseen unseen;
    std::getline(std::cin, line);
  }
  if (at_terminal) fmt::print(stderr, "\n");
  return line;
}

/// From a terminal twice, so that nobody mistypes it; else the first line of standard input.
Expected<std::string, std::string> new_password(const std::string& name) {
  std::string password = typed(fmt::format("New password of {}", name));
  if (::isatty(STDIN_FILENO) == 1 && typed("The same again") != password)
    return unexpected(std::string("the two passwords differ"));
  if (password.empty()) return unexpected(std::string("there is no password on standard input"));
  return password;
}

int print_people(const json::object& answer, bool as_json) {
  const json::value* all = answer.if_contains("people");
  if (all == nullptr || !all->is_array()) return outside(kPeople, "the daemon's answer is not understood");
  if (as_json) {
    fmt::print("{}\n", json::serialize(answer));
    return kDone;
  }
  for (const json::value& one : all->get_array()) {
    if (const json::object* person = one.if_object())
      fmt::print("{:<13}  {}\n", text_of(*person, "role"), text_of(*person, "name"));
  }
  if (all->get_array().empty()) fmt::print("nobody may log in yet\n");
  const json::value* guests = answer.if_contains("guests");
  if (guests == nullptr || !guests->is_array()) return kDone;
  for (const json::value& one : guests->get_array()) {
    const json::object* guest = one.if_object();
    if (guest == nullptr) continue;
    const std::string by = text_of(*guest, "let_in_by");
    fmt::print("{:<13}  {}, let in by {}\n", text_of(*guest, "role"), text_of(*guest, "name"),
               by.empty() ? "the machine's administrator" : by);
  }
  return kDone;
}

int report(const Expected<DaemonAnswer, std::string>& answer, const std::string& done, bool as_json = false) {
  if (!answer) return outside(kPeople, answer.error());
  const auto object = object_of(*answer);
  if (!object) return outside(kPeople, object.error());
  const std::string error = text_of(*object, "error");
  if (answer->status == 404 && error.starts_with("Page not found"))
    return outside(kPeople, "this daemon has no [console] in its configuration, so nobody can log in");
  if (answer->status == 400) return refuse(kPeople, error);
  if (answer->status == 404) {
    fmt::print("{}\n", error);
    return kNo;
  }
  if (answer->status != 200) return outside(kPeople, error);
  if (done.empty()) return print_people(*object, as_json);
  fmt::print("{}\n", done);
  return kDone;
}

int put(const DaemonClient& daemon, const std::string& name, const std::string& role) {
  auto password = new_password(name);
  if (!password) return refuse(kPeople, password.error());
  const json::object body{{"name", name}, {"role", role}, {"password", *password}};
  return report(daemon.post("/api/people", json::serialize(body)),
                fmt::format("{} may log in as {}", name, role));
}

}  // namespace

int people(const Arguments& arguments) {
  std::string place, role = "arbiter";
  bool as_json = false;
  Usage usage{
      kPeople,
      "list|put|remove [NAME]",
      "Who may log in at the console of a running daemon, and as what. `put` takes the password from "
      "the terminal, or the first line of standard input; whoever has that name gets the new role and "
      "password, and is logged out. Exit code 1: there is nobody of that name.",
      {}};
  usage.add_preset("role", &role, "ROLE", "of put: display, arbiter or administrator");
  usage.only({"display", "arbiter", "administrator"});
  usage.add_switch("json", &as_json, "of list: print one JSON object");
  add_daemon(usage, &place);
  usage.examples = {"list", "put \"A. Arbiter\" --role arbiter", "remove \"A. Arbiter\""};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const std::string what = operands->empty() ? "" : operands->front();
  const std::size_t wanted = what == "list" ? 1 : 2;
  if (what != "list" && what != "put" && what != "remove")
    return refuse(kPeople, fmt::format("'{}': one of list, put, remove", what));
  if (operands->size() != wanted)
    return refuse(kPeople, "say what to do, as in: eboardctl people put \"A. Arbiter\" --role arbiter");
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kPeople, daemon.error());
  if (what == "list") return report(daemon->get("/api/people"), "", as_json);
  const std::string& name = operands->back();
  if (what == "put") return put(*daemon, name, role);
  return report(daemon->post("/api/people/removal", json::serialize(json::object{{"name", name}})),
                fmt::format("{} may not log in any more", name));
}

}  // namespace eboard::ctl
