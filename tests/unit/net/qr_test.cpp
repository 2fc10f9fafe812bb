// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/qr.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net::qr_test {
namespace {

TEST_CASE("a QR code has its three eyes, and a margin") {
  const std::string svg = qr_svg(std::string(27, 'a')).value();
  // 27 bytes at level M are version 3: 29 modules and four at each side.
  CHECK(svg.find("viewBox=\"0 0 37 37\"") != std::string::npos);
  CHECK(svg.find("M4 4h7v1h-7z") != std::string::npos);
  CHECK(svg.find("M26 4h7v1h-7z") != std::string::npos);
  CHECK(svg.find("M4 26h7v1h-7z") != std::string::npos);
  CHECK(svg.find("M3 ") == std::string::npos);
}

TEST_CASE("a QR code is refused for nothing, for too much and for what no text is") {
  CHECK_FALSE(qr_svg(""));
  CHECK(qr_svg(std::string(kMaxQr, 'a')));
  CHECK_FALSE(qr_svg(std::string(kMaxQr + 1, 'a')));
  CHECK_FALSE(qr_svg(std::string("a\0b", 3)));
}

}  // namespace
}  // namespace eboard::net::qr_test
