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
#include <cstring>
#include <iterator>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <variant>

#include "daemon/net/desks.hpp"
#include "daemon/net/entrances.hpp"
#include "daemon/net/export_service.hpp"
#include "daemon/net/intake.hpp"
#include "daemon/net/json_text.hpp"
#include "daemon/net/log_service.hpp"
#include "daemon/net/metrics.hpp"
#include "daemon/net/pgn_answers.hpp"
#include "daemon/net/pgn_service.hpp"
#include "daemon/net/session.hpp"
#include "daemon/net/tenants.hpp"
#include "daemon/net/tournament_service.hpp"
#include "daemon/net/watch_request.hpp"

namespace eboard::net {

namespace asio = boost::asio;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds kIdleTick{1};
constexpr std::chrono::milliseconds kBreath{100};

std::string make_run_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

/// A viewer of /live, who may say which boards they watch, and nothing else.
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
  void received(std::string_view message) override {
    auto asked = parse_watch_request(message);
    if (!asked) return;
    hub_.watch(*peer_, std::move(asked->boards), Clock::now());
    hub_moved_();
  }
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
        flush_timer_(io_),
        second_timer_(io_),
        tenants_(settings_.tenants, io_,
                 {settings_.database, settings_.found_damage, delay_here(), [this] { return known(); },
                  settings_.delay.here && settings_.delay.by.any()}),
        texts_(
            settings_.database, settings_.event,
            [this](std::function<void()> task) { asio::post(io_, std::move(task)); }, delay_here(),
            settings_.found_damage) {}

  ~Impl() override { stop(); }

  /// Error: a sentence.
  [[nodiscard]] Expected<void, std::string> listen();
  void load(const InitialState& initial);
  void run();
  void stop();

  [[nodiscard]] Intake& intake() { return intake_; }
  [[nodiscard]] const Entrances& entrances() const { return entrances_; }
  [[nodiscard]] const std::vector<std::string>& tenant_addresses() const { return tenants_.addresses(); }
  [[nodiscard]] ServerFigures figures() const;
  [[nodiscard]] std::uint64_t ticks() const { return ticks_.load(std::memory_order_relaxed); }

  void handle(HttpRequest request, Reply reply, Accept accept) override;
  void answered(unsigned status) override { ++counters_.answers[status]; }

 private:
  void turn();
  void turn_once();
  /// Returns false if events before it are missing.
  [[nodiscard]] bool take(const Message& message);
  template <class Report>
  bool take_in(const Report& report) {
    shown_.take(report, Clock::now());
    return true;
  }
  bool take_in(const seams::Outlet::Events& events);
  bool take_in(const seams::QuaternityView& view);
  bool take_in(const seams::ConditionNews& news);
  bool take_in(const storage::ClockAnchor& anchor);
  bool take_in(const seams::Opinion& opinion);
  bool take_in(seams::OpinionDesk* engine);
  bool take_in(seams::TournamentDesk* desk);
  template <class Desk>
  bool take_in(Desk* desk) {
    desks_.open(desk);
    return true;
  }

  [[nodiscard]] HttpResponse feature(const FeaturedChoice& choice);
  void flush();
  /// What viewers may know.
  [[nodiscard]] storage::AsOf known() const {
    return {shown_.state().sequence(), settings_.known_until ? settings_.known_until() : storage::Millis{0}};
  }
  [[nodiscard]] seams::Delays delay_here() const {
    // What has left by plies stands in a database of its own, in which nothing is hidden.
    const bool hidden = settings_.delay.here && !settings_.delay.by.by_plies();
    return hidden ? settings_.delay.by : seams::Delays{};
  }
  /// Up to when viewers may see that something was stored; nullopt: where that differs from board to board.
  [[nodiscard]] std::optional<storage::Millis> sealed_until() const {
    const seams::Delays& delay = settings_.delay.by;
    if (!settings_.delay.here || !delay.any()) return storage::Millis::max();
    if (delay.differ() || delay.by_plies()) return std::nullopt;
    return known().at;
  }
  void every_second();
  [[nodiscard]] std::string metrics();
  [[nodiscard]] ServerFigures count();

  ServerSettings settings_;
  Projection shown_;
  ServerCounters counters_;
  mutable std::mutex counting_;
  ServerFigures counted_;  ///< guarded; where another server asks for it
  std::atomic<std::uint64_t> ticks_{0};

