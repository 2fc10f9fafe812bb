// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_service.hpp"

#include <fmt/format.h>

#include <utility>

#include "daemon/net/store_reading.hpp"
#include "daemon/outlets/round_pgn.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::net {

namespace {

/// The maximum number of kept texts. Further or longer ones are read again for each request.
constexpr std::size_t kMaxTexts = 64;

}  // namespace

void append_round_pgn(std::string& text, const storage::GameRow& game, const std::string& event,
                      const live::RestingGames& under_way, const storage::Calendar& calendar,
                      const seams::Delays& delay) {
  rules::GameRecord record = outlets::receivers_record(game, event);
  const auto live = under_way.find(game.board_number);
  const bool is_live = live != under_way.end() && live->second.game == game.number && !game.ended;
  if (is_live)
    outlets::set_clocks(record, live->second.clocks,
                        calendar.when(live->second.clocks.since + delay.of(game.round)));
  outlets::append_game(text, record);
}

/// Owns the thread, and the connection that only this thread uses.
class PgnService::Reader {
 public:
  Reader(std::string database, std::string event, seams::Delays delay, std::function<void()> found_damage)
      : reading_(std::move(database), std::move(found_damage)),
        event_(std::move(event)),
        delay_(std::move(delay)) {}

  void run(std::function<void()> task) { reading_.run(std::move(task)); }

  Expected<Text, std::string> read(const PgnQuery& query, State state) {
    if (!reading_.has_database()) return std::make_shared<const std::string>();
    const std::size_t max = query.round ? kMaxBytes : kMaxBytesOfAll;
    std::string text;
    const auto read = reading_.read([&](storage::Store& store) -> storage::Result<void> {
      seams::Released released({}, store, delay_, state.known);
      const auto calendar = released.calendar();
      if (!calendar) return unexpected(calendar.error());
      return released.read_games({query.round, query.board}, [&](const storage::GameRow& game) {
        append_round_pgn(text, game, event_, state.under_way, *calendar, delay_);
        return text.size() <= max;
      });
    });
    if (!read) return unexpected(read.error());
    if (text.size() <= max) return std::make_shared<const std::string>(std::move(text));
    return unexpected(fmt::format("more than {} MiB of games; ask for {}, or export them", max >> 20,
                                  query.round ? "one board" : "one round"));
  }

 private:
  StoreReading reading_;
  std::string event_;
  seams::Delays delay_;
};

PgnService::PgnService(std::string database, std::string event, Post post, seams::Delays delay,
                       std::function<void()> found_damage, std::function<Wall()> wall)
    : post_(std::move(post)),
      wall_(std::move(wall)),
      reader_(std::make_unique<Reader>(std::move(database), std::move(event), std::move(delay),
                                       std::move(found_damage))) {}

PgnService::~PgnService() = default;

void PgnService::stop() { reader_.reset(); }

void PgnService::get(const PgnQuery& query, State state, Callback callback) {
  if (entries_.size() > kMaxTexts) {
    std::erase_if(entries_, [](const auto& entry) { return !entry.second.reading; });
  }
  Entry& entry = entries_[query];
  const bool is_same = entry.state.version == state.version && entry.epoch == epoch_ &&
                       entry.state.under_way == state.under_way;
  if (entry.text && is_same) {
    callback(known(entry));
    return;
  }
  entry.waiting.push_back(std::move(callback));
  if (!entry.reading) read(query, std::move(state));
}

void PgnService::read(const PgnQuery& query, State state) {
  entries_[query].reading = true;
  reader_->run([this, query, state = std::move(state), epoch = epoch_, reader = reader_.get()] {
    post_([this, query, state, epoch, answer = reader->read(query, state)] {
      finished(query, state, epoch, answer);
    });
  });
}

// All texts together stay within the limit for one of them.
void PgnService::make_room(const std::string& wanted) {
  std::size_t bytes = wanted.size();
  for (auto& [query, entry] : entries_) {
    if (!entry.text) continue;
    bytes += entry.text->size();
    if (bytes <= kMaxBytes) continue;
    bytes -= entry.text->size();
    entry.text.reset();
  }
}

PgnService::Pgn PgnService::known(const Entry& entry) const {
  // Within a second several texts may follow each other. Only the last of them has this date: it is given
  // when the second is over.
  using namespace std::chrono;
  const auto second = floor<seconds>(entry.changed);
  const bool is_last = wall_() >= second + seconds(2);
  return {entry.text, is_last ? std::optional(second) : std::nullopt};
}

void PgnService::finished(const PgnQuery& query, const State& state, std::uint64_t epoch, const Read& text) {
  Entry& entry = entries_[query];
  entry.reading = false;
  Answer answer = unexpected(text ? std::string() : text.error());
  if (text) {
    if (!entry.text || *entry.text != **text) entry.changed = wall_();
    make_room(**text);
    entry.text = *text;
    entry.state = state;
    entry.epoch = epoch;
    answer = known(entry);
  }
  for (const Callback& callback : std::exchange(entry.waiting, {})) callback(answer);
}

}  // namespace eboard::net
