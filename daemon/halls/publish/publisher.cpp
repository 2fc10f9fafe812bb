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
#include <random>
#include <thread>
#include <utility>

#include "daemon/system/log.hpp"
#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::halls {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// What it has not written by then comes again: well before InOrder gives it up.
constexpr std::chrono::seconds kAcknowledges{10};
static_assert(2 * kAcknowledges < InOrder::kPatience);
constexpr milliseconds kFetch{100}, kFirstPause{100}, kLongestPause{5000}, kNap{50};
/// Never sooner: a web server knows versions of a file by its size and by the second of its writing.
constexpr std::chrono::milliseconds kPace{1000};
/// For so long it takes what comes before it writes that: each writing costs much, however little it is.
constexpr milliseconds kDrain{300};
constexpr int kBatch = 2000;
/// The most that is taken before it is written: others wait for so much of a hall that catches up.
constexpr std::size_t kRound = 5000;
/// The most that is taken and not acknowledged, since events before it are missing; the stream has more of
/// it.
constexpr std::size_t kMaxWaiting = 40'000;
/// So often a hall may change its store in that time.
constexpr std::size_t kMaxChanges = 3;
constexpr std::chrono::minutes kChangesIn{1};
constexpr std::string_view kDatabase = ".db";

/// "berlin.0123456789ABCDEF0123456789ABCDEF.db".
std::optional<std::pair<std::string, std::string>> hall_and_store(const std::string& file) {
  const std::size_t dot = file.find('.');
  if (dot == std::string::npos || !file.ends_with(kDatabase)) return std::nullopt;
  std::string hall = file.substr(0, dot);
  std::string store = file.substr(dot + 1, file.size() - std::min(file.size(), dot + 1 + kDatabase.size()));
  if (!is_hall_name(hall) || !is_store_id(store)) return std::nullopt;
  return std::pair(std::move(hall), std::move(store));
}

}  // namespace

Expected<void, std::string> Publisher::run() {
  for (const std::string& folder : {settings_.folder, settings_.state}) {
    if (!std::filesystem::is_directory(folder))
      return unexpected(fmt::format("{}: there is no such folder", folder));
  }
  if (auto read = read_consumer(); !read) return read;
  if (auto opened = open_all(); !opened) return opened;
  while (!stop_.stop_requested()) {
    const auto done = step();
    if (!done) return unexpected(done.error());
    if (*done) {
      pause_ = milliseconds{0};
      continue;
    }
    pause_ = std::clamp(2 * pause_, kFirstPause, kLongestPause);
    wait(pause_);
  }
  if (stream_) (void)write(steady_clock::now());
  log::notice("wrote {} messages in {} rounds; {} were refused", messages_, rounds_, refused_);
  return {};
}

/// Who begins with an empty folder begins with the first message of the stream, as another consumer.
Expected<void, std::string> Publisher::read_consumer() {
  const std::string path = settings_.state + "/consumer";
  if (auto text = rules::read_input(path, rules::InputKind::configuration)) {
    while (text->ends_with('\n')) text->pop_back();
    consumer_ = std::move(*text);
    return {};
  }
  if (std::filesystem::exists(path)) return unexpected(fmt::format("{} cannot be read", path));
  consumer_ = fmt::format("publish-{:08x}", std::random_device{}());
  const int error = whole_file::replace(path, consumer_ + "\n");
  if (error != 0) return unexpected(fmt::format("{}: {}", path, std::strerror(error)));
  return {};
}

/// Of each hall the store that was written last.
Expected<void, std::string> Publisher::open_all() {
  std::map<std::string, std::pair<std::filesystem::file_time_type, std::string>> latest;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(settings_.state, error)) {
    const auto names = hall_and_store(entry.path().filename());
    if (!names) continue;
    auto at = entry.last_write_time(error);
    const auto log = std::filesystem::last_write_time(entry.path().string() + "-wal", error);
    if (!error) at = std::max(at, log);
    auto& found = latest[names->first];
    if (found.second.empty() || found.first < at) found = {at, names->second};
  }
  for (const auto& [hall, found] : latest) {
    if (auto opened = open(hall, found.second); !opened) return unexpected(opened.error());
  }
  return {};
}

Expected<HallSite*, std::string> Publisher::open(const std::string& hall, const std::string& store) {
  auto site = HallSite::open({.hall = hall,
                              .store = store,
                              .folder = settings_.folder,
                              .database = fmt::format("{}/{}.{}{}", settings_.state, hall, store, kDatabase),
                              .livechess = settings_.livechess});
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
    if (!write(*found->second))
      return unexpected(std::string("what came of the former store is not written"));
    sites_.erase(found);
  }
  return open(hall, store);
}

