// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/peripheral_chess.hpp"

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"

namespace peripheral_chess_test {

using namespace eboard;
using namespace eboard::drivers;
using peripheral_chess::encode_line;
using peripheral_chess::encode_state;
using test::any_placement;
using test::board;
using test::Bytes;
using test::bytes_of;
using test::Decoded;
using test::Payloads;
using test::seen;

namespace {

const DriverInfo& driver() { return *find_driver("peripheral_chess"); }
Decoded decode(const Bytes& bytes) { return test::decode(driver(), bytes); }
Decoded line(std::string_view text) { return decode(encode_line(text)); }

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

}  // namespace

TEST_CASE("states are read as the published text writes them, with as much of a FEN as a board likes") {
  CHECK(encode_state(rules::Placement::initial()) ==
        bytes_of("state rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n"));
  for (const std::string rest : {"", " w", " ?", " w KQkq - 0 1", " b HAha e3 12 40"}) {
    CAPTURE(rest);
    CHECK(line(std::string("state ") + kStart + rest).payloads == seen(rules::Placement::initial()));
  }
  CHECK(line("unsync rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b").payloads ==
        seen(board("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR")));
  CHECK(line(std::string("sync ") + kStart).payloads == seen(rules::Placement::initial()));
  for (const std::string verb : {"unsync_settable ", "unsync_setible "})
    CHECK(line(verb + kStart + " w").payloads == seen(rules::Placement::initial()));
  CHECK(rc::check([] {
    const auto placement = *any_placement();
    const auto bytes = encode_state(placement);
    RC_ASSERT(decode(bytes).payloads == seen(placement));
    RC_ASSERT(test::decode_slowly(driver(), bytes).payloads == seen(placement));
  }));
}

TEST_CASE("a board that does not know its pieces reports which squares are occupied") {
  const std::string rank(8, '?'), unnamed = rank + "/" + rank;
  const Payloads occupied{OccupancySnapshot{rules::Placement::initial().occupied()}};
  CHECK(line("state " + unnamed + "/8/8/8/8/" + unnamed).payloads == occupied);
  CHECK(line("state uuuuuuuu/uuuuuuuu/8/8/8/8/UUUUUUUU/UUUUUUUU w").payloads == occupied);
  CHECK(line("state bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w").payloads == occupied);
  SECTION("and one that knows some, which") {
    BoardSnapshot known{board("r7/8/8/2b5/8/8/8/7R"), rules::bit(rules::make_square(4, 3))};
    CHECK(line("state r7/8/8/2b5/4?3/8/8/7R").payloads == Payloads{known});
    CHECK(line("state r7/8/8/2b5/4U3/8/8/7R").payloads == Payloads{known});
    CHECK(line("state r7/8/8/2b5/4u3/8/8/7R").payloads == Payloads{known});
  }
  SECTION("a black bishop alone is one") {
    CHECK(line("state 8/8/8/2b5/8/8/8/8").payloads == seen(board("8/8/8/2b5/8/8/8/8")));
  }
}

TEST_CASE("answers and words for people report nothing") {
  for (const auto* text : {"ok", "nok", "err Unsupported command", "msg Hello central"}) {
    CAPTURE(text);
    const auto decoded = line(text);
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.skipped_bytes == 0);
  }
}

TEST_CASE("a line that is refused has its reason, and costs itself alone") {
  for (const auto* text :
       {"state", "state 8/8/8/8/8/8/8", "state 8/8/8/8/8/8/8/8/8", "state 9/8/8/8/8/8/8/8",
        "state 44x/8/8/8/8/8/8/8", "state 44/8/8/8/8/8/8/8", "state ppppppppp/8/8/8/8/8/8/8",
        "state xppppppp/8/8/8/8/8/8/8", "state 8/8/8/8/8/8/8/8 state", "state 8/8/8/8/8/8/8/8 w - - 0 1 x"}) {
    CAPTURE(text);
    CHECK(line(text).errors(DecodeError::bad_field) == 1);
    const auto behind = decode(test::joined(encode_line(text), encode_state(rules::Placement::initial())));
    CHECK(behind.payloads == seen(rules::Placement::initial()));
  }
  CHECK(line("move e2e4").errors(DecodeError::unknown_message) == 1);
  CHECK(line(std::string("x state ") + kStart).errors(DecodeError::unknown_message) == 1);
  CHECK(line("msg \xe4").errors(DecodeError::stray_byte) == 1);
  CHECK(line("msg " + std::string(200, 'a')).errors(DecodeError::bad_length) == 1);
}

TEST_CASE("nothing that is sent to such a board begins a round") {
  for (const Request& request : driver().open_script) {
    const std::string text(request.bytes.begin(), request.bytes.end());
    CHECK(text.ends_with("\n"));
    for (const auto* word : {"begin", "move", "end", "ok"}) CHECK_FALSE(text.starts_with(word));
  }
  CHECK(driver().usb_ids.empty());
}

}  // namespace peripheral_chess_test
