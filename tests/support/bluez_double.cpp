// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stands in for BlueZ on a bus of its own: owns org.bluez, and each board behind it is a simulated one on a
// pseudo terminal. Devices appear when they are looked for; their characteristics when they are connected.
//
//   bluez_double [--no-sockets] [--pairing] [--other-agent] [--mtu N] [--battery N] [--hangs ADDRESS]
//   DRIVER NAME ADDRESS TERMINAL ...
//
// --no-sockets: no characteristic can be acquired; --pairing: nothing is given to a host that has not paired;
// --other-agent: another program's pairing agent is the default one, and nobody sits in front of it;
// --battery: each board has the battery service, with N percent at first and one less each second;
// --hangs: that board is seen, and takes no connection.
// SIGUSR1 cuts all links. SIGUSR2 switches all boards off, the next one switches them on. At the end it
// prints one line for each board: how it was spoken to; and one for the pairing agents that it had.
//
// It behaves as BlueZ 5.66 was seen to (docs/testing.md). bluez_double_test holds it to that, and
// `./run qemu ble` has the real one.
#include <fmt/format.h>
#include <poll.h>
#include <sdbus-c++/sdbus-c++.h>
#include <sys/signalfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
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

using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr const char *kAdapter = "org.bluez.Adapter1", *kDevice = "org.bluez.Device1",
                     *kCharacteristic = "org.bluez.GattCharacteristic1", *kBattery = "org.bluez.Battery1",
                     *kAgents = "org.bluez.AgentManager1", *kProperties = "org.freedesktop.DBus.Properties";
const std::string kAdapterPath = "/org/bluez/hci0";
/// It listens for the first part of each round, and tells of each device once in it.
constexpr seconds kRound{10}, kListens{6};
/// A device that was only heard is forgotten so long after that.
constexpr seconds kKept{30};
/// A call to connect a board that does not answer ends by itself.
constexpr seconds kConnecting{42};
/// Sockets end so long before the end of the link is told.
constexpr milliseconds kEnding{100};

[[noreturn]] void refuse(const char* name, const char* text) {
  throw sdbus::Error(std::string("org.bluez.Error.") + name, text);
}

/// The agents that pair for their programs: their objects, by name on the bus.
struct Agents {
  std::map<std::string, sdbus::ObjectPath> present{};
  std::size_t registered = 0, unregistered = 0;
};

using Done = sdbus::Result<>;

struct Manner {
  bool sockets = true, pairing = false, other_agent = false;
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
  /// What it needs of its board.
  struct Host {
    const bool &linked, &paired;
    Tally& tally;
    std::function<void(const Bytes&)> write;
    std::function<void()> pair;  ///< BlueZ does that by itself where it is refused something for that
  };

  Characteristic(sdbus::IConnection& bus, const std::string& path, std::string_view uuid,
                 const Manner& manner, std::vector<std::string> flags, Host host)
      : manner_(manner), host_(std::move(host)), object_(sdbus::createObject(bus, path)) {
    object_->registerProperty("UUID").onInterface(kCharacteristic).withGetter([uuid] {
      return std::string(uuid);
    });
    object_->registerProperty("Flags").onInterface(kCharacteristic).withGetter([flags] { return flags; });
    object_->registerProperty("MTU").onInterface(kCharacteristic).withGetter([this] { return manner_.mtu; });
    object_->registerProperty("Value").onInterface(kCharacteristic).withGetter([this] { return value_; });
    using Socket = sdbus::Result<sdbus::UnixFd, std::uint16_t>;
    object_->registerMethod("AcquireNotify")
        .onInterface(kCharacteristic)
        .implementedAs([this](Socket&& answer, const Options&) {
          serve(std::move(answer), [this](const Socket& to) { give_socket(to, "Notify acquired"); });
        });
    object_->registerMethod("AcquireWrite")
        .onInterface(kCharacteristic)
        .implementedAs([this](Socket&& answer, const Options&) {
          serve(std::move(answer), [this](const Socket& to) { give_socket(to, "Write acquired"); });
        });
    object_->registerMethod("StartNotify").onInterface(kCharacteristic).implementedAs([this](Done&& answer) {
      serve(std::move(answer), [this, sender = caller()](const Done& to) {
        if (socket_.get() >= 0) refuse("NotPermitted", "Notify acquired");
        notified_.insert(sender);
        to.returnResults();
      });
    });
    object_->registerMethod("WriteValue")
        .onInterface(kCharacteristic)
        .implementedAs([this](Done&& answer, const Bytes& value, const Options&) {
          serve(std::move(answer), [this, value](const Done& to) {
            if (socket_.get() >= 0) refuse("NotPermitted", "Write acquired");
            host_.write(value);
            to.returnResults();
          });
        });
    object_->finishRegistration();
    object_->emitInterfacesAddedSignal({kCharacteristic});
  }
  ~Characteristic() { object_->emitInterfacesRemovedSignal({kCharacteristic}); }
  Characteristic(const Characteristic&) = delete;
  Characteristic& operator=(const Characteristic&) = delete;

