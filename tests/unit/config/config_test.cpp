// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "daemon/config/values.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace config_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

Faults faults_of(std::string_view text) {
  const auto config = parse_config(text, "hall.toml");
  return config ? Faults{} : config.error();
}

std::string tag(const BoardConfig& board, std::string_view name) {
  const auto found = std::ranges::find(board.tags, name, &rules::Tag::name);
  return found == board.tags.end() ? "" : found->value;
}

constexpr OutletKind kPost{"post", [](TableReader& own, OutletTerms /*terms*/) -> MakeDelivery {
                             if (!own.text("address")) own.fault("address", "no address");
                             return {};
                           }};
constexpr std::array kOutlets{&kPost};

Faults outlet_faults(std::string_view text) {
  const auto config = parse_config(text, "hall.toml", kOutlets);
  return config ? Faults{} : config.error();
}

}  // namespace

TEST_CASE("a table may play from a PGN beside the configuration, and then has no device") {
  const auto config = parse_config(
      "[[board]]\nnumber = 5\npgn = \"games/round.pgn\"\n[[board]]\nnumber = 6\npgn = "
      "\"/srv/x.pgn\"\npgn_game = "
      "\"3.2\"\n",
      "/etc/hall/hall.toml");
  REQUIRE(config);
  REQUIRE(config->ports.size() == 2);
  CHECK(config->ports[0].is_manual());
  CHECK(config->ports[0].pgn == PgnSource{"/etc/hall/games/round.pgn", {.board = 5}});
  CHECK(config->ports[1].pgn == PgnSource{"/srv/x.pgn", {.board = 2, .round = 3}});
  for (const char* other : {"driver = \"manual\"", "port = \"/dev/ttyS0\"", "serial = \"24211\""}) {
    const auto faults = faults_of(fmt::format("[[board]]\nnumber = 5\npgn = \"x.pgn\"\n{}\n", other));
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0], ContainsSubstring("hall.toml:4: ") && ContainsSubstring("come from a PGN"));
  }
  CHECK_THAT(faults_of("[[board]]\nnumber = 5\npgn_game = \"5\"\n").at(0),
             ContainsSubstring("for a table with pgn"));
  CHECK_THAT(faults_of("[[board]]\nnumber = 5\npgn = \"x.pgn\"\npgn_game = \"?\"\n").at(0),
             ContainsSubstring("says no game"));
}

TEST_CASE("a table may play from an address, which is plain only where the configuration says so") {
  const auto with = [](std::string_view keys) { return fmt::format("[[board]]\nnumber = 5\n{}\n", keys); };
  const auto config = parse_config(with("pgn = \"https://a.example/r.pgn?key=1\""), "/etc/hall/hall.toml");
  REQUIRE(config);
  CHECK(config->ports[0].pgn ==
        PgnSource{"https://a.example/r.pgn?key=1", {.board = 5}, std::chrono::seconds{2}});
  const auto plain = parse_config(
      with("pgn = \"http://hall-2:8080/pgn/event.pgn\"\npgn_plain_http = true\npgn_poll = \"5s\""),
      "hall.toml");
  REQUIRE(plain);
  CHECK(plain->ports[0].pgn ==
        PgnSource{"http://hall-2:8080/pgn/event.pgn", {.board = 5}, std::chrono::seconds{5}});
  const std::pair<const char*, const char*> wrong[] = {
      {"pgn = \"http://hall-2/secret\"",
       "hall.toml:3: pgn must begin with https:// unless it is on this computer, or "
       "pgn_plain_http = true says"},
      {"pgn = \"ftp://a.example/secret\"\npgn_plain_http = true",
       "hall.toml:3: pgn must begin with https://"},
      {"pgn = \"https://a:secret@a.example/\"", "hall.toml:3: pgn must hold no user"},
      {"pgn = \"https://a.example/\"\npgn_poll = \"0s\"", "hall.toml:4: pgn_poll must be 1s or more"},
      {"pgn = \"https://a.example/\"\npgn_poll = \"2h\"", "hall.toml:4: "},
      {"pgn = \"r.pgn\"\npgn_poll = \"5s\"", "hall.toml:4: pgn_poll is for an address"},
      {"pgn_plain_http = true", "hall.toml:3: pgn_plain_http is for a table with pgn"},
      {"pgn_token_env = \"HOME\"", "hall.toml:3: pgn_token_env is for a table with pgn"},
      {"pgn = \"r.pgn\"\npgn_token_env = \"HOME\"", "hall.toml:4: pgn_token_env is for an address"},
      {"pgn = \"https://a.example/\"\npgn_token_file = \"token\"",
       "hall.toml:4: pgn_token_file must begin with /"},
      {"pgn = \"http://hall-2/secret\"\npgn_plain_http = true\npgn_token_env = \"HOME\"",
       "hall.toml:5: pgn_token_env: over http to another computer anybody on the way could read the token"},
      {"pgn = \"https://a.example/\"\npgn_token_env = \"HOME\"\n[[board]]\nnumber = 6\n"
       "pgn = \"https://a.example/\"",
       "hall.toml:7: pgn: board 5 reads that address with another token, or without one"}};
  for (const auto& [keys, words] : wrong) {
    const auto faults = faults_of(with(keys));
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0], ContainsSubstring(words) && !ContainsSubstring("secret"));
  }
}

TEST_CASE(
    "a time control that counts seconds nobody plays is a fault, and units are written as PGN has them") {
  for (const char* table : {"board", "quaternity"}) {
    const auto faults = faults_of(fmt::format("[[{}]]\nnumber = 1\ntime_control = \"5+3\"\n", table));
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0], ContainsSubstring("hall.toml:3: time_control '5+3'"));
    CHECK_THAT(faults[0], ContainsSubstring("write 300+3"));
  }
  const auto config = parse_config("[[board]]\nnumber = 1\ntime_control = \"90m+30s\"\n", "hall.toml");
  REQUIRE(config);
  CHECK(config->boards[0].time_control == "5400+30");
  const auto said =
      parse_config("[[board]]\nnumber = 1\ntime_control = \"15 min/game + 10 sec/move\"\n", "hall.toml");
  REQUIRE(said);
  CHECK(said->boards[0].time_control == "900+10");
}