  Entrances entrances_{io_, *this};
  asio::io_context io_{1};  ///< sessions are destroyed with it, before what they use
  asio::executor_work_guard<asio::io_context::executor_type> work_ = asio::make_work_guard(io_);
  asio::steady_timer flush_timer_, second_timer_;
  std::uint64_t awaited_ = 0;  ///< batches of the hub for which turned() is queued, or was called
  bool second_armed_ = false;
  Tenants tenants_;
  PgnService texts_;
  ExportService exports_{settings_.database,
                         [this](std::function<void()> task) { asio::post(io_, std::move(task)); },
                         settings_.found_damage};
  LogService log_{settings_.database,
                  [this](std::function<void()> task) { asio::post(io_, std::move(task)); },
                  [this] { return sealed_until(); }, settings_.found_damage};
  DoctorService doctor_{settings_.examine,
                        [this](std::function<void()> task) { asio::post(io_, std::move(task)); }};
  TournamentService tournament_{[this](std::function<void()> task) { asio::post(io_, std::move(task)); },
                                [this] {
                                  return seams::TournamentQuery{
                                      settings_.delay.here && settings_.delay.by.any(), settings_.delay.by,
                                      delay_here(), known()};
                                }};
  PgnAnswers pgn_{shown_, texts_, [this] { return known(); }};
  Desks desks_{io_, shown_.conditions()};
  Intake intake_{io_,
                 shown_,
                 counters_,
                 settings_.recall,
                 {[this](const Message& message) { return take(message); }, [this] { flush(); },
                  settings_.warn, settings_.failed}};
  seams::OpinionDesk* engine_ = nullptr;
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
      intake_.doubt(error.what());  // viewers may not have received what was under way
    } catch (const std::exception& error) {
      intake_.note_failure(error.what());
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
  intake_.close();
  io_.stop();
  if (thread_.joinable()) thread_.join();
  intake_.join();
  tenants_.stop();
  texts_.stop();
  exports_.stop();
  log_.stop();
  doctor_.stop();
  tournament_.stop();
  entrances_.close();
}

bool WebServer::Impl::take(const Message& message) {
  return std::visit([this](const auto& what) { return take_in(what); }, message);
}

bool WebServer::Impl::take_in(const seams::Outlet::Events& events) {
  const auto now = Clock::now();
  return std::ranges::all_of(*events, [&](const auto& event) { return shown_.take(event, now); });
}

bool WebServer::Impl::take_in(const seams::QuaternityView& view) {
  shown_.take(view);
  return true;
}

// A game's text has its date, so texts are read again.
bool WebServer::Impl::take_in(const storage::ClockAnchor& anchor) {
  shown_.take(anchor);
  texts_.forget();
  return true;
}

bool WebServer::Impl::take_in(const seams::Opinion& opinion) {
  shown_.take(opinion);
  return true;
}

bool WebServer::Impl::take_in(seams::OpinionDesk* engine) {
  engine_ = engine;
  return true;
}

bool WebServer::Impl::take_in(seams::TournamentDesk* desk) {
  tournament_.open(*desk);
  desks_.open(desk);
  return true;
}

bool WebServer::Impl::take_in(const seams::ConditionNews& news) {
  (void)shown_.take(news, std::chrono::system_clock::now());
  desks_.conditions_changed();
  return true;
}

void WebServer::Impl::handle(HttpRequest request, Reply reply, Accept accept) {
  const RouteContext context{shown_.state(),
                             shown_.cards(),
                             shown_.conditions(),
                             shown_.attention(),
                             shown_.hub().run(),
                             [this] { return metrics(); },
                             shown_.quaternity(),
                             settings_.time_scale,
                             settings_.outlets,
                             settings_.engine,
                             settings_.delay,
                             Clock::now(),
                             settings_.featured->board(),
                             settings_.entrances.allowed_origins};
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
  if (const auto* asked = std::get_if<seams::ConfigurationQuery>(&routed))
    return desks_.ask(*asked, std::move(reply));
  if (const auto* asked = std::get_if<seams::CorrectionRequest>(&routed))
    return desks_.ask(*asked, std::move(reply));
  if (const auto* asked = std::get_if<seams::PairingsQuery>(&routed))
    return desks_.ask(*asked, std::move(reply));
  if (const auto* trial = std::get_if<seams::OutletTrial>(&routed))
    return desks_.ask(*trial, std::move(reply));
  if (const auto* order = std::get_if<seams::CosignatureOrder>(&routed))
    return desks_.ask(*order, std::move(reply));
  if (const auto* order = std::get_if<seams::BackupOrder>(&routed))
    return desks_.ask(*order, std::move(reply));
  if (const auto* asked = std::get_if<ExportQuery>(&routed)) return exports_.answer(*asked, std::move(reply));
  if (const auto* asked = std::get_if<LogQuery>(&routed)) return log_.answer(*asked, std::move(reply));
  if (const auto* asked = std::get_if<DoctorQuery>(&routed))
    return desks_.ask(seams::CoreQuestion{seams::PortsQuery{}},
                      [this, boards = asked->boards, reply](const HttpResponse& ports) {
                        doctor_.answer(boards, ports, reply);
                      });
  if (const auto* order = std::get_if<seams::TournamentOrder>(&routed))
    return desks_.ask(*order, std::move(reply));
  if (const auto* upload = std::get_if<seams::TournamentUpload>(&routed))
    return desks_.ask(*upload, std::move(reply));
  if (const auto* query = std::get_if<seams::TournamentHistoryQuery>(&routed))
    return desks_.ask(*query, std::move(reply));
  if (const auto* query = std::get_if<seams::TournamentFileQuery>(&routed))
    return desks_.ask(*query, std::move(reply));
  if (const auto* query = std::get_if<seams::RoundDeskQuery>(&routed))
    return desks_.ask(*query, std::move(reply));
  if (const auto* asked = std::get_if<TournamentAsked>(&routed))
    return tournament_.answer(request, *asked, std::move(reply));
  if (const auto* choice = std::get_if<FeaturedChoice>(&routed)) return reply(feature(*choice));
  if (const auto* attention = std::get_if<AttentionRequest>(&routed)) {
    shown_.attend(attention->card, attention->person);
    flush();
    return reply(json_response({}));
  }
  if (const auto* following = std::get_if<PgnFollowing>(&routed)) return pgn_.follow(*following, reply);
  pgn_.answer(request, std::get<PgnQuery>(routed), std::move(reply));
}

