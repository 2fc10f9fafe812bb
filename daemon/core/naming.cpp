// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/naming.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::daemon {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds kAskAgain{2000};

}  // namespace

void Naming::identify(Line& line, const seams::SerialNumbers& numbers) {
  // Where a port is configured for a board it is that board, whatever of it could be opened.
  const auto bound = keys_.of_port(line.port);
  const BoardKey key = bound ? *bound : keys_.of_device(numbers, line.port.path);
  Line* holder = holder_of(key.key);
  if (holder == nullptr || holder == &line) return name(line, key);
  if (!holder->session.ask_soon()) return tell_apart(line, numbers.serial, *holder);
  contests_.push_back({&line, numbers, holder, holder->session.link().opening(), holder->session.messages()});
  host_.hurry(*holder);
}

Line* Naming::holder_of(const std::string& key) {
  Line* line = nullptr;
  if (Slot* slot = host_.find_slot(key)) {
    line = slot->heard_on;
  } else if (const auto found = look_ups_.find(key); found != look_ups_.end()) {
    line = found->second.lines.back();
  }
  return is_heard(line) ? line : nullptr;
}

void Naming::settle(const Line& line) {
  const auto is_settled = [&](const Contest& contest) {
    return contest.holder == &line && (!is_heard(&line) || line.session.link().opening() != contest.opening ||
                                       line.session.messages() != contest.messages);
  };
  for (auto found = std::ranges::find_if(contests_, is_settled); found != contests_.end();
       found = std::ranges::find_if(contests_, is_settled)) {
    const Contest contest = *found;
    contests_.erase(found);
    const bool moved = !is_heard(&line) || line.session.link().opening() != contest.opening;
    moved ? identify(*contest.line, contest.numbers)
          : tell_apart(*contest.line, contest.numbers.serial, line);
  }
}

void Naming::tell_apart(Line& line, const std::string& serial, const Line& holder) {
  log::warning("{}: serial number {} is already in use on {}; told apart by port", line.port.path, serial,
               holder.port.path);
  name(line, keys_.of_twin(serial, line.port.path));
}

void Naming::name(Line& line, const BoardKey& key) {
  if (Slot* slot = host_.find_slot(key.key)) return host_.speak_for(line, *slot);
  const auto [look_up, is_new] = look_ups_.try_emplace(key.key, key, io_);
  look_up->second.lines.push_back(&line);
  if (is_new) ask(look_up->second);
}

void Naming::ask(const LookUp& look_up) {
  storage_.ask([this, key = look_up.key, now = time_.now(),
                driver = std::string(look_up.lines.front()->session.driver().name)](storage::Store& store) {
    const auto device = store.device(key.key, driver, now);
    const auto board = device ? store.board(*device, key.number)
                              : storage::Result<storage::BoardId>(unexpected(device.error()));
    Found found =
        board ? Found(BoardIdentity{key.key, *device, *board, key.number}) : Found(unexpected(board.error()));
    asio::post(io_, [this, key, found = std::move(found)] { answered(key.key, found); });
  });
}

void Naming::answered(const std::string& key, const Found& found) {
  const auto place = look_ups_.find(key);
  LookUp& look_up = place->second;
  if (!found) {
    log::error("{}: {}; asking again", look_up.lines.front()->port.path, found.error().message);
    look_up.ask_again.expires_after(kAskAgain);
    look_up.ask_again.async_wait([this, &look_up](const boost::system::error_code& error) {
      if (!error) ask(look_up);
    });
    return;
  }
  const std::vector<Line*> lines = std::move(look_up.lines);
  look_ups_.erase(place);
  // A change of the configuration may have added the board meanwhile.
  Slot* slot = host_.find_slot(key);
  if (slot == nullptr) slot = host_.make_slot(*found, *lines.front());
  if (slot == nullptr) return;
  for (Line* line : lines) host_.speak_for(*line, *slot);
}

bool Naming::waits(const Line& line) const {
  return std::ranges::find(contests_, &line, &Contest::line) != contests_.end() ||
         std::ranges::any_of(look_ups_, [&](const auto& entry) {
           return std::ranges::find(entry.second.lines, &line) != entry.second.lines.end();
         });
}

std::vector<std::pair<BoardKey, const Line*>> Naming::looked_up() const {
  std::vector<std::pair<BoardKey, const Line*>> all;
  for (const auto& [key, look_up] : look_ups_) all.emplace_back(look_up.key, look_up.lines.back());
  return all;
}

}  // namespace eboard::daemon
