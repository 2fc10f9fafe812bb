// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/delay/outlet_side.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <set>
#include <utility>

#include "daemon/config/values.hpp"
#include "daemon/outlets/alerts/forms.hpp"
#include "daemon/outlets/alerts/intake.hpp"
#include "daemon/outlets/changed_rounds.hpp"
#include "daemon/outlets/event_page.hpp"
#include "daemon/outlets/folder.hpp"
#include "daemon/outlets/lichess/feed.hpp"
#include "daemon/outlets/upload/uploaded_folder.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/store_support.hpp"

namespace eboard::delay_test {

namespace {

using seams::Delivery, seams::Released;
using test::must;

constexpr std::size_t kPage = 16;

/// A folder here: what is written again as it was, nobody sees.
class WatchedFolder final : public outlets::Folder {
 public:
  WatchedFolder(std::map<std::string, std::string>& files, OutletSide::Sees sees, std::string name)
      : files_(files), sees_(std::move(sees)), name_(std::move(name)) {}

  [[nodiscard]] Delivery::Outcome write(const std::string& name, std::string_view text) override {
    const auto known = files_.find(name);
    if (known != files_.end() && known->second == text) return {};
    files_[name] = text;
    sees_(fmt::format("{} {}", name_, name), text);
    return {};
  }
  [[nodiscard]] bool holds(const std::string& name, const outlets::TextPrint& text) const override {
    const auto known = files_.find(name);
    return known != files_.end() && outlets::TextPrint(known->second) == text;
  }
  [[nodiscard]] Delivery::Outcome remove(const std::string& name) override {
    if (files_.erase(name) > 0) sees_(fmt::format("{} {}", name_, name), "is removed");
    return {};
  }
  [[nodiscard]] seams::Trouble trouble(std::string_view reason, std::string detail) const override {
    return {std::string(reason), std::move(detail)};
  }

 private:
  std::map<std::string, std::string>& files_;
  OutletSide::Sees sees_;
  std::string name_;
};

/// A server of somebody else, who sees each request.
class WatchingServer final : public files::FileServer {
 public:
  WatchingServer(OutletSide::Sees sees, std::string name) : sees_(std::move(sees)), name_(std::move(name)) {}

  [[nodiscard]] Outcome put(const std::string& name, std::string_view text) override {
    sees_(fmt::format("{} {}", name_, name), text);
    return {};
  }
  [[nodiscard]] Outcome remove(const std::string& name) override {
    sees_(fmt::format("{} {}", name_, name), "is removed");
    return {};
  }
  void end_by(std::chrono::steady_clock::time_point /*moment*/) noexcept override {}

 private:
  OutletSide::Sees sees_;
  std::string name_;
};

/// What AlertDelivery does for everybody, at a server that takes everything.
class Rings final : public Delivery {
 public:
  Rings(Millis delay, OutletSide::Sees sees, const Millis& now)
      : intake_({.min = outlets::alerts::Severity::info,
                 .repeat = std::chrono::seconds{20},
                 .staff = false,
                 .delay = delay}),
        sees_(std::move(sees)),
        now_(now) {}

  [[nodiscard]] std::optional<std::chrono::milliseconds> receive(const seams::News& news) override {
    intake_.hear(news, steady(now_));
    if (std::holds_alternative<seams::BoardInfo>(news)) return std::nullopt;
    return intake_.desk().rules().delay;
  }
  [[nodiscard]] Outcome deliver(Released& released) override {
    intake_.take(moment());
    must(intake_.look_back(released, moment()));
    for (const storage::StoredEvent& event : released.events()) intake_.take(event, released, moment());
    while (const auto message = intake_.desk().due(moment())) {
      sees_("alerts", outlets::alerts::body_of(*message, receiver_));
      intake_.desk().sent(moment());
    }
    return {};
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> again() override {
    const auto next = intake_.next(moment());
    return next ? std::optional(std::max(line(*next) - now_, Millis{0})) : std::nullopt;
  }

 private:
  [[nodiscard]] outlets::alerts::Moment moment() const {
    return {steady(now_), std::chrono::floor<std::chrono::seconds>(now_)};
  }

  outlets::alerts::Receiver receiver_{.name = "club", .url = {}};
  outlets::alerts::Intake intake_;
  OutletSide::Sees sees_;
  const Millis& now_;
};

/// What LichessDelivery does, at a receiver that takes everything.
class Pushes final : public Delivery {
 public:
  Pushes(Receivers& receivers, OutletSide::Sees sees, const Millis& now)
      : receivers_(receivers), sees_(std::move(sees)), now_(now) {
    if (receivers_.latest != 0) dirty_.insert(receivers_.latest);
  }

