// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/framing.hpp"
#include "daemon/net/ruling_request.hpp"
#include "daemon/net/tournament_request.hpp"
#include "daemon/net/websocket_session.hpp"
#include "daemon/system/log.hpp"

namespace eboard::net {

namespace beast = boost::beast;
namespace http = beast::http;
using beast::error_code;

namespace {

constexpr std::size_t kHeaderLimit = 8 * 1024;
constexpr std::size_t kBodyLimit = 64 * 1024;
constexpr std::size_t kBufferLimit = 2 * kHeaderLimit;
constexpr std::chrono::seconds kUploadTime{60};
constexpr std::chrono::seconds kRequestTime{
    5};                                        ///< from its first byte to its last; slow senders are cut off
constexpr std::chrono::seconds kIdleTime{60};  ///< between requests
constexpr std::chrono::seconds kWriteTime{60};
constexpr std::chrono::seconds kDrainTime{1};
/// A browser asks whether a page of elsewhere may reach this machine.
constexpr std::string_view kPrivateNetworkAsked = "Access-Control-Request-Private-Network";
constexpr std::string_view kChunkEnd = "\r\n";
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

std::optional<std::string> header(const RequestHeader& request, http::field name) {
  const auto found = request.find(name);
  if (found == request.end()) return std::nullopt;
  return std::string(found->value());
}

/// Everything but the body. It is taken before the body is read, so that a trailer of a chunked body has no
/// effect.
HttpRequest describe(const UpgradeRequest& request) {
  HttpRequest plain;
  Target target = target_of(request);
  plain.method = std::string(request.method_string());
  plain.target = std::move(target.path);
  plain.host = std::move(target.host);
  plain.origin = header(request, http::field::origin);
  plain.if_none_match = header(request, http::field::if_none_match).value_or("");
  plain.if_modified_since = header(request, http::field::if_modified_since).value_or("");
  plain.accepts_gzip =
      header(request, http::field::accept_encoding).value_or("").find("gzip") != std::string::npos;
  plain.accepts_html =
      header(request, http::field::accept).value_or("").find("text/html") != std::string::npos;
  plain.cookies = header(request, http::field::cookie).value_or("");
  plain.content_type = header(request, http::field::content_type).value_or("");
  plain.has_request_header = request.find(kRequestHeader) != request.end();
  if (const auto site = request.find("Sec-Fetch-Site"); site != request.end())
    plain.fetch_site = site->value();
  plain.upgrade = beast::websocket::is_upgrade(request);
  if (const auto asked = request.find(kPrivateNetworkAsked); asked != request.end())
    plain.asks_private_network = asked->value() == "true";
  return plain;
}

void put_common_headers(http::fields& fields) {
  static const std::string policy = content_policy();
  fields.set("Content-Security-Policy", policy);
  fields.set("X-Content-Type-Options", "nosniff");
  fields.set("Referrer-Policy", "no-referrer");
}

class HttpSession final : public std::enable_shared_from_this<HttpSession>, public Subscriber {
 public:
  HttpSession(AnySocket socket, SessionHost& host, ConnectionLimits::Ticket ticket, std::string peer)
      : stream_(std::move(socket)),
        deadline_(stream_.get_executor()),
        host_(host),
        ticket_(std::move(ticket)),
        peer_(std::move(peer)) {}
  ~HttpSession() override { end_stream(); }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  void read_request() {
    parser_.emplace();
    parser_->header_limit(kHeaderLimit);
    parser_->body_limit(kMaxUpload);
    head_ = false;
    limit_request_time();
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code error, std::size_t) { self->on_header(error); });
  }

 private:
  /// The stream's own limit would close the socket, so that no answer could be sent.
  void limit_request_time() {
    stream_.expires_never();
    reading_ = true;
    allow(kRequestTime);
  }

