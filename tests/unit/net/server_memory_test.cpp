// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The web loop without memory: one allocation after the other fails, and what viewers see is right in the
// end.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <boost/json/parse.hpp>
#include <mutex>
#include <thread>

#include "daemon/net/server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/failing_memory.hpp"
#include "tests/unit/live/events.hpp"

namespace eboard::net::server_memory_test {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kPatience = 20s;

class Socket {
 public:
  explicit Socket(const std::string& address, std::chrono::milliseconds patience = 1s) {
    const auto colon = address.rfind(':');
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))));
    inet_pton(AF_INET, address.substr(0, colon).c_str(), &where.sin_addr);
    fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval limit{patience / 1s, patience % 1s / 1us};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    open_ = ::connect(fd_, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0;
  }
  Socket(const Socket&) = delete;
  ~Socket() { ::close(fd_); }

  void send(const std::string& text) const { (void)::send(fd_, text.data(), text.size(), MSG_NOSIGNAL); }
  /// Whatever there is; empty: nothing while patience lasts, or the end.
  [[nodiscard]] std::string receive() {
    std::string text(64 * 1024, '\0');
    const auto size = ::recv(fd_, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    if (size == 0 || (size < 0 && errno != EAGAIN)) open_ = false;
    return text;
  }
  [[nodiscard]] bool open() const { return open_; }

 private:
  int fd_ = -1;
  bool open_ = false;
};

/// Keeps the ply that the page of all boards would show; comes again when it is thrown out.
class Viewer {
 public:
  explicit Viewer(std::string address) : address_(std::move(address)) {}

  void look() {
    if (!socket_ || !socket_->open()) connect();
    buffer_ += socket_->receive();
    if (!upgraded_) {
      const auto end = buffer_.find("\r\n\r\n");
      if (end == std::string::npos) return;
      if (!buffer_.starts_with("HTTP/1.1 101")) return socket_.reset();
      buffer_.erase(0, end + 4);
      upgraded_ = true;
    }
    while (take_frame()) {
    }
  }
  [[nodiscard]] std::int64_t ply() const { return ply_; }

 private:
  void connect() {
    socket_ = std::make_unique<Socket>(address_, 10ms);
    buffer_.clear();
    upgraded_ = false;
    socket_->send("GET /live HTTP/1.1\r\nHost: " + address_ +
                  "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  }

  bool take_frame() {
    const auto byte = [&](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i]));
    };
    if (buffer_.size() < 4) return false;
    std::size_t size = byte(1), head = 2;
    if (size == 126) {
      size = byte(2) << 8 | byte(3);
      head = 4;
    }
    if (buffer_.size() < head + size) return false;
    const bool text = byte(0) == 0x81;
    const std::string payload = buffer_.substr(head, size);
    buffer_.erase(0, head + size);
    if (text) see(json::parse(payload).as_object());
    return true;
  }

  void see(const json::object& message) {
    for (const auto& board : message.at("boards").as_array()) {
      if (const auto* ply = board.as_object().if_contains("ply")) ply_ = ply->as_int64();
    }
  }

  std::string address_;
  std::unique_ptr<Socket> socket_;
  std::string buffer_;
  bool upgraded_ = false;
  std::int64_t ply_ = -1;
};

/// A store, a server before it, and a viewer.
class Hall {
 public:
  Hall() {
    eboard::test::memory_is_kept_for_this_thread(true);
    InitialState initial;
    initial.boards = {live::test::table(1, 3)};
    keep(event_(tracking::GameStarted{live::test::kStart, false}));
    initial.history = stored_;
    initial.last_sequence = 1;
    ServerSettings settings;
    settings.entrances.listen->port = 0;
    settings.entrances.arbiter_listen.emplace().port = 0;
    settings.recall = [this](std::optional<storage::Sequence> after) { return recall(after); };
    settings.failed = [this](const std::string&) { failed_ = true; };
    server_ = std::move(WebServer::start(std::move(settings), std::move(initial)).value());
    viewer_.emplace(server_->address());
  }

  using Batch = std::shared_ptr<const std::vector<storage::StoredEvent>>;
  /// Stored, and not published yet.
  Batch play(int ply) {
    auto events = std::make_shared<std::vector<storage::StoredEvent>>();
    events->push_back(event_(live::test::move(ply, "e2e4", "e4", live::test::kAfterE4)));
    events->push_back(event_(live::test::flag("illegal_move", "completed", ply, ply)));
    for (const auto& event : *events) keep(event);
    return events;
  }

  WebServer& server() { return *server_; }
  [[nodiscard]] bool failed() const { return failed_; }
  void refuse_to_read(bool refuse) { refuses_ = refuse; }
  [[nodiscard]] int full_readings() const { return full_readings_; }
  [[nodiscard]] int readings_behind() const { return readings_behind_; }

  /// What `address` answers within a second; empty: nothing.
  [[nodiscard]] std::string body(const std::string& address, const std::string& path) {
    Socket socket(address);
    socket.send("GET " + path + " HTTP/1.1\r\nHost: " + address + "\r\nConnection: close\r\n\r\n");
    std::string text;
    for (std::string more = socket.receive(); !more.empty(); more = socket.receive()) text += more;
    const auto end = text.find("\r\n\r\n");
    return text.starts_with("HTTP/1.1 200") ? text.substr(end + 4) : std::string();
  }

