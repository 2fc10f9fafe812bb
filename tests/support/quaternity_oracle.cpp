// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/quaternity_oracle.hpp"

#include <algorithm>
#include <cstdlib>

namespace eboard::test {

namespace {

namespace q = rules::quaternity;

constexpr std::string_view kKinds = "PNBRQK";
constexpr std::string_view kWays = "URDL?";

struct Vector {
  int x;
  int y;
};

Vector ahead(char way) {
  switch (way) {
    case 'U':
      return {0, 1};
    case 'R':
      return {1, 0};
    case 'D':
      return {0, -1};
    default:
      return {-1, 0};
  }
}

// White U/R, Red R/D, Black D/L, Green L/U.
std::string ways(int army, char way) {
  constexpr std::array<const char*, 4> kBoth{"UR", "RD", "DL", "LU"};
  return way == '?' ? kBoth[static_cast<std::size_t>(army)] : std::string(1, way);
}

bool captures(char way, int dx, int dy) {
  const Vector v = ahead(way);
  return v.x == 0 ? dy == v.y && std::abs(dx) == 1 : dx == v.x && std::abs(dy) == 1;
}

bool steps(char way, int dx, int dy) { return dx == ahead(way).x && dy == ahead(way).y; }

bool beyond_edge(char way, int x, int y) {
  const Vector v = ahead(way);
  return x + v.x < 0 || x + v.x > 11 || y + v.y < 0 || y + v.y > 11;
}

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

std::string name(int x, int y) { return std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1); }

}  // namespace

QuaternityOracle::QuaternityOracle(const q::Setup& setup) {
  for (int i = 0; i < 144; ++i) {
    const auto& piece = setup.squares[static_cast<std::size_t>(i)];
    if (!piece) continue;
    at({i % 12, i / 12}) =
        Man{static_cast<int>(piece->army), static_cast<int>(piece->controller),
            kKinds[static_cast<std::size_t>(piece->role)],
            piece->role == rules::Role::pawn ? kWays[static_cast<std::size_t>(piece->heading)] : ' '};
  }
  for (int i = 0; i < 144; ++i) {
    const Man& man = at({i % 12, i / 12});
    if (man.kind == 'K') kings_[static_cast<std::size_t>(man.army)] = {i % 12, i / 12};
  }
  for (const auto& departure : setup.departures) {
    fate(static_cast<int>(departure.of)) = departure.to == q::Status::frozen ? Fate::frozen : Fate::mated;
    if (departure.by) mated_by_[static_cast<std::size_t>(departure.of)] = static_cast<int>(*departure.by);
  }
  turn_ = static_cast<int>(setup.turn);
  if (setup.last_mover) last_ = static_cast<int>(*setup.last_mover);
}

bool QuaternityOracle::free_between(Place a, Place b) const {
  const int dx = sign(b.x - a.x);
  const int dy = sign(b.y - a.y);
  for (Place p{a.x + dx, a.y + dy}; p != b; p = {p.x + dx, p.y + dy}) {
    if (at(p).army >= 0) return false;
  }
  return true;
}

bool QuaternityOracle::attacks(Place from, Place to) const {
  const Man& man = at(from);
  const int dx = to.x - from.x;
  const int dy = to.y - from.y;
  const bool straight = (dx == 0) != (dy == 0);
  const bool slanted = dx != 0 && std::abs(dx) == std::abs(dy);
  switch (man.kind) {
    case 'K':
      return std::max(std::abs(dx), std::abs(dy)) == 1;
    case 'N':
      return std::abs(dx * dy) == 2;
    case 'R':
      return straight && free_between(from, to);
    case 'B':
      return slanted && free_between(from, to);
    case 'Q':
      return (straight || slanted) && free_between(from, to);
    default:
      for (const char way : ways(man.army, man.way)) {
        if (captures(way, dx, dy)) return true;
      }
      return false;
  }
}

bool QuaternityOracle::in_check(int player) const {
  const Place king = kings_[static_cast<std::size_t>(player)];
  for (int x = 0; x < 12; ++x) {
    for (int y = 0; y < 12; ++y) {
      const Man& man = at({x, y});
      if (man.army < 0 || man.owner == player || fate(man.owner) != Fate::active) continue;
      if (attacks({x, y}, king)) return true;
    }
  }
  return false;
}

