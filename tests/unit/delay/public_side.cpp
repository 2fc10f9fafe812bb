// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/delay/public_side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <thread>

#include "daemon/livechess/port.hpp"
#include "daemon/livechess/rounds.hpp"
#include "daemon/net/history.hpp"
#include "daemon/net/pgn_service.hpp"
#include "daemon/net/pgn_stream.hpp"
#include "daemon/net/projection.hpp"
#include "daemon/outlets/event_page.hpp"
#include "daemon/outlets/public_record.hpp"
#include "daemon/outlets/release_queue.hpp"
#include "tests/support/store_support.hpp"
#include "tests/unit/delay/outlet_side.hpp"

namespace eboard::delay_test {

namespace {

using test::must;

constexpr Millis kSecond{1000};
constexpr std::int64_t kWall = 1'790'000'000'000;

/// What was said to whom, and when.
class Record {
 public:
  void add(Millis at, std::string_view whom, std::string_view bytes) {
    lines_.push_back(fmt::format("{} {} {}", at.count(), whom, bytes));
  }
  [[nodiscard]] std::vector<std::string> lines() && { return std::move(lines_); }

 private:
  std::vector<std::string> lines_;
};

/// A viewer. Where it takes frames by itself, take() does nothing.
class Peer final : public net::Subscriber {
 public:
  using Sent = std::function<void(const std::string&)>;
  Peer(bool slow, Sent sent) : slow_(slow), sent_(std::move(sent)) {}
  void send(net::SharedText frame) override { frames_.push_back(std::move(frame)); }
  [[nodiscard]] std::uint64_t progress() override { return taken_; }
  void cut() override { sent_("cut"); }

  /// True: a frame was taken.
  bool take(bool second) {
    if (frames_.empty() || (slow_ && !second)) return false;
    ++taken_;
    sent_(*frames_.front());
    frames_.pop_front();
    return true;
  }

 private:
  bool slow_;
  Sent sent_;
  std::deque<net::SharedText> frames_;
  std::uint64_t taken_ = 0;
};

std::string written(const net::HttpResponse& response) {
  std::string text = fmt::format("{} {} {}", response.status, response.content_type, response.body.size());
  for (const auto& [name, value] : response.headers) text += fmt::format("\n{}: {}", name, value);
  return text + "\n\n" + std::string(response.body);
}

/// By how much the leak delays events.
seams::Delays leaked(const seams::Delays& delay, Leak leak) {
  seams::PlyDelays plies = delay.plies();
  if (leak == Leak::end) plies.end = Millis{0};
  if (leak == Leak::plies) {
    --plies.all;
    for (auto& [round, count] : plies.rounds) count = std::max(count - 1, 0);
  }
  if (leak == Leak::moves) return {delay.longest() / 10, {}, std::move(plies)};
  return {delay.of_others(), leak == Leak::rounds ? std::map<int, Millis>{} : delay.rounds(),
          std::move(plies)};
}

/// Answers at once, and knows nothing but what it is shown.
class Engine final : public seams::OpinionDesk {
 public:
  void show(int board, const std::string& fen) override {
    std::string& shown = shown_[board];
    if (shown == fen) return;
    shown = fen;
    if (!fen.empty())
      opinions_.push_back({board, fen, static_cast<int>(std::hash<std::string>()(fen) % 1000), {}, {}, 1});
  }
  [[nodiscard]] std::vector<seams::Opinion> opinions() { return std::exchange(opinions_, {}); }

