// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `watch`: prints what is played on the boards of a running daemon as it comes.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/daemon_stream.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/shown_board.hpp"
#include "daemon/ctl/terminal.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kWatch = "watch";

void say(int board, Tone tone, const std::string& what) {
  const bool colours = wants_colour(stdout);
  fmt::print("{} {} {}\n",
             toned(Tone::faint, fmt::format("{:%T}", fmt::localtime(std::time(nullptr))), colours),
             toned(Tone::strong, fmt::format("board {}:", board), colours), toned(tone, what, colours));
}

std::string players_of(const ShownBoard& board) {
  if (board.white.empty() && board.black.empty()) return {};
  const auto name = [](const std::string& known) { return known.empty() ? std::string("?") : known; };
  return fmt::format(", {} - {}", name(board.white), name(board.black));
}

struct Move {
  int ply = 0;
  std::string text;  ///< "12... Nf6"
  std::string times;
  bool provisional = false;
};

Move move_of(const json::object& board, const json::object& move, int ply) {
  const auto white = number_in(move, "white_ms"), black = number_in(move, "black_ms");
  return {ply, shown_move(board, move, ply),
          white && black ? fmt::format("  {} - {}", shown_time(*white), shown_time(*black)) : std::string(),
          move.contains("provisional")};
}

/// One board: what is known of it, and what of that has been printed.
class WatchedBoard {
 public:
  /// The moves of a board's game; none if it is another game by now.
  using ListOf = std::function<json::array(int board, int game)>;

  explicit WatchedBoard(const ListOf& list_of) : list_of_(list_of) {}

  /// Takes what changed. What was so before somebody watched is not printed.
  void take(const json::object& patch, bool prints) {
    for (const auto& [key, value] : patch) known_[key] = value;
    take_list(patch);
    const ShownBoard now = shown_board(known_);
    number_ = now.number;
    prints_ = prints;
    if (now.game != shown_.game) begin(now);
    shown_.game = now.game;
    has_list_ ? print_list() : print_last(now.ply);
    print_rulings();
    if (now.over() && now.result != shown_.result) print(Tone::good, now.result + players_of(now));
    if (now.has_signal() != shown_.has_signal())
      now.has_signal() ? print(Tone::plain, "a signal again") : print(Tone::bad, "no signal");
    shown_ = now;
  }

 private:
  void print(Tone tone, const std::string& what) const {
    if (prints_) say(number_, tone, what);
  }

  void begin(const ShownBoard& now) {
    printed_.clear();
    asked_ = 0;
    rulings_.clear();
    if (now.game > 0) print(Tone::strong, fmt::format("game {}{}", now.game, players_of(now)));
  }

  /// The moves of a board that is watched alone: those from an index on are new.
  void take_list(const json::object& patch) {
    const json::value* moves = patch.if_contains("moves");
    if (moves == nullptr || !moves->is_array()) return;
    has_list_ = true;
    const auto from = static_cast<std::size_t>(number_in(patch, "moves_from").value_or(0));
    list_.resize(std::min(from, list_.size()));
    for (const json::value& move : moves->get_array())
      if (move.is_object()) list_.push_back(move);
  }

  /// The moves of a list up to the first one that may still change, so many at most.
  [[nodiscard]] std::vector<Move> certain_in(const json::array& list, std::size_t most) const {
    std::vector<Move> certain;
    for (const json::value& each : list) {
      if (!each.is_object() || certain.size() == most) break;
      Move move = move_of(known_, each.get_object(), static_cast<int>(certain.size()) + 1);
      if (move.provisional) break;
      certain.push_back(std::move(move));
    }
    return certain;
  }

  void print_list() {
    const std::vector<Move> certain = certain_in(list_, list_.size());
    if (certain.size() < printed_.size()) print_takeback(certain.empty() ? Move{} : certain.back());
    for (const Move& move : certain) print_move(move);
  }

  /// Of all boards only the last move comes. One that may still change waits until it is certain.
  void print_last(int ply) {
    const json::value* last = known_.if_contains("last");
    const Move move =
        last != nullptr && last->is_object() ? move_of(known_, last->get_object(), ply) : Move{};
    const int printed = static_cast<int>(printed_.size());
    if (prints_ && move.ply > printed + 1) catch_up(move);
    if (move.provisional) return;
    if (move.ply < printed) return print_takeback(move);
    if (move.ply > 0) print_move(move);
  }

  /// Another one was played before the last one was certain: the daemon is asked for both. Its list may be
  /// newer than what came here.
  void catch_up(const Move& last) {
    if (last.provisional && std::exchange(asked_, last.ply) == last.ply) return;
    for (const Move& move : certain_in(list_of_(number_, shown_.game), static_cast<std::size_t>(last.ply)))
      print_move(move);
  }

  /// Nothing is printed of a move that was printed.
  void print_move(const Move& move) {
    const auto at = static_cast<std::size_t>(move.ply) - 1;
    const bool is_new = at >= printed_.size();
    if (is_new) printed_.resize(at + 1);
    if (printed_[at] == move.text) return;
    print(Tone::plain, is_new || printed_[at].empty() ? move.text + move.times
                                                      : fmt::format("{}, not {}", move.text, printed_[at]));
    printed_[at] = move.text;
  }

