// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/replay.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/events/written_game.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::pipeline {

using drivers::Direction;
using tracking::TrackedEvent;

namespace {

struct Laws {
  rules::Edition edition;
  rules::TimeControl control;
};

Expected<Laws, std::string> laws_of(const drivers::Capture& capture, const Wishes& wishes) {
  const auto said = [&](const std::string& wish, std::string_view header, std::string_view otherwise) {
    return !wish.empty() ? wish : std::string(capture.header(header).value_or(otherwise));
  };
  const std::string name = said(wishes.edition, "edition", "fide-current");
  if (!rules::is_edition(name)) return unexpected(fmt::format("edition: '{}' is not known", name));
  const std::string written = said(wishes.time_control, "time-control", "?");
  auto control = rules::filed_time_control(written);
  if (!control) return unexpected(fmt::format("time-control: '{}' is not written as in PGN", written));
  const std::string watched = said(wishes.supervision, "supervision", "limited");
  const auto supervision = rules::parse_supervision(watched);
  if (!supervision) return unexpected(fmt::format("supervision: '{}' is neither full nor limited", watched));
  auto edition = rules::resolve_edition(name, *control, *supervision);
  if (!edition) return unexpected(edition.error());
  return Laws{std::move(*edition), std::move(*control)};
}

}  // namespace

Expected<tracking::TrackerSettings, std::string> settings_of(const drivers::Capture& capture,
                                                             const Wishes& wishes) {
  const auto laws = laws_of(capture, wishes);
  if (!laws) return unexpected(laws.error());
  tracking::TrackerSettings defaults;
  defaults.edition = laws->edition;
  defaults.control = laws->control;
  if (const auto fen = capture.header("start-position")) {
    auto setup = rules::parse_fen(*fen);
    if (!setup) {
      const rules::Fault& fault = setup.error().front();
      return unexpected(fmt::format("start-position: {}: {}", fault.where, fault.reason));
    }
    defaults.start = *setup;
  }
  return defaults;
}

std::vector<TrackedEvent> replay(const std::vector<drivers::CaptureLine>& lines,
                                 const drivers::DriverInfo& driver,
                                 const tracking::TrackerSettings& settings) {
  std::vector<TrackedEvent> events;
  BoardPipeline pipeline(driver, settings);
  for (const drivers::CaptureLine& line : lines) {
    if (line.direction == Direction::from_device) {
      pipeline.read(line.at, line.bytes, events);
    } else {
      pipeline.written(line.at, line.bytes, events);
    }
  }
  pipeline.finish(events);
  return events;
}

std::vector<ReplayedGame> games_of(const std::vector<TrackedEvent>& events) {
  std::vector<ReplayedGame> games;
  ReplayedGame current;
  const auto close = [&] {
    if (!current.plies.empty()) games.push_back(current);
    current = {};
  };
  for (const TrackedEvent& event : events) {
    if (const auto* start = std::get_if<tracking::GameStarted>(&event.what)) {
      close();
      current.number = event.game;
      current.start_fen = start->fen;
    } else if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
      if (!tracking::recorded(move->state)) continue;
      current.plies.resize(std::min(current.plies.size(), static_cast<std::size_t>(move->ply - 1)));
      current.plies.push_back(*move);
    } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
      current.plies.resize(std::min(current.plies.size(), static_cast<std::size_t>(back->to_ply)));
      if (back->to_ply == 0) current.start_fen = back->fen;
    } else if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) {
      current.result = ended->result;
      current.by = ended->by.text();
    }
  }
  close();
  return games;
}

rules::GameRecord to_record(const ReplayedGame& game) {
  rules::GameRecord record;
  record.result = game.result;
  if (const auto start = rules::parse_fen(game.start_fen)) record.begin_at(*start);
  tracking::write_plies(record, game.plies);
  return record;
}

}  // namespace eboard::pipeline