 private:
  std::map<int, std::string> shown_;
  std::vector<seams::Opinion> opinions_;
};

/// One run of the daemon, seen from the public.
class PublicSide {
 public:
  PublicSide(const std::string& hall, const std::string& left, Millis now, const seams::Delays& delay,
             int outlet, Leak leak, int run, Record& record, Receivers& receivers,
             const std::vector<seams::BoardInfo>& boards, const std::vector<seams::GameEdition>& editions,
             storage::Sequence last, const std::optional<quaternity_sheet::Sheet>& four)
      : database_(delay.by_plies() ? left : hall),
        delay_(delay),
        hidden_(delay.by_plies() ? seams::Delays{} : delay),
        leak_(leak),
        now_(now),
        run_(run),
        record_(record),
        hall_(test::open_store(hall, storage::Store::Access::read_beside_writer)),
        left_(open_record(left)),
        line_(make_line(last)),
        store_(test::open_store(database_, storage::Store::Access::read_beside_writer)),
        shown_({1, fmt::format("run{}", run), "Open", {delay, true}},
               [this](int board, Millis at) { port_->changed(board, at); }),
        pgn_(
            database_, "Open",
            [this](std::function<void()> task) {
              const std::lock_guard lock(mutex_);
              posted_.push_back(std::move(task));
              arrived_.notify_one();
            },
            leak == Leak::pgn ? seams::Delays{} : hidden_, {},
            [this] { return std::chrono::system_clock::time_point(Millis{kWall} + now_); }),
        port_(livechess::make_port({}, {.steady = [this] { return steady(now_); },
                                        .unix_millis = [this] { return kWall + now_.count(); }})),
        outlets_(
            outlet, database_, now, delay, leak, receivers,
            [this](const std::string& whom, std::string_view bytes) { record_.add(now_, whom, bytes); }) {
    for (const seams::BoardInfo& board : boards) line_->know(board.number, board.round);
    committed(last);
    if (by_plies_ != nullptr) catch_up();
    if (by_plies_ != nullptr) outlets_.committed(must(store_.last_sequence()));
    const auto history = net::read_history(store_, {}, as_of());
    REQUIRE(history);
    net::InitialState initial;
    const auto as_known = net::boards_as_of(store_, boards, as_of() ? known().at : Millis::max());
    REQUIRE(as_known);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      if ((*as_known)[i] != boards[i]) hear(boards[i]);
    }
    initial.boards = *as_known;
    initial.seats = history->seats;
    initial.marks = history->marks;
    initial.history = history->events;
    initial.last_sequence = halls_numbers() ? last : history->last_sequence;
    const auto serials = seams::Released({}, store_, hidden_, known()).serial_numbers();
    initial.devices =
        net::received_lately(initial, as_of() ? std::optional(known().at) : std::nullopt, must(serials));
    if (four) {
      initial.quaternity.push_back(quaternity_view(*four, now - delay.longest()));
      initial.quaternity.back().seen = steady(now);
    }
    for (const seams::BoardInfo& board : boards) outlets_.hear(board, now);
    shown_.load(initial);
    for (const seams::GameEdition& game : editions) shown_.take(game, steady(now));
    port_->move_in({shown_.state(), shown_.clock(), [] {},
                    [this](const auto& ask, const auto& done) { read(ask, done); }, "Open", true});
  }
  ~PublicSide() { pgn_.stop(); }

  // --- the hall
  void committed(storage::Sequence last) {
    line_->committed(committed_ = last);
    if (by_plies_ != nullptr) return;
    outlets_.committed(last);
    outlets_.at(now_);
  }
  void hear(const outlets::Unsaid& what) {
    const bool leaks = (leak_ == Leak::device_status && std::holds_alternative<seams::DeviceStatus>(what)) ||
                       (leak_ == Leak::names && std::holds_alternative<seams::BoardInfo>(what)) ||
                       (leak_ == Leak::conditions && std::holds_alternative<seams::ConditionNews>(what)) ||
                       (leak_ == Leak::four && std::holds_alternative<seams::QuaternityView>(what));
    if (by_plies_ == nullptr) outlets_hear(what);
    const bool too_early = (leak_ == Leak::next_names && std::holds_alternative<seams::BoardInfo>(what)) ||
                           (leak_ == Leak::signal && std::holds_alternative<seams::DeviceStatus>(what));
    if (too_early) early_.emplace_back(now_ + delay_.longest(), what);
    if (!leaks) return line_->hear(what, now_);
    tell(what);
    turn(false);
  }

  // --- time
  void at(Millis now) { now_ = now; }
  /// When the public loop does something by itself.
  [[nodiscard]] Millis next() {
    feed();
    Millis next = Millis::max();
    if (const auto first = line_->next()) next = std::min(next, *first);
    if (!early_.empty()) next = std::min(next, early_.front().first);
    if (const auto first = shown_.hub().next_flush()) next = std::min(next, line(*first));
    if (const auto first = port_->next()) next = std::min(next, line(*first));
    next = std::min(next, outlets_.next());
    return std::max(next, now_);
  }
  void release() {
    for (; !early_.empty() && early_.front().first <= now_; early_.pop_front()) tell(early_.front().second);
    for (feed(); line_->next() && *line_->next() <= now_; feed()) {
      for (const outlets::Release& each : entered(line_->release(now_))) tell(each);
    }
    if (const auto first = port_->next(); first && *first <= steady(now_)) port_->wake(steady(now_));
    outlets_.at(now_);
    turn(false);
  }
  void second() {
    shown_.hub().tick(steady(now_));
    port_->tick(steady(now_));
    stream_.tick(steady(now_));
    if (followed_) follow();
    ask_engine();
    turn(true);
  }

