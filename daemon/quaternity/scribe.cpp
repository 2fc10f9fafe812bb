// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity/scribe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "rules/quaternity/notation/move_notation.hpp"
#include "rules/text/comment_text.hpp"

namespace eboard::quaternity_sheet {

namespace quaternity = rules::quaternity;
using tracking::MoveTracked, tracking::PlayedMove;

namespace {

constexpr std::size_t kMaxFlags = 1000;  // of one game; more is a board that cannot be used

/// Nothing for what is no single legal move.
std::optional<quaternity::Move> legal_move(const quaternity::Position& position, const PlayedMove& played) {
  const tracking::PieceWay* way = played.way();
  if (way == nullptr || played.second() != nullptr) return std::nullopt;
  for (const quaternity::Move& move : position.legal_moves()) {
    if (tracking::QuaternityNotation::way(move) == *way) return move;
  }
  return std::nullopt;
}

/// What is played by hand of a move that the rules do not allow: "irregular d10-d7". Nothing for what is more
/// than one man's way from a square to another.
std::optional<std::string> irregular_entry(const PlayedMove& played) {
  const tracking::PieceWay* way = played.way();
  if (way == nullptr || !played.marked_irregular()) return std::nullopt;
  const auto from = quaternity_square(way->from), to = quaternity_square(way->to);
  if (!from || !to) return std::nullopt;
  return fmt::format("irregular {}-{}", quaternity::to_string(*from), quaternity::to_string(*to));
}

std::optional<Millis> clock_of(const MoveTracked& move, quaternity::Player player) {
  switch (player) {
    case quaternity::Player::white:
      return move.white;
    case quaternity::Player::red:
      return move.red;
    case quaternity::Player::black:
      return move.black;
    case quaternity::Player::green:
      break;
  }
  return move.green;
}

std::string entry_of(const quaternity::Record& record, quaternity::Move move, std::optional<Millis> clock) {
  std::string text = quaternity::MoveNotation(*record.language).write(record.game.position(), move);
  for (const std::string& word : rules::comment_words({.clock = clock, .elapsed = {}}, ""))
    text += " " + word;
  return text;
}

/// Nothing where the sheet has no words for it.
std::optional<std::string> entry_of(const quaternity::Record& record, const MoveTracked& move) {
  if (record.game.ending()) return std::nullopt;
  if (move.irregular) return irregular_entry(move.uci);
  const quaternity::Position& position = record.game.position();
  const auto played = legal_move(position, move.uci);
  if (!played) return std::nullopt;
  return entry_of(record, *played, clock_of(move, position.turn()));
}

}  // namespace

void Scribe::begin(Millis at, const Sheet& sheet) {
  stand(at, sheet);
  // As if it had been heard up to the end of the game so far: what was played since is found, not wondered
  // at.
  const tracking::QuaternityPosition position(sheet.record().game.position());
  tracker_.apply({at, drivers::MenSnapshot{position.placement()}}, events_);
  tracker_.apply({at, drivers::LinkLost{"not heard yet"}}, events_);
  events_.clear();
}

void Scribe::stand(Millis at, const Sheet& sheet) {
  // What was concluded and not yet written is of a game that is another now. A flag may be settled by it.
  const quaternity::Game& game = sheet.record().game;
  tracker_.stand(at, game.position(), events_);
  if (game.has_paused()) tracker_.announce_pause();
  for (const tracking::TrackedEvent& event : std::exchange(events_, {})) {
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    if (found != nullptr && known_flag(event.game, found->id) != nullptr) notice(event, *found);
  }
  lines_of_plies_.clear();
  astray_ = false;
  if (flagged_game_ != sheet.lines().game) flags_.clear();
  flagged_game_ = sheet.lines().game;
}

std::vector<JournalLine> Scribe::read(Millis at, std::span<const std::uint8_t> bytes, Sheet& sheet) {
  payloads_.clear();
  decoder_.feed(bytes, payloads_);
  for (drivers::Payload& payload : payloads_) hear(at, std::move(payload));
  return write(at, sheet);
}

std::vector<JournalLine> Scribe::opened(Millis at, const std::string& port, Sheet& sheet) {
  hear(at, drivers::LinkOpened{port});
  return write(at, sheet);
}

std::vector<JournalLine> Scribe::lost(Millis at, const std::string& reason, Sheet& sheet) {
  decoder_.reset();
  hear(at, drivers::LinkLost{reason});
  return write(at, sheet);
}

std::vector<JournalLine> Scribe::advance(Millis at, Sheet& sheet) {
  tracker_.advance(at, events_);
  return write(at, sheet);
}

BoardStatus Scribe::status(const Sheet& sheet) const {
  const bool puzzles = connected_ && (astray_ || (!agrees_ && tracker_.in_doubt()));
  return {connected_, puzzles && !sheet.record().game.ending(), clock_, clock_at_, flags_};
}

void Scribe::hear(Millis at, drivers::Payload payload) {
  if (std::holds_alternative<drivers::MenSnapshot>(payload)) connected_ = true;
  if (std::holds_alternative<drivers::LinkLost>(payload)) connected_ = false;
  const bool no_clock = std::holds_alternative<drivers::ClockMissing>(payload) || !connected_;
  if (const auto* reading = std::get_if<drivers::QuaternityClockReading>(&payload)) {
    clock_ = *reading;
    clock_at_ = at;
  } else if (no_clock) {
    clock_.reset();
  }
  tracker_.apply({at, std::move(payload)}, events_);
}

std::vector<JournalLine> Scribe::write(Millis at, Sheet& sheet) {
  std::vector<JournalLine> lines;
  for (const tracking::TrackedEvent& event : std::exchange(events_, {})) {
    if (const auto* move = std::get_if<MoveTracked>(&event.what)) {
      if (tracking::recorded(move->state)) write(at, *move, sheet, lines);
    } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
      take_back(at, static_cast<std::size_t>(back->to_ply), sheet, lines);
    } else if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.what)) {
      notice(event, *found);
    } else if (const auto* seen = std::get_if<tracking::BoardSeen>(&event.what)) {
      agrees_ = seen->agrees;
    } else if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) {
      // The men stand in the array again: nothing more follows for this game. Whoever begins the next one
      // says so.
      if (ended->by != tracking::EndedBy::new_game) continue;
      lines_of_plies_.clear();
      astray_ = true;
    }
  }
  return lines;
}

