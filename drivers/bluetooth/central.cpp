// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/central.hpp"

#include <poll.h>
#include <sdbus-c++/sdbus-c++.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace eboard::drivers::bluetooth {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kAskAgain{5}, kLookAgain{5};
/// While something is under way, and while nothing is.
constexpr milliseconds kShortRest{250}, kLongRest{5000};

}  // namespace

Central::Central(Desk& desk, bool scan, Bluetooth::Say& say)
    : desk_(desk),
      scan_(scan),
      say_(say),
      bus_(sdbus::createSystemBusConnection()),
      agent_(*bus_, [this](const std::string& device) { return is_wanted(device); }) {
  subscribe();
  ask_for_objects();
}

sdbus::IProxy& Central::at(const std::string& path) {
  auto& proxy = proxies_[path];
  if (!proxy) proxy = sdbus::createProxy(*bus_, kBluez, path);
  return *proxy;
}

void Central::subscribe() {
  const auto listen = [this](const std::string& rule, auto take) {
    bus_->addMatch(
        rule,
        [take](sdbus::Message& message) {
          try {
            take(message);
          } catch (const sdbus::Error&) {
            // Not in the form that BlueZ documents: nothing to learn from it.
          }
        },
        sdbus::floating_slot);
  };
  const std::string from_bluez = "type='signal',sender='org.bluez',";
  listen(from_bluez + "interface='org.freedesktop.DBus.ObjectManager',member='InterfacesAdded'",
         [this](sdbus::Message& message) {
           sdbus::ObjectPath path;
           Interfaces interfaces;
           message >> path >> interfaces;
           objects_.added(path, interfaces);
         });
  listen(from_bluez + "interface='org.freedesktop.DBus.ObjectManager',member='InterfacesRemoved'",
         [this](sdbus::Message& message) {
           sdbus::ObjectPath path;
           std::vector<std::string> interfaces;
           message >> path >> interfaces;
           objects_.removed(path, interfaces);
         });
  listen(from_bluez + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'",
         [this](sdbus::Message& message) {
           const std::string path = message.getPath();
           std::string interface;
           Properties properties;
           message >> interface >> properties;
           objects_.changed(path, interface, properties);
           const auto value = properties.find("Value");
           if (interface != kCharacteristicInterface || value == properties.end()) return;
           const auto bytes = value->second.get<std::vector<std::uint8_t>>();
           for (const auto& [number, link] : links_) link->notified(path, bytes);
         });
  listen("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'",
         [this](sdbus::Message&) {
           objects_.clear();
           looking_.clear();
           known_ = false;
           next_question_ = {};
         });
}

void Central::ask_for_objects() {
  next_question_ = Steady::time_point::max();  // one at a time
  at("/")
      .callMethodAsync("GetManagedObjects")
      .onInterface(kObjectManager)
      .withTimeout(kCallTime)
      .uponReplyInvoke([this](const sdbus::Error* error, const ManagedObjects& objects) {
        fault_ = error == nullptr ? "" : "BlueZ does not answer: " + error->getMessage();
        known_ = error == nullptr;
        if (known_) agent_.offer();
        if (!known_) next_question_ = Steady::now() + kAskAgain;
        for (const auto& [path, interfaces] : objects) objects_.added(path, interfaces);
      });
}

void Central::run() {
  while (!desk_.ended()) {
    while (bus_->processPendingRequest()) {
    }
    turn(Steady::now());
    wait();
  }
}

void Central::turn(Steady::time_point now) {
  if (std::ranges::any_of(looking_, [](const auto& entry) { return entry.second == Looking::on; }))
    objects_.look(now - last_turn_);
  last_turn_ = now;
  if (!known_ && now >= next_question_) ask_for_objects();
  follow_wishes(now);
  turn_links(now);
  look_around(now);
  show_boards();
  say_obstacle();
}

void Central::follow_wishes(Steady::time_point now) {
  const std::vector<Wish> wishes = desk_.wishes(now);
  std::erase_if(links_, [&](const auto& link) {
    return std::ranges::find(wishes, link.first, &Wish::number) == wishes.end();
  });
  for (const Wish& wish : wishes) {
    if (!wish.taken && !links_.contains(wish.number))
      links_.emplace(wish.number, std::make_unique<Link>(*bus_, objects_, wish, now));
  }
}

void Central::turn_links(Steady::time_point now) {
  for (auto at = links_.begin(); at != links_.end();) {
    Link& link = *at->second;
    if (others_wait(link, now)) link.give_way(now);
    const bool is_free = looking_.empty() && std::ranges::none_of(links_, [&](const auto& other) {
                           return other.second->has_its_turn(now);
                         });
    link.turn(now, is_free);
    if (auto up = link.take_link()) desk_.offer(link.wish(), std::move(*up));
    if (const std::string why = obstacle(); !link.is_up())
      desk_.tell(link.wish(), why.empty() ? link.failure() : why);
    if (link.is_over()) desk_.withdraw(link.wish());
    at = link.is_over() ? links_.erase(at) : std::next(at);
  }
}

