// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines OneOf: a std::variant of many kinds, for headers that most files read. A plain one is copied,
// moved, compared and destroyed by code that every file instantiates anew, kind by kind. That of a OneOf is
// compiled once: in the source that includes "rules/text/one_of_members.hpp" and says `template class
// OneOf<Variant>`.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

namespace eboard {

namespace one_of {
template <class Kind, class Variant>
inline constexpr bool kHolds = false;
template <class Kind, class... Kinds>
inline constexpr bool kHolds<Kind, std::variant<Kinds...>> = (std::same_as<Kind, Kinds> || ...);

template <class Variant>
inline constexpr bool kComparable = false;
template <class... Kinds>
inline constexpr bool kComparable<std::variant<Kinds...>> = (std::equality_comparable<Kinds> && ...);
}  // namespace one_of

/// Made of one of the kinds, never converted from another type; visited and asked like the variant it is.
template <class Variant>
class OneOf : public Variant {
 public:
  using AsVariant = Variant;  ///< for std::variant_size_v and its like, which ask for the very type

  OneOf();
  template <class Kind>
  requires one_of::kHolds<std::remove_cvref_t<Kind>, Variant> OneOf(Kind&& kind)
      : Variant(std::in_place_type<std::remove_cvref_t<Kind>>, std::forward<Kind>(kind)) {}
  OneOf(const OneOf& other);
  OneOf(OneOf&& other) noexcept;
  OneOf& operator=(const OneOf& other);
  OneOf& operator=(OneOf&& other) noexcept;
  ~OneOf();

  bool operator==(const OneOf& other) const requires one_of::kComparable<Variant>;
};

}  // namespace eboard
