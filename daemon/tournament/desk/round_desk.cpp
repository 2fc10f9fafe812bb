// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/desk/round_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/tournament/changes/words.hpp"
#include "daemon/tournament/import/identity.hpp"
#include "daemon/tournament/round.hpp"

namespace eboard::tournament {

namespace {

using namespace std::chrono_literals;

/// Where nothing was moved so long after the start, somebody may look.
constexpr Millis kLate = 5min;
constexpr std::string_view kArticle = "6.7.1";  ///< of the Laws of 2018 and 2023

int minutes_of(Millis time) {
  return static_cast<int>(std::chrono::floor<std::chrono::minutes>(time).count());
}

std::string counted_minutes(int minutes) {
  return fmt::format("{} {}", minutes, minutes == 1 ? "minute" : "minutes");
}

const Entry& entry_of(const Section& section, int player, int round) {
  return find_player(section.tournament, player)->entries[static_cast<std::size_t>(round - 1)];
}

std::string result_of(const Section& section, const Table& table, int round) {
  std::string result = result_words(entry_of(section, table.white, round).result,
                                    entry_of(section, table.black, round).result);
  return result.empty() ? "*" : result;
}

/// As an order names this player: people read a name, and of two of one name only the number is certain.
std::string word_of(const Section& section, int number) {
  const std::string& name = find_player(section.tournament, number)->name;
  const std::string key = name_key(name);
  const auto same = std::ranges::count_if(section.tournament.players,
                                          [&](const Player& one) { return name_key(one.name) == key; });
  return same == 1 ? name : std::to_string(number);
}

class Looking {
 public:
  Looking(const SectionNow& section, const HallNow& hall)
      : given_(section), now_(section.shown->section), hall_(hall), start_(start()) {}

  RoundDesk done() && {
    desk_.id = given_.id;
    desk_.name = now_.name;
    desk_.round = now_.round;
    desk_.begins = now_.begins;
    desk_.next = next_round(now_, given_.ever_begun, hall_);
    const bool is_paired = now_.round >= 1 && now_.round <= last_round_paired(now_.tournament);
    desk_.starts = is_paired ? starts_of(now_, now_.round) : std::string();
    desk_.default_time = is_paired ? default_time_of(now_, now_.round) : now_.default_time;
    for (const int round : {now_.round, desk_.next.round})
      if (round > 0) desk_.plans.push_back(said_of(round));
    if (is_paired) look_at_round();
    look_at_earlier_rounds();
    return std::move(desk_);
  }

 private:
  [[nodiscard]] SaidOfRound said_of(int round) const {
    const auto at = static_cast<std::size_t>(round - 1);
    const RoundPlan plan = at < now_.plans.size() ? now_.plans[at] : RoundPlan{};
    return {round,        starts_of(now_, round), plan.time_control,
            plan.edition, plan.start_position,    default_time_of(now_, round)};
  }

  /// When it has to be played, on the hall's line: when it was begun, or at its hour if that was later.
  [[nodiscard]] std::optional<Millis> start() const {
    if (!given_.begun || now_.round < 1) return std::nullopt;
    Millis start = hall_.on_line(*given_.begun);
    if (const auto hour = parse_hour(starts_of(now_, now_.round))) {
      const std::chrono::minutes ago(minutes_between(hour->on(hall_.local.day), hall_.local));
      start = std::max(start, hall_.on_line(hall_.wall - Millis(ago).count()));
    }
    return start;
  }

  void look_at_round() {
    for (const Table& table : tables_of(now_, now_.round)) desk_.tables.push_back(look_at(table));
    const auto waits = [](const TableDesk& table) {
      return table.state == TableState::empty || table.state == TableState::set_up;
    };
    const auto boards = [](const TableDesk& table) { return table.electronic && table.result == "*"; };
    const auto all = std::ranges::count_if(desk_.tables, boards);
    const bool nobody_plays = all > 1 && std::ranges::all_of(desk_.tables, [&](const TableDesk& table) {
                                return !table.electronic || (table.result == "*" && waits(table));
                              });
    if (nobody_plays) one_note_for_all(static_cast<int>(all));
    for (const TableDesk& table : desk_.tables)
      if (table.result == "*") desk_.missing.push_back(missing(table));
  }

  /// A round that begins late is no matter of its tables.
  void one_note_for_all(int boards) {
    int minutes = 0;
    for (TableDesk& table : desk_.tables) {
      const auto late = std::ranges::find(table.notes, "not-started", &Note::kind);
      if (late == table.notes.end()) continue;
      minutes = std::max(minutes, late->minutes);
      table.notes.erase(late);
    }
    if (minutes == 0) return;
    desk_.missing.push_back(
        {now_.round, 0, "round-not-started",
         fmt::format("nothing was moved at any of {} boards in {}. If the round starts later, say when",
                     boards, counted_minutes(minutes)),
         minutes});
  }