  // --- the public
  void visit(const Join& join) {
    const int number = ++peers_;
    Viewer& viewer = viewers_.emplace_back();
    viewer.peer = std::make_unique<Peer>(join.slow, [this, number](const std::string& frame) {
      record_.add(now_, fmt::format("viewer {}", number), frame);
    });
    shown_.hub().join(*viewer.peer, {.board = join.board, .since = join.since}, steady(now_));
    turn(false);
  }
  void visit(const Get& get) {
    for (const bool has_it : {false, true}) {
      net::HttpRequest request;
      request.target = get.target;
      if (has_it) request.if_none_match = etags_[get.target];
      answer(request);
    }
  }
  void visit(const Follow&) {
    followed_ = true;
    follow();
    const int number = ++peers_;
    Viewer& viewer = viewers_.emplace_back();
    viewer.reads_pgn = true;
    viewer.peer = std::make_unique<Peer>(false, [this, number](const std::string& text) {
      record_.add(now_, fmt::format("reader {}", number), text);
    });
    stream_.join(*viewer.peer, steady(now_));
    turn(false);
  }
  void visit(const PortGet& get) {
    net::HttpRequest request;
    request.target = get.target;
    if (const auto here = request.target.find("ID"); here != std::string::npos)
      request.target.replace(here, 2, livechess::tournament_id(store_.id()));
    port_->handle(
        request,
        [&](const net::HttpResponse& response) {
          record_.add(now_, "1982 " + get.target, written(response));
        },
        [](const auto&) { FAIL("no handshake"); });
  }
  void visit(const PortTalk& talk) {
    net::HttpRequest request;
    request.target = "/api/v1.0";
    request.upgrade = true;
    const int number = ++peers_;
    port_->handle(
        request, [](const auto&) { FAIL("refused"); },
        [&](std::unique_ptr<net::Dialogue> dialogue) {
          Viewer& viewer = viewers_.emplace_back();
          viewer.dialogue = std::move(dialogue);
          viewer.peer = std::make_unique<Peer>(false, [this, number](const std::string& frame) {
            record_.add(now_, fmt::format("client {}", number), frame);
          });
          viewer.dialogue->begun(*viewer.peer);
          for (const std::string& message : talk.messages) viewer.dialogue->received(message);
        });
    turn(false);
  }
  void visit(const Recall& recall) {
    const auto as_of = leak_ == Leak::recall ? std::nullopt : this->as_of();
    const auto after = recall.all ? std::nullopt : std::optional(shown_.state().sequence());
    const auto recalled = net::recall(database_, after, as_of);
    REQUIRE(recalled);
    recall.all ? shown_.begin_anew(*recalled, steady(now_)) : shown_.make_good(*recalled);
    turn(false);
  }
  void visit(const Restart&) {}

 private:
  struct Viewer {
    std::unique_ptr<Peer> peer{};
    std::unique_ptr<net::Dialogue> dialogue{};  ///< none: the hub's
    bool reads_pgn = false;                     ///< as it grows
  };

  /// What the public may know.
  storage::AsOf known() {
    if (by_plies_ != nullptr) return {shown_.state().sequence(), Millis::max()};
    const Millis at = std::max({known_at_, by_time_->released_at(), now_ - delay_.longest()});
    return {by_time_->released(), leak_ == Leak::paired ? now_ : at};
  }
  /// The same, if the store holds more.
  std::optional<storage::AsOf> as_of() {
    return by_plies_ != nullptr ? std::nullopt : std::optional(known());
  }
  [[nodiscard]] bool halls_numbers() const {
    return by_plies_ != nullptr && (leak_ == Leak::numbers || (leak_ == Leak::renumbered && run_ > 1));
  }

