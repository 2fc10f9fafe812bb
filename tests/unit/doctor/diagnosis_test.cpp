// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/diagnosis.hpp"

#include <algorithm>
#include <functional>

#include "tests/support/catch.hpp"

namespace diagnosis_test {

using namespace eboard;
using namespace eboard::doctor;

namespace {

constexpr drivers::UsbId kFtdi{0x0403, 0x6001}, kDgt{0x045b, 0x8111}, kPrinter{0x1234, 0x5678};

/// A DGT board on a machine on which nothing is wrong: the daemon has it as board 1.
MachineFacts healthy() {
  MachineFacts facts;
  facts.ports.push_back({.port = {"/dev/ttyUSB0", kFtdi, "USB <-> Serial", "A900"},
                         .access = {"dialout", true, true, "anna"},
                         .holders = {{400, "eboardd"}},
                         .latency_ms = 1,
                         .modem_manager_ignores = true});
  facts.processes = {{400, "eboardd"}, {500, "ModemManager"}};
  facts.service_installed = true;
  facts.rules = "/lib/udev/rules.d/60-eboardd.rules";
  for (const drivers::DriverInfo* driver : drivers::all_drivers()) {
    for (const drivers::UsbId& id : driver->usb_ids)
      facts.ruled.push_back({fmt::format("{:04x}", id.vendor), fmt::format("{:04x}", id.product)});
  }
  facts.daemon.answers = true;
  facts.daemon.boards = {{.number = 1,
                          .port = "/dev/ttyUSB0",
                          .serial = "24211",
                          .firmware = "1.8",
                          .has_signal = true,
                          .had_signal = true}};
  facts.daemon.reports_ports = facts.daemon.discovers = true;
  facts.daemon.ports = {{.path = "/dev/ttyUSB0",
                         .node = "/dev/ttyUSB0",
                         .driver = "dgt",
                         .board = 1,
                         .state = HallPort::State::answers}};
  return facts;
}

std::string codes(const MachineFacts& facts, Severity severity) {
  std::string text;
  for (const Finding& finding : diagnose(facts)) {
    if (finding.severity == severity) text += (text.empty() ? "" : " ") + finding.code;
  }
  return text;
}

PortFacts& port(MachineFacts& facts) { return facts.ports.front(); }
HallPort& hall_port(MachineFacts& facts) { return facts.daemon.ports.front(); }
HallBoard& board(MachineFacts& facts) { return facts.daemon.boards.front(); }

/// The daemon has the board of that port no more, or not yet.
void lose(MachineFacts& facts, HallPort::State state, const char* why = "") {
  hall_port(facts).state = state;
  hall_port(facts).why = why;
  board(facts).has_signal = false;
}

/// Nothing was ever heard there.
void never(MachineFacts& facts, HallPort::State state, const char* why = "") {
  lose(facts, state, why);
  board(facts).had_signal = false;
}

/// The configuration names that path for board 1, and the system lists no such port.
void name(MachineFacts& facts, const std::string& path) {
  facts.ports = {{.port = {path, {}, "", ""}, .is_listed = false, .access = {"root", true, true, "anna"}}};
  hall_port(facts) = {.path = path, .node = path, .driver = "dgt", .board = 1, .is_named = true};
  board(facts).port = path;
}

/// Two USB devices are plugged in that the name of the daemon's only port fits.
void put_two(MachineFacts& facts) {
  name(facts, "usb:1234:5678");
  facts.ports = {{.port = {"usb:1234:5678@1-1", kPrinter, "", ""}},
                 {.port = {"usb:1234:5678@1-2", kPrinter, "", ""}}};
}

std::string text_of(const MachineFacts& facts, const char* code) {
  for (const Finding& finding : diagnose(facts)) {
    if (finding.code == code) return finding.text;
  }
  return "";
}

/// Board 1 is a Chessnut behind Bluetooth, and nothing is plugged in.
void put_on_air(MachineFacts& facts, drivers::RadioState state, bool has_signal) {
  facts.ports.clear();
  facts.radio = {state, {{"ble:AA:00:00:00:00:02", {}, "Chessnut Air+", "", "chessnut"}}};
  name(facts, facts.radio.boards.front().path);
  facts.ports.clear();
  never(facts, has_signal ? HallPort::State::answers : HallPort::State::closed);
  board(facts).has_signal = has_signal;
}

struct Row {
  const char* what;
  std::function<void(MachineFacts&)> change;
  const char* faults;
  const char* notes;
};

const std::vector<Row> kRows{
    {"nothing is wrong", [](MachineFacts&) {}, "", ""},
    {"a screen program has the port",
     [](MachineFacts& m) {
       port(m).holders.push_back({7, "screen"});
     },
     "held", ""},
    {"ModemManager is not kept away", [](MachineFacts& m) { port(m).modem_manager_ignores = false; },
     "modem_manager", ""},
    {"it does not run",
     [](MachineFacts& m) {
       port(m).modem_manager_ignores = false;
       m.processes.pop_back();
     },
     "", ""},
    {"the user of the doctor may not open it, and the service may",
     [](MachineFacts& m) { port(m).may_open = false; }, "", ""},
    {"the user who starts the daemon may not open it",
     [](MachineFacts& m) {
       m.service_installed = false;
       port(m).may_open = port(m).access.is_member = false;
       never(m, HallPort::State::closed, "open: Permission denied");
     },
     "no_permission", ""},
    {"the service may not open it",
     [](MachineFacts& m) {
       port(m).service_may_open = false;
       never(m, HallPort::State::closed, "open: Permission denied");
     },
     "service_no_permission", ""},
    {"there is no node", [](MachineFacts& m) { port(m).has_node = false; }, "no_node", ""},
    {"brltty is installed", [](MachineFacts& m) { m.brltty_installed = true; }, "", "brltty"},
    {"the adapter is slow", [](MachineFacts& m) { port(m).latency_ms = 16; }, "", "latency"},
    {"the board is switched off", [](MachineFacts& m) { lose(m, HallPort::State::silent); }, "lost", ""},
    {"nothing ever answered",
     [](MachineFacts& m) {
       never(m, HallPort::State::silent);
       m.daemon.boards.clear();
     },
     "no_answer", ""},
    {"what arrives can be read by no driver",
     [](MachineFacts& m) {
       never(m, HallPort::State::silent);
       hall_port(m).is_unreadable = true;
     },
     "unreadable", ""},
    {"a board wants a key",
     [](MachineFacts& m) {
       never(m, HallPort::State::silent);
       hall_port(m).is_locked = true;
     },
     "locked", ""},
    {"a board is heard, and what it sends cannot be read",
     [](MachineFacts& m) { hall_port(m).is_refused = true; }, "messages_refused", ""},
    {"a board is received, and nobody knows its game", [](MachineFacts& m) { board(m).game_unknown = true; },
     "game_unknown", ""},
    {"that was so when it was last received",
     [](MachineFacts& m) {
       lose(m, HallPort::State::silent);
       board(m).game_unknown = true;
     },
     "lost", ""},
    {"nobody asks, since boards are not looked for",
     [](MachineFacts& m) {
       m.daemon.boards.clear();
       m.daemon.ports.clear();
       m.daemon.discovers = false;
     },
     "not_asked", ""},
    {"whether anybody asks is not told",
     [](MachineFacts& m) {
       m.daemon.boards.clear();
       m.daemon.ports.clear();
       m.daemon.reports_ports = m.daemon.discovers = false;
     },
     "", "ports_untold"},
    {"the user of the doctor may not open it, and another thing is in the daemon's way",
     [](MachineFacts& m) {
       m.service_installed = port(m).may_open = false;
       never(m, HallPort::State::closed, "switch DTR on: Inappropriate ioctl for device");
     },
     "cannot_open", ""},
    {"the daemon has not noticed it",
     [](MachineFacts& m) {
       m.daemon.boards.clear();
       m.daemon.ports.clear();
     },
     "", ""},
    {"it is being asked", [](MachineFacts& m) { never(m, HallPort::State::asking); }, "", ""},
    {"the battery is nearly empty", [](MachineFacts& m) { board(m).battery = 8; }, "", "battery_low"},
    {"the battery is not", [](MachineFacts& m) { board(m).battery = 11; }, "", ""},
    {"the configuration names a path that is not there",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       port(m).has_node = false;
       never(m, HallPort::State::closed, "open: No such file or directory");
     },
     "port_missing", ""},
    {"the same, and the board was there",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       port(m).has_node = false;
       lose(m, HallPort::State::closed, "open: No such file or directory");
     },
     "port_gone", ""},
    {"the configuration names a folder",
     [](MachineFacts& m) {
       name(m, "/srv");
       port(m).is_device = false;
       never(m, HallPort::State::closed, "open: Is a directory");
     },
     "cannot_open", ""},
    {"another program has the port that the configuration names",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       port(m).holders = {{7, "screen"}};
       never(m, HallPort::State::closed, "another program has this port open");
     },
     "held", ""},
    {"it has it, and another thing is in the daemon's way",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       port(m).holders = {{7, "screen"}};
       never(m, HallPort::State::closed, "switch DTR on: Inappropriate ioctl for device");
     },
     "cannot_open", ""},
    {"it has it, takes every byte, and nothing answers the daemon",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       port(m).holders = {{7, "screen"}};
       never(m, HallPort::State::silent);
     },
     "held", ""},
    {"nothing ever answered on a port that the configuration names, and no board is known",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       m.daemon.boards.clear();
       hall_port(m).board.reset();
       hall_port(m).state = HallPort::State::silent;
     },
     "no_answer", ""},
    {"another daemon has it",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       port(m).holders = {{7, "eboardd"}};
       never(m, HallPort::State::closed, "another program has this port open");
     },
     "held_by_a_daemon", ""},
    {"the configuration names the port by two paths",
     [](MachineFacts& m) {
       m.daemon.ports.push_back({.path = "/tmp/link",
                                 .node = "/dev/ttyUSB0",
                                 .state = HallPort::State::closed,
                                 .is_named = true,
                                 .why = "another program has this port open"});
     },
     "named_twice", ""},
    {"the daemon's user may not open what the configuration names, and the daemon says so",
     [](MachineFacts& m) {
       name(m, "/dev/rfcomm0");
       port(m).service_may_open = false;
       never(m, HallPort::State::closed, "open: Permission denied; the user nobody may not");
     },
     "cannot_open", ""},
    {"the user of the doctor may not open what the daemon hears",
     [](MachineFacts& m) {
       m.service_installed = false;
       port(m).may_open = false;
     },
     "", ""},
    {"no board answers on a bus",
     [](MachineFacts& m) {
       name(m, "/dev/ttyS1");
       never(m, HallPort::State::silent, "no board answers on the bus");
       hall_port(m).is_shared = true;
       hall_port(m).board.reset();
       board(m).port.clear();
       m.daemon.tables = {{1, "01025"}};
     },
     "bus_empty never_heard", ""},
    {"what arrives on a bus is of no board",
     [](MachineFacts& m) {
       name(m, "/dev/ttyS1");
       never(m, HallPort::State::silent, "no board answers on the bus");
       hall_port(m).is_shared = hall_port(m).is_unreadable = true;
       hall_port(m).board.reset();
       board(m).port.clear();
     },
     "bus_unreadable", ""},
    {"the bus of a board is gone",
     [](MachineFacts& m) {
       name(m, "/dev/ttyS1");
       port(m).has_node = false;
       m.daemon.ports.push_back(hall_port(m));
       m.daemon.ports.back().path += "#01025";
       m.daemon.ports.back().is_named = false;
       hall_port(m).is_shared = true;
       hall_port(m).board.reset();
       for (HallPort& one : m.daemon.ports) one.state = HallPort::State::closed;
       board(m).has_signal = false;
     },
     "port_missing", ""},
    {"a board that the configuration gives a serial number was never there",
     [](MachineFacts& m) {
       m.daemon.boards.push_back({.number = 2});
       m.daemon.tables = {{2, "200", true}};
     },
     "never_heard", ""},
    {"a board of another tournament is not there",
     [](MachineFacts& m) { m.daemon.boards.push_back({.number = 2}); }, "", ""},
    {"a name fits two devices, and neither is opened",
     [](MachineFacts& m) {
       put_two(m);
       never(m, HallPort::State::closed, "several such devices are plugged in");
     },
     "name_fits_several", "name_fits_several name_fits_several"},
    {"a name fits two devices, and the daemon has one of them",
     [](MachineFacts& m) {
       put_two(m);
       hall_port(m).state = HallPort::State::answers;
       m.ports[1].holders = {{400, "eboardd"}};
     },
     "", "name_fits_several"},
    {"it is a printer",
     [](MachineFacts& m) {
       port(m).port.usb = kPrinter;
       m.daemon.boards.clear();
       m.daemon.ports.clear();
     },
     "nothing_plugged_in", "unknown_device"},
    {"it is the machine's own port",
     [](MachineFacts& m) {
       port(m).port = {"/dev/ttyS0", {}, "", ""};
       m.daemon.boards.clear();
       m.daemon.ports.clear();
     },
     "nothing_plugged_in", "not_usb"},
    {"it is a USB device as such",
     [](MachineFacts& m) {
       m.ports.push_back({.port = {"usb:1234:5678@1-1", kPrinter, "", "A7"}});
     },
     "", "unknown_device"},
    {"it is a USB device as such that the service may not open",
     [](MachineFacts& m) {
       m.ports.push_back({.port = {"usb:1234:5678@1-1", kPrinter, "", ""}, .service_may_open = false});
     },
     "", "unknown_device usb_no_permission"},
    {"it is a USB device as such, and the configuration names it",
     [](MachineFacts& m) {
       port(m).port = {"usb:1234:5678@1-1", kPrinter, "", "A7"};
       hall_port(m).path = "usb:1234:5678:A7";
     },
     "", ""},
    {"it is the machine's own port, and the configuration names it",
     [](MachineFacts& m) {
       port(m).port = {"/dev/ttyS0", {}, "", ""};
       hall_port(m).path = "/dev/ttyS0";
     },
     "", ""},
    {"the configuration names the port by a link",
     [](MachineFacts& m) { hall_port(m).path = "/dev/serial/by-id/usb-FTDI_A900-if00-port0"; }, "", ""},
    {"the same, and the board is switched off",
     [](MachineFacts& m) {
       hall_port(m).path = "/dev/serial/by-id/usb-FTDI_A900-if00-port0";
       lose(m, HallPort::State::silent);
     },
     "lost", ""},
    {"two boards share the line, and one is switched off",
     [](MachineFacts& m) {
       m.daemon.boards.push_back(board(m));
       m.daemon.boards[1].number = 2;
       m.daemon.boards[1].has_signal = false;
       m.daemon.ports.push_back(hall_port(m));
       m.daemon.ports[0].path += "#01025";
       m.daemon.ports[1].path += "#01026";
       m.daemon.ports[1].board = 2;
       m.daemon.ports[1].state = HallPort::State::silent;
     },
     "lost", ""},
    {"a reload took the board's port away, which is there",
     [](MachineFacts& m) {
       m.ports.clear();
       m.daemon.ports.clear();
       board(m).has_signal = false;
       board(m).has_node = true;
     },
     "", "absent"},
    {"the same, it is pulled out, and boards are not looked for",
     [](MachineFacts& m) {
       m.ports.clear();
       m.daemon.ports.clear();
       m.daemon.discovers = board(m).has_signal = false;
     },
     "", "absent"},
    {"the board was pulled out",
     [](MachineFacts& m) {
       m.ports.clear();
       m.daemon.ports.clear();
       board(m).has_signal = false;
     },
     "board_gone", ""},
    {"the board is on the air, and everything else is well",
     [](MachineFacts& m) { put_on_air(m, drivers::RadioState::on, true); }, "", ""},
    {"the board is on the air, and BlueZ does not answer",
     [](MachineFacts& m) { put_on_air(m, drivers::RadioState::no_bluez, false); }, "no_bluez", ""},
    {"the board is on the air, and there is no adapter",
     [](MachineFacts& m) { put_on_air(m, drivers::RadioState::no_adapter, false); }, "no_bluetooth", ""},
    {"the board is on the air, and Bluetooth is switched off",
     [](MachineFacts& m) { put_on_air(m, drivers::RadioState::off, false); }, "bluetooth_off", ""},
    {"the board is on the air, and wants a key",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::on, false);
       never(m, HallPort::State::silent);
       hall_port(m).is_locked = true;
     },
     "locked", ""},
    {"the board is on the air, and what it sends cannot be read",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::on, true);
       hall_port(m).is_refused = true;
     },
     "messages_refused", ""},
    {"the board is on the air, and is not heard",
     [](MachineFacts& m) { put_on_air(m, drivers::RadioState::on, false); }, "out_of_reach", ""},
    {"the board was found on the air, and is not heard any more",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::on, false);
       m.daemon.ports.clear();
       m.daemon.scans = board(m).had_signal = true;
     },
     "out_of_reach", ""},
    {"the board was found on the air, and BlueZ is gone",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::no_bluez, false);
       m.daemon.ports.clear();
       m.radio.boards.clear();
       m.daemon.scans = board(m).had_signal = true;
     },
     "no_bluez", ""},
    {"the board on the air was taken out of the configuration",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::on, false);
       m.daemon.ports.clear();
       board(m).had_signal = true;
     },
     "", "absent bluetooth_board"},
    {"the board is on the air, and the daemon is connecting",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::on, false);
       hall_port(m).state = HallPort::State::asking;
     },
     "", ""},
    {"a board on the air is known, and the daemon has none",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::on, true);
       m.daemon.boards.clear();
       m.daemon.ports.clear();
     },
     "", "bluetooth_board"},
    {"the kernel made no port",
     [](MachineFacts& m) {
       m.no_port.push_back({"", kDgt, "DGT e-Board", ""});
     },
     "no_port", ""},
    {"brltty took the port",
     [](MachineFacts& m) {
       m.no_port.push_back({"", kFtdi, "", ""});
       m.brltty_installed = true;
     },
     "taken_by_brltty", "brltty"},
    {"the rules are not installed", [](MachineFacts& m) { m.rules.clear(); }, "", "no_rules"},
    {"the rules are old", [](MachineFacts& m) { m.ruled.clear(); }, "", "old_rules"},
    {"udev does not run", [](MachineFacts& m) { m.udev_runs = false; }, "", "no_udev"},
    {"other users' programs hide their files", [](MachineFacts& m) { m.sees_all_holders = false; }, "",
     "partial_view"},
    {"the daemon does not run",
     [](MachineFacts& m) {
       m.daemon = {};
       m.processes.erase(m.processes.begin());
     },
     "no_daemon", ""},
    {"the daemon may not be asked", [](MachineFacts& m) { m.daemon = {.silence = "no daemon listens"}; },
     "daemon_silent", ""},
    {"the hall has a fault",
     [](MachineFacts& m) {
       m.daemon.conditions = {{"disk_full", "The disk is full.", true}};
     },
     "disk_full", ""},
    {"the hall has a warning",
     [](MachineFacts& m) {
       m.daemon.conditions = {{"disk_slow", "Wait.", false}};
     },
     "", "disk_slow"},
};

}  // namespace