bool QuaternityOracle::next_to_king(Place place, int player, Fate wanted) const {
  for (int other = 0; other < 4; ++other) {
    if (other == player || fate(other) != wanted) continue;
    const Place king = kings_[static_cast<std::size_t>(other)];
    if (std::max(std::abs(king.x - place.x), std::abs(king.y - place.y)) == 1) return true;
  }
  return false;
}

void QuaternityOracle::add_pawn_steps(Place from, std::vector<Step>& out) const {
  const Man& man = at(from);
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const Place to{from.x + dx, from.y + dy};
      if (to.x < 0 || to.x > 11 || to.y < 0 || to.y > 11 || (dx == 0 && dy == 0)) continue;
      const Man& there = at(to);
      std::string fitting;
      for (const char way : ways(man.army, man.way)) {
        if (there.army < 0 ? steps(way, dx, dy) : captures(way, dx, dy)) fitting += way;
      }
      if (fitting.empty() || (there.army >= 0 && (there.owner == man.owner || there.kind == 'K'))) continue;
      const bool edge =
          std::any_of(fitting.begin(), fitting.end(), [&](char way) { return beyond_edge(way, to.x, to.y); });
      for (const char becomes : std::string(edge ? "QRBN" : " ")) out.push_back({from, to, becomes});
    }
  }
}

std::vector<QuaternityOracle::Step> QuaternityOracle::pseudo(int player) const {
  std::vector<Step> out;
  for (int from = 0; from < 144; ++from) {
    const Place place{from / 12, from % 12};
    const Man& man = at(place);
    if (man.army < 0 || man.owner != player) continue;
    if (man.kind == 'P') {
      add_pawn_steps(place, out);
      continue;
    }
    for (int n = 0; n < 144; ++n) {
      const Place to{n / 12, n % 12};
      const Man& there = at(to);
      if (to == place || (there.army >= 0 && (there.owner == player || there.kind == 'K'))) continue;
      if (!attacks(place, to)) continue;
      if (man.kind == 'K' && next_to_king(to, player, Fate::active)) continue;
      out.push_back({place, to, ' '});
    }
  }
  return out;
}

void QuaternityOracle::apply(const Step& step) {
  Man man = at(step.from);
  if (man.kind == 'P') {
    const int dx = step.to.x - step.from.x;
    const int dy = step.to.y - step.from.y;
    std::string fitting;
    for (const char way : ways(man.army, man.way)) {
      if (steps(way, dx, dy) || captures(way, dx, dy)) fitting += way;
    }
    man.way = fitting.size() == 1 ? fitting[0] : '?';
  }
  if (step.becomes != ' ') {
    man.kind = step.becomes;
    man.way = ' ';
  }
  at(step.from) = Man{};
  at(step.to) = man;
  if (man.kind == 'K') kings_[static_cast<std::size_t>(man.army)] = step.to;
}

void QuaternityOracle::absorb(int victim, int by) {
  at(kings_[static_cast<std::size_t>(victim)]) = Man{};
  for (auto& column : table_) {
    for (Man& man : column) {
      if (man.army >= 0 && man.owner == victim) man.owner = by;
    }
  }
  fate(victim) = Fate::mated;
  mated_by_[static_cast<std::size_t>(victim)] = by;
}

bool QuaternityOracle::safe(int player, const Step& step) const {
  QuaternityOracle after = *this;
  after.apply(step);
  return !after.in_check(player);
}

bool QuaternityOracle::quiet(int player, const Step& step) const {
  return at(step.from).kind != 'K' || !next_to_king(step.to, player, Fate::frozen);
}

bool QuaternityOracle::mated0(int player) const {
  if (!in_check(player)) return false;  // frozen or not
  QuaternityOracle alive = *this;
  alive.fate(player) = Fate::active;
  const auto all = alive.pseudo(player);
  return std::none_of(all.begin(), all.end(), [&](const Step& step) {
    return alive.quiet(player, step) && alive.safe(player, step);
  });
}

bool QuaternityOracle::counter0(int player) const {
  QuaternityOracle alive = *this;
  alive.fate(player) = Fate::active;
  const auto all = alive.pseudo(player);
  return std::any_of(all.begin(), all.end(), [&](const Step& step) {
    QuaternityOracle after = alive;
    after.take0(player, step);
    return !after.in_check(player) && alive.king_rule(player, step, after);
  });
}

bool QuaternityOracle::mated(int player) const { return mated0(player) && !counter0(player); }

void QuaternityOracle::take_all(int by, bool plain) {
  for (;;) {
    std::vector<int> now;
    for (int other = 0; other < 4; ++other) {
      if (other == by || fate(other) == Fate::mated) continue;
      if (plain ? mated0(other) : mated(other)) now.push_back(other);
    }
    if (now.empty()) return;
    for (const int victim : now) absorb(victim, by);
  }
}