TEST_CASE("a board over Bluetooth LE is named by its address, and needs a driver that knows such boards") {
  const auto config = parse_config(
      "[bluetooth]\nscan = true\n[[port]]\npath = \"ble:aa:bb:cc:dd:ee:ff\"\ndriver = \"pegasus\"\n",
      "hall.toml");
  REQUIRE(config);
  CHECK(config->scan);
  CHECK(config->ports[0].path == "ble:AA:BB:CC:DD:EE:FF");
  CHECK_FALSE(parse_config("", "hall.toml")->scan);
  CHECK(faults_of("[[port]]\npath = \"ble:1\"\ndriver = \"dgt\"\n") ==
        Faults{"hall.toml:2: path 'ble:1': write it as \"ble:AA:BB:CC:DD:EE:FF\"",
               "hall.toml:3: driver 'dgt': over Bluetooth LE there are pegasus, millennium, chessnut, "
               "ichessone, zmartfun, peripheral_chess"});
  CHECK(faults_of("[[port]]\npath = \"ble:AA:BB:CC:DD:EE:FF\"\ndriver = \"pegasus\"\ndtr = \"on\"\n") ==
        Faults{"hall.toml:4: dtr: a board over Bluetooth LE has no such output"});
  CHECK(faults_of("[[board]]\nnumber = 1\nport = \"ble:AA:BB:CC:DD:EE:FF\"\n") ==
        Faults{"hall.toml:3: a board over Bluetooth LE needs a [[port]] of its own, which names its driver"});
  CHECK(faults_of("[bluetooth]\nfind = true\n").size() == 1);
}

TEST_CASE("a port's outputs are switched only if the configuration asks for it") {
  const auto config = parse_config(R"(
[[port]]
path = "/dev/ttyUSB0"
dtr = "off"
rts = "keep"
[[port]]
path = "/dev/ttyUSB1"
)",
                                   "hall.toml");
  REQUIRE(config);
  drivers::DriverInfo driver = *drivers::find_driver("dgt");
  CHECK(config->ports[0].serial_settings(driver).dtr == drivers::LineState::off);
  CHECK(config->ports[1].serial_settings(driver).dtr == drivers::LineState::keep);
  driver.serial.rts = driver.serial.dtr = drivers::LineState::on;
  CHECK(config->ports[0].serial_settings(driver).rts == drivers::LineState::keep);
  CHECK(config->ports[1].serial_settings(driver).rts == drivers::LineState::on);
  CHECK(config->ports[1].serial_settings(driver).baud_rate == driver.serial.baud_rate);
  CHECK(faults_of("[[port]]\npath = \"/dev/x\"\nrts = \"high\"\n") ==
        Faults{"hall.toml:3: rts 'high': one of \"keep\", \"on\", \"off\""});
}

TEST_CASE("a USB device as such is named as one, wherever a port stands") {
  CHECK(parse_config("[[port]]\npath = \"usb:1209:0001:A7\"\n", "hall.toml")->ports.front().path ==
        "usb:1209:0001:A7");
  const std::string why =
      "usb:1209: a USB device is named as usb:1209:0001, usb:1209:0001:SERIAL or usb:1209:0001@1-1.4";
  CHECK(parse_config("[[port]]\npath = \"usb:1209\"\n", "hall.toml").error() ==
        Faults{"hall.toml:2: path " + why});
  CHECK(parse_config("[[board]]\nnumber = 1\nport = \"usb:1209\"\n", "hall.toml").error() ==
        Faults{"hall.toml:3: port " + why});
  CHECK(parse_config("[[quaternity]]\nnumber = 1\nport = \"usb:1209\"\n", "hall.toml").error().size() == 1);
}

TEST_CASE("a port has one name, however it is written, and what is none is said in one line") {
  const auto one = [](const std::string& text, const std::string& fault) {
    INFO(text);
    const Faults faults = faults_of(text);
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults.front(), ContainsSubstring(fault));
  };
  const auto ports = [](const std::string& first, const std::string& second) {
    return fmt::format("[[port]]\npath = \"{}\"\n[[port]]\npath = \"{}\"\n", first, second);
  };
  one(ports("/dev/ttyUSB0", "/dev//ttyUSB0"), "hall.toml:4: port /dev/ttyUSB0 is named twice");
  one(ports("/dev/ttyUSB0", "/dev/./ttyUSB0"), "hall.toml:4: port /dev/ttyUSB0 is named twice");
  one(ports("usb:ABCD:0001", "usb:abcd:0001"), "hall.toml:4: port usb:abcd:0001 is named twice");
  one(ports("/dev/x", "ttyUSB0"), "hall.toml:4: path ttyUSB0: a path begins with \"/\"");
  one("[[port]]\npath = \"BLE:AA:BB:CC:DD:EE:FF\"\ndriver = \"pegasus\"\n",
      "hall.toml:2: path 'BLE:AA:BB:CC:DD:EE:FF': write it as \"ble:");
  one("[[port]]\npath = \"USB:1209:0001\"\n",
      "hall.toml:2: path USB:1209:0001: a USB device is named as usb:");
  one("[[port]]\npath = \"usb:1209:0001\"\ndtr = \"on\"\n", "hall.toml:3: dtr: a USB device as such has no");
  one("[[board]]\nnumber = 1\nport = \"/dev/ttyUSB0#01025\"\n",
      "hall.toml:3: port /dev/ttyUSB0#01025: a board on a bus");
  one("[[quaternity]]\nnumber = 1\nport = \"ttyS0\"\n", "hall.toml:3: port ttyS0: a path begins");
  one("[[board]]\nnumber = 1\nport = \"/dev//a\"\n[[port]]\npath = \"/dev/a\"\ndriver = \"millennium\"\n",
      "hall.toml:5: port /dev/a is named by [[board]] 1, too: a [[port]] of its own has board = 1");
  CHECK(parse_config("[[port]]\npath = \"/dev//a\"\n", "hall.toml")->ports.front().path == "/dev/a");
}