  void notify(const Bytes& value) {
    if (socket_.get() >= 0) (void)send(socket_.get(), value.data(), value.size(), MSG_NOSIGNAL);
    if (notified_.empty()) return;
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
      host_.write({buffer.begin(), buffer.begin() + count});
    }
  }
  void link_ends() { socket_ = Descriptor(); }
  void left(const std::string& program) { notified_.erase(program); }

 private:
  [[nodiscard]] std::string caller() const { return object_->getCurrentlyProcessedMessage()->getSender(); }

  /// What a board gives to paired hosts only is never answered, and held for acquired from then on.
  template <class Answer, class Work>
  void serve(Answer&& answer, Work work) {
    const auto attempt = [this, to = std::make_shared<Answer>(std::forward<Answer>(answer)), work] {
      try {
        if (!host_.linked) refuse("Failed", "Not connected");
        if (is_stuck_) refuse("NotPermitted", "Notify acquired");
        if (manner_.pairing && !host_.paired) return false;
        work(*to);
      } catch (const sdbus::Error& error) {
        to->returnError(error);
      }
      return true;
    };
    if (attempt()) return;
    is_stuck_ = true;
    unanswered_.emplace_back(attempt);
    host_.pair();
  }
  void give_socket(const sdbus::Result<sdbus::UnixFd, std::uint16_t>& to, const char* held) {
    if (!manner_.sockets) refuse("NotSupported", "Operation is not supported");
    if (socket_.get() >= 0) refuse("NotPermitted", held);
    if (!notified_.empty()) refuse("InProgress", "In Progress");
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0)
      refuse("Failed", "no socket");
    socket_ = Descriptor(ends[0]);
    ++host_.tally.sockets;
    to.returnResults(sdbus::UnixFd(ends[1], sdbus::adopt_fd), manner_.mtu);
  }

  const Manner& manner_;
  Host host_;
  Descriptor socket_;
  std::set<std::string> notified_;  ///< programs that are told values by signals
  bool is_stuck_ = false;
  std::vector<std::function<bool()>> unanswered_;
  Bytes value_;
  std::unique_ptr<sdbus::IObject> object_;
};

class Board {
 public:
  Board(sdbus::IConnection& bus, const Manner& manner, const Agents& agents, const ble::Make& make,
        std::string name, std::string address, std::string terminal)
      : bus_(bus),
        manner_(manner),
        agents_(agents),
        make_(make),
        name_(std::move(name)),
        address_(std::move(address)),
        terminal_(std::move(terminal)),
        battery_(manner.battery.value_or(0)) {
    path_ = kAdapterPath + "/dev_" + address_;
    std::ranges::replace(path_, ':', '_');
  }