  TableDesk look_at(const Table& table) {
    TableDesk desk;
    desk.table = table.number;
    desk.white = find_player(now_.tournament, table.white)->name;
    desk.black = find_player(now_.tournament, table.black)->name;
    desk.result = result_of(now_, table, now_.round);
    if (entry_of(*given_.entered, table.white, now_.round).result != Result::pending)
      desk.by = TableDesk::By::person;
    else if (desk.result != "*")
      desk.by = TableDesk::By::board;
    const auto found = hall_.boards.find(table.number);
    const BoardNow* board = found == hall_.boards.end() ? nullptr : &found->second;
    if (board != nullptr) desk.board = table.number;
    desk.electronic = table.electronic && board != nullptr && !board->by_hand;
    const auto& tables = given_.shown->tables;
    const auto seen = std::ranges::find_if(
        tables, [&](const TableInHall& one) { return one.round == now_.round && one.table == table.number; });
    const TableInHall* game = seen == tables.end() ? nullptr : &*seen;
    desk.state = state_of(desk, board, game);
    if (board != nullptr) desk.since = since(desk, *board);
    if (desk.by == TableDesk::By::person) return desk;
    if (game != nullptr) note_record(desk, *game, table);
    if (desk.electronic && board->linked) note_board(desk, *board, table);
    return desk;
  }

  [[nodiscard]] bool plays(const BoardNow& board) const {
    return board.stands == Stands::played && board.round == now_.round;
  }

  [[nodiscard]] TableState state_of(const TableDesk& desk, const BoardNow* board,
                                    const TableInHall* game) const {
    if (desk.result != "*" || (game != nullptr && game->over)) return TableState::over;
    if (board == nullptr) return TableState::by_hand;
    if (desk.electronic && !board->linked) return TableState::no_link;
    if (board->stands == Stands::apart && game == nullptr) return TableState::other_game;
    if (!desk.electronic && game == nullptr) return TableState::by_hand;
    if (game != nullptr || plays(*board)) return TableState::playing;
    return board->stands == Stands::set_up ? TableState::set_up : TableState::empty;
  }

  [[nodiscard]] std::optional<std::int64_t> since(const TableDesk& desk, const BoardNow& board) const {
    if (desk.state == TableState::no_link)
      return board.link_since > 0ms ? std::optional(hall_.on_wall(board.link_since)) : std::nullopt;
    const bool as_it_stands =
        (desk.state == TableState::set_up) || (desk.state == TableState::playing && plays(board)) ||
        (desk.state == TableState::over && board.stands == Stands::over && board.round == now_.round) ||
        (desk.state == TableState::empty && board.since > 0ms) || desk.state == TableState::other_game;
    return as_it_stands ? std::optional(hall_.on_wall(board.since)) : std::nullopt;
  }

  /// What the record of its game says of who plays where.
  void note_record(TableDesk& desk, const TableInHall& game, const Table& table) const {
    if (game.exchanged)
      desk.notes.push_back({"colours-exchanged",
                            fmt::format("the game was recorded with {} as White, and {} is paired with White",
                                        desk.black, desk.white),
                            0,
                            {},
                            exchange(table)});
    if (game.played_at != 0 && game.played_at != desk.table)
      desk.notes.push_back(
          {"tables-exchanged",
           fmt::format("{} - {} is played at table {}", desk.white, desk.black, game.played_at),
           0,
           {},
           {"table", std::to_string(desk.table), "to", std::to_string(game.played_at), "of",
            word_of(now_, table.white)}});
  }

  /// It says who is to have White: two arbiters who take it up do not turn it back.
  [[nodiscard]] std::vector<std::string> exchange(const Table& table) const {
    return {"colours", std::to_string(table.number), "white", word_of(now_, table.black)};
  }

  void note_board(TableDesk& desk, const BoardNow& board, const Table& table) const {
    note_turned(desk, board, table);
    if (!start_ || desk.result != "*") return;
    const bool nothing_moved = desk.state == TableState::set_up || desk.state == TableState::empty;
    const bool one_ply = desk.state == TableState::playing && plays(board) && board.plies == 1;
    Millis start = *start_;
    // Who still played the round before begins later.
    for (const GameThere& game : hall_.games)
      if (game.board == desk.table && game.round < now_.round && game.ended)
        start = std::max(start, *game.ended);
    const Millis passed = hall_.now - start;
    const std::chrono::minutes default_time(default_time_of(now_, now_.round));
    if (default_time > 0min && passed > default_time && (nothing_moved || one_ply)) {
      desk.notes.push_back(default_note(desk, board, minutes_of(passed)));
    } else if (passed >= kLate && nothing_moved) {
      const int minutes = minutes_of(passed);
      desk.notes.push_back(
          {"not-started",
           fmt::format("nothing was moved in the {} since the start", counted_minutes(minutes)), minutes});
    }
  }

