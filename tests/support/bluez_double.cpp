// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stands in for BlueZ on a bus of its own: owns org.bluez, and each board behind it is a simulated one on a
// pseudo terminal. Devices appear when they are looked for; their characteristics when they are connected.
//
//   bluez_double [--no-sockets] [--pairing] [--mtu N] [--battery N] [--hangs ADDRESS] DRIVER NAME ADDRESS
//   TERMINAL ...
//
// --no-sockets: no characteristic can be acquired; --pairing: nothing is given to a host that has not paired;
// --battery: each board has the battery service, with N percent at first and one less each second;
// --hangs: that board is seen, and a call to connect it is never answered.
// SIGUSR1 cuts all links. SIGUSR2 switches all boards off, and BlueZ forgets them; the next one switches them
// on. At the end it prints one line for each board: how it was spoken to.
#include <fmt/format.h>
#include <poll.h>
#include <sdbus-c++/sdbus-c++.h>
#include <sys/signalfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "drivers/report_stream.hpp"
#include "drivers/transport/ble_makes.hpp"
#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/transport.hpp"
#include "drivers/zmartfun.hpp"

namespace {

using namespace eboard::drivers;
using Bytes = std::vector<std::uint8_t>;
using Options = std::map<std::string, sdbus::Variant>;

constexpr const char *kAdapter = "org.bluez.Adapter1", *kDevice = "org.bluez.Device1",
                     *kCharacteristic = "org.bluez.GattCharacteristic1", *kBattery = "org.bluez.Battery1";
const std::string kAdapterPath = "/org/bluez/hci0";

struct Manner {
  bool sockets = true, pairing = false;
  std::uint16_t mtu = 23;
  std::optional<std::uint8_t> battery{};
  std::string hangs{};  ///< the address of such a board
};

/// How a board was spoken to.
struct Tally {
  std::size_t writes = 0, longest = 0, links = 0, farewells = 0, pairings = 0, sockets = 0;
};

class Characteristic {
 public:
  using Heard = std::function<void(const Bytes&)>;

  Characteristic(sdbus::IConnection& bus, const std::string& path, std::string_view uuid,
                 const Manner& manner, const bool& paired, Tally& tally, std::vector<std::string> flags,
                 Heard heard)
      : manner_(manner),
        paired_(paired),
        tally_(tally),
        heard_(std::move(heard)),
        object_(sdbus::createObject(bus, path)) {
    object_->registerProperty("UUID").onInterface(kCharacteristic).withGetter([uuid] {
      return std::string(uuid);
    });
    object_->registerProperty("Flags").onInterface(kCharacteristic).withGetter([flags] { return flags; });
    object_->registerProperty("MTU").onInterface(kCharacteristic).withGetter([this] { return manner_.mtu; });
    object_->registerProperty("Value").onInterface(kCharacteristic).withGetter([this] { return value_; });
    const auto acquire = [this](const Options&) { return give_socket(); };
    object_->registerMethod("AcquireNotify").onInterface(kCharacteristic).implementedAs(acquire);
    object_->registerMethod("AcquireWrite").onInterface(kCharacteristic).implementedAs(acquire);
    object_->registerMethod("StartNotify").onInterface(kCharacteristic).implementedAs([this] {
      want_paired();
      notifying_ = true;
    });
    object_->registerMethod("WriteValue")
        .onInterface(kCharacteristic)
        .implementedAs([this](const Bytes& value, const Options&) {
          want_paired();
          heard_(value);
        });
    object_->finishRegistration();
    object_->emitInterfacesAddedSignal({kCharacteristic});
  }
  ~Characteristic() { object_->emitInterfacesRemovedSignal({kCharacteristic}); }
  Characteristic(const Characteristic&) = delete;
  Characteristic& operator=(const Characteristic&) = delete;

  void notify(const Bytes& value) {
    if (socket_.get() >= 0) (void)send(socket_.get(), value.data(), value.size(), MSG_NOSIGNAL);
    if (!notifying_) return;
    value_ = value;
    object_->emitPropertiesChangedSignal(kCharacteristic, {"Value"});
  }
  [[nodiscard]] int descriptor() const { return socket_.get(); }
  /// What was written to the socket.
  void readable() {
    std::array<std::uint8_t, 512> buffer{};
    const auto count = recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (count <= 0) {
      socket_ = Descriptor();
    } else {
      heard_({buffer.begin(), buffer.begin() + count});
    }
  }

