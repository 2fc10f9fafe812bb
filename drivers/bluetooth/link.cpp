// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/link.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sdbus-c++/sdbus-c++.h>

#include <cstdint>
#include <string_view>
#include <utility>

namespace eboard::drivers::bluetooth {

namespace {

using std::chrono::seconds;

constexpr seconds kConnectTime{30}, kResolveTime{20}, kAttachTime{8}, kPairTime{30};
constexpr seconds kRetryPause{2}, kLongestPause{16};
/// A board that was just heard answers sooner. While others wait, none has the air for longer.
constexpr seconds kTurn{5};
/// A board that advertises is heard within this time of looking.
constexpr seconds kUnseenTime{5};

using Options = std::map<std::string, sdbus::Variant>;

/// A descriptor of our own, as ports want it; -1 if the system has none left.
Descriptor own(const sdbus::UnixFd& fd) {
  Descriptor mine(fcntl(fd.get(), F_DUPFD_CLOEXEC, 0));
  if (mine.get() >= 0) (void)fcntl(mine.get(), F_SETFL, fcntl(mine.get(), F_GETFL) | O_NONBLOCK);
  return mine;
}

std::string text_of(const sdbus::Error& error) {
  return error.getMessage().empty() ? error.getName() : error.getMessage();
}

bool is_held(const sdbus::Error& error) {
  return refusal(error.getName(), error.getMessage()) == Refusal::held;
}

/// Somebody else is connecting the board: `error` is what Connect answers.
bool is_being_connected(const sdbus::Error& error) {
  return error.getName() == "org.bluez.Error.AlreadyConnected" ||
         error.getName() == "org.bluez.Error.InProgress" ||
         error.getMessage() == "Operation already in progress";
}

}  // namespace

Refusal refusal(const std::string& name, const std::string& text) {
  if (name == "org.bluez.Error.NotAuthorized") return Refusal::unpaired;
  if (name != "org.bluez.Error.NotPermitted") return Refusal::other;
  if (text == "Notify acquired" || text == "Write acquired") return Refusal::held;
  return text == "Not paired" ? Refusal::unpaired : Refusal::other;
}

seconds pause_after(int refusals) {
  seconds pause = kRetryPause;
  for (int n = 0; n < refusals && pause < kLongestPause; ++n) pause *= 2;
  return pause;
}

Link::Link(sdbus::IConnection& bus, Objects& objects, Wish wish, Steady::time_point now)
    : bus_(bus),
      objects_(objects),
      wish_(std::move(wish)),
      looked_at_(objects.looked()),
      next_attempt_(now) {}

Link::~Link() { disconnect(); }

sdbus::IProxy& Link::at(const std::string& path) {
  auto& proxy = proxies_[path];
  if (!proxy) proxy = sdbus::createProxy(bus_, kBluez, path);
  return *proxy;
}

void Link::turn(Steady::time_point now, bool may_connect) {
  if (stage_ == Stage::waiting) return look_for_it(now, may_connect);
  if (stage_ == Stage::over) return;
  const Device* device = objects_.device(device_);
  if (device == nullptr || (stage_ != Stage::connecting && !device->connected))
    return fail("the link was lost");
  battery_->set(device->battery);
  if (stage_ == Stage::resolving) {
    if (device->resolved) return attach();
    if (now >= deadline_) return fail("it does not tell what it offers");
  }
  if (stage_ == Stage::attaching && calls_ == 0) {
    stage_ = Stage::up;
    failure_.clear();
    refusals_ = 0;
  }
  if (stage_ == Stage::attaching && now >= deadline_) no_answer();
}

std::optional<BleLink> Link::take_link() {
  if (!is_up() || std::exchange(handed_over_, true)) return std::nullopt;
  link_.battery = battery_;
  return std::move(link_);
}

void Link::look_for_it(Steady::time_point now, bool may_connect) {
  device_ = objects_.seen_at(wish_.address);
  if (device_.empty()) {
    if (objects_.looked() - looked_at_ >= kUnseenTime)
      failure_ = "not in reach, or connected to another computer or a telephone";
    return;
  }
  if (may_connect && now >= next_attempt_) connect(now);
}

void Link::connect(Steady::time_point now) {
  stage_ = Stage::connecting;
  turn_ends_ = now + kTurn;
  const Device* device = objects_.device(device_);
  made_ = device == nullptr || !device->connected;
  at(device_)
      .callMethodAsync("Connect")
      .onInterface(kDeviceInterface)
      .withTimeout(kConnectTime)
      .uponReplyInvoke([this, attempt = attempt_](const sdbus::Error* error) {
        if (attempt == attempt_) connected(error);
      });
}

// BlueZ makes no second link while the first is waited for. To disconnect is its way to give a call up.
void Link::give_way(Steady::time_point now) {
  if (stage_ == Stage::connecting && now >= turn_ends_) fail("connect: no answer");
}

void Link::connected(const sdbus::Error* error) {
  if (error != nullptr && is_being_connected(*error)) made_ = false;
  if (error != nullptr && error->getName() != "org.bluez.Error.AlreadyConnected")
    return fail("connect: " + text_of(*error));
  stage_ = Stage::resolving;
  deadline_ = Steady::now() + kResolveTime;
}

void Link::attach() {
  const Device* device = objects_.device(device_);
  if (pairs_first_ && !pairing_ && device != nullptr && !device->paired) return pair();
  was_paired_ = device != nullptr && device->paired;
  stage_ = Stage::attaching;
  deadline_ = Steady::now() + kAttachTime;
  calls_ = 0;
  for (const std::string_view uuid : wish_.make->notify) {
    if (uuid.empty()) continue;
    const std::string path = objects_.find(device_, uuid);
    if (path.empty())
      return fail(fmt::format("it has no characteristic {}: no {} board", uuid, wish_.make->driver));
    acquire_notify(path);
  }
  if (wish_.make->write.empty()) return;
  const std::string path = objects_.find(device_, wish_.make->write);
  if (path.empty())
    return fail(
        fmt::format("it has no characteristic {}: no {} board", wish_.make->write, wish_.make->driver));
  const bool confirmed =
      wish_.make->confirmed || !objects_.characteristic(path).has("write-without-response");
  confirmed ? write_by_calls(path, "request") : acquire_write(path);
}

void Link::acquire_notify(const std::string& path) {
  ++calls_;
  at(path)
      .callMethodAsync("AcquireNotify")
      .onInterface(kCharacteristicInterface)
      .withTimeout(kCallTime)
      .withArguments(Options{})
      .uponReplyInvoke([this, path, attempt = attempt_](const sdbus::Error* error, const sdbus::UnixFd& fd,
                                                        const std::uint16_t& /*mtu*/) {
        if (attempt != attempt_) return;
        if (error != nullptr) return is_held(*error) ? fail(kHeld) : start_notify(path);
        link_.heard.push_back(own(fd));
        --calls_;
      });
}

// The sockets first: a value may come before the answer.
void Link::start_notify(const std::string& path) {
  Descriptor port;
  auto bridge = Bridge::open(port);
  if (!bridge) return fail("no socket left for notifications");
  notifies_.emplace(path, std::move(*bridge));
  link_.heard.push_back(std::move(port));
  at(path)
      .callMethodAsync("StartNotify")
      .onInterface(kCharacteristicInterface)
      .withTimeout(kCallTime)
      .uponReplyInvoke([this, attempt = attempt_](const sdbus::Error* error) {
        if (attempt != attempt_) return;
        error != nullptr ? refused("notifications", *error) : void(--calls_);
      });
}

void Link::acquire_write(const std::string& path) {
  ++calls_;
  at(path)
      .callMethodAsync("AcquireWrite")
      .onInterface(kCharacteristicInterface)
      .withTimeout(kCallTime)
      .withArguments(Options{})
      .uponReplyInvoke([this, path, attempt = attempt_](const sdbus::Error* error, const sdbus::UnixFd& fd,
                                                        const std::uint16_t& mtu) {
        if (attempt != attempt_) return;
        --calls_;
        if (error != nullptr) return is_held(*error) ? fail(kHeld) : write_by_calls(path, "command");
        link_.sent = own(fd);
        link_.max = Characteristic::max_of(mtu);
      });
}

void Link::write_by_calls(const std::string& path, const char* type) {
  writes_ = Bridge::open(link_.sent);
  if (!writes_) return fail("no socket left for what is written");
  write_path_ = path;
  write_type_ = type;
  link_.max = objects_.characteristic(path).max();
}

void Link::write_next() {
  const std::vector<std::uint8_t> value = writes_->take();
  if (value.empty()) return writes_.reset();
  writing_ = true;
  at(write_path_)
      .callMethodAsync("WriteValue")
      .onInterface(kCharacteristicInterface)
      .withTimeout(kCallTime)
      .withArguments(value, Options{{"type", sdbus::Variant(std::string(write_type_))}})
      .uponReplyInvoke([this, attempt = attempt_](const sdbus::Error* error) {
        if (attempt != attempt_) return;
        writing_ = false;
        if (error != nullptr) fail(is_held(*error) ? kHeld : "write: " + text_of(*error));
      });
}

void Link::notified(const std::string& characteristic, std::span<const std::uint8_t> value) const {
  const auto bridge = notifies_.find(characteristic);
  if (bridge != notifies_.end()) bridge->second.pass(value);
}

void Link::refused(const char* doing, const sdbus::Error& error) {
  if (is_held(error)) return fail(kHeld);
  const Device* device = objects_.device(device_);
  const bool pairs = device != nullptr && !device->paired && !pairing_ &&
                     refusal(error.getName(), error.getMessage()) == Refusal::unpaired;
  pairs ? pair() : fail(fmt::format("{}: {}", doing, text_of(error)));
}

// A board that asks for pairing is paired by BlueZ itself, which asks the computer's default agent.
// BlueZ 5.66 answers us neither then nor afterwards, and holds the characteristic for acquired ever after. So
// the device is removed, which was not paired before, and comes back when it is heard. Then pairing comes
// first, and our own agent decides it.
void Link::no_answer() {
  if (was_paired_ || pairs_first_ || !made_) return fail("it gives nothing of what it offers");
  pairs_first_ = true;
  const std::string device = device_;
  fail("it gives nothing unless it is paired");
  const std::string adapter = device.substr(0, device.rfind('/'));
  at(adapter)
      .callMethodAsync("RemoveDevice")
      .onInterface(kAdapterInterface)
      .withTimeout(kCallTime)
      .withArguments(sdbus::ObjectPath(device))
      .uponReplyInvoke([](const sdbus::Error*) {});
}

void Link::pair() {
  ++attempt_;
  drop_sockets();
  pairing_ = true;
  stage_ = Stage::pairing;
  at(device_)
      .callMethodAsync("Pair")
      .onInterface(kDeviceInterface)
      .withTimeout(kPairTime)
      .uponReplyInvoke([this, attempt = attempt_](const sdbus::Error* error) {
        if (attempt != attempt_) return;
        if (error == nullptr) return attach();
        ++refusals_;
        fail("pair: " + text_of(*error));
      });
}

void Link::fail(const std::string& why) {
  ++attempt_;
  failure_ = why;
  drop_sockets();
  disconnect();
  stage_ = stage_ == Stage::up ? Stage::over : Stage::waiting;
  pairing_ = false;
  device_.clear();
  looked_at_ = objects_.looked();
  next_attempt_ = Steady::now() + pause_after(refusals_);
}

void Link::drop_sockets() {
  link_ = BleLink();
  notifies_.clear();
  writes_.reset();
  writing_ = false;
}

void Link::disconnect() {
  if (stage_ == Stage::waiting || stage_ == Stage::over || !made_) return;
  objects_.forget_seen(device_);
  try {
    at(device_).callMethod("Disconnect").onInterface(kDeviceInterface).dontExpectReply();
  } catch (const sdbus::Error&) {
    // The bus is gone, and with it the way to say so.
  }
}

}  // namespace eboard::drivers::bluetooth