TEST_CASE("everybody's pages and the arbiter's are not on one address") {
  const std::string arbiter = "arbiter_listen = \"127.0.0.1:8080\"\n";
  const std::string fault =
      "hall.toml:2: arbiter_listen '127.0.0.1:8080': the pages for everybody are on 127.0.0.1:8080, and a "
      "port "
      "is one server's";
  CHECK(faults_of("[daemon]\n" + arbiter) == Faults{fault});
  CHECK(faults_of("[daemon]\n" + arbiter + "listen = \"127.0.0.1:8080\"\n") == Faults{fault});
  CHECK(faults_of("[daemon]\n" + arbiter + "listen = \"127.0.0.1:8081\"\n").empty());
  CHECK(faults_of("[daemon]\nlisten = \"127.0.0.1:0\"\narbiter_listen = \"127.0.0.1:0\"\n").empty());
}

TEST_CASE("clients of LiveChess and pages are not on one address") {
  for (const char* key : {"listen", "arbiter_listen"}) {
    const auto faults = faults_of(fmt::format(
        "[daemon]\n{} = \"127.0.0.1:1982\"\n[outlets.livechess]\nlisten = \"127.0.0.1:1982\"\n", key));
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0], ContainsSubstring("hall.toml:4: listen '127.0.0.1:1982': the"));
  }
  CHECK(faults_of("[outlets.livechess]\nlisten = \"127.0.0.1:8080\"\n").size() == 1);
  CHECK(faults_of("[daemon]\nlisten = \"127.0.0.1:0\"\n[outlets.livechess]\nlisten = \"127.0.0.1:0\"\n")
            .empty());
}

TEST_CASE("two servers at one port are one line, however their addresses are written") {
  const auto pages_and_clients = [](const std::string& pages, const std::string& clients) {
    return faults_of(
        fmt::format("[daemon]\nlisten = \"{}\"\n[outlets.livechess]\nlisten = \"{}\"\n", pages, clients));
  };
  const std::pair<const char*, const char*> clashing[] = {{"0.0.0.0:1982", "127.0.0.1:1982"},
                                                          {"127.0.0.1:1982", "0.0.0.0:1982"},
                                                          {"[::]:1982", "[::1]:1982"},
                                                          {"[::]:1982", "192.168.1.10:1982"},
                                                          {"192.168.1.10:1982", "[::]:1982"},
                                                          {"[::]:1982", "0.0.0.0:1982"},
                                                          {"[::1]:1982", "[0:0:0:0:0:0:0:1]:1982"},
                                                          {"127.0.0.1:1982", "[::ffff:127.0.0.1]:1982"}};
  for (const auto& [pages, clients] : clashing) {
    INFO(pages << ' ' << clients);
    const auto faults = pages_and_clients(pages, clients);
    REQUIRE(faults.size() == 1);
    CHECK_THAT(faults[0], ContainsSubstring(fmt::format("hall.toml:4: listen '{}': the pages", clients)) &&
                              ContainsSubstring(pages));
  }
  const std::pair<const char*, const char*> apart[] = {{"127.0.0.1:1982", "[::1]:1982"},
                                                       {"0.0.0.0:1982", "[::1]:1982"},
                                                       {"127.0.0.1:1982", "127.0.0.2:1982"},
                                                       {"0.0.0.0:1982", "127.0.0.1:1983"},
                                                       {"[::]:0", "[::]:0"}};
  for (const auto& [pages, clients] : apart) {
    INFO(pages << ' ' << clients);
    CHECK(pages_and_clients(pages, clients).empty());
  }
  CHECK(faults_of("[daemon]\nlisten = \"0.0.0.0:8080\"\narbiter_listen = \"127.0.0.1:8080\"\n").size() == 1);
  // Both of its usual addresses are taken by one that stands for all.
  CHECK(faults_of("[daemon]\nlisten = \"[::]:1982\"\n[outlets.livechess]\n").size() == 1);
}

TEST_CASE("a key that is nearly a known one is told with that one") {
  CHECK(faults_of("[[board]]\nnumber = 1\ntime_contrl = \"300+3\"\n") ==
        Faults{"hall.toml:3: unknown key 'time_contrl' in [[board]]; is 'time_control' meant?"});
  CHECK(faults_of("[deamon]\n") ==
        Faults{"hall.toml:1: unknown key 'deamon' in the top level; is 'daemon' meant?"});
  CHECK(faults_of("[daemon]\nxyz = 1\n") == Faults{"hall.toml:2: unknown key 'xyz' in [daemon]"});
  // Nothing is guessed if half of the letters are others, if more than two are, and if the key is there
  // already.
  for (const char* none : {"pork", "time_scalxyz"})
    CHECK(faults_of(fmt::format("[daemon]\n{} = 1\n", none)) ==
          Faults{fmt::format("hall.toml:2: unknown key '{}' in [daemon]", none)});
  CHECK(faults_of("[daemon]\npack = true\npak = true\n") ==
        Faults{"hall.toml:3: unknown key 'pak' in [daemon]"});
}

TEST_CASE("a date is written as PGN has it") {
  const auto dated = [](const std::string& date) {
    return faults_of(fmt::format("[[board]]\nnumber = 1\ndate = \"{}\"\n", date));
  };
  CHECK(dated("2026.11.27").empty());
  CHECK(dated("2026.??.??").empty());
  for (const char* wrong : {"27.11.2026", "2026-11-27", "2026.13.01", "2026.00.01", "2026.11.32",
                            "2026.1?.01", "-026.11.27", "2026.11.271"})
    CHECK(dated(wrong) == Faults{fmt::format("hall.toml:3: date '{}': write it as \"2026.11.27\", with ? for "
                                             "what is not known",
                                             wrong)});
}

