// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/desk.hpp"

#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace eboard::drivers::bluetooth {

namespace {

Descriptor bell() {
  Descriptor descriptor(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  if (descriptor.get() < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return descriptor;
}

// Neither fails: the counter is far from its end, and empty only if it was read already.
void ring(const Descriptor& bell) { (void)eventfd_write(bell.get(), 1); }
void silence(const Descriptor& bell) {
  eventfd_t count = 0;
  (void)eventfd_read(bell.get(), &count);
}

}  // namespace

Desk::Desk() : woken_(bell()), changed_(bell()) {}

Expected<BleLink, TransportError> Desk::open(const std::string& address, const ble::Make& make,
                                             Steady::time_point now) {
  const std::lock_guard lock(mutex_);
  const std::string path = ble::path_to(address);
  const auto [found, is_new] = entries_.try_emplace(address, Entry{{address, &make, 0, false}, now, {}, {}});
  Entry& entry = found->second;
  entry.asked = now;
  if (is_new) {
    entry.wish.number = ++last_number_;
    ring(woken_);
    news_.notify_all();
  }
  if (entry.wish.taken) return unexpected(TransportError{EBUSY, path + ": this port is open already"});
  if (entry.link) {
    BleLink link = std::move(*std::exchange(entry.link, std::nullopt));
    entry.wish.taken = true;
    const auto let_go = [desk = shared_from_this(), address, number = entry.wish.number](void*) {
      desk->release(address, number);
    };
    link.hold = std::shared_ptr<void>(this, let_go);
    return link;
  }
  if (!entry.failure.empty()) return unexpected(TransportError{ENODEV, path + ": " + entry.failure});
  return unexpected(TransportError{EINPROGRESS, path + ": connecting"});
}

void Desk::release(const std::string& address, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(address);
  if (found != entries_.end() && found->second.wish.number == number) entries_.erase(found);
  ring(woken_);
}

std::vector<PortInfo> Desk::ports() const {
  const std::lock_guard lock(mutex_);
  return ports_;
}

std::vector<PortChange> Desk::changes() {
  const std::lock_guard lock(mutex_);
  silence(changed_);
  return std::exchange(changes_, {});
}

void Desk::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  ring(woken_);
  news_.notify_all();
}

bool Desk::ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

std::vector<Wish> Desk::wishes(Steady::time_point now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(entries_, [&](const auto& entry) {
    return !entry.second.wish.taken && now - entry.second.asked > kPatience;
  });
  std::vector<Wish> all;
  for (const auto& [address, entry] : entries_) all.push_back(entry.wish);
  return all;
}

Desk::Entry* Desk::entry_of(const Wish& wish) {
  const auto found = entries_.find(wish.address);
  return found == entries_.end() || found->second.wish.number != wish.number ? nullptr : &found->second;
}

void Desk::offer(const Wish& wish, BleLink link) {
  const std::lock_guard lock(mutex_);
  if (Entry* entry = entry_of(wish)) entry->link = std::move(link);
}

void Desk::tell(const Wish& wish, const std::string& failure) {
  const std::lock_guard lock(mutex_);
  if (Entry* entry = entry_of(wish)) entry->failure = failure;
}

void Desk::tell_all(const std::string& failure) {
  const std::lock_guard lock(mutex_);
  for (auto& [address, entry] : entries_) {
    entry.failure = failure;
    entry.link.reset();
  }
}

void Desk::withdraw(const Wish& wish) {
  const std::lock_guard lock(mutex_);
  if (Entry* entry = entry_of(wish)) entry->link.reset();
}

void Desk::show(const std::vector<PortInfo>& ports) {
  const std::lock_guard lock(mutex_);
  const auto is_in = [](const std::vector<PortInfo>& all, const PortInfo& port) {
    return std::ranges::find(all, port) != all.end();
  };
  for (const PortInfo& port : ports_) {
    if (!is_in(ports, port)) changes_.push_back({PortChange::Kind::removed, port});
  }
  for (const PortInfo& port : ports) {
    if (!is_in(ports_, port)) changes_.push_back({PortChange::Kind::added, port});
  }
  ports_ = ports;
  if (!changes_.empty()) ring(changed_);
}

void Desk::rest() { silence(woken_); }

void Desk::pause(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  news_.wait_for(lock, time, [this] { return ended_; });
}

void Desk::wait_for_wish() {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [this] { return ended_ || !entries_.empty(); });
}

}  // namespace eboard::drivers::bluetooth