TEST_CASE("each thing that may be wrong with a machine is found, and nothing else") {
  for (const Row& row : kRows) {
    CAPTURE(row.what);
    MachineFacts facts = healthy();
    row.change(facts);
    CHECK(codes(facts, Severity::fault) == row.faults);
    CHECK(codes(facts, Severity::note) == row.notes);
  }
}

TEST_CASE("what is as it should be is said, too") {
  CHECK(codes(healthy(), Severity::fine) == "board modem_manager_told daemon");
}

// What no command mends: a cable, a switch, a line of the configuration.
const std::vector<std::string> kByHand{"lost",        "port_gone",    "port_missing", "board_gone",
                                       "no_node",     "no_bluetooth", "out_of_reach", "name_fits_several",
                                       "disk_full",   "cannot_open",  "named_twice",  "bus_empty",
                                       "never_heard", "game_unknown"};

TEST_CASE("every fault says what to type, unless only hands can help") {
  for (const Row& row : kRows) {
    MachineFacts facts = healthy();
    row.change(facts);
    for (const Finding& finding : diagnose(facts)) {
      CAPTURE(finding.code);
      const bool by_hand = std::ranges::count(kByHand, finding.code) == 1;
      if (finding.severity == Severity::fault) CHECK(finding.type.empty() == by_hand);
      CHECK((finding.text.ends_with('.') || finding.text.ends_with('?')));
    }
  }
}