TEST_CASE("a configuration names ports, boards, players and rules") {
  const auto config = parse_config(R"(
[daemon]
state_dir = "/var/lib/eboardd"
listen = "127.0.0.1:8081"
time_scale = 2
allowed_hosts = ["chess.example"]
allowed_origins = ["https://club.example.org", "http://localhost:8000"]
discover = false
pack = false

[[port]]
path = "/dev/ttyUSB0"
driver = "dgt"
board = 1

[[board]]
number = 2
serial = "24211"
white = "Menchik, Vera"
white_elo = 2350
round = 3
time_control = "40/5400+30:1800+30"
edition = "fide-1930"
supervision = "full"
clock_side = "white_left"
start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"

[[board]]
number = 1
black = "Graf, Sonja"
)",
                                   "hall.toml");
  INFO((config ? std::string() : config.error().front()));
  REQUIRE(config);
  CHECK(config->state_dir == "/var/lib/eboardd");
  CHECK(config->listen == ListenAddress{"127.0.0.1", 8081});
  CHECK(config->time_scale == 2);
  CHECK(config->allowed_hosts == std::vector<std::string>{"chess.example"});
  CHECK(config->allowed_origins ==
        std::vector<std::string>{"https://club.example.org", "http://localhost:8000"});
  CHECK(config->discover == false);
  CHECK_FALSE(config->pack);
  REQUIRE(config->ports.size() == 1);
  CHECK(config->ports[0].board == 1);
  REQUIRE(config->boards.size() == 2);
  CHECK(config->boards[0].number == 1);
  const BoardConfig& second = config->boards[1];
  CHECK(second.serial == "24211");
  CHECK(tag(second, "White") == "Menchik, Vera");
  CHECK(tag(second, "WhiteElo") == "2350");
  CHECK(second.round == 3);
  CHECK(second.time_control == "40/5400+30:1800+30");
  CHECK(second.edition == "fide-1930");
  CHECK(second.supervision == rules::Supervision::full);
  CHECK(config->boards[0].supervision == rules::Supervision::limited);
  CHECK(second.clock_side == tracking::ClockSide::white_left);
  REQUIRE(second.start);
  CHECK(second.start->turn == rules::Color::white);
}

TEST_CASE("the arbiter's address is one of this machine's alone") {
  const auto config = parse_config("[daemon]\narbiter_listen = \"[::1]:8081\"\n", "hall.toml");
  REQUIRE(config);
  CHECK(config->arbiter_listen == ListenAddress{"::1", 8081});
  CHECK_FALSE(parse_config("", "hall.toml")->arbiter_listen);
  const Faults faults = faults_of("[daemon]\narbiter_listen = \"0.0.0.0:8081\"\n");
  REQUIRE(faults.size() == 1);
  CHECK(faults[0] ==
        "hall.toml:2: arbiter_listen '0.0.0.0:8081': other machines must not reach it, for nobody is "
        "asked for a password there (that is [console]); write 127.0.0.1:PORT");
}

TEST_CASE("local rules are taken where the edition has room for them") {
  const auto taken =
      parse_config("[[board]]\nnumber = 1\nlocal_rules = \"no-draw-before=30\"\n", "hall.toml");
  REQUIRE(taken);
  CHECK(taken->boards[0].local_rules.no_draw_before == 30);
  const Faults faults = faults_of(
      "[[board]]\nnumber = 1\nlocal_rules = \"no-chat\"\n"
      "[[board]]\nnumber = 2\nedition = \"fide-1930\"\nlocal_rules = \"no-draw-before=30\"\n");
  REQUIRE(faults.size() == 2);
  CHECK(faults[0].find("hall.toml:3") == 0);
  CHECK(faults[1].find("leaves no room for local rules on draws") != std::string::npos);
}

TEST_CASE("odds are taken by the editions that know them") {
  const auto taken =
      parse_config("[[board]]\nnumber = 1\nedition = \"fide-1930\"\nodds = \"pawn moves 2\"\n", "hall.toml");
  REQUIRE(taken);
  CHECK(rules::to_string(taken->boards[0].odds) == "pawn moves 2");
  const Faults faults = faults_of(
      "[[board]]\nnumber = 1\nodds = \"rook\"\n"
      "[[board]]\nnumber = 2\nedition = \"fide-1930\"\nodds = \"queen\"\n");
  REQUIRE(faults.size() == 2);
  CHECK(faults[0].find("knows no odds") != std::string::npos);
  CHECK(faults[1].find("odds 'queen'") != std::string::npos);
}

TEST_CASE("a board may name its port itself") {
  const auto config = parse_config("[[board]]\nnumber = 5\nport = \"/dev/x\"\n", "hall.toml");
  REQUIRE(config);
  REQUIRE(config->ports.size() == 1);
  CHECK(config->ports[0].path == "/dev/x");
  CHECK(config->ports[0].board == 5);
}

TEST_CASE("every fault of a configuration is reported with its line") {
  const Faults faults = faults_of(R"(listen = "127.0.0.1:80"
[daemon]
listen = "somewhere"
time_scale = -1
discover = "yes"
[[port]]
board = 0
[[port]]
path = 7
driver = "abacus"
[[board]]
white = 3
edition = "fide-1066"
clock_side = "north"
start = "8/8/8/8/8/8/8/8 x"
time_control = "an hour"
)");
  const auto reported = [&](std::string_view start) {
    return std::ranges::any_of(faults, [&](const std::string& fault) { return fault.starts_with(start); });
  };
  CHECK(reported("hall.toml:1: unknown key 'listen' in the top level"));
  CHECK(reported("hall.toml:3: listen 'somewhere'"));
  CHECK(reported("hall.toml:4: time_scale must be a number"));
  CHECK(reported("hall.toml:5: discover must be true or false"));
  CHECK(reported("hall.toml:6: [[port]] has no path"));
  CHECK(reported("hall.toml:7: board must be a whole number from 1"));
  CHECK(reported("hall.toml:9: path must be a text"));
  CHECK(reported("hall.toml:10: driver 'abacus' is not known"));
  CHECK(reported("hall.toml:11: [[board]] has no number"));
  CHECK(reported("hall.toml:12: white must be a text"));
  CHECK(reported("hall.toml:13: edition 'fide-1066' is not known"));
  CHECK(reported("hall.toml:14: clock_side 'north'"));
  CHECK(reported("hall.toml:15: start: "));
  CHECK(reported("hall.toml:16: time_control 'an hour'"));
}

