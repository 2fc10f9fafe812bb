// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The parts of ruling_text.cpp: writes and reads the words of each command. For ruling_*.cpp only.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "rules/laws/rulings/text/ruling.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::rules::detail {

/// In the order of ruling::Decision.
inline constexpr std::array<std::string_view, 4> kDecisions{"accept", "reject", "postpone", "refer"};

[[nodiscard]] std::string_view role_name(Role role);
/// "queen", "rook", "bishop", "knight".
[[nodiscard]] std::optional<Role> parse_promotion(std::string_view name);

/// The words after the command; each begins with a blank.
[[nodiscard]] std::string words_of(const ruling::Action& action);

/// Each function reads the words after its command. The reader keeps faults.
[[nodiscard]] ruling::Action read_loss(words::Reader& in);
[[nodiscard]] ruling::Action read_draw(words::Reader& in);
[[nodiscard]] ruling::Action read_annul(words::Reader& in);
[[nodiscard]] ruling::Action read_restore(words::Reader& in);
[[nodiscard]] ruling::Action read_stand(words::Reader& in);
[[nodiscard]] ruling::Action read_oblige(words::Reader& in);
[[nodiscard]] ruling::Action read_waive(words::Reader& in);
[[nodiscard]] ruling::Action read_time(words::Reader& in);
[[nodiscard]] ruling::Action read_set_clock(words::Reader& in);
[[nodiscard]] ruling::Action read_stop(words::Reader& in);
[[nodiscard]] ruling::Action read_start(words::Reader& in);
[[nodiscard]] ruling::Action read_claim(words::Reader& in);
[[nodiscard]] ruling::Action read_transfer(words::Reader& in);
[[nodiscard]] ruling::Action read_colours(words::Reader& in);
[[nodiscard]] ruling::Action read_promote(words::Reader& in);
[[nodiscard]] ruling::Action read_seal(words::Reader& in);
[[nodiscard]] ruling::Action read_open(words::Reader& in);
[[nodiscard]] ruling::Action read_choose(words::Reader& in);
[[nodiscard]] ruling::Action read_score(words::Reader& in);
[[nodiscard]] ruling::Action read_fine(words::Reader& in);
[[nodiscard]] ruling::Action read_note(words::Reader& in);
[[nodiscard]] ruling::Action read_record(words::Reader& in);
[[nodiscard]] ruling::Action read_undo(words::Reader& in);
[[nodiscard]] ruling::Action read_result(words::Reader& in);
[[nodiscard]] ruling::Action read_of_round(words::Reader& in);

}  // namespace eboard::rules::detail
