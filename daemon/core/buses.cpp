// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/buses.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/asio/post.hpp>
#include <utility>

#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

namespace asio = boost::asio;

namespace {
constexpr double kAllowanceMs = 20;  // the latency of common adapters, 16 ms, and this computer's
}  // namespace

void Buses::open(const PortConfig& port, const drivers::DriverInfo& driver, std::vector<Address> expected) {
  if (has(port.path)) return;
  const Millis allowance{static_cast<Millis::rep>(kAllowanceMs * time_.scale())};
  auto made =
      std::make_unique<Bus>(port.path, host_of(port, driver), std::move(expected), allowance, io_, time_);
  turn(*buses_.emplace(port.path, std::move(made)).first->second);
}

BusLine::Host Buses::host_of(const PortConfig& port, const drivers::DriverInfo& driver) {
  const std::string& path = port.path;
  return {[port, &driver] { return drivers::open_port(port.path, port.serial_settings(driver)); },
          [this, path](Address address) {
            BusLine& line = buses_.at(path)->line;
            found_(path, line.board_path(address), [this, path, address](const drivers::DriverInfo&) {
              const auto bus = buses_.find(path);
              if (bus != buses_.end()) return bus->second->line.open_board(address);
              return BusLine::Opened(unexpected(drivers::TransportError{0, path + ": closed"}));
            });
          },
          [this, path] { hurry(path); }};
}

/// Not at once: the line may be in the middle of something.
void Buses::hurry(const std::string& path) {
  Bus& bus = *buses_.at(path);
  if (std::exchange(bus.hurried, true)) return;
  asio::post(io_, [this, path] {
    const auto found = buses_.find(path);
    if (found == buses_.end()) return;
    found->second->hurried = false;
    turn(*found->second);
  });
}

void Buses::turn(Bus& bus) {
  bus.line.turn(time_.now());
  after(bus);
}

// A descriptor that the line has closed must leave the loop before its number is used again.
void Buses::after(Bus& bus) {
  const bool open = bus.line.descriptor() >= 0;
  if (bus.input.is_open() && (!open || bus.opening_on_loop != bus.line.opening())) bus.input.release();
  if (open && !bus.input.is_open()) {
    bus.input.assign(bus.line.descriptor());
    bus.opening_on_loop = bus.line.opening();
    wait_again(bus);
  }
  if (bus.line.next_turn() != Millis::max())
    bus.timer.at_latest(bus.line.next_turn(), [this, &bus] { turn(bus); });
}

void Buses::wait_again(Bus& bus) {
  bus.input.async_wait(asio::posix::stream_descriptor::wait_read,
                       [this, &bus, opening = bus.opening_on_loop](const boost::system::error_code& error) {
                         if (error || opening != bus.line.opening()) return;
                         bus.line.readable(time_.now());
                         after(bus);
                         if (bus.input.is_open() && opening == bus.opening_on_loop) wait_again(bus);
                       });
}

std::vector<std::string> Buses::paths() const {
  std::vector<std::string> all;
  for (const auto& [path, bus] : buses_) all.push_back(path);
  return all;
}

std::string Buses::shared_addresses() const {
  std::vector<std::string> names;
  for (const auto& [path, bus] : buses_) {
    for (const Address address : bus->line.shared_addresses())
      names.push_back(drivers::dgt::bus::name_of(address));
  }
  if (names.empty()) return {};
  return fmt::format(
      "Two boards on one bus have the same address, {}, and destroy each other's answers: neither can be "
      "read. "
      "Take one of them off that bus, or connect it to another.",
      fmt::join(names, ", "));
}

void Buses::close(const std::string& path, const std::string& reason) {
  if (auto bus = buses_.extract(path); !bus.empty()) end(std::move(bus.mapped()), reason);
}

void Buses::close_all(const std::string& reason) {
  while (!buses_.empty()) close(buses_.begin()->first, reason);
}

void Buses::end(std::unique_ptr<Bus> bus, const std::string& reason) {
  bus->line.close(reason);
  if (bus->input.is_open()) bus->input.release();
  bus->timer.cancel();
  // Handlers that are queued on the loop may use it; all of them run before this one.
  asio::post(io_, [gone = std::shared_ptr<Bus>(std::move(bus))] {});
}

std::vector<BusLine::Address> expected_on_bus(const std::vector<BoardConfig>& boards) {
  std::vector<BusLine::Address> addresses;
  for (const BoardConfig& board : boards) {
    if (const auto address = drivers::dgt::bus::address_named(board.serial)) addresses.push_back(*address);
  }
  return addresses;
}

}  // namespace eboard::daemon