TEST_CASE("a witness that is named twice is refused by one line") {
  const std::string key = "laptop.example.org+275f1aa9+BJhMoTDJ8x+s0ZizI2DPZeCzzOj6G3WBsdWn2UOwgjch";
  CHECK(faults_of(fmt::format("[evidence]\nwitnesses = [\"{}\"]\n", key)).empty());
  CHECK(faults_of(fmt::format("[evidence]\nwitnesses = [\"{0}\", \"{0}\"]\n", key)) ==
        Faults{"hall.toml:2: witnesses: text 2 has the key of text 1: each witness has one of its own"});
}

TEST_CASE("an outlet has a delay and keys of its own, and none that it does not know") {
  CHECK(outlet_faults("[outlets.post]\n") == Faults{"hall.toml:1: no address"});
  CHECK(outlet_faults("[outlets.post]\naddress = \"a\"\ntoken = \"t\"\n") ==
        Faults{"hall.toml:3: unknown key 'token' in [outlets.post]"});
  CHECK(outlet_faults("[outlets.telegraph]\ntoken = \"t\"\n") ==
        Faults{"hall.toml:1: unknown key 'telegraph' in [outlets]"});
  const auto config =
      parse_config("[outlets.post]\naddress = \"a\"\ndelay = \"15m\"\n", "hall.toml", kOutlets);
  REQUIRE(config);
  REQUIRE(config->outlets.size() == 1);
  CHECK(config->outlets[0].name == "post");
  CHECK(config->outlets[0].delay == std::chrono::minutes{15});
  CHECK(config->other_keys.contains("outlets"));
  CHECK(parse_config("[outlets.post]\naddress = \"a\"\n", "hall.toml", kOutlets)->outlets[0].delay ==
        std::chrono::seconds{0});
}

TEST_CASE("clients of LiveChess find the boards on this machine, unless another address is named") {
  CHECK_FALSE(parse_config("", "hall.toml", kOutlets)->livechess);
  const auto config = parse_config("[outlets.livechess]\n", "hall.toml", kOutlets);
  REQUIRE(config);
  REQUIRE(config->livechess);
  CHECK(config->livechess->listen == std::vector<ListenAddress>{{"127.0.0.1", 1982}, {"::1", 1982}});
  CHECK(config->livechess->by_default);
  CHECK(config->livechess->origins ==
        std::vector<std::string>{"https://lichess.org", "https://www.chess.com", "https://chess.com"});
  const auto named = parse_config(
      "[outlets.livechess]\nlisten = \"[::1]:7000\"\norigins = [\"null\", "
      "\"http://hall.example.org:8080\"]\n",
      "hall.toml", kOutlets);
  REQUIRE(named);
  CHECK(named->livechess->listen == std::vector<ListenAddress>{{"::1", 7000}});
  CHECK_FALSE(named->livechess->by_default);
  CHECK(named->livechess->origins == std::vector<std::string>{"null", "http://hall.example.org:8080"});
  CHECK(
      parse_config("[outlets.livechess]\norigins = []\n", "hall.toml", kOutlets)->livechess->origins.empty());
}

TEST_CASE("what is wrong with the port of LiveChess is said in one line") {
  const auto faults = [](const std::string& keys) {
    return outlet_faults("[outlets.livechess]\n" + keys + "\n");
  };
  CHECK(faults("origin = \"x\"") == Faults{"hall.toml:2: unknown key 'origin' in [outlets.livechess]"});
  for (const char* origin : {"lichess.org", "https://", "https://lichess.org/", "https://Lichess.org",
                             "ws://lichess.org", "*", "https://lichess.org:x"}) {
    INFO(origin);
    const auto said = faults(fmt::format("origins = [\"{}\"]", origin));
    REQUIRE(said.size() == 1);
    CHECK(said[0].starts_with("hall.toml:2: origins '"));
  }
  CHECK(faults("origins = [\"\"]") == Faults{"hall.toml:2: origins: text 1 is empty"});
  REQUIRE(faults("listen = \"localhost:1982\"").size() == 1);
  CHECK(faults("listen = \"localhost:1982\"")[0].starts_with("hall.toml:2: listen 'localhost:1982': "));
}

TEST_CASE("a site that may show the boards is written as browsers write it") {
  for (const char* site :
       {"null", "club.example.org", "https://club.example.org/", "https://Club.example.org", "*",
        "https://*.example.org", "https://a b", "https://a;script-src *", "ftp://club.example.org"}) {
    CAPTURE(site);
    const auto read = parse_config(fmt::format("[daemon]\nallowed_origins = [\"{}\"]\n", site), "hall.toml");
    REQUIRE(!read);
    REQUIRE(read.error().size() == 1);
    CHECK(read.error()[0].starts_with("hall.toml:2: allowed_origins '"));
  }
}

TEST_CASE("nothing that is delayed elsewhere is shown at once to clients of LiveChess") {
  const std::string post = "[outlets.post]\naddress = \"a\"\n";
  CHECK(outlet_faults("[outlets.livechess]\n" + post).empty());
  CHECK(outlet_faults("[outlets.livechess]\n" + post + "delay = \"0s\"\n").empty());
  const auto said = outlet_faults("[outlets.livechess]\n" + post + "delay = \"15m\"\n");
  REQUIRE(said.size() == 1);
  CHECK(said[0] ==
        "hall.toml:1: [outlets.livechess] would show at once what [outlets.post] delays: leave one of them "
        "out, or delay the whole event by [broadcast]");
  const auto own = outlet_faults("[outlets.livechess]\ndelay = \"15m\"\n");
  REQUIRE(own.size() == 1);
  CHECK(own[0].starts_with("hall.toml:2: delay: clients of LiveChess see the boards as the pages show them"));
}

