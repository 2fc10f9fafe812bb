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

constexpr std::chrono::seconds kWindow{10};

class WebSocketSession final : public Subscriber, public std::enable_shared_from_this<WebSocketSession> {
 public:
  WebSocketSession(Stream stream, UpgradeRequest request, std::unique_ptr<Dialogue> dialogue,
                   SessionHost& host, ConnectionLimits::Ticket ticket)
      : socket_(std::move(stream)),
        request_(std::move(request)),
        dialogue_(std::move(dialogue)),
        limits_(dialogue_->limits()),
        host_(host),
        ticket_(std::move(ticket)),
        incoming_(limits_.message) {}

  ~WebSocketSession() override { end(); }

  void start() {
    stream().expires_never();
    stream().rate_policy().limit_reading(limits_.bytes_a_second);
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(limits_.message);
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
    begun_ = true;
    dialogue_->begun(*this);
    read();
  }

  void read() {
    socket_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->end();
      self->take();
      self->read();
    });
  }

  void take() {
    count_message();
    const auto bytes = incoming_.cdata();
    if (begun_) dialogue_->received({static_cast<const char*>(bytes.data()), bytes.size()});
    incoming_.clear();
  }

  void written(error_code error) {
    if (error) return end();
    if (begun_) dialogue_->sent();
  }

  void end() {
    if (std::exchange(begun_, false)) dialogue_->ended();
  }

  void count_message() {
    const auto now = Clock::now();
    if (now - window_start_ > kWindow) {
      window_start_ = now;
      messages_ = 0;
    }
    if (++messages_ > limits_.messages_in_ten_seconds) cut();
  }

  websocket::stream<Stream, false> socket_;
  UpgradeRequest request_;
  std::unique_ptr<Dialogue> dialogue_;
  Dialogue::Limits limits_;
  bool begun_ = false;  ///< and not ended
  SessionHost& host_;
  ConnectionLimits::Ticket ticket_;
  beast::flat_buffer incoming_;
  Clock::time_point window_start_ = Clock::now();
  int messages_ = 0;
};

}  // namespace

void start_websocket_session(Stream stream, UpgradeRequest request, std::unique_ptr<Dialogue> dialogue,
                             SessionHost& host, ConnectionLimits::Ticket ticket) {
  std::make_shared<WebSocketSession>(std::move(stream), std::move(request), std::move(dialogue), host,
                                     std::move(ticket))
      ->start();
}

}  // namespace eboard::net