  [[nodiscard]] Outcome deliver(Released& released) override {
    must(rounds_.take(released));
    outlets::ChangedTables changed = rounds_.changed();
    for (const int round : std::exchange(dirty_, {})) changed.try_emplace(round);
    for (const auto& [round, tables] : changed) {
      auto shown = must(outlets::lichess::read_parts(parts_, released, round, tables, rounds_.clocks()));
      feeds_[round].show(std::move(shown[0].parts), std::move(shown[0].notices), steady(now_));
      rounds_.is_out(round);
    }
    for (auto& [round, feed] : feeds_) bring(round, feed);
    return {};
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> again() override {
    std::optional<Millis> first;
    for (const auto& [round, feed] : feeds_) {
      if (const auto at = feed.next()) first = std::min(first.value_or(Millis::max()), line(*at));
    }
    return first ? std::optional(std::max(*first - now_, Millis{0})) : std::nullopt;
  }

 private:
  void bring(int round, outlets::lichess::Feed& feed) {
    auto& there = receivers_.lichess[round];
    if (const std::string body = feed.body(steady(now_)); !body.empty()) {
      sees_(fmt::format("lichess round {}", round), body);
      for (rules::GameRecord& game : outlets::lichess::games_in(body)) {
        std::erase_if(there, [&](const auto& one) { return one.tag("GameId") == game.tag("GameId"); });
        there.push_back(std::move(game));
      }
      receivers_.latest = round;
      feed.sent(0, steady(now_));
    }
    if (!feed.reads(steady(now_))) return;
    sees_(fmt::format("lichess round {}", round), "is read");
    std::string shown;
    for (const rules::GameRecord& game : there) shown += rules::to_pgn(game) + "\n";
    feed.read(shown, steady(now_));
  }

  Receivers& receivers_;
  OutletSide::Sees sees_;
  const Millis& now_;
  outlets::RoundsWithClocks rounds_;
  std::set<int> dirty_;
  outlets::KeptRounds<outlets::lichess::RoundParts> parts_;
  std::map<int, outlets::lichess::Feed> feeds_;
};

outlets::Content content(outlets::Content (*read)(daemon::TableReader&), const char* keys) {
  const toml::table table = toml::parse(keys);
  const auto report = [](const toml::source_region&, const std::string& why) { FAIL(why); };
  daemon::TableReader own(table, "outlet", report, report);
  return read(own);
}

outlets::Content livechess_content(daemon::TableReader& own) {
  return outlets::read_livechess_content(own, "outlet", "name");
}

}  // namespace

/// As a Courier, without its thread.
class OutletSide::Outlet {
 public:
  template <class Make>
  Outlet(std::string name, const std::string& database, Millis now, outlets::Rules rules, bool leaks,
         Receivers& receivers, Make make)
      : name_(std::move(name)),
        rules_(std::move(rules)),
        leaks_(leaks),
        receivers_(receivers),
        store_(test::open_store(database, storage::Store::Access::read_beside_writer)),
        now_(now),
        delivery_(make(now_)),
        progress_(receivers.cursors[name_], rules_) {
    ask();
  }

  void committed(storage::Sequence last) { progress_.committed(committed_ = last); }
  void hear(const seams::News& news, Millis now) {
    now_ = now;
    if (std::holds_alternative<seams::BoardInfo>(news)) progress_.renamed(now);
    if (const auto wait = delivery_->receive(news)) progress_.call_by(steady(now + *wait));
  }

  [[nodiscard]] Millis next() const {
    Millis first = Millis::max();
    if (const auto next = progress_.next()) first = std::max(line(next->steady), next->line);
    if (const auto again = progress_.again()) first = std::min(first, line(*again));
    return first;
  }

  void at(Millis now) {
    now_ = now;
    while (next() <= now_) {
      if (progress_.hungry()) read_more();
      deliver({steady(now_), now_});
    }
  }

