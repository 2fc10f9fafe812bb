// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/public_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "daemon/events/event_json.hpp"
#include "daemon/system/log.hpp"
#include "storage/liveness.hpp"

namespace eboard::outlets {

namespace {

using storage::Result, storage::Store;

/// What is changed: changes of one place come in their order.
std::string place_of(const storage::PairingChange& change) {
  return fmt::format("{}{}", change.what == "game" ? 'g' : 't', change.board);
}

/// Whose time runs says that a player has not moved yet, and everybody's clock would run on from there.
tracking::TrackedEvent standing(tracking::TrackedEvent event) {
  if (auto* clock = std::get_if<tracking::ClockChanged>(&event.what)) clock->running.reset();
  return event;
}

Result<void> set_aside(const std::string& path) {
  std::error_code error;
  for (const char* part : {"", "-wal", "-shm"}) {
    if (std::filesystem::exists(path + part, error))
      std::filesystem::rename(path + part, path + ".old" + part, error);
    if (error) return unexpected(storage::StoreError{0, false, fmt::format("{}: {}", path, error.message())});
  }
  return {};
}

}  // namespace

Result<PublicRecord> PublicRecord::open(const std::string& path, Store& hall) {
  const auto open_there = [&] { return Store::open(path, Store::Access::read_write); };
  auto store = open_there();
  std::string why;
  if (!store) {
    if (!storage::is_damage(store.error())) return unexpected(store.error());
    why = store.error().message;
  } else {
    PublicRecord record(std::move(*store));
    const auto belongs = record.belongs_to(hall);
    if (!belongs) return unexpected(belongs.error());
    if (*belongs) return record;
    why = fmt::format("{}: holds what is not in {}", path, hall.path());
  }
  log::warning("{}; it is set aside, and what everybody may see is numbered anew", why);
  if (auto moved = set_aside(path); !moved) return unexpected(moved.error());
  store = open_there();
  if (!store) return unexpected(store.error());
  PublicRecord record(std::move(*store));
  const auto belongs = record.belongs_to(hall);
  return belongs ? Result<PublicRecord>(std::move(record)) : unexpected(belongs.error());
}

/// An empty one does from now on.
Result<bool> PublicRecord::belongs_to(Store& hall) {
  const auto boards = store_.releases().standings();
  if (!boards) return unexpected(boards.error());
  if (boards->empty()) {
    if (auto named = store_.releases().belong_to(hall.id()); !named) return unexpected(named.error());
  } else if (store_.id() != hall.id()) {
    return false;
  }
  for (const storage::Standing& board : *boards) {
    if (board.released == 0) continue;
    bool is_there = false;
    const auto read = hall.read_events(
        board.released - 1, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
          is_there =
              event.sequence == board.released && event.board == board.board && event.event.at == board.at;
          return false;
        });
    if (!read) return unexpected(read.error());
    if (!is_there) return false;
  }
  const auto names = store_.rounds().changes(0);
  if (!names) return unexpected(names.error());
  for (const storage::PairingChange& change : *names) ++entered_[place_of(change)];
  const auto anchors = store_.anchors();
  if (!anchors) return unexpected(anchors.error());
  dates_ = anchors->size();
  return true;
}

Result<std::vector<storage::Standing>> PublicRecord::standings(Store& hall) {
  auto standings = store_.releases().standings();
  if (!standings) return standings;
  const auto boards = hall.boards();
  if (!boards) return unexpected(boards.error());
  for (const storage::BoardRow& board : *boards) {
    if (std::ranges::find(*standings, board.id, &storage::Standing::board) == standings->end())
      standings->push_back({.board = board.id, .table = board.number, .ended = {}});
  }
  for (storage::Standing& board : *standings) {
    const auto next = hall.next_event(board.board, board.released);
    if (!next) return unexpected(next.error());
    board.next = *next;
  }
  return standings;
}

