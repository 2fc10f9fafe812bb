// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "daemon/sim/pegasus_board.hpp"
#include "daemon/sim/table.hpp"
#include "drivers/registry.hpp"

namespace eboard::sim {
namespace {

using drivers::Direction;

/// A press in the same millisecond as a completion is over.
constexpr Micros kPressed{1'000};
/// The time between two questions of an opening.
constexpr Micros kQuestion{100'000};

struct HostWrite {
  Micros at;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint8_t> shown{};  ///< in the capture instead of a key
};

/// The bytes that a session with a DGT board sends on opening, one question at a time, and again after every
/// cut.
std::vector<HostWrite> dgt_host_writes(const Script& script) {
  namespace dgt = drivers::dgt;
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

/// The same for other makes: the driver's own script, with a time for each question that the board can bear.
template <class AnyScript>
std::vector<HostWrite> host_writes(const AnyScript& script, std::string_view driver) {
  std::vector<HostWrite> writes;
  const auto& info = *drivers::find_driver(driver);
  const Micros apart = std::max<Micros>(kQuestion, info.question_gap);
  const auto open = [&](Micros at) {
    if (info.key != nullptr) {
      const std::vector<std::uint8_t> none(info.key->bytes);
      writes.push_back({at, info.key->message(PegasusBoard::kKey), info.key->message(none)});
      at += apart;
    }
    for (const auto& request : info.open_script) {
      if (!request.bytes.empty()) writes.push_back({at, {request.bytes.begin(), request.bytes.end()}});
      at += apart;
    }
  };
  open(Micros{0});
  for (const auto& act : script.acts) {
    if (const auto* cut = std::get_if<CutLink>(&act.deed)) open(cut->until + Micros{500'000});
  }
  return writes;
}

std::vector<HostWrite> host_writes(const Script& script, const TableSettings& settings) {
  if (settings.kind != BoardKind::identity) return {};
  return settings.make == "dgt" ? dgt_host_writes(script) : host_writes(script, settings.make);
}

/// The ply that was being played.
int ply_at(const std::vector<TruthPly>& plies, Millis at) {
  const auto later =
      std::find_if(plies.begin(), plies.end(), [&](const TruthPly& ply) { return ply.completion >= at; });
  return static_cast<int>(later - plies.begin()) + 1;
}

/// Plays a table and records what goes over its wire.
template <class Game>
class Recording {
 public:
  Recording(TableOf<Game>& table, SimulatedGameOf<Game>& out, const Host& host)
      : table_(table), out_(out), host_(host) {}

  /// Also records the clock when plies were complete. Requires `plies` in order of time.
  void advance(Micros until, std::vector<TruthPly>& plies) {
    for (; timed_ < plies.size(); ++timed_) {
      const Micros complete = plies[timed_].completion + kPressed;
      if (complete > until) break;
      advance(complete);
      plies[timed_].left = table_.left(complete);
    }
    advance(until);
  }
  void advance(Micros until) {
    while (host_) {
      const auto next = table_.next_event();
      if (!next || *next > until) break;
      table_.advance(*next, read_);
      keep(*next);
    }
    table_.advance(until, read_);
    keep(until);
  }
  void write(const std::vector<std::uint8_t>& bytes, Micros at) { write(bytes, at, bytes); }
  void write(const std::vector<std::uint8_t>& bytes, Micros at, const std::vector<std::uint8_t>& shown) {
    table_.receive(bytes, at);
    out_.lines.push_back({to_millis(at), Direction::to_device, shown});
  }

 private:
  void keep(Micros now) {
    const auto outputs = std::exchange(read_, {});
    for (const Output& output : outputs) {
      if (output.event) {
        out_.events.push_back({to_millis(output.at), *output.event});
        continue;
      }
      out_.lines.push_back({to_millis(output.at), Direction::from_device, output.bytes});
      const auto answer = host_ ? host_(out_.lines.back()) : std::vector<std::uint8_t>{};
      if (!answer.empty()) write(answer, now);
    }
  }

  TableOf<Game>& table_;
  SimulatedGameOf<Game>& out_;
  const Host& host_;
  std::size_t timed_ = 0;  ///< number of plies with times
  std::vector<Output> read_;
};

/// Plays the script to its end, while the host writes.
template <class Game>
SimulatedGameOf<Game> play(TableOf<Game>& table, typename Game::Script& script,
                           const std::vector<HostWrite>& writes, const Host& host) {
  SimulatedGameOf<Game> result;
  table.load(script, Micros{0});
  Recording<Game> recording(table, result, host);
  for (const auto& write : writes) {
    recording.advance(write.at, script.truth.plies);
    recording.write(write.bytes, write.at, write.shown.empty() ? write.bytes : write.shown);
  }
  recording.advance(script.end, script.truth.plies);

  for (auto& fault : table.take_faults()) {
    fault.ply = ply_at(script.truth.plies, fault.from);
    script.truth.irregularities.push_back(std::move(fault));
  }
  result.truth = std::move(script.truth);
  return result;
}

std::string note_of(const Profile& profile, std::uint64_t seed) {
  return fmt::format("simulated, level {}, seed {}", to_string(profile.level), seed);
}

constexpr const char* kStart = "2026-01-10T14:00:00.000Z";

}  // namespace

TableSettings possible(TableSettings settings) {
  settings.has_clock = settings.has_clock && find_make(settings.make)->has_clock;
  return settings;
}

SimulatedGame simulate(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                       const TableSettings& settings) {
  const auto table = possible(settings);
  return play_script(write_script(game, profile, seed, table), profile, seed, table);
}

SimulatedGame play_script(Script script, const Profile& profile, std::uint64_t seed,
                          const TableSettings& settings) {
  TableOptions options;
  options.scan_order = settings.scan_order;
  options.rotated = script.truth.rotated;
  options.white_left = script.truth.white_left;
  options.kind = settings.kind;
  options.make = settings.make;
  options.board.has_clock = settings.has_clock;
  Table table(profile, seed, options);
  auto result = play<Chess>(table, script, host_writes(script, settings), settings.host);
  result.headers = {{"driver", std::string(settings.make)},
                    {"start", kStart},
                    {"time-control", result.truth.time_control},
                    {"start-position", rules::to_fen(script.start)},
                    {"note", note_of(profile, seed)}};
  return result;
}

SimulatedGameOf<Quaternity> simulate(const rules::quaternity::Record& game, const Profile& profile,
                                     std::uint64_t seed, const TableSettings& settings) {
  auto script = write_script(game, profile, seed, settings);
  QuaternityTable table(profile, seed, {.has_clock = settings.has_clock});
  auto result = play<Quaternity>(table, script, host_writes(script, "peripheral"), settings.host);
  result.headers = {{"driver", "peripheral"},
                    {"start", kStart},
                    {"time-control", result.truth.time_control},
                    {"start-position", rules::quaternity::to_string(game.game.start().setup())},
                    {"note", note_of(profile, seed)}};
  return result;
}

template <class Game>
std::string to_capture_text(const SimulatedGameOf<Game>& game) {
  std::ostringstream text;
  drivers::CaptureWriter writer(text, game.headers);
  for (const auto& line : game.lines) writer.write(line.at, line.direction, line.bytes);
  return text.str();
}

template std::string to_capture_text(const SimulatedGameOf<Chess>& game);
template std::string to_capture_text(const SimulatedGameOf<Quaternity>& game);

}  // namespace eboard::sim
