// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is PGN that a table plays from, and the same as it comes by a stream, cut anywhere: games whose
// plies can be played.
#include <cstdlib>

#include "daemon/sources/source_game.hpp"
#include "daemon/sources/stream_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::sources;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (const auto games = read_games(text)) {
    for (const SourceGame& game : *games) {
      if (const auto read = GameIdentity::parse(game.identity.text()); !read || *read != game.identity)
        std::abort();
    }
  } else if (games.error().empty()) {
    std::abort();
  }
  const std::size_t cut = std::min<std::size_t>(data[0], text.size());
  StreamText whole, halves;
  whole.take(text);
  halves.take(text.substr(0, cut));
  halves.take(text.substr(cut));
  if (whole.text() != halves.text()) std::abort();
  return 0;
}
