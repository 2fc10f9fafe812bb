// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/daemon_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <optional>
#include <utility>

#include "daemon/ctl/daemon_door.hpp"

namespace eboard::ctl {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds kHandshakePatience{30};
// The daemon says something every five seconds.
constexpr std::chrono::seconds kSilence{12};
constexpr std::chrono::milliseconds kFirstWait{500}, kLongestWait{8000};
constexpr std::size_t kLongestMessage = 65 << 20;

class Line {
 public:
  Line(std::string place, const Following& following) : place_(std::move(place)), following_(following) {}

  Expected<void, std::string> run() {
    signals_.async_wait([this](error_code cancelled, int) {
      if (!cancelled) context_.stop();
    });
    connect();
    context_.run();
    if (fault_.empty()) return {};
    return unexpected(fault_);
  }

 private:
  using Socket = websocket::stream<beast::basic_stream<Door::Protocol>>;

  void connect() {
    auto door = door_at(place_);
    if (!door) return failed(door.error());
    door_.emplace(std::move(*door));
    socket_.emplace(context_);
    auto& stream = beast::get_lowest_layer(*socket_);
    stream.expires_after(kHandshakePatience);
    stream.async_connect(door_->endpoints, [this](error_code error, const auto&) {
      if (error) return failed(no_answer(error));
      shake_hands();
    });
  }

  void shake_hands() {
    beast::get_lowest_layer(*socket_).expires_never();
    socket_->set_option(websocket::stream_base::timeout{kHandshakePatience, kSilence, false});
    socket_->read_message_max(kLongestMessage);
    answer_ = websocket::response_type{};
    socket_->async_handshake(answer_, door_->host, following_.path(), [this](error_code error) {
      if (error == websocket::error::upgrade_declined) return failed(declined());
      if (error) return failed(no_answer(error));
      read();
    });
  }

  void read() {
    socket_->async_read(buffer_, [this](error_code error, std::size_t) {
      if (error) return failed(no_answer(error));
      was_there_ = true;
      is_away_ = false;
      wait_ = kFirstWait;
      const auto bytes = buffer_.cdata();
      const bool more = following_.message({static_cast<const char*>(bytes.data()), bytes.size()});
      buffer_.consume(bytes.size());
      if (!more) return context_.stop();
      read();
    });
  }

  /// The first attempt is the last: somebody may have typed the wrong place.
  void failed(const std::string& why) {
    buffer_.clear();
    if (!was_there_) {
      fault_ = why;
      return context_.stop();
    }
    if (!std::exchange(is_away_, true)) following_.lost(why);
    timer_.expires_after(wait_);
    wait_ = std::min(wait_ * 2, kLongestWait);
    timer_.async_wait([this](error_code cancelled) {
      if (!cancelled) connect();
    });
  }

  [[nodiscard]] std::string no_answer(const error_code& error) const {
    const bool silent = error == beast::error::timeout;
    return fmt::format("no answer from a daemon at {}: {}", door_->name,
                       error == websocket::error::closed ? "it ended the connection"
                       : silent                          ? "it is silent"
                                                         : error.message());
  }
  [[nodiscard]] std::string declined() const {
    return fmt::format("{} is no daemon that sends what is played (status {})", door_->name,
                       answer_.result_int());
  }

  std::string place_;
  const Following& following_;
  asio::io_context context_{1};
  asio::signal_set signals_{context_, SIGINT, SIGTERM};
  asio::steady_timer timer_{context_};
  std::optional<Door> door_;
  std::optional<Socket> socket_;
  websocket::response_type answer_;
  beast::flat_buffer buffer_;
  std::chrono::milliseconds wait_ = kFirstWait;
  bool was_there_ = false, is_away_ = false;
  std::string fault_;
};

}  // namespace

Expected<void, std::string> follow_daemon(const std::string& place, const Following& following) {
  auto found = place_of(place);
  if (!found) return unexpected(found.error());
  return Line(std::move(*found), following).run();
}

Expected<std::string, std::string> first_message(const std::string& place, const std::string& path) {
  std::string first;
  const auto done = follow_daemon(place, {[&] { return path; },
                                          [&](std::string_view message) {
                                            first = message;
                                            return false;
                                          },
                                          [](const std::string&) {}});
  if (!done) return unexpected(done.error());
  if (first.empty()) return unexpected("ended before the daemon answered");
  return first;
}

}  // namespace eboard::ctl
