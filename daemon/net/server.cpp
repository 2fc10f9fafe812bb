// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <variant>

#include "daemon/net/desks.hpp"
#include "daemon/net/entrances.hpp"
#include "daemon/net/inbox.hpp"
#include "daemon/net/metrics.hpp"
#include "daemon/net/pgn_service.hpp"
#include "daemon/net/pgn_streams.hpp"
#include "daemon/net/session.hpp"
#include "daemon/net/tenants.hpp"

namespace eboard::net {

namespace asio = boost::asio;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds kIdleTick{1};
/// The maximum number of attempts to correct what is shown, and the time between them.
constexpr int kMaxRecalls = 100;
constexpr std::chrono::milliseconds kRecallAgain{100};
constexpr std::chrono::milliseconds kBreath{100};

using Batch = seams::Outlet::Events;
using seams::ConditionNews;
using Message = std::variant<Batch, seams::BoardInfo, seams::DeviceStatus, ConditionNews,
                             storage::ClockAnchor, seams::CoreDesk*, seams::QuaternityDesk*,
                             seams::ReloadDesk*, seams::OutletDesk*, seams::QuaternityView>;

std::string make_run_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

/// Committed events can be read again; all other reports come only once.
std::size_t weight_of(const Message& message) {
  const auto* batch = std::get_if<Batch>(&message);
  return batch == nullptr ? 0 : (*batch)->size();
}

/// Only the latest report of a device or table counts.
bool replaces(const Message& old, const Message& news) {
  if (const auto* a = std::get_if<seams::DeviceStatus>(&old), *b = std::get_if<seams::DeviceStatus>(&news);
      a && b)
    return a->board == b->board;
  const auto *a = std::get_if<seams::QuaternityView>(&old), *b = std::get_if<seams::QuaternityView>(&news);
  return a && b && a->table == b->table;
}

/// A viewer of /live, from whom nothing is taken.
class Viewing final : public Dialogue {
 public:
  /// `hub_moved` is called when the hub may have new deadlines.
  Viewing(Hub& hub, Interest interest, std::function<void()> hub_moved)
      : hub_(hub), interest_(std::move(interest)), hub_moved_(std::move(hub_moved)) {}

  void begun(Subscriber& peer) override {
    peer_ = &peer;
    hub_.join(peer, interest_, Clock::now());
    hub_moved_();
  }
  void received(std::string_view /*message*/) override {}
  void sent() override { hub_.sent(*peer_); }
  void ended() override { hub_.leave(*peer_); }

 private:
  Hub& hub_;
  Interest interest_;
  std::function<void()> hub_moved_;
  Subscriber* peer_ = nullptr;
};

}  // namespace

class WebServer::Impl final : public SessionHost {
 public:
  explicit Impl(ServerSettings settings)
      : settings_(std::move(settings)),
        shown_({settings_.time_scale, make_run_id(), settings_.event, settings_.delay},
               [this](int board, tracking::Millis at) { tenants_.changed(board, at); }),
        recaller_(settings_.recall, [this] { wake(); }),
        flush_timer_(io_),
        second_timer_(io_),
        recall_timer_(io_),
        tenants_(settings_.tenants, io_,
                 {settings_.database, settings_.found_damage, told_late(), [this] { return known(); }}),
        pgn_(
            settings_.database, settings_.event,
            [this](std::function<void()> task) { asio::post(io_, std::move(task)); }, told_late(),
            settings_.found_damage) {}

  ~Impl() override { stop(); }

  /// Error: a sentence.
  [[nodiscard]] Expected<void, std::string> listen();
  void load(const InitialState& initial);
  void run();
  void stop();
  void deliver(Message message) noexcept;
  /// A report that cannot be sent again was lost.
  void lose() noexcept;

  [[nodiscard]] const Entrances& entrances() const { return entrances_; }
  [[nodiscard]] const std::vector<std::string>& tenant_addresses() const { return tenants_.addresses(); }
  [[nodiscard]] ServerFigures figures() const;
  [[nodiscard]] std::uint64_t ticks() const { return ticks_.load(std::memory_order_relaxed); }

