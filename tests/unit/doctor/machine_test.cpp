// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/machine.hpp"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/temporary_folder.hpp"

namespace machine_test {

using namespace eboard;
using namespace eboard::doctor;
using Kind = drivers::PluggedDevice::Kind;

namespace {

constexpr drivers::UsbId kFtdi{0x0403, 0x6001}, kDgt{0x045b, 0x8111}, kMouse{0x046d, 0xc077};

/// A machine in a folder. Its devices are plain files.
class Machine {
 public:
  Machine() { process(1, "systemd"); }

  void file(const std::string& path, const std::string& content = "") {
    const std::filesystem::path place = root() + path;
    std::filesystem::create_directories(place.parent_path());
    std::ofstream(place) << content;
  }
  void process(int id, const std::string& name, const std::string& opens = "") {
    const std::string folder = "/proc/" + std::to_string(id);
    file(folder + "/comm", name + "\n");
    std::filesystem::create_directories(root() + folder + "/fd");
    if (!opens.empty()) std::filesystem::create_symlink(opens, root() + folder + "/fd/3");
  }
  void lock(int process, const std::string& path) {
    struct stat status {};
    REQUIRE(::stat((root() + path).c_str(), &status) == 0);
    file("/proc/locks", fmt::format("1: POSIX  ADVISORY  READ 99 08:01:77 0 EOF\n"
                                    "2: FLOCK  ADVISORY  WRITE {} {:02x}:{:02x}:{} 0 EOF\n",
                                    process, major(status.st_dev), minor(status.st_dev), status.st_ino));
  }
  void plug(Kind kind, const std::string& path, std::optional<drivers::UsbId> usb,
            const std::string& usb_device) {
    devices.push_back({kind, {path, usb, "", ""}, usb_device, false});
  }
  [[nodiscard]] MachineFacts look(DaemonFacts daemon = {}) const {
    auto facts = look_at_machine({root(), [this] { return devices; }}, std::move(daemon));
    REQUIRE(facts);
    return std::move(*facts);
  }
  [[nodiscard]] std::string root() const { return folder_.file("root"); }

  std::vector<drivers::PluggedDevice> devices;

