// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/capture.hpp"

#include <rapidcheck.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace capture_test {

using namespace eboard::drivers;
using eboard::test::hex;

namespace {

const std::string kFirst = "# eboard-capture: 1\n";

std::string fault(const std::string& text) {
  const auto capture = parse_capture(text);
  REQUIRE_FALSE(capture);
  return capture.error();
}

std::string written(const Capture& capture) {
  std::ostringstream out;
  CaptureWriter writer(out, capture.headers);
  for (const CaptureLine& line : capture.lines) writer.write(line.at, line.direction, line.bytes);
  return out.str();
}

}  // namespace

TEST_CASE("a capture keeps headers, times, directions and bytes") {
  const auto capture = parse_capture(kFirst +
                                     "# driver: dgt\n"
                                     "# note: one: two\n"
                                     "# made-up:\n"
                                     "+0.000 > 42 41 4b\n"
                                     "+9.234 < 8e 00 05 34 00\n"
                                     "+3600.001 < FF\n");
  REQUIRE(capture);
  CHECK(capture->header("driver") == "dgt");
  CHECK(capture->header("note") == "one: two");
  CHECK(capture->header("made-up") == "");
  CHECK_FALSE(capture->header("edition"));
  CHECK(capture->lines == std::vector<CaptureLine>{
                              {Millis(0), Direction::to_device, hex("42 41 4b")},
                              {Millis(9234), Direction::from_device, hex("8e 00 05 34 00")},
                              {Millis(3600001), Direction::from_device, hex("ff")},
                          });
}

TEST_CASE("writing gives the text that was read") {
  const std::string text = kFirst +
                           "# driver: dgt\n# start: 2026-01-10T14:00:00.000Z\n"
                           "+0.000 > 42 41 4b\n+0.100 < 86 00\n+0.100 < 43\n+61.020 < 8d\n";
  CHECK(written(parse_capture(text).value()) == text);
}

TEST_CASE("any capture is read as it was written") {
  CHECK(rc::check([] {
    Capture capture;
    capture.headers = {{"driver", "dgt"}, {"note", "x"}};
    Millis at{0};
    for (const auto& bytes : *rc::gen::arbitrary<std::vector<std::vector<std::uint8_t>>>()) {
      at += Millis(*rc::gen::inRange(0, 100000));
      capture.lines.push_back({at, *rc::gen::element(Direction::from_device, Direction::to_device), bytes});
    }
    RC_ASSERT(parse_capture(written(capture)).value() == capture);
  }));
}

TEST_CASE("what is no capture is refused with line and reason") {
  CHECK(fault("") == "line 1: is not '# eboard-capture: 1'");
  CHECK(fault("+0.000 < 8e\n") == "line 1: is not '# eboard-capture: 1'");
  CHECK(fault("# driver: dgt\n") == "line 1: is not '# eboard-capture: 1'");
  CHECK(fault("# eboard-capture: 2\n") == "line 1: capture version '2' is not known, only 1");
  CHECK(fault(kFirst + kFirst) == "line 2: has 'eboard-capture' again");
  CHECK(fault(kFirst + "# no header\n") == "line 2: a header is '# key: value'");
  CHECK(fault(kFirst + "# two words: x\n") == "line 2: a header's key is one word");
  CHECK(fault(kFirst + "\n+0.000 < 8e\n") == "line 2: is empty");
  CHECK(fault("# eboard-capture: 1\r\n") == "line 1: ends in CR LF, a capture's lines end in LF");
  CHECK(fault(kFirst + "0.000 < 8e\n") == "line 2: no '+' before the time");
  CHECK(fault(kFirst + "+0.00 < 8e\n") == "line 2: the time is not seconds with three decimals");
  CHECK(fault(kFirst + "+0.0000 < 8e\n") == "line 2: no blank after the time");
  CHECK(fault(kFirst + "+-1.000 < 8e\n") == "line 2: the time is not seconds with three decimals");
  CHECK(fault(kFirst + "+99999999999.000 < 8e\n") == "line 2: the time is not seconds with three decimals");
  CHECK(fault(kFirst + "+0.000 = 8e\n") == "line 2: no '<' or '>' after the time");
  CHECK(fault(kFirst + "+0.000 < 8e  00\n") == "line 2: a byte is not two hexadecimal digits");
  CHECK(fault(kFirst + "+0.000 < 8e00\n") == "line 2: bytes are not separated by one blank");
  CHECK(fault(kFirst + "+0.000 < 8e \n") == "line 2: a byte is not two hexadecimal digits");
  CHECK(fault(kFirst + "+0.000 < 8g\n") == "line 2: a byte is not two hexadecimal digits");
  CHECK(fault(kFirst + "+1.000 < 8e\n+0.999 < 8e\n") == "line 3: the time goes back");
}

TEST_CASE("a recording cut short anywhere is still a capture of what was whole") {
  const std::string text = kFirst + "# driver: dgt\n+0.000 > 42\n+0.100 < 86 00 43\n";
  for (std::size_t length = kFirst.size() - 1; length <= text.size(); ++length) {
    CAPTURE(text.substr(0, length));
    const auto capture = parse_capture(text.substr(0, length));
    REQUIRE(capture);
    CHECK(capture->lines.size() <= 2);
  }
}

TEST_CASE("a wrong last line is refused though its end is missing") {
  CHECK(fault(kFirst + "+0.000 < 8x 00") == "line 2: a byte is not two hexadecimal digits");
  CHECK(fault(kFirst + "nonsense") == "line 2: no '+' before the time");
}

TEST_CASE("the time a recording began is exact to the millisecond, within the years a date has") {
  CHECK(capture_time(Millis(0)) == "1970-01-01T00:00:00.000Z");
  CHECK(capture_time(Millis(1'740'924'000'999)) == "2025-03-02T14:00:00.999Z");
  CHECK(capture_time(Millis(253'402'300'799'000)) == "9999-12-31T23:59:59.000Z");
  CHECK(capture_time(Millis(253'402'300'800'000)) == "9999-12-31T23:59:59.000Z");
}

TEST_CASE("a file that cannot be read is named with the reason") {
  CHECK(read_capture("no/such.ebcap").error() == "no/such.ebcap: No such file or directory");
  CHECK(read_capture("/").error() == "/: Is a directory");

  const auto path = std::filesystem::temp_directory_path() / "eboard_capture_test.ebcap";
  std::ofstream(path) << kFirst << "+0.000 < zz\n";
  CHECK(read_capture(path.string()).error() ==
        path.string() + ": line 2: a byte is not two hexadecimal digits");
  std::filesystem::remove(path);
}

}  // namespace capture_test
