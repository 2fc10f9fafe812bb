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
                         .modem_manager_told = true});
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
                          .node = "/dev/ttyUSB0",
                          .has_node = true,
                          .has_signal = true}};
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

/// Board 1 is a Chessnut behind Bluetooth, and nothing is plugged in.
void put_on_air(MachineFacts& facts, drivers::RadioState state, bool has_signal) {
  facts.ports.clear();
  facts.radio = {state, {{"ble:AA:00:00:00:00:02", {}, "Chessnut Air+", "", "chessnut"}}};
  facts.daemon.boards.front().port = facts.radio.boards.front().path;
  facts.daemon.boards.front().has_signal = has_signal;
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
    {"ModemManager is not kept away", [](MachineFacts& m) { port(m).modem_manager_told = false; },
     "modem_manager", ""},
    {"it does not run",
     [](MachineFacts& m) {
       port(m).modem_manager_told = false;
       m.processes.pop_back();
     },
     "", ""},
    {"the user of the doctor may not open it, and the service may",
     [](MachineFacts& m) { port(m).may_open = false; }, "", ""},
    {"the user who starts the daemon may not open it",
     [](MachineFacts& m) {
       m.service_installed = false;
       port(m).may_open = port(m).access.is_member = false;
     },
     "no_permission", ""},
    {"the service may not open it", [](MachineFacts& m) { port(m).service_may_open = false; },
     "service_no_permission", ""},
    {"there is no node", [](MachineFacts& m) { port(m).has_node = false; }, "no_node", ""},
    {"brltty is installed", [](MachineFacts& m) { m.brltty_installed = true; }, "", "brltty"},
    {"the adapter is slow", [](MachineFacts& m) { port(m).latency_ms = 16; }, "", "latency"},
    {"the board is switched off", [](MachineFacts& m) { m.daemon.boards.front().has_signal = false; }, "lost",
     ""},
    {"nothing ever answered", [](MachineFacts& m) { m.daemon.boards.clear(); }, "no_answer", ""},
    {"it is a printer",
     [](MachineFacts& m) {
       port(m).port.usb = kPrinter;
       m.daemon.boards.clear();
     },
     "nothing_plugged_in", "unknown_device"},
    {"it is the machine's own port",
     [](MachineFacts& m) {
       port(m).port = {"/dev/ttyS0", {}, "", ""};
       m.daemon.boards.clear();
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
       m.daemon.boards.front().port = "usb:1234:5678:A7";
     },
     "", ""},
    {"it is the machine's own port, and the configuration names it",
     [](MachineFacts& m) {
       port(m).port = {"/dev/ttyS0", {}, "", ""};
       m.daemon.boards.front().port = "/dev/ttyS0";
     },
     "", ""},
    {"the configuration names the port by a link",
     [](MachineFacts& m) { m.daemon.boards.front().port = "/dev/serial/by-id/usb-FTDI_A900-if00-port0"; }, "",
     ""},
    {"the same, and the board is switched off",
     [](MachineFacts& m) {
       m.daemon.boards.front().port = "/dev/serial/by-id/usb-FTDI_A900-if00-port0";
       m.daemon.boards.front().has_signal = false;
     },
     "lost", ""},
    {"two boards share the line, and one is switched off",
     [](MachineFacts& m) {
       m.daemon.boards.push_back(m.daemon.boards.front());
       m.daemon.boards[0].port += "#01025";
       m.daemon.boards[1].port += "#01026";
       m.daemon.boards[1].has_signal = false;
     },
     "lost", ""},
    {"the port is there, and is none that boards are looked for on",
     [](MachineFacts& m) {
       m.ports.clear();
       m.daemon.boards.front().has_signal = false;
     },
     "board_silent", ""},
    {"no device can be there",
     [](MachineFacts& m) {
       m.ports.clear();
       m.daemon.boards.front().port.clear();
       m.daemon.boards.front().has_signal = false;
       m.daemon.boards.front().absence = "the configuration does not name its port any more.";
     },
     "", "absent"},
    {"the board was pulled out",
     [](MachineFacts& m) {
       m.ports.clear();
       m.daemon.boards.front().has_node = false;
       m.daemon.boards.front().has_signal = false;
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
    {"the board is on the air, and is not heard",
     [](MachineFacts& m) { put_on_air(m, drivers::RadioState::on, false); }, "out_of_reach", ""},
    {"a board on the air is known, and the daemon has none",
     [](MachineFacts& m) {
       put_on_air(m, drivers::RadioState::on, true);
       m.daemon.boards.clear();
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
    {"the daemon may not be asked",
     [](MachineFacts& m) {
       m.daemon = {false, "no daemon listens", {}, {}};
     },
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

TEST_CASE("every fault says what to type, unless only hands can help") {
  for (const Row& row : kRows) {
    MachineFacts facts = healthy();
    row.change(facts);
    for (const Finding& finding : diagnose(facts)) {
      CAPTURE(finding.code);
      const bool by_hand = finding.code == "lost" || finding.code == "board_gone" ||
                           finding.code == "no_node" || finding.code == "no_bluetooth" ||
                           finding.code == "out_of_reach" || finding.code.starts_with("disk_");
      if (finding.severity == Severity::fault) CHECK(finding.type.empty() == by_hand);
      CHECK((finding.text.ends_with('.') || finding.text.ends_with('?')));
    }
  }
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