bool Central::others_wait(const Link& link, Steady::time_point now) const {
  return scan_ || std::ranges::any_of(links_, [&](const auto& other) {
           return other.second.get() != &link &&
                  (other.second->is_unseen() || other.second->wants_to_connect(now));
         });
}

bool Central::is_wanted(const std::string& path) const {
  const Device* device = objects_.device(path);
  return device != nullptr && std::ranges::any_of(links_, [&](const auto& link) {
           return link.second->wish().address == device->address;
         });
}

void Central::look_around(Steady::time_point now) {
  const auto any = [this](auto is) {
    return std::ranges::any_of(links_, [&](const auto& link) { return is(*link.second); });
  };
  const bool wanted = scan_ || any([](const Link& link) { return link.is_unseen(); });
  const bool connects =
      any([&](const Link& link) { return link.has_its_turn(now) || link.wants_to_connect(now); });
  std::erase_if(looking_, [&](const auto& entry) {
    const auto adapter = objects_.adapters().find(entry.first);
    return adapter == objects_.adapters().end() || !adapter->second.powered;
  });
  if (!wanted || connects) return stop_looking();
  if (now < next_look_) return;
  for (const auto& [path, adapter] : objects_.adapters()) {
    if (adapter.powered && !looking_.contains(path)) start_looking(path);
  }
}

void Central::start_looking(const std::string& adapter) {
  looking_[adapter] = Looking::starts;
  const std::map<std::string, sdbus::Variant> filter{{"Transport", sdbus::Variant(std::string("le"))}};
  // A filter that is refused only means that more is heard.
  at(adapter)
      .callMethodAsync("SetDiscoveryFilter")
      .onInterface(kAdapterInterface)
      .withTimeout(kCallTime)
      .withArguments(filter)
      .uponReplyInvoke([](const sdbus::Error*) {});
  at(adapter)
      .callMethodAsync("StartDiscovery")
      .onInterface(kAdapterInterface)
      .withTimeout(kCallTime)
      .uponReplyInvoke([this, adapter](const sdbus::Error* error) {
        const auto looking = looking_.find(adapter);
        if (looking == looking_.end()) return;
        looking->second = Looking::on;
        look_fault_ = error == nullptr ? "" : "BlueZ does not look for them: " + error->getMessage();
        if (error == nullptr) return;
        looking_.erase(looking);
        next_look_ = Steady::now() + kLookAgain;
      });
}

void Central::stop_looking() {
  for (auto& [adapter, looking] : looking_) {
    if (looking != Looking::on) continue;
    looking = Looking::stops;
    at(adapter)
        .callMethodAsync("StopDiscovery")
        .onInterface(kAdapterInterface)
        .withTimeout(kCallTime)
        .uponReplyInvoke([this, path = adapter](const sdbus::Error*) { looking_.erase(path); });
  }
}

// A board that was seen stays as long as it is there: one that takes no connection is no other board each
// time.
void Central::show_boards() {
  if (!scan_) return;
  std::erase_if(shown_, [this](const auto& shown) { return !objects_.is_there(shown.first); });
  for (const auto& [path, device] : objects_.devices()) {
    const auto port = port_of(device);
    if (!device.seen || !port || shown_.contains(path)) continue;
    const bool twice =
        std::ranges::any_of(shown_, [&](const auto& shown) { return shown.second.path == port->path; });
    if (!twice) shown_.emplace(path, *port);
  }
  std::vector<PortInfo> ports;
  for (const auto& [path, port] : shown_) ports.push_back(port);
  desk_.show(ports);
}

std::string Central::obstacle() const {
  if (!known_) return fault_;
  const RadioState state = objects_.radio_state();
  if (state == RadioState::no_adapter) return "this computer has no Bluetooth adapter";
  return state == RadioState::on ? look_fault_ : "Bluetooth is switched off";
}

void Central::say_obstacle() {
  std::string now = obstacle();
  if (!scan_ || now == said_) return;
  said_ = std::move(now);
  if (!said_.empty()) say_("boards are not looked for over Bluetooth: " + said_);
}

void Central::wait() {
  const auto bus = bus_->getEventLoopPollData();
  std::vector<pollfd> waits{{bus.fd, bus.events, 0}, {desk_.woken(), POLLIN, 0}};
  std::vector<Link*> writers;
  bool rests = known_ && !scan_;
  for (const auto& [number, link] : links_) {
    rests = rests && link->is_up();
    if (link->descriptor() < 0) continue;
    waits.push_back({link->descriptor(), POLLIN, 0});
    writers.push_back(link.get());
  }
  const auto rest = static_cast<int>((rests ? kLongRest : kShortRest).count());
  const int due = bus.getPollTimeout();
  if (::poll(waits.data(), waits.size(), due < 0 ? rest : std::min(due, rest)) <= 0) return;
  if (waits[1].revents != 0) desk_.rest();
  for (std::size_t n = 0; n < writers.size(); ++n) {
    if (waits[n + 2].revents != 0) writers[n]->write_next();
  }
}

}  // namespace eboard::drivers::bluetooth