TEST_CASE("what is not known yet is neither well nor a fault") {
  MachineFacts facts = healthy();
  never(facts, HallPort::State::asking);
  CHECK(codes(facts, Severity::wait) == "asking");
  facts.daemon.ports.clear();
  CHECK(codes(facts, Severity::wait) == "not_noticed");
  facts = healthy();
  put_on_air(facts, drivers::RadioState::on, false);
  hall_port(facts).state = HallPort::State::asking;
  CHECK(codes(facts, Severity::wait) == "connecting");
}

TEST_CASE("the daemon's own reason is told") {
  MachineFacts facts = healthy();
  name(facts, "/dev/rfcomm0");
  never(facts, HallPort::State::closed, "switch DTR on: Inappropriate ioctl for device");
  CHECK(text_of(facts, "cannot_open") ==
        "Board 1 has no signal. The daemon cannot open the port: switch DTR on: Inappropriate ioctl for "
        "device. "
        "Mend that, or correct its [[port]] in the configuration.");
  put_on_air(facts, drivers::RadioState::on, false);
  hall_port(facts).why = "pair: Authentication Failed";
  CHECK_THAT(text_of(facts, "out_of_reach"),
             ContainsSubstring("says: pair: Authentication Failed.") && ContainsSubstring("refuses to pair"));
  hall_port(facts).why = "it has no characteristic 4953: no millennium board";
  CHECK_THAT(text_of(facts, "out_of_reach"), ContainsSubstring("correct the driver"));
  hall_port(facts).why = "connect: Method call timed out";
  CHECK_THAT(text_of(facts, "out_of_reach"), ContainsSubstring("takes no connection"));
  hall_port(facts).why = "it gives nothing unless it is paired";
  CHECK_THAT(text_of(facts, "out_of_reach"), ContainsSubstring("answers nothing"));
  hall_port(facts).why = "another program on this computer has this board";
  CHECK_THAT(text_of(facts, "out_of_reach"), ContainsSubstring("End that program"));
  hall_port(facts).why = "not in reach";
  CHECK_THAT(text_of(facts, "out_of_reach"), ContainsSubstring("bring it nearer"));
}

