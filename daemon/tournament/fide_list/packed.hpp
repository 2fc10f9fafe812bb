// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Players, places and ids as few bytes: what an index holds of two million has to be small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daemon/tournament/fide_list/list.hpp"

namespace eboard::tournament::fide_list {

/// The place of a player in the order of Columns::order(), from 0.
using Place = std::uint32_t;
using Bytes = std::span<const std::uint8_t>;

/// Texts that many players have: a number stands for each.
class Texts {
 public:
  [[nodiscard]] static Texts of(std::string_view joined);
  [[nodiscard]] std::uint64_t number_of(const std::string& text);
  /// nullptr: no text has this number.
  [[nodiscard]] const std::string* text(std::uint64_t number) const {
    return number < texts_.size() ? &texts_[number] : nullptr;
  }
  [[nodiscard]] std::string joined() const;

 private:
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::uint64_t> numbers_;
};

struct Shared {
  Texts federations, titles;
};
void pack(const ListedPlayer& player, Shared& shared, std::string& out);
/// The player after `skipped` others. nullopt: these are not the bytes of so many.
[[nodiscard]] std::optional<ListedPlayer> unpack(Bytes bytes, std::size_t skipped, const Shared& shared);

/// Places in rising order, each with a mark or without.
class PlaceList {
 public:
  /// A place that is the last one already has been added. `base` is no greater than any place, and the same
  /// each time.
  void add(Place base, Place place, bool is_marked);
  [[nodiscard]] std::string take_bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
  Place last_ = 0;
};
enum class Marked : bool { no, yes };
/// Appends them: all, or only those with a mark; of these only those that are in `among`, too, in rising
/// order, unless it is nullptr. False: these are no such bytes.
[[nodiscard]] bool read_places(Bytes bytes, Place base, Marked only, const std::vector<Place>* among,
                               std::vector<Place>& places);

using IdAndPlace = std::pair<std::uint32_t, Place>;
/// Ids in rising order; the first of them is the caller's to keep.
[[nodiscard]] std::string pack_ids(std::span<const IdAndPlace> ids);
/// nullopt: it is not among them.
[[nodiscard]] std::optional<Place> place_of(Bytes bytes, std::int64_t first, std::int64_t id);

}  // namespace eboard::tournament::fide_list