  /// `round` of listening. It advertises while nobody is connected.
  void be_heard(Steady::time_point now, std::size_t round) {
    if (connected_ || is_off_ || round == heard_in_) return;
    heard_in_ = round;
    heard_at_ = now;
    if (!object_) appear();
    tell_signal_strength();
  }
  /// The program's discovery is over: nothing is known of any signal.
  void be_heard_no_more() {
    if (std::exchange(heard_in_, 0) == 0 || !object_) return;
    auto changed = object_->createSignal(kProperties, "PropertiesChanged");
    changed << std::string(kDevice) << Options{} << std::vector<std::string>{"RSSI"};
    object_->emitSignal(changed);
  }
  void cut() { wants_end_ = linked_; }
  void switch_to(bool off) {
    is_off_ = off;
    if (off) cut();
  }
  void left(const std::string& program) {
    for (const auto& each : characteristics_) each->left(program);
  }
  /// It may be heard anew.
  void be_removed(const std::string& path) {
    if (object_ && path == path_) wants_removal_ = true;
  }

  /// What cannot be done while a call is being answered.
  void turn(Steady::time_point now) {
    if (std::exchange(wants_end_, false) && linked_) end_link(now);
    if (connected_ && !linked_ && now >= ends_at_) tell_end();
    if (connecting_) go_on_connecting(now);
    if (linked_ && !resolved_) resolve();
    if (linked_ && manner_.battery) use_battery(now);
    if (object_ && !is_kept_ && now >= heard_at_ + kKept) wants_removal_ = true;
    if (std::exchange(wants_removal_, false)) forget(now);
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
  void appear() {
    object_ = sdbus::createObject(bus_, path_);
    const auto tells = [&](const char* property, auto get) {
      object_->registerProperty(property).onInterface(kDevice).withGetter(get);
    };
    tells("Address", [this] { return address_; });
    tells("Name", [this] { return name_; });
    tells("Connected", [this] { return connected_; });
    tells("ServicesResolved", [this] { return resolved_; });
    tells("Paired", [this] { return paired_; });
    tells("UUIDs", [this] { return services(); });
    if (manner_.battery)
      object_->registerProperty("Percentage").onInterface(kBattery).withGetter([this] { return battery_; });
    const auto does = [&](const char* method, auto work) {
      object_->registerMethod(method).onInterface(kDevice).implementedAs([work](Done&& answer) {
        try {
          work(answer);
        } catch (const sdbus::Error& error) {
          answer.returnError(error);
        }
      });
    };
    does("Connect", [this](Done& answer) { connect(answer); });
    does("Disconnect", [this](Done& answer) { disconnect(answer); });
    does("Pair", [this](Done& answer) {
      if (paired_) refuse("AlreadyExists", "Already Exists");
      if (agents_.present.empty() && !manner_.other_agent)
        refuse("AuthenticationFailed", "Authentication Failed");
      pair();
      answer.returnResults();
    });
    object_->finishRegistration();
    object_->emitInterfacesAddedSignal({kDevice});
  }
  void tell_signal_strength() {
    auto changed = object_->createSignal(kProperties, "PropertiesChanged");
    changed << std::string(kDevice) << Options{{"RSSI", sdbus::Variant(std::int16_t{-60})}}
            << std::vector<std::string>{};
    object_->emitSignal(changed);
  }
  void connect(Done& answer) {
    if (connected_) return answer.returnResults();
    if (connecting_) refuse("Failed", "Operation already in progress");
    is_kept_ = true;
    connecting_ = Connecting{std::move(answer), Steady::now() + kConnecting};
  }
  void go_on_connecting(Steady::time_point now) {
    if (now >= connecting_->ends)
      return end_connecting(sdbus::Error("org.bluez.Error.Failed", "le-connection-abort-by-local"));
    if (is_off_ || address_ == manner_.hangs) return;
    auto port = open_port(terminal_, {});
    if (!port) return end_connecting(sdbus::Error("org.bluez.Error.Failed", port.error().message));
    port_ = std::move(*port);
    heard_.clear();
    cable_.clear();
    connected_ = linked_ = true;
    ++tally_.links;
    object_->emitPropertiesChangedSignal(kDevice, {"Connected"});
    std::exchange(connecting_, std::nullopt)->answer.returnResults();
  }
  void end_connecting(const sdbus::Error& error) {
    std::exchange(connecting_, std::nullopt)->answer.returnError(error);
  }
  void disconnect(Done& answer) {
    if (connecting_) end_connecting(sdbus::Error("org.bluez.Error.Failed", "br-connection-canceled"));
    if (!connected_) refuse("NotConnected", "Not Connected");
    tally_.farewells += linked_ ? 1 : 0;
    wants_end_ = true;
    answer.returnResults();
  }
  void pair() {
    ++tally_.pairings;
    paired_ = true;
    object_->emitPropertiesChangedSignal(kDevice, {"Paired"});
  }
  void forget(Steady::time_point now) {
    if (linked_) end_link(now);
    if (connected_) tell_end();
    characteristics_.clear();
    object_->emitInterfacesRemovedSignal({kDevice});
    object_.reset();
    is_kept_ = paired_ = false;
    heard_in_ = 0;
  }
  /// Its agent is asked whether it may.
  void pair_by_itself() {
    if (manner_.other_agent || agents_.present.empty() || asked_) return;
    const auto& [program, path] = *agents_.present.begin();
    asked_ = sdbus::createProxy(bus_, program, path);
    asked_->callMethodAsync("RequestAuthorization")
        .onInterface("org.bluez.Agent1")
        .withArguments(sdbus::ObjectPath(path_))
        .uponReplyInvoke([this](const sdbus::Error* error) {
          if (error == nullptr) pair();
        });
  }
  /// What it advertises: of a make that is known by its name, nothing.
  [[nodiscard]] std::vector<std::string> services() const {
    if (make_.service.empty()) return {};
    return {std::string(make_.service)};
  }
  void use_battery(Steady::time_point now) {
    if (now < used_at_ + seconds(1)) return;
    used_at_ = now;
    if (battery_ > 0) --battery_;
    object_->emitPropertiesChangedSignal(kBattery, {"Percentage"});
  }
  /// The objects of a link stay when it ends, and serve the next one.
  void resolve() {
    resolved_ = true;
    const auto add = [this](std::string_view uuid, std::vector<std::string> flags) {
      characteristics_.push_back(std::make_unique<Characteristic>(
          bus_, fmt::format("{}/service0001/char{:04x}", path_, characteristics_.size() + 2), uuid, manner_,
          std::move(flags),
          Characteristic::Host{linked_, paired_, tally_, [this](const Bytes& value) { write(value); },
                               [this] { pair_by_itself(); }}));
    };
    if (characteristics_.empty()) {
      for (const auto& uuid : make_.notify) {
        if (!uuid.empty()) add(uuid, {"notify"});
      }
      if (!make_.write.empty()) add(make_.write, {"write", "write-without-response"});
    }
    object_->emitPropertiesChangedSignal(kDevice, {"ServicesResolved"});
    if (manner_.battery) object_->emitInterfacesAddedSignal({kBattery});
  }
  void end_link(Steady::time_point now) {
    linked_ = false;
    ends_at_ = now + kEnding;
    port_.reset();
    asked_.reset();
    for (const auto& each : characteristics_) each->link_ends();
  }
  void tell_end() {
    connected_ = resolved_ = false;
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
    if (!count) return end_link(Steady::now());
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
    const std::size_t max = manner_.mtu - 3U;
    for (std::size_t at = 0; at < heard_.size(); at += max) {
      const auto first = heard_.begin() + static_cast<long>(at);
      characteristics_.empty() ? void()
                               : characteristics_[0]->notify(
                                     {first, first + static_cast<long>(std::min(max, heard_.size() - at))});
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

  struct Connecting {
    Done answer;
    Steady::time_point ends;
  };

  sdbus::IConnection& bus_;
  const Manner& manner_;
  const Agents& agents_;
  const ble::Make& make_;
  std::string name_, address_, terminal_, path_;
  bool linked_ = false;     ///< there is a link
  bool connected_ = false;  ///< the same, as it is told
  bool resolved_ = false, paired_ = false, wants_end_ = false, wants_removal_ = false, is_off_ = false;
  bool is_kept_ = false;  ///< somebody wanted to connect it: it is not forgotten
  std::size_t heard_in_ = 0;
  Steady::time_point heard_at_{}, ends_at_{};
  std::optional<Connecting> connecting_;
  std::unique_ptr<sdbus::IProxy> asked_;  ///< an agent
  std::unique_ptr<Transport> port_;
  Bytes heard_;
  Bytes cable_;           ///< the same of a board that says something else by radio
  std::uint8_t battery_;  ///< percent
  Steady::time_point used_at_{};
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
      if (words[at] == "--other-agent") manner_.other_agent = true;
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
      if (!looking_.insert(caller(*adapter_)).second) refuse("InProgress", "Operation already in progress");
      if (looking_.size() == 1) looking_since_ = Steady::now();
    });
    adapter_->registerMethod("StopDiscovery").onInterface(kAdapter).implementedAs([this] {
      if (looking_.erase(caller(*adapter_)) == 0) refuse("Failed", "No discovery started");
      stop_looking();
    });
    adapter_->registerMethod("RemoveDevice")
        .onInterface(kAdapter)
        .implementedAs([this](const sdbus::ObjectPath& path) {
          for (const auto& board : boards_) board->be_removed(path);
        });
    adapter_->finishRegistration();
    agent_manager_ = sdbus::createObject(*bus_, "/org/bluez");
    agent_manager_->registerMethod("RegisterAgent")
        .onInterface(kAgents)
        .implementedAs([this](const sdbus::ObjectPath& path, const std::string&) {
          if (!agents_.present.emplace(caller(*agent_manager_), path).second)
            refuse("AlreadyExists", "Already Exists");
          ++agents_.registered;
        });
    agent_manager_->registerMethod("UnregisterAgent")
        .onInterface(kAgents)
        .implementedAs([this](const sdbus::ObjectPath&) {
          if (agents_.present.erase(caller(*agent_manager_)) == 0) refuse("DoesNotExist", "Does Not Exist");
          ++agents_.unregistered;
        });
    agent_manager_->finishRegistration();
    bus_->addMatch(
        "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''",
        [this](sdbus::Message& message) {
          std::string program;
          message >> program;
          left(program);
        },
        sdbus::floating_slot);
    for (; at + 3 < words.size(); at += 4) {
      const ble::Make* make = ble::make_of(words[at]);
      if (make == nullptr) throw std::runtime_error(words[at] + ": no such make");
      boards_.push_back(std::make_unique<Board>(*bus_, manner_, agents_, *make, words[at + 1], words[at + 2],
                                                words[at + 3]));
    }
    bus_->requestName("org.bluez");
  }

