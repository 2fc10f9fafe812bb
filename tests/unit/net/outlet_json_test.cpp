// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/outlet_json.hpp"

#include <boost/json/serialize.hpp>

#include "tests/support/catch.hpp"

namespace outlet_json_test {

using namespace eboard;
using namespace eboard::net;
using namespace std::chrono_literals;

TEST_CASE("how an outlet is doing is said in a few words") {
  seams::OutletStatus status{.name = "lichess"};
  const auto words = [&] { return outlet_words(status, 1h); };
  CHECK(words() == "nothing yet since the start");
  status.ago = 3900ms;
  CHECK(words() == "3 s ago");
  status.ago = 119s;
  CHECK(words() == "119 s ago");
  status.ago = 120s;
  CHECK(words() == "2 min ago");
  status.ago = 3h;
  CHECK(words() == "3 h ago");
  status.moves_waiting = 1;
  CHECK(words() == "3 h ago, 1 move waiting");
  status.failing_since = std::chrono::system_clock::time_point{24h + 13h + 2min + 59s};
  status.moves_waiting = 12;
  CHECK(words() == "offline since 14:02, 12 moves waiting");
  status.failing_since = std::chrono::system_clock::time_point{23h + 30min};
  CHECK(words() == "offline since 00:30, 12 moves waiting");
  status.failing_word = "not written";
  CHECK(words() == "not written since 00:30, 12 moves waiting");
  status.failing_word = "offline";
  status.alerts_waiting = 1;
  CHECK(words() == "offline since 00:30, 1 alert waiting");
  status.alerts_waiting = 0;
  CHECK(words() == "offline since 00:30");
}

TEST_CASE("outlets as JSON say why one fails and what its receiver shows otherwise") {
  const seams::OutletStatus failing{.name = "lichess",
                                    .standing = seams::OutletStanding::failing,
                                    .why = "It cannot be reached.",
                                    .moves_waiting = 2,
                                    .failing_since = std::chrono::system_clock::time_point{1h},
                                    .notices = {"Look there."}};
  const auto text = boost::json::serialize(outlets_json({failing}, 0s));
  CHECK(text ==
        R"({"outlets":[{"name":"lichess","standing":"failing","text":"offline since 01:00, 2 moves waiting",)"
        R"("moves_waiting":2,"alerts_waiting":null,"undelivered":0,"ago_ms":null,"failing_since_ms":3600000,)"
        R"("why":"It cannot be reached.","notices":["Look there."]}]})");
}

TEST_CASE("how an engine is doing is said as of an outlet") {
  const auto text = [](const seams::EngineStatus& status) {
    return boost::json::serialize(engine_json(status));
  };
  CHECK(text({}) == R"({"text":"nothing yet since the start","ago_ms":null,"why":null})");
  CHECK(text({3900ms, "ended"}) == R"({"text":"3 s ago","ago_ms":3900,"why":"ended"})");
}

}  // namespace outlet_json_test
