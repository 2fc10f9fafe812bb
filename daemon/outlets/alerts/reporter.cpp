// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/reporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/events/irregularity_words.hpp"
#include "daemon/outlets/alerts/message.hpp"
#include "rules/chess/setup.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "storage/aside.hpp"

namespace eboard::outlets::alerts {

using namespace tracking;
using std::chrono::seconds;
using storage::StoredEvent;

namespace {

/// Technical matters over which moves are lost, or will be, and what an operator can do.
struct LosesMoves {
  Code code;
  std::string_view todo;
};
constexpr std::array kLosesMoves{
    LosesMoves{Code::clock_paused, "See why the clock stands."},
    LosesMoves{Code::clock_frozen, "See whether the clock runs. Look at its cable."},
    LosesMoves{Code::clock_battery, "Bring another clock or batteries."},
    LosesMoves{Code::sensor, "Have another board ready. Compare the moves with the score sheet."},
    LosesMoves{Code::board_battery, "Charge the board now."},
    LosesMoves{Code::board_one_code, "Change the board, or name its kind in the configuration."},
    LosesMoves{Code::board_impossible, "See which pieces stand there. Change the board if they are right."},
    LosesMoves{Code::board_unknown, "Bring the pieces that belong to the board, and look at its cable."},
    LosesMoves{Code::board_swapped, "Look at the cables of both boards."},
    LosesMoves{Code::record_presumed, "Compare the moves with the score sheet."},
    LosesMoves{Code::move_not_followed, "Put the pieces as the board's page shows them."},
};
const LosesMoves* loses_moves(const Word<Code>& code) {
  const auto known = code.known();
  if (!known) return nullptr;
  const auto found = std::ranges::find(kLosesMoves, *known, &LosesMoves::code);
  return found == kLosesMoves.end() ? nullptr : &*found;
}

constexpr std::size_t kMaxCards = 1000;

std::string game_key(storage::BoardId board, int game) { return fmt::format("card/{}/{}/", board, game); }

Severity severity_of(const IrregularityFound& found) {
  if (found.for_whom == ForWhom::arbiter)
    return found.state == State::pending ? Severity::warning : Severity::urgent;
  return found.for_whom == ForWhom::op && loses_moves(found.code) != nullptr ? Severity::warning
                                                                             : Severity::info;
}

std::string todo_of(const IrregularityFound& found) {
  if (found.for_whom == ForWhom::arbiter)
    return found.state == State::pending ? "Watch this board: it is not certain yet." : "Go to the board.";
  const LosesMoves* matter = found.for_whom == ForWhom::op ? loses_moves(found.code) : nullptr;
  return matter == nullptr ? std::string() : std::string(matter->todo);
}

std::string_view tag_of(const std::vector<rules::Tag>& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  return found == tags.end() ? std::string_view{} : std::string_view(found->value);
}

/// "23... Bf1-f5 by Black.": what is known of it.
std::string move_words(const IrregularityFound& found, const std::optional<rules::Setup>& before,
                       const std::string& move) {
  std::string words = before && !move.empty() ? rules::move_number(*before) : std::string();
  words += move;
  if (const auto by = offender(found, before ? std::optional(before->turn) : std::nullopt))
    words += fmt::format("{}by {}", words.empty() ? "" : " ", *by == rules::Color::white ? "White" : "Black");
  if (words.empty()) return words;
  if (words.front() == 'b') words.front() = 'B';
  return words + ".";
}

/// What became of it; empty: it is open.
std::string_view end_of(const IrregularityFound& found) {
  if (found.state == State::corrected) return "put right";
  return found.state == State::withdrawn ? "withdrawn" : "";
}

std::string_view words_of_end(const IrregularityFound& found) {
  return found.state == State::corrected ? "Board and clock are as they should be again. Nothing to do."
                                         : "What came later explains it: nothing was wrong. Nothing to do.";
}

}  // namespace

void put_players(Alert& alert, const std::vector<rules::Tag>& tags) {
  alert.white = tag_of(tags, "White");
  alert.black = tag_of(tags, "Black");
}

void Reporter::know(const seams::BoardInfo& info) { tables_.insert_or_assign(info.id, info); }

void Reporter::put_table(Alert& alert, storage::BoardId board, int game) const {
  alert.game = game;
  const auto table = tables_.find(board);
  if (table == tables_.end()) return;
  alert.board = table->second.number;
  alert.round = table->second.round;
  put_players(alert, table->second.tags);
}

std::optional<Alert> Reporter::report(const StoredEvent& event, seconds local) {
  const auto& what = event.event.what;
  if (const auto* started = std::get_if<GameStarted>(&what)) begin(event, *started);
  std::optional<Alert> alert;
  if (const auto* found = std::get_if<IrregularityFound>(&what)) alert = flagged(event, *found, local);
  if (const auto* made = std::get_if<RulingMade>(&what)) alert = ruled(event, *made, local);
  const auto table = tables_.find(event.board);
  if (table == tables_.end()) return alert;
  if (alert && alert->open && storage::is_aside(table->second.tags)) alert.reset();
  const auto* ended = std::get_if<GameEnded>(&what);
  if (ended != nullptr) over_[table->second.number] = !(ended->by == EndedBy::resumed);
  if (std::holds_alternative<MoveTracked>(what)) over_[table->second.number] = false;
  return alert;
}

std::optional<std::string> Reporter::begun_game(const StoredEvent& event) {
  if (!std::holds_alternative<GameStarted>(event.event.what)) return std::nullopt;
  return game_key(event.board, event.event.game);
}

bool Reporter::Game::is_decided(int card) const {
  const auto undone = rules::passed_over(rulings, [](const Ruled& one) { return std::optional(one.given); });
  return std::ranges::any_of(rulings, [&](const Ruled& one) {
    return one.about == card && !one.given.undoes &&
           std::ranges::find(undone, one.given.number) == undone.end();
  });
}

/// A game that came to nothing gives its number to the next one, so those of its cards and rulings begin
/// again.
void Reporter::begin(const StoredEvent& event, const GameStarted& started) {
  std::erase_if(games_, [&](const auto& known) {
    const auto& [board, game] = known.first;
    return board == event.board && game != event.event.game - 1;
  });
  Game& game = games_[{event.board, event.event.game}];
  if (const auto setup = rules::parse_fen(started.fen)) game.start = *setup;
}

std::optional<Alert> Reporter::flagged(const StoredEvent& event, const IrregularityFound& found,
                                       seconds local) {
  if (!staff_ && found.for_whom == ForWhom::claim) return std::nullopt;
  Game& game = games_[{event.board, event.event.game}];
  Alert alert;
  alert.key = game_key(event.board, event.event.game) + std::to_string(found.id);
  alert.code = found.code.text();
  alert.severity = severity_of(found);
  alert.state = found.state.text();
  alert.open = end_of(found).empty();
  alert.local = local;
  put_table(alert, event.board, event.event.game);
  alert.article = found.article;
  alert.edition = found.edition;
  alert.title = title_of(found);
  if (staff_) {
    alert.ply = found.ply;
    const auto before = rules::parse_fen(position_of(found.evidence));
    const auto setup = before ? std::optional(*before) : std::nullopt;
    alert.move = move_name(found, position_of(found.evidence)).value_or("");
    alert.text = move_words(found, setup, alert.move);
  }
  if (!alert.open) {
    alert.title += fmt::format(": {}", end_of(found));
    alert.text = words_of_end(found);
    game.cards.erase(found.id);
    return alert;
  }
  alert.todo = todo_of(found);
  if (!alert.text.empty()) alert.text += ' ';
  alert.text += sentence_of(found).value_or("");
  if (game.cards.size() >= kMaxCards) game.cards.erase(game.cards.begin());
  game.cards.insert_or_assign(found.id, alert);
  if (game.is_decided(found.id)) return std::nullopt;
  return alert;
}

std::optional<Alert> Reporter::ruled(const StoredEvent& event, const RulingMade& made, seconds local) {
  Game& game = games_[{event.board, event.event.game}];
  std::map<int, bool> before;
  for (const auto& [id, card] : game.cards) before.emplace(id, game.is_decided(id));
  game.rulings.push_back({rules::numbered_ruling(made.number, made.undoes), made.about});
  const auto changed =
      std::ranges::find_if(before, [&](const auto& one) { return one.second != game.is_decided(one.first); });
  if (changed == before.end()) return std::nullopt;
  Alert alert = game.cards.at(changed->first);
  put_table(alert, event.board, event.event.game);
  if (!changed->second) {
    alert.local = local;
    return decided(std::move(alert), made, game);
  }
  // Since when it is so does not change.
  alert.state = "reopened";
  alert.title += ": open again";
  alert.text += " The decision of an arbiter was taken back.";
  return alert;
}

Alert Reporter::decided(Alert card, const RulingMade& made, const Game& game) const {
  card.open = false;
  card.state = "ruled";
  card.title += ": ruled";
  card.todo.clear();
  card.text = "An arbiter has decided it.";
  if (staff_ && game.start) {
    const std::string decided = rules::public_clause(made.ruling, made.article, *game.start);
    if (!decided.empty()) card.text = fmt::format("An arbiter has decided: {}.", decided);
  }
  return card;
}

std::optional<Alert> Reporter::report(const seams::DeviceStatus& status, seconds local) {
  if (status.state == seams::DeviceState::opening) return std::nullopt;
  const bool lost = status.state == seams::DeviceState::lost;
  const auto since = lost_.find(status.board);
  if ((since != lost_.end()) == lost) return std::nullopt;
  const auto table =
      std::ranges::find(tables_, status.board, [](const auto& one) { return one.second.number; });
  if (lost && table != tables_.end() && storage::is_aside(table->second.tags)) return std::nullopt;
  Alert alert;
  alert.key = fmt::format("board/{}", status.board);
  alert.code = "board_lost";
  const auto over = over_.find(status.board);
  alert.severity = over != over_.end() && over->second ? Severity::info : Severity::urgent;
  alert.open = lost;
  alert.state = lost ? "lost" : "back";
  alert.title = lost ? "No signal" : "Signal is back";
  const bool plays = alert.severity == Severity::urgent;
  if (lost) {
    alert.todo = "Look at the cable and at the power of the board.";
    alert.text = "Moves that are made now may be missing.";
    lost_.emplace(status.board, local);
  } else {
    alert.text = fmt::format("It was lost at {}.{}", time_of_day(since->second),
                             plays ? " Compare the moves since then with the score sheet." : "");
    lost_.erase(since);
  }
  if (table != tables_.end()) put_table(alert, table->first, 0);
  alert.board = status.board;
  alert.local = local;
  alert.origin = Origin::live;
  return alert;
}

Alert Reporter::report(seams::ConditionCode code, const std::string& sentence, seconds local) {
  Alert alert;
  alert.code = seams::to_string(code);
  alert.key = "condition/" + alert.code;
  alert.severity = seams::severity_of(code) == seams::Severity::fault ? Severity::urgent : Severity::warning;
  // Whoever starts the daemon knows it, and nobody can do anything but wait.
  if (code == seams::ConditionCode::boards_not_read) alert.severity = Severity::info;
  alert.open = !sentence.empty();
  alert.state = alert.open ? "set" : "cleared";
  alert.title = title_of(Word<Code>::read(alert.code));
  if (!alert.open) alert.title += ": over";
  alert.text = sentence;
  if (!alert.open) {
    const std::string held = std::exchange(holding_[code], "");
    alert.text = "It holds no more" + (held.empty() ? "." : ": " + held);
  } else {
    holding_[code] = sentence;
  }
  alert.local = local;
  alert.origin = Origin::live;
  return alert;
}

}  // namespace eboard::outlets::alerts
