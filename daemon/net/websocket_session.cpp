// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/websocket_session.hpp"

#include <linux/sockios.h>
#include <sys/ioctl.h>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <memory>
#include <utility>

namespace eboard::net {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;
using beast::error_code;

namespace {

constexpr std::size_t kMessageLimit = 1024;
/// Messages, pings and pongs that a client may send in ten seconds. A viewer has no need to send any.
constexpr int kMessagesPerWindow = 100;
constexpr std::chrono::seconds kWindow{10};
/// The bytes that a client may send in a second. Fragments of a message that never ends do not count as
/// messages, but would cost as much.
constexpr std::size_t kReadLimit = 16 * 1024;

class WebSocketSession final : public Subscriber, public std::enable_shared_from_this<WebSocketSession> {
 public:
  WebSocketSession(Stream stream, UpgradeRequest request, Interest interest, SessionHost& host,
                   ConnectionLimits::Ticket ticket)
      : socket_(std::move(stream)),
        request_(std::move(request)),
        interest_(std::move(interest)),
        host_(host),
        ticket_(std::move(ticket)) {}

  ~WebSocketSession() override { host_.hub().leave(*this); }

  void start() {
    stream().expires_never();
    stream().rate_policy().limit_reading(kReadLimit);
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(kMessageLimit);
    socket_.auto_fragment(false);
    socket_.text(true);
    socket_.control_callback([this](websocket::frame_type, beast::string_view) { count_message(); });
    socket_.async_accept(request_, [self = shared_from_this()](error_code error) { self->accepted(error); });
  }

  void send(SharedText frame) override {
    const auto buffer = boost::asio::buffer(*frame);
    socket_.async_write(buffer, [self = shared_from_this(), frame = std::move(frame)](
                                    error_code error, std::size_t) { self->written(error); });
  }

  /// Counts the bytes that the kernel took, less those that wait there. The kernel reports room in its
  /// buffer only when a third of it is free, and with a slow reader that takes longer than a viewer may be
  /// without progress.
  [[nodiscard]] std::uint64_t progress() override {
    int waiting = 0;
    const int failed = ::ioctl(stream().socket().native_handle(), SIOCOUTQ, &waiting);
    return stream().rate_policy().written() - static_cast<std::uint64_t>(failed == 0 ? waiting : 0);
  }

  void cut() override {
    error_code ignored;  // the socket may be gone already; it is closed after this in any case
    auto& tcp = stream().socket();
    // Without lingering, the kernel drops at once what the client did not take.
    tcp.set_option(boost::asio::socket_base::linger(true, 0), ignored);
    tcp.close(ignored);
  }

 private:
  Stream& stream() { return socket_.next_layer(); }

  void accepted(error_code error) {
    host_.answered(error ? 400 : 101);
    if (error) return;
    request_ = {};
    host_.hub().join(*this, interest_, Clock::now());
    host_.hub_moved();
    read();
  }

  void read() {
    socket_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->host_.hub().leave(*self);
      self->incoming_.clear();
      self->count_message();
      self->read();
    });
  }

  void written(error_code error) {
    if (error) return host_.hub().leave(*this);
    host_.hub().sent(*this);
  }

  void count_message() {
    const auto now = Clock::now();
    if (now - window_start_ > kWindow) {
      window_start_ = now;
      messages_ = 0;
    }
    if (++messages_ > kMessagesPerWindow) cut();
  }

  websocket::stream<Stream, false> socket_;
  UpgradeRequest request_;
  Interest interest_;
  SessionHost& host_;
  ConnectionLimits::Ticket ticket_;
  beast::flat_buffer incoming_{kMessageLimit};
  Clock::time_point window_start_ = Clock::now();
  int messages_ = 0;
};

}  // namespace

void start_websocket_session(Stream stream, UpgradeRequest request, const Interest& interest,
                             SessionHost& host, ConnectionLimits::Ticket ticket) {
  std::make_shared<WebSocketSession>(std::move(stream), std::move(request), interest, host, std::move(ticket))
      ->start();
}

}  // namespace eboard::net
