// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/archive/verify.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "daemon/events/event_json.hpp"

namespace eboard::halls {

namespace {

constexpr int kPage = 10'000;
constexpr std::int64_t kMaxSaid = 20;

/// The archive's events of a store, in order, a page at a time.
class Archived {
 public:
  Archived(Database& archive, std::string store, std::optional<std::string> hall)
      : archive_(archive), store_(std::move(store)), hall_(std::move(hall)) {}

  /// nullptr: there are no more, or fault() says why.
  const KeptEvent* current() {
    if (at_ < page_.size()) return &page_[at_];
    if (ended_) return nullptr;
    auto page = archive_.events_behind(store_, hall_, last_, kPage);
    if (!page) {
      fault_ = page.error().detail;
      ended_ = true;
      return nullptr;
    }
    page_ = std::move(*page);
    at_ = 0;
    if (page_.empty()) {
      ended_ = true;
      return nullptr;
    }
    last_ = page_.back().sequence;
    return page_.data();
  }
  void next() { ++at_; }
  [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }

 private:
  Database& archive_;
  std::string store_;
  std::optional<std::string> hall_;
  std::vector<KeptEvent> page_;
  std::size_t at_ = 0;
  Sequence last_ = 0;
  bool ended_ = false;
  std::optional<std::string> fault_;
};

class Comparing {
 public:
  Comparing(Archived archived, const std::function<void(const std::string&)>& say)
      : archived_(std::move(archived)), say_(say) {}

  /// False: the archive cannot be read.
  bool take(const storage::StoredEvent& event) {
    ++found_.events;
    for (; archived_.current() != nullptr && archived_.current()->sequence < event.sequence; archived_.next())
      differs(archived_.current()->sequence, "the archive has it, and the store does not");
    const KeptEvent* kept = archived_.current();
    if (archived_.fault()) return false;
    if (kept == nullptr) {
      ++found_.later;
    } else if (kept->sequence > event.sequence) {
      differs(event.sequence, "it is missing in the archive");
    } else {
      if (kept->text != event.json)
        differs(event.sequence, "its text is another one in the archive");
      else if (kept->board != event.board || kept->tracker != event.tracker_version)
        differs(event.sequence, "its board or its version is another one in the archive");
      archived_.next();
    }
    return true;
  }
  Expected<Comparison, std::string> end() && {
    for (; archived_.current() != nullptr; archived_.next())
      differs(archived_.current()->sequence, "the archive has it, and the store does not");
    if (archived_.fault()) return unexpected(*archived_.fault());
    return found_;
  }

 private:
  void differs(Sequence sequence, std::string_view how) {
    if (++found_.differences <= kMaxSaid) say_(fmt::format("event {}: {}", sequence, how));
  }

  Archived archived_;
  const std::function<void(const std::string&)>& say_;
  Comparison found_;
};

}  // namespace

Expected<Comparison, std::string> compare(storage::Store& store, Database& archive,
                                          const std::optional<std::string>& hall,
                                          const std::function<void(const std::string&)>& say) {
  Comparing comparing(Archived(archive, store.id(), hall), say);
  const auto read = store.read_events(0, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    return comparing.take(event);
  });
  if (!read) return unexpected(read.error().message);
  return std::move(comparing).end();
}

}  // namespace eboard::halls
