// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/piece_chips.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "rules/chess/board_turn.hpp"

namespace eboard::pipeline {

namespace {

using drivers::Chip;
using rules::Bitboard;
using rules::BoardTurn;
using rules::Color;
using rules::Piece;
using rules::Placement;
using rules::Role;
using rules::Square;

/// A chip is on a square if more than half of so many readings in a row say so.
constexpr std::size_t kReadings = 7;
constexpr std::size_t kMaxNames = 256;
/// Plies after which nobody has taken the one colour for the other.
constexpr int kProven = 12;
/// Spare queens stand here while a set is learned.
constexpr Square kWhiteSpare = rules::make_square(3, 2), kBlackSpare = rules::make_square(3, 5);
constexpr Piece kWhiteQueen{Color::white, Role::queen}, kBlackQueen{Color::black, Role::queen};

constexpr std::size_t at(Square square) { return static_cast<std::size_t>(rules::index(square)); }
constexpr Square square_at(std::size_t n) { return static_cast<Square>(n); }
Square turned_if(bool rotated, Square square) {
  return rules::turned(square, rotated ? BoardTurn::half : BoardTurn::none);
}

/// What stands on a square of the initial position, spare queens included.
std::optional<Piece> at_home(Square square) {
  if (square == kWhiteSpare) return kWhiteQueen;
  if (square == kBlackSpare) return kBlackQueen;
  return Placement::initial()[square];
}

/// Noise has three zeros and more; Chesstimation's numbers for its pieces have four (they are 2 to 115).
bool looks_like_noise(Chip chip) {
  const auto numbers = chip.numbers();
  if (std::count(numbers.begin(), numbers.end(), 0) < 3) return false;
  const int last = numbers.back();
  const bool chesstimation = chip == Chip({0, 0, 0, 0, last}) && last >= 2 && last <= 115;
  return !chesstimation;
}

Bitboard squares_with(const std::array<Chip, rules::kSquares>& chips) {
  Bitboard out = 0;
  for (std::size_t n = 0; n < chips.size(); ++n) out |= chips[n].none() ? 0 : rules::bit(square_at(n));
  return out;
}

}  // namespace

std::optional<drivers::Payload> PieceChips::read(const drivers::ChipSnapshot& seen) {
  if (any_twice(seen.chips)) return std::nullopt;
  latest_.push_front(seen.chips);
  if (latest_.size() > kReadings) latest_.pop_back();
  if (latest_.size() == kReadings) {
    const Chips stands = steady();
    learn(stands);
    add_strangers(stands, seen.chips);
  }
  return report(seen.chips);
}

/// One chip on two squares is a fault of the reading.
bool PieceChips::any_twice(const Chips& seen) const {
  std::set<Chip> found;
  return std::any_of(seen.begin(), seen.end(),
                     [&](Chip chip) { return known(chip) && !found.insert(chip).second; });
}

PieceChips::Chip PieceChips::steady(std::size_t square) const {
  for (const Chips& one : latest_) {
    const Chip chip = one[square];
    if (chip.none() || (looks_like_noise(chip) && !known(chip))) continue;
    const auto same = std::count_if(latest_.begin(), latest_.end(),
                                    [&](const Chips& other) { return other[square] == chip; });
    if (2 * static_cast<std::size_t>(same) > kReadings) return chip;
  }
  return {};
}

PieceChips::Chips PieceChips::steady() const {
  Chips out;
  for (std::size_t n = 0; n < out.size(); ++n) out[n] = steady(n);
  return out;
}

/// Learns if all pieces stand on the initial position, and nothing else but spare queens.
void PieceChips::learn(const Chips& stands) {
  const Bitboard home = Placement::initial().occupied();
  const Bitboard spare = rules::bit(kWhiteSpare) | rules::bit(kBlackSpare);
  const Bitboard occupied = squares_with(stands);
  const bool spare_only =
      (occupied & ~home & ~spare) == 0 || (occupied & ~home & ~rules::turned(spare, BoardTurn::half)) == 0;
  if ((occupied & home) != home || !spare_only || !shown_now(stands)) return;
  std::set<Chip> different(stands.begin(), stands.end());
  different.erase(Chip{});
  if (different.size() == static_cast<std::size_t>(rules::count(occupied))) learn_array(stands);
}

/// Nothing on the initial position has moved since.
bool PieceChips::shown_now(const Chips& stands) const {
  for (Bitboard left = Placement::initial().occupied(); left != 0;) {
    const std::size_t square = at(rules::pop(left));
    if (latest_.front()[square] != stands[square]) return false;
  }
  return true;
}

/// The set that waits for its names stands there, perhaps without spare queens that stood there before.
bool PieceChips::waits(const Chips& stands) const {
  for (Bitboard left = Placement::initial().occupied(); left != 0;) {
    const Square square = rules::pop(left);
    const auto home = homes_.find(stands[at(square)]);
    if (home == homes_.end() || home->second != square) return false;
  }
  return true;
}

void PieceChips::learn_array(const Chips& stands) {
  if (waits(stands)) return;
  const bool wrong_way = played_ && !proven_;  // a game was lost with these names
  int named = 0;
  std::array<int, 2> fits{};
  for (Bitboard left = Placement::initial().occupied(); left != 0;) {
    const Square square = rules::pop(left);
    const auto found = names_.find(stands[at(square)]);
    if (found == names_.end() || !found->second) continue;
    ++named;
    for (const bool rotated : {false, true})
      fits[rotated] += found->second == Placement::initial()[turned_if(rotated, square)] ? 1 : 0;
  }
  const bool all_fit = named > 0 && std::max(fits[0], fits[1]) == named;
  if (named > rules::count(Placement::initial().occupied()) / 2 && !wrong_way) {
    if (!all_fit) return;  // they are set up wrongly
  } else {
    names_.clear();
    proven_ = played_ = false;
  }
  homes_.clear();
  for (std::size_t n = 0; n < stands.size(); ++n) {
    if (!stands[n].none()) homes_.emplace(stands[n], square_at(n));
  }
  if (!names_.empty()) return name_all(fits[1] > fits[0]);
  for (const auto& [chip, square] : homes_) names_.emplace(chip, std::nullopt);
}

/// A chip that is not known is one of a piece if it stays.
void PieceChips::add_strangers(const Chips& stands, const Chips& seen) {
  for (std::size_t n = 0; n < stands.size(); ++n) {
    if (!stands[n].none() && stands[n] == seen[n] && names_.size() < kMaxNames)
      names_.emplace(stands[n], std::nullopt);
  }
}

void PieceChips::name_all(bool rotated) {
  for (const auto& [chip, square] : homes_) names_[chip] = at_home(turned_if(rotated, square));
  homes_.clear();
}

std::optional<drivers::Payload> PieceChips::report(const Chips& seen) const {
  if (names_.empty() && latest_.size() < kReadings) return std::nullopt;
  drivers::BoardSnapshot out;
  bool any_named = false;
  for (const auto& [chip, piece] : names_) any_named = any_named || piece.has_value();
  for (std::size_t n = 0; n < seen.size(); ++n) {
    const auto name = names_.find(seen[n]);
    if (name == names_.end()) continue;
    out.placement.set(square_at(n), name->second);
    if (!name->second) out.unknown |= rules::bit(square_at(n));
  }
  if (any_named) return out;
  return drivers::OccupancySnapshot{out.unknown};
}

void PieceChips::hear(const tracking::TrackedEvent& event) {
  if (const auto* start = std::get_if<tracking::GameStarted>(&event.what)) {
    rotated_ = start->rotated;
    from_array_ = start->fen == rules::to_fen(rules::Setup::initial());
  }
  const auto* move = std::get_if<tracking::MoveTracked>(&event.what);
  if (move == nullptr || move->state != tracking::MoveState::committed || !from_array_) return;
  if (!homes_.empty()) name_all(rotated_);
  played_ = played_ || !names_.empty();
  proven_ = proven_ || (played_ && move->ply >= kProven);
}

void PieceChips::rest() {
  latest_.clear();
  rotated_ = from_array_ = false;
}

std::string PieceChips::text() const {
  if (names_.empty()) return {};
  std::string out = fmt::format("{}{:d} {:d}", kWord, proven_, played_);
  for (const auto& [chip, piece] : names_)
    out += fmt::format(" {} {}", piece ? rules::to_char(*piece) : '?', fmt::join(chip.numbers(), " "));
  return out;
}

Expected<PieceChips, std::string> PieceChips::parse(std::string_view line) {
  std::istringstream in{std::string(line)};
  PieceChips out;
  std::string word;
  char letter = 0;
  if (!begins(line) || !(in >> word >> out.proven_ >> out.played_))
    return unexpected(std::string("the chips of a checkpoint begin with two numbers, 0 or 1"));
  while (in >> letter) {
    const auto piece = rules::parse_piece(letter);
    Chip::Numbers numbers{};
    for (int& number : numbers) in >> number;
    const bool right =
        std::all_of(numbers.begin(), numbers.end(), [](int one) { return one >= 0 && one < 1000; });
    if (!in || !right || (!piece && letter != '?'))
      return unexpected(std::string("a chip of a checkpoint is a piece and five numbers"));
    out.names_.emplace(Chip(numbers), piece);
  }
  return out;
}

}  // namespace eboard::pipeline
