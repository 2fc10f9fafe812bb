// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A journal that another version wrote, whose tracker found boundaries at other places.
#include "daemon/pipeline/journal_replay.hpp"

#include "tests/unit/core/kept_board.hpp"

namespace journal_replay_test {

using namespace eboard;
using storage::JournalEntry;
using storage::JournalKind;
using tracking::TrackedEvent;

namespace {

constexpr const char* kOther = R"({"tracker":1,"of":"another version"})";

JournalEntry entry(drivers::Millis at, JournalKind kind, std::string text) {
  JournalEntry made;
  made.at = at;
  made.kind = kind;
  made.text = std::move(text);
  return made;
}

pipeline::PipelineSettings settings() {
  pipeline::PipelineSettings settings{"dgt", {}};
  settings.tracker.control = rules::parse_time_control("5400+30").value();
  return settings;
}

std::vector<JournalEntry> two_games() {
  const auto heard = test::heard_lines(sim::Level::l0);
  std::vector<JournalEntry> journal{
      entry(drivers::Millis{999'000}, JournalKind::settings, pipeline::to_json(settings())),
      entry(drivers::Millis{999'500}, JournalKind::opened, "port")};
  for (const auto& line : heard) {
    journal.push_back(entry(line.at, JournalKind::read, {}));
    journal.back().bytes = line.bytes;
  }
  return journal;
}

struct Replayed {
  std::vector<std::string> events;
  std::string fault;
};
Replayed replay(const std::vector<JournalEntry>& journal, std::size_t first = 0) {
  pipeline::JournalReplay replay;
  std::vector<TrackedEvent> events;
  Replayed out;
  for (std::size_t i = first; i < journal.size() && out.fault.empty(); ++i) {
    if (const auto applied = replay.apply(journal[i], events); !applied) out.fault = applied.error();
  }
  if (out.fault.empty()) replay.running().advance(journal.back().at + drivers::Millis{60'000}, events);
  for (const TrackedEvent& event : events)
    out.events.push_back(boost::json::serialize(events::to_json(event)));
  return out;
}

int results(const Replayed& replayed) {
  return static_cast<int>(std::ranges::count_if(replayed.events, [](const std::string& event) {
    return event.find(R"("type":"result")") != std::string::npos;
  }));
}

/// A checkpoint of the other version and the settings after it, before entry `index`.
std::vector<JournalEntry> with_checkpoint(std::vector<JournalEntry> journal, std::size_t index,
                                          const pipeline::PipelineSettings& behind) {
  const drivers::Millis at = journal[index].at;
  journal.insert(journal.begin() + index, {entry(at, JournalKind::checkpoint, kOther),
                                           entry(at, JournalKind::settings, pipeline::to_json(behind))});
  return journal;
}

}  // namespace

TEST_CASE("another version's checkpoint changes nothing for a replay from the beginning") {
  const auto journal = two_games();
  const Replayed wanted = replay(journal);
  REQUIRE(wanted.fault.empty());
  REQUIRE(results(wanted) == 2);
  // Everywhere: at a boundary of this tracker and in the midst of its game.
  for (std::size_t at = 2; at < journal.size(); ++at) {
    const Replayed found = replay(with_checkpoint(journal, at, settings()));
    INFO("before entry " << at);
    REQUIRE(found.fault.empty());
    REQUIRE(found.events == wanted.events);
  }
}

TEST_CASE("where another version changed the settings in this one's game, the board begins anew") {
  const auto journal = two_games();
  auto others = settings();
  others.tracker.control = rules::parse_time_control("300+3").value();
  others.tracker.first_game = 7;
  const auto second = std::adjacent_find(journal.begin(), journal.end(), [](const auto& a, const auto& b) {
    return b.at - a.at >= drivers::Millis{5'000} && a.at > drivers::Millis{1'000'000};
  });
  REQUIRE(second != journal.end());
  const auto games = static_cast<std::size_t>(second - journal.begin());
  bool numbered_anew = false;  // as the other version had it, where this one was in a game
  for (std::size_t at = 2; at <= games; ++at) {
    const Replayed found = replay(with_checkpoint(journal, at, others));
    INFO("before entry " << at);
    REQUIRE(found.fault.empty());
    REQUIRE(std::ranges::any_of(found.events, [](const std::string& event) {
      return event.find(R"("san":"Nf3#")") != std::string::npos;  // the second game's last move
    }));
    numbered_anew = numbered_anew || std::ranges::any_of(found.events, [](const std::string& event) {
                      return event.find(R"("game":7,)") != std::string::npos;
                    });
  }
  CHECK(numbered_anew);
}

namespace {

/// Settings before entry `index`, behind no checkpoint.
std::vector<JournalEntry> with_settings(std::vector<JournalEntry> journal, std::size_t index,
                                        const pipeline::PipelineSettings& settings) {
  const drivers::Millis at = journal[index].at;
  journal.insert(journal.begin() + index, entry(at, JournalKind::settings, pipeline::to_json(settings)));
  return journal;
}

}  // namespace

TEST_CASE(
    "another device that says the same goes on where the one before it was, other settings begin anew") {
  const auto journal = two_games();
  const Replayed wanted = replay(journal);
  auto device = settings();
  device.driver = "peripheral_chess";
  auto back = with_settings(with_settings(journal, 40, device), 41, settings());
  CHECK(replay(back).events == wanted.events);
  auto others = settings();
  others.tracker.first_game = 7;
  const Replayed anew = replay(with_settings(journal, 40, others));
  REQUIRE(anew.fault.empty());
  CHECK(std::ranges::any_of(
      anew.events, [](const std::string& event) { return event.find(R"("game":7,)") != std::string::npos; }));
}

TEST_CASE("a device of another driver begins at the checkpoint that its settings stand behind") {
  const auto journal = two_games();
  const Replayed wanted = replay(journal);
  const auto boundary = std::adjacent_find(journal.begin(), journal.end(), [](const auto& a, const auto& b) {
    return b.at - a.at >= drivers::Millis{5'000} && a.at > drivers::Millis{1'000'000};
  });
  REQUIRE(boundary != journal.end());
  // The tracker of the other version was somewhere else; this one goes on from its own state.
  auto device = settings();
  device.driver = "peripheral_chess";
  const auto index = static_cast<std::size_t>(boundary - journal.begin()) + 1;
  auto changed = with_settings(with_checkpoint(journal, index, device), index + 2, settings());
  CHECK(replay(changed).events == wanted.events);
}

TEST_CASE("another version's checkpoint is no beginning for a replay") {
  const auto journal = two_games();
  const std::size_t at = journal.size() / 2;
  CHECK(replay(with_checkpoint(journal, at, settings()), at).fault.find("checkpoint: ") == 0);
}

}  // namespace journal_replay_test