  void handle(HttpRequest request, Reply reply, Accept accept) override;
  void answered(unsigned status) override { ++counters_.answers[status]; }

 private:
  void turn();
  void turn_once();
  void wake() noexcept;
  void take_messages();
  void take_waiting();
  void take(const Batch& events);
  template <class Report>
  void take(const Report& report) {
    shown_.take(report, Clock::now());
  }
  void take(const seams::QuaternityView& view) { shown_.take(view); }
  void take(const ConditionNews& news);
  void take(const storage::ClockAnchor& anchor);
  template <class Desk>
  void take(Desk* desk) {
    desks_.open(desk);
  }

  void note_failure(std::string_view what) noexcept;
  void doubt(std::string_view why) noexcept;
  void give_up(const std::string& why);
  void recall();
  void recall_later();
  void take_recalled();

  void flush();
  /// What viewers may know.
  [[nodiscard]] storage::AsOf known() const {
    return {shown_.state().sequence(), settings_.known_until ? settings_.known_until() : storage::Millis{0}};
  }
  [[nodiscard]] seams::Delays told_late() const {
    return settings_.delay.here ? settings_.delay.by : seams::Delays{};
  }
  void every_second();
  void answer_pgn(const HttpRequest& request, const PgnQuery& query, Reply reply);
  void read_pgn(const PgnQuery& query, PgnService::Callback ready);
  /// Of the round that is played where none is named.
  void read_round(PgnStreams::Round round, PgnService::Callback ready) {
    read_pgn({round.value_or(played_round(shown_.state())), std::nullopt}, std::move(ready));
  }
  void begin_stream(const PgnFollowing& following, const Reply& reply);
  [[nodiscard]] std::string metrics();
  [[nodiscard]] ServerFigures count();

  ServerSettings settings_;
  Projection shown_;
  ServerCounters counters_;
  mutable std::mutex counting_;
  ServerFigures counted_;  ///< guarded; where another server asks for it
  std::atomic<std::uint64_t> ticks_{0};

  Inbox<Message> inbox_{{.weight = weight_of, .replaces = replaces}};
  std::atomic<bool> awake_{false};   ///< a look into the inbox is queued
  std::atomic<bool> missed_{false};  ///< events were not kept; the store has them
  std::atomic<bool> lost_{false};    ///< another report was not kept; it cannot be read again
  std::vector<Message> waiting_;     ///< taken out of the inbox; those before next_ are done
  std::size_t next_ = 0;

  /// Whether what is shown is what is stored. If not, nothing is sent, and messages wait until the store was
  /// read.
  enum class Standing { sound, behind, doubtful };
  Standing standing_ = Standing::sound;
  Recaller recaller_;
  int recalls_ = 0;  ///< since all was well
  Clock::time_point recalled_at_{};
  bool given_up_ = false;
  Clock::time_point failure_said_{};

  PgnStreams streams_{[this](auto round, auto ready) { read_round(round, std::move(ready)); }};

  Entrances entrances_{io_, *this};
  asio::io_context io_{1};  ///< sessions are destroyed with it, before what they use
  asio::executor_work_guard<asio::io_context::executor_type> work_ = asio::make_work_guard(io_);
  asio::steady_timer flush_timer_, second_timer_, recall_timer_;
  std::uint64_t awaited_ = 0;  ///< batches of the hub for which turned() is queued, or was called
  bool second_armed_ = false;
  Tenants tenants_;
  PgnService pgn_;
  Desks desks_{io_, shown_.conditions()};
  std::thread thread_;
};

Expected<void, std::string> WebServer::Impl::listen() {
  if (auto opened = entrances_.open(settings_.entrances); !opened) return opened;
  return tenants_.listen(entrances_, settings_.entrances.allowed_hosts);
}

void WebServer::Impl::load(const InitialState& initial) {
  shown_.load(initial);
  tenants_.move_in(shown_.state(), shown_.clock(), settings_.event);
}

void WebServer::Impl::run() {
  every_second();
  thread_ = std::thread([this] { turn(); });
}

