// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is sent so that boards light certain squares, each make in its own way. Numbers in brackets are
// sections of docs/protocols/dgt.md and docs/protocols/certabo.md.
#include "drivers/lights.hpp"

#include <catch2/catch.hpp>

#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "drivers/report_stream.hpp"
#include "drivers/tabutronic_lights.hpp"
#include "drivers/zmartfun.hpp"
#include "tests/support/decoded.hpp"

namespace lights_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace eboard::test;
using rules::Bitboard;

namespace {

constexpr Bitboard kE2 = rules::bit(rules::make_square(4, 1)), kE4 = rules::bit(rules::make_square(4, 3)),
                   kA8 = rules::bit(rules::make_square(0, 7)), kH1 = rules::bit(rules::make_square(7, 0));

/// A board that is told what to light, and the messages that it sends.
class Board {
 public:
  explicit Board(std::string_view driver)
      : driver_(*find_driver(driver)), lights_(driver_.lights()), decoder_(driver_) {}

  [[nodiscard]] Bytes show(Bitboard squares) { return lights_->show(squares, now_); }
  void pass(Millis time) { now_ += time; }
  void says(const Bytes& bytes) {
    Payloads payloads;
    decoder_.feed(bytes, payloads, [this](const Frame& frame) { lights_->heard(frame); });
  }
  Lights& lights() { return *lights_; }

 private:
  const DriverInfo& driver_;
  std::unique_ptr<Lights> lights_;
  StreamDecoder decoder_;
  Millis now_{1000};
};

/// A line of a board of presence, with the letter that acknowledges a command.
Bytes line(const std::string& letter) { return bytes_of(":255 255 0 0 0 0 255 255 \n" + letter + "\r\n"); }

}  // namespace

TEST_CASE("lights that a command sets are sent when they change, and dark ones never") {
  for (const char* name : {"millennium", "chessnut", "ichessone"}) {
    CAPTURE(name);
    Board board(name);
    CHECK(board.show(0).empty());
    const Bytes lit = board.show(kE2);
    CHECK_FALSE(lit.empty());
    CHECK(board.show(kE2).empty());
    CHECK(board.show(kE2 | kE4) != lit);
    const Bytes dark = board.show(0);
    CHECK_FALSE(dark.empty());
    CHECK(board.show(0).empty());
    CHECK(board.lights().put_out().empty());
    CHECK(board.show(kE2) == lit);
    board.lights().forget();
    CHECK(board.show(kE2) == lit);
    CHECK(board.lights().put_out() == dark);
  }
}

TEST_CASE("behind a lost link lights that may be lit are put out") {
  Board board("millennium");
  const Bytes lit = board.show(kE2), dark = board.show(0);
  board.lights().forget();
  CHECK(board.show(0).empty());
  CHECK(board.show(kE2) == lit);
  board.lights().forget();
  CHECK(board.show(0) == dark);
}

TEST_CASE("a House of Staunton board lights one square, as it wants to be told where it is") {
  Board board("zmartfun");
  CHECK(board.show(kE2).empty());  // it was not heard yet
  CHECK(board.lights().put_out().empty());
  const auto placement = rules::Placement::initial();
  SECTION("on its cable") {
    board.says(report_stream::encode(zmartfun::encode_position(placement)));
    CHECK(board.show(kE2 | kE4) == report_stream::encode(hex("00 70")));
    CHECK(board.show(kE2 | kA8).empty());  // the same light
    CHECK(board.show(kE4) == report_stream::encode(hex("00 80")));
    CHECK(board.show(0) == report_stream::encode(hex("00 ba")));
  }
  SECTION("by radio") {
    board.says(zmartfun::encode_text(placement));
    CHECK(board.show(kE4) == hex("80"));
    board.lights().forget();
    CHECK(board.lights().put_out() == hex("ba"));
  }
}

TEST_CASE("a Revelation II lights two squares and then the next, and other DGT boards are sent nothing") {
  Board board("dgt");
  CHECK(board.show(kE2).empty());
  board.says(dgt::encode_long_serial("0000023946"));
  CHECK(board.show(kE2).empty());
  CHECK(board.lights().put_out().empty());
  board.says(dgt::encode_long_serial("3.25000123"));
  CHECK(board.show(kE2 | kE4) == hex("60 04 01 34 24 00"));
  CHECK(board.show(kE2 | kE4 | kA8).empty());  // a8 has to wait
  CHECK(board.show(kE4 | kA8) == hex("60 04 01 24 00 00"));
  CHECK(board.show(kA8) == hex("60 04 01 00 00 00"));
  CHECK(board.show(0) == hex("60 04 00 40 40 00"));
}

TEST_CASE("a Revelation II puts its lights out when a piece is moved, and is told again") {
  Board board("dgt");
  board.says(dgt::encode_long_serial("3.25000123"));
  CHECK(board.show(kE2 | kE4) == hex("60 04 01 34 24 00"));
  board.says(hex("8e 00 05 1c 00"));
  CHECK(board.show(kE2 | kE4) == hex("60 04 01 34 24 00"));
  CHECK(board.show(0) == hex("60 04 00 40 40 00"));
  board.says(hex("8e 00 05 1c 07"));
  CHECK(board.show(0).empty());
}

