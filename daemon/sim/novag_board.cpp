// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/novag_board.hpp"

#include <array>
#include <utility>

#include "drivers/novag.hpp"

namespace eboard::sim {
namespace {

namespace novag = drivers::novag;

/// A position has to stand before its move is accepted.
constexpr Micros kStands{700'000};

std::size_t place(rules::Square square) { return static_cast<std::size_t>(rules::index(square)); }

/// What a Universal Chess Board says to the chess computer that it takes its host for, each when the line
/// before it was answered (assumed). It plays on without answers.
constexpr std::array<std::string_view, 4> kSettings{" I", "V", "A", "X"};

constexpr std::int64_t kCitrineBytes = 5'760, kUniversalBytes = 960;  // a second

rules::Position initial() { return rules::Position::from_setup(rules::Setup::initial()).value(); }

}  // namespace

NovagBoard::NovagBoard(Model model, const Profile& profile, Random random)
    : PositionBoard(profile, random, model == Model::citrine ? kCitrineBytes : kUniversalBytes),
      model_(model),
      game_{initial()} {
  Random ways = random.apart();
  const bool citrine = model == Model::citrine;
  columns_ = ways.chance(profile.columns_padded) ? novag::Columns::padded : novag::Columns::narrow;
  forgets_ = ways.chance(profile.settings_forgotten) && citrine;
  transmits_ = !citrine;
  if (!citrine) say(kSettings[told_++], Micros{0});
}

std::optional<Micros> NovagBoard::frame() const { return Micros{100'000}; }

/// A line ends with CR LF or LF CR.
void NovagBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (is_cut(now)) return;
  for (const std::uint8_t byte : bytes) {
    if (byte != '\r' && byte != '\n') {
      if (byte != ' ') heard_ += static_cast<char>(byte);
      continue;
    }
    if (!heard_.empty()) carry_out(std::exchange(heard_, {}), now);
  }
}

void NovagBoard::carry_out(std::string_view command, Micros now) {
  const Micros ready = now + kTimeToAnswer;
  if (model_ == Model::universal) {
    if (told_ < kSettings.size()) say(kSettings[told_++], ready);
    return;
  }
  const bool padded = columns_ == novag::Columns::padded;
  if (command == "I") say(padded ? "ID. UCBII V1.09" : "ID.V1.09", ready);
  if (command == "C") say(clock_line(), ready);
  if (command == "XON") {
    transmits_ = true;
    if (padded) say("Xmit on", ready);
  }
  if (command == "UON" && padded) say("Referee on", ready);
}

/// One piece in place of another is nothing that the board feels.
void NovagBoard::square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) {
  if (seen()[square].has_value() != piece.has_value())
    touched_[place(turned_ ? rules::rotated(square) : square)] = ++touches_;
  PositionBoard::square_read(square, piece, now);
}

void NovagBoard::changed(Micros now) { plan(now + kStands); }

/// Where all pieces stand as after the last move, those that were lifted have been put back.
void NovagBoard::report(Micros now) {
  if (begin_game(now) || accept(now)) return;
  if (felt().occupied() == game_.back().placement().occupied()) touched_ = {};
  take_back(now);
}

/// The initial position, from either end.
bool NovagBoard::begin_game(Micros now) {
  const rules::Placement array = rules::Placement::initial();
  if (seen() != array && seen() != array.rotated()) return false;
  turned_ = seen() != array;
  touched_ = {};
  if (game_.size() > 1) {
    tell(model_ == Model::citrine ? "New Game" : "N", now);
    transmits_ = transmits_ && !forgets_;
  }
  game_.resize(1, initial());
  return true;
}

/// Of two captures that fit, that one was made whose square was filled last.
bool NovagBoard::accept(Micros now) {
  const rules::Position& before = game_.back();
  std::optional<rules::Move> made;
  for (const rules::Move move : before.legal_moves()) {
    if (made && touched_[place(move.to)] <= touched_[place(made->to)]) continue;
    if (shows(before.after(move), move)) made = move;
  }
  if (!made) return false;
  tell(model_ == Model::citrine ? novag::move_line(before, *made, columns_)
                                : novag::universal_move_line(*made),
       now);
  touched_ = {};
  game_.push_back(before.after(*made));
  return true;
}

/// The squares that are occupied fit, and the hands were on a square on which something was captured. What a
/// pawn becomes is chosen by a key, as the piece that stands there says.
bool NovagBoard::shows(const rules::Position& after, rules::Move move) const {
  const rules::Placement board = felt();
  if (after.placement().occupied() != board.occupied()) return false;
  if (rules::contains(game_.back().placement().occupied(), move.to) && touched_[place(move.to)] == 0 &&
      move.kind != rules::MoveKind::castling)
    return false;
  return move.kind != rules::MoveKind::promotion || board[move.to] == after.placement()[move.to];
}

void NovagBoard::take_back(Micros now) {
  if (game_.size() < 2 || game_[game_.size() - 2].placement().occupied() != felt().occupied()) return;
  tell("T", now);
  touched_ = {};
  game_.pop_back();
}

/// White's time runs first.
void NovagBoard::clock_shows(const drivers::ClockReading& reading, bool, Micros) {
  if (game_.size() == 1) white_ = reading.lever_high;
  clock_ = reading;
}

std::string NovagBoard::clock_line() const {
  if (!clock_) return novag::clock_line({});
  const auto other = white_ == drivers::Side::left ? drivers::Side::right : drivers::Side::left;
  return novag::clock_line({clock_->half(white_).remaining, clock_->half(other).remaining});
}

/// A board that was not told to transmit plays on in silence.
void NovagBoard::tell(std::string_view line, Micros now) {
  if (transmits_) say(line, now);
}

void NovagBoard::say(std::string_view line, Micros now) {
  if (is_cut(now)) return;
  Bytes bytes(line.begin(), line.end());
  bytes.insert(bytes.end(), {'\r', '\n'});
  send(std::move(bytes), now);
}

}  // namespace eboard::sim
