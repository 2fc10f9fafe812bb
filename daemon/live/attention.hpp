// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which arbiter is on the way to which card, so that two do not walk to one board. Kept in memory: it is
// worth nothing tomorrow. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "daemon/live/card_book.hpp"

namespace eboard::live {

class Attention {
 public:
  /// `person` is on it now, whoever was before. True: something changed.
  bool take(CardNumber card, std::string person);
  /// Nobody is on it. True: something changed.
  bool release(CardNumber card);
  /// Keeps those of cards that are there.
  void keep_of(const CardBook& cards);

  [[nodiscard]] const std::map<CardNumber, std::string>& all() const { return all_; }
  /// Grows with every change; only within this process.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  std::map<CardNumber, std::string> all_;
  std::uint64_t version_ = 0;
};

}  // namespace eboard::live
