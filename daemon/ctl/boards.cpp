// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `boards`, `names` and `round`: what a running daemon shows of its hall, as tables.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/daemon_stream.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/shown_board.hpp"
#include "daemon/ctl/terminal.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kBoards = "boards";
constexpr std::string_view kNames = "names";
constexpr std::string_view kRound = "round";

/// The numbers of the operands; error: what is none.
OrFault<std::vector<int>> numbers_of(const Arguments& operands) {
  std::vector<int> numbers;
  for (const std::string& operand : operands) {
    const auto number = rules::words::parse_number(operand);
    if (!number || *number < 1)
      return unexpected(fmt::format("'{}' is no number of a board; boards are numbered from 1", operand));
    numbers.push_back(*number);
  }
  return numbers;
}

struct Hall {
  json::array boards;
  MessageTime time;  ///< where it is known
};

OrFault<Hall> hall_in(OrFault<json::object> answer) {
  if (!answer) return unexpected(answer.error());
  json::value* boards = answer->if_contains("boards");
  const auto is_board = [](const json::value& board) { return board.is_object(); };
  if (boards == nullptr || !boards->is_array() || !std::ranges::all_of(boards->get_array(), is_board))
    return unexpected(std::string("the answer is not a daemon's"));
  return Hall{std::move(boards->get_array()), {number_in(*answer, "now_ms")}};
}

/// As `/live` has it first: with the time that the clocks need.
OrFault<Hall> hall_now(const std::string& place) {
  const auto hello = first_message(place, "/live");
  return hall_in(hello ? object_of({200, *hello}) : unexpected(hello.error()));
}

OrFault<Hall> hall_of(const DaemonClient& daemon) {
  const auto answer = daemon.get("/api/boards");
  return hall_in(answer ? object_of(*answer) : unexpected(answer.error()));
}

/// Those of these numbers, or all; error: the number of a board that is not there.
Expected<json::array, int> chosen(json::array boards, const std::vector<int>& wanted) {
  if (wanted.empty()) return boards;
  json::array some;
  for (const int number : wanted) {
    const auto* const found = std::ranges::find_if(boards, [number](const json::value& board) {
      return number_in(board.get_object(), "board") == number;
    });
    if (found == boards.end()) return unexpected(number);
    some.push_back(*found);
  }
  return some;
}

int no_board(std::string_view command, int number) {
  refuse(command, fmt::format("there is no board {}", number));
  return kNo;
}

Tone tone_of(const ShownBoard& board) {
  if (!board.has_signal() || board.state == "moves missing") return Tone::bad;
  return board.over() ? Tone::good : Tone::plain;
}

std::string boards_text(const json::array& boards, const MessageTime& time) {
  Table table({">board", "white", "black", ">clock", ">clock", "runs", "last move", "result", "state"});
  for (const json::value& each : boards) {
    const ShownBoard board = shown_board(each.get_object(), time);
    const auto clock = [&](const std::string& shown, std::string_view side) {
      return Cell{shown, board.running == side ? Tone::strong : Tone::plain};
    };
    table.add({{std::to_string(board.number)},
               {board.white},
               {board.black},
               clock(board.white_time, "white"),
               clock(board.black_time, "black"),
               {board.running},
               {board.move + (board.provisional ? " ?" : "")},
               {board.over() ? board.result : "", Tone::good},
               {board.state, tone_of(board)}});
  }
  return table.text(wants_colour(stdout));
}

std::string names_text(const json::array& boards) {
  Table table({">board", ">round", "white", "black"});
  for (const json::value& each : boards) {
    const ShownBoard board = shown_board(each.get_object());
    const auto name = [](const std::string& known) {
      return known.empty() ? Cell{"nobody is named", Tone::faint} : Cell{known};
    };
    table.add({{std::to_string(board.number)},
               {std::to_string(board.round)},
               name(board.white),
               name(board.black)});
  }
  return table.text(wants_colour(stdout));
}

// --- round

struct RoundGame {
  int board = 0;
  std::string white, black;
  std::string result;  ///< "*": in play; empty: not begun
};