  std::optional<outlets::PublicRecord> open_record(const std::string& path) {
    if (!delay_.by_plies()) return std::nullopt;
    return must(outlets::PublicRecord::open(path, hall_));
  }
  std::unique_ptr<outlets::ReleaseLine> make_line(storage::Sequence last) {
    if (left_) {
      auto queue =
          std::make_unique<outlets::PlyQueue>(leaked(delay_, leak_), must(left_->standings(hall_)), last);
      by_plies_ = queue.get();
      return queue;
    }
    auto queue = std::make_unique<outlets::ReleaseQueue>(leaked(delay_, leak_), released_at_start());
    by_time_ = queue.get();
    return queue;
  }
  /// What became due while the daemon was stopped.
  void catch_up() {
    feed();
    (void)entered(line_->release(now_));
  }
  std::vector<outlets::Release> entered(std::vector<outlets::Release> releases) {
    if (!left_) return releases;
    outlets::KnownNames known = by_plies_->known(now_);
    if (leak_ == Leak::next_names) known.tables.clear();
    must(left_->look(hall_, releases));
    auto told = must(left_->enter(releases, known));
    return halls_numbers() ? releases : told;
  }
  void outlets_hear(const outlets::Unsaid& what) {
    if (const auto* board = std::get_if<seams::BoardInfo>(&what)) outlets_.hear(*board, now_);
    if (const auto* status = std::get_if<seams::DeviceStatus>(&what)) outlets_.hear(*status, now_);
    if (const auto* news = std::get_if<seams::ConditionNews>(&what)) outlets_.hear(*news, now_);
  }
  storage::Sequence released_at_start() {
    if (leak_ == Leak::restart) return must(hall_.last_until(now_));
    const storage::AsOf released = must(outlets::released_until(hall_, delay_, storage::SkippedTime(), now_));
    known_at_ = released.at;
    return released.last;
  }

  void feed() {
    while (line_->hungry()) {
      auto events = must(outlets::published_behind(hall_, line_->read_to(), 16, delay_));
      std::erase_if(events, [this](const auto& event) { return event.sequence > committed_; });
      REQUIRE_FALSE(events.empty());
      line_->take(std::move(events));
    }
  }

  void tell(const outlets::Release& release) {
    if (const auto* events = std::get_if<seams::Outlet::Events>(&release)) {
      // A recall may have brought some already.
      for (const auto& event : **events) {
        if (halls_numbers())
          shown_.make_good({{event}, {}, event.sequence});
        else
          REQUIRE(shown_.take(event, steady(now_)));
      }
      if (by_plies_ == nullptr) return;
      outlets_.committed(must(store_.last_sequence()));
      outlets_.at(now_);
    } else {
      tell(std::get<outlets::Unsaid>(release));
    }
  }
  void tell(const outlets::Unsaid& what) {
    if (by_plies_ != nullptr) outlets_hear(what);
    if (const auto* board = std::get_if<seams::BoardInfo>(&what)) shown_.take(*board, steady(now_));
    if (const auto* status = std::get_if<seams::DeviceStatus>(&what)) shown_.take(*status, steady(now_));
    if (const auto* news = std::get_if<seams::ConditionNews>(&what))
      (void)shown_.take(*news, std::chrono::system_clock::time_point(Millis{kWall} + now_));
    if (const auto* view = std::get_if<seams::QuaternityView>(&what)) {
      seams::QuaternityView late = *view;
      late.seen = steady(view->as_of + delay_.longest());
      shown_.take(late);
    }
    if (const auto* anchor = std::get_if<storage::ClockAnchor>(&what)) {
      shown_.take(*anchor);
      pgn_.forget();
    }
  }

  /// As a turn of the web loop.
  void turn(bool second) {
    net::Hub& hub = shown_.hub();
    for (bool more = true; more;) {
      const auto before = hub.batches();
      hub.flush(steady(now_));
      more = hub.batches() != before;
      for (Viewer& viewer : viewers_) {
        while (viewer.peer->take(second)) {
          if (viewer.reads_pgn)
            stream_.sent(*viewer.peer, steady(now_));
          else
            viewer.dialogue ? viewer.dialogue->sent() : hub.sent(*viewer.peer);
          more = true;
        }
      }
      hub.turned(hub.batches());
    }
  }

  void answer(const net::HttpRequest& request) {
    const net::RouteContext context{shown_.state(),
                                    shown_.cards(),
                                    shown_.conditions(),
                                    shown_.attention(),
                                    shown_.hub().run(),
                                    {},
                                    shown_.quaternity(),
                                    1,
                                    {},
                                    {},
                                    {delay_, true},
                                    steady(now_)};
    const auto reply = [&](const net::HttpResponse& response) {
      for (const auto& [name, value] : response.headers)
        if (name == "ETag") etags_[request.target] = value;
      record_.add(now_, "GET " + request.target, written(response));
    };
    const net::Routed routed = net::route(request, context);
    if (const auto* response = std::get_if<net::HttpResponse>(&routed)) return reply(*response);
    const auto* query = std::get_if<net::PgnQuery>(&routed);
    REQUIRE(query != nullptr);
    read_pgn(*query, [&](const net::PgnService::Pgn& pgn) {
      reply(net::pgn_response(request, pgn.text, pgn.modified));
    });
  }

