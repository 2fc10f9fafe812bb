// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/options.hpp"

#include <vector>

#include "tests/support/catch.hpp"

namespace options_test {

using namespace eboard::daemon;

namespace {

auto parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "eboardd");
  return parse_options(static_cast<int>(arguments.size()), arguments.data());
}

std::string refusal(const std::vector<const char*>& arguments) {
  const auto options = parse(arguments);
  return options ? "" : options.error();
}

}  // namespace

TEST_CASE("every option of the command line is read") {
  const auto options =
      parse({"--config", "a.toml", "--state-dir", "/s", "--listen", "[::1]:0", "--time-scale", "20", "--port",
             "/dev/a", "--port", "/dev/b", "--check-config"});
  REQUIRE(options);
  CHECK(options->config == "a.toml");
  CHECK(options->state_dir == "/s");
  CHECK(options->listen == ListenAddress{"::1", 0});
  CHECK(options->time_scale == 20);
  CHECK(options->ports == std::vector<std::string>{"/dev/a", "/dev/b"});
  CHECK(options->check_config);
}

TEST_CASE("shortened and unknown options and loose words are refused") {
  CHECK_THAT(refusal({"--conf", "a.toml"}), ContainsSubstring("--conf"));
  CHECK_THAT(refusal({"--colour"}), ContainsSubstring("--colour"));
  CHECK_FALSE(refusal({"a.toml"}).empty());
}

TEST_CASE("the arbiter is served where no other machine comes in") {
  for (const char* address : {"127.0.0.1:8081", "127.1.2.3:0", "[::1]:8081"}) {
    CAPTURE(address);
    const auto options = parse({"--arbiter-listen", address});
    REQUIRE(options);
    CHECK(options->arbiter_listen);
  }
  for (const char* address : {"0.0.0.0:8081", "192.168.1.10:8081", "[::]:8081", "[fe80::1]:8081",
                              "128.0.0.1:8081", "[::ffff:127.0.0.1]:8081"}) {
    CAPTURE(address);
    CHECK_THAT(refusal({"--arbiter-listen", address}),
               ContainsSubstring("nobody is asked for a password there"));
  }
}

TEST_CASE("an option and the configuration that name one port are one line with both addresses") {
  const auto clash = [](const std::vector<const char*>& arguments, const std::string& file,
                        bool passed = false) {
    const auto options = parse(arguments);
    const auto config = parse_config(file, "hall.toml");
    REQUIRE(options);
    REQUIRE(config);
    return listener_clash(*options, *config, passed).value_or("");
  };
  const std::string clients = "[outlets.livechess]\n",
                    arbiter = "[daemon]\narbiter_listen = \"127.0.0.1:8081\"\n";
  CHECK(clash({"--listen", "0.0.0.0:1982"}, clients) ==
        "--listen 0.0.0.0:1982 and listen of [outlets.livechess] 127.0.0.1:1982 are one port, and a port is "
        "one "
        "server's: change one of them");
  CHECK(clash({"--listen", "[::]:8081"}, arbiter) ==
        "--listen [::]:8081 and arbiter_listen of [daemon] 127.0.0.1:8081 are one port, and a port is one "
        "server's: change one of them");
  CHECK_FALSE(clash({"--arbiter-listen", "[::1]:1982"}, clients).empty());
  CHECK_FALSE(clash({"--arbiter-listen", "127.0.0.1:8080"}, "").empty());
  CHECK_FALSE(clash({"--listen", "127.0.0.1:1", "--arbiter-listen", "127.0.0.1:1"}, "").empty());
  CHECK(clash({}, clients + arbiter).empty());
  CHECK(clash({"--listen", "127.0.0.1:8082"}, clients + arbiter).empty());
  CHECK(clash({"--listen", "127.0.0.1:0", "--arbiter-listen", "127.0.0.1:0"}, "").empty());
  CHECK(clash({"--listen", "0.0.0.0:1982"}, clients, true).empty());
}

TEST_CASE("values out of range are refused with the option's name") {
  CHECK_THAT(refusal({"--time-scale", "0"}), ContainsSubstring("--time-scale"));
  CHECK_THAT(refusal({"--time-scale", "nan"}), ContainsSubstring("--time-scale"));
  CHECK_THAT(refusal({"--listen", "localhost:80"}), ContainsSubstring("numeric"));
  CHECK_THAT(refusal({"--listen", "127.0.0.1"}), ContainsSubstring("ADDRESS:PORT"));
  CHECK_THAT(refusal({"--listen", "127.0.0.1:65536"}), ContainsSubstring("65535"));
  CHECK_THAT(refusal({"--listen", "::1:80"}), ContainsSubstring("[ADDRESS]"));
  CHECK_THAT(refusal({"--arbiter-listen", "localhost:80"}), ContainsSubstring("--arbiter-listen"));
  CHECK_THAT(refusal({"--check-config"}), ContainsSubstring("--config"));
}

}  // namespace options_test