TEST_CASE("rounds may have delays of their own, for every outlet") {
  const auto read = [](const std::string& rounds, const std::string& own = "") {
    return parse_config("[broadcast]\ndelay = \"15m\"\n" + rounds + "[outlets.post]\naddress = \"a\"\n" + own,
                        "hall.toml", kOutlets);
  };
  constexpr const char* kRounds =
      "[[broadcast.round]]\nround = 3\ndelay = \"0s\"\n[[broadcast.round]]\nround = 9\ndelay = \"1h\"\n";
  const auto config = read(kRounds);
  REQUIRE(config);
  const seams::Delays wanted(std::chrono::minutes{15},
                             {{3, std::chrono::seconds{0}}, {9, std::chrono::hours{1}}});
  CHECK((config->delay == wanted));
  CHECK(config->delay.longest() == std::chrono::hours{1});
  CHECK((config->outlets[0].delay == wanted));
  const auto later = read(kRounds, "delay = \"30m\"\n");
  REQUIRE(later);
  CHECK(later->outlets[0].delay.of(3) == std::chrono::minutes{30});
  CHECK(later->outlets[0].delay.of(9) == std::chrono::hours{1});
  const auto faults = read("[[broadcast.round]]\nround = 3\n[[broadcast.round]]\ndelay = \"1m\"\n");
  REQUIRE_FALSE(faults);
  CHECK(faults.error() == Faults{"hall.toml:3: [[broadcast.round]] has no delay and no delay_plies",
                                 "hall.toml:5: [[broadcast.round]] has no round"});
  const auto twice = read(std::string(kRounds) + "[[broadcast.round]]\nround = 3\ndelay = \"1m\"\n");
  REQUIRE_FALSE(twice);
  CHECK(twice.error() == Faults{"hall.toml:10: round 3 has two delays"});
}

TEST_CASE("a delay of the event holds for every outlet, and none is earlier") {
  const auto read = [](const std::string& keys) {
    return parse_config("[outlets.post]\naddress = \"a\"\n" + keys + "[broadcast]\ndelay = \"15m\"\n",
                        "hall.toml", kOutlets);
  };
  REQUIRE(read(""));
  CHECK(read("")->delay == std::chrono::minutes{15});
  CHECK(read("")->outlets[0].delay == std::chrono::minutes{15});
  CHECK(read("")->other_keys.contains("broadcast"));
  CHECK(read("delay = \"1h\"\n")->outlets[0].delay == std::chrono::hours{1});
  for (const char* shorter : {"0s", "14m", "899s"}) {
    const auto config = read(fmt::format("delay = \"{}\"\n", shorter));
    REQUIRE_FALSE(config);
    CHECK(config.error() == Faults{"hall.toml:3: delay: [broadcast] delays the whole event by 15m, and no "
                                   "outlet may be earlier; leave this one out"});
  }
  CHECK(parse_config("", "hall.toml", kOutlets)->delay == std::chrono::seconds{0});
  CHECK(parse_config("[broadcast]\ndelay = \"15m\"\n[engine]\nprogram = \"/usr/games/stockfish\"\n",
                     "hall.toml")
            ->engine == "/usr/games/stockfish");
  CHECK(parse_config("[broadcast]\ndelay_plies = 4\n[engine]\nprogram = \"/usr/games/stockfish\"\n",
                     "hall.toml"));
  CHECK(parse_config("", "hall.toml")->engine.empty());
  CHECK(
      outlet_faults("[engine]\nprogram = \"/usr/games/stockfish\"\n") ==
      Faults{"hall.toml:2: program: nothing is delayed, and an engine's opinion of a game that is played now "
             "would reach the players; write a delay under [broadcast]"});
  CHECK(outlet_faults("[engine]\nprogram = \"stockfish\"\n") ==
        Faults{"hall.toml:2: program 'stockfish': write its whole path, like \"/usr/games/stockfish\""});
  CHECK(outlet_faults("[engine]\n") == Faults{"hall.toml:1: [engine] has no program"});
  CHECK(outlet_faults("[broadcast]\ndelay = \"soon\"\n").size() == 1);
  CHECK(outlet_faults("[broadcast]\nlate = \"15m\"\n") ==
        Faults{"hall.toml:1: [broadcast] has no delay and no delay_plies",
               "hall.toml:2: unknown key 'late' in [broadcast]"});
}

TEST_CASE("a delay may be by plies, alone or besides, for the event and for rounds") {
  const auto read = [](const std::string& keys) {
    return parse_config("[outlets.post]\naddress = \"a\"\n[broadcast]\n" + keys, "hall.toml", kOutlets);
  };
  const auto alone = read("delay_plies = 6\n");
  REQUIRE(alone);
  CHECK(alone->delay.any());
  CHECK(alone->delay.plies_of(1) == 6);
  CHECK(alone->delay.of(1).count() == 0);
  CHECK(alone->delay.after_end(1) == std::chrono::minutes{10});
  CHECK(alone->warnings.empty());
  // What has left may be brought out at once.
  CHECK((alone->outlets[0].further_delay == seams::Delays{}));
  CHECK(alone->outlets[0].delay.by_plies());

  const auto rounds = read(
      "delay = \"15m\"\ndelay_plies = 6\ndelay_after_end = \"5m\"\n[[broadcast.round]]\nround = 3\n"
      "delay_plies = 0\n[[broadcast.round]]\nround = 9\ndelay = \"1h\"\n");
  REQUIRE(rounds);
  CHECK(rounds->delay.plies_of(3) == 0);
  CHECK(rounds->delay.of(3) == std::chrono::minutes{15});
  CHECK(rounds->delay.plies_of(9) == 6);
  CHECK(rounds->delay.after_end(9) == std::chrono::hours{1});
  CHECK(rounds->delay.after_end(1) == std::chrono::minutes{15});
  const auto later =
      parse_config("[outlets.post]\naddress = \"a\"\ndelay = \"30m\"\n[broadcast]\ndelay_plies = 6\n",
                   "hall.toml", kOutlets);
  REQUIRE(later);
  CHECK(later->outlets[0].further_delay == std::chrono::minutes{30});

  const auto faults = [&](const std::string& keys) {
    const auto config = read(keys);
    REQUIRE_FALSE(config);
    return config.error();
  };
  CHECK(faults("delay_plies = 101\n") ==
        Faults{"hall.toml:4: delay_plies must be a whole number from 0 to 100, and is 101"});
  CHECK(faults("delay = \"1m\"\ndelay_after_end = \"5m\"\n") ==
        Faults{"hall.toml:5: delay_after_end: only what waits for plies waits for the end of a game; write "
               "delay_plies, too, or leave it out"});
  CHECK(
      faults("delay_plies = 6\n[[quaternity]]\nnumber = 1\n") ==
      Faults{"hall.toml:4: delay_plies: the games of [[quaternity]] wait for no plies and would be shown at "
             "once; write a delay, too"});
}

