// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <map>

#include "tests/unit/outlets/publishing.hpp"

namespace earlier_events_test {

using namespace eboard;
using namespace eboard::test;

// With a delay a start read every event of the store, be it of years.
TEST_CASE("an outlet that begins reads of earlier events the latest games as they may be known") {
  OneBoard f;
  std::map<int, storage::Sequence> last;
  for (const int game : {1, 2, 3}) {
    keep(f.store, f.board, scholars_mate(game, storage::Millis{game * 100'000}));
    last[game] = must(f.store.last_sequence());
  }
  const auto read = [&](storage::Sequence known, storage::Millis delay) {
    std::map<int, storage::Sequence> of_game;
    seams::Released released({}, f.store, delay, {known, storage::Millis::max()});
    must(released.read_earlier(
        [&](const storage::StoredEvent& event) { of_game[event.event.game] = event.sequence; }));
    return of_game;
  };
  using Read = std::map<int, storage::Sequence>;
  for (const storage::Millis delay : {storage::Millis{0}, kDelay}) {
    CAPTURE(delay.count());
    CHECK(read(last[3], delay) == Read{{3, last[3]}});
    // The beginning of the third game is hidden.
    CHECK(read(last[2], delay) == Read{{2, last[2]}});
    CHECK(read(last[2] - 3, delay) == Read{{2, last[2] - 3}});
    CHECK(read(last[2] + 1, delay) == Read{{3, last[2] + 1}});
    CHECK(read(0, delay).empty());
  }
}

}  // namespace earlier_events_test
