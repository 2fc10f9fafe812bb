// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/publish/publisher.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

#include "daemon/halls/site/copies.hpp"
#include "daemon/halls/wire.hpp"
#include "daemon/system/log.hpp"

namespace eboard::halls {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kFetch{100}, kFirstPause{100}, kLongestPause{5000}, kNap{50};
/// Never sooner: a web server knows versions of a file by its size and by the second of its writing.
constexpr std::chrono::milliseconds kPace{1000};
/// For so long it takes what comes before it writes that: each writing costs much, however little it is.
constexpr milliseconds kDrain{300};
constexpr int kBatch = 2000;
/// Of a hall that has no more to be written all of it is.
constexpr std::size_t kLittle = 500;
/// So much of all others together: a hall that plays waits that long for those that catch up.
constexpr std::size_t kRound = 4000;
/// The most that is taken and not written; the stream has more of it. A hall that catches up may be so far
/// ahead of its files before others wait in the stream.
constexpr std::size_t kMaxWaiting = 300'000;
/// What is missing for so long is looked for in the stream, and again after so long.
constexpr std::chrono::seconds kMissing{5}, kLookAgain{15};
/// So often a hall may change its store in that time.
constexpr std::size_t kMaxChanges = 3;
constexpr std::chrono::minutes kChangesIn{1};

}  // namespace

Expected<void, std::string> Publisher::run() {
  for (const std::string& folder : {settings_.folder, settings_.state}) {
    if (!std::filesystem::is_directory(folder))
      return unexpected(fmt::format("{}: there is no such folder", folder));
  }
  auto consumer = Consumer::open({.servers = settings_.servers,
                                  .program = "eboard-publish",
                                  .state = settings_.state,
                                  .subject = kEverySubject},
                                 stop_.get_token());
  if (!consumer) return unexpected(consumer.error());
  if (settings_.bucket) bucket_.emplace(*settings_.bucket);
  for (const auto& [hall, store] : latest_copies(settings_.state)) {
    if (auto opened = open(hall, store); !opened) return unexpected(opened.error());
  }
  while (!stop_.stop_requested()) {
    const auto done = step(*consumer);
    if (!done) return unexpected(done.error());
    if (*done) {
      pause_ = milliseconds{0};
      continue;
    }
    pause_ = std::clamp(2 * pause_, kFirstPause, kLongestPause);
    wait(pause_);
  }
  (void)write(steady_clock::now(), *consumer);
  log::notice("wrote {} messages in {} rounds; {} were refused", messages_, rounds_, refused_);
  return {};
}

Expected<HallSite*, std::string> Publisher::open(const std::string& hall, const std::string& store) {
  auto site = HallSite::open({.hall = hall,
                              .store = store,
                              .folder = settings_.folder,
                              .database = path_of_copy(settings_.state, hall, store),
                              .livechess = settings_.livechess,
                              .changed = [this](const std::string& file) {
                                if (bucket_) bucket_->changed(file);
                              }});
  if (!site) return unexpected(fmt::format("hall {}: {}", hall, site.error()));
  return (sites_[hall] = std::move(*site)).get();
}

/// A hall has another store after years; each costs the time of the other halls.
bool Publisher::may_change(const std::string& hall) {
  auto& changes = changes_[hall];
  const Steady now = steady_clock::now();
  std::erase_if(changes, [now](Steady at) { return now - at > kChangesIn; });
  if (changes.size() >= kMaxChanges) return false;
  changes.push_back(now);
  return true;
}

/// The store of a name of which the stream had something last is shown. nullptr: it changes too often.
Expected<HallSite*, std::string> Publisher::site_of(const std::string& hall, const std::string& store) {
  const auto found = sites_.find(hall);
  if (found != sites_.end()) {
    if (found->second->settings().store == store) return found->second.get();
    if (!may_change(hall)) return nullptr;
    log::notice("hall {} has another store now", hall);
    if (!write(Share{found->second.get()}))
      return unexpected(std::string("what came of the former store is not written"));
    sites_.erase(found);
    waiting_.erase(hall);
  }
  return open(hall, store);
}

Expected<bool, std::string> Publisher::step(Consumer& consumer) {
  bool has_more = false;
  std::size_t waiting = 0;
  for (const auto& [hall, messages] : waiting_) waiting += messages.size();
  if (waiting < kMaxWaiting) {
    auto fetched = consumer.fetch(kBatch, kFetch);
    if (!fetched) return false;
    for (const Received& message : *fetched) {
      if (auto taken = take(message); !taken) return unexpected(taken.error());
    }
    has_more = !fetched->empty();
  } else {
    wait(kFetch);
  }
  const Steady now = steady_clock::now();
  if (misses_something(now) && now - looked_ >= kLookAgain) {
    looked_ = now;
    consumer.look_again();
  }
  const bool is_time = now >= next_ && (!has_more || now >= next_ + kDrain);
  return !is_time || write(now, consumer);
}

