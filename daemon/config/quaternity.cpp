// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/quaternity.hpp"

#include <fmt/format.h>

#include <array>

#include "daemon/quaternity/clocks.hpp"
#include "rules/chess/pgn/pgn_tag.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/quaternity/notation/record.hpp"

namespace eboard::daemon {

namespace {

namespace quaternity = rules::quaternity;

constexpr int kMaxTable = 9999;
constexpr int kMaxTurnSeconds = 24 * 60 * 60;

/// Key in the file, tag of the record.
struct TagKey {
  std::string_view key;
  const char* tag;
};
constexpr std::array kRecordKeys{
    TagKey{"event", "Event"},      TagKey{"site", "Site"},         TagKey{"date", "Date"},
    TagKey{"round", "Round"},      TagKey{"white", "White"},       TagKey{"red", "Red"},
    TagKey{"black", "Black"},      TagKey{"green", "Green"},       TagKey{"language", "Language"},
    TagKey{"options", "Options"},  TagKey{"position", "Position"}, TagKey{"time_control", "TimeControl"},
    TagKey{"friendly", "Friendly"}};

/// Why a record cannot begin like this; empty if it can.
std::string fault_of(const std::string& header) {
  std::string fault;
  quaternity::read_records(header, [&](const quaternity::RecordedGame& read) {
    if (!read.faults.empty()) fault = read.faults.front().reason;
    return false;
  });
  return fault;
}

/// As PGN writes it.
std::string control_text(TableReader& section, const std::string& value) {
  const auto control = rules::entered_time_control(value);
  if (!control) section.fault("time_control", fmt::format("time_control '{}': {}", value, control.error()));
  return rules::to_string(control.value_or(rules::TimeControl{}));
}

/// The only make of boards of 144 squares.
constexpr const char* kUsualDriver = "peripheral";

std::optional<PortConfig> read_board(TableReader& section) {
  const auto path = section.text("port");
  auto driver = section.text("driver");
  if (driver && *driver != kUsualDriver)
    section.fault("driver",
                  fmt::format("driver '{}' reads no board of 144 squares; '{}' does", *driver, kUsualDriver));
  if (!path) {
    if (driver) section.fault("driver", "a driver needs a port");
    return std::nullopt;
  }
  return PortConfig{.path = *path, .driver = kUsualDriver};
}

}  // namespace

std::optional<QuaternityConfig> read_quaternity(TableReader& section) {
  QuaternityConfig table;
  const auto number = section.integer("number", 1, kMaxTable);
  if (!number && !section.has("number")) section.fault("number", "[[quaternity]] has no number");
  table.number = static_cast<int>(number.value_or(0));
  for (const auto& [key, tag] : kRecordKeys) {
    auto value = section.text(key);
    if (!value) continue;
    if (key == "time_control") value = control_text(section, *value);
    std::string pair;
    rules::pgn_text::append_tag(pair, tag, *value);
    // One by one, so that a fault has its line.
    if (const std::string fault = fault_of(pair); !fault.empty()) section.fault(key, fault);
    table.header += pair;
  }
  if (const auto seconds = section.integer("turn_seconds", 1, kMaxTurnSeconds)) {
    if (section.has("time_control"))
      section.fault("turn_seconds", "a table has a time control or a timer for each turn, not both");
    rules::pgn_text::append_tag(table.header, quaternity_sheet::kTurnTimerTag, std::to_string(*seconds));
  }
  table.port = read_board(section);
  section.refuse_other_keys();
  if (!number) return std::nullopt;
  return table;
}

}  // namespace eboard::daemon