void QuaternityOracle::take0(int player, const Step& step) {
  apply(step);
  take_all(player, true);
}

void QuaternityOracle::play(int player, const Step& step) {
  if (!safe(player, step) || !quiet(player, step)) return take0(player, step);
  apply(step);
  take_all(player, false);
}

bool QuaternityOracle::king_rule(int player, const Step& step, const QuaternityOracle& after) const {
  if (at(step.from).kind != 'K') return true;
  for (int other = 0; other < 4; ++other) {
    if (other == player || fate(other) != Fate::frozen) continue;
    const Place king = kings_[static_cast<std::size_t>(other)];
    const bool touches = std::max(std::abs(king.x - step.to.x), std::abs(king.y - step.to.y)) == 1;
    if (touches && after.fate(other) != Fate::mated) return false;
  }
  return true;
}

bool QuaternityOracle::legal(int player, const Step& step) const {
  QuaternityOracle after = *this;
  after.play(player, step);
  return !after.in_check(player) && king_rule(player, step, after);
}

std::vector<QuaternityOracle::Step> QuaternityOracle::legal_steps(int player) const {
  std::vector<Step> out;
  for (const Step& step : pseudo(player)) {
    if (legal(player, step)) out.push_back(step);
  }
  return out;
}

int QuaternityOracle::active() const {
  return static_cast<int>(std::count(fates_.begin(), fates_.end(), Fate::active));
}

void QuaternityOracle::next_turn() {
  do {
    turn_ = (turn_ + 1) % 4;
  } while (fate(turn_) != Fate::active);
}

void QuaternityOracle::begin_turn() {
  while (active() > 1 && last_ >= 0 && in_check(turn_) && legal_steps(turn_).empty()) {
    int by = last_;
    for (int back = 3; by == turn_ || fate(by) != Fate::active; --back) by = (turn_ + back) % 4;
    absorb(turn_, by);
    take_all(by, false);
    next_turn();
  }
}

std::vector<std::string> QuaternityOracle::moves() const {
  std::vector<std::string> out;
  if (active() < 2) return out;
  for (const auto& [from, to, becomes] : legal_steps(turn_)) {
    out.push_back(name(from.x, from.y) + name(to.x, to.y));
    if (becomes != ' ') out.back() += static_cast<char>(becomes - 'A' + 'a');
  }
  if (out.empty() && !in_check(turn_)) out.emplace_back("--");
  std::sort(out.begin(), out.end());
  return out;
}

void QuaternityOracle::play(const std::string& move) {
  if (move != "--") {
    for (const Step& step : pseudo(turn_)) {
      std::string said = name(step.from.x, step.from.y) + name(step.to.x, step.to.y);
      if (step.becomes != ' ') said += static_cast<char>(step.becomes - 'A' + 'a');
      if (said != move) continue;
      play(turn_, step);
      last_ = turn_;
      break;
    }
  }
  next_turn();
  begin_turn();
}

void QuaternityOracle::freeze(int player) {
  fate(player) = Fate::frozen;
  if (active() == 0) return;
  if (player == turn_) next_turn();
  begin_turn();
}

std::uint64_t QuaternityOracle::perft(int depth) const {
  if (depth == 0) return 1;
  std::uint64_t out = 0;
  for (const std::string& move : moves()) {
    QuaternityOracle after = *this;
    after.play(move);
    out += after.perft(depth - 1);
  }
  return out;
}

std::string QuaternityOracle::text() const {
  std::string out;
  for (int y = 11; y >= 0; --y) {
    for (int x = 0; x < 12; ++x) {
      const Man& man = at({x, y});
      out += man.army < 0 ? std::string("....")
                          : std::string{static_cast<char>('0' + man.army), static_cast<char>('0' + man.owner),
                                        man.kind, man.way};
    }
    out += '\n';
  }
  out += "turn " + std::to_string(turn_) + ", left";
  for (int player = 0; player < 4; ++player) {
    const int by = mated_by_[static_cast<std::size_t>(player)];
    out += fate(player) == Fate::active   ? " -"
           : fate(player) == Fate::frozen ? " f"
                                          : " m" + std::to_string(by);
  }
  return out;
}

std::string QuaternityOracle::text_of(const q::Setup& setup) { return QuaternityOracle(setup).text(); }

}  // namespace eboard::test
