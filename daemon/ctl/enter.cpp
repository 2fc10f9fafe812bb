// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `enter`: a move, a takeback, a new game or the clock's times at a manual board of a running
// daemon.
#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kEnter = "enter";

struct Wishes {
  std::optional<int> ply;
  std::string white, black, running, daemon;
};

/// The body of the request. Error: one sentence.
Expected<json::object, std::string> body_of(const std::string& what, const Wishes& wishes) {
  json::object body;
  if (what == "takeback" || what == "clock") {
    body["do"] = what;
  } else if (what == "new") {
    body["do"] = "new_game";
  } else {
    body["do"] = "move";
    body["move"] = what;
  }
  if (wishes.ply) body["ply"] = *wishes.ply;
  for (const auto& [key, text] :
       {std::pair("white_ms", &wishes.white), std::pair("black_ms", &wishes.black)}) {
    if (text->empty()) continue;
    const auto time = rules::words::parse_time(*text);
    if (!time) return unexpected(fmt::format("'{}' is no time like 1:29:50", *text));
    body[key] = std::chrono::duration_cast<std::chrono::milliseconds>(*time).count();
  }
  if (!wishes.running.empty()) body["running"] = wishes.running;
  return body;
}

int print(unsigned status, const json::object& answer) {
  const std::string error = text_of(answer, "error");
  if (status == 400) return refuse(kEnter, error);
  if (status >= 500) return outside(kEnter, error);
  if (status >= 300) {
    fmt::print("refused: {}\n", error);
    return kNo;
  }
  fmt::print("board {}, game {}: after ply {}, {}\n", text_of(answer, "board"), text_of(answer, "game"),
             text_of(answer, "ply"), text_of(answer, "fen"));
  return kDone;
}

}  // namespace

int enter(const Arguments& arguments) {
  Wishes wishes;
  Usage usage{
      kEnter,
      "BOARD WHAT",
      "Enters something at a manual board of a running daemon, and prints where its game stands. WHAT is a "
      "move in SAN, UCI or another language, `takeback`, `new` for the next game, or `clock` for its times "
      "alone. Exit code 1: it was refused.",
      {}};
  usage.add("ply", &wishes.ply, "N", "only if so many plies were played so far");
  usage.add("white", &wishes.white, "TIME", "White's time on the clock behind it, as 1:29:50");
  usage.add("black", &wishes.black, "TIME", "Black's time");
  usage.add("running", &wishes.running, "white|black|none", "whose time runs");
  add_daemon(usage, &wishes.daemon);
  usage.examples = {"7 Nf3", "7 Nf3 --white 1:29:50 --running black", "7 takeback"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() != 2) return refuse(kEnter, "it takes the number of a board, and what to enter");
  const auto board = rules::words::parse_number(operands->front());
  if (!board) return refuse(kEnter, fmt::format("'{}' is no number of a board", operands->front()));
  const auto body = body_of(operands->back(), wishes);
  if (!body) return refuse(kEnter, body.error());
  const auto daemon = DaemonClient::to(wishes.daemon);
  if (!daemon) return refuse(kEnter, daemon.error());
  const auto answer = daemon->post(fmt::format("/api/boards/{}/entries", *board), json::serialize(*body));
  if (!answer) return outside(kEnter, answer.error());
  json::error_code error;
  const json::value value = json::parse(answer->body, error);
  if (error || !value.is_object())
    return outside(kEnter, fmt::format("the answer is not the daemon's (status {})", answer->status));
  return print(answer->status, value.get_object());
}

}  // namespace eboard::ctl