 private:
  std::tuple<sdbus::UnixFd, std::uint16_t> give_socket() {
    if (!manner_.sockets) throw sdbus::Error("org.bluez.Error.NotSupported", "Operation is not supported");
    want_paired();
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0)
      throw sdbus::Error("org.bluez.Error.Failed", "no socket");
    socket_ = Descriptor(ends[0]);
    ++tally_.sockets;
    return {sdbus::UnixFd(ends[1], sdbus::adopt_fd), manner_.mtu};
  }
  void want_paired() const {
    if (manner_.pairing && !paired_) throw sdbus::Error("org.bluez.Error.NotPermitted", "Not paired");
  }

  const Manner& manner_;
  const bool& paired_;
  Tally& tally_;
  Heard heard_;
  Descriptor socket_;
  bool notifying_ = false;
  Bytes value_;
  std::unique_ptr<sdbus::IObject> object_;
};

class Board {
 public:
  Board(sdbus::IConnection& bus, const Manner& manner, const ble::Make& make, std::string name,
        std::string address, std::string terminal)
      : bus_(bus),
        manner_(manner),
        make_(make),
        name_(std::move(name)),
        address_(std::move(address)),
        terminal_(std::move(terminal)),
        battery_(manner.battery.value_or(0)) {
    path_ = kAdapterPath + "/dev_" + address_;
    std::ranges::replace(path_, ':', '_');
  }

  /// It advertises while nobody is connected.
  void be_seen() {
    if (connected_) return;
    if (object_) return object_->emitPropertiesChangedSignal(kDevice, {"RSSI"});
    object_ = sdbus::createObject(bus_, path_);
    const auto tells = [&](const char* property, auto get) {
      object_->registerProperty(property).onInterface(kDevice).withGetter(get);
    };
    tells("Address", [this] { return address_; });
    tells("Name", [this] { return name_; });
    tells("Connected", [this] { return connected_; });
    tells("ServicesResolved", [this] { return !characteristics_.empty(); });
    tells("Paired", [this] { return paired_; });
    tells("RSSI", [] { return std::int16_t{-60}; });
    tells("UUIDs", [this] { return services(); });
    if (manner_.battery)
      object_->registerProperty("Percentage").onInterface(kBattery).withGetter([this] { return battery_; });
    object_->registerMethod("Connect").onInterface(kDevice).implementedAs([this](sdbus::Result<>&& answer) {
      if (address_ == manner_.hangs) return unanswered_.push_back(std::move(answer));
      try {
        connect();
        answer.returnResults();
      } catch (const sdbus::Error& error) {
        answer.returnError(error);
      }
    });
    object_->registerMethod("Disconnect").onInterface(kDevice).implementedAs([this] {
      tally_.farewells += connected_ ? 1 : 0;
      wants_end_ = true;
    });
    object_->registerMethod("Pair").onInterface(kDevice).implementedAs([this] {
      ++tally_.pairings;
      paired_ = true;
      object_->emitPropertiesChangedSignal(kDevice, {"Paired"});
    });
    object_->finishRegistration();
    object_->emitInterfacesAddedSignal({kDevice});
  }
  void cut() { wants_end_ = connected_; }
  void be_forgotten() {
    if (!object_) return;
    if (connected_) end_link();
    object_->emitInterfacesRemovedSignal({kDevice});
    object_.reset();
  }

  /// What cannot be done while a call is being answered.
  void turn() {
    if (std::exchange(wants_end_, false) && connected_) end_link();
    if (connected_ && characteristics_.empty()) resolve();
    if (connected_ && manner_.battery) use_battery(std::chrono::steady_clock::now());
  }

  void wait_on(std::vector<pollfd>& waits) const {
    if (port_) waits.push_back({port_->descriptor(), POLLIN, 0});
    for (const auto& each : characteristics_) {
      if (each->descriptor() >= 0) waits.push_back({each->descriptor(), POLLIN, 0});
    }
  }
  void readable(int descriptor) {
    if (port_ && port_->descriptor() == descriptor) return pass_on();
    for (const auto& each : characteristics_) {
      if (each->descriptor() == descriptor) return each->readable();
    }
  }
  void print() const {
    fmt::print("{} {}: {} links, {} farewells, {} pairings, {} sockets, {} writes, the longest of {} bytes\n",
               make_.driver, address_, tally_.links, tally_.farewells, tally_.pairings, tally_.sockets,
               tally_.writes, tally_.longest);
  }

