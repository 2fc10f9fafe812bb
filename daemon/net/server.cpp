// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <variant>

#include "daemon/net/listening.hpp"
#include "daemon/net/metrics.hpp"
#include "daemon/net/pgn_service.hpp"
#include "daemon/net/quaternity_json.hpp"
#include "daemon/net/session.hpp"

namespace eboard::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

namespace {

/// Descriptors that viewers never get: boards, store, log.
constexpr std::size_t kReservedDescriptors = 128;
constexpr std::chrono::seconds kTick{1};
constexpr std::chrono::milliseconds kAcceptPause{100};
constexpr std::string_view kFull =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: "
    "close\r\nContent-Length: 44\r\n"
    "Retry-After: 10\r\n\r\n{\"error\": \"there are too many connections\"}\n";

using Batch = std::shared_ptr<const std::vector<storage::StoredEvent>>;
using Message = std::variant<Batch, BoardInfo, DeviceStatus, RulingDesk*, QuaternityDesk*, QuaternityView>;

std::string make_run_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

}  // namespace

class WebServer::Impl final : public SessionHost {
 public:
  explicit Impl(ServerSettings settings)
      : settings_(std::move(settings)),
        limits_(std::min(settings_.max_connections, usable_descriptors()), settings_.max_per_address),
        journal_clock_(settings_.time_scale),
        hub_(state_, alerts_, journal_clock_, make_run_id(), settings_.event),
        acceptor_(io_),
        flush_timer_(io_),
        second_timer_(io_),
        accept_timer_(io_),
        pgn_(settings_.database, settings_.event,
             [this](std::function<void()> task) { asio::post(io_, std::move(task)); }) {}

  ~Impl() override { stop(); }

  [[nodiscard]] error_code listen();
  void load(const InitialState& initial);
  void run();
  void stop();
  void deliver(Message message);

  [[nodiscard]] std::string address() const { return address_; }
  [[nodiscard]] std::uint64_t ticks() const { return ticks_.load(std::memory_order_relaxed); }

  void handle(const HttpRequest& request, Reply reply, Accept accept) override;
  void answered(unsigned status) override { ++counters_.answers[status]; }
  Hub& hub() override { return hub_; }
  void hub_moved() override { flush(); }

 private:
  static std::size_t usable_descriptors() {
    const std::size_t limit = raise_descriptor_limit();
    return limit > 2 * kReservedDescriptors ? limit - kReservedDescriptors : kReservedDescriptors;
  }

  void turn();
  void accept();
  void admit(tcp::socket socket);
  void take_messages();
  void take(const Batch& events);
  void apply(const storage::StoredEvent& event);
  void take(const BoardInfo& board) { hub_.changed(state_.apply(board)); }
  void take(const DeviceStatus& status) { hub_.changed(state_.apply(status)); }
  void take(RulingDesk* desk) { desk_ = desk; }
  void take(QuaternityDesk* desk) { quaternity_desk_ = desk; }
  void take(const QuaternityView& view) { quaternity_.insert_or_assign(view.table, make_shown(view)); }
  void flush();
  void every_second();
  void answer_pgn(const HttpRequest& request, const PgnQuery& query, Reply reply);
  void answer_at_desk(const DeskQuestion& question, Reply reply);
  void answer_at_desk(const QuaternityRequest& request, Reply reply);
  [[nodiscard]] RulingDesk::Reply on_this_loop(Reply reply);
  [[nodiscard]] bool knows_round(int round) const;
  [[nodiscard]] std::string metrics();

  ServerSettings settings_;
  std::optional<HostGuard> guard_;  ///< once it is known where the server listens
  ConnectionLimits limits_;
  LiveState state_;
  AlertBook alerts_;
  JournalClock journal_clock_;
  Hub hub_;
  ServerCounters counters_;
  std::string address_;
  std::atomic<std::uint64_t> ticks_{0};

  std::mutex inbox_mutex_;
  /// Guarded. Without a bound, since what is committed cannot be taken back; the loop empties it whole at
  /// each turn.
  std::vector<Message> inbox_;
  bool stopped_ = false;  ///< guarded

  asio::io_context io_{1};  ///< sessions die with it, before what they use
  tcp::acceptor acceptor_;
  asio::steady_timer flush_timer_, second_timer_, accept_timer_;
  std::uint64_t awaited_ = 0;  ///< batches of the hub whose turned() is in the loop's queue or behind it
  PgnService pgn_;
  RulingDesk* desk_ = nullptr;
  QuaternityDesk* quaternity_desk_ = nullptr;
  std::map<int, QuaternityShown> quaternity_;  ///< by table
  std::thread thread_;
};