TEST_CASE("a delayed event has a port for clients of LiveChess") {
  const std::string all =
      "[broadcast]\ndelay = \"15m\"\n[outlets.livechess]\n[outlets.post]\naddress = \"a\"\n";
  CHECK(outlet_faults(all).empty());
  CHECK(outlet_faults(all + "delay = \"1h\"\n").empty());
}

TEST_CASE("a time is a whole number of seconds, minutes or hours") {
  const auto delay = [](std::string_view text) {
    return outlet_faults(fmt::format("[outlets.post]\naddress = \"a\"\ndelay = \"{}\"\n", text));
  };
  for (const char* good : {"0s", "90s", "24h", "1440m", "86400s"}) CHECK(delay(good).empty());
  for (const char* bad :
       {"90", "s", "-1s", "+1s", "1.5h", "1 h", "25h", "86401s", "1d", "99999999999s", "90s "}) {
    INFO(bad);
    REQUIRE(delay(bad).size() == 1);
    CHECK(delay(bad)[0] ==
          fmt::format("hall.toml:3: delay must be a time like \"90s\", \"15m\" or \"1h\", at "
                      "most 24 h, and is \"{}\"",
                      bad));
  }
}

TEST_CASE("a text that is no TOML is one fault with its line") {
  const Faults faults = faults_of("[daemon]\nlisten = \n");
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], ContainsSubstring("hall.toml:2: "));
}

TEST_CASE("two owners of one thing are refused") {
  CHECK(faults_of("[[board]]\nnumber=1\n[[board]]\nnumber=1\n").size() == 1);
  CHECK(faults_of("[[port]]\npath=\"/dev/a\"\n[[port]]\npath=\"/dev/a\"\n").size() == 1);
  CHECK(faults_of("[[port]]\npath=\"/dev/a\"\nboard=1\n[[port]]\npath=\"/dev/b\"\nboard=1\n").size() == 1);
  CHECK(faults_of("[[board]]\nnumber=1\nserial=\"s\"\n[[board]]\nnumber=2\nserial=\"s\"\n").size() == 1);
  CHECK(faults_of("[[board]]\nnumber=1\nserial=\"s\"\nport=\"/dev/a\"\n").size() >= 1);
  CHECK(faults_of("[[board]]\nnumber=1\nserial=\"s\"\n[[port]]\npath=\"/dev/a\"\nboard=1\n").size() == 1);
}

TEST_CASE("time controls are those of PGN") {
  for (const char* good :
       {"?", "-", "300", "300+3", "40/7200", "40/7200:3600", "*180", "40/5400+30:1800+30"}) {
    CHECK(faults_of(fmt::format("[[board]]\nnumber=1\ntime_control=\"{}\"\n", good)).empty());
  }
  for (const char* bad : {"5 x", "40/", "300+", ":", "40/7200:", "+3"}) {
    CHECK(faults_of(fmt::format("[[board]]\nnumber=1\ntime_control=\"{}\"\n", bad)).size() == 1);
  }
}

TEST_CASE("pairings fill in what the boards of the configuration leave open") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.file("round.pgn"))
      << "[White \"A\"]\n[Black \"B\"]\n[Round \"2.1\"]\n[TimeControl \"300+3\"]\n\n*\n\n"
         "[White \"C\"]\n[Black \"D\"]\n[Round \"2\"]\n[Board \"2\"]\n\n*\n";
  const auto config = parse_config("pairings = \"round.pgn\"\n[[board]]\nnumber = 1\nwhite = \"Z\"\n",
                                   folder.file("hall.toml"));
  INFO((config ? std::string() : config.error().front()));
  REQUIRE(config);
  REQUIRE(config->boards.size() == 2);
  CHECK(tag(config->boards[0], "White") == "Z");
  CHECK(tag(config->boards[0], "Black") == "B");
  CHECK(config->boards[0].time_control == "300+3");
  CHECK(config->boards[0].round == 2);
  CHECK(tag(config->boards[1], "White") == "C");
}

TEST_CASE("pairings of several rounds need the round that is played") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.file("all.pgn")) << "[Round \"1.1\"]\n\n*\n\n[Round \"2.1\"]\n\n*\n";
  const auto unclear = parse_config("pairings = \"all.pgn\"\n", folder.file("hall.toml"));
  REQUIRE_FALSE(unclear);
  CHECK_THAT(unclear.error().front(), ContainsSubstring("round = N"));
  const auto clear = parse_config("round = 2\npairings = \"all.pgn\"\n", folder.file("hall.toml"));
  REQUIRE(clear);
  CHECK(clear->boards[0].round == 2);
  CHECK_FALSE(parse_config("pairings = \"missing.pgn\"\n", folder.file("hall.toml")));
}

TEST_CASE("a round without pairings is that of every table that names no other") {
  constexpr auto* kTables = "[[board]]\nnumber = 1\n[[board]]\nnumber = 2\nround = 7\n";
  const auto config = parse_config(fmt::format("round = 3\n{}", kTables), "hall.toml");
  REQUIRE(config);
  CHECK(config->boards[0].round == 3);
  CHECK(config->boards[1].round == 7);
  CHECK(config->round == 7);
  const auto without = parse_config(kTables, "hall.toml");
  REQUIRE(without);
  CHECK(without->boards[0].round == 1);
  CHECK(parse_config("round = 3\n", "hall.toml")->round == 3);
}

