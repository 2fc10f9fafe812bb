// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/curl_session.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <exception>

namespace eboard::curl {

using http::Error, http::Failure;
using std::chrono::milliseconds;

std::string part_of(CURLU* url, CURLUPart part, unsigned flags) {
  char* found = nullptr;
  if (curl_url_get(url, part, &found, flags) != CURLUE_OK) return {};
  return Text(found).get();
}

Session::Session(http::Limits limits) : limits_(limits) {
  static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (kReady != CURLE_OK) return;
  multi_.reset(curl_multi_init());
  if (multi_) curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, 1L);
  easy_.reset(curl_easy_init());
}

Session::~Session() {
  for (const curl_socket_t socket : sockets_) ::shutdown(socket, SHUT_RDWR);
  easy_.reset();
  multi_.reset();
}

void Session::end_by(Steady::time_point moment) noexcept {
  end_ = moment.time_since_epoch().count();
  if (multi_) curl_multi_wakeup(multi_.get());
}

curl_socket_t Session::open_socket(void* self, curlsocktype /*purpose*/, curl_sockaddr* address) noexcept {
  const int socket = ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (socket < 0) return CURL_SOCKET_BAD;
  try {
    static_cast<Session*>(self)->sockets_.insert(socket);
    return socket;
  } catch (const std::exception&) {
    ::close(socket);
    return CURL_SOCKET_BAD;
  }
}

int Session::close_socket(void* self, curl_socket_t socket) noexcept {
  static_cast<Session*>(self)->sockets_.erase(socket);
  return ::close(socket);
}

/// Where libcurl waits by itself for an answer of FTP or SSH, it asks here at least once a second.
int Session::look_at_time(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept {
  return Steady::now() >= static_cast<const Session*>(self)->last() ? 1 : 0;
}

CURL* Session::prepare(const std::string& url, const char* protocols) {
  if (!multi_ || !easy_) return nullptr;
  CURL* const handle = easy_.get();
  curl_easy_reset(handle);
  curl_easy_setopt(handle, CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, protocols);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  // Else a name server that does not answer would hold up the daemon's end.
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits_.connect.count()));
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(limits_.whole.count()));
  if (limits_.standstill.count() > 0) {
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, static_cast<long>(limits_.standstill.count()));
    curl_easy_setopt(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(limits_.standstill.count()));
  }
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_at_time);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, this);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, this);
  curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
  curl_easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, this);
  reason_[0] = '\0';
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, static_cast<char*>(reason_));
  return handle;
}

Expected<CURLcode, Error> Session::perform(const std::function<bool()>& goes_on) {
  if (const CURLMcode code = curl_multi_add_handle(multi_.get(), easy_.get()); code != CURLM_OK)
    return unexpected(Error{Failure::unreachable, curl_multi_strerror(code)});
  const auto done = drive(Steady::now() + limits_.whole, goes_on);
  curl_multi_remove_handle(multi_.get(), easy_.get());
  return done;
}

/// Drives the one transfer until it is done, or its time is over.
Expected<CURLcode, Error> Session::drive(Steady::time_point deadline, const std::function<bool()>& goes_on) {
  while (true) {
    const auto now = Steady::now();
    if (now >= last()) return unexpected(Error{Failure::ended, "the daemon ends"});
    if (now >= deadline) return unexpected(Error{Failure::timed_out, "no answer in time"});
    int running = 0;
    if (const CURLMcode code = curl_multi_perform(multi_.get(), &running); code != CURLM_OK)
      return unexpected(Error{Failure::unreachable, curl_multi_strerror(code)});
    if (running == 0) break;
    if (goes_on && !goes_on()) return unexpected(Error{Failure::ended, "that was enough"});
    const auto wait = std::chrono::ceil<milliseconds>(std::min(deadline, last()) - now);
    constexpr milliseconds kLongest{1000};
    const auto max = static_cast<int>(std::clamp(wait, milliseconds{1}, kLongest).count());
    curl_multi_poll(multi_.get(), nullptr, 0, max, nullptr);
  }
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    if (message->data.result == CURLE_ABORTED_BY_CALLBACK && Steady::now() >= last())
      return unexpected(Error{Failure::ended, "the daemon ends"});
    return message->data.result;
  }
  return unexpected(Error{Failure::unreachable, "the transfer ended without a result"});
}

std::string Session::reason_of(CURLcode code) const {
  return reason_[0] != '\0' ? std::string(reason_) : curl_easy_strerror(code);
}

}  // namespace eboard::curl