error_code WebServer::Impl::listen() {
  error_code error = listen_at(acceptor_, settings_.address, settings_.port, settings_.listening_socket);
  if (error) return error;
  const tcp::endpoint bound = acceptor_.local_endpoint(error);
  if (error) return error;
  address_ = written(bound);
  guard_.emplace(plain_address(bound.address()).to_string(), settings_.allowed_hosts);
  return error;
}

void WebServer::Impl::load(const InitialState& initial) {
  for (const BoardInfo& board : initial.boards) (void)state_.apply(board);
  for (const GameSeat& seat : initial.seats) alerts_.know(seat);
  for (const auto& event : initial.history) {
    apply(event);
    journal_clock_.remember(event.event.at);
  }
  state_.end_history(initial.last_sequence);
  for (const QuaternityView& view : initial.quaternity) take(view);
}

void WebServer::Impl::run() {
  accept();
  every_second();
  thread_ = std::thread([this] {
    while (!io_.stopped()) turn();
  });
}

/// A handler that fails takes its own connection with it and nobody else's.
void WebServer::Impl::turn() {
  try {
    io_.run();
  } catch (const std::exception&) {
    ++counters_.failures;
  }
}

void WebServer::Impl::stop() {
  {
    const std::lock_guard lock(inbox_mutex_);
    stopped_ = true;
    inbox_.clear();
  }
  io_.stop();
  if (thread_.joinable()) thread_.join();
  pgn_.stop();
  error_code ignored;  // nothing to be done about a socket that does not close
  acceptor_.close(ignored);
}

void WebServer::Impl::deliver(Message message) {
  const std::lock_guard lock(inbox_mutex_);
  if (stopped_) return;
  const bool first = inbox_.empty();
  inbox_.push_back(std::move(message));
  if (first) asio::post(io_, [this] { take_messages(); });
}

void WebServer::Impl::take_messages() {
  std::vector<Message> messages;
  {
    const std::lock_guard lock(inbox_mutex_);
    messages.swap(inbox_);
  }
  for (const Message& message : messages) {
    std::visit([this](const auto& what) { take(what); }, message);
  }
  flush();
}

void WebServer::Impl::take(const Batch& events) {
  const auto now = Clock::now();
  for (const auto& event : *events) {
    journal_clock_.observe(event.event.at, now);
    apply(event);
  }
}

void WebServer::Impl::apply(const storage::StoredEvent& event) {
  const Change change = state_.apply(event);
  hub_.changed(change);
  const LiveBoard* board = state_.find(change.board);
  if (board == nullptr) return;  // it was applied before
  if (const auto alert = alerts_.apply(event, *board)) hub_.changed(*alert);
}

void WebServer::Impl::accept() {
  acceptor_.async_accept([this](error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error) {
      admit(std::move(socket));
      return accept();
    }
    // No descriptor is free: those who are here go on, the next one waits in the kernel's queue.
    accept_timer_.expires_after(kAcceptPause);
    accept_timer_.async_wait([this](error_code cancelled) {
      if (!cancelled) accept();
    });
  });
}

void WebServer::Impl::admit(tcp::socket socket) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;  // it went while it waited
  const auto address = plain_address(peer.address());
  auto ticket = limits_.admit(address.is_loopback() ? "" : address.to_string());
  if (!ticket) {
    ++counters_.refused_connections;
    socket.non_blocking(true, error);
    socket.write_some(asio::buffer(kFull), error);  // a courtesy: it fits into an empty buffer or is not sent
    return;
  }
  socket.set_option(tcp::no_delay(true), error);
  start_http_session(std::move(socket), address.is_loopback(), *this, std::move(ticket));
}

void WebServer::Impl::handle(const HttpRequest& request, Reply reply, Accept accept) {
  if (const auto refusal = guard_->check(request)) return reply(*refusal);
  const RouteContext context{
      state_, alerts_, hub_.run(), [this] { return metrics(); }, quaternity_, settings_.time_scale};
  const Routed routed = route(request, context);
  if (const auto* response = std::get_if<HttpResponse>(&routed)) return reply(*response);
  if (const auto* interest = std::get_if<Interest>(&routed)) return accept(*interest);
  if (const auto* question = std::get_if<DeskQuestion>(&routed))
    return answer_at_desk(*question, std::move(reply));
  if (const auto* entered = std::get_if<QuaternityRequest>(&routed))
    return answer_at_desk(*entered, std::move(reply));
  answer_pgn(request, std::get<PgnQuery>(routed), std::move(reply));
}

