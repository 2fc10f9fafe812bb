// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/profile.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace eboard::sim {
namespace {

constexpr std::array<std::string_view, kLevels> kLevelNames{"L0", "L1", "L2", "L3", "L4", "L5"};

// Member, largest sensible value, then L0 clean, L1 careful classical, L2 real blitz, L3 club rapid, L4 time
// scramble, L5 hostile.
// clang-format off
constexpr std::array kParameters{std::to_array<Parameter>({
    {"scan_period", &Profile::scan_period, 10, {0, 0.225, 0.225, 0.225, 0.225, 0.225}},
    {"scan_jitter", &Profile::scan_jitter, 1, {0, 0.01, 0.01, 0.01, 0.01, 0.01125}},
    {"clock_latency", &Profile::clock_latency, 1, {0, 0.5, 0.5, 0.5, 0.5, 0.8}},
    {"lever_delay", &Profile::lever_delay, 1, {0, 0, 0, 0, 0, 0}},
    {"lift_to_place", &Profile::lift_to_place, 60, {0.5, 0.9, 0.23, 0.5, 0.15, 0.3}},
    {"lift_to_place_sigma", &Profile::lift_to_place_sigma, 3, {0, 0.5, 0.35, 0.6, 0.4, 0.8}},
    {"drag", &Profile::drag, 1, {0, 0.05, 0.16, 0.2, 0.35, 0.4}},
    {"drag_square_min", &Profile::drag_square_min, 10, {0.2, 0.2, 0.12, 0.15, 0.08, 0.05}},
    {"drag_square_max", &Profile::drag_square_max, 10, {0.2, 0.2, 0.12, 0.15, 0.08, 0.5}},
    {"drag_long_stop", &Profile::drag_long_stop, 1, {0, 0.01, 0.04, 0.05, 0.02, 0.1}},
    {"stray_carry", &Profile::stray_carry, 1, {0, 0.02, 0.04, 0.03, 0.05, 0.08}},
    {"victim_first", &Profile::victim_first, 1, {1, 0.6, 0.25, 0.35, 0.15, 0.3}},
    {"victim_after", &Profile::victim_after, 1, {0, 0.05, 0.1, 0.1, 0.1, 0.3}},
    {"capture_gap", &Profile::capture_gap, 60, {0.5, 0.4, 0.045, 0.2, 0.06, 0.4}},
    {"victim_low", &Profile::victim_low, 1, {0, 0.1, 0.22, 0.2, 0.3, 0.4}},
    {"victim_parked", &Profile::victim_parked, 1, {0, 0, 0, 0.005, 0.01, 0.05}},
    {"put_back", &Profile::put_back, 1, {0, 0.03, 0.003, 0.03, 0.005, 0.1}},
    {"straighten", &Profile::straighten, 1, {0, 0.02, 0.002, 0.02, 0, 0.05}},
    {"castle_rook_first", &Profile::castle_rook_first, 1, {0, 0.01, 0.01, 0.05, 0.02, 0.2}},
    {"castle_two_hands", &Profile::castle_two_hands, 1, {0, 0.01, 0.02, 0.05, 0.15, 0.2}},
    {"castle_pause", &Profile::castle_pause, 600, {0.5, 0.8, 0.25, 0.6, 0.2, 8}},
    {"promotion_late", &Profile::promotion_late, 1, {0, 0.2, 0.1, 0.2, 0.1, 0.3}},
    {"promotion_inverted_rook", &Profile::promotion_inverted_rook, 1, {0, 0, 0.01, 0.02, 0.05, 0.2}},
    {"promotion_not_exchanged", &Profile::promotion_not_exchanged, 1, {0, 0, 0.01, 0.01, 0.1, 0.2}},
    {"reaction", &Profile::reaction, 60, {0.5, 0.5, 0.45, 0.4, 0.15, 0.1}},
    {"place_to_press", &Profile::place_to_press, 60, {0.5, 0.9, 0.5, 0.8, 0.2, 0.7}},
    {"place_to_press_sigma", &Profile::place_to_press_sigma, 3, {0, 0.5, 0.4, 0.6, 0.4, 1}},
    {"press_before_placement", &Profile::press_before_placement, 1, {0, 0, 0.002, 0.003, 0.03, 0.05}},
    {"press_forgotten", &Profile::press_forgotten, 1, {0, 0.002, 0.005, 0.01, 0.002, 0.05}},
    {"press_without_move", &Profile::press_without_move, 1, {0, 0.0002, 0.0005, 0.001, 0.005, 0.01}},
    {"opponent_lifts_early", &Profile::opponent_lifts_early, 1, {0, 0, 0.01, 0.01, 0.15, 0.15}},
    {"press_after_mate", &Profile::press_after_mate, 1, {1, 0.5, 0.5, 0.5, 0.3, 0.5}},
    {"clock_stopped", &Profile::clock_stopped, 1, {1, 0.9, 0.9, 0.8, 0.5, 0.5}},
    {"clock_edits", &Profile::clock_edits, 10, {0, 0.02, 0.01, 0.02, 0.1, 1}},
    {"clock_turned", &Profile::clock_turned, 1, {0, 0, 0, 0, 0, 0.2}},
    {"off_centre", &Profile::off_centre, 1, {0, 0.003, 0.002, 0.005, 0.02, 0.05}},
    {"off_centre_fixed", &Profile::off_centre_fixed, 3600, {10, 10, 10, 10, 10, 10}},
    {"not_read", &Profile::not_read, 1, {0, 0.0002, 0.0002, 0.001, 0.005, 0.02}},
    {"not_read_fixed", &Profile::not_read_fixed, 3600, {30, 30, 30, 30, 30, 30}},
    {"two_coils_no_code", &Profile::two_coils_no_code, 1, {0, 0.2, 0.2, 0.2, 0.2, 0.3}},
    {"two_coils_wrong_code", &Profile::two_coils_wrong_code, 1, {0, 0.05, 0.05, 0.05, 0.05, 0.2}},
    {"drop_outs", &Profile::drop_outs, 3600, {0, 0.5, 0.5, 2, 2, 30}},
    {"ghosts", &Profile::ghosts, 3600, {0, 0.1, 0.2, 0.5, 0.5, 20}},
    {"wrong_code", &Profile::wrong_code, 1, {0, 0.0002, 0.0005, 0.001, 0.002, 0.02}},
    {"wrong_code_stays", &Profile::wrong_code_stays, 1, {0, 0.25, 0.25, 0.25, 0.25, 0.5}},
    {"identity_fault", &Profile::identity_fault, 1, {0, 0.002, 0.002, 0.005, 0.005, 0.2}},
    {"lost_update", &Profile::lost_update, 1, {0, 0.0001, 0.0001, 0.0005, 0.001, 0.02}},
    {"duplicated_update", &Profile::duplicated_update, 1, {0, 0.0001, 0.0001, 0.0005, 0.001, 0.02}},
    {"phantom_chips", &Profile::phantom_chips, 1, {0, 0.02, 0.02, 0.05, 0.05, 0.3}},
    {"chip_unread", &Profile::chip_unread, 1, {0, 0.0002, 0.0002, 0.0005, 0.0005, 0.01}},
    {"lines_wrapped", &Profile::lines_wrapped, 1, {0, 0.5, 0.5, 0.5, 0.5, 0.5}},
    {"locked", &Profile::locked, 1, {1, 1, 1, 1, 1, 1}},
    {"columns_padded", &Profile::columns_padded, 1, {1, 1, 1, 1, 1, 1}},
    {"settings_forgotten", &Profile::settings_forgotten, 1, {1, 1, 1, 1, 1, 1}},
    {"letter_apart", &Profile::letter_apart, 1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5}},
    {"reports_steady", &Profile::reports_steady, 1, {1, 1, 1, 1, 1, 1}},
    {"button_pressed", &Profile::button_pressed, 1, {1, 1, 1, 1, 1, 1}},
    {"link_cuts", &Profile::link_cuts, 20, {0, 0.02, 0.02, 0.1, 0.1, 2}},
    {"link_cut_min", &Profile::link_cut_min, 3600, {10, 10, 10, 60, 20, 5}},
    {"link_cut_max", &Profile::link_cut_max, 3600, {10, 10, 10, 60, 20, 600}},
    {"power_failures", &Profile::power_failures, 20, {0, 0, 0, 0, 0, 0}},
    {"power_failure_min", &Profile::power_failure_min, 3600, {1, 1, 1, 1, 1, 1}},
    {"power_failure_max", &Profile::power_failure_max, 3600, {4, 4, 4, 4, 4, 4}},
    {"knocked_over", &Profile::knocked_over, 20, {0, 0.02, 0.05, 0.05, 1, 3}},
    {"illegal_move", &Profile::illegal_move, 1, {0, 0.001, 0.01, 0.03, 0.2, 1}},
    {"illegal_at_once", &Profile::illegal_at_once, 1, {1, 0.9, 0.6, 0.6, 0.3, 0.34}},
    {"illegal_later", &Profile::illegal_later, 1, {0, 0.05, 0.2, 0.2, 0.2, 0.33}},
    {"takebacks", &Profile::takebacks, 20, {0, 0, 0, 0, 0, 1}},
    {"wrong_set_up", &Profile::wrong_set_up, 1, {0, 0.001, 0.001, 0.01, 0.01, 0.1}},
    {"rotated", &Profile::rotated, 1, {0, 0.02, 0.33, 0.05, 0.05, 0.5}},
    {"fast_reply", &Profile::fast_reply, 1, {0, 0, 0, 0, 0, 0}},
    {"half_late", &Profile::half_late, 1, {0, 0, 0, 0, 0, 0}},
    {"special_taken_back", &Profile::special_taken_back, 1, {0, 0, 0, 0, 0, 0}},
    {"illegal_en_passant", &Profile::illegal_en_passant, 1, {0, 0, 0, 0, 0, 0}},
    {"opponents_piece_moved", &Profile::opponents_piece_moved, 1, {0, 0, 0, 0, 0, 0}},
    {"two_moves_made", &Profile::two_moves_made, 1, {0, 0, 0, 0, 0, 0}},
    {"king_taken", &Profile::king_taken, 1, {0, 0, 0, 0, 0, 0}},
    {"underpromotion_taken", &Profile::underpromotion_taken, 1, {0, 0, 0, 0, 0, 0}},
    {"left_in_hand", &Profile::left_in_hand, 1, {0, 0, 0, 0, 0, 0}},
    {"king_tipped", &Profile::king_tipped, 1, {0, 0, 0, 0, 0, 0}},
    {"spilled", &Profile::spilled, 1, {0, 0, 0, 0, 0, 0}},
    {"mate_shown_wrong", &Profile::mate_shown_wrong, 1, {0, 0, 0, 0, 0, 0}},
    {"gesture_one_king_first", &Profile::gesture_one_king_first, 1, {0, 0.03, 0.05, 0.1, 0.15, 0.25}},
    {"gesture_wrong_colour", &Profile::gesture_wrong_colour, 1, {0, 0.005, 0.01, 0.02, 0.05, 0.25}},
    {"gesture_none", &Profile::gesture_none, 1, {0, 0.085, 0.09, 0.28, 0.3, 0.25}},
    {"post_mortem", &Profile::post_mortem, 1, {0, 0.2, 0.05, 0.3, 0.05, 0.5}},
})};
// clang-format on

}  // namespace

