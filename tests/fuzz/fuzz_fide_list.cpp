// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is FIDE's list, its first line the heads: players whom the list can hold, or none.
#include <cstdlib>

#include "daemon/tournament/fide_list/list.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::tournament::fide_list;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto line = [&] {
    const std::string_view one = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    return one;
  };
  const auto columns = Columns::of(line());
  if (!columns) {
    if (columns.error().empty()) std::abort();
    return 0;
  }
  while (!rest.empty()) {
    const std::string_view one = line();
    if (columns->order(one) >= Columns::kOrders) std::abort();
    const auto player = columns->read(one);
    if (player && (player->id < 1 || player->id > kMaxId || player->name.empty())) std::abort();
  }
  return 0;
}
