// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/stored_part.hpp"

#include <algorithm>
#include <vector>

namespace eboard::tracking {

using drivers::BoardSnapshot;
using drivers::SquareChanged;
using drivers::StoredChange;
using drivers::StoredSquare;
using rules::Placement;

namespace {

using Changes = std::span<const StoredChange>;

constexpr int kEnoughInCommon = 6;
constexpr int kWholePosition = 100;  // worth more than all changes in common
constexpr std::size_t kMaxPlaces = 16;

/// A place in what is stored: `at` changes lie before it.
struct Place {
  std::size_t at;
  int likeness;
};

/// The number of latest changes of `before` that are also the latest ones received.
int in_common(Changes before, const std::deque<SquareChanged>& heard) {
  int count = 0;
  auto wanted = heard.rbegin();
  const StoredSquare* later = nullptr;
  for (std::size_t i = before.size(); i > 0 && wanted != heard.rend(); --i) {
    const auto* change = std::get_if<StoredSquare>(&before[i - 1]);
    if (change == nullptr || (later != nullptr && later->square == change->square)) continue;
    if (change->square != wanted->square || change->piece != wanted->piece) return count;
    later = change;
    ++wanted;
    ++count;
  }
  return count;
}

/// Most likely first; of places that are as likely the last one first.
std::vector<Place> places(Changes all, const NotHeard& gap) {
  std::vector<Place> out;
  std::optional<Placement> known;
  for (std::size_t at = 1; at <= all.size(); ++at) {
    // Whether a press was received before the link was lost is not known: it does nothing the second time.
    if (std::holds_alternative<drivers::StoredPress>(all[at - 1])) continue;
    if (const auto* whole = std::get_if<BoardSnapshot>(&all[at - 1])) known = whole->placement;
    const auto* change = std::get_if<StoredSquare>(&all[at - 1]);
    if (change != nullptr && known) known->set(change->square, change->piece);
    const bool stood = known == gap.stood;
    const int common = in_common(all.first(at), gap.heard.changes());
    if (stood || common >= kEnoughInCommon) out.push_back({at, common + (stood ? kWholePosition : 0)});
  }
  std::ranges::stable_sort(out, [](const Place& a, const Place& b) {
    return a.likeness != b.likeness ? a.likeness > b.likeness : a.at > b.at;
  });
  if (out.size() > kMaxPlaces) out.resize(kMaxPlaces);
  return out;
}

/// Of `part` what leads to what stands there, as late as possible.
std::optional<Changes> leading(Changes part, const NotHeard& gap) {
  Placement board = gap.stood;
  std::optional<Changes> out;
  if (board == gap.stands) out = part.first(0);
  for (std::size_t at = 0; at < part.size(); ++at) {
    const auto* whole = std::get_if<BoardSnapshot>(&part[at]);
    if (whole && whole->placement != board) return std::nullopt;
    if (const auto* square = std::get_if<StoredSquare>(&part[at])) board.set(square->square, square->piece);
    if (board == gap.stands) out = part.first(at + 1);
  }
  return out;
}

}  // namespace

void HeardChanges::hear(const SquareChanged& change) {
  if (!changes_.empty() && changes_.back().square == change.square) changes_.pop_back();
  changes_.push_back(change);
  if (changes_.size() > kMax) changes_.pop_front();
}

std::optional<Changes> unheard_part(const drivers::StoredChanges& stored, const NotHeard& gap) {
  const Changes all = stored.changes;
  for (const Place& place : places(all, gap)) {
    if (const auto part = leading(all.subspan(place.at), gap)) return part;
  }
  return std::nullopt;
}

}  // namespace eboard::tracking
