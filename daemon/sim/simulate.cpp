// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "daemon/sim/table.hpp"

namespace eboard::sim {
namespace {

using drivers::Direction;

struct HostWrite {
  Micros at;
  std::vector<std::uint8_t> bytes;
};

/// What a session sends on opening, one question at a time, and again after every cut.
std::vector<HostWrite> host_writes(const Script& script, BoardKind kind) {
  namespace dgt = drivers::dgt;
  if (kind != BoardKind::identity) return {};
  std::vector<HostWrite> writes{
      {Micros{0}, {dgt::kReset}},           {Micros{300'000}, {dgt::kAskVersion}},
      {Micros{500'000}, {dgt::kAskSerial}}, {Micros{700'000}, {dgt::kAskBoard}},
      {Micros{900'000}, {dgt::kAskClock}},  {Micros{1'000'000}, {dgt::kUpdateNice}},
  };
  for (const auto& act : script.acts) {
    const auto* cut = std::get_if<CutLink>(&act.deed);
    if (cut == nullptr) continue;
    writes.push_back({cut->until + Micros{500'000}, {dgt::kAskBoard, dgt::kAskClock, dgt::kUpdateNice}});
  }
  std::stable_sort(writes.begin(), writes.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  return writes;
}

/// Which ply was being played.
int ply_at(const Truth& truth, Millis at) {
  const auto later = std::find_if(truth.plies.begin(), truth.plies.end(),
                                  [&](const TruthPly& ply) { return ply.completion >= at; });
  return static_cast<int>(later - truth.plies.begin()) + 1;
}

}  // namespace

SimulatedGame simulate(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                       const TableSettings& settings) {
  return play_script(write_script(game, profile, seed, settings), profile, seed, settings);
}

SimulatedGame play_script(Script script, const Profile& profile, std::uint64_t seed,
                          const TableSettings& settings) {
  TableOptions options;
  options.rotated = script.truth.rotated;
  options.white_left = script.truth.white_left;
  options.kind = settings.kind;
  options.board.has_clock = settings.has_clock;
  Table table(profile, seed, options);
  table.load(script, Micros{0});

  SimulatedGame result;
  std::vector<Output> read;
  const auto keep = [&] {
    for (auto& output : read) {
      if (output.event) {
        result.events.push_back({to_millis(output.at), std::move(*output.event)});
        continue;
      }
      result.lines.push_back({to_millis(output.at), Direction::from_device, std::move(output.bytes)});
    }
    read.clear();
  };
  for (const auto& write : host_writes(script, settings.kind)) {
    table.advance(write.at, read);
    keep();
    table.receive(write.bytes, write.at);
    result.lines.push_back({to_millis(write.at), Direction::to_device, write.bytes});
  }
  table.advance(script.end, read);
  keep();

  for (auto& fault : table.take_faults()) {
    fault.ply = ply_at(script.truth, fault.from);
    script.truth.irregularities.push_back(std::move(fault));
  }
  result.truth = std::move(script.truth);
  result.headers = {{"driver", "dgt"},
                    {"start", "2026-01-10T14:00:00.000Z"},
                    {"time-control", result.truth.time_control},
                    {"start-position", rules::to_fen(script.start)},
                    {"note", fmt::format("simulated, level {}, seed {}", to_string(profile.level), seed)}};
  return result;
}

std::string to_capture_text(const SimulatedGame& game) {
  std::ostringstream text;
  drivers::CaptureWriter writer(text, game.headers);
  for (const auto& line : game.lines) writer.write(line.at, line.direction, line.bytes);
  return text.str();
}

}  // namespace eboard::sim