TEST_CASE("a table that is not paired is of the round that is played in the hall") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.file("round.pgn")) << "[Round \"3.1\"]\n\n*\n\n[Round \"3.2\"]\n\n*\n";
  const auto config = parse_config(
      "pairings = \"round.pgn\"\n[[board]]\nnumber = 2\n[[board]]\nnumber = 9\n[[board]]\nnumber = 10\nround "
      "= 1\n",
      folder.file("hall.toml"));
  REQUIRE(config);
  REQUIRE(config->boards.size() == 4);
  CHECK(config->boards[2].round == 3);
  CHECK(config->boards[3].round == 1);
  CHECK(config->round == 3);
}

/// A folder with pairings and the configuration that names them.
Expected<Config, Faults> with_pairings(std::string_view pgn, std::string_view more = "") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.file("x.pgn"), std::ios::binary) << pgn;
  auto config = parse_config(fmt::format("pairings = \"x.pgn\"\n{}", more), folder.file("hall.toml"));
  auto cut = [&](std::vector<std::string>& lines) {
    const std::string path = folder.file("");
    for (std::string& line : lines) {
      for (auto at = line.find(path); at != std::string::npos; at = line.find(path))
        line.erase(at, path.size());
    }
  };
  if (config)
    cut(config->warnings);
  else
    cut(config.error());
  return config;
}

constexpr std::string_view kStart960 = "rnbqbkrn/pppppppp/8/8/8/8/PPPPPPPP/RNBQBKRN w KQkq - 0 1";

TEST_CASE("names in another encoding are read, and told with file and line") {
  const auto config = with_pairings("[Round \"1.1\"]\n[White \"M\xfcller, \x8e\"]\n[Black \"b\"]\n\n*\n");
  REQUIRE(config);
  CHECK(tag(config->boards[0], "White") == "M\u00fcller, \u017d");
  CHECK(config->warnings ==
        std::vector<std::string>{"pairings x.pgn:2: is not UTF-8; it was read as Windows-1252"});
}

TEST_CASE("the start position of a pairing is the board's, and Chess960 goes with its edition") {
  const auto pairing = [](std::string_view tags) {
    return fmt::format("[Round \"1.1\"]\n[White \"a\"]\n[Black \"b\"]\n{}\n*\n", tags);
  };
  const std::string both = fmt::format("[Variant \"Chess960\"]\n[FEN \"{}\"]\n", kStart960);
  const auto config = with_pairings(pairing(both));
  REQUIRE(config);
  REQUIRE(config->boards[0].start);
  CHECK(config->boards[0].start->placement == rules::parse_fen(kStart960)->placement);
  CHECK(config->boards[0].edition == "fide-current-chess960");
  CHECK(config->warnings.empty());

  const auto named = with_pairings(pairing(both), "[[board]]\nnumber = 1\nedition = \"fide-2018\"\n");
  REQUIRE(named);
  CHECK(named->boards[0].edition == "fide-2018-chess960");
  CHECK(named->warnings ==
        std::vector<std::string>{
            "pairings x.pgn: board 1 is paired for Chess960: its edition is 'fide-2018-chess960'"});
  const auto without = with_pairings(pairing(both), "[[board]]\nnumber = 1\nedition = \"fide-2005\"\n");
  REQUIRE_FALSE(without);
  CHECK_THAT(
      without.error()[0],
      ContainsSubstring("x.pgn: board 1 is paired for Chess960, which edition 'fide-2005' does not have; "));
  const auto drawn = with_pairings(pairing("[Variant \"Chess960\"]\n"));
  REQUIRE(drawn);
  CHECK_THAT(drawn->warnings.at(0),
             ContainsSubstring("edition 'fide-current-chess960' without a start position at "
                               "board 1: games begin as chess does"));
  const auto own = with_pairings(pairing("[FEN \"8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\"]\n"),
                                 "[[board]]\nnumber = 1\nstart = \"8/8/4k3/8/8/4K3/3PP3/8 w - - 0 1\"\n");
  REQUIRE(own);
  CHECK(rules::to_fen(*own->boards[0].start) == "8/8/4k3/8/8/4K3/3PP3/8 w - - 0 1");
}

TEST_CASE("a start that no game can begin from, and a day that is none, are faults") {
  CHECK_THAT(faults_of("[[board]]\nnumber = 1\nstart = \"8/8/8/8/8/8/8/8 w - - 0 1\"\n").at(0),
             ContainsSubstring("hall.toml:3: start: "));
  CHECK(faults_of("[[board]]\nnumber = 1\ndate = \"2026.02.31\"\n").size() == 1);
  CHECK(faults_of("[[board]]\nnumber = 1\ndate = \"2024.02.29\"\n").empty());
  CHECK(faults_of("[[board]]\nnumber = 1\ndate = \"????.02.29\"\n").empty());
  CHECK(faults_of("[[board]]\nnumber = 1\nevent_date = \"2024.02.29\"\n").empty());
  CHECK(
      faults_of("[[board]]\nnumber = 1\nevent_date = \"29.02.2024\"\n") ==
      Faults{
          "hall.toml:3: event_date '29.02.2024': write it as \"2026.11.27\", with ? for what is not known"});
}

TEST_CASE("a time control of a pairing is read, told or refused") {
  const auto with_control = [](std::string_view control) {
    return with_pairings(
        fmt::format("[Round \"1.1\"]\n[White \"a\"]\n[Black \"b\"]\n[TimeControl \"{}\"]\n\n*\n", control));
  };
  CHECK(with_control("5m+3s")->boards[0].time_control == "300+3");
  CHECK(with_control("15 min/game + 10 sec/move")->boards[0].time_control == "900+10");
  CHECK(with_control("90:00+30")->boards[0].time_control == "5400+30");
  for (const char* two : {"3:00+2", "5400:1800"}) CHECK_FALSE(with_control(two));
  CHECK(with_control("?")->boards[0].time_control.empty());
  CHECK(tag(with_control("?")->boards[0], "TimeControl").empty());
  const auto told = with_control("as always");
  REQUIRE(told);
  CHECK(told->boards[0].time_control.empty());
  CHECK_THAT(told->warnings.at(0),
             ContainsSubstring("pairings x.pgn: TimeControl \"as always\" is not understood"));
  const auto refused = with_control("5+3");
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error()[0], ContainsSubstring("pairings x.pgn: board 1: TimeControl \"5+3\": "));
}

}  // namespace config_test
