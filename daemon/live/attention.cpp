// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/attention.hpp"

#include <utility>

namespace eboard::live {

bool Attention::take(CardNumber card, std::string person) {
  const auto found = all_.find(card);
  if (found != all_.end() && found->second == person) return false;
  all_.insert_or_assign(card, std::move(person));
  ++version_;
  return true;
}

bool Attention::release(CardNumber card) {
  if (all_.erase(card) == 0) return false;
  ++version_;
  return true;
}

void Attention::keep_of(const CardBook& cards) {
  if (std::erase_if(all_, [&](const auto& one) { return cards.find(one.first) == nullptr; }) > 0) ++version_;
}

}  // namespace eboard::live