Result<void> PublicRecord::look(Store& hall, const std::vector<Release>& releases) {
  const auto knows = [this](storage::BoardId board) {
    return std::ranges::find(boards_, board, &storage::BoardRow::id) != boards_.end();
  };
  bool is_new = boards_.empty();
  for (const Release& release : releases) {
    const auto* events = std::get_if<seams::Outlet::Events>(&release);
    is_new = is_new || events == nullptr;
    for (std::size_t i = 0; events != nullptr && !is_new && i < (*events)->size(); ++i)
      is_new = !knows((*events)->at(i).board);
  }
  auto changes = hall.rounds().changes(looked_);
  if (!changes) return unexpected(changes.error());
  for (storage::PairingChange& change : *changes) {
    looked_ = change.id;
    if (int& here = entered_[place_of(change)]; here > 0)
      --here;
    else
      names_.push_back(std::move(change));
  }
  if (!is_new) return {};
  auto boards = hall.boards();
  if (!boards) return unexpected(boards.error());
  auto devices = hall.devices();
  if (!devices) return unexpected(devices.error());
  auto anchors = hall.anchors();
  if (!anchors) return unexpected(anchors.error());
  boards_ = std::move(*boards);
  devices_ = std::move(*devices);
  anchors_ = std::move(*anchors);
  boards_are_here_ = false;
  return {};
}

template <class Write>
Result<void> PublicRecord::write(Write write) {
  if (auto begun = store_.begin(); !begun) return begun;
  Result<void> done = write();
  if (done) done = store_.commit();
  if (!done) store_.rollback();
  return done;
}

Result<std::vector<Release>> PublicRecord::enter(const std::vector<Release>& releases,
                                                 const KnownNames& known) {
  std::vector<Release> told;
  std::size_t dates = dates_;
  bool boards_are_here = boards_are_here_;
  const auto done = write([&]() -> Result<void> {
    if (!boards_are_here) {
      const auto all = enter_boards(known);
      if (!all) return unexpected(all.error());
      boards_are_here = *all;
    }
    for (const Release& release : releases) {
      const auto* events = std::get_if<seams::Outlet::Events>(&release);
      if (events == nullptr) {
        told.push_back(release);
        continue;
      }
      auto entered = enter_events(**events);
      if (!entered) return unexpected(entered.error());
      told.emplace_back(std::make_shared<const StoredEvents>(std::move(*entered)));
    }
    for (; dates < anchors_.size() && anchors_[dates].at <= known.at; ++dates) {
      if (auto kept = store_.append(anchors_[dates]); !kept) return kept;
    }
    return enter_names(known);
  });
  if (!done) return unexpected(done.error());
  dates_ = dates;
  boards_are_here_ = boards_are_here;
  std::erase_if(names_, [&](const storage::PairingChange& change) { return may_be_known(change, known); });
  return told;
}

/// False: some device's key may not be known yet.
Result<bool> PublicRecord::enter_boards(const KnownNames& known) {
  std::vector<storage::DeviceRow> devices = devices_;
  bool all = true;
  for (storage::DeviceRow& device : devices) {
    Millis at = known.at;
    for (const storage::BoardRow& board : boards_) {
      if (board.device == device.id) at = std::min(at, known.of(board.number, std::nullopt));
    }
    if (device.known <= at) continue;
    device.key = fmt::format("not known yet, {}", device.id);
    all = false;
  }
  if (auto done = store_.releases().know(devices); !done) return unexpected(done.error());
  for (const storage::BoardRow& board : boards_) {
    if (auto done = store_.releases().know(board); !done) return unexpected(done.error());
  }
  return all;
}

Result<PublicRecord::StoredEvents> PublicRecord::enter_events(const StoredEvents& events) {
  StoredEvents told;
  for (const storage::StoredEvent& event : events) {
    storage::StoredEvent& here = told.emplace_back(event);
    here.event = standing(event.event);
    here.json = events::to_json_text(here.event);
    const auto number = store_.releases().append(here);
    if (!number) return unexpected(number.error());
    here.sequence = *number;
  }
  return told;
}

Result<void> PublicRecord::enter_names(const KnownNames& known) {
  for (const storage::PairingChange& change : names_) {
    if (!may_be_known(change, known)) continue;
    if (auto done = store_.releases().apply(change); !done) return done;
  }
  return {};
}

bool PublicRecord::may_be_known(const storage::PairingChange& change, const KnownNames& known) const {
  if (change.what != "game") return change.at <= known.of(static_cast<int>(change.board), change.number);
  const auto board = std::ranges::find(boards_, change.board, &storage::BoardRow::id);
  return board != boards_.end() && change.at <= known.of(board->number, std::nullopt);
}

Result<void> PublicRecord::keep(const std::vector<storage::OutletCursor>& cursors) {
  return write([&]() -> Result<void> {
    for (const storage::OutletCursor& cursor : cursors) {
      if (auto kept = store_.append(cursor); !kept) return kept;
    }
    return {};
  });
}

}  // namespace eboard::outlets
