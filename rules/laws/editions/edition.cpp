// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/edition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/laws/editions/fide_1928.hpp"
#include "rules/laws/editions/fide_1930.hpp"
#include "rules/laws/editions/fide_2005.hpp"
#include "rules/laws/editions/fide_2018.hpp"
#include "rules/laws/editions/fide_2023.hpp"

namespace eboard::rules {

namespace {

template <std::size_t... sizes>
constexpr auto concatenate(const std::array<Edition, sizes>&... families) {
  std::array<Edition, (sizes + ...)> all{};
  auto next = all.begin();
  ((next = std::copy(families.begin(), families.end(), next)), ...);
  return all;
}

// Oldest first; the last family is the current one.
constexpr auto kRecords =
    concatenate(laws::fide_1928_records(), laws::fide_1930_records(), laws::fide_2005_records(),
                laws::fide_2018_records(), laws::fide_2023_records());

constexpr std::string_view kAlias = "fide-current";
constexpr std::string_view kCurrent = kRecords.back().family;

std::vector<std::string> alias_names() {
  std::vector<std::string> names;
  for (const Edition& edition : kRecords) {
    if (edition.family != kCurrent) continue;
    std::string name = fmt::format("{}{}", kAlias, edition.id.substr(kCurrent.size()));
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

std::string resolved_id(std::string_view id) {
  if (!id.starts_with(kAlias)) return std::string{id};
  return fmt::format("{}{}", kCurrent, id.substr(kAlias.size()));
}

constexpr bool names_tempo(const Edition& record) {
  return record.variant == Variant::sixty_one_minutes || record.tempo != Tempo::standard;
}

const Edition* find_record(const Edition& named, Tempo tempo, Supervision supervision) {
  const Edition* other = nullptr;
  for (const Edition& record : kRecords) {
    if (record.family != named.family || record.variant != named.variant || record.tempo != tempo) continue;
    if (record.supervision == supervision) return &record;
    other = &record;
  }
  return other;
}

/// An edition that distinguishes the tempi has a record for each: resolve_edition() rests on it.
constexpr bool has_every_tempo() {
  return std::ranges::all_of(kRecords, [](const Edition& record) {
    return names_tempo(record) || !record.tempo_bounds ||
           std::ranges::all_of(std::array{Tempo::standard, Tempo::rapid, Tempo::blitz}, [&](Tempo tempo) {
             return std::ranges::any_of(kRecords, [&](const Edition& other) {
               return other.family == record.family && other.variant == record.variant &&
                      other.tempo == tempo;
             });
           });
  });
}

static_assert(has_every_tempo(), "an edition with tempo_bounds has records for standard, rapid and blitz");

}  // namespace

std::span<const Edition> edition_records() { return kRecords; }

std::span<const std::string_view> editions() {
  static const std::vector<std::string> aliases = alias_names();
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const Edition& edition : kRecords) {
      if (std::ranges::find(all, edition.id) == all.end()) all.push_back(edition.id);
    }
    all.insert(all.end(), aliases.begin(), aliases.end());
    return all;
  }();
  return names;
}

const Edition* find_edition(std::string_view id) {
  const std::string resolved = resolved_id(id);
  const auto found = std::ranges::find(kRecords, std::string_view{resolved}, &Edition::id);
  return found == kRecords.end() ? nullptr : &*found;
}

const Edition& current_edition() { return *find_edition("fide-current"); }

bool is_edition(std::string_view text) { return find_edition(text) != nullptr; }

Tempo tempo_of(const Edition& edition, const TimeControl& control) {
  const auto total = time_for_sixty_moves(control);
  if (!total || !edition.tempo_bounds) return Tempo::standard;
  const TempoBounds& bounds = *edition.tempo_bounds;
  const auto within = [&](std::chrono::minutes limit, bool inclusive) {
    return *total < limit || (inclusive && *total == limit);
  };
  if (within(bounds.blitz, bounds.blitz_inclusive)) return Tempo::blitz;
  return within(bounds.rapid, bounds.rapid_inclusive) ? Tempo::rapid : Tempo::standard;
}

Expected<Edition, std::string> resolve_edition(std::string_view id, const TimeControl& control,
                                               Supervision supervision) {
  const Edition* named = find_edition(id);
  if (named == nullptr) {
    return unexpected(
        fmt::format("edition '{}' is not known; there are {}", id, fmt::join(editions(), ", ")));
  }
  const Tempo tempo = names_tempo(*named) ? named->tempo : tempo_of(*named, control);
  return *find_record(*named, tempo, supervision);
}

bool is_time_control(std::string_view text) { return parse_time_control(text).has_value(); }

std::optional<Supervision> parse_supervision(std::string_view text) {
  if (text == "limited") return Supervision::limited;
  if (text == "full") return Supervision::full;
  return {};
}

std::string_view to_string(Tempo tempo) {
  constexpr std::array<std::string_view, 3> kNames{"standard", "rapid", "blitz"};
  return kNames[static_cast<std::size_t>(tempo)];
}

std::string_view to_string(Supervision supervision) {
  return supervision == Supervision::full ? "full" : "limited";
}

}  // namespace eboard::rules