  void print_takeback(const Move& left) {
    printed_.resize(static_cast<std::size_t>(left.ply));
    if (left.ply > 0) printed_.back() = left.text;
    print(Tone::plain, left.ply == 0 ? "taken back to the start" : "taken back to " + left.text);
  }

  void print_rulings() {
    const json::value* list = known_.if_contains("rulings");
    const json::array* rulings = list == nullptr ? nullptr : list->if_array();
    if (rulings == nullptr) return;
    for (const json::value& each : *rulings) {
      if (!each.is_object()) continue;
      const std::string text = rules::one_line(text_of(each.get_object(), "text"));
      if (rulings_.insert(text).second) print(Tone::strong, text);
    }
  }

  const ListOf& list_of_;
  json::object known_;
  json::array list_;
  bool has_list_ = false;
  ShownBoard shown_;                  ///< as it was last
  std::vector<std::string> printed_;  ///< moves by ply; an empty one was not seen
  int asked_ = 0;                     ///< the ply for which the list was asked
  std::set<std::string> rulings_;
  int number_ = 0;
  bool prints_ = false;
};

class Watch {
 public:
  Watch(DaemonClient daemon, std::optional<int> board, bool as_json)
      : daemon_(std::move(daemon)), board_(board), as_json_(as_json) {}

  [[nodiscard]] std::string path() const {
    std::string query = board_ ? fmt::format("board={}", *board_) : std::string();
    if (sequence_) query += fmt::format("{}since={}&run={}", query.empty() ? "" : "&", *sequence_, run_);
    return query.empty() ? "/live" : "/live?" + query;
  }

  bool take(std::string_view message) {
    json::error_code error;
    const json::value value = json::parse(message, error);
    if (error || !value.is_object()) return true;
    const json::object& object = value.get_object();
    sequence_ = number_in(object, "sequence");
    if (object.contains("run")) run_ = text_of(object, "run");
    const json::value* boards = object.if_contains("boards");
    if (boards == nullptr || !boards->is_array()) return true;
    if (as_json_) {
      fmt::print("{}\n", message);
    } else {
      for (const json::value& board : boards->get_array())
        if (board.is_object()) take_board(board.get_object());
    }
    if (std::exchange(is_away_, false)) remark("the daemon is back");
    if (!std::exchange(began_, true)) announce();
    return std::fflush(stdout) == 0;
  }

  void lost(const std::string& why) {
    is_away_ = true;
    remark(why + "; trying on");
  }

 private:
  void take_board(const json::object& patch) {
    const auto number = number_in(patch, "board");
    if (!number) return;
    const auto [board, is_new] = boards_.try_emplace(*number, list_of_);
    board->second.take(patch, began_ && !is_new);
  }

  [[nodiscard]] json::array list_of(int board, int game) const {
    const auto answer = daemon_.get(fmt::format("/api/boards/{}", board));
    auto object = answer ? object_of(*answer) : unexpected(answer.error());
    json::value* moves =
        object && number_in(*object, "game") == game ? object->if_contains("moves") : nullptr;
    return moves != nullptr && moves->is_array() ? std::move(moves->get_array()) : json::array();
  }

  void announce() const {
    if (as_json_ || !is_terminal(stderr)) return;
    const std::string what =
        board_ ? fmt::format("board {}", *board_) : fmt::format("{} boards", boards_.size());
    remark("following " + what + "; Ctrl-C ends it");
  }

  static void remark(const std::string& line) { fmt::print(stderr, "eboardctl {}: {}\n", kWatch, line); }

  DaemonClient daemon_;
  WatchedBoard::ListOf list_of_ = [this](int board, int game) { return list_of(board, game); };
  std::optional<int> board_;
  bool as_json_;
  std::map<std::int64_t, WatchedBoard> boards_;
  std::optional<std::int64_t> sequence_;
  std::string run_;
  bool began_ = false, is_away_ = false;
};

}  // namespace

int watch(const Arguments& arguments) {
  std::string place;
  bool as_json = false;
  Usage usage{
      kWatch,
      "[BOARD]",
      "Follows what is played on all boards of a running daemon, or on one: a line for each move with both "
      "clocks, each result, each decision of the arbiter, and each board that loses its signal. A move is "
      "printed when it is certain. Connects again when the daemon was away. Ctrl-C ends it.",
      {}};
  usage.add_switch("json", &as_json, "print the daemon's messages as they come, one a line");
  add_daemon(usage, &place);
  usage.examples = {"", "3", "--json 3"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kWatch, daemon.error());
  std::optional<int> board;
  if (!operands->empty()) {
    board = rules::words::parse_number(operands->front());
    if (!board || *board < 1 || operands->size() > 1)
      return refuse(kWatch, fmt::format("'{}' is no number of a board; one board, or none for all",
                                        fmt::join(*operands, " ")));
    const auto known = daemon->get(fmt::format("/api/boards/{}", *board));
    if (!known) return outside(kWatch, known.error());
    if (known->status != 200) {
      refuse(kWatch, fmt::format("there is no board {}", *board));
      return kNo;
    }
  }
  Watch watcher(*daemon, board, as_json);
  const auto followed = follow_daemon(
      place, {[&] { return watcher.path(); }, [&](std::string_view message) { return watcher.take(message); },
              [&](const std::string& why) { watcher.lost(why); }});
  return followed ? kDone : outside(kWatch, followed.error());
}

}  // namespace eboard::ctl