std::string_view to_string(Level level) { return kLevelNames[static_cast<std::size_t>(level)]; }

std::optional<Level> parse_level(std::string_view text) {
  for (std::size_t i = 0; i < kLevelNames.size(); ++i) {
    if (kLevelNames[i] == text) return static_cast<Level>(i);
  }
  return std::nullopt;
}

std::span<const Parameter> parameters() { return kParameters; }

Profile Profile::of(Level level) {
  Profile profile{};
  profile.level = level;
  for (const auto& parameter : kParameters) {
    profile.*parameter.member = parameter.levels[static_cast<std::size_t>(level)];
  }
  return profile;
}

Expected<void, std::string> set_parameter(Profile& profile, std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos) {
    return unexpected(fmt::format("'{}' is not written parameter=value", assignment));
  }
  const auto name = assignment.substr(0, equals);
  const std::string text(assignment.substr(equals + 1));
  for (const auto& parameter : kParameters) {
    if (parameter.name != name) continue;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !std::isfinite(value) || value < 0 || value > parameter.highest) {
      return unexpected(fmt::format("{}: '{}' is not a number from 0 to {}", name, text, parameter.highest));
    }
    profile.*parameter.member = value;
    return {};
  }
  return unexpected(fmt::format("there is no parameter '{}'", name));
}

}  // namespace eboard::sim