 private:
  void read_more() {
    auto events = must(outlets::page_behind(store_, progress_.delivered(), kPage, rules_.delay));
    std::erase_if(events, [this](const auto& event) { return event.sequence > committed_; });
    REQUIRE_FALSE(events.empty());
    const auto more = events.size() == kPage ? outlets::More::yes : outlets::More::no;
    progress_.take(std::move(events), more);
  }

  void deliver(const outlets::Now& now) {
    const auto events = progress_.due(now);
    const bool renamed = progress_.shows_names(now);
    if (events.empty() && !renamed && !(progress_.again() && *progress_.again() <= now.steady)) return;
    const storage::Sequence last = events.empty() ? progress_.delivered() : events.back().sequence;
    const seams::Delays delay = leaks_ ? seams::Delays{} : rules_.delay;
    Released released(events, store_, delay, {last, leaks_ ? now_ : progress_.known(events, now_)}, now_,
                      renamed);
    REQUIRE(delivery_->deliver(released));
    progress_.named(now);
    progress_.delivered(events.size(), now);
    receivers_.cursors[name_] = progress_.delivered();
    ask();
  }

  void ask() {
    const auto again = delivery_->again();
    progress_.call_again(again ? std::optional(steady(now_ + *again)) : std::nullopt);
  }

  const std::string name_;
  const outlets::Rules rules_;
  const bool leaks_;
  Receivers& receivers_;
  storage::Store store_;
  Millis now_;
  std::unique_ptr<Delivery> delivery_;
  outlets::Progress progress_;
  storage::Sequence committed_ = 0;
};

OutletSide::OutletSide(int kind, const std::string& database, Millis now, const seams::Delays& delay,
                       Leak leak, Receivers& receivers, Sees sees) {
  // By plies they read what has left.
  const bool by_plies = delay.by_plies();
  const outlets::Rules rules{.delay = by_plies ? seams::Delays{} : delay,
                             .pace = std::chrono::milliseconds{1000}};
  const bool leaks = leak == Leak::outlets;
  // An upload may be later than the event.
  outlets::Rules later = rules;
  later.delay = delay.times().at_least(delay.of_others() + Millis{1500});
  const auto add = [&](const char* name, const outlets::Content& written) {
    outlets_.emplace_back(name, database, now, rules, leaks, receivers, [&](const Millis&) {
      return written.make(std::make_unique<WatchedFolder>(receivers.folders[name], sees, name));
    });
  };
  if (kind == 0) {
    add("pgn", content(outlets::read_pgn_content, "files = 'both'"));
  } else if (kind == 1) {
    outlets_.emplace_back("upload", database, now, later, leaks, receivers, [&](const Millis&) {
      const outlets::Content written = content(outlets::read_pgn_content, "");
      return written.make(std::make_unique<outlets::upload::UploadedFolder>(
          outlets::upload::Target{.name = "web", .place = {}, .password = {}}, written.what,
          receivers.state.file("."),
          [sees](const auto&, const auto&) { return std::make_shared<WatchingServer>(sees, "upload"); }));
    });
  } else if (kind == 2) {
    add("livechess_files",
        content(livechess_content, "id = '4f1c2d6e-0000-4000-8000-1234567890ab'\nhost = 'a.org'"));
  } else if (kind == 3) {
    outlets_.emplace_back("alerts", database, now, rules, leaks, receivers, [&](const Millis& clock) {
      return std::make_unique<Rings>(leak == Leak::alerts || by_plies ? Millis{0} : delay.longest(), sees,
                                     clock);
    });
  } else {
    outlets_.emplace_back("lichess", database, now, rules, leaks, receivers, [&](const Millis& clock) {
      return std::make_unique<Pushes>(receivers, sees, clock);
    });
  }
}

OutletSide::~OutletSide() = default;

void OutletSide::committed(storage::Sequence last) {
  for (Outlet& outlet : outlets_) outlet.committed(last);
}

void OutletSide::hear(const seams::News& news, Millis now) {
  for (Outlet& outlet : outlets_) outlet.hear(news, now);
}

Millis OutletSide::next() const {
  Millis first = Millis::max();
  for (const Outlet& outlet : outlets_) first = std::min(first, outlet.next());
  return first;
}

void OutletSide::at(Millis now) {
  for (Outlet& outlet : outlets_) outlet.at(now);
}

}  // namespace eboard::delay_test
