// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/phone_address.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net::phone_address_test {
namespace {

ConsoleAddress at(std::string address, std::vector<std::string> names = {}) {
  return {"https", {std::move(address), 8443}, std::move(names), {}};
}

TEST_CASE("a phone is led where a tablet is already") {
  const PhoneAddress found =
      phone_address(at("0.0.0.0", {"hall.example.org"}), "10.0.0.7:8443", {"192.0.2.1"});
  CHECK(found.origin == "https://10.0.0.7:8443");
  CHECK_FALSE(found.here_only);
}

TEST_CASE("from the hall's own machine a phone is led to an address that it reaches") {
  const std::vector<std::string> own = {"192.0.2.1", "2001:db8::1"};
  for (const char* asked : {"localhost:8443", "127.0.0.1:8443", "[::1]:8443", "localhost"}) {
    CHECK(phone_address(at("0.0.0.0"), asked, own).origin == "https://192.0.2.1:8443");
    CHECK(phone_address(at("::"), asked, {"2001:db8::1"}).origin == "https://[2001:db8::1]:8443");
    CHECK(phone_address(at("0.0.0.0", {"hall.example.org"}), asked, own).origin ==
          "https://hall.example.org:8443");
    CHECK(phone_address(at("192.0.2.9"), asked, own).origin == "https://192.0.2.9:8443");
  }
  CHECK(phone_address(at("192.0.2.9"), std::nullopt, own).origin == "https://192.0.2.9:8443");
}

TEST_CASE("where nobody else reaches the console, that is said") {
  const PhoneAddress found = phone_address(at("127.0.0.1"), "127.0.0.1:8443", {"192.0.2.1"});
  CHECK(found.origin == "https://localhost:8443");
  CHECK(found.here_only);
  CHECK(phone_address(at("0.0.0.0"), std::nullopt, {}).here_only);
}

}  // namespace
}  // namespace eboard::net::phone_address_test
