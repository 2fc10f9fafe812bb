// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/entries.hpp"

#include <algorithm>

#include "rules/laws/rulings/text/passed_over.hpp"
#include "rules/text/one_of_members.hpp"

namespace eboard::rules::quaternity {

namespace {

std::optional<NumberedRuling> ruling_in(const Entry& entry) {
  const auto* made = std::get_if<RulingMade>(&entry.what);
  if (made == nullptr) return {};
  const auto* undo = std::get_if<ruling::Undo>(&made->ruling.action);
  return NumberedRuling{made->number, undo == nullptr ? std::nullopt : std::optional(undo->number)};
}

bool has(const std::vector<int>& numbers, int number) {
  return std::ranges::find(numbers, number) != numbers.end();
}

}  // namespace

bool is_ply(const Entry& entry) {
  return std::holds_alternative<MoveMade>(entry.what) || std::holds_alternative<Irregular>(entry.what);
}

bool changes_position(const Entry& entry) {
  if (const auto* ruled = std::get_if<RulingMade>(&entry.what)) {
    return std::holds_alternative<ruling::Mate>(ruled->ruling.action) ||
           std::holds_alternative<ruling::Freeze>(ruled->ruling.action);
  }
  return is_ply(entry) || std::holds_alternative<Frozen>(entry.what);
}

int Entries::plies() const {
  int out = 0;
  for (std::size_t n = 0; n < size(); ++n) out += stands_[n] && is_ply(entries_[n]) ? 1 : 0;
  return out;
}

std::size_t Entries::of_ply(int ply) const {
  int seen = 0;
  for (std::size_t n = 0; n < size(); ++n) {
    seen += stands_[n] && is_ply(entries_[n]) ? 1 : 0;
    if (seen == ply && ply > 0) return n;
  }
  return size();
}

int Entries::occurrences(const Position& position) const {
  int out = positions_.front().same(position) ? 1 : 0;
  for (std::size_t n = 0; n < size(); ++n) {
    out += stands_[n] && changes_position(entries_[n]) && positions_[n + 1].same(position) ? 1 : 0;
  }
  return out;
}

int Entries::rulings() const {
  return static_cast<int>(std::ranges::count_if(
      entries_, [](const Entry& entry) { return std::holds_alternative<RulingMade>(entry.what); }));
}

bool Entries::is_undone(int ruling) const { return has(passed_over(entries_, ruling_in), ruling); }

int Entries::warnings(Player player) const {
  const auto undone = passed_over(entries_, ruling_in);
  return static_cast<int>(std::ranges::count_if(entries_, [&](const Entry& entry) {
    const auto* made = std::get_if<RulingMade>(&entry.what);
    if (made == nullptr || has(undone, made->number)) return false;
    const auto* warn = std::get_if<ruling::Warn>(&made->ruling.action);
    return warn != nullptr && warn->player == player;
  }));
}

void Entries::add(Entry entry, const Position& after, bool stands) {
  entries_.push_back(std::move(entry));
  positions_.push_back(after);
  stands_.push_back(stands);
}

void Entries::strike_from(std::size_t n) {
  std::fill(stands_.begin() + static_cast<std::ptrdiff_t>(n), stands_.end(), false);
}

}  // namespace eboard::rules::quaternity

template class eboard::OneOf<eboard::rules::quaternity::Entry::What::AsVariant>;