HttpResponse WebServer::Impl::feature(const FeaturedChoice& choice) {
  if (const int error = settings_.featured->choose(choice.board))
    return error_response(
        503, fmt::format("it is shown, and forgotten at the next start, since it cannot be kept: {}",
                         std::strerror(error)));
  return json_response({});
}

/// Starts all rounds that may start now, and calls itself again for the others.
void WebServer::Impl::flush() {
  if (!intake_.sound()) return;
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
  entrances_.tick();
  intake_.take();
  if (settings_.delay.here) {
    ServerFigures now = count();
    const std::lock_guard lock(counting_);
    counted_ = std::move(now);
  }
  if (!intake_.sound()) return;
  shown_.hub().tick(Clock::now());
  pgn_.tick();
  tenants_.tick();
  if (engine_ != nullptr) shown_.ask(*engine_);
  flush();
}

std::string WebServer::Impl::metrics() {
  ServerFigures figures = count();
  if (settings_.elsewhere) figures += settings_.elsewhere();
  if (settings_.counted) std::ranges::copy(settings_.counted(), std::back_inserter(figures.tenants));
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
void WebServer::report(const What& what) {
  try {
    impl_->intake().put(Message(what));
  } catch (const std::bad_alloc&) {
    impl_->intake().lose();  // there was no memory even for a copy
  }
}

void WebServer::publish(Events events) noexcept {
  if (events) impl_->intake().put(std::move(events));
}
void WebServer::board_known(const seams::BoardInfo& board) { report(board); }
void WebServer::device_status(const seams::DeviceStatus& status) { report(status); }
void WebServer::clock_anchored(const storage::ClockAnchor& anchor) { impl_->intake().put(anchor); }
void WebServer::set_condition(seams::ConditionCode code, std::string sentence) {
  impl_->intake().put(seams::ConditionNews{code, std::move(sentence)});
}
void WebServer::clear_condition(seams::ConditionCode code) {
  impl_->intake().put(seams::ConditionNews{code});
}
void WebServer::open_desk(seams::CoreDesk& desk) { impl_->intake().put(&desk); }
void WebServer::open_desk(seams::QuaternityDesk& desk) { impl_->intake().put(&desk); }
void WebServer::open_desk(seams::ReloadDesk& desk) { impl_->intake().put(&desk); }
void WebServer::open_desk(seams::OutletDesk& desk) { impl_->intake().put(&desk); }
void WebServer::open_desk(seams::BackupDesk& desk) { impl_->intake().put(&desk); }
void WebServer::open_desk(seams::WitnessDesk& desk) { impl_->intake().put(&desk); }
void WebServer::open_desk(seams::TournamentDesk& desk) { impl_->intake().put(&desk); }
void WebServer::open_desk(seams::OpinionDesk& desk) { impl_->intake().put(&desk); }
void WebServer::know(const seams::GameEdition& game) { report(game); }
void WebServer::show(const seams::QuaternityView& view) { report(view); }
void WebServer::show(const seams::Opinion& opinion) { report(opinion); }
void WebServer::stop() { impl_->stop(); }
std::string WebServer::address() const { return impl_->entrances().address(); }
std::string WebServer::arbiter_address() const { return impl_->entrances().arbiter_address(); }
std::string WebServer::console_address() const { return impl_->entrances().console_address(); }
std::string WebServer::console_fingerprint() const { return impl_->entrances().fingerprint(); }
std::vector<std::string> WebServer::tenant_addresses() const { return impl_->tenant_addresses(); }
ServerFigures WebServer::figures() const { return impl_->figures(); }
std::uint64_t WebServer::ticks() const { return impl_->ticks(); }

}  // namespace eboard::net
