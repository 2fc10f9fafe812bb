// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/line_reports.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace eboard::daemon {

namespace {

bool same(const seams::DeviceStatus& a, const seams::DeviceStatus& b) {
  return a.board == b.board && a.numbers == b.numbers && a.firmware == b.firmware && a.state == b.state &&
         a.bytes == b.bytes && a.errors == b.errors && a.battery == b.battery &&
         a.game_unknown == b.game_unknown && a.silent == b.silent;
}

/// "Board 3", or of a port without a board "A board".
std::string called(const Line& line) {
  const auto number = line.reported ? std::optional(line.reported->board) : line.port.board;
  return number ? fmt::format("Board {}", *number) : "A board";
}

}  // namespace

void LineReports::conditions(std::string shared_addresses) {
  using seams::ConditionCode;
  report(ConditionCode::address_shared, std::move(shared_addresses));
  report(ConditionCode::board_locked, locked_boards());
  report(ConditionCode::board_unreadable, unreadable_boards());
}

/// Empty: nothing is wrong.
void LineReports::report(seams::ConditionCode code, std::string sentence) {
  std::string& reported = reported_[code];
  if (sentence == reported) return;
  reported = sentence;
  if (sentence.empty()) return feed_.clear_condition(code);
  feed_.set_condition(code, std::move(sentence));
}

std::string LineReports::locked_boards() const {
  std::string sentence;
  for (const auto& [path, line] : lines_) {
    const auto& trouble = line->session.trouble();
    if (!trouble || !trouble->locked) continue;
    sentence += fmt::format("{}{}: {}.", sentence.empty() ? "" : " ", called(*line), trouble->why);
  }
  return sentence;
}

std::string LineReports::unreadable_boards() const {
  std::string sentence;
  for (const auto& [path, line] : lines_) {
    if (!line->session.refuses(time_.now())) continue;
    sentence += fmt::format("{}{} sends what the driver {} cannot read, and moves of it may be missing.",
                            sentence.empty() ? "" : " ", called(*line), line->session.driver().name);
  }
  return sentence;
}

void LineReports::device(Line& line, bool counters) {
  seams::DeviceStatus status = line.session.status();
  if (line.slot != nullptr) {
    status.board = line.slot->recorder.identity().number;
    status.game_unknown = line.slot->recorder.pipeline().game_unknown();
  }
  if (status.board == 0 && line.reported) status.board = line.reported->board;  // its link was lost
  if (status.board == 0) return;
  if (line.reported) {
    seams::DeviceStatus before = *line.reported;
    if (!counters) {
      before.bytes = status.bytes;
      before.errors = status.errors;
    }
    if (same(before, status)) return;
  }
  feed_.device_status(status);
  line.reported = std::move(status);
}

}  // namespace eboard::daemon