struct RoundStanding {
  int round = 1;
  std::vector<RoundGame> games;  ///< by board

  [[nodiscard]] std::ptrdiff_t ended_with(std::string_view result) const {
    return std::ranges::count(games, result, &RoundGame::result);
  }
  [[nodiscard]] std::ptrdiff_t over() const {
    return static_cast<std::ptrdiff_t>(games.size()) - ended_with("*") - ended_with("");
  }
};

/// The games that have begun, from the PGN of the round.
std::vector<RoundGame> games_in(const std::string& pgn) {
  std::vector<RoundGame> games;
  rules::read_pgn(pgn, [&](const rules::PgnGame& game) {
    const auto tag = [&](std::string_view name) { return shown_name(game.record.tag(name).value_or("")); };
    games.push_back({rules::words::parse_number(tag("Board")).value_or(0), tag("White"), tag("Black"),
                     std::string(rules::to_string(game.record.result))});
    return true;
  });
  return games;
}

/// The round that is played, where none is asked for; where tables play several, the latest.
int round_in(const json::array& boards) {
  int round = 1;
  for (const json::value& each : boards) round = std::max(round, shown_board(each.get_object()).round);
  return round;
}

OrFault<RoundStanding> standing_of(const DaemonClient& daemon, std::optional<int> asked) {
  const auto hall = hall_of(daemon);
  if (!hall) return unexpected(hall.error());
  RoundStanding standing{asked ? *asked : round_in(hall->boards), {}};
  const auto pgn = daemon.get(fmt::format("/pgn/round/{}.pgn", standing.round));
  if (!pgn) return unexpected(pgn.error());
  // 404: nobody knows of that round.
  if (pgn->status == 200) {
    standing.games = games_in(pgn->body);
  } else if (pgn->status != 404) {
    return unexpected(fmt::format("the daemon gives no games (status {})", pgn->status));
  }
  for (const json::value& each : hall->boards) {
    const ShownBoard board = shown_board(each.get_object());
    const bool known =
        std::ranges::find(standing.games, board.number, &RoundGame::board) != standing.games.end();
    if (board.round == standing.round && !known)
      standing.games.push_back({board.number, board.white, board.black, {}});
  }
  std::ranges::stable_sort(standing.games, {}, &RoundGame::board);
  return standing;
}

constexpr std::string_view kResults[] = {"1-0", "1/2-1/2", "0-1"};

json::object json_of(const RoundStanding& standing) {
  json::array games;
  for (const RoundGame& game : standing.games)
    games.push_back(
        json::object{{"board", game.board},
                     {"white", game.white},
                     {"black", game.black},
                     {"result", game.result.empty() ? json::value(nullptr) : json::value(game.result)}});
  return {{"round", standing.round},
          {"in_play", standing.ended_with("*")},
          {"over", standing.over()},
          {"not_begun", standing.ended_with("")},
          {"games", std::move(games)}};
}

void print(const RoundStanding& standing) {
  fmt::print("round {}: {} in play, {} over, {} not begun\n", standing.round, standing.ended_with("*"),
             standing.over(), standing.ended_with(""));
  std::vector<std::string> counts;
  for (const std::string_view result : kResults)
    if (const auto count = standing.ended_with(result); count > 0)
      counts.push_back(fmt::format("{}: {}", result, count));
  if (!counts.empty()) fmt::print("{}\n", fmt::join(counts, ", "));
  if (standing.games.empty()) return;
  Table table({">board", "white", "black", "result"});
  for (const RoundGame& game : standing.games) {
    const Cell result = game.result.empty()  ? Cell{"not begun", Tone::faint}
                        : game.result == "*" ? Cell{"in play"}
                                             : Cell{game.result, Tone::good};
    table.add({{std::to_string(game.board)}, {game.white}, {game.black}, result});
  }
  fmt::print("\n{}", table.text(wants_colour(stdout)));
}

struct HallWish {
  std::string place;
  bool as_json = false;
};

void add_hall(Usage& usage, HallWish& wish) {
  usage.add_switch("json", &wish.as_json, "print one JSON object");
  add_daemon(usage, &wish.place);
}

