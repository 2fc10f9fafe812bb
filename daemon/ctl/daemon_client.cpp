// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/daemon_client.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "daemon/system/listen_address.hpp"
#include "daemon/system/local_socket.hpp"

namespace eboard::ctl {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::chrono::seconds kPatience{30};  // maximum wait for an answer: a ruling waits for the disk
constexpr std::size_t kLongestAnswer = 16 << 20;
constexpr unsigned kHttp11 = 11;
constexpr unsigned kNotFound = 404;

using Request = http::request<http::string_body>;

using Protocol = asio::generic::stream_protocol;
using Endpoints = std::vector<Protocol::endpoint>;

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

  /// Runs a request at "HOST:PORT", with an IPv6 address in brackets.
  Expected<DaemonAnswer, std::string> run_by_tcp(const Request& request) {
    const std::size_t colon = place_.rfind(':');
    std::string host = place_.substr(0, colon);
    if (host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
    asio::ip::tcp::resolver resolver(context_);
    boost::system::error_code error;
    const auto addresses = resolver.resolve(host, place_.substr(colon + 1), error);
    if (error) return fault(error);
    Endpoints daemon;
    for (const auto& address : addresses) daemon.emplace_back(address.endpoint());
    return run(daemon, request);
  }

 private:
  [[nodiscard]] tl::unexpected<std::string> fault(const boost::system::error_code& error) const {
    return unexpected(fmt::format("no answer from a daemon at {}: {}", place_, error.message()));
  }

  std::string place_;
  asio::io_context context_{1};
  beast::basic_stream<Protocol> stream_{context_};
  beast::flat_buffer buffer_;
  http::response_parser<http::string_body> parser_;
};

bool is_path(const std::string& place) { return place.find('/') != std::string::npos; }

Request request_for(http::verb verb, const std::string& path, const std::string& place) {
  Request request{verb, path, kHttp11};
  request.set(http::field::host, place.empty() || is_path(place) ? "localhost" : place);
  request.set(http::field::connection, "close");
  return request;
}

/// The sockets of daemons of this machine: of the service, and of one that this user started.
std::vector<std::string> usual_sockets() {
  std::vector<std::string> paths{std::string("/run/eboardd/") + daemon::kArbiterSocket};
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    paths.push_back(fmt::format("{}/.local/state/eboardd/{}", home, daemon::kArbiterSocket));
  return paths;
}

/// The socket of the only daemon. With two daemons none is chosen, because a ruling might be entered in the
/// wrong hall.
Expected<std::string, std::string> the_one_here() {
  const std::vector<std::string> usual = usual_sockets();
  std::vector<std::string> live;
  for (const std::string& path : usual) {
    if (daemon::look_at(path) == daemon::AtPath::live_socket) live.push_back(path);
  }
  if (live.size() == 1) return live.front();
  if (!live.empty())
    return unexpected(fmt::format("daemons listen at {}; name one with --daemon", fmt::join(live, " and ")));
  return unexpected(fmt::format("no daemon listens at {}{}; name one with --daemon", fmt::join(usual, " or "),
                                ::geteuid() == 0 ? "" : ", or you may not open it"));
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

Expected<DaemonAnswer, std::string> answer_from(const std::string& place, const Request& request) {
  if (place.empty()) {
    const auto found = the_one_here();
    return found ? answer_from(*found, request) : unexpected(found.error());
  }
  if (!is_path(place)) return arbiters_answer(place, Exchange(place).run_by_tcp(request));
  const auto address = daemon::LocalAddress::of(place);
  if (!address) return unexpected(address.error());
  return Exchange(place).run({address->endpoint()}, request);
}

}  // namespace

Expected<DaemonClient, std::string> DaemonClient::to(const std::string& place) {
  if (place.empty()) return DaemonClient{place};
  std::error_code none;
  // A folder needs no slash to be one.
  if (!is_path(place) && std::filesystem::exists(place, none)) return to("./" + place);
  if (is_path(place)) {
    const bool folder = std::filesystem::is_directory(place, none);
    return DaemonClient{folder ? place + "/" + daemon::kArbiterSocket : place};
  }
  const std::size_t colon = place.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == place.size())
    return unexpected(fmt::format(
        "'{}' is neither a state directory nor its arbiter.sock, and no address such as 127.0.0.1:8081",
        place));
  return DaemonClient{place};
}

Expected<DaemonAnswer, std::string> DaemonClient::get(const std::string& path) const {
  return answer_from(place_, request_for(http::verb::get, path, place_));
}

Expected<DaemonAnswer, std::string> DaemonClient::post(const std::string& path,
                                                       const std::string& json) const {
  Request request = request_for(http::verb::post, path, place_);
  request.set(http::field::content_type, "application/json");
  request.set("X-Eboard-Request", "1");
  request.body() = json;
  request.prepare_payload();
  return answer_from(place_, request);
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

}  // namespace eboard::ctl
