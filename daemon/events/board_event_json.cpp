// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json/serialize.hpp>

#include "daemon/events/event_json.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::events {

namespace {

namespace json = boost::json;
namespace quaternity = rules::quaternity;
using namespace eboard::drivers;

std::string_view to_string(Side side) { return side == Side::left ? "left" : "right"; }

std::string_view to_string(ResultPieceSeen::Kind kind) {
  switch (kind) {
    case ResultPieceSeen::Kind::draw:
      return "draw";
    case ResultPieceSeen::Kind::white_wins:
      return "white_wins";
    case ResultPieceSeen::Kind::black_wins:
      return "black_wins";
  }
  return "?";
}

json::object half(const ClockHalf& side) {
  json::object out{{"remaining_ms", side.remaining.count()}};
  if (side.flag_fallen) out["flag_fallen"] = true;
  if (side.flag_shown) out["flag_shown"] = true;
  if (side.time_per_move) out["time_per_move"] = true;
  return out;
}

json::value letter(std::optional<rules::Piece> piece) {
  return piece ? json::value(std::string(1, rules::to_char(*piece))) : json::value(nullptr);
}

/// "wK": colour and kind.
json::value letters(std::optional<quaternity::Man> man) {
  if (!man) return nullptr;
  return json::value(to_string(*man));
}

json::array names(rules::Bitboard squares) {
  json::array out;
  while (squares != 0) out.emplace_back(rules::to_string(rules::pop(squares)));
  return out;
}

struct ToObject {
  json::object operator()(const SquareChanged& change) const {
    return {{"type", "square_changed"},
            {"square", rules::to_string(change.square)},
            {"piece", letter(change.piece)}};
  }
  json::object operator()(const ResultPieceSeen& seen) const {
    return {
        {"type", "result_piece"}, {"square", rules::to_string(seen.square)}, {"kind", to_string(seen.kind)}};
  }
  json::object operator()(const BoardSnapshot& snapshot) const {
    json::object out{{"type", "board_snapshot"}, {"placement", snapshot.placement.fen()}};
    if (snapshot.unknown != 0) out["unknown"] = names(snapshot.unknown);
    return out;
  }
  json::object operator()(const OccupancyChanged& change) const {
    return {{"type", "occupancy_changed"},
            {"square", rules::to_string(change.square)},
            {"occupied", change.occupied}};
  }
  json::object operator()(const OccupancySnapshot& snapshot) const {
    return {{"type", "occupancy_snapshot"}, {"occupied", names(snapshot.occupied)}};
  }
  json::object operator()(const ChipSnapshot& snapshot) const {
    json::object chips;
    for (std::size_t n = 0; n < snapshot.chips.size(); ++n) {
      const Chip chip = snapshot.chips[n];
      if (!chip.none())
        chips[rules::to_string(static_cast<rules::Square>(n))] =
            fmt::format("{}", fmt::join(chip.numbers(), " "));
    }
    return {{"type", "chip_snapshot"}, {"chips", std::move(chips)}};
  }
  json::object operator()(const ClockReading& clock) const {
    json::object out{{"type", "clock_reading"}};
    out["left"] = half(clock.left);
    out["right"] = half(clock.right);
    out["lever_high"] = to_string(clock.lever_high);
    out["running"] = clock.running;
    if (clock.battery_low) out["battery_low"] = true;
    return out;
  }
  json::object operator()(const ManChanged& change) const {
    return {{"type", "man_changed"},
            {"square", quaternity::to_string(change.square)},
            {"man", letters(change.man)}};
  }
  json::object operator()(const MenSnapshot& snapshot) const {
    json::object men;
    quaternity::for_each(snapshot.men.occupied(), [&](quaternity::Square square) {
      men[quaternity::to_string(square)] = letters(snapshot.men[square]);
    });
    return {{"type", "men_snapshot"}, {"men", std::move(men)}};
  }
  json::object operator()(const MoveReported& reported) const {
    json::object out{{"type", "move_reported"}, {"move", reported.move}};
    if (reported.ply) out["ply"] = *reported.ply;
    return out;
  }
  json::object operator()(const IllegalReported& reported) const {
    return {{"type", "illegal_reported"}, {"written", reported.written}, {"ply", reported.ply}};
  }
  json::object operator()(const GameNamed& game) const {
    return {{"type", "game_named"}, {"name", game.name}};
  }
  json::object operator()(const ResultReported& reported) const {
    return {{"type", "result_reported"}, {"result", rules::to_string(reported.result)}};
  }
  json::object operator()(const TakebackReported&) const { return {{"type", "takeback_reported"}}; }
  json::object operator()(const NewGameReported&) const { return {{"type", "new_game_reported"}}; }
  json::object operator()(const TimesReading& clock) const {
    json::object out{
        {"type", "times_reading"}, {"white_ms", clock.white.count()}, {"black_ms", clock.black.count()}};
    if (clock.running)
      out["running"] = *clock.running ? json::value(rules::words::to_string(**clock.running)) : nullptr;
    return out;
  }
  json::object operator()(const QuaternityClockReading& clock) const {
    json::array remaining;
    for (const Millis left : clock.remaining) remaining.emplace_back(left.count());
    json::object out{{"type", "four_clock_reading"}, {"remaining_ms", std::move(remaining)}};
    if (clock.running) out["running"] = std::string(1, quaternity::to_char(*clock.running));
    return out;
  }
  json::object operator()(const ClockMissing&) const { return {{"type", "clock_missing"}}; }
  json::object operator()(const ClockAck& ack) const {
    return {{"type", "clock_ack"}, {"ack", json::array(ack.ack.begin(), ack.ack.end())}};
  }
  json::object operator()(const DeviceIdentity& identity) const {
    json::object out{{"type", "device_identity"}};
    if (!identity.serial.empty()) out["serial"] = identity.serial;
    if (!identity.long_serial.empty()) out["long_serial"] = identity.long_serial;
    if (!identity.firmware.empty()) out["firmware"] = identity.firmware;
    if (!identity.model.empty()) out["model"] = identity.model;
    if (!identity.bus_address.empty()) out["bus_address"] = identity.bus_address;
    return out;
  }
  json::object operator()(const BatteryStatus& battery) const {
    json::object out{{"type", "battery"}, {"percent", battery.percent}};
    if (battery.charging) out["charging"] = *battery.charging;
    if (battery.low) out["low"] = true;
    return out;
  }
  json::object operator()(const DeviceKey& key) const {
    return {{"type", "device_key"}, {"state", to_string(key.state)}};
  }
  json::object operator()(const StoredChanges& stored) const {
    json::array changes;
    for (const StoredChange& change : stored.changes) {
      if (const auto* whole = std::get_if<BoardSnapshot>(&change)) {
        changes.emplace_back(json::object{{"placement", whole->placement.fen()}});
      } else {
        changes.emplace_back(std::visit(*this, change));
      }
    }
    return {{"type", "stored_changes"}, {"changes", std::move(changes)}};
  }
  json::object operator()(const StoredSquare& change) const {
    json::object out{{"square", rules::to_string(change.square)}, {"piece", letter(change.piece)}};
    if (change.soon) out["soon"] = true;
    return out;
  }
  json::object operator()(const StoredPress& press) const {
    return {{"halted", to_string(press.side)}, {"remaining_ms", press.remaining.count()}};
  }
  json::object operator()(const LinkOpened& opened) const {
    return {{"type", "link_opened"}, {"port", opened.port}};
  }
  json::object operator()(const LinkLost& lost) const {
    return {{"type", "link_lost"}, {"reason", lost.reason}};
  }
  json::object operator()(const Tick&) const { return {{"type", "tick"}}; }
};

}  // namespace

std::string to_json_line(const BoardEvent& event) {
  std::string line = "{";
  for (const auto& [key, value] : std::visit(ToObject{}, event.payload)) {
    line += fmt::format("\"{}\":{},", std::string_view(key), json::serialize(value));
    if (key == "type") line += fmt::format("\"at\":{:.3f},", static_cast<double>(event.at.count()) / 1000);
  }
  line.back() = '}';
  return line;
}

}  // namespace eboard::events