void WebServer::Impl::turn() {
  while (!io_.stopped()) {
    try {
      turn_once();
    } catch (const std::bad_alloc& error) {
      doubt(error.what());  // viewers may not have received what was under way
    } catch (const std::exception& error) {
      note_failure(error.what());
    }
    if (!second_armed_) std::this_thread::sleep_for(kBreath);
  }
}

/// A handler that fails ends its own connection, and no other.
void WebServer::Impl::turn_once() {
  if (!second_armed_) every_second();
  io_.run();
}

void WebServer::Impl::stop() {
  inbox_.close();
  io_.stop();
  if (thread_.joinable()) thread_.join();
  recaller_.join();
  tenants_.stop();
  pgn_.stop();
  entrances_.close();
}

void WebServer::Impl::deliver(Message message) noexcept {
  const bool stored = std::holds_alternative<Batch>(message);
  if (!inbox_.put(std::move(message))) (stored ? missed_ : lost_) = true;
  wake();
}

void WebServer::Impl::lose() noexcept {
  lost_ = true;
  wake();
}

/// If nothing can be queued, the loop looks by itself within a second.
void WebServer::Impl::wake() noexcept {
  if (awake_.exchange(true)) return;
  try {
    asio::post(io_, [this] { take_messages(); });
  } catch (const std::exception&) {
    awake_ = false;
  }
}

void WebServer::Impl::take_messages() {
  awake_ = false;
  if (given_up_) return;
  try {
    if (lost_) return give_up("a report of a board was lost for want of memory");
    take_recalled();
    if (standing_ == Standing::sound && missed_.exchange(false)) standing_ = Standing::behind;
    take_waiting();
    if (standing_ != Standing::sound) return recall();
    recalls_ = 0;
  } catch (const std::exception& error) {
    // After half a message it is not known what was sent to whom.
    doubt(error.what());
  }
}

/// Takes messages in order, and begins again at the one that failed.
void WebServer::Impl::take_waiting() {
  if (standing_ != Standing::sound) return;
  if (next_ == waiting_.size()) {
    inbox_.take(waiting_);
    next_ = 0;
  }
  for (; next_ < waiting_.size(); ++next_) {
    std::visit([this](const auto& what) { take(what); }, waiting_[next_]);
    if (standing_ != Standing::sound) return;
  }
  flush();
}

void WebServer::Impl::take(const Batch& events) {
  const auto now = Clock::now();
  for (const auto& event : *events) {
    if (shown_.take(event, now)) continue;
    standing_ = Standing::behind;
    return;
  }
}

// A game's text has its date, so texts are read again.
void WebServer::Impl::take(const storage::ClockAnchor& anchor) {
  shown_.take(anchor);
  pgn_.forget();
}

void WebServer::Impl::take(const ConditionNews& news) {
  (void)shown_.take(news, std::chrono::system_clock::now());
  desks_.conditions_changed();
}

/// Logged at most once a second, because a fault of one connection may happen to thousands.
void WebServer::Impl::note_failure(std::string_view what) noexcept {
  ++counters_.failures;
  const auto now = Clock::now();
  if (now - failure_said_ < kIdleTick || !settings_.warn) return;
  failure_said_ = now;
  try {
    settings_.warn(fmt::format("web: {}; {} failures so far", what, counters_.failures));
  } catch (const std::exception&) {
    // no memory for a sentence; the metrics have the number
  }
}

void WebServer::Impl::doubt(std::string_view why) noexcept {
  note_failure(why);
  standing_ = Standing::doubtful;
  wake();
}

void WebServer::Impl::give_up(const std::string& why) {
  standing_ = Standing::doubtful;
  if (settings_.failed) settings_.failed(why);
  given_up_ = true;  // not set if `failed` throws for want of memory: then it is reported again
}

void WebServer::Impl::recall() {
  if (recaller_.busy()) return;
  const auto now = Clock::now();
  if (now - recalled_at_ < kRecallAgain) return recall_later();
  if (!recaller_.able()) return give_up("events were missed, and there is no store to read them from");
  if (++recalls_ > kMaxRecalls) return give_up("what is shown is not what is stored, and cannot be mended");
  recalled_at_ = now;
  recaller_.start(standing_ == Standing::behind ? std::optional(shown_.state().sequence()) : std::nullopt);
  ++counters_.recalls;
}