 private:
  void connect() {
    if (connected_) throw sdbus::Error("org.bluez.Error.AlreadyConnected", "Already Connected");
    auto port = open_port(terminal_, {});
    if (!port) throw sdbus::Error("org.bluez.Error.Failed", port.error().message);
    port_ = std::move(*port);
    heard_.clear();
    cable_.clear();
    connected_ = true;
    ++tally_.links;
    object_->emitPropertiesChangedSignal(kDevice, {"Connected"});
  }
  /// What it advertises: of a make that is known by its name, nothing.
  [[nodiscard]] std::vector<std::string> services() const {
    if (make_.service.empty()) return {};
    return {std::string(make_.service)};
  }
  void use_battery(std::chrono::steady_clock::time_point now) {
    if (now < used_at_ + std::chrono::seconds(1)) return;
    used_at_ = now;
    if (battery_ > 0) --battery_;
    object_->emitPropertiesChangedSignal(kBattery, {"Percentage"});
  }
  void resolve() {
    const auto add = [this](std::string_view uuid, std::vector<std::string> flags) {
      characteristics_.push_back(std::make_unique<Characteristic>(
          bus_, fmt::format("{}/service0001/char{:04x}", path_, characteristics_.size() + 2), uuid, manner_,
          paired_, tally_, std::move(flags), [this](const Bytes& value) { write(value); }));
    };
    for (const auto& uuid : make_.notify) {
      if (!uuid.empty()) add(uuid, {"notify"});
    }
    if (!make_.write.empty()) add(make_.write, {"write", "write-without-response"});
    object_->emitPropertiesChangedSignal(kDevice, {"ServicesResolved"});
    if (manner_.battery) object_->emitInterfacesAddedSignal({kBattery});
  }
  void end_link() {
    connected_ = false;
    port_.reset();
    characteristics_.clear();
    if (manner_.battery) object_->emitInterfacesRemovedSignal({kBattery});
    object_->emitPropertiesChangedSignal(kDevice, {"Connected", "ServicesResolved"});
  }
  void write(const Bytes& value) {
    ++tally_.writes;
    tally_.longest = std::max(tally_.longest, value.size());
    if (port_) (void)port_->write(on_cable(value));
  }
  /// What stands on a cable for a message by radio.
  [[nodiscard]] Bytes on_cable(Bytes value) const {
    if (make_.carries == ble::Carries::reports) return report_stream::encode(value);
    if (make_.carries == ble::Carries::lines) value.push_back('\n');
    if (make_.driver == "zmartfun") {  // by radio a command is the report without its number
      value.insert(value.begin(), zmartfun::kReport);
      return report_stream::encode(value);
    }
    return value;
  }
  void pass_on() {
    std::array<std::uint8_t, 4096> buffer{};
    const auto count = port_->read(buffer);
    if (!count) return end_link();
    Bytes& to = make_.driver == "zmartfun" ? cable_ : heard_;
    to.insert(to.end(), buffer.begin(), buffer.begin() + static_cast<long>(*count));
    if (make_.carries == ble::Carries::reports) return pass_reports();
    if (make_.carries == ble::Carries::lines) return pass_lines();
    if (make_.driver == "zmartfun") say_as_text();
    pass_bytes();
  }
  /// What such a board reports on a cable, as it says it by radio.
  void say_as_text() {
    while (const auto first = report_stream::first_report(cable_)) {
      if (const auto board = zmartfun::kBoard.read(first->report.bytes().subspan(1))) {
        const Bytes text = zmartfun::encode_text(*board);
        heard_.insert(heard_.end(), text.begin(), text.end());
      }
      cable_.erase(cable_.begin(), cable_.begin() + static_cast<long>(first->consumed));
    }
  }
  void pass_bytes() {
    const std::size_t most = manner_.mtu - 3U;
    for (std::size_t at = 0; at < heard_.size(); at += most) {
      const auto first = heard_.begin() + static_cast<long>(at);
      characteristics_.empty() ? void()
                               : characteristics_[0]->notify(
                                     {first, first + static_cast<long>(std::min(most, heard_.size() - at))});
    }
    heard_.clear();
  }
  void pass_lines() {
    for (auto end = std::ranges::find(heard_, '\n'); end != heard_.end();
         end = std::ranges::find(heard_, '\n')) {
      if (!characteristics_.empty()) characteristics_[0]->notify({heard_.begin(), end});
      heard_.erase(heard_.begin(), end + 1);
    }
  }
  void pass_reports() {
    constexpr std::uint8_t position = 1;
    while (const auto first = report_stream::first_report(heard_)) {
      const auto body = first->report.bytes();
      const std::size_t which = body[0] == position ? 0 : 1;
      if (!characteristics_.empty()) characteristics_[which]->notify({body.begin(), body.end()});
      heard_.erase(heard_.begin(), heard_.begin() + static_cast<long>(first->consumed));
    }
  }