  /// As the server does it every second.
  void ask_engine() {
    shown_.ask(engine_);
    for (seams::Opinion opinion : engine_.opinions()) {
      if (leak_ == Leak::engine) opinion.depth = static_cast<int>(committed_);
      shown_.take(opinion);
    }
  }
  /// The same.
  void follow() {
    read_pgn({net::played_round(shown_.state()), std::nullopt},
             [&](const net::PgnService::Pgn& pgn) { stream_.show(pgn.text, steady(now_)); });
  }

  void read_pgn(const net::PgnQuery& query, const std::function<void(const net::PgnService::Pgn&)>& done) {
    bool answered = false;
    const live::LiveState& state = shown_.state();
    pgn_.get(query, {state.record_version(), known(), state.resting_games()},
             [&](const net::PgnService::Answer& pgn) {
               REQUIRE(pgn);
               done(*pgn);
               answered = true;
             });
    while (!answered) {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return !posted_.empty(); });
      for (const auto& task : std::exchange(posted_, {})) {
        lock.unlock();
        task();
        lock.lock();
      }
    }
  }

  void read(const net::Tenant::House::Ask& ask, const net::Tenant::House::Done& done) {
    seams::Released released({}, store_, leak_ == Leak::rest ? seams::Delays{} : hidden_, known());
    const auto read = ask(store_, released);
    REQUIRE(read);
    done({});
  }

  std::string database_;
  seams::Delays delay_, hidden_;  ///< of what everybody may know, and of what of it the store shown may hold
  Leak leak_;
  Millis now_;
  int run_;
  Record& record_;
  storage::Store hall_;
  storage::Sequence committed_ = 0;
  Millis known_at_{0};  ///< before the start
  std::optional<outlets::PublicRecord> left_;
  outlets::ReleaseQueue* by_time_ = nullptr;
  outlets::PlyQueue* by_plies_ = nullptr;
  std::unique_ptr<outlets::ReleaseLine> line_;            ///< one of both
  std::deque<std::pair<Millis, outlets::Unsaid>> early_;  ///< that leak
  storage::Store store_;                                  ///< what is shown is read from there
  net::Projection shown_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::function<void()>> posted_;
  net::PgnService pgn_;
  std::list<Viewer> viewers_;
  std::unique_ptr<net::Tenant> port_;  ///< its clients are known to viewers_
  net::PgnStream stream_;
  bool followed_ = false;
  OutletSide outlets_;
  Engine engine_;
  std::map<std::string, std::string> etags_;
  int peers_ = 0;
};

/// Boards and pairings. Copies of it are one store, as far as anybody can tell.
class EmptyStore {
 public:
  EmptyStore();
  void copy_to(const std::string& path) const { std::filesystem::copy_file(path_, path); }

 private:
  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("empty.db");
};

EmptyStore::EmptyStore() {
  storage::Store store = test::open_store(path_);
  std::vector<storage::Pairing> pairings;
  for (int number = 1; number <= kBoards; ++number) {
    const std::string key = number == kBoards ? kLatePort : fmt::format("1000{}", number);
    const auto device = must(store.device(key, "dgt"));
    REQUIRE(must(store.board(device, number)) == number);
    pairings.push_back({1, number, table(number).tags});
  }
  must(store.rounds().set_pairings(pairings, storage::Millis{0}));
}

/// What is reloaded or reported, as the daemon stores it at once.
void keep_unsaid(storage::Store& store, const outlets::Unsaid& what, Millis at) {
  if (const auto* board = std::get_if<seams::BoardInfo>(&what))
    must(store.rounds().seat({board->round, board->number, board->tags}, {}, at));
  if (const auto* status = std::get_if<seams::DeviceStatus>(&what)) {
    const auto keys = must(store.devices());
    const bool late = std::ranges::find(keys, kLatePort, &storage::DeviceRow::key) != keys.end();
    if (status->board == kBoards && late) must(store.rename(kLatePort, status->numbers.serial, at));
  }
}