  /// The board and the arbiter's cards are as they are stored, for who asks and for who follows.
  [[nodiscard]] bool shows(int ply, std::size_t cards) {
    const std::string board = body(server_->address(), "/api/boards/3");
    const std::string alerts = body(server_->arbiter_address(), "/api/irregularities");
    if (board.empty() || alerts.empty()) return false;
    viewer_->look();
    return json::parse(board).at("ply").as_int64() == ply && viewer_->ply() == ply &&
           json::parse(alerts).at("irregularities").as_array().size() == cards;
  }
  [[nodiscard]] bool comes_to_show(int ply, std::size_t cards) {
    const auto end = Clock::now() + kPatience;
    while (!shows(ply, cards)) {
      if (Clock::now() > end || failed_) return false;
    }
    return true;
  }

 private:
  void keep(const storage::StoredEvent& event) {
    const std::lock_guard lock(mutex_);
    stored_.push_back(event);
  }

  Expected<Recalled, std::string> recall(std::optional<storage::Sequence> after) {
    ++(after ? readings_behind_ : full_readings_);
    if (refuses_) return unexpected(std::string("the store cannot be read"));
    const std::lock_guard lock(mutex_);
    Recalled recalled;
    for (const auto& event : stored_) {
      if (event.sequence > after.value_or(0)) recalled.events.push_back(event);
    }
    recalled.last_sequence = stored_.back().sequence;
    return recalled;
  }

  live::test::Events event_;
  std::mutex mutex_;
  std::vector<storage::StoredEvent> stored_;  ///< guarded
  std::atomic<bool> failed_{false}, refuses_{false};
  std::atomic<int> full_readings_{0}, readings_behind_{0};
  std::unique_ptr<WebServer> server_;
  std::optional<Viewer> viewer_;
};

TEST_CASE("whichever allocation of the web loop fails, what is shown is what is stored in the end") {
  Hall hall;
  REQUIRE(hall.comes_to_show(0, 0));
  int failed = 0;
  for (int ply = 1; ply <= 120; ++ply) {
    CAPTURE(ply);
    const auto batch = hall.play(ply);
    eboard::test::memory_fails_after(ply - 1, 1);
    hall.server().publish(batch);
    REQUIRE(hall.comes_to_show(ply, static_cast<std::size_t>(ply)));
    failed += eboard::test::memory_failures();
  }
  eboard::test::memory_is_back();
  CHECK(failed > 80);  // the rest came after all was shown
  CHECK(hall.full_readings() > 5);
}

TEST_CASE("memory may be short for a while") {
  Hall hall;
  int failed = 0;
  for (int ply = 1; ply <= 4; ++ply) {
    CAPTURE(ply);
    const auto batch = hall.play(ply);
    eboard::test::memory_fails_after(7 * ply, 15);
    hall.server().publish(batch);
    REQUIRE(hall.comes_to_show(ply, static_cast<std::size_t>(ply)));
    failed += eboard::test::memory_failures();
  }
  eboard::test::memory_is_back();
  CHECK(failed > 15);
}

TEST_CASE("events for which there was no memory on the way are read from the store, though none follow") {
  Hall hall;
  REQUIRE(hall.comes_to_show(0, 0));
  for (int ply = 1; ply <= 4; ++ply) {
    const auto batch = hall.play(ply);
    eboard::test::memory_fails_after(0, ply);
    eboard::test::memory_is_kept_for_this_thread(false);
    hall.server().publish(batch);
    eboard::test::memory_is_kept_for_this_thread(true);
    eboard::test::memory_is_back();
    CHECK(eboard::test::memory_failures() > 0);
    REQUIRE(hall.comes_to_show(ply, static_cast<std::size_t>(ply)));
  }
  CHECK(hall.readings_behind() > 0);
}

TEST_CASE("a report for which there was no memory cannot be had again: the server reports that") {
  Hall hall;
  seams::DeviceStatus status;
  status.board = 3;
  status.port = "/dev/a/port/whose/name/is/longer/than/a/small/string";
  eboard::test::memory_fails_after(0, 1);
  eboard::test::memory_is_kept_for_this_thread(false);
  hall.server().device_status(status);
  eboard::test::memory_is_kept_for_this_thread(true);
  eboard::test::memory_is_back();
  CHECK(eboard::test::memory_failures() > 0);
  const auto end = Clock::now() + kPatience;
  while (!hall.failed() && Clock::now() < end) std::this_thread::sleep_for(10ms);
  CHECK(hall.failed());
}

TEST_CASE("a batch that never came is noticed by the numbers of the next one") {
  Hall hall;
  REQUIRE(hall.comes_to_show(0, 0));
  (void)hall.play(1);
  hall.server().publish(hall.play(2));
  CHECK(hall.comes_to_show(2, 2));
  CHECK(hall.readings_behind() == 1);
  CHECK(hall.full_readings() == 0);
}

TEST_CASE("more events than there is room for are read from the store") {
  Hall hall;
  std::vector<Hall::Batch> batches;
  for (int i = 0; i < 40'000; ++i) batches.push_back(hall.play(1 + i % 100));
  for (const auto& batch : batches) hall.server().publish(batch);
  CHECK(hall.comes_to_show(100, 100));
}

TEST_CASE("a store that cannot be read for ten seconds is the end") {
  Hall hall;
  hall.refuse_to_read(true);
  (void)hall.play(1);
  hall.server().publish(hall.play(2));
  const auto end = Clock::now() + kPatience;
  while (!hall.failed() && Clock::now() < end) std::this_thread::sleep_for(10ms);
  CHECK(hall.failed());
  CHECK(hall.readings_behind() == 100);
}

}  // namespace
}  // namespace eboard::net::server_memory_test
