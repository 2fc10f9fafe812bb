// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sends requests to a server of somebody else over HTTP, one after the other. Whatever that server does, a
// request ends in time and its answer has a limit.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::http {

struct Request {
  std::string url;
  std::string bearer{};  ///< a secret: never in an error
  /// A POST has a body, even if it is empty; nullopt: a GET.
  std::optional<std::string> body{};
  std::string content_type{};          ///< of the body
  std::string method{};                ///< instead of GET or POST
  std::vector<std::string> headers{};  ///< whole lines
  std::string user{}, password{};      ///< the password is a secret as well
  /// The request is signed with the password as S3 wants it, instead of carrying it: "aws:amz:REGION:s3".
  std::string signed_for{};
  std::string authority{};  ///< a file of certificates to trust, instead of the system's
  /// So many are followed; never from https to http, nor from another computer to this one, nor over http
  /// from this computer to another one.
  int redirections = 0;
};

struct Reply {
  int status = 0;
  std::string body;
  std::optional<std::chrono::seconds> retry_after{};  ///< what the server asks for
  std::string etag{}, last_modified{};                ///< as the server writes them; empty: it does not
};

enum class Failure : std::uint8_t {
  unreachable,  ///< no connection, or it was cut
  timed_out,
  certificate,  ///< the server does not show that it is who it should be
  too_large,    ///< the answer
  ended,        ///< end_by() has come
};

struct Error {
  Failure failure = Failure::unreachable;
  std::string detail;  ///< for a log
};

struct Limits {
  std::chrono::milliseconds connect{5'000};
  std::chrono::milliseconds whole{20'000};
  std::size_t answer_bytes = std::size_t{16} << 20;
  std::chrono::seconds standstill{0};  ///< nothing goes forth or back for so long; 0: no limit
};

class Client {
 public:
  explicit Client(Limits limits = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Waits for the answer, whatever its status; a redirection that is not followed is an answer, too. Keeps
  /// the connection for the next request. Certificates are checked; the usual variables of the environment
  /// name a proxy, but not for plain HTTP.
  [[nodiscard]] Expected<Reply, Error> send(const Request& request);
  /// As send(), for an answer that may have no end: what comes of a 200 whose length the server does not say
  /// goes to `take` at once, and has no limit. Asks `goes_on` behind what came, and once a second; false: the
  /// request fails as one that has ended.
  [[nodiscard]] Expected<Reply, Error> follow(const Request& request,
                                              const std::function<void(std::string_view)>& take,
                                              const std::function<bool()>& goes_on = {});
  /// From any thread: every request, also the one under way, has ended by then.
  void end_by(std::chrono::steady_clock::time_point moment) noexcept;

 private:
  using Taker = std::function<void(std::string_view)>;
  [[nodiscard]] Expected<Reply, Error> ask(const Request& request, const Taker* take,
                                           const std::function<bool()>& goes_on);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The address of a server, without a slash at its end. It begins with https, or with http on this computer;
/// it holds no user, query or fragment. The error is half a sentence: "must ...".
[[nodiscard]] Expected<std::string, std::string> parse_base(std::string_view text);

/// Where an address may lead besides https and this computer.
enum class Plain : std::uint8_t { here, anywhere };
/// The address of a text. As parse_base(), with a query and whatever its end, and with http elsewhere if that
/// is allowed.
[[nodiscard]] Expected<std::string, std::string> parse_address(std::string_view text, Plain plain);
/// What a server said, with "..." for the secret that it was sent: some repeat what they were asked, and it
/// may be logged.
[[nodiscard]] std::string without_secret(std::string answer, std::string_view secret);
/// For a log: without the query, which may hold a secret.
[[nodiscard]] std::string without_query(std::string_view address);
/// As a part of a form or of a path.
[[nodiscard]] std::string encoded(std::string_view text);

}  // namespace eboard::http