TEST_CASE("what is said of a bus names its boards") {
  MachineFacts facts = healthy();
  name(facts, "/dev/ttyS1");
  port(facts).has_node = false;
  hall_port(facts) = {.path = "/dev/ttyS1",
                      .node = "/dev/ttyS1",
                      .state = HallPort::State::closed,
                      .is_named = true,
                      .is_shared = true};
  for (const int number : {3, 4})
    facts.daemon.ports.push_back({.path = fmt::format("/dev/ttyS1#0102{}", number),
                                  .node = "/dev/ttyS1",
                                  .board = number,
                                  .state = HallPort::State::closed});
  CHECK_THAT(text_of(facts, "port_missing"), Catch::Matchers::StartsWith("Boards 3, 4 have no signal. "));
}

TEST_CASE("root is not sent to root") {
  MachineFacts facts = healthy();
  facts.daemon = {.silence = "no daemon listens"};
  facts.by_root = true;
  CHECK_THAT(text_of(facts, "daemon_silent"),
             ContainsSubstring("process 400, and cannot be asked: no daemon listens."));
  for (const Finding& finding : diagnose(facts))
    CHECK(std::ranges::count(finding.type, "sudo eboardctl doctor") == 0);
}

TEST_CASE("a board of which nothing was heard is not said to have been connected") {
  MachineFacts facts = healthy();
  never(facts, HallPort::State::silent);
  hall_port(facts).is_named = true;
  CHECK_THAT(text_of(facts, "no_answer"),
             Catch::Matchers::StartsWith("Board 1 has no signal. Nothing here has answered the driver dgt."));
}

