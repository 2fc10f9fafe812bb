// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/daemon_client.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <vector>

#include "daemon/ctl/daemon_door.hpp"

namespace eboard::ctl {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::chrono::seconds kPatience{30};     // maximum wait for an answer: a ruling waits for the disk
constexpr std::size_t kLongestAnswer = 65 << 20;  // the daemon gives 64 MiB of games at most
constexpr unsigned kHttp11 = 11;
constexpr unsigned kNotFound = 404;

using Request = http::request<http::string_body>;

using Endpoints = std::vector<Door::Protocol::endpoint>;

/// Sends one request on a connection of its own. `place` is for the error message.
class Exchange {
 public:
  explicit Exchange(std::string place) : place_(std::move(place)) {}

  Expected<DaemonAnswer, std::string> run(const Endpoints& daemon, const Request& request) {
    parser_.body_limit(kLongestAnswer);
    boost::system::error_code error;
    stream_.expires_after(kPatience);
    stream_.async_connect(daemon, [&](const auto& failed, const auto&) {
      if ((error = failed)) return;
      http::async_write(stream_, request, [&](const auto& failed_write, std::size_t) {
        if ((error = failed_write)) return;
        http::async_read(stream_, buffer_, parser_,
                         [&](const auto& failed_read, std::size_t) { error = failed_read; });
      });
    });
    context_.run();
    if (error) return fault(error);
    return DaemonAnswer{parser_.get().result_int(), parser_.get().body()};
  }

 private:
  [[nodiscard]] tl::unexpected<std::string> fault(const boost::system::error_code& error) const {
    return unexpected(fmt::format("no answer from a daemon at {}: {}", place_, error.message()));
  }

  std::string place_;
  asio::io_context context_{1};
  beast::basic_stream<Door::Protocol> stream_{context_};
  beast::flat_buffer buffer_;
  http::response_parser<http::string_body> parser_;
};

Request request_for(http::verb verb, const std::string& path) {
  Request request{verb, path, kHttp11};
  request.set(http::field::connection, "close");
  return request;
}

/// The daemon has two entrances, and viewers' addresses are the ones that people know.
Expected<DaemonAnswer, std::string> arbiters_answer(const std::string& place,
                                                    Expected<DaemonAnswer, std::string> answer) {
  if (!answer || answer->status != kNotFound || answer->body.find("Page not found") == std::string::npos)
    return answer;
  return unexpected(
      fmt::format("{} is the viewers' address of a daemon; name its arbiter's: its state directory, or "
                  "arbiter_listen of its configuration",
                  place));
}

Expected<DaemonAnswer, std::string> answer_from(const std::string& place, Request request) {
  const auto door = door_at(place);
  if (!door) return unexpected(door.error());
  request.set(http::field::host, door->host);
  auto answer = Exchange(door->name).run(door->endpoints, request);
  return door->path ? answer : arbiters_answer(place, std::move(answer));
}

}  // namespace

Expected<DaemonClient, std::string> DaemonClient::to(const std::string& place) {
  auto found = place_of(place);
  if (!found) return unexpected(found.error());
  return DaemonClient{std::move(*found)};
}

Expected<DaemonAnswer, std::string> DaemonClient::get(const std::string& path) const {
  return answer_from(place_, request_for(http::verb::get, path));
}

Expected<DaemonAnswer, std::string> DaemonClient::post(const std::string& path,
                                                       const std::string& json) const {
  return send(path, "application/json", json);
}

Expected<DaemonAnswer, std::string> DaemonClient::post_file(const std::string& target,
                                                            const std::string& bytes) const {
  return send(target, "application/octet-stream", bytes);
}

Expected<DaemonAnswer, std::string> DaemonClient::send(const std::string& target, const char* type,
                                                       const std::string& body) const {
  Request request = request_for(http::verb::post, target);
  request.set(http::field::content_type, type);
  request.set("X-Eboard-Request", "1");
  request.body() = body;
  request.prepare_payload();
  return answer_from(place_, std::move(request));
}

void add_daemon(Usage& usage, std::string* place, std::string_view when) {
  usage.add(
      "daemon", place, "PLACE",
      std::string(when) +
          "its state directory, its arbiter.sock or ADDRESS:PORT of its arbiter's pages; default: the one "
          "that runs on this machine");
}

std::string made_up_id() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return fmt::format("ctl-{}-{}", std::chrono::duration_cast<std::chrono::microseconds>(now).count(),
                     ::getpid());
}

std::string query_value_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_';
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace eboard::ctl
