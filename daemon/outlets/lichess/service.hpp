// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lichess's addresses for broadcasts, one request at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config/token.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/system/http_client.hpp"

namespace eboard::outlets::lichess {

/// Every error has the sentence for the operator. None holds the token, or words of the server.
class Service {
 public:
  template <class T>
  using Outcome = Expected<T, seams::Trouble>;

  /// `url` as http::parse_base() gives it.
  Service(std::string url, daemon::TokenSource token, http::Limits limits = {})
      : url_(std::move(url)), token_(std::move(token)), client_(limits) {}

  /// Sends games to a round. Returns for each that was not taken what the server said, for the log.
  [[nodiscard]] Outcome<std::vector<std::string>> push(const std::string& round, std::string body);
  /// All games of a round as PGN.
  [[nodiscard]] Outcome<std::string> read(const std::string& round);

  /// Marks a round as finished. A push that leaves a game there without a result takes it back.
  [[nodiscard]] Outcome<void> end_round(const std::string& round);

  /// As read(), without an end: first all games, then each again whenever it changed. Returns when Lichess
  /// ends it.
  [[nodiscard]] Outcome<void> follow(const std::string& round,
                                     const std::function<void(std::string_view)>& take);

  /// Makes a tournament; returns its id.
  [[nodiscard]] Outcome<std::string> make_tournament(std::string_view name);
  /// Makes a round that takes pushes; returns its id.
  [[nodiscard]] Outcome<std::string> make_round(const std::string& tournament, std::string_view name);
  /// The tournament of this account with that name, if there is one.
  [[nodiscard]] Outcome<std::optional<std::string>> find_tournament(std::string_view name);
  [[nodiscard]] Outcome<std::optional<std::string>> find_round(const std::string& tournament,
                                                               std::string_view name);

  /// The last answer was that what is at that address does not exist.
  [[nodiscard]] bool found_nothing() const { return status_ == 404; }
  /// From any thread: as http::Client::end_by().
  void end_by(std::chrono::steady_clock::time_point moment) noexcept { client_.end_by(moment); }

 private:
  struct Form {
    std::string body, content_type;
  };
  [[nodiscard]] Outcome<http::Request> request_for(const std::string& path) const;
  [[nodiscard]] Outcome<http::Reply> ask(const std::string& path, std::optional<Form> form = {});

  const std::string url_;
  const daemon::TokenSource token_;
  http::Client client_;
  int status_ = 0;  ///< of the last answer
};

}  // namespace eboard::outlets::lichess