int print_boards(const HallWish& wish, const std::vector<int>& wanted) {
  if (const auto place = DaemonClient::to(wish.place); !place) return refuse(kBoards, place.error());
  auto hall = hall_now(wish.place);
  if (!hall) return outside(kBoards, hall.error());
  auto boards = chosen(std::move(hall->boards), wanted);
  if (!boards) return no_board(kBoards, boards.error());
  if (wish.as_json) {
    const json::value now = hall->time.now_ms ? json::value(*hall->time.now_ms) : json::value(nullptr);
    fmt::print("{}\n", json::serialize(json::object{{"now_ms", now}, {"boards", std::move(*boards)}}));
  } else if (boards->empty()) {
    fmt::print("no board is known yet; `eboardctl doctor` says why a board is not there\n");
  } else {
    fmt::print("{}", boards_text(*boards, hall->time));
  }
  return kDone;
}

json::array names_json(const json::array& boards) {
  json::array named;
  for (const json::value& each : boards) {
    const json::object& board = each.get_object();
    named.push_back(
        json::object{{"board", board.at("board")}, {"round", board.at("round")}, {"tags", board.at("tags")}});
  }
  return named;
}

}  // namespace

int boards(const Arguments& arguments) {
  HallWish wish;
  Usage usage{
      kBoards,
      "[BOARD...]",
      "Shows what a running daemon knows of its boards, a line each: who plays, both clocks and whose time "
      "runs, the last move, the result and the state. A move with ? may still change.",
      {}};
  add_hall(usage, wish);
  usage.examples = {"", "3 7", "--json"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto wanted = numbers_of(*operands);
  return wanted ? print_boards(wish, *wanted) : refuse(kBoards, wanted.error());
}

int names(const Arguments& arguments) {
  HallWish wish;
  Usage usage{
      kNames,
      "[BOARD...]",
      "Shows who sits where, as a running daemon has it. A name that is wrong is put right with "
      "`eboardctl pair`, or in the pairings; then type `eboardctl reload`. Players who sit the wrong way "
      "round are exchanged with a ruling, R-COLOURS.",
      {}};
  add_hall(usage, wish);
  usage.examples = {"", "3", "--json"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto wanted = numbers_of(*operands);
  if (!wanted) return refuse(kNames, wanted.error());
  const auto daemon = DaemonClient::to(wish.place);
  if (!daemon) return refuse(kNames, daemon.error());
  auto hall = hall_of(*daemon);
  if (!hall) return outside(kNames, hall.error());
  const auto boards = chosen(std::move(hall->boards), *wanted);
  if (!boards) return no_board(kNames, boards.error());
  if (wish.as_json) {
    fmt::print("{}\n", json::serialize(json::object{{"boards", names_json(*boards)}}));
  } else {
    fmt::print("{}", names_text(*boards));
  }
  return kDone;
}

int round(const Arguments& arguments) {
  HallWish wish;
  Usage usage{
      kRound,
      "[ROUND]",
      "Shows how far the round is: how many games are in play, over or not begun, and the results so far. "
      "Without a ROUND it is the one that is played.",
      {}};
  add_hall(usage, wish);
  usage.examples = {"", "1", "--json"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  std::optional<int> asked;
  if (!operands->empty()) {
    asked = rules::words::parse_number(operands->front());
    if (!asked || *asked < 1 || operands->size() > 1)
      return refuse(kRound,
                    fmt::format("'{}' is no round; rounds are numbered from 1", fmt::join(*operands, " ")));
  }
  const auto daemon = DaemonClient::to(wish.place);
  if (!daemon) return refuse(kRound, daemon.error());
  const auto standing = standing_of(*daemon, asked);
  if (!standing) return outside(kRound, standing.error());
  if (wish.as_json) {
    fmt::print("{}\n", json::serialize(json_of(*standing)));
    return kDone;
  }
  if (standing->games.empty() && asked) {
    fmt::print("no game of round {} is known\n", *asked);
    return kNo;
  }
  print(*standing);
  return kDone;
}

}  // namespace eboard::ctl