TEST_CASE("of what cannot be read the speed is told at which it was tried") {
  MachineFacts facts = healthy();
  never(facts, HallPort::State::silent);
  hall_port(facts).is_unreadable = true;
  CHECK_THAT(text_of(facts, "unreadable"), ContainsSubstring("they cannot be read by any driver."));
  hall_port(facts).is_named = true;
  CHECK_THAT(
      text_of(facts, "unreadable"),
      Catch::Matchers::StartsWith("Board 1 has no signal. Bytes arrive here, and they cannot be read by "
                                  "the driver dgt, at 9600 baud."));
}

TEST_CASE("of a board that wants a key its own words are told, and what its owner does") {
  MachineFacts facts = healthy();
  never(facts, HallPort::State::silent);
  hall_port(facts).is_locked = true;
  hall_port(facts).why = "this Pegasus wants a developer key: see there";
  CHECK_THAT(text_of(facts, "locked"), ContainsSubstring("this Pegasus wants a developer key: see there"));
  CHECK_THAT(text_of(facts, "locked"), ContainsSubstring("key_file"));
}

TEST_CASE("in a container the devices have to be given to it") {
  MachineFacts facts = healthy();
  facts.in_container = true;
  facts.rules.clear();
  port(facts).has_node = false;
  const std::vector<Finding> findings = diagnose(facts);
  const auto found = std::ranges::find(findings, "no_node", &Finding::code);
  REQUIRE(found != findings.end());
  CHECK(found->type == std::vector<std::string>{"docker run --device=/dev/ttyUSB0 ..."});
  CHECK(codes(facts, Severity::note).empty());  // no rules are missed there
}

