// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <chrono>
#include <optional>
#include <utility>

#include "daemon/core/boards.hpp"
#include "daemon/system/log.hpp"
#include "drivers/registry.hpp"
#include "drivers/transport/ble_makes.hpp"
#include "drivers/usb_name.hpp"

namespace eboard::daemon {

namespace asio = boost::asio;
using drivers::UsbName;

namespace {

constexpr std::chrono::milliseconds kNoRoomPause{100};
constexpr const char* kChanged = "the configuration changed";

/// The name under which the device is open already; empty: no port of this daemon has it.
std::string open_as(const std::string& path, const LinesByPath& lines,
                    const std::vector<std::string>& buses) {
  const auto device = UsbName::parse(path);
  const auto is_same = [&](const std::string& other) {
    if (other == path) return false;
    const auto named = UsbName::parse(other);
    if (device && named) return named->may_be(*device);
    return drivers::node_of(other) == drivers::node_of(path);
  };
  for (const auto& [other, line] : lines) {
    if (line->session.descriptor() >= 0 && is_same(other)) return other;
  }
  const auto bus = std::ranges::find_if(buses, is_same);
  return bus == buses.end() ? "" : *bus;
}

/// The configuration names what is there, by this path or by a link to it.
bool is_configured(const std::string& path, const LinesByPath& lines, const std::vector<std::string>& buses) {
  const auto leads_there = [node = drivers::node_of(path)](const std::string& other) {
    return drivers::node_of(other) == node;
  };
  return std::ranges::any_of(buses, leads_there) || std::ranges::any_of(lines, [&](const auto& entry) {
           return !entry.second->found && leads_there(entry.first);
         });
}

/// Which driver a device has that a table is given by its serial number, only the device shows.
void take_driver(const Line& line, Slot& slot, StorageThread& storage) {
  const drivers::DriverInfo& driver = line.session.driver();
  if (slot.recorder.driver() == driver.name) return;
  slot.recorder.change_driver(line.session.link().opened_at(), driver);
  storage.ask([key = slot.recorder.identity().key, name = driver.name](storage::Store& store) {
    if (const auto told = store.device(key, name); !told) log::error("{}: {}", key, told.error().message);
  });
}

}  // namespace

BoardRecorder::Sink sink_to(StorageThread& storage) {
  return [&storage](Batch batch) { storage.push(std::move(batch)); };
}

Lines::Lines(LineSurroundings with, Plugging::MakeWatch usb, Plugging::MakeWatch air)
    : with_(std::move(with)),
      naming_(with_.keys, with_.io, with_.time, with_.storage, *this),
      usb_(with_.io, std::move(usb), listeners_for(usb_)),
      air_(with_.io, std::move(air), listeners_for(air_)),
      buses_(with_.io, with_.time,
             [this](const std::string& bus, const std::string& path, PortSession::Open open_by) {
               open_on_bus(bus, path, std::move(open_by));
             }),
      reports_(lines_, with_.time, with_.feed) {
  with_.open_port = [this, open = std::move(with_.open_port)](const std::string& path,
                                                              const drivers::DriverInfo& driver,
                                                              const drivers::SerialSettings& settings) {
    auto opened = open(path, driver, settings);
    if (!opened && opened.error().code == EBUSY) {
      if (const std::string other = open_as(path, lines_, buses_.paths()); !other.empty())
        opened.error().message = fmt::format("{}: this daemon has the device open as {}", path, other);
    }
    return opened;
  };
}

Line* Lines::add(const PortConfig& port, PortSession::Candidates drivers, PortSession::Open open_by) {
  if (lines_.contains(port.path) || buses_.has(port.path)) return nullptr;
  if (UsbName::is_meant(port.path)) usb_.watch();
  const auto key_of = [this, path = port.path](const drivers::DriverInfo& driver, bool locked) {
    return key_for(path, driver, locked);
  };
  auto line = std::make_unique<Line>(port, std::move(drivers), with_.io, with_.time, with_.open_port,
                                     std::move(open_by), key_of);
  return lines_.emplace(port.path, std::move(line)).first->second.get();
}

/// A device that was only found shows first that it is of a make that wants a key.
std::span<const std::uint8_t> Lines::key_for(const std::string& path, const drivers::DriverInfo& driver,
                                             bool locked) const {
  const auto line = lines_.find(path);
  const auto key = with_.arrangement.keys.find(driver.name);
  if (line == lines_.end() || key == with_.arrangement.keys.end()) return {};
  if (line->second->found && !locked) return {};
  return key->second;
}

void Lines::open(const PortConfig& port) {
  const drivers::DriverInfo* driver = drivers::find_driver(port.driver);
  if (driver->shared_line) return buses_.open(port, *driver, expected_on_bus(with_.arrangement.boards));
  Line* line = add(port, {driver});
  if (line == nullptr) return;
  if (const auto key = with_.keys.of_port(port)) {
    if (Slot* slot = find_slot(key->key)) attach(*line, *slot, true);
  }
  turn(*line);
}

bool Lines::enter(Slot& slot, std::string_view text) {
  Line* line = slot.heard_on;
  const bool open = line != nullptr && line->port.is_manual() && line->session.descriptor() >= 0;
  if (!open || !with_.storage.room() || !line->hand.enter(text)) return false;
  line->session.readable(with_.time.now());
  after(*line);
  return true;
}

void Lines::open_on_bus(const std::string& bus, const std::string& path, PortSession::Open open_by) {
  Line* line =
      add({.path = path, .driver = "dgt-bus"}, {drivers::find_driver("dgt-bus")}, std::move(open_by));
  if (line == nullptr) return;
  line->bus = bus;
  turn(*line);
}

void Lines::open(const QuaternityPort& port) {
  Line* line = add(port.port, {drivers::find_driver(port.port.driver)});
  if (line == nullptr) return;
  line->quaternity = port.listener;
  line->session.attach(*port.listener, true);
  turn(*line);
}

Plugging::Listeners Lines::listeners_for(Plugging& where) {
  return {[this, &where](const std::string& path, const Plugging::Candidates& drivers) {
            open_found(where, path, drivers);
          },
          [this](const std::string& path) { unplugged(path); },
          [this](const drivers::PortInfo& port) { came(port); }};
}

void Lines::open_found(Plugging& where, const std::string& path, const PortSession::Candidates& drivers) {
  if (is_configured(path, lines_, buses_.paths())) return;
  Line* line = add({.path = path}, drivers, [this, &where, path, drivers](const drivers::DriverInfo& driver) {
    if (where.is_named(path, drivers)) return with_.open_port(path, driver, driver.serial);
    return PortSession::Opened(
        unexpected(drivers::TransportError{0, path + ": it is no board that a driver names"}));
  });
  if (line == nullptr) return;
  line->found = true;
  line->session.be_sparing(drivers::ble::is_path(path));
  turn(*line);
}

void Lines::unplugged(const std::string& path) {
  const auto line = lines_.find(path);
  if (line == lines_.end() || !line->second->found) return;
  const char* why = drivers::ble::is_path(path) ? "out of reach" : "unplugged";
  log::notice("{}: {}", path, why);
  end(*line->second, why);
}

/// Opens at once what the configuration names, rather than at the next attempt.
void Lines::came(const drivers::PortInfo& port) {
  const auto device = UsbName::parse(port.path);
  for (auto& [path, line] : lines_) {
    const auto wanted = UsbName::parse(path);
    const bool named = device && wanted ? wanted->names({device->id, port.serial, device->socket})
                                        : drivers::node_of(path) == drivers::node_of(port.path);
    if (!named) continue;
    try_now(*line);
  }
}

void Lines::try_now(Line& line) {
  line.session.try_now(with_.time.now());
  turn(line);
}

void Lines::close(const std::string& reason) {
  for (auto& [path, line] : lines_) {
    line->session.close(with_.time.now(), reason);
    follow(*line);
  }
  buses_.close_all(reason);
  usb_.stop();
  air_.stop();
}

std::vector<HeardBoard> Lines::heard(bool discovers) {
  std::vector<HeardBoard> all;
  for (const auto& [key, slot] : with_.slots.all()) {
    if (!is_heard(slot->heard_on)) continue;
    const Line& line = *slot->heard_on;
    all.push_back({.board = {key, slot->recorder.identity().number},
                   .port = line.port.path,
                   .numbers = line.session.status().numbers,
                   .fixed = line.port.board.has_value(),
                   .playing = slot->recorder.pipeline().tracker().under_way(),
                   .found_at = found_at(line, discovers)});
  }
  for (const auto& [key, line] : naming_.looked_up())
    all.push_back(
        {.board = key, .port = line->port.path, .numbers = line->session.status().numbers, .known = false});
  return all;
}

std::vector<BoardKey> Lines::missed() const {
  std::vector<BoardKey> all;
  for (const auto& [key, slot] : with_.slots.all()) {
    const BoardIdentity& board = slot->recorder.identity();
    if (!is_heard(slot->heard_on) && with_.slots.shows(board) && slot->recorder.game_under_way())
      all.push_back({key, board.number});
  }
  return all;
}

std::string Lines::found_at(const Line& line, bool discovers) {
  if (line.found) return line.port.path;
  if (!discovers || !line.bus.empty() || line.port.is_manual()) return "";
  for (const std::string& path : {line.port.path, drivers::node_of(line.port.path)}) {
    if (usb_.finds(path)) return path;
  }
  return "";
}

std::set<std::string> Lines::looked_up() const {
  std::set<std::string> keys;
  for (const auto& [key, line] : naming_.looked_up()) keys.insert(key.key);
  return keys;
}

void Lines::set_clock(Slot& slot, const drivers::ClockOrder& order, PortSession::ClockAnswer answer) {
  if (slot.heard_on == nullptr) return answer(unexpected(std::string("the board is not connected")));
  Line& line = *slot.heard_on;
  line.session.set_clock(with_.time.now(), order, std::move(answer));
  after(line);
}

void Lines::rearranged(const Arrangement& before, Rearranged& outcome) {
  for (const PortConfig& port : before.ports) {
    const PortConfig* next = with_.arrangement.port(port.path);
    const bool there = lines_.contains(port.path) || buses_.has(port.path);
    if (!there || (next != nullptr && next->board == port.board)) continue;
    end_port(port.path);
    outcome.changed.push_back(fmt::format("port {}: closed", port.path));
  }
  for (const PortConfig& port : with_.arrangement.ports) {
    if (const auto line = lines_.find(port.path); line != lines_.end()) {
      if (std::exchange(line->second->port.pgn, port.pgn) != port.pgn)
        outcome.changed.push_back(
            fmt::format("board {}: {}", port.board.value_or(0),
                        port.pgn ? "its moves come from another PGN" : "its moves are entered"));
      keep_open(*line->second, port);
    } else if (!buses_.has(port.path)) {
      open(port);
      outcome.changed.push_back(fmt::format("port {}: opened", port.path));
    }
  }
  for (auto& [path, line] : lines_) ask_again(*line, outcome);
  if (before.keys != with_.arrangement.keys) {
    outcome.changed.emplace_back("the keys of devices: read again");
    for (auto& [path, line] : lines_) {
      if (const auto& trouble = line->session.trouble(); trouble && trouble->locked) try_now(*line);
    }
  }
  if (!with_.arrangement.discover) return;
  if (!before.discover) outcome.changed.emplace_back("discover: boards on USB are looked for");
  discover();
}

/// The configuration may now name a port that was found before.
void Lines::keep_open(Line& line, const PortConfig& port) {
  if (!line.found) return;
  if (port.board || port.driver != line.session.driver().name) {
    end(line, kChanged);
    return open(port);
  }
  line.found = false;
  line.session.be_sparing(false);
  line.open_by = {};
}

/// Identifies the device again: the configuration may give it, or its table, to another.
void Lines::ask_again(Line& line, Rearranged& outcome) {
  if (line.slot == nullptr || line.port.board) return;
  const BoardIdentity& board = line.slot->recorder.identity();
  const seams::SerialNumbers numbers = line.session.status().numbers;
  if (board.key != table_key(board.number) || with_.keys.of_device(numbers, line.port.path).key == board.key)
    return;
  outcome.changed.push_back(
      fmt::format("port {}: the device there is not board {} any more", line.port.path, board.number));
  line.session.start_over(with_.time.now(), kChanged);
  after(line);
}

/// Closes the port, or the bus with the ports of all its boards.
void Lines::end_port(const std::string& path) {
  if (!buses_.has(path)) return end(*lines_.at(path), kChanged);
  std::vector<Line*> boards;
  for (const auto& [name, line] : lines_) {
    if (line->bus == path) boards.push_back(line.get());
  }
  for (Line* line : boards) end(*line, kChanged);
  buses_.close(path, kChanged);
}

/// The port is closed; its line goes when its device has been given a board.
void Lines::end(Line& line, const std::string& reason) {
  line.session.close(with_.time.now(), reason);
  after(line);
  line.ended = true;
  leaving_.push_back(std::move(lines_.extract(line.port.path).mapped()));
  let_go(line);
}

void Lines::let_go(Line& line) {
  if (naming_.waits(line)) return;
  line.rest();
  // Handlers that are queued on the loop may use the line; all of them run before this one.
  asio::post(with_.io, [this, &line] {
    std::erase_if(leaving_, [&](const auto& leaving) { return leaving.get() == &line; });
  });
}

void Lines::turn(Line& line) {
  if (line.ended) return;
  line.session.turn(with_.time.now());
  after(line);
}

// Applies what the session did: the loop waits for what the session waits for.
void Lines::after(Line& line) {
  follow(line);
  if (line.told) naming_.identify(line, *std::exchange(line.told, std::nullopt));
  naming_.settle(line);
  if (line.session.descriptor() >= 0) wait_for_input(line);
  if (line.session.next_turn() != Millis::max()) {
    line.timer.at_latest(line.session.next_turn(), [this, &line] { turn(line); });
  }
  if (line.slot != nullptr) with_.slots.concluded(*line.slot);
  arm(line);
  reports_.device(line, false);
}

void Lines::arm(Line& line) {
  const auto deadline = line.quaternity != nullptr ? line.quaternity->next_deadline() : std::nullopt;
  if (!deadline) return;
  line.deadline.at_latest(*deadline, [this, &line] {
    line.quaternity->advance(with_.time.now());
    arm(line);
  });
}

// A descriptor that the session has closed must leave the loop before its number is used again.
void Lines::follow(Line& line) {
  const bool open = line.session.descriptor() >= 0;
  if (line.input.is_open() && (!open || line.opening_on_loop != line.session.link().opening()))
    line.input.release();
  if (line.slot != nullptr && line.session.listener() == nullptr) {
    Slot& slot = *std::exchange(line.slot, nullptr);
    if (slot.heard_on == &line) slot.heard_on = nullptr;
    with_.slots.arm(slot);
  }
}

void Lines::wait_for_input(Line& line) {
  if (line.input.is_open()) return;  // a wait is under way
  line.input.assign(line.session.descriptor());
  line.opening_on_loop = line.session.link().opening();
  wait_again(line);
}

void Lines::wait_again(Line& line) {
  line.input.async_wait(
      asio::posix::stream_descriptor::wait_read,
      [this, &line, opening = line.opening_on_loop](const boost::system::error_code& error) {
        if (!error && opening == line.session.link().opening()) read(line);
      });
}

void Lines::read(Line& line) {
  if (line.ended) return;
  // The port's own buffer holds a little more; when that is full, reports of the device are lost.
  if (!with_.storage.room() || !line.session.link().handover().room()) {
    line.no_room.expires_after(kNoRoomPause);
    line.no_room.async_wait(
        [this, &line, opening = line.opening_on_loop](const boost::system::error_code& error) {
          if (!error && line.input.is_open() && opening == line.opening_on_loop) read(line);
        });
    return;
  }
  const int opening = line.opening_on_loop;
  line.session.readable(with_.time.now());
  after(line);
  if (line.input.is_open() && opening == line.opening_on_loop) wait_again(line);
}

void Lines::attach(Line& line, Slot& slot, bool fixed) {
  const BoardIdentity& board = slot.recorder.identity();
  // The board moved here from another port, which is not its port any more.
  for (auto& [path, other] : lines_) {
    if (other->reported && other->reported->board == board.number) other->reported.reset();
  }
  if (!with_.slots.shows(board)) with_.slots.show(with_.arrangement.board(board.number), board.board);
  line.slot = &slot;
  slot.heard_on = &line;
  take_driver(line, slot, with_.storage);
  line.session.attach(slot.recorder, fixed);
}

Slot* Lines::make_slot(BoardIdentity identity, const Line& line) {
  if (with_.damaged.contains(identity.key)) {
    log::error("{}: board {} is not opened: what is stored of it cannot be replayed", line.port.path,
               identity.number);
    return nullptr;
  }
  const BoardConfig board = with_.arrangement.board(identity.number);
  log::notice("{}: a new board, number {}", line.port.path, identity.number);
  auto recorder =
      BoardRecorder::begin(std::move(identity), settings_of(board, std::string(line.session.driver().name)),
                           line.session.link().opened_at(), sink_to(with_.storage));
  if (recorder) {
    recorder->allow({.stored = board.stored_changes, .lights = board.lights});
    with_.slots.show(board, recorder->identity().board);
    return &with_.slots.add(std::move(*recorder));
  }
  log::error("{}: {}", line.port.path, recorder.error());
  return nullptr;
}

void Lines::speak_for(Line& line, Slot& slot) {
  attach(line, slot, false);
  after(line);
  if (line.ended) let_go(line);
}

void Lines::keep_house() {
  for (auto& [path, line] : lines_) {
    reports_.device(*line, true);
    arm(*line);
  }
  reports_.conditions(buses_.shared_addresses());
}

}  // namespace eboard::daemon