  sdbus::IConnection& bus_;
  const Manner& manner_;
  const ble::Make& make_;
  std::string name_, address_, terminal_, path_;
  bool connected_ = false, paired_ = false, wants_end_ = false;
  std::vector<sdbus::Result<>> unanswered_;
  std::unique_ptr<Transport> port_;
  Bytes heard_;
  Bytes cable_;           ///< the same of a board that says something else by radio
  std::uint8_t battery_;  ///< percent
  std::chrono::steady_clock::time_point used_at_{};
  Tally tally_;
  std::unique_ptr<sdbus::IObject> object_;
  std::vector<std::unique_ptr<Characteristic>> characteristics_;
};

class Double {
 public:
  explicit Double(const std::vector<std::string>& words) : bus_(sdbus::createSystemBusConnection()) {
    std::size_t at = 0;
    for (; at < words.size() && words[at].starts_with("--"); ++at) {
      if (words[at] == "--no-sockets") manner_.sockets = false;
      if (words[at] == "--pairing") manner_.pairing = true;
      if (words[at] == "--battery") manner_.battery = static_cast<std::uint8_t>(std::stoi(words.at(++at)));
      if (words[at] == "--hangs") manner_.hangs = words.at(++at);
      if (words[at] == "--mtu") manner_.mtu = static_cast<std::uint16_t>(std::stoi(words.at(++at)));
    }
    root_ = sdbus::createObject(*bus_, "/");
    root_->addObjectManager();
    adapter_ = sdbus::createObject(*bus_, kAdapterPath);
    adapter_->registerProperty("Powered").onInterface(kAdapter).withGetter([] { return true; });
    adapter_->registerMethod("SetDiscoveryFilter").onInterface(kAdapter).implementedAs([](const Options&) {});
    adapter_->registerMethod("StartDiscovery").onInterface(kAdapter).implementedAs([this] {
      looking_ = true;
    });
    adapter_->registerMethod("StopDiscovery").onInterface(kAdapter).implementedAs([this] {
      looking_ = false;
    });
    adapter_->finishRegistration();
    for (; at + 3 < words.size(); at += 4) {
      const ble::Make* make = ble::make_of(words[at]);
      if (make == nullptr) throw std::runtime_error(words[at] + ": no such make");
      boards_.push_back(
          std::make_unique<Board>(*bus_, manner_, *make, words[at + 1], words[at + 2], words[at + 3]));
    }
    bus_->requestName("org.bluez");
  }

  void run(int signals) {
    fmt::print("ready\n");
    std::fflush(stdout);
    while (true) {
      while (bus_->processPendingRequest()) {
      }
      for (const auto& board : boards_) {
        board->turn();
        if (looking_ && !off_) board->be_seen();
      }
      const auto data = bus_->getEventLoopPollData();
      std::vector<pollfd> waits{{data.fd, data.events, 0}, {signals, POLLIN, 0}};
      for (const auto& board : boards_) board->wait_on(waits);
      poll(waits.data(), waits.size(), 100);
      for (std::size_t n = 2; n < waits.size(); ++n) {
        if (waits[n].revents == 0) continue;
        for (const auto& board : boards_) board->readable(waits[n].fd);
      }
      if (waits[1].revents != 0 && !obey(signals)) return;
    }
  }
  void print() const {
    for (const auto& board : boards_) board->print();
  }

 private:
  /// False: the end.
  bool obey(int signals) {
    signalfd_siginfo signal{};
    if (read(signals, &signal, sizeof signal) != sizeof signal) return false;
    if (signal.ssi_signo == SIGUSR2) off_ = !off_;
    for (const auto& board : boards_) {
      if (signal.ssi_signo == SIGUSR1) board->cut();
      if (signal.ssi_signo == SIGUSR2 && off_) board->be_forgotten();
    }
    return signal.ssi_signo != SIGTERM;
  }

  Manner manner_;
  bool looking_ = false, off_ = false;
  std::unique_ptr<sdbus::IConnection> bus_;
  std::unique_ptr<sdbus::IObject> root_, adapter_;
  std::vector<std::unique_ptr<Board>> boards_;
};

}  // namespace

int main(int count, char** arguments) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int each : {SIGTERM, SIGUSR1, SIGUSR2}) sigaddset(&signals, each);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  const Descriptor descriptor(signalfd(-1, &signals, SFD_CLOEXEC));
  try {
    Double bluez({arguments + 1, arguments + count});
    bluez.run(descriptor.get());
    bluez.print();
  } catch (const std::exception& error) {
    fmt::print(stderr, "bluez_double: {}\n", error.what());
    return 1;
  }
  return 0;
}
