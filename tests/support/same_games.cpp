// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/same_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "daemon/core/board_recorder.hpp"
#include "daemon/events/event_json.hpp"

namespace eboard::test {

using daemon::BoardRecorder;
using drivers::Millis;
using storage::JournalKind;
using tracking::TrackedEvent;

namespace {

constexpr Millis kAfterwards{60'000};

std::string text_of(const TrackedEvent& event) { return boost::json::serialize(events::to_json(event)); }

/// What a recorder gave to the store.
struct Kept {
  std::vector<storage::JournalEntry> journal;
  std::vector<std::string> events;
  std::vector<std::size_t> events_before;  ///< number of events before each entry of the journal
  Millis last{0};                          ///< time of the last event
  std::size_t rulings = 0;                 ///< number of rulings made
};

enum class Timers : std::uint8_t { none, exact, random };

struct Way {
  const char* name;
  Timers timers;
  bool cut;
};
constexpr std::array kWays{
    Way{"nobody looked", Timers::none, false}, Way{"with timers", Timers::exact, false},
    Way{"with random ticks", Timers::random, false}, Way{"with cut reads", Timers::none, true},
    Way{"with random ticks and cut reads", Timers::random, true}};

class Player {
 public:
  Player(Way way, std::uint64_t seed, const pipeline::PipelineSettings& settings) : way_(way), random_(seed) {
    auto begun = BoardRecorder::begin({"table", 1, 1, 1}, settings, Millis{999'000},
                                      [this](const daemon::Batch& batch) { keep(batch); });
    board_.emplace(std::move(*begun));
  }

  Kept play(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      pass(step.at);
      take(step);
      now_ = step.at;
      answer();
    }
    pass(now_ + kAfterwards);
    board_->advance(now_ + kAfterwards);
    return std::move(kept_);
  }

 private:
  void keep(const daemon::Batch& batch) {
    for (const auto& item : batch.items) {
      if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
        kept_.journal.push_back(*entry);
        kept_.events_before.push_back(kept_.events.size());
      } else {
        const auto& event = std::get<TrackedEvent>(item);
        kept_.events.push_back(text_of(event));
        kept_.last = event.at;
      }
    }
  }

  void pass(Millis until) {
    if (way_.timers == Timers::exact) {
      while (board_->next_deadline() && *board_->next_deadline() <= until)
        board_->advance(*board_->next_deadline());
    }
    if (way_.timers != Timers::random) return;
    Millis at = now_;
    for (int ticks = static_cast<int>(random_() % 6); ticks > 0 && at < until; --ticks) {
      const auto left = static_cast<std::uint64_t>((until - at).count());
      const std::uint64_t max = random_() % 2 == 0 ? left : std::min<std::uint64_t>(left, 6000);
      at += Millis{random_() % (max + 1)};
      board_->advance(at);
    }
  }

  void take(const Step& step) {
    switch (step.kind) {
      case Step::Kind::opened:
        return board_->opened(step.at, "port");
      case Step::Kind::lost:
        return board_->lost(step.at, "gone");
      case Step::Kind::ruling:
        return rule(step);
      case Step::Kind::read:
        return read(step.at, step.bytes);
    }
  }

  void read(Millis at, std::span<const std::uint8_t> bytes) {
    while (way_.cut && bytes.size() > 1 && random_() % 4 != 0) {
      const std::size_t first = 1 + random_() % (bytes.size() - 1);
      board_->carried(at, drivers::Direction::from_device, bytes.first(first));
      if (way_.timers == Timers::random && random_() % 2 == 0) board_->advance(at);
      bytes = bytes.subspan(first);
    }
    board_->carried(at, drivers::Direction::from_device, bytes);
  }

  void rule(const Step& step) {
    rules::RulingAsked asked;
    asked.ruling = *rules::parse_ruling(step.ruling);
    asked.stamp.author = "A. Arbiter";
    board_->advance(step.at);  // naming a game requires the state up to now
    if (auto* latest = board_->pipeline().book().latest(); latest != nullptr && step.games_ago > 0)
      asked.game = latest->number() - step.games_ago;
    if (board_->rule(step.at, asked, {})) ++kept_.rulings;  // many are refused
  }

  /// Answers as a search beside the loop would, always the same for the same position.
  void answer() {
    const auto question = board_->pipeline().question();
    if (!question) return;
    const auto drawn = std::hash<std::string>{}(question->fen);
    pipeline::MateAnswer found{*question, drawn % 5 != 0, drawn % 7 != 0};
    board_->answer(now_, found);
  }

  Way way_;
  std::mt19937_64 random_;
  std::optional<BoardRecorder> board_;
  Kept kept_;
  Millis now_{999'000};
};

std::string differ(const std::string& what, std::span<const std::string> wanted,
                   std::span<const std::string> found) {
  const auto [a, b] = std::ranges::mismatch(wanted, found);
  if (a == wanted.end() && b == found.end()) return {};
  const auto show = [](auto at, auto end) { return at == end ? std::string("nothing") : *at; };
  return fmt::format("{}: event {} is {}, not {}", what, a - wanted.begin(), show(b, found.end()),
                     show(a, wanted.end()));
}

/// Replays from entry `first` on, which is the first one or a checkpoint.
std::string replay(const Kept& kept, std::size_t first, const std::string& what) {
  pipeline::JournalReplay replay;
  std::vector<TrackedEvent> made;
  for (std::size_t i = first; i < kept.journal.size(); ++i) {
    if (const auto applied = replay.apply(kept.journal[i], made); !applied)
      return fmt::format("{}: entry {}: {}", what, i, applied.error());
  }
  replay.running().advance(kept.last, made);
  std::vector<std::string> texts;
  std::ranges::transform(made, std::back_inserter(texts), text_of);
  return differ(what, std::span(kept.events).subspan(kept.events_before[first]), texts);
}

}  // namespace

SameGames same_games(std::uint64_t seed, Hands hands) {
  const auto steps = random_table(seed, hands);
  SameGames out;
  std::vector<std::string> wanted;
  for (const Way& way : kWays) {
    const Kept kept = Player(way, seed, {"dgt", {}}).play(steps);
    if (wanted.empty()) wanted = kept.events;
    out.events = kept.events.size();
    out.rulings = kept.rulings;
    out.difference = differ(way.name, wanted, kept.events);
    if (out.difference.empty()) out.difference = replay(kept, 0, fmt::format("replayed, {}", way.name));
    for (std::size_t i = 0; i < kept.journal.size() && out.difference.empty(); ++i) {
      if (kept.journal[i].kind != JournalKind::checkpoint) continue;
      ++out.checkpoints;
      out.difference = replay(kept, i, fmt::format("from the checkpoint at entry {}, {}", i, way.name));
    }
    if (!out.difference.empty()) return out;
  }
  return out;
}

std::vector<std::string> concluded_at_random_table(std::uint64_t seed, Hands hands,
                                                   const pipeline::PipelineSettings& settings) {
  return Player({"with timers", Timers::exact, false}, seed, settings).play(random_table(seed, hands)).events;
}

}  // namespace eboard::test
