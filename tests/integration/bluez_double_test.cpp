// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the stand-in for BlueZ to what BlueZ 5.66 was seen to do (docs/testing.md): the links to boards were
// written against it, and a stand-in that is kinder than BlueZ hides their faults.
#include <fmt/format.h>
#include <sdbus-c++/sdbus-c++.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/pty.hpp"
#include "tests/support/temporary_folder.hpp"

namespace bluez_double_test {

using namespace std::chrono_literals;
using eboard::test::Pty;
using eboard::test::TemporaryFolder;
using Steady = std::chrono::steady_clock;
using Options = std::map<std::string, sdbus::Variant>;
using Interfaces = std::map<std::string, Options>;

namespace {

constexpr const char *kAdapter = "org.bluez.Adapter1", *kDevice = "org.bluez.Device1",
                     *kCharacteristic = "org.bluez.GattCharacteristic1",
                     *kObjects = "org.freedesktop.DBus.ObjectManager",
                     *kProperties = "org.freedesktop.DBus.Properties";
const std::string kAddress = "AA:00:00:00:00:04", kPath = "/org/bluez/hci0/dev_AA_00_00_00_00_04",
                  kNotify = kPath + "/service0001/char0002", kWrite = kPath + "/service0001/char0003";

/// A program that is killed with its owner.
class Child {
 public:
  explicit Child(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    REQUIRE(posix_spawnp(&pid_, arguments[0], nullptr, nullptr, arguments.data(), environ) == 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    tell(SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  void tell(int signal) const { kill(pid_, signal); }

 private:
  pid_t pid_ = 0;
};

/// What a call says: empty, or the name and the text of the error.
std::string outcome(const std::function<void()>& call) {
  try {
    call();
    return {};
  } catch (const sdbus::Error& error) {
    return error.getName() + ": " + error.getMessage();
  }
}

/// A program on the bus, which counts what it is told of the board.
class Program {
 public:
  Program() : bus_(sdbus::createSystemBusConnection()) {
    bus_->addMatch(
        "type='signal',sender='org.bluez'", [this](sdbus::Message& message) { take(message); },
        sdbus::floating_slot);
  }

  void call(const std::string& path, const char* interface, const char* method) {
    at(path).callMethod(method).onInterface(interface).withTimeout(5s);
  }
  [[nodiscard]] sdbus::UnixFd socket(const std::string& path, const char* method) {
    sdbus::UnixFd socket;
    std::uint16_t mtu = 0;
    at(path)
        .callMethod(method)
        .onInterface(kCharacteristic)
        .withTimeout(5s)
        .withArguments(Options{})
        .storeResultsTo(socket, mtu);
    return socket;
  }
  /// Its answer comes later, if at all.
  [[nodiscard]] std::shared_ptr<std::optional<std::string>> begin(const std::string& path,
                                                                  const char* method) {
    auto answer = std::make_shared<std::optional<std::string>>();
    at(path).callMethodAsync(method).onInterface(kDevice).withTimeout(60s).uponReplyInvoke(
        [answer](const sdbus::Error* error) {
          *answer = error == nullptr ? "" : error->getName() + ": " + error->getMessage();
        });
    return answer;
  }
  [[nodiscard]] std::map<sdbus::ObjectPath, Interfaces> objects() {
    std::map<sdbus::ObjectPath, Interfaces> all;
    at("/").callMethod("GetManagedObjects").onInterface(kObjects).storeResultsTo(all);
    return all;
  }
  [[nodiscard]] bool knows(const std::string& path, const char* interface) {
    const auto all = objects();
    const auto found = all.find(sdbus::ObjectPath(path));
    return found != all.end() && found->second.contains(interface);
  }
  void look() {
    call("/org/bluez/hci0", kAdapter, "StartDiscovery");
    wait_for([this] { return strengths > 0; });
  }
  void connect() {
    look();
    call(kPath, kDevice, "Connect");
    wait_for([this] { return resolved; });
  }
  void wait_for(const std::function<bool()>& what, Steady::duration time = 10s) {
    REQUIRE(within(what, time));
  }
  [[nodiscard]] bool within(const std::function<bool()>& what, Steady::duration time) {
    for (const auto end = Steady::now() + time; !what();) {
      if (Steady::now() > end) return false;
      while (bus_->processPendingRequest()) {
      }
      std::this_thread::sleep_for(10ms);
    }
    return true;
  }

  int strengths = 0;      ///< how often a signal strength was told
  int invalidations = 0;  ///< and how often that there is none any more
  bool connected = false, resolved = false;
  std::multiset<std::string> added, removed;  ///< objects, and the interface that the battery has

 private:
  [[nodiscard]] sdbus::IProxy& at(const std::string& path) {
    auto& proxy = proxies_[path];
    if (!proxy) proxy = sdbus::createProxy(*bus_, "org.bluez", path);
    return *proxy;
  }
  void take(sdbus::Message& message) {
    const std::string member = message.getMemberName();
    sdbus::ObjectPath path;
    if (member == "InterfacesAdded") {
      message >> path;
      added.insert(path);
    } else if (member == "InterfacesRemoved") {
      std::vector<std::string> interfaces;
      message >> path >> interfaces;
      for (const std::string& interface : interfaces)
        removed.insert(interface == "org.bluez.Battery1" ? interface : path);
    } else if (member == "PropertiesChanged") {
      std::string interface;
      Options changed;
      std::vector<std::string> gone;
      message >> interface >> changed >> gone;
      if (changed.contains("RSSI")) ++strengths;
      for (const std::string& name : gone) invalidations += name == "RSSI" ? 1 : 0;
      if (changed.contains("Connected")) connected = changed["Connected"].get<bool>();
      if (changed.contains("ServicesResolved")) resolved = changed["ServicesResolved"].get<bool>();
    }
  }

  std::unique_ptr<sdbus::IConnection> bus_;
  std::map<std::string, std::unique_ptr<sdbus::IProxy>> proxies_;
};

/// A bus, the stand-in with one board, and a program.
class Hall {
 public:
  explicit Hall(std::vector<std::string> options = {}) {
    const std::string socket = folder_.file("bus"), settings = folder_.file("bus.conf");
    std::ofstream(settings)
        << "<busconfig><listen>unix:path=" << socket
        << "</listen><auth>EXTERNAL</auth><policy context=\"default\"><allow own=\"*\"/>"
           "<allow send_destination=\"*\"/><allow receive_sender=\"*\"/></policy></busconfig>";
    bus_.emplace(std::vector<std::string>{"dbus-daemon", "--config-file=" + settings, "--nofork"});
    REQUIRE(setenv("DBUS_SYSTEM_BUS_ADDRESS", ("unix:path=" + socket).c_str(), 1) == 0);
    // The socket is there a moment before the bus listens on it.
    const auto is_up = [] { return outcome([] { (void)sdbus::createSystemBusConnection(); }).empty(); };
    for (int n = 0; n < 500 && !is_up(); ++n) std::this_thread::sleep_for(10ms);
    std::vector<std::string> words{BLUEZ_DOUBLE};
    words.insert(words.end(), options.begin(), options.end());
    for (const std::string& word :
         {std::string("pegasus"), std::string("DGT_PEGASUS"), kAddress, board_.path()})
      words.push_back(word);
    bluez_.emplace(words);
    program.emplace();
    program->wait_for([this] { return outcome([this] { (void)program->objects(); }).empty(); });
  }
  void cut() const { bluez_->tell(SIGUSR1); }
  void press_switches() const { bluez_->tell(SIGUSR2); }

 private:
  TemporaryFolder folder_;
  Pty board_;
  std::optional<Child> bus_, bluez_;

 public:
  std::optional<Program> program;
};

}  // namespace

TEST_CASE("objects of a link stay when it ends and serve the next one, and only the battery goes each time") {
  const Hall hall({"--battery", "80"});
  Program program;
  program.connect();
  program.wait_for([&] { return program.knows(kNotify, kCharacteristic) && program.added.contains(kPath); });
  hall.cut();
  program.wait_for([&] { return !program.connected; });
  CHECK_FALSE(program.resolved);
  CHECK(program.removed == std::multiset<std::string>{"org.bluez.Battery1"});
  CHECK(program.knows(kNotify, kCharacteristic));
  const auto before = program.added.count(kNotify);
  program.call(kPath, kDevice, "Connect");
  program.wait_for([&] { return program.resolved; });
  CHECK(program.added.count(kNotify) == before);
}

TEST_CASE("a device that is connected is connected once more without a word") {
  const Hall hall;
  Program program;
  program.connect();
  CHECK(outcome([&] { program.call(kPath, kDevice, "Connect"); }).empty());
}

TEST_CASE("what one program has acquired, no other gets") {
  const Hall hall;
  Program program, other;
  program.connect();
  {
    const auto heard = program.socket(kNotify, "AcquireNotify"),
               sent = program.socket(kWrite, "AcquireWrite");
    CHECK(outcome([&] { (void)other.socket(kNotify, "AcquireNotify"); }) ==
          "org.bluez.Error.NotPermitted: Notify acquired");
    CHECK(outcome([&] { other.call(kNotify, kCharacteristic, "StartNotify"); }) ==
          "org.bluez.Error.NotPermitted: Notify acquired");
    CHECK(outcome([&] { (void)other.socket(kWrite, "AcquireWrite"); }) ==
          "org.bluez.Error.NotPermitted: Write acquired");
  }
  other.wait_for(
      [&] { return outcome([&] { other.call(kNotify, kCharacteristic, "StartNotify"); }).empty(); });
  CHECK(outcome([&] { (void)program.socket(kNotify, "AcquireNotify"); }) ==
        "org.bluez.Error.InProgress: In Progress");
}

TEST_CASE("a signal strength is told now and then, and is not known any more when looking ends") {
  const Hall hall;
  Program program;
  program.look();
  CHECK_FALSE(program.within([&] { return program.strengths > 1; }, 3s));
  program.call("/org/bluez/hci0", kAdapter, "StopDiscovery");
  program.wait_for([&] { return program.invalidations == 1; });
  program.wait_for([&] { return program.knows(kPath, kDevice); });
  const auto all = program.objects();
  CHECK_FALSE(all.at(sdbus::ObjectPath(kPath)).at(kDevice).contains("RSSI"));
}

TEST_CASE("a board that is off stays known once somebody wanted to connect it, and takes long to refuse") {
  const Hall hall;
  Program program;
  program.connect();
  hall.press_switches();
  program.wait_for([&] { return !program.connected; });
  CHECK(program.knows(kPath, kDevice));
  const auto answer = program.begin(kPath, "Connect");
  CHECK_FALSE(program.within([&] { return answer->has_value(); }, 2s));
  CHECK(outcome([&] { program.call(kPath, kDevice, "Disconnect"); }) ==
        "org.bluez.Error.NotConnected: Not Connected");
  program.wait_for([&] { return answer->has_value(); });
  CHECK(*answer == "org.bluez.Error.Failed: br-connection-canceled");
}

TEST_CASE("sockets end before the end of the link is told") {
  const Hall hall;
  Program program;
  program.connect();
  const auto heard = program.socket(kNotify, "AcquireNotify");
  hall.cut();
  pollfd waiting{heard.get(), POLLIN, 0};
  REQUIRE(poll(&waiting, 1, 5000) == 1);
  CHECK(program.connected);
  CHECK_FALSE(program.within([&] { return !program.connected; }, 20ms));
  program.wait_for([&] { return !program.connected; });
}

TEST_CASE("nothing is paired without an agent, and what a board gave to nobody unpaired stays acquired") {
  const Hall hall({"--pairing"});
  Program program;
  program.connect();
  CHECK(outcome([&] { program.call(kPath, kDevice, "Pair"); }) ==
        "org.bluez.Error.AuthenticationFailed: Authentication Failed");
  // BlueZ begins to pair by itself, and nobody may say yes.
  CHECK_THAT(outcome([&] { (void)program.socket(kNotify, "AcquireNotify"); }),
             ContainsSubstring("timed out"));
  CHECK(outcome([&] { (void)program.socket(kNotify, "AcquireNotify"); }) ==
        "org.bluez.Error.NotPermitted: Notify acquired");
}

}  // namespace bluez_double_test
