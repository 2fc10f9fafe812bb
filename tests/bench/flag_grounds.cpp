// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/flag_grounds.hpp"

#include <algorithm>
#include <map>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/repetition.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::bench {

namespace {

using tracking::IrregularityFound;

/// Stands for every code of sim::kOffences.
constexpr std::string_view kOffence = "offence";

/// What of the truth is ground for a flag, by its code; a code that is not here has none in the simulator.
const std::map<std::string, std::vector<std::string>>& grounds() {
  static const std::map<std::string, std::vector<std::string>> all{
      {"touch_move", {"put_back", "straightened"}},
      {"press_before_placement", {"press_before_placement"}},
      {"press_without_move", {"press_without_move", "press_bounced"}},
      {"press_forgotten", {"press_forgotten"}},
      {"rook_first", {"castling_rook_first"}},
      {"two_hands", {"castling_two_hands"}},
      {"promotion_not_exchanged", {"promotion_not_exchanged"}},
      {"promotion_piece", {"promotion_inverted_rook"}},
      {"identity", {"identity_fault", "wrong_code", "not_read"}},
      {"missing_piece", {"not_read", "lost_update", "off_centre"}},
      {"off_centre", {"off_centre"}},
      {"extra_piece", {"piece_parked", "ghost", "lost_update"}},
      {"displaced", {"knocked_over", "wrong_set_up", "identity_fault", "offence", "spilled"}},
      {"disturbed", {"knocked_over", "spilled"}},
      {"clock_paused", {"clock_edited", "offence", "spilled"}},
      {"piece_adjusted", {"put_back", "straightened"}},
      {"clock_edited", {"clock_edited", "offence"}},
      {"illegal_move", {"offence"}},
      {"illegal_castling", {"offence"}},
      {"king_captured", {"offence"}},
      {"out_of_turn", {"offence"}},
      {"moved_after_press", {"offence", "takeback"}},
      {"irregular_start", {"wrong_set_up"}}};
  return all;
}

/// What was really played, as far as it is legal, up to ply `plies`.
rules::History played(const sim::Truth& truth, int plies) {
  rules::History out;
  for (const auto& ply : truth.plies) {
    const auto move = rules::parse_uci(out.position(), ply.uci);
    if (!move || out.plies() == plies) break;
    out.play(*move);
  }
  return out;
}

/// Facts of the game itself.
std::optional<bool> counted(const IrregularityFound& found, const sim::Truth& truth) {
  const std::string_view code = found.code.text();
  const bool repetition = code.ends_with("_repetition");
  if (!repetition && !code.ends_with("_moves")) return std::nullopt;
  const rules::History game = played(truth, found.ply);
  const rules::Edition& edition = rules::current_edition();
  if (repetition) {
    const auto times = rules::occurrences(game, edition.repetition.same, game.plies()).size();
    return times >= (code == "fivefold_repetition" ? 5U : 3U);
  }
  return game.position().half_move_clock() >= (code == "fifty_moves" ? 100 : 150);
}

}  // namespace

bool founded(const IrregularityFound& found, const sim::Truth& truth) {
  if (found.code == "no_result") return !truth.gesture;
  if (found.code == "result_conflict" && truth.gesture && *truth.gesture != truth.result) return true;
  if (found.code == "result_conflict" && mated_against_the_kings(truth)) return true;
  const bool played = found.ply >= 1 && found.ply <= static_cast<int>(truth.plies.size());
  if (found.code == "promotion_piece" && played &&
      truth.plies[static_cast<std::size_t>(found.ply) - 1].uci.ends_with('r'))
    return true;
  if (const auto fact = counted(found, truth)) return *fact;
  const auto ground = grounds().find(std::string(found.code.text()));
  if (ground == grounds().end()) return false;
  return std::any_of(truth.irregularities.begin(), truth.irregularities.end(), [&](const auto& happened) {
    const auto& codes = ground->second;
    const std::string_view code = sim::is_offence(happened) ? kOffence : happened.code;
    const bool lasting = happened.code == "identity_fault" || happened.code == "wrong_set_up";
    const bool near = lasting || (found.ply >= happened.ply - 1 && found.ply <= happened.ply + 4);
    return near && std::find(codes.begin(), codes.end(), code) != codes.end();
  });
}

std::vector<const tracking::TrackedEvent*> latest_flags(const std::vector<tracking::TrackedEvent>& events) {
  std::map<std::pair<int, int>, const tracking::TrackedEvent*> latest;
  for (const auto& event : events) {
    if (const auto* found = std::get_if<IrregularityFound>(&event.what))
      latest[{event.game, found->id}] = &event;
  }
  std::vector<const tracking::TrackedEvent*> out;
  for (const auto& [id, event] : latest) out.push_back(event);
  return out;
}

long unfounded_for_arbiter(const sim::Truth& truth, const std::vector<tracking::TrackedEvent>& events) {
  const auto flags = latest_flags(events);
  return std::count_if(flags.begin(), flags.end(), [&](const tracking::TrackedEvent* event) {
    const auto& found = std::get<IrregularityFound>(event->what);
    return found.for_whom == tracking::ForWhom::arbiter && found.state != "withdrawn" &&
           !founded(found, truth);
  });
}

bool was_completed(const sim::Truth& truth, const sim::TruthIrregularity& happened) {
  if (!sim::is_offence(happened)) return false;
  if (happened.state == "stood" || happened.line.size() > 1) return true;
  const bool forgotten = std::any_of(truth.irregularities.begin(), truth.irregularities.end(),
                                     [&](const sim::TruthIrregularity& other) {
                                       return other.code == "press_forgotten" && other.ply == happened.ply &&
                                              other.from >= happened.from && other.to <= happened.to;
                                     });
  return truth.has_clock && !forgotten;
}

std::optional<rules::Result> won_by_mate(const sim::Truth& truth) {
  const auto plies = static_cast<int>(truth.plies.size());
  const auto game = played(truth, plies);
  if (game.plies() != plies || !game.position().is_checkmate()) return std::nullopt;
  return game.position().turn() == rules::Color::black ? rules::Result::white_wins
                                                       : rules::Result::black_wins;
}

bool mated_against_the_kings(const sim::Truth& truth) {
  if (!truth.gesture) return false;
  const auto won = won_by_mate(truth);
  return won && *won != *truth.gesture;
}

}  // namespace eboard::bench