void WebServer::Impl::recall_later() {
  recall_timer_.expires_at(recalled_at_ + kRecallAgain);
  recall_timer_.async_wait([this](error_code cancelled) {
    if (!cancelled) take_messages();
  });
}

void WebServer::Impl::take_recalled() {
  const auto result = recaller_.take();
  if (!result) return;
  if (!result->read) return note_failure(result->read.error());
  if (!result->after) {
    shown_.begin_anew(*result->read, Clock::now());
  } else if (standing_ == Standing::behind) {
    shown_.make_good(*result->read);
    if (!result->read->events.empty()) recalls_ = 0;
  } else {
    return;  // not enough: there was a failure meanwhile
  }
  standing_ = Standing::sound;
  if (shown_.state().misses_before(result->read->last_sequence + 1)) missed_ = true;
}

void WebServer::Impl::handle(HttpRequest request, Reply reply, Accept accept) {
  const RouteContext context{shown_.state(),
                             shown_.cards(),
                             shown_.conditions(),
                             shown_.hub().run(),
                             [this] { return metrics(); },
                             shown_.quaternity(),
                             settings_.time_scale,
                             settings_.outlets,
                             settings_.delay};
  const Routed routed = route(request, context);
  if (const auto* response = std::get_if<HttpResponse>(&routed)) return reply(*response);
  if (const auto* interest = std::get_if<Interest>(&routed))
    return accept(std::make_unique<Viewing>(shown_.hub(), *interest, [this] { flush(); }));
  if (const auto* question = std::get_if<seams::CoreQuestion>(&routed))
    return desks_.ask(*question, std::move(reply));
  if (const auto* entered = std::get_if<seams::QuaternityRequest>(&routed))
    return desks_.ask(*entered, std::move(reply));
  if (const auto* asked = std::get_if<seams::ReloadRequest>(&routed))
    return desks_.ask(*asked, std::move(reply));
  if (const auto* trial = std::get_if<seams::OutletTrial>(&routed))
    return desks_.ask(*trial, std::move(reply));
  if (const auto* following = std::get_if<PgnFollowing>(&routed)) return begin_stream(*following, reply);
  answer_pgn(request, std::get<PgnQuery>(routed), std::move(reply));
}

void WebServer::Impl::answer_pgn(const HttpRequest& request, const PgnQuery& query, Reply reply) {
  const auto ready = [this, request, query, reply](const PgnService::Answer& answer) {
    if (!answer) return reply(error_response(503, answer.error()));
    const bool known = (!query.round || shown_.knows_round(*query.round)) &&
                       (!query.board || shown_.state().find(*query.board) != nullptr);
    if (answer->text->empty() && !known) return reply(error_response(404, "there is no such round or board"));
    reply(pgn_response(request, answer->text, answer->modified));
  };
  read_pgn(query, ready);
}

void WebServer::Impl::read_pgn(const PgnQuery& query, PgnService::Callback ready) {
  const live::LiveState& state = shown_.state();
  pgn_.get(query, {state.record_version(), known(), state.resting_games()}, std::move(ready));
}

void WebServer::Impl::begin_stream(const PgnFollowing& following, const Reply& reply) {
  read_round(following.round, [this, following, reply](const PgnService::Answer& answer) {
    if (!answer) return reply(error_response(503, answer.error()));
    if (answer->text->empty() && following.round && !shown_.knows_round(*following.round))
      return reply(error_response(404, "there is no such round"));
    HttpResponse response;
    response.content_type = std::string(kPgnType);
    response.headers = {{"Cache-Control", "no-store"}};
    response.stream = streams_.follow(following.round, answer->text);
    reply(response);
  });
}

