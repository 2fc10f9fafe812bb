// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/delivery.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/system/log.hpp"

namespace eboard::outlets::lichess {

using seams::Delivery, seams::Released, seams::Trouble;

namespace {

/// How long a partner may hold up the daemon's end.
constexpr std::chrono::seconds kPatience{2};
/// The latest rounds that are held in memory; an older one is read again if it changes.
constexpr std::size_t kMaxFeeds = 3;
/// What only a person can put right.
constexpr std::chrono::minutes kTriedAgain{5};

std::int64_t unix_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Steady steady_now() { return std::chrono::steady_clock::now(); }

Trouble unreadable(const std::string& reason) {
  return {.sentence = "Lichess gets no games: the store cannot be read.", .detail = reason};
}

/// What the memory is of: something else is another memory.
std::string place_of(const Settings& settings) {
  if (!settings.round.empty()) return fmt::format("{} round {}", settings.url, settings.round);
  if (!settings.tournament.empty()) return fmt::format("{} tournament {}", settings.url, settings.tournament);
  if (!settings.name.empty()) return fmt::format("{} name {}", settings.url, settings.name);
  return fmt::format("{} rounds", settings.url);
}

}  // namespace

LichessDelivery::LichessDelivery(Settings settings, const seams::Surroundings& surroundings)
    : settings_(std::move(settings)),
      path_(surroundings.state_directory + "/lichess.json"),
      service_(settings_.url, settings_.token),
      follower_(settings_.url, settings_.token) {}

void LichessDelivery::hurry() noexcept {
  ending_ = true;
  service_.end_by(steady_now() + kPatience);
  follower_.end();
}

/// What the last run did not bring out in time is sent: its latest round is looked at once. A restart does
/// not end the quiet that Lichess asked for.
Delivery::Outcome LichessDelivery::recall() {
  if (memory_) return {};
  auto memory = read_memory(path_, place_of(settings_));
  if (!memory)
    return unexpected(Trouble{.sentence = "Lichess gets no games: the daemon's note of the round is damaged.",
                              .detail = memory.error(),
                              .lasting = true});
  memory_ = std::move(*memory);
  if (memory_->latest != 0) dirty_.insert(memory_->latest);
  const auto [from, until] = memory_->quiet;
  const std::int64_t now = unix_now();
  if (now < from || now >= until) return {};
  return unexpected(Trouble{.sentence = "Lichess gets no games: it asks to wait.",
                            .detail = "it asked to wait before the daemon began",
                            .wait = std::chrono::milliseconds{until - now}});
}

Delivery::Outcome LichessDelivery::keep(const Memory& changed) {
  if (changed == *memory_) return {};
  if (const auto written = write_memory(path_, changed); !written)
    return unexpected(Trouble{.sentence = "Lichess gets no games: the daemon cannot note the round.",
                              .detail = written.error()});
  memory_ = changed;
  return {};
}

/// An account may have several tournaments of one name, so one is looked for only if the answer to our own
/// request may have been lost.
Service::Outcome<std::string> LichessDelivery::tournament() {
  if (!settings_.tournament.empty()) return settings_.tournament;
  if (!memory_->tournament.empty()) return memory_->tournament;
  Memory known = *memory_;
  if (known.making) {
    const auto found = service_.find_tournament(settings_.name);
    if (!found) return unexpected(found.error());
    known.tournament = found->value_or("");
  }
  if (known.tournament.empty()) {
    known.making = true;
    if (const auto kept = keep(known); !kept) return unexpected(kept.error());
    auto made = service_.make_tournament(settings_.name);
    if (!made) return made;
    known.tournament = std::move(*made);
  }
  known.making = false;
  if (const auto kept = keep(known); !kept) return unexpected(kept.error());
  log::notice("outlet lichess: the tournament '{}' is {}/broadcast/-/{}", settings_.name, settings_.url,
              known.tournament);
  return known.tournament;
}

/// One of that name may be ours, of a lost answer, or the organiser's, made beforehand.
Service::Outcome<std::string> LichessDelivery::round_in(const std::string& tournament, int round) {
  const std::string name = fmt::format("Round {}", round);
  auto found = service_.find_round(tournament, name);
  if (!found) return unexpected(found.error());
  auto id =
      *found ? Service::Outcome<std::string>(std::move(**found)) : service_.make_round(tournament, name);
  if (id) log::notice("outlet lichess: round {} is {}/broadcast/-/-/{}", round, settings_.url, *id);
  return id;
}

/// Empty if it has to be looked for or made.
std::string LichessDelivery::known_id(int round) const {
  if (const auto named = settings_.rounds.find(round); named != settings_.rounds.end()) return named->second;
  const auto known = memory_->rounds.find(round);
  return known == memory_->rounds.end() ? std::string() : known->second;
}

LichessDelivery::Id LichessDelivery::id_of(int round) {
  if (std::string known = known_id(round); !known.empty()) return known;
  if (!settings_.rounds.empty() || (!settings_.round.empty() && !memory_->rounds.empty()))
    return std::nullopt;
  std::string id = settings_.round;
  if (id.empty()) {
    const auto tour = tournament();
    if (!tour) return unexpected(tour.error());
    auto of_tour = round_in(*tour, round);
    if (!of_tour) return unexpected(of_tour.error());
    id = std::move(*of_tour);
  }
  Memory known = *memory_;
  known.rounds[round] = id;
  if (const auto kept = keep(known); !kept) return unexpected(kept.error());
  return id;
}

/// Reads what changed in the round from the store.
Delivery::Outcome LichessDelivery::look(Released& released, int round, const std::set<int>& tables) {
  auto shown = read_parts(parts_, released, round, tables, changes_.clocks());
  if (!shown) return unexpected(unreadable(shown.error().message));
  const auto feed = feeds_.try_emplace(round, FeedRules{.clock_wait = settings_.wait}, round).first;
  feed->second.show(std::move(shown->parts), std::move(shown->notices), steady_now());
  return {};
}

/// Somebody removed the round there. Unless the configuration names it, one of its name is looked for again.
Trouble LichessDelivery::lost(int round, Trouble trouble) {
  Memory known = *memory_;
  if (!settings_.round.empty() || known.rounds.erase(round) == 0) return trouble;
  if (const auto kept = keep(known); !kept) return kept.error();
  feeds_.erase(round);
  dirty_.insert(round);
  return {.sentence = fmt::format("Lichess does not have round {} any more: it is made again.", round),
          .detail = std::move(trouble.detail)};
}

Delivery::Outcome LichessDelivery::send(int round) {
  if (feeds_.at(round).reads_first()) {
    if (auto read_back = read(round, When::first); !read_back) return read_back;
  }
  Feed& feed = feeds_.at(round);
  std::string body = feed.body(steady_now(), ending_);
  if (body.empty()) return feed.ends() ? end(round) : Outcome{};
  const auto id = id_of(round);
  if (!id) return unexpected(id.error());
  if (!*id) {
    homeless_.insert(round);
    return {};
  }
  Memory sending = *memory_;
  sending.latest = round;
  if (auto kept = keep(sending); !kept) return kept;
  const auto answer = service_.push(**id, std::move(body));
  if (!answer) return unexpected(service_.found_nothing() ? lost(round, answer.error()) : answer.error());
  for (const std::string& said : *answer) {
    if (refused_.insert(said).second) log::warning("outlet lichess: a game is refused, {}", said);
  }
  feed.sent(answer->size(), steady_now());
  return {};
}

/// Where the token may not do that, somebody does it by hand, or viewers see a round that goes on.
Delivery::Outcome LichessDelivery::end(int round) {
  const auto ended = service_.end_round(known_id(round));
  if (!ended && service_.found_nothing()) return unexpected(lost(round, ended.error()));
  if (!ended && !ended.error().lasting) return unexpected(ended.error());
  if (!ended)
    log::warning("outlet lichess: round {} cannot be marked as finished: {}", round, ended.error().detail);
  feeds_.at(round).ended();
  return {};
}

/// What the stream of the latest round brought.
Delivery::Outcome LichessDelivery::hear() {
  if (auto trouble = follower_.take_trouble()) return unexpected(std::move(*trouble));
  const auto games = follower_.take();
  for (auto& [round, feed] : feeds_) {
    const bool is_followed = games && follower_.round() == known_id(round);
    feed.hear(is_followed ? std::optional<std::string_view>(*games) : std::nullopt, steady_now());
  }
  return {};
}

/// A request that never ends is none that others wait for: Lichess counts streams apart, and wants them
/// rather than readings.
void LichessDelivery::follow() {
  const std::string id = known_id(memory_->latest);
  const auto feed = feeds_.find(memory_->latest);
  if (ending_ || id.empty() || feed == feeds_.end()) return;
  if (feed->second.is_stream_deaf()) follower_.close();
  follower_.follow(id, steady_now());
}

/// Games go out whether what arrived can be read or not. Before the first push it is tried as a push is,
/// unless only a person can change that.
Delivery::Outcome LichessDelivery::read(int round, When when) {
  Feed& feed = feeds_.at(round);
  const auto id = id_of(round);
  if (!id || !*id) return {};
  const auto pgn = service_.read(**id);
  if (pgn) {
    feed.read(*pgn, steady_now());
    unread_ = false;
    return {};
  }
  if (service_.found_nothing()) return unexpected(lost(round, pgn.error()));
  if (when == When::first && !pgn.error().lasting) return unexpected(pgn.error());
  feed.unread(steady_now());
  unread_ = pgn.error().lasting;
  if (pgn.error().wait.count() > 0) return unexpected(pgn.error());
  log::info("outlet lichess: what it shows of round {} cannot be read: {}", round, pgn.error().detail);
  return {};
}

Delivery::Outcome LichessDelivery::deliver(Released& released) {
  if (auto recalled = recall(); !recalled) return recalled;
  auto done = bring_out(released);
  if (done || done.error().wait.count() == 0) return done;
  Memory quiet = *memory_;
  const std::int64_t now = unix_now();
  quiet.quiet = {now, now + done.error().wait.count()};
  if (const auto kept = keep(quiet); !kept) log::warning("outlet lichess: {}", kept.error().detail);
  return done;
}

Delivery::Outcome LichessDelivery::bring_out(Released& released) {
  if (const auto taken = changes_.take(released); !taken)
    return unexpected(unreadable(taken.error().message));
  ChangedTables changed = changes_.changed();
  for (const int round : dirty_) changed.try_emplace(round);
  for (const auto& [round, tables] : changed) {
    if (auto looked = look(released, round, tables); !looked) return looked;
    dirty_.erase(round);
    changes_.is_out(round);
  }
  if (auto sent = send_all(); !sent) return sent;
  if (auto heard = hear(); !heard) return heard;
  for (const auto& [round, feed] : feeds_) {
    if (ending_ || !feed.reads(steady_now())) continue;
    if (auto read_back = read(round, When::later); !read_back) return read_back;
  }
  while (feeds_.size() > kMaxFeeds) feeds_.erase(feeds_.begin());
  follow();
  return {};
}

/// The latest round first. What only a person can end for another one is a notice, and holds up none.
Delivery::Outcome LichessDelivery::send_all() {
  for (auto feed = feeds_.rbegin(); feed != feeds_.rend(); ++feed) {
    const int round = feed->first;
    const auto broken = broken_.find(round);
    if (broken != broken_.end() && steady_now() < broken->second.again) continue;
    const auto sent = send(round);
    broken_.erase(round);
    if (sent) continue;
    if (feed == feeds_.rbegin() || !sent.error().lasting) return sent;
    broken_[round] = {sent.error().sentence, steady_now() + kTriedAgain};
    log::warning("outlet lichess: round {}: {}", round, sent.error().detail);
  }
  return {};
}

std::optional<std::chrono::milliseconds> LichessDelivery::again() {
  using std::chrono::milliseconds;
  // The first call recalls the last run.
  if (!memory_) return milliseconds{0};
  std::optional<Steady> next;
  for (const auto& [round, feed] : feeds_) {
    if (const auto at = feed.next(); at && !homeless_.contains(round) && !broken_.contains(round))
      next = next ? std::min(*next, *at) : *at;
  }
  if (!next) return std::nullopt;
  const Steady now = steady_now();
  return *next > now ? std::chrono::ceil<milliseconds>(*next - now) : milliseconds{0};
}

std::vector<std::string> LichessDelivery::notices() {
  std::vector<std::string> all;
  for (const auto& [round, feed] : feeds_) {
    const auto own = feed.notices();
    all.insert(all.end(), own.begin(), own.end());
  }
  for (const auto& [round, broken] : broken_)
    all.push_back(fmt::format("Round {}: {}", round, broken.sentence));
  if (unread_) all.emplace_back("What Lichess shows is not checked: the token may not read studies.");
  if (!homeless_.empty())
    all.push_back(fmt::format("Lichess does not get round {}: the configuration names no round there for it.",
                              *homeless_.rbegin()));
  return all;
}

}  // namespace eboard::outlets::lichess