TEST_CASE("behind a lost link a Revelation II has to say again what it is") {
  Board board("dgt");
  board.says(dgt::encode_long_serial("3.25000123"));
  CHECK_FALSE(board.show(kE2).empty());
  board.lights().forget();
  CHECK(board.show(kE2).empty());
  board.says(dgt::encode_long_serial("3.25000123"));
  CHECK(board.show(kE2) == hex("60 04 01 34 34 00"));
}

TEST_CASE("lights of one colour have a byte a rank and a-file in the lowest bit (C8 to C13)") {
  const auto encode = tabutronic::encode_lights;
  CHECK(encode(kE2 | kE4) == hex("00 00 00 00 10 00 10 00"));
  CHECK(encode(rules::bit(rules::make_square(0, 0))) == hex("00 00 00 00 00 00 00 01"));
  CHECK(encode(rules::bit(rules::make_square(7, 7))) == hex("80 00 00 00 00 00 00 00"));
  CHECK(encode(rules::bit(rules::make_square(6, 0)) | rules::bit(rules::make_square(5, 2))) ==
        hex("00 00 00 00 00 20 00 40"));
  CHECK(encode(0) == hex("00 00 00 00 00 00 00 00"));
}

TEST_CASE("coloured lights stand at the corners from h1 on (C14 to C17)") {
  const auto lit = [](Bitboard squares) {
    const Bytes command = tabutronic::encode_corner_lights(squares);
    REQUIRE(command.size() == 247);
    CHECK(Bytes(command.begin(), command.begin() + 2) == hex("ff 55"));
    CHECK(Bytes(command.end() - 2, command.end()) == hex("0d 0a"));
    std::vector<int> offsets;
    for (int n = 2; n < 245; ++n) {
      if (command[static_cast<std::size_t>(n)] == 0x40) offsets.push_back(n);
    }
    CHECK(std::count(command.begin() + 2, command.end() - 2, 0) + std::ssize(offsets) == 243);
    return offsets;
  };
  CHECK(lit(kE2 | kE4) == std::vector{40, 43, 67, 70, 94, 97, 121, 124});
  CHECK(lit(kH1) == std::vector{4, 7, 31, 34});
  CHECK(lit(kA8) == std::vector{214, 217, 241, 244});
  CHECK(lit(0).empty());
}

TEST_CASE("a Sentio or Certabo board shows by its answer which lights it has") {
  const Bytes one = tabutronic::encode_lights(kE2), corners = tabutronic::encode_corner_lights(kE2);
  Board board("sentio");
  CHECK(board.show(0).empty());
  CHECK(board.show(kE2) == one);
  CHECK(board.show(kE2).empty());  // too soon
  board.pass(tabutronic::Lights::kPause);
  SECTION("lights of one colour") {
    board.says(line("L"));
    CHECK(board.show(kE2).empty());
    CHECK(board.show(0) == tabutronic::encode_lights(0));
  }
  SECTION("coloured lights, and what they were told first is lost on them") {
    CHECK(board.show(kE2) == one);
    board.pass(tabutronic::Lights::kPause);
    CHECK(board.show(kE2) == corners);
    board.says(line("D"));
    CHECK(board.show(kE2).empty());
    CHECK(board.lights().put_out() == tabutronic::encode_corner_lights(0));
  }
  SECTION("none: what may be lit is put out, and it is left alone until its port is opened anew") {
    std::vector<Bytes> told;
    for (int n = 0; n < 20; ++n, board.pass(tabutronic::Lights::kPause)) {
      if (const Bytes command = board.show(kE2); !command.empty()) told.push_back(command);
    }
    CHECK(told == std::vector{one, corners, corners, tabutronic::encode_lights(0),
                              tabutronic::encode_corner_lights(0)});
    CHECK(board.lights().put_out().empty());
    board.lights().forget();
    CHECK(board.show(kE2) == one);
  }
  SECTION("of one colour, and it says so only when they were put out: they are lit again") {
    for (int n = 0; n < 4; ++n, board.pass(tabutronic::Lights::kPause)) (void)board.show(kE2);
    board.says(line("L"));
    CHECK(board.show(kE2) == one);
  }
  SECTION("not known when the port is closed: both kinds are put out") {
    CHECK(board.lights().put_out() == tabutronic::encode_lights(0));
    CHECK(board.lights().put_out().empty());
    board.pass(tabutronic::Lights::kPause);
    CHECK(board.show(kE2) == one);
    board.pass(tabutronic::Lights::kPause);
    CHECK(board.show(kE2) == corners);
    CHECK(board.lights().put_out() ==
          joined(tabutronic::encode_lights(0), tabutronic::encode_corner_lights(0)));
  }
}

TEST_CASE("a command for lights that a Sentio or Certabo board did not hear is sent once more") {
  Board board("sentio");
  CHECK_FALSE(board.show(kE2).empty());
  board.says(line("L"));
  CHECK(board.show(kE4).empty());  // too soon
  board.pass(tabutronic::Lights::kPause);
  CHECK(board.show(kE4) == tabutronic::encode_lights(kE4));
  board.says(line(""));
  board.pass(tabutronic::Lights::kPause);
  CHECK(board.show(kE4) == tabutronic::encode_lights(kE4));
  board.pass(tabutronic::Lights::kPause);
  CHECK(board.show(kE4).empty());
  CHECK(board.show(0) == tabutronic::encode_lights(0));
}

}  // namespace lights_test
