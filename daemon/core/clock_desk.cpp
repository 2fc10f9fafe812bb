// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/clock_desk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/system/log.hpp"
#include "drivers/clock_remote.hpp"
#include "drivers/registry.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::daemon {

namespace {

using drivers::ClockOrder;
using drivers::Side;
using rules::Color;
using seams::ClockRequest;
using seams::Refused;
using What = ClockRequest::What;

ClockOrder::Half half_of(const ClockRequest& request, const std::optional<Millis>& time) {
  if (!time || request.what == What::start || request.what == What::stop) return {};
  return request.what == What::set ? ClockOrder::Half{.set = time} : ClockOrder::Half{.add = *time};
}

/// White's half stands on that side.
ClockOrder order_of(const ClockRequest& request, Side white) {
  ClockOrder order;
  (white == Side::left ? order.left : order.right) = half_of(request, request.white);
  (white == Side::left ? order.right : order.left) = half_of(request, request.black);
  if (request.what == What::stop) order.run = ClockOrder::Run::stop;
  if (request.what == What::start || request.starts) order.run = ClockOrder::Run::start;
  if (request.starts) order.starts = *request.starts == Color::white ? white : !white;
  return order;
}

seams::ClockShown shown_of(int board, const drivers::ClockReading& reading, Side white) {
  seams::ClockShown shown{board, reading.half(white).remaining, reading.half(!white).remaining};
  if (reading.running) shown.running = reading.lever_high == white ? Color::white : Color::black;
  return shown;
}

std::string words_of(const seams::ClockShown& shown) {
  const std::string_view runs = !shown.running                   ? "nobody's time runs"
                                : *shown.running == Color::white ? "White's time runs"
                                                                 : "Black's time runs";
  return fmt::format("{} for White, {} for Black, {}", rules::clock_text(shown.white),
                     rules::clock_text(shown.black), runs);
}

/// "add +0:02:00 for Black", for the log.
std::string words_of(const ClockRequest& request) {
  constexpr std::array<std::string_view, 4> names{"set", "add", "start", "stop"};
  std::string words(names.at(static_cast<std::size_t>(request.what)));
  const auto add = [&](const std::optional<Millis>& time, std::string_view player) {
    if (!time) return;
    const bool sets = request.what == What::set;
    words +=
        fmt::format(" {} for {}", sets ? rules::clock_text(*time) : rules::words::signed_time(*time), player);
  };
  add(request.white, "White");
  add(request.black, "Black");
  return words;
}

/// An order to another board under the same id is another one.
std::string key_of(const ClockRequest& request) { return fmt::format("{} {}", request.board, request.id); }

bool is_connected(const Slot& slot) {
  return slot.heard_on != nullptr && slot.heard_on->session.descriptor() >= 0;
}

/// What the clock itself reported. The tracker counts one that was never set as none; it can be set all the
/// same. nullptr: no clock is connected.
const ClockSeen* clock_at(const Slot& slot) {
  const auto& seen = slot.heard_on->session.clock_seen();
  return seen ? &*seen : nullptr;
}

auto there_is_no(int number) {
  return unexpected(Refused{Refused::Why::unknown, fmt::format("there is no board {}", number)});
}

}  // namespace

std::string ClockDesk::why_not(const Slot& slot) const {
  const int number = slot.recorder.identity().number;
  const drivers::DriverInfo* driver = drivers::find_driver(slot.recorder.driver());
  if (driver == nullptr || drivers::clock_remote_of(*driver) == nullptr)
    return "the clock of such a board cannot be set";
  if (!arrangement_.board(number).clock_commands)
    return fmt::format("the configuration does not allow it: board {} has no clock_commands", number);
  if (!is_connected(slot)) return "the board is not connected";
  if (clock_at(slot) == nullptr) return "no clock is connected to the board";
  return {};
}

void ClockDesk::answer(const ClockRequest& request, const seams::ReplyTo<ClockRequest>& reply) {
  Slot* slot = slots_.of_table(request.board);
  if (slot == nullptr) return reply(there_is_no(request.board));
  const auto before = std::ranges::find(carried_out_, key_of(request), &Carried::first);
  if (before != carried_out_.end()) return reply(before->second);
  if (std::string reason = why_not(*slot); !reason.empty())
    return reply(unexpected(Refused{Refused::Why::unlawful, std::move(reason)}));
  const Side white = slot->recorder.pipeline().tracker().white_half();
  log::notice("board {}: the clock, by order of {}: {}", request.board, request.author, words_of(request));
  lines_.set_clock(*slot, order_of(request, white), [this, request, white, reply](const auto& shows) {
    if (!shows) {
      log::warning("board {}: {}", request.board, shows.error());
      return reply(unexpected(Refused{Refused::Why::unable, shows.error()}));
    }
    const seams::ClockShown shown = shown_of(request.board, *shows, white);
    log::notice("board {}: the clock is set: {}", request.board, words_of(shown));
    remember(key_of(request), shown);
    reply(shown);
  });
}

void ClockDesk::answer(const seams::ClockQuery& query, const seams::ReplyTo<seams::ClockQuery>& reply) const {
  const Slot* slot = slots_.of_table(query.board);
  if (slot == nullptr) return reply(there_is_no(query.board));
  seams::ClockState state{query.board, why_not(*slot)};
  if (const ClockSeen* seen = is_connected(*slot) ? clock_at(*slot) : nullptr) {
    state.shows = shown_of(query.board, seen->reading, slot->recorder.pipeline().tracker().white_half());
    const auto journal_time = static_cast<double>((time_.now() - seen->at).count());
    state.age = Millis{static_cast<Millis::rep>(journal_time / time_.scale())};
  }
  reply(std::move(state));
}

void ClockDesk::remember(std::string key, const seams::ClockShown& shown) {
  if (carried_out_.size() == kRemembered) carried_out_.pop_front();
  carried_out_.emplace_back(std::move(key), shown);
}

}  // namespace eboard::daemon