/// The store holds all of the history from the beginning: who reads more than may be known reads it.
void keep_all(const std::string& path, const Steps& steps) {
  static const EmptyStore empty;
  empty.copy_to(path);
  storage::Store store = test::open_store(path);
  must(store.begin());
  for (const Step& step : steps) {
    if (const auto* event = std::get_if<tracking::TrackedEvent>(&step.what)) {
      must(test::append(store, step.board, *event));
      continue;
    }
    const auto& unsaid = std::get<outlets::Unsaid>(step.what);
    if (const auto* anchor = std::get_if<storage::ClockAnchor>(&unsaid)) {
      must(store.append(*anchor));
      continue;
    }
    must(store.commit());
    keep_unsaid(store, unsaid, step.at);
    must(store.begin());
  }
  must(store.commit());
}

/// What the parts of the daemon report again after a start.
struct Present {
  std::map<int, seams::DeviceStatus> devices{};
  std::map<seams::ConditionCode, seams::ConditionNews> conditions{};
  std::map<int, int> games{};
  std::map<int, seams::BoardInfo> boards{};
  std::vector<seams::QuaternityView> four{};  ///< all that were shown

  Present() {
    for (int number = 1; number <= kBoards; ++number) boards[number] = table(number);
  }

  void note(const Step& step) {
    if (const auto* event = std::get_if<tracking::TrackedEvent>(&step.what)) {
      games[step.board] = event->game;
      return;
    }
    const auto& unsaid = std::get<outlets::Unsaid>(step.what);
    if (const auto* status = std::get_if<seams::DeviceStatus>(&unsaid)) devices[status->board] = *status;
    if (const auto* news = std::get_if<seams::ConditionNews>(&unsaid)) conditions[news->code] = *news;
    if (const auto* board = std::get_if<seams::BoardInfo>(&unsaid)) boards[board->number] = *board;
    if (const auto* view = std::get_if<seams::QuaternityView>(&unsaid)) four.push_back(*view);
  }
  /// The game for four as it was then.
  [[nodiscard]] std::optional<quaternity_sheet::Sheet> four_at(Millis at) const {
    std::optional<quaternity_sheet::Sheet> game;
    for (const seams::QuaternityView& view : four) {
      if (view.as_of <= at) game = *view.game;
    }
    return game;
  }
  [[nodiscard]] std::vector<seams::BoardInfo> infos() const {
    std::vector<seams::BoardInfo> all;
    for (const auto& [number, board] : boards) all.push_back(board);
    return all;
  }
  [[nodiscard]] std::vector<seams::GameEdition> editions() const {
    std::vector<seams::GameEdition> all;
    for (const auto& [board, game] : games) all.push_back({board, game, "fide-2023"});
    return all;
  }
};

}  // namespace

std::vector<std::string> public_output(const Steps& steps, const Course& course, Leak leak) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("e.db"), left = folder.file("left.db");
  keep_all(path, steps);
  Record record;
  const storage::Store writer = test::open_store(path);
  Present present;
  Receivers receivers;
  int run = 1;
  storage::Sequence last = 0;
  std::optional<PublicSide> side(std::in_place, path, left, course.from, course.delay, course.outlet, leak,
                                 run, record, receivers, present.infos(), present.editions(), last,
                                 std::nullopt);
  auto step = steps.begin();
  auto visit = course.visits.begin();
  Millis second = course.from;
  while (true) {
    Millis now = std::min(side->next(), second);
    if (step != steps.end()) now = std::min(now, step->at);
    if (visit != course.visits.end()) now = std::min(now, visit->at);
    if (now > course.until) break;
    side->at(now);
    if (step != steps.end() && step->at == now) {
      present.note(*step);
      if (const auto* unsaid = std::get_if<outlets::Unsaid>(&step->what)) {
        side->hear(*unsaid);
      } else {
        side->committed(++last);
      }
      ++step;
      continue;
    }
    if (side->next() == now) {
      side->release();
      continue;
    }
    if (visit != course.visits.end() && visit->at == now) {
      if (std::holds_alternative<Restart>(visit->what)) {
        side.reset();
        side.emplace(path, left, now, course.delay, course.outlet, leak, ++run, record, receivers,
                     present.infos(), present.editions(), last,
                     present.four_at(now - course.delay.longest()));
        for (const auto& [board, status] : present.devices) side->hear(status);
        for (const auto& [code, news] : present.conditions) side->hear(news);
        if (!present.four.empty()) {
          seams::QuaternityView view = present.four.back();
          view.as_of = now;
          side->hear(view);
        }
      } else {
        std::visit([&](const auto& what) { side->visit(what); }, visit->what);
      }
      ++visit;
      continue;
    }
    side->second();
    second += kSecond;
  }
  return std::move(record).lines();
}

}  // namespace eboard::delay_test
