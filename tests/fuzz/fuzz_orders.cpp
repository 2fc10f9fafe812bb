// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any lines are orders for a tournament, as a person types them: each is followed, one behind the other, or
// is refused with a sentence. What they lead to is a tournament.
#include <cstdlib>
#include <sstream>

#include "daemon/tournament/changes/book.hpp"
#include "daemon/tournament/changes/order_words.hpp"
#include "daemon/tournament/changes/orders.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::tournament;
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
  Book book;
  std::int64_t id = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    const auto order = parse_order(words);
    if (!order) {
      if (order.error().empty()) std::abort();
      continue;
    }
    auto decision = decide(book, *order);
    if (!decision) {
      if (decision.error().empty()) std::abort();
      continue;
    }
    if (decision->step.changes.empty()) continue;
    decision->step.id = ++id;
    if (const auto added = book.add(std::move(decision->step)); !added) std::abort();
  }
  return 0;
}
