// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any lines are what an engine writes, and each is a position, too: an opinion that can be shown, or none.
#include <cstdlib>

#include "daemon/engine/opinion.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto start = *engine::askable("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const auto info = engine::read_info(line);
    if (info &&
        (info->moves.size() > engine::kLongestLine || info->centipawns.has_value() == info->mate.has_value()))
      std::abort();
    const auto position = engine::askable(line);
    if (!info) continue;
    (void)engine::opinion_of(1, std::string(line), position.value_or(start), *info);
  }
  return 0;
}