void WebServer::Impl::answer_at_desk(const DeskQuestion& question, Reply reply) {
  if (desk_ == nullptr) return reply(error_response(503, "the boards are not ready yet"));
  desk_->ask(question, on_this_loop(std::move(reply)));
}

void WebServer::Impl::answer_at_desk(const QuaternityRequest& request, Reply reply) {
  if (quaternity_desk_ == nullptr) return reply(error_response(503, "the tables are not ready yet"));
  quaternity_desk_->ask(request, on_this_loop(std::move(reply)));
}

RulingDesk::Reply WebServer::Impl::on_this_loop(Reply reply) {
  return [this, reply = std::move(reply)](DeskAnswer answer) {
    asio::post(io_, [reply, answer = std::move(answer)]() mutable {
      HttpResponse response = text_response(answer.status, "application/json", std::move(answer.body));
      response.headers.emplace_back("Cache-Control", "no-store");
      reply(response);
    });
  };
}

void WebServer::Impl::answer_pgn(const HttpRequest& request, const PgnQuery& query, Reply reply) {
  pgn_.get(query, state_.record_version(), [this, request, query, reply](const PgnService::Answer& answer) {
    if (!answer) return reply(error_response(503, answer.error()));
    const bool known = knows_round(query.round) && (!query.board || state_.find(*query.board) != nullptr);
    if ((*answer)->empty() && !known) return reply(error_response(404, "there is no such round or board"));
    reply(pgn_response(request, *answer));
  });
}

bool WebServer::Impl::knows_round(int round) const {
  const auto& boards = state_.boards();
  return std::any_of(boards.begin(), boards.end(),
                     [round](const auto& entry) { return entry.second.info.round == round; });
}

/// Starts what may start, and comes again when the rest may.
void WebServer::Impl::flush() {
  hub_.flush(Clock::now());
  if (hub_.batches() != awaited_) {
    awaited_ = hub_.batches();
    // A frame that fits into the kernel's buffer is written within async_write(); its handler stands in the
    // queue before this one.
    asio::post(io_, [this, batches = awaited_] {
      hub_.turned(batches);
      flush();
    });
  }
  const auto next = hub_.next_flush();
  if (!next) return;
  flush_timer_.expires_at(*next);
  flush_timer_.async_wait([this](error_code cancelled) {
    if (!cancelled) flush();
  });
}

void WebServer::Impl::every_second() {
  ticks_.fetch_add(1, std::memory_order_relaxed);
  hub_.tick(Clock::now());
  flush();
  second_timer_.expires_after(kTick);
  second_timer_.async_wait([this](error_code cancelled) {
    if (!cancelled) every_second();
  });
}

std::string WebServer::Impl::metrics() {
  counters_.connections = limits_.connections();
  return metrics_text(state_, hub_, counters_);
}

WebServer::WebServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
WebServer::~WebServer() = default;

Expected<std::unique_ptr<WebServer>, std::string> WebServer::start(ServerSettings settings,
                                                                   InitialState initial) {
  const std::string wanted = settings.listening_socket >= 0
                                 ? fmt::format("descriptor {}", settings.listening_socket)
                                 : fmt::format("{} port {}", settings.address, settings.port);
  auto impl = std::make_unique<Impl>(std::move(settings));
  if (const auto error = impl->listen()) {
    return unexpected(fmt::format("cannot listen on {}: {}", wanted, error.message()));
  }
  impl->load(initial);
  impl->run();
  return std::unique_ptr<WebServer>(new WebServer(std::move(impl)));
}

void WebServer::publish(std::shared_ptr<const std::vector<storage::StoredEvent>> events) {
  if (events) impl_->deliver(std::move(events));
}
void WebServer::board_known(const BoardInfo& board) { impl_->deliver(board); }
void WebServer::device_status(const DeviceStatus& status) { impl_->deliver(status); }
void WebServer::open_desk(RulingDesk& desk) { impl_->deliver(&desk); }
void WebServer::open_desk(QuaternityDesk& desk) { impl_->deliver(&desk); }
void WebServer::show(const QuaternityView& view) { impl_->deliver(view); }
void WebServer::stop() { impl_->stop(); }
std::string WebServer::address() const { return impl_->address(); }
std::uint64_t WebServer::ticks() const { return impl_->ticks(); }

}  // namespace eboard::net