 private:
  test::TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("who has a port open is seen by descriptors and by locks") {
  Machine machine;
  machine.file("/dev/ttyUSB0");
  machine.plug(Kind::serial, "/dev/ttyUSB0", kFtdi, "/sys/usb1");
  machine.process(20, "screen", "/dev/ttyUSB0");
  machine.process(21, "bash", "/dev/pts/0");
  machine.process(22, "eboardd");
  machine.lock(22, "/dev/ttyUSB0");
  const MachineFacts facts = machine.look();
  REQUIRE(facts.ports.size() == 1);
  CHECK(facts.ports.front().holders == std::vector<Process>{{20, "screen"}, {22, "eboardd"}});
  CHECK(facts.processes == std::vector<Process>{{22, "eboardd"}});
  CHECK(facts.sees_all_holders);
}

TEST_CASE("whoever made a pseudo terminal is no holder of it") {
  Machine machine;
  machine.file("/dev/pts/3");
  machine.plug(Kind::serial, "/dev/pts/3", {}, "");
  machine.process(20, "screen", "/dev/pts/3");
  machine.process(21, "eboardsim", "/dev/pts/3");
  std::filesystem::create_symlink("/dev/ptmx", machine.root() + "/proc/21/fd/4");
  CHECK(machine.look().ports.front().holders == std::vector<Process>{{20, "screen"}});
}

TEST_CASE("a port that only the configuration names is looked at, too") {
  Machine machine;
  machine.file("/dev/ttyUSB0");
  machine.file("/dev/rfcomm0");
  machine.plug(Kind::serial, "/dev/ttyUSB0", kFtdi, "/sys/usb1");
  machine.process(20, "screen", "/dev/rfcomm0");
  const MachineFacts facts = machine.look(
      {.ports = {{.path = "/dev/ttyUSB0", .node = "/dev/ttyUSB0", .is_named = true},
                 {.path = "/dev/chess", .node = "/dev/rfcomm0", .is_named = true},
                 {.path = "/dev/none", .node = "/dev/none", .is_named = true},
                 {.path = "/dev/ttyUSB7", .node = "/dev/ttyUSB7"},
                 {.path = "ble:AA:00:00:00:00:02", .node = "ble:AA:00:00:00:00:02", .is_named = true}}});
  REQUIRE(facts.ports.size() == 3);
  CHECK(facts.ports[0].is_listed);
  CHECK(facts.ports[1].port.path == "/dev/chess");
  CHECK_FALSE(facts.ports[1].is_listed);
  CHECK(facts.ports[1].has_node);
  CHECK_FALSE(facts.ports[1].is_device);  // a plain file here
  CHECK(facts.ports[1].holders == std::vector<Process>{{20, "screen"}});
  CHECK_FALSE(facts.ports[2].has_node);
  CHECK_FALSE(is_in_transit(facts));
}

TEST_CASE("what is only half there may be on its way") {
  Machine machine;
  machine.file("/dev/ttyUSB0");
  machine.plug(Kind::serial, "/dev/ttyUSB0", kFtdi, "/sys/usb1");
  CHECK_FALSE(is_in_transit(machine.look()));
  machine.plug(Kind::usb, "", kDgt, "/sys/usb4");
  CHECK(is_in_transit(machine.look()));
  machine.devices.pop_back();
  machine.plug(Kind::serial, "/dev/ttyUSB1", kFtdi, "/sys/usb2");
  CHECK(is_in_transit(machine.look()));
}

TEST_CASE("a board is listed with its node, or as a USB device that has none, and mice are left out") {
  Machine machine;
  machine.file("/dev/ttyUSB0");
  machine.file("/sys/bus/usb-serial/devices/ttyUSB0/latency_timer", "16\n");
  machine.plug(Kind::serial, "/dev/ttyUSB0", kFtdi, "/sys/usb1");
  machine.plug(Kind::serial, "/dev/ttyUSB1", kFtdi, "/sys/usb2");
  machine.plug(Kind::hid, "/dev/hidraw0", kMouse, "/sys/usb3");
  machine.plug(Kind::usb, "", kFtdi, "/sys/usb1");
  machine.plug(Kind::usb, "", kMouse, "/sys/usb3");
  machine.plug(Kind::usb, "", kDgt, "/sys/usb4");
  const MachineFacts facts = machine.look();
  REQUIRE(facts.ports.size() == 2);
  CHECK(facts.ports[0].has_node);
  CHECK(facts.ports[0].latency_ms == 16);
  CHECK_FALSE(facts.ports[1].has_node);
  CHECK_FALSE(facts.ports[1].latency_ms);
  REQUIRE(facts.no_port.size() == 1);
  CHECK(facts.no_port.front().usb == kDgt);
}

TEST_CASE("a USB device as such is a port by its node, unless it has a tty or a driver names it") {
  Machine machine;
  machine.file("/dev/bus/usb/001/005");
  machine.process(20, "eboardd", "/dev/bus/usb/001/005");
  const auto plug = [&](const char* path, drivers::UsbId id, const char* node, const char* device) {
    machine.devices.push_back({Kind::usb, {path, id, "", ""}, device, false, node});
  };
  plug("usb:1209:0001@1-1", {0x1209, 1}, "/dev/bus/usb/001/005", "/sys/usb1");
  plug("usb:1209:0002@1-2", {0x1209, 2}, "/dev/bus/usb/001/006", "/sys/usb2");
  machine.plug(Kind::serial, "/dev/ttyACM0", drivers::UsbId{0x1209, 2}, "/sys/usb2");
  plug("usb:0403:6001@1-3", kFtdi, "/dev/bus/usb/001/007", "/sys/usb3");
  const MachineFacts facts = machine.look();
  REQUIRE(facts.ports.size() == 2);
  CHECK(facts.ports[0].port.path == "usb:1209:0001@1-1");
  CHECK(facts.ports[0].has_node);
  CHECK(facts.ports[0].holders == std::vector<Process>{{20, "eboardd"}});
  CHECK(facts.ports[1].port.path == "/dev/ttyACM0");
  CHECK(facts.no_port.size() == 1);
}

TEST_CASE("the rules are found where udev looks, the administrator's first, with the ids that they name") {
  Machine machine;
  CHECK(machine.look().rules.empty());
  std::ifstream ours(test::in_clone("systemd/60-eboardd.rules"));
  machine.file("/lib/udev/rules.d/60-eboardd.rules", {std::istreambuf_iterator<char>(ours), {}});
  MachineFacts facts = machine.look();
  CHECK(facts.rules == "/lib/udev/rules.d/60-eboardd.rules");
  for (const drivers::DriverInfo* driver : drivers::all_drivers()) {
    for (const drivers::UsbId& id : driver->usb_ids) {
      CAPTURE(driver->name, id.vendor, id.product);
      CHECK(std::ranges::any_of(facts.ruled, [&](const UsbPattern& pattern) { return pattern.covers(id); }));
    }
  }
  const UsbPattern family{"2d80", "8[0-6]*"};
  CHECK(family.covers({0x2d80, 0x8300}));
  CHECK_FALSE(family.covers({0x2d80, 0x8700}));
  machine.file("/etc/udev/rules.d/60-eboardd.rules", "# nothing\n");
  facts = machine.look();
  CHECK(facts.rules == "/etc/udev/rules.d/60-eboardd.rules");
  CHECK(facts.ruled.empty());
}

TEST_CASE("the service may open what belongs to dialout, or to a group that its user is in") {
  Machine machine;
  machine.file("/dev/ttyUSB0");
  std::filesystem::permissions(machine.root() + "/dev/ttyUSB0", std::filesystem::perms(0660));
  machine.plug(Kind::serial, "/dev/ttyUSB0", kFtdi, "/sys/usb1");
  CHECK_FALSE(machine.look().service_installed);
  machine.file("/etc/passwd", "root:x:0:0::/root:/bin/sh\neboardd:x:990:990::/:/bin/false\n");
  MachineFacts facts = machine.look();
  CHECK(facts.service_installed);
  const std::string group = facts.ports.front().access.group;
  CHECK(facts.ports.front().service_may_open == (group == "dialout"));
  machine.file("/etc/group", group + ":x:5:anna,eboardd\n");
  CHECK(machine.look().ports.front().service_may_open);
  std::filesystem::permissions(machine.root() + "/dev/ttyUSB0", std::filesystem::perms(0600));
  CHECK_FALSE(machine.look().ports.front().service_may_open);
}

TEST_CASE("containers, udev, brltty and ModemManager are seen") {
  Machine machine;
  MachineFacts facts = machine.look();
  CHECK_FALSE(facts.udev_runs);
  CHECK_FALSE(facts.in_container);
  CHECK_FALSE(facts.brltty_installed);
  machine.file("/run/udev/control");
  machine.file("/run/.containerenv");
  machine.file("/usr/bin/brltty");
  machine.process(30, "ModemManager");
  facts = machine.look();
  CHECK(facts.udev_runs);
  CHECK(facts.in_container);
  CHECK(facts.brltty_installed);
  CHECK(facts.processes == std::vector<Process>{{30, "ModemManager"}});
}

TEST_CASE("a machine that cannot be looked at is an error with a reason") {
  const auto no_proc = look_at_machine({"/nowhere", [] { return std::vector<drivers::PluggedDevice>{}; }});
  REQUIRE_FALSE(no_proc);
  CHECK_THAT(no_proc.error(), ContainsSubstring("/proc"));
  const auto no_udev =
      look_at_machine({"", []() -> Expected<std::vector<drivers::PluggedDevice>, std::string> {
                         return unexpected(std::string("no"));
                       }});
  REQUIRE_FALSE(no_udev);
  CHECK(no_udev.error() == "no");
}

TEST_CASE("this machine can be looked at") { CHECK(look_at_machine({})); }

}  // namespace machine_test