/// Starts all rounds that may start now, and calls itself again for the others.
void WebServer::Impl::flush() {
  if (standing_ != Standing::sound) return;
  shown_.hub().flush(Clock::now());
  if (shown_.hub().batches() != awaited_) {
    // A frame that fits into the kernel's buffer is written within async_write(); its handler is in the
    // queue before this one.
    asio::post(io_, [this, batches = shown_.hub().batches()] {
      shown_.hub().turned(batches);
      flush();
    });
    awaited_ = shown_.hub().batches();
  }
  const auto next = shown_.hub().next_flush();
  if (!next) return;
  flush_timer_.expires_at(*next);
  flush_timer_.async_wait([this](error_code cancelled) {
    if (!cancelled) flush();
  });
}

/// Also repairs what a failure left undone: a listener that does not listen, a message that was not taken.
void WebServer::Impl::every_second() {
  second_armed_ = false;
  second_timer_.expires_after(kIdleTick);
  second_timer_.async_wait([this](error_code cancelled) {
    if (!cancelled) every_second();
  });
  second_armed_ = true;
  ticks_.fetch_add(1, std::memory_order_relaxed);
  entrances_.listen();
  take_messages();
  if (settings_.delay.here) {
    ServerFigures now = count();
    const std::lock_guard lock(counting_);
    counted_ = std::move(now);
  }
  if (standing_ != Standing::sound) return;
  shown_.hub().tick(Clock::now());
  streams_.tick();
  tenants_.tick();
  flush();
}

std::string WebServer::Impl::metrics() {
  ServerFigures figures = count();
  if (settings_.elsewhere) figures += settings_.elsewhere();
  return metrics_text(shown_.state(), shown_.conditions(), figures,
                      settings_.outlets ? settings_.outlets() : OutletStatuses());
}

ServerFigures WebServer::Impl::count() {
  counters_.connections = entrances_.connections();
  counters_.refused_connections = entrances_.refused();
  return {counters_, shown_.hub().counters(), shown_.hub().viewers(), tenants_.figures()};
}

ServerFigures WebServer::Impl::figures() const {
  const std::lock_guard lock(counting_);
  return counted_;
}

WebServer::WebServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
WebServer::~WebServer() = default;

Expected<std::unique_ptr<WebServer>, std::string> WebServer::start(ServerSettings settings,
                                                                   InitialState initial) {
  auto impl = std::make_unique<Impl>(std::move(settings));
  if (const auto listening = impl->listen(); !listening) return unexpected(listening.error());
  impl->load(initial);
  impl->run();
  return std::unique_ptr<WebServer>(new WebServer(std::move(impl)));
}

template <class What>
void WebServer::tell(const What& what) {
  try {
    impl_->deliver(Message(what));
  } catch (const std::bad_alloc&) {
    impl_->lose();  // there was no memory even for a copy
  }
}

void WebServer::publish(Events events) noexcept {
  if (events) impl_->deliver(std::move(events));
}
void WebServer::board_known(const seams::BoardInfo& board) { tell(board); }
void WebServer::device_status(const seams::DeviceStatus& status) { tell(status); }
void WebServer::clock_anchored(const storage::ClockAnchor& anchor) { impl_->deliver(anchor); }
void WebServer::set_condition(seams::ConditionCode code, std::string sentence) {
  impl_->deliver(ConditionNews{code, std::move(sentence)});
}
void WebServer::clear_condition(seams::ConditionCode code) { impl_->deliver(ConditionNews{code}); }
void WebServer::open_desk(seams::CoreDesk& desk) { impl_->deliver(&desk); }
void WebServer::open_desk(seams::QuaternityDesk& desk) { impl_->deliver(&desk); }
void WebServer::open_desk(seams::ReloadDesk& desk) { impl_->deliver(&desk); }
void WebServer::open_desk(seams::OutletDesk& desk) { impl_->deliver(&desk); }
void WebServer::show(const seams::QuaternityView& view) { tell(view); }
void WebServer::stop() { impl_->stop(); }
std::string WebServer::address() const { return impl_->entrances().address(); }
std::string WebServer::arbiter_address() const { return impl_->entrances().arbiter_address(); }
std::vector<std::string> WebServer::tenant_addresses() const { return impl_->tenant_addresses(); }
ServerFigures WebServer::figures() const { return impl_->figures(); }
std::uint64_t WebServer::ticks() const { return impl_->ticks(); }

}  // namespace eboard::net