TEST_CASE("a port of a group that the user is not in names the command that joins it") {
  MachineFacts facts = healthy();
  facts.service_installed = false;
  port(facts).may_open = port(facts).access.is_member = false;
  never(facts, HallPort::State::closed, "open: Permission denied");
  const Finding finding = diagnose(facts).front();
  CHECK(finding.about == "/dev/ttyUSB0");
  CHECK(finding.type == std::vector<std::string>{"sudo usermod -aG dialout anna"});
}

TEST_CASE("a USB device as such is told with its name for the configuration and with its rule") {
  MachineFacts facts = healthy();
  facts.ports.push_back({.port = {"usb:1234:5678@1-1", kPrinter, "", "A7"}, .service_may_open = false});
  const auto findings = diagnose(facts);
  const auto found = [&](const char* code) {
    return *std::ranges::find(findings, code, [](const Finding& finding) { return finding.code; });
  };
  CHECK_THAT(found("unknown_device").text, ContainsSubstring("path = \"usb:1234:5678:A7\""));
  CHECK(found("usb_no_permission").type.front() ==
        R"(echo 'SUBSYSTEM=="usb", ATTR{idVendor}=="1234", ATTR{idProduct}=="5678", GROUP="dialout", )"
        R"(MODE="0660"' | sudo tee /etc/udev/rules.d/61-own-board.rules)");
}

