// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The evidence of an irregularity, as a JSON object of texts and whole numbers. Values are squares, pieces,
// FENs and the like: nothing that JSON would have to escape.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "daemon/tracking/board_view.hpp"

namespace eboard::tracking {

class Evidence {
 public:
  Evidence& add(std::string_view key, std::string_view text);
  Evidence& add(std::string_view key, std::integral auto number) { return raw(key, std::to_string(number)); }
  /// A span of time; the key ends in _ms.
  Evidence& add(std::string_view key, Millis time) { return raw(key, std::to_string(time.count())); }
  /// Squares, "e1 h1".
  Evidence& squares(std::string_view key, rules::Bitboard squares);
  [[nodiscard]] std::string str() const { return "{" + fields_ + "}"; }

 private:
  Evidence& raw(std::string_view key, std::string_view value);

  std::string fields_;
};

}  // namespace eboard::tracking
