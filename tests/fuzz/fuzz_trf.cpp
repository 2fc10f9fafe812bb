// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are read as a tournament. Nobody changed it: the same bytes come out. A new file of it holds the
// same players.
#include <cstdlib>

#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::tournament;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const trf::Reading reading = trf::read(bytes);
  for (const Finding& finding : reading.findings) {
    if (to_string(finding).empty()) std::abort();
  }
  const auto same = trf::rewrite(bytes, reading.tournament);
  if (!same || *same != bytes) std::abort();
  const auto anew = trf::write(reading.tournament, trf::Version::trf26);
  if (!anew) return 0;  // a number of nine digits fits into no column
  const Tournament again = trf::read(*anew).tournament;
  if (again.players.size() != reading.tournament.players.size()) std::abort();
  for (std::size_t at = 0; at < again.players.size(); ++at) {
    if (again.players[at].number != reading.tournament.players[at].number) std::abort();
    if (again.players[at].entries != reading.tournament.players[at].entries) std::abort();
  }
  const auto changed = trf::rewrite(bytes, again);  // whatever it does, it ends
  if (changed && trf::read(*changed).tournament.players.size() > again.players.size()) std::abort();
  return 0;
}
