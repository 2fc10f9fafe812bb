// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/daemon_client.hpp"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <optional>

namespace eboard::ctl {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::chrono::seconds kPatience{30};  // a ruling waits for the disk
constexpr std::size_t kLongestAnswer = 16 << 20;
constexpr unsigned kHttp11 = 11;

using Request = http::request<http::string_body>;

/// One request on a connection of its own.
class Exchange {
 public:
  Exchange(std::string host, std::string port) : host_(std::move(host)), port_(std::move(port)) {}

  Expected<DaemonAnswer, std::string> run(const Request& request) {
    parser_.body_limit(kLongestAnswer);
    asio::ip::tcp::resolver resolver(context_);
    boost::system::error_code error;
    const auto addresses = resolver.resolve(host_, port_, error);
    if (error) return fault(error);
    stream_.expires_after(kPatience);
    stream_.async_connect(addresses, [&](const auto& failed, const auto&) {
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
    return unexpected(fmt::format("no answer from a daemon at {}:{}: {}", host_, port_, error.message()));
  }

  std::string host_;
  std::string port_;
  asio::io_context context_{1};
  beast::tcp_stream stream_{context_};
  beast::flat_buffer buffer_;
  http::response_parser<http::string_body> parser_;
};

Request request_for(http::verb verb, const std::string& path, const std::string& host,
                    const std::string& port) {
  Request request{verb, path, kHttp11};
  request.set(http::field::host, host + ":" + port);
  request.set(http::field::connection, "close");
  return request;
}

}  // namespace

Expected<DaemonClient, std::string> DaemonClient::to(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == address.size())
    return unexpected(fmt::format("'{}' is no address: write 127.0.0.1:8080", address));
  std::string host = address.substr(0, colon);
  if (host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  return DaemonClient{std::move(host), address.substr(colon + 1)};
}

Expected<DaemonAnswer, std::string> DaemonClient::get(const std::string& path) const {
  return Exchange(host_, port_).run(request_for(http::verb::get, path, host_, port_));
}

Expected<DaemonAnswer, std::string> DaemonClient::post(const std::string& path,
                                                       const std::string& json) const {
  Request request = request_for(http::verb::post, path, host_, port_);
  request.set(http::field::content_type, "application/json");
  request.set("X-Eboard-Request", "1");
  request.body() = json;
  request.prepare_payload();
  return Exchange(host_, port_).run(request);
}

}  // namespace eboard::ctl