  void run(int signals) {
    fmt::print("ready\n");
    std::fflush(stdout);
    while (true) {
      while (bus_->processPendingRequest()) {
      }
      const auto now = Steady::now();
      const auto since = now - looking_since_;
      for (const auto& board : boards_) {
        board->turn(now);
        if (!looking_.empty() && since % kRound < kListens)
          board->be_heard(now, 1 + static_cast<std::size_t>(since / kRound));
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
    fmt::print("agents: {} registered, {} unregistered, {} left\n", agents_.registered, agents_.unregistered,
               agents_.present.size());
  }

 private:
  [[nodiscard]] static std::string caller(const sdbus::IObject& object) {
    return object.getCurrentlyProcessedMessage()->getSender();
  }
  void stop_looking() {
    if (!looking_.empty()) return;
    for (const auto& board : boards_) board->be_heard_no_more();
  }
  /// A program is gone.
  void left(const std::string& program) {
    agents_.present.erase(program);
    if (looking_.erase(program) > 0) stop_looking();
    for (const auto& board : boards_) board->left(program);
  }
  /// False: the end.
  bool obey(int signals) {
    signalfd_siginfo signal{};
    if (read(signals, &signal, sizeof signal) != sizeof signal) return false;
    if (signal.ssi_signo == SIGUSR2) off_ = !off_;
    for (const auto& board : boards_) {
      if (signal.ssi_signo == SIGUSR1) board->cut();
      if (signal.ssi_signo == SIGUSR2) board->switch_to(off_);
    }
    return signal.ssi_signo != SIGTERM;
  }

  Manner manner_;
  Agents agents_;
  bool off_ = false;
  std::set<std::string> looking_;  ///< programs, by name on the bus
  Steady::time_point looking_since_{};
  std::unique_ptr<sdbus::IConnection> bus_;
  std::unique_ptr<sdbus::IObject> root_, adapter_, agent_manager_;
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
