// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `correct`: other moves in the record of a game that a running daemon tracks.
#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/rule_live.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kCorrect = "correct";

struct Wishes {
  RulingForDaemon ruling;  ///< without its text
  std::optional<int> after;
  int plies = 1;
  bool cut = false;
};

std::string body_of(const Wishes& wishes, const std::string& moves) {
  json::object body{{"plies", wishes.plies}, {"cut", wishes.cut}};
  if (wishes.after) body["after"] = *wishes.after;
  if (wishes.ruling.game) body["game"] = *wishes.ruling.game;
  if (!moves.empty()) body["moves"] = moves;
  return json::serialize(body);
}

/// What would come of it, in at most three lines.
void print_line(const json::object& answer) {
  const std::string ruling = text_of(answer, "ruling"), refused = text_of(answer, "refused");
  const json::object& line = answer.at("line").as_object();
  const std::string misfit = text_of(line, "misfit");
  if (ruling.empty() && refused.empty()) fmt::print("nothing would change\n");
  if (!ruling.empty())
    fmt::print("game {}: {}\n{}\n", text_of(answer, "game"), ruling, text_of(answer, "words"));
  if (!misfit.empty())
    fmt::print("of {} plies behind {} can stay; {} cannot be played then\n", text_of(line, "behind"),
               text_of(line, "fit"), misfit);
}

/// The ruling that enters it; else it was said why there is none. It may leave the record as it is.
Expected<std::string, Exit> find_ruling(const Wishes& wishes, const std::string& moves) {
  const auto daemon = DaemonClient::to(wishes.ruling.daemon);
  if (!daemon) return unexpected(static_cast<Exit>(refuse(kCorrect, daemon.error())));
  const auto answer =
      daemon->post(fmt::format("/api/boards/{}/line", wishes.ruling.board), body_of(wishes, moves));
  if (!answer) return unexpected(static_cast<Exit>(outside(kCorrect, answer.error())));
  const auto object = object_of(*answer);
  if (!object) return unexpected(static_cast<Exit>(outside(kCorrect, object.error())));
  if (answer->status >= 500)
    return unexpected(static_cast<Exit>(outside(kCorrect, text_of(*object, "error"))));
  if (answer->status >= 300) {
    fmt::print("refused: {}\n", text_of(*object, "error"));
    return unexpected(kNo);
  }
  print_line(*object);
  const std::string refused = text_of(*object, "refused");
  if (refused.empty()) return text_of(*object, "ruling");
  fmt::print("refused: {}\n", refused);
  return unexpected(kNo);
}

}  // namespace

int correct(const Arguments& arguments) {
  Wishes wishes;
  Usage usage{
      kCorrect,
      "BOARD [MOVES]",
      "Puts the record of a game at a board of a running daemon right: MOVES, in any notation, come in "
      "place of plies behind --after; without MOVES these are deleted. Prints the ruling and what it "
      "does. With --author it is entered. Exit code 1: it is refused.",
      {},
      {"3 --after 4 Bc4", "3 --after 4 --plies 0 --author \"A. Arbiter\" \"3. Bb5 a6\""}};
  usage.add("after", &wishes.after, "N", "the ply behind which something changes");
  usage.add_preset("plies", &wishes.plies, "K", "so many plies go");
  usage.add_switch("cut", &wishes.cut, "what cannot be played behind them any more goes as well");
  usage.add("game", &wishes.ruling.game, "G", "another game of the board than the latest");
  usage.add("author", &wishes.ruling.author, "NAME", "who rules: it is entered");
  add_daemon(usage, &wishes.ruling.daemon);
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->empty() || operands->size() > 2)
    return refuse(kCorrect, "it takes the number of a board, and moves as one word");
  const auto board = rules::words::parse_number(operands->front());
  if (!board) return refuse(kCorrect, fmt::format("'{}' is no number of a board", operands->front()));
  if (!wishes.after || *wishes.after < 0 || wishes.plies < 0)
    return refuse(kCorrect, "it needs --after, and neither that nor --plies is below 0");
  wishes.ruling.board = *board;
  auto ruling = find_ruling(wishes, operands->size() == 2 ? operands->back() : std::string());
  if (!ruling) return ruling.error();
  if (wishes.ruling.author.empty() || ruling->empty()) return kDone;
  wishes.ruling.ruling = std::move(*ruling);
  return rule_live(wishes.ruling);
}

}  // namespace eboard::ctl
