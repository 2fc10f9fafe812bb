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
#include "daemon/ctl/shown_board.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::ctl {

namespace json = boost::json;
using rules::Color;

namespace {

constexpr std::string_view kCorrect = "correct";

struct Wishes {
  RulingForDaemon ruling;  ///< without its text
  std::optional<int> after;
  int plies = 1;
  bool cut = false;
  std::string position;        ///< what stands on the board, as R-RECORD takes it
  std::optional<Color> seen;   ///< the board says it, and that side is on move
  std::optional<int> missing;  ///< with one of them: so many plies nobody knows
  [[nodiscard]] bool states() const { return seen || !position.empty(); }
};

/// What the pieces on the board are now.
Expected<std::string, std::string> seen_at(const DaemonClient& daemon, int board) {
  const auto answer = daemon.get("/api/boards");
  if (!answer) return unexpected(answer.error());
  const auto object = object_of(*answer);
  if (!object) return unexpected(object.error());
  const json::value* boards = object->if_contains("boards");
  if (boards == nullptr || !boards->is_array())
    return unexpected(std::string("the answer is not a daemon's"));
  for (const json::value& one : boards->get_array()) {
    const json::object* shown = one.if_object();
    if (shown == nullptr || number_in(*shown, "board") != board) continue;
    const std::string seen = text_of(*shown, "seen");
    return seen.empty() ? text_of(*shown, "placement") : seen;
  }
  return unexpected(fmt::format("there is no board {}", board));
}

std::string stated(const Wishes& wishes, const std::string& position) {
  std::string ruling =
      fmt::format("R-RECORD after={} position={}", *wishes.after, rules::words::quoted(position));
  if (wishes.missing) ruling += fmt::format(" missing={}", *wishes.missing);
  return ruling;
}

std::string body_of(const Wishes& wishes, const std::string& moves) {
  json::object body{{"plies", wishes.plies}, {"cut", wishes.cut}};
  if (wishes.states()) body = {{"ruling", stated(wishes, wishes.position)}};
  if (wishes.after && !wishes.states()) body["after"] = *wishes.after;
  if (wishes.ruling.game) body["game"] = *wishes.ruling.game;
  if (!moves.empty()) body["moves"] = moves;
  return json::serialize(body);
}

/// A line if the game ends by it, or goes on.
void print_outcome(const json::object& answer) {
  const json::value* then = answer.if_contains("then");
  if (then == nullptr || !then->is_object()) return;
  const std::string outcome = text_of(then->get_object(), "outcome");
  if (outcome == text_of(answer, "outcome")) return;
  fmt::print("{}\n", outcome.empty() ? "the game has no result then" : "the game is over then: " + outcome);
}

/// What would come of it, in at most four lines.
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
  print_outcome(answer);
}

/// The ruling that enters it; else it was said why there is none. It may leave the record as it is.
Expected<std::string, Exit> find_ruling(Wishes wishes, const std::string& moves) {
  const auto daemon = DaemonClient::to(wishes.ruling.daemon);
  if (!daemon) return unexpected(static_cast<Exit>(refuse(kCorrect, daemon.error())));
  if (wishes.seen) {
    const auto seen = seen_at(*daemon, wishes.ruling.board);
    if (!seen) return unexpected(static_cast<Exit>(outside(kCorrect, seen.error())));
    wishes.position = fmt::format("{} {}", *seen, *wishes.seen == Color::white ? 'w' : 'b');
  }
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
      "place of plies behind --after; without MOVES these are deleted. Where nobody knows the moves, the "
      "game goes on from --position or --seen, and plies are missing before it. Prints the ruling and what "
      "it does. With --author it is entered. Exit code 1: it is refused.",
      {},
      {"3 --after 4 Bc4", "3 --after 4 --plies 0 --author \"A. Arbiter\" \"3. Bb5 a6\"",
       "3 --after 40 --seen white --author \"A. Arbiter\""}};
  usage.add("after", &wishes.after, "N", "the ply behind which something changes");
  usage.add_preset("plies", &wishes.plies, "K", "so many plies go");
  usage.add_switch("cut", &wishes.cut, "what cannot be played behind them any more goes as well");
  usage.add("position", &wishes.position, "FEN",
            "this stands on the board; of a FEN its pieces and the side on move are enough");
  std::string side;
  usage.add("seen", &side, "white|black",
            "what the board shows now is the position, and that side is on move");
  usage.add("missing", &wishes.missing, "K", "so many plies are missing before it; fewest by default");
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
  wishes.seen = rules::words::parse_side(side);
  if (!side.empty() && !wishes.seen) return refuse(kCorrect, fmt::format("--seen {}: white or black", side));
  const bool both = wishes.seen && !wishes.position.empty();
  if (both || (wishes.states() && operands->size() == 2) || (wishes.missing && !wishes.states()))
    return refuse(kCorrect, "it takes moves, --position or --seen, and --missing with one of the latter");
  wishes.ruling.board = *board;
  auto ruling = find_ruling(wishes, operands->size() == 2 ? operands->back() : std::string());
  if (!ruling) return ruling.error();
  if (wishes.ruling.author.empty() || ruling->empty()) return kDone;
  wishes.ruling.ruling = std::move(*ruling);
  return rule_live(wishes.ruling);
}

}  // namespace eboard::ctl