StreamResult<void> Publisher::connect() {
  auto stream = Stream::connect(settings_.servers, "eboard-publish", stop_.get_token());
  if (!stream) return unexpected(stream.error());
  if (auto consumes = stream->consume(consumer_, kAcknowledges); !consumes) return consumes;
  stream_.emplace(std::move(*stream));
  log::notice("connected to the stream as {}", consumer_);
  return {};
}

Expected<bool, std::string> Publisher::step() {
  if (!stream_) {
    if (auto connected = connect(); !connected) {
      lose_stream(connected.error());
      return false;
    }
  }
  bool has_more = false;
  if (taken_ < kRound && waiting_count_ < kMaxWaiting) {
    auto fetched = stream_->fetch(kBatch, kFetch);
    if (!fetched) {
      lose_stream(fetched.error());
      return false;
    }
    for (Received& message : *fetched) {
      const auto hall = take(message);
      if (!hall) return unexpected(hall.error());
      waiting_[*hall].push_back(std::move(message));
      ++waiting_count_;
    }
    taken_ += fetched->size();
    has_more = !fetched->empty() && taken_ < kRound;
  } else {
    wait(kFetch);
  }
  const Steady now = steady_clock::now();
  const bool is_time = now >= next_ && (!has_more || now >= next_ + kDrain);
  return !is_time || write(now);
}

/// Whatever stands in it, it harms nobody else.
Expected<std::string, std::string> Publisher::take(const Received& message) {
  const auto from = parse_subject(message.subject());
  const auto give = [&](auto&& parsed) -> Expected<std::string, std::string> {
    if (!parsed) {
      refuse(message, parsed.error());
      return std::string();
    }
    const auto site = site_of(from->hall, parsed->store);
    if (!site) return unexpected(site.error());
    if (*site == nullptr) {
      refuse(message, "the hall has one store and then another too often");
      return std::string();
    }
    (*site)->take(std::move(*parsed));
    return from->hall;
  };
  if (!from) {
    refuse(message, "no hall writes to that subject");
    return std::string();
  }
  return from->kind == Kind::round ? give(parse_round_message(message.text()))
                                   : give(parse_event_message(message.text()));
}

void Publisher::refuse(const Received& message, const std::string& why) {
  ++refused_;
  log::warning("message {} of {} is refused: {}", message.number(), message.subject(), why);
}

/// The halls of which there is something to write; those with little of it come first.
std::vector<HallSite*> Publisher::due(Steady now) const {
  std::vector<std::pair<std::size_t, HallSite*>> found;
  for (const auto& [hall, site] : sites_) {
    const auto waiting = waiting_.find(hall);
    if (site->is_due(now))
      found.emplace_back(waiting == waiting_.end() ? 0 : waiting->second.size(), site.get());
  }
  std::ranges::stable_sort(found, {}, &std::pair<std::size_t, HallSite*>::first);
  std::vector<HallSite*> sites;
  for (const auto& [count, site] : found) sites.push_back(site);
  return sites;
}

/// An index comes when all that it names is there.
bool Publisher::write(HallSite& site) {
  auto written = site.write_parts(steady_clock::now());
  if (written) written = site.write_index(steady_clock::now(), std::chrono::system_clock::now());
  return written || failed(fmt::format("hall {}: {}", site.settings().hall, written.error()));
}

/// Readers need not wait for the disk: what a power cut takes is written again with the next start.
bool Publisher::write(Steady now) {
  const std::vector<HallSite*> sites = due(now);
  for (HallSite* site : sites) {
    if (!write(*site)) return false;
  }
  next_ = steady_clock::now() + kPace;
  if (!sites.empty() && !sync()) return false;
  acknowledge();
  taken_ = 0;
  ++rounds_;
  if (std::exchange(away_, false)) log::notice("files are written again");
  return true;
}

/// Of a hall whose events wait for one before them nothing is, so that all of it comes again after a kill.
void Publisher::acknowledge() {
  for (auto hall = waiting_.begin(); hall != waiting_.end();) {
    const auto site = sites_.find(hall->first);
    if (site != sites_.end() && site->second->waits()) {
      ++hall;
      continue;
    }
    for (Received& message : hall->second) message.acknowledge();
    messages_ += static_cast<std::int64_t>(hall->second.size());
    waiting_count_ -= hall->second.size();
    hall = waiting_.erase(hall);
  }
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

/// What was not acknowledged comes again.
void Publisher::lose_stream(const StreamFault& fault) {
  (void)failed(fmt::format("the stream is away: {}", fault.detail));
  waiting_.clear();
  waiting_count_ = taken_ = 0;
  stream_.reset();
}

void Publisher::wait(milliseconds time) const {
  const Steady end = steady_clock::now() + time;
  while (!stop_.stop_requested() && steady_clock::now() < end)
    std::this_thread::sleep_for(std::min(time, kNap));
}

}  // namespace eboard::halls
