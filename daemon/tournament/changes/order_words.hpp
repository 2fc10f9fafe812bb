// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Orders as people type them, and as pages send them: one list of words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/changes/orders.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament {

/// "round 3", "result 5 1-0", "pair 5 WHITE BLACK", "colours 5", "bye PLAYER half", "table 5 to 12",
/// "table 5 with-board", "table 5 without-board", "undo 7". Imports are no words. Error: a sentence.
[[nodiscard]] Expected<Order, std::string> parse_order(const std::vector<std::string>& words);

struct OrderForm {
  std::string_view words;  ///< "result TABLE RESULT"
  std::string_view about;
};
/// All that there are.
[[nodiscard]] const std::vector<OrderForm>& order_forms();

}  // namespace eboard::tournament
