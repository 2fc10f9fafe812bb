// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What every user of libcurl here shares: owners of its handles, and a loop that ends a transfer in time
// whatever the server does.
#pragma once

#include <curl/curl.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "daemon/system/http_client.hpp"
#include "rules/text/expected.hpp"

namespace eboard::curl {

struct EasyCloser {
  void operator()(CURL* easy) const noexcept { curl_easy_cleanup(easy); }
};
struct MultiCloser {
  void operator()(CURLM* multi) const noexcept { curl_multi_cleanup(multi); }
};
struct ListFreer {
  void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
};
struct UrlFreer {
  void operator()(CURLU* url) const noexcept { curl_url_cleanup(url); }
};
struct TextFreer {
  void operator()(char* text) const noexcept { curl_free(text); }
};
using Easy = std::unique_ptr<CURL, EasyCloser>;
using Multi = std::unique_ptr<CURLM, MultiCloser>;
using Url = std::unique_ptr<CURLU, UrlFreer>;
using Text = std::unique_ptr<char, TextFreer>;

/// Lines that libcurl takes as a list.
class Lines {
 public:
  void add(const std::string& line) { list_.reset(curl_slist_append(list_.release(), line.c_str())); }
  [[nodiscard]] curl_slist* get() const { return list_.get(); }

 private:
  std::unique_ptr<curl_slist, ListFreer> list_;
};

/// Empty if the address does not have that part.
[[nodiscard]] std::string part_of(CURLU* url, CURLUPart part, unsigned flags = 0);

/// One transfer after the other. The last connection is kept for the next one.
class Session {
 public:
  using Steady = std::chrono::steady_clock;

  explicit Session(http::Limits limits);
  /// Says no farewell: a server that is stuck would not answer it, and libcurl would wait for that.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// A handle for the next transfer, with all that every one needs; nullptr: libcurl cannot be used.
  [[nodiscard]] CURL* prepare(const std::string& url, const char* protocols);
  /// Precondition: prepare() gave a handle. The error is of ours: the time is over, or the daemon ends.
  /// `goes_on` is asked behind what came, and once a second; false: that is enough.
  [[nodiscard]] Expected<CURLcode, http::Error> perform(const std::function<bool()>& goes_on = {});
  /// That of the last prepare().
  [[nodiscard]] CURL* handle() const { return easy_.get(); }
  /// What libcurl says of the last transfer, for a log.
  [[nodiscard]] std::string reason_of(CURLcode code) const;
  /// From any thread: every transfer, also the one under way, has ended by then.
  void end_by(Steady::time_point moment) noexcept;

 private:
  [[nodiscard]] Expected<CURLcode, http::Error> drive(Steady::time_point deadline,
                                                      const std::function<bool()>& goes_on);
  [[nodiscard]] Steady::time_point last() const { return Steady::time_point{Steady::duration{end_.load()}}; }
  static curl_socket_t open_socket(void* self, curlsocktype purpose, curl_sockaddr* address) noexcept;
  static int close_socket(void* self, curl_socket_t socket) noexcept;
  static int look_at_time(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept;

  http::Limits limits_;
  std::atomic<Steady::rep> end_{Steady::time_point::max().time_since_epoch().count()};
  std::set<curl_socket_t> sockets_;
  Multi multi_;  ///< keeps the connection
  Easy easy_;    ///< ends before it
  char reason_[CURL_ERROR_SIZE] = "";
};

}  // namespace eboard::curl

namespace eboard::http {

/// Why a transfer failed of which libcurl says that.
[[nodiscard]] Failure failure_of(CURLcode code);

}  // namespace eboard::http