  void allow(std::chrono::seconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](error_code cancelled) {
      const auto self = weak.lock();
      if (cancelled || !self || !self->reading_) return;
      if (self->deadline_.expiry() <= std::chrono::steady_clock::now()) self->stream_.cancel();
    });
  }

  void end_request_time() {
    reading_ = false;
    deadline_.cancel();
  }

  /// Waits up to a minute for the first byte of the next request, which must then arrive quickly.
  void await_next() {
    if (buffer_.size() > 0) return read_request();
    stream_.expires_after(kIdleTime);
    stream_.async_read_some(buffer_.prepare(kHeaderLimit),
                            [self = shared_from_this()](error_code error, std::size_t size) {
                              if (error) return;
                              self->buffer_.commit(size);
                              self->read_request();
                            });
  }

  void on_header(error_code error) {
    if (error == http::error::body_limit) request_ = describe(parser_->get());
    if (error) return refuse(error);
    const auto& request = parser_->get();
    version_ = request.version();
    head_ = request.method() == http::verb::head;
    if (const auto refusal = refuse_framing(request)) return turn_away(*refusal);
    request_ = describe(request);
    request_.peer = peer_;
    describe_for_log(request_);
    const bool upload = host_.takes_uploads() && is_upload(request_);
    if (!upload && parser_->content_length().value_or(0) > kBodyLimit) return refuse(http::error::body_limit);
    parser_->body_limit(upload ? kMaxUpload : kBodyLimit);
    if (upload) allow(kUploadTime);
    if (parser_->is_done()) return on_request({});
    if (waits_to_continue(request)) return say_continue();
    read_body();
  }

  /// Without its query, which may hold a secret.
  void describe_for_log(const HttpRequest& request) {
    if (log::level() < log::Level::debug) return asked_.clear();
    asked_ = fmt::format("{} {} from {}", request.method, split_target(request.target).first,
                         request.peer.empty() ? "the arbiter's socket" : request.peer);
  }

  void say_continue() {
    boost::asio::async_write(stream_, boost::asio::buffer(kContinue),
                             [self = shared_from_this()](error_code error, std::size_t) {
                               if (error) return self->refuse(error);
                               self->read_body();
                             });
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code error, std::size_t) { self->on_request(error); });
  }

  void on_request(error_code error) {
    if (error) return refuse(error);
    end_request_time();
    auto request = parser_->release();
    parser_.reset();
    keep_alive_ = request.keep_alive();
    request_.body = std::move(request.body());
    const bool html = request_.accepts_html;
    const auto self = shared_from_this();
    host_.handle(
        std::exchange(request_, {}),
        [self, html](const HttpResponse& response) { self->write(html ? readable(response) : response); },
        [self, request = std::move(request)](std::unique_ptr<Dialogue> dialogue) mutable {
          start_websocket_session(std::move(self->stream_), std::move(request), std::move(dialogue),
                                  self->host_, self->ticket_);
        });
  }

  /// What is not HTTP gets one line, and the connection is closed. Nothing is sent on a connection that
  /// ended, or on which nothing was received.
  void refuse(error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      return turn_away(error_response(431, "the header is longer than 8 KiB"));
    }
    if (error == http::error::body_limit) {
      return turn_away(error_response(413, is_upload(request_) && host_.takes_uploads()
                                               ? "the file is larger than 8 MiB"
                                               : "the body is longer than 64 KiB"));
    }
    if (error == boost::asio::error::operation_aborted && parser_->got_some())
      return turn_away(error_response(408, "the request did not arrive within 5 s"));
    if (error == http::error::end_of_stream || error == http::error::partial_message) return;
    if (error.category() != http::make_error_code(http::error::bad_method).category()) return;
    turn_away(error_response(400, "this is no HTTP request: " + error.message()));
  }

  /// Closes the connection after the answer, because what follows cannot be trusted to be a request.
  void turn_away(const HttpResponse& response) {
    end_request_time();
    keep_alive_ = false;
    write(response);
  }

  void write(const HttpResponse& response) {
    host_.answered(response.status);
    log::debug("{}: {}", asked_.empty() ? "what is no request" : asked_, response.status);
    asked_.clear();
    if (response.status == 400) keep_alive_ = false;  // the client may see the end of its request elsewhere
    if (response.stream) keep_alive_ = false;
    if (response.stream && !head_) return begin_stream(response);
    const bool empty = head_ || response.status == 304;
    auto message = std::make_shared<http::response<http::span_body<const char>>>();
    put_headers(*message, response);
    if (response.status != 304 && !response.stream) message->content_length(response.body.size());
    if (!empty) message->body() = {response.body.data(), response.body.size()};
    stream_.expires_after(kWriteTime);
    http::async_write(
        stream_, *message,
        [self = shared_from_this(), message, owner = response.owner](error_code error, std::size_t) {
          if (error) return;
          if (self->keep_alive_) return self->await_next();
          self->finish();
        });
  }

  template <class Message>
  void put_headers(Message& message, const HttpResponse& response) const {
    message.version(version_);
    message.result(response.status);
    put_common_headers(message.base());
    if (!response.content_type.empty()) message.set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) message.set(name, value);
    message.keep_alive(keep_alive_);
  }

  /// A client of HTTP/1.0 knows no chunks: there the end of the connection is the end.
  void begin_stream(const HttpResponse& response) {
    using Head = http::response<http::empty_body>;
    auto head = std::make_shared<Head>();
    put_headers(*head, response);
    if (chunked()) head->chunked(true);
    auto writer = std::make_shared<http::response_serializer<http::empty_body>>(*head);
    limit_write_time();
    http::async_write_header(
        stream_, *writer,
        [self = shared_from_this(), head, writer, dialogue = response.stream](error_code error, std::size_t) {
          if (error) return;
          self->deadline_.cancel();
          self->dialogue_ = dialogue;
          self->watch();
          dialogue->begun(*self);
        });
  }

  [[nodiscard]] bool chunked() const { return version_ >= 11; }

  /// The stream's own limit would also end the reading, which waits for the other side to leave.
  void limit_write_time() {
    stream_.expires_never();
    deadline_.expires_after(kWriteTime);
    deadline_.async_wait([weak = weak_from_this()](error_code cancelled) {
      const auto self = weak.lock();
      if (cancelled || !self) return;
      if (self->deadline_.expiry() <= std::chrono::steady_clock::now()) self->cut();
    });
  }

  void send(SharedText frame) override {
    frame_ = std::move(frame);
    chunk_head_ = chunked() ? fmt::format("{:x}\r\n", frame_->size()) : std::string();
    const std::array<boost::asio::const_buffer, 3> chunk{
        boost::asio::buffer(chunk_head_), boost::asio::buffer(*frame_),
        boost::asio::buffer(kChunkEnd.data(), chunked() ? kChunkEnd.size() : 0)};
    limit_write_time();
    boost::asio::async_write(stream_, chunk, [self = shared_from_this()](error_code error, std::size_t size) {
      self->deadline_.cancel();
      if (error) return self->end_stream();
      self->written_ += size;
      if (self->dialogue_) self->dialogue_->sent();
    });
  }

  [[nodiscard]] std::uint64_t progress() override { return written_; }

  void cut() override { stream_.close(); }

  /// Whoever reads a stream has nothing more to say.
  void watch() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kHeaderLimit),
                            [self = shared_from_this()](error_code error, std::size_t size) {
                              if (error) return self->end_stream();
                              self->received_ += size;
                              if (self->received_ > kHeaderLimit) self->cut();
                              self->watch();
                            });
  }

  void end_stream() {
    const auto dialogue = std::exchange(dialogue_, nullptr);
    if (!dialogue) return;
    dialogue->ended();
    stream_.close();
  }

  /// Reads what is left first: closing with unread bytes would reset the connection, and the answer would be
  /// lost.
  void finish() {
    error_code ignored;
    stream_.socket().shutdown(boost::asio::socket_base::shutdown_send, ignored);
    stream_.expires_after(kDrainTime);
    drain();
  }

  void drain() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kHeaderLimit),
                            [self = shared_from_this()](error_code error, std::size_t) {
                              if (!error) self->drain();
                            });
  }

  Stream stream_;
  boost::asio::steady_timer deadline_;  ///< for the request that is being read
  bool reading_ = false;
  SessionHost& host_;
  ConnectionLimits::Ticket ticket_;
  const std::string peer_;
  beast::flat_buffer buffer_{kBufferLimit};
  std::optional<http::request_parser<http::string_body>> parser_;
  HttpRequest request_;                 ///< its body is being read
  std::shared_ptr<Dialogue> dialogue_;  ///< of a stream
  SharedText frame_;                    ///< of it, under way
  std::string chunk_head_;
  std::uint64_t written_ = 0;
  std::size_t received_ = 0;
  bool keep_alive_ = true;
  bool head_ = false;
  unsigned version_ = 11;
  std::string asked_;  ///< the request, for the log; empty unless it has debug lines
};

}  // namespace

void start_http_session(AnySocket socket, SessionHost& host, ConnectionLimits::Ticket ticket,
                        std::string peer) {
  std::make_shared<HttpSession>(std::move(socket), host, std::move(ticket), std::move(peer))->read_request();
}

}  // namespace eboard::net