BoardFlag* Scribe::known_flag(int game, int id) {
  const auto known = std::ranges::find_if(
      flags_, [&](const BoardFlag& flag) { return flag.game == game && flag.found.id == id; });
  return known == flags_.end() ? nullptr : &*known;
}

/// One that is known by its number has another state now. What is put right of an earlier game is no news.
void Scribe::notice(const tracking::TrackedEvent& event, const tracking::IrregularityFound& found) {
  const BoardFlag flag{event.at, found, event.game};
  if (BoardFlag* known = known_flag(event.game, found.id)) {
    *known = flag;
  } else if (found.state == tracking::State::corrected) {
    return;
  } else if (flags_.size() < kMaxFlags) {
    flags_.push_back(flag);
  }
  noticed_.push_back(found);
}

void Scribe::write(Millis at, const MoveTracked& move, Sheet& sheet, std::vector<JournalLine>& lines) {
  const auto before = static_cast<std::size_t>(move.ply) - 1;
  if (before < lines_of_plies_.size()) take_back(at, before, sheet, lines);
  if (astray_ || before != lines_of_plies_.size()) return;
  const std::size_t first = lines.size();
  pass(at, sheet, lines);
  const auto entry = entry_of(sheet.record(), move);
  astray_ = !entry || !enter(at, *entry, sheet, lines);
  if (!astray_) pass(at, sheet, lines);
  lines_of_plies_.push_back(static_cast<int>(lines.size() - first));
}

void Scribe::take_back(Millis at, std::size_t plies, Sheet& sheet, std::vector<JournalLine>& lines) {
  if (plies >= lines_of_plies_.size()) return;
  const auto first = lines_of_plies_.begin() + static_cast<std::ptrdiff_t>(plies);
  for (int left = std::accumulate(first, lines_of_plies_.end(), 0); left > 0; --left) {
    const TakenBack taken{sheet.last_standing()};
    if (!sheet.take_back(at, {}, taken.number)) return;
    lines.push_back({{}, taken});
  }
  lines_of_plies_.resize(plies);
  astray_ = false;
}

void Scribe::pass(Millis at, Sheet& sheet, std::vector<JournalLine>& lines) {
  for (;;) {
    const quaternity::Record& record = sheet.record();
    if (record.game.ending() || !record.game.position().must_pass()) return;
    if (!enter(at, entry_of(record, quaternity::Move::pass(), std::nullopt), sheet, lines)) return;
  }
}

bool Scribe::enter(Millis at, std::string text, Sheet& sheet, std::vector<JournalLine>& lines) {
  if (!sheet.enter(at, {}, text)) return false;
  lines.push_back({{}, Entered{std::move(text)}});
  return true;
}

}  // namespace eboard::quaternity_sheet