  /// Whose absence the board speaks for. That somebody has come no board sees, so a person decides.
  [[nodiscard]] Note default_note(const TableDesk& desk, const BoardNow& board, int minutes) const {
    const auto running = board.clock ? std::optional(board.clock->running) : std::nullopt;
    const auto [who, result] =
        board.plies == 1 && plays(board) ? std::pair(desk.black + " has not moved", std::string("+--"))
        : running == Colour::none
            ? std::pair(std::string("nothing was moved, and the clock was not started"), std::string("---"))
        : running == Colour::white ? std::pair(desk.white + " has not moved", std::string("--+"))
                                   : std::pair(std::string("nothing was moved"), std::string());
    const std::vector<std::string> offered =
        result.empty() ? std::vector<std::string>()
                       : std::vector<std::string>{"result", std::to_string(desk.table), result};
    return {"default-time",
            fmt::format(
                "{} in the {} since the start. Who comes more than {} late has lost (Article {}), unless "
                "the arbiter decides otherwise",
                who, counted_minutes(minutes), counted_minutes(default_time_of(now_, now_.round)), kArticle),
            minutes, std::string(kArticle), offered};
  }

  /// A table stays where it is, and so does White's place. So White's pieces at the other end than before
  /// mean that the two sit wrongly, or that the board was turned.
  void note_turned(TableDesk& desk, const BoardNow& board, const Table& table) const {
    const bool of_this_round =
        board.round == now_.round && (board.stands == Stands::played || board.stands == Stands::over);
    const auto exchanged = std::ranges::find(desk.notes, "colours-exchanged", &Note::kind);
    if (!of_this_round || exchanged != desk.notes.end() || given_.colours_decided.contains(desk.table))
      return;

    const GameThere* before = nullptr;
    for (const GameThere& game : hall_.games)
      if (game.board == desk.table && game.round < now_.round &&
          (before == nullptr || before->started < game.started))
        before = &game;
    if (before == nullptr || before->turned == board.turned) return;
    desk.notes.push_back(
        {"colours-exchanged",
         fmt::format(
             "White's pieces stand at the other end of board {} than in round {}: the two have exchanged "
             "colours, or the board was turned",
             desk.table, before->round),
         0,
         {},
         exchange(table)});
  }

  [[nodiscard]] Missing missing(const TableDesk& table) const {
    const auto late = std::ranges::find_if(table.notes, [](const Note& note) { return note.minutes > 0; });
    if (late != table.notes.end()) return {now_.round, table.table, late->kind, late->text, late->minutes};
    switch (table.state) {
      case TableState::by_hand:
        return {now_.round, table.table, "by-hand", "its result has to be entered"};
      case TableState::no_link:
        return {now_.round, table.table, "no-link", "its board has no link, so nothing is recorded there"};
      case TableState::playing:
        return {now_.round, table.table, "playing", "its game is played"};
      case TableState::over:
        return {now_.round, table.table, "no-result", "its game is over, and nothing says how it ended"};
      case TableState::other_game:
        return {now_.round, table.table, "other-game", "the game at its board is not of the round"};
      case TableState::set_up:
      case TableState::empty:
        break;
    }
    return {now_.round, table.table, "not-started", "its game has not started"};
  }

  void look_at_earlier_rounds() {
    for (int round = 1; round < now_.round; ++round)
      for (const Table& table : tables_of(now_, round))
        if (result_of(now_, table, round) == "*")
          desk_.missing.push_back(
              {round, table.number, "earlier-round", fmt::format("there is no result of round {}", round)});
  }

  const SectionNow& given_;
  const Section& now_;
  const HallNow& hall_;
  const std::optional<Millis> start_;
  RoundDesk desk_;
};

}  // namespace

std::string_view words_of(TableState state) {
  static constexpr std::array<std::string_view, 7> kWords{"empty",   "set-up",  "playing",   "over",
                                                          "by-hand", "no-link", "other-game"};
  return kWords.at(static_cast<std::size_t>(state));
}

RoundDesk round_desk(const SectionNow& section, const HallNow& hall) { return Looking(section, hall).done(); }

}  // namespace eboard::tournament
