// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_habits.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <string_view>

#include "rules/chess/position.hpp"
#include "tests/bench/flag_grounds.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::bench {
namespace {

using sim::Millis;
using sim::TruthIrregularity;
using sim::TruthPly;
using tracking::IrregularityFound;

constexpr Millis kTold{15'000};
constexpr Millis kFast{300};

constexpr std::array<std::string_view, 6> kIllegal{"illegal_move",  "illegal_castling", "illegal_promotion",
                                                   "king_captured", "kings_in_check",   "out_of_turn"};
constexpr std::array<std::string_view, 3> kSure{"completed", "stood", "corrected"};
/// What the truth has under these names.
constexpr std::array<std::string_view, 4> kNoted{"left_in_hand", "king_tipped", "spilled", "half_late"};

template <class List>
bool contains(const List& list, std::string_view one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

/// Pressed, or answered, or put right.
Millis completed(const sim::Truth& truth, const TruthIrregularity& offence) {
  if (offence.press) return *offence.press;
  const auto reply = static_cast<std::size_t>(offence.ply);
  return offence.state == "stood" && reply < truth.plies.size() ? truth.plies[reply].completion : offence.to;
}

std::string habit_of(const TruthIrregularity& happened) {
  if (happened.code == "takeback") return "takebacks";
  return sim::is_offence(happened) || contains(kNoted, happened.code) ? happened.code : "";
}

/// A lesser piece that is taken by the next ply.
bool underpromotion_taken(const TruthPly& ply, const TruthPly& next) {
  return ply.uci.size() == 5 && ply.uci.find_first_of("nbr", 4) == 4 &&
         next.uci.substr(2, 2) == ply.uci.substr(2, 2);
}

/// How often which was played.
std::map<std::string, long> habits_of(const sim::Truth& truth) {
  std::map<std::string, long> out;
  for (const TruthIrregularity& happened : truth.irregularities) {
    if (const auto habit = habit_of(happened); !habit.empty()) ++out[habit];
  }
  if (mated_against_the_kings(truth)) ++out["mate_shown_wrong"];
  for (std::size_t n = 1; n < truth.plies.size(); ++n) {
    const TruthPly& before = truth.plies[n - 1];
    if (underpromotion_taken(before, truth.plies[n])) ++out["underpromotion_taken"];
  }
  const bool other =
      std::any_of(out.begin(), out.end(), [](const auto& one) { return one.first != "half_late"; });
  if (!other) out["none"] = 1;
  for (std::size_t n = 1; n < truth.plies.size(); ++n) {
    const auto& press = truth.plies[n - 1].press;
    if (press && truth.plies[n].lift >= *press && truth.plies[n].lift - *press <= kFast) ++out["fast_reply"];
  }
  return out;
}

}  // namespace

bool told_to_arbiter(const sim::Truth& truth, const TruthIrregularity& offence,
                     const std::vector<tracking::TrackedEvent>& events) {
  const Millis until = completed(truth, offence) + kTold;
  const auto latest = latest_flags(events);
  const auto kept = [&](int id) {
    return std::any_of(latest.begin(), latest.end(), [&](const tracking::TrackedEvent* event) {
      const auto& flag = std::get<IrregularityFound>(event->what);
      return event->game == 1 && flag.id == id && flag.state != "withdrawn";
    });
  };
  return std::any_of(events.begin(), events.end(), [&](const tracking::TrackedEvent& event) {
    const auto* flag = std::get_if<IrregularityFound>(&event.what);
    return flag != nullptr && event.game == 1 && event.at >= offence.from && event.at <= until &&
           flag->for_whom == tracking::ForWhom::arbiter && contains(kIllegal, flag->code.text()) &&
           std::abs(flag->ply - offence.ply) <= 1 && contains(kSure, flag->state.text()) && kept(flag->id);
  });
}

void HabitScore::add(const sim::Truth& truth, const std::vector<tracking::TrackedEvent>& events,
                     bool exact_game) {
  for (const auto& [habit, times] : habits_of(truth)) {
    HabitCount& count = habits[habit];
    count.played += times;
    ++count.games;
    count.exact += exact_game;
  }
  for (const TruthIrregularity& offence : truth.irregularities) {
    if (!was_completed(truth, offence)) continue;
    HabitCount& count = habits[offence.code];
    ++count.offences;
    count.found += told_to_arbiter(truth, offence, events);
  }
}

HabitScore& HabitScore::operator+=(const HabitScore& other) {
  for (const auto& [habit, more] : other.habits) {
    HabitCount& count = habits[habit];
    count.played += more.played;
    count.games += more.games;
    count.exact += more.exact;
    count.offences += more.offences;
    count.found += more.found;
  }
  return *this;
}

long HabitScore::offences() const {
  return std::accumulate(habits.begin(), habits.end(), 0L,
                         [](long sum, const auto& one) { return sum + one.second.offences; });
}

long HabitScore::found() const {
  return std::accumulate(habits.begin(), habits.end(), 0L,
                         [](long sum, const auto& one) { return sum + one.second.found; });
}

}  // namespace eboard::bench