/// Whatever stands in it, it harms nobody else.
Expected<void, std::string> Publisher::take(const Received& message) {
  const std::uint64_t number = message.number();
  last_ = std::max(last_, number);
  const auto from = parse_subject(message.subject());
  if (!from) {
    refuse(message, "no hall writes to that subject");
    return {};
  }
  return from->kind == Kind::round ? give(from->hall, message, number, parse_round_message(message.text()))
                                   : give(from->hall, message, number, parse_event_message(message.text()));
}

namespace {

Sequence event_of(const EventMessage& event) { return event.sequence; }
Sequence event_of(const RoundMessage& /*round*/) { return 0; }

}  // namespace

template <class Parsed>
Expected<void, std::string> Publisher::give(const std::string& hall, const Received& message,
                                            std::uint64_t number, Parsed parsed) {
  if (!parsed) {
    refuse(message, parsed.error());
    return {};
  }
  const auto site = site_of(hall, parsed->store);
  if (!site) return unexpected(site.error());
  if (*site == nullptr) {
    refuse(message, "the hall has one store and then another too often");
    return {};
  }
  waiting_[hall].emplace(number, event_of(*parsed));
  (*site)->take(std::move(*parsed));
  return {};
}

void Publisher::refuse(const Received& message, const std::string& why) {
  ++refused_;
  log::warning("message {} of {} is refused: {}", message.number(), message.subject(), why);
}

/// Those with little to write come first, and all of it.
std::vector<Publisher::Share> Publisher::due(Steady now) const {
  std::vector<Share> shares;
  for (const auto& [hall, site] : sites_) {
    if (site->is_due(now)) shares.push_back({site.get()});
  }
  std::ranges::stable_sort(shares, {}, [](const Share& share) { return share.site->copy().waiting(); });
  const auto large =
      std::ranges::find_if(shares, [](const Share& share) { return share.site->copy().waiting() > kLittle; });
  const auto larger = static_cast<std::size_t>(shares.end() - large);
  for (auto share = large; share != shares.end(); ++share) share->events = std::max(kLittle, kRound / larger);
  return shares;
}

/// An index comes when all that it names is there.
bool Publisher::write(const Share& share) {
  HallSite& site = *share.site;
  auto written = site.write_parts(steady_clock::now(), share.events);
  if (written) written = site.write_index(steady_clock::now(), std::chrono::system_clock::now());
  return written || failed(fmt::format("hall {}: {}", site.settings().hall, written.error()));
}

/// Readers need not wait for the disk: what a power cut takes is written again with the next start.
bool Publisher::write(Steady now, Consumer& consumer) {
  const std::vector<Share> shares = due(now);
  for (const Share& share : shares) {
    if (!write(share)) return false;
  }
  next_ = steady_clock::now() + kPace;
  if (!shares.empty() && !sync()) return false;
  clear();
  if (const auto noted = consumer.note(first_wanted()); !noted) return failed(noted.error());
  ++rounds_;
  if (std::exchange(away_, false)) log::notice("files are written again");
  return true;
}

void Publisher::clear() {
  for (auto& [hall, messages] : waiting_) {
    const auto found = sites_.find(hall);
    messages_ += static_cast<std::int64_t>(std::erase_if(messages, [&](const auto& one) {
      if (found == sites_.end()) return true;
      return one.second == 0 ? found->second->copy().has_rounds() : found->second->copy().has(one.second);
    }));
  }
}

std::uint64_t Publisher::first_wanted() const {
  std::uint64_t first = last_ + 1;
  for (const auto& [hall, messages] : waiting_) {
    if (!messages.empty()) first = std::min(first, messages.begin()->first);
  }
  return first;
}

bool Publisher::misses_something(Steady now) const {
  return std::ranges::any_of(sites_,
                             [&](const auto& site) { return site.second->copy().gap(now) >= kMissing; });
}

bool Publisher::sync() {
  const int folder = ::open(settings_.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int error = folder >= 0 && ::syncfs(folder) == 0 ? 0 : errno;
  if (folder >= 0) ::close(folder);
  return error == 0 || failed(fmt::format("{}: {}", settings_.folder, std::strerror(error)));
}

/// Once, until it works again.
bool Publisher::failed(const std::string& why) {
  if (!std::exchange(away_, true)) log::error("{}; trying on", why);
  return false;
}

void Publisher::wait(milliseconds time) const {
  const Steady end = steady_clock::now() + time;
  while (!stop_.stop_requested() && steady_clock::now() < end)
    std::this_thread::sleep_for(std::min(time, kNap));
}

}  // namespace eboard::halls