TEST_CASE("the plan names who listens and who asks, in order and with their speeds") {
  CHECK(plan_for({.port = {"/dev/ttyUSB0", kFtdi, "", ""}}) ==
        "millennium asks at 38400 baud, then dgt asks at 9600 baud");
  CHECK(plan_for({.port = {"/dev/ttyACM0", kDgt, "", ""}}) == "dgt asks at 9600 baud");
  CHECK(plan_for({.port = {"/dev/usb/lp0", kPrinter, "", ""}}).empty());
  CHECK(plan_for({.port = {"/dev/hidraw0", kDgt, "", ""}, .is_hid = true}) == "dgt asks");
  drivers::DriverInfo talker = **drivers::all_drivers().begin();
  talker.name = "talker";
  talker.usb_ids = {&kFtdi, 1};
  talker.own_stream = {.frames = 2, .wait = drivers::Millis(2200)};
  const std::array both{&std::as_const(talker), drivers::find_driver("dgt")};
  CHECK(plan_for({.port = {"/dev/ttyUSB0", kFtdi, "", ""}}, both) ==
        "the daemon listens for talker at 115200 baud, then talker asks, then dgt asks at 9600 baud");
}

TEST_CASE("a port is called by what is known of it") {
  CHECK(name_of({"/dev/ttyUSB0", kFtdi, "USB <-> Serial", "A900"}) ==
        "USB 0403:6001, FTDI FT232, \"USB <-> Serial\", serial number A900");
  CHECK(name_of({"/dev/ttyS0", {}, "", ""}) == "no USB device");
}

}  // namespace diagnosis_test
