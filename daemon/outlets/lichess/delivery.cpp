// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/delivery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::outlets::lichess {

using seams::Delivery, seams::Released, seams::Trouble;

namespace {

/// How long a partner may hold up the daemon's end.
constexpr std::chrono::seconds kPatience{2};
/// The latest rounds that are held in memory, with those that owe something; an older one is read again if it
/// changes.
constexpr int kMaxRounds = 3;
/// Lichess counts them by address, and other programs may have some.
constexpr int kMaxStreams = 4;

std::int64_t unix_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Steady steady_now() { return std::chrono::steady_clock::now(); }

Trouble unreadable(const std::string& reason) {
  return {.sentence = "Lichess gets no games: the store cannot be read.", .detail = reason};
}

std::string in_sentence(std::string name) {
  name.front() = 'r';
  return name;
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
      service_(settings_.url, settings_.token) {
  for (int share = 0; share < std::min(shares(), kMaxStreams); ++share)
    followers_.emplace_back(settings_.url, settings_.token);
}

void LichessDelivery::hurry() noexcept {
  ending_ = true;
  service_.end_by(steady_now() + kPatience);
  for (Follower& follower : followers_) follower.end();
}

int LichessDelivery::shares() const { return std::max(static_cast<int>(settings_.split.size()), 1); }

std::optional<int> LichessDelivery::share_of(int table) const {
  if (!is_divided()) return 0;
  const auto found =
      std::ranges::find_if(settings_.split, [table](const Share& share) { return share.tables.has(table); });
  return found == settings_.split.end() ? std::nullopt
                                        : std::optional(static_cast<int>(found - settings_.split.begin()));
}

/// As a round there is called.
std::string LichessDelivery::name_of(const Place& place) const {
  if (!is_divided()) return fmt::format("Round {}", place.round);
  return fmt::format("Round {}, boards {}", place.round,
                     settings_.split.at(static_cast<std::size_t>(place.share)).text);
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
Service::Outcome<std::string> LichessDelivery::round_in(const std::string& tournament, const Place& place) {
  const std::string name = name_of(place);
  auto found = service_.find_round(tournament, name);
  if (!found) return unexpected(found.error());
  auto id =
      *found ? Service::Outcome<std::string>(std::move(**found)) : service_.make_round(tournament, name);
  if (id) log::notice("outlet lichess: {} is {}/broadcast/-/-/{}", name, settings_.url, *id);
  return id;
}

/// Empty if it has to be looked for or made.
std::string LichessDelivery::known_id(const Place& place) const {
  if (const auto named = settings_.rounds.find(place.round); named != settings_.rounds.end())
    return named->second.at(static_cast<std::size_t>(place.share));
  const auto known = memory_->rounds.find(place);
  return known == memory_->rounds.end() ? std::string() : known->second;
}

LichessDelivery::Id LichessDelivery::id_of(const Place& place) {
  if (std::string known = known_id(place); !known.empty()) return known;
  if (!settings_.rounds.empty() || (!settings_.round.empty() && !memory_->rounds.empty()))
    return std::nullopt;
  std::string id = settings_.round;
  if (id.empty()) {
    const auto tour = tournament();
    if (!tour) return unexpected(tour.error());
    auto of_tour = round_in(*tour, place);
    if (!of_tour) return unexpected(of_tour.error());
    id = std::move(*of_tour);
  }
  Memory known = *memory_;
  known.rounds[place] = id;
  if (const auto kept = keep(known); !kept) return unexpected(kept.error());
  return id;
}

/// Reads what changed in the round from the store.
Delivery::Outcome LichessDelivery::look(Released& released, int round, const std::set<int>& tables) {
  std::set<int> outside;
  auto shown = read_parts(parts_, released, round, tables, changes_.clocks(), [&](int table) {
    const auto share = share_of(table);
    if (!share) outside.insert(table);
    return share;
  });
  if (!shown) return unexpected(unreadable(shown.error().message));
  outside_[round] = std::move(outside);
  // Readings count with the pushes of all shares.
  FeedRules rules{.clock_wait = settings_.wait};
  rules.read_pace *= shares();
  rules.doubt_pace *= shares();
  for (int share = 0; share < shares(); ++share) {
    const Place place{round, share};
    auto of_share = shown->find(share);
    if (of_share == shown->end() && !feeds_.contains(place)) continue;
    ShownRound now = of_share == shown->end() ? ShownRound{} : std::move(of_share->second);
    feeds_.try_emplace(place, rules, round)
        .first->second.show(std::move(now.parts), std::move(now.notices), steady_now());
  }
  return {};
}

/// Somebody removed the round there. Unless the configuration names it, one of its name is looked for again.
Trouble LichessDelivery::lost(const Place& place, Trouble trouble) {
  Memory known = *memory_;
  if (!settings_.round.empty() || known.rounds.erase(place) == 0) return trouble;
  if (const auto kept = keep(known); !kept) return kept.error();
  feeds_.erase(place);
  dirty_.insert(place.round);
  return {.sentence = fmt::format("Lichess does not have {} any more: it is made again.",
                                  in_sentence(name_of(place))),
          .detail = std::move(trouble.detail)};
}

Delivery::Outcome LichessDelivery::send(const Place& place) {
  if (feeds_.at(place).reads_first()) {
    if (auto read_back = read(place, When::first); !read_back) return read_back;
  }
  Feed& feed = feeds_.at(place);
  std::string body = feed.body(steady_now(), ending_);
  if (body.empty()) return feed.ends() ? end(place) : Outcome{};
  const auto id = id_of(place);
  if (!id) return unexpected(id.error());
  if (!*id) {
    homeless_.insert(place);
    return {};
  }
  Memory sending = *memory_;
  sending.latest = place.round;
  if (auto kept = keep(sending); !kept) return kept;
  pushed_ = place;
  const auto answer = service_.push(**id, std::move(body));
  if (!answer) return unexpected(service_.found_nothing() ? lost(place, answer.error()) : answer.error());
  for (const std::string& said : *answer) {
    if (refused_.insert(said).second) log::warning("outlet lichess: a game is refused, {}", said);
  }
  feed.sent(answer->size(), steady_now());
  return {};
}

/// Where the token may not do that, somebody does it by hand, or viewers see a round that goes on.
Delivery::Outcome LichessDelivery::end(const Place& place) {
  const auto ended = service_.end_round(known_id(place));
  if (!ended && service_.found_nothing()) return unexpected(lost(place, ended.error()));
  if (!ended && !ended.error().lasting) return unexpected(ended.error());
  if (!ended)
    log::warning("outlet lichess: {} cannot be marked as finished: {}", name_of(place), ended.error().detail);
  feeds_.at(place).ended();
  return {};
}

/// What the streams of the latest round brought.
Delivery::Outcome LichessDelivery::hear() {
  std::vector<std::optional<std::string>> came;
  for (Follower& follower : followers_) {
    if (auto trouble = follower.take_trouble()) return unexpected(std::move(*trouble));
    came.push_back(follower.take());
  }
  for (auto& [place, feed] : feeds_) {
    const auto share = static_cast<std::size_t>(place.share);
    const bool is_followed =
        share < came.size() && came[share] && followers_[share].round() == known_id(place);
    feed.hear(is_followed ? std::optional<std::string_view>(*came[share]) : std::nullopt, steady_now());
  }
  return {};
}

/// A request that never ends is none that others wait for: Lichess counts streams apart, and wants them
/// rather than readings.
void LichessDelivery::follow() {
  for (std::size_t share = 0; share < followers_.size(); ++share) {
    const Place place{memory_->latest, static_cast<int>(share)};
    const std::string id = known_id(place);
    const auto feed = feeds_.find(place);
    if (ending_ || id.empty() || feed == feeds_.end()) continue;
    if (feed->second.is_stream_deaf()) followers_[share].close();
    followers_[share].follow(id, steady_now());
  }
}

/// Games go out whether what arrived can be read or not. Before the first push it is tried as a push is,
/// unless only a person can change that.
Delivery::Outcome LichessDelivery::read(const Place& place, When when) {
  Feed& feed = feeds_.at(place);
  const auto id = id_of(place);
  if (!id || !*id) return {};
  const auto pgn = service_.read(**id);
  if (pgn) {
    feed.read(*pgn, steady_now());
    unread_ = false;
    return {};
  }
  if (service_.found_nothing()) return unexpected(lost(place, pgn.error()));
  if (when == When::first && !pgn.error().lasting) return unexpected(pgn.error());
  feed.unread(steady_now());
  unread_ = pgn.error().lasting;
  if (pgn.error().wait.count() > 0) return unexpected(pgn.error());
  log::info("outlet lichess: what it shows of {} cannot be read: {}", in_sentence(name_of(place)),
            pgn.error().detail);
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
  if (auto read = read_back(); !read) return read;
  close_feeds();
  while (outside_.size() > static_cast<std::size_t>(kMaxRounds)) outside_.erase(outside_.begin());
  follow();
  return {};
}

/// Of more rounds than are held the oldest ones that owe nothing, or that nobody named a round there for.
void LichessDelivery::close_feeds() {
  const auto max = static_cast<std::size_t>(kMaxRounds * shares());
  for (auto at = feeds_.begin(); feeds_.size() > max && std::next(at) != feeds_.end();)
    at = at->second.owes() && !homeless_.contains(at->first) ? std::next(at) : feeds_.erase(at);
}

/// Of shares one at a time.
Delivery::Outcome LichessDelivery::read_back() {
  bool has_read = false;
  for (const auto& [place, feed] : feeds_) {
    if (ending_ || !feed.reads(steady_now())) continue;
    if (std::exchange(has_read, true) && is_divided()) {
      goes_on_ = true;
      break;
    }
    if (auto read_back = read(place, When::later); !read_back) return read_back;
  }
  return {};
}

/// The latest round first, and of its shares the one behind that which was sent last.
std::vector<Place> LichessDelivery::in_turn() const {
  std::vector<Place> all;
  for (const auto& [place, feed] : feeds_) all.push_back(place);
  const int next = pushed_ ? pushed_->share + 1 : 0;
  std::ranges::stable_sort(all, {}, [&](const Place& place) {
    return std::pair(-place.round, (place.share - next + shares()) % shares());
  });
  return all;
}

/// What only a person can end for another round, or for one share, is a notice, and holds up no other. Each
/// share has its turn, so that there are not more requests than of one.
Delivery::Outcome LichessDelivery::send_all() {
  goes_on_ = false;
  const std::vector<Place> all = in_turn();
  for (const Place& place : all) {
    const auto broken = broken_.find(place);
    if (broken != broken_.end() && steady_now() < broken->second.again) continue;
    const auto before = std::exchange(pushed_, std::nullopt);
    const auto sent = send(place);
    const bool has_pushed = pushed_.has_value();
    if (!has_pushed) pushed_ = before;
    broken_.erase(place);
    if (!sent) {
      const bool is_of_share = is_divided() && service_.found_nothing();
      if ((place.round == all.front().round && !is_of_share) || !sent.error().lasting) return sent;
      broken_[place] = {sent.error().sentence, steady_now() + settings_.tried_again};
      log::warning("outlet lichess: {}: {}", name_of(place), sent.error().detail);
    }
    if (has_pushed && is_divided() && !ending_) {
      goes_on_ = true;
      return {};
    }
  }
  return {};
}

std::optional<std::chrono::milliseconds> LichessDelivery::again() {
  using std::chrono::milliseconds;
  // The first call recalls the last run.
  if (!memory_ || goes_on_) return milliseconds{0};
  std::optional<Steady> next;
  for (const auto& [place, feed] : feeds_) {
    const auto broken = broken_.find(place);
    const auto at = broken != broken_.end() ? std::optional(broken->second.again) : feed.next();
    if (at && !homeless_.contains(place)) next = next ? std::min(*next, *at) : *at;
  }
  if (!next) return std::nullopt;
  const Steady now = steady_now();
  return *next > now ? std::chrono::ceil<milliseconds>(*next - now) : milliseconds{0};
}

std::vector<std::string> LichessDelivery::notices() {
  std::vector<std::string> all;
  for (const auto& [place, feed] : feeds_) {
    const auto own = feed.notices();
    all.insert(all.end(), own.begin(), own.end());
  }
  for (const auto& [place, broken] : broken_)
    all.push_back(fmt::format("{}: {}", name_of(place), broken.sentence));
  for (const auto& [round, tables] : outside_) {
    if (tables.empty()) continue;
    all.push_back(fmt::format("Lichess does not get {} {} of round {}: no part of split has {}.",
                              tables.size() == 1 ? "board" : "boards", ranges_of(tables), round,
                              tables.size() == 1 ? "it" : "them"));
  }
  if (unread_) all.emplace_back("What Lichess shows is not checked: the token may not read studies.");
  if (!homeless_.empty())
    all.push_back(fmt::format("Lichess does not get {}: the configuration names no round there for it.",
                              in_sentence(name_of(*homeless_.rbegin()))));
  return all;
}

}  // namespace eboard::outlets::lichess
