// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/http_client.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace eboard::http {

/// Owners of libcurl's handles.
namespace curl {

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
using List = std::unique_ptr<curl_slist, ListFreer>;
using Url = std::unique_ptr<CURLU, UrlFreer>;
using Text = std::unique_ptr<char, TextFreer>;

}  // namespace curl

namespace {

using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Body {
  std::string text;
  std::size_t most = 0;
  bool overflowed = false;
};

std::size_t take(char* bytes, std::size_t one, std::size_t count, void* to) {
  auto& body = *static_cast<Body*>(to);
  const std::size_t size = one * count;
  if (size > body.most - body.text.size()) {
    body.overflowed = true;
    return 0;
  }
  body.text.append(bytes, size);
  return size;
}

Failure failure_of(CURLcode code) {
  switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
      return Failure::certificate;
    case CURLE_OPERATION_TIMEDOUT:
      return Failure::timed_out;
    default:
      return Failure::unreachable;
  }
}

bool is_plain(std::string_view url) { return url.starts_with("http:"); }

/// A name that begins with "127." may lead anywhere.
bool is_here(std::string_view host) {
  const bool numeric = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || host == "[::1]" || (numeric && host.starts_with("127."));
}

std::string part_of(CURLU* url, CURLUPart part) {
  char* found = nullptr;
  if (curl_url_get(url, part, &found, 0) != CURLUE_OK) return {};
  return curl::Text(found).get();
}

}  // namespace

struct Client::Impl {
  explicit Impl(Limits set) : limits(set) {
    static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (kReady != CURLE_OK) return;
    multi.reset(curl_multi_init());
    easy.reset(curl_easy_init());
  }

  void prepare(const Request& request, const curl_slist* headers, Body& body);
  Expected<CURLcode, Error> perform(Steady::time_point deadline);

  Limits limits;
  curl::Multi multi;  ///< keeps the connections
  curl::Easy easy;    ///< ends before it
  std::atomic<Steady::rep> end{Steady::time_point::max().time_since_epoch().count()};
  char reason[CURL_ERROR_SIZE] = "";
};

Client::Client(Limits limits) : impl_(std::make_unique<Impl>(limits)) {}
Client::~Client() = default;

void Client::end_by(Steady::time_point moment) noexcept {
  impl_->end = moment.time_since_epoch().count();
  if (impl_->multi) curl_multi_wakeup(impl_->multi.get());
}

void Client::Impl::prepare(const Request& request, const curl_slist* headers, Body& body) {
  CURL* const handle = easy.get();
  curl_easy_reset(handle);
  curl_easy_setopt(handle, CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  // Else a name server that does not answer would hold up the daemon's end.
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits.connect.count()));
  curl_easy_setopt(handle, CURLOPT_USERAGENT, "eboardd");
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, static_cast<char*>(reason));
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &body);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  // A secret must not go to a proxy in the clear, and what is on this computer needs none.
  if (is_plain(request.url)) curl_easy_setopt(handle, CURLOPT_PROXY, "");
  if (!request.bearer.empty()) {
    curl_easy_setopt(handle, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BEARER));
    curl_easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, request.bearer.c_str());
  }
  if (request.body) {
    curl_easy_setopt(handle, CURLOPT_POST, 1L);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body->size()));
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request.body->c_str());
  }
}

/// Drives the one transfer until it is done, or its time is over.
Expected<CURLcode, Error> Client::Impl::perform(Steady::time_point deadline) {
  while (true) {
    const auto now = Steady::now();
    const Steady::time_point last{Steady::duration{end.load()}};
    if (now >= last) return unexpected(Error{Failure::ended, "the daemon ends"});
    if (now >= deadline) return unexpected(Error{Failure::timed_out, "no answer in time"});
    int running = 0;
    if (const CURLMcode code = curl_multi_perform(multi.get(), &running); code != CURLM_OK)
      return unexpected(Error{Failure::unreachable, curl_multi_strerror(code)});
    if (running == 0) break;
    const auto wait = std::chrono::ceil<milliseconds>(std::min(deadline, last) - now);
    constexpr milliseconds kLongest{1000};
    const auto most = static_cast<int>(std::clamp(wait, milliseconds{1}, kLongest).count());
    curl_multi_poll(multi.get(), nullptr, 0, most, nullptr);
  }
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi.get(), &left)) {
    if (message->msg == CURLMSG_DONE) return message->data.result;
  }
  return unexpected(Error{Failure::unreachable, "the transfer ended without a result"});
}

Expected<Reply, Error> Client::send(const Request& request) {
  Impl& my = *impl_;
  if (!my.multi || !my.easy) return unexpected(Error{Failure::unreachable, "libcurl cannot be used"});
  // Else libcurl waits a second for leave to send a large body.
  curl::List headers(curl_slist_append(nullptr, "Expect:"));
  if (request.body)
    headers.reset(
        curl_slist_append(headers.release(), fmt::format("Content-Type: {}", request.content_type).c_str()));
  Body body;
  body.most = my.limits.answer_bytes;
  my.prepare(request, headers.get(), body);
  my.reason[0] = '\0';
  if (const CURLMcode code = curl_multi_add_handle(my.multi.get(), my.easy.get()); code != CURLM_OK)
    return unexpected(Error{Failure::unreachable, curl_multi_strerror(code)});
  const auto done = my.perform(Steady::now() + my.limits.whole);
  curl_multi_remove_handle(my.multi.get(), my.easy.get());
  if (!done) return unexpected(done.error());
  if (body.overflowed)
    return unexpected(
        Error{Failure::too_large, fmt::format("an answer of more than {} bytes", my.limits.answer_bytes)});
  if (*done != CURLE_OK) {
    std::string detail = my.reason[0] != '\0' ? std::string(my.reason) : curl_easy_strerror(*done);
    return unexpected(Error{failure_of(*done), std::move(detail)});
  }
  long status = 0;
  curl_off_t wait = 0;
  curl_easy_getinfo(my.easy.get(), CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(my.easy.get(), CURLINFO_RETRY_AFTER, &wait);
  Reply reply{static_cast<int>(status), std::move(body.text), {}};
  if (wait > 0) reply.retry_after = std::chrono::seconds{wait};
  return reply;
}

Expected<std::string, std::string> parse_base(std::string_view text) {
  const curl::Url url(curl_url());
  const std::string whole(text);
  if (!url || curl_url_set(url.get(), CURLUPART_URL, whole.c_str(), 0) != CURLUE_OK)
    return unexpected("must be an address, https://...");
  const std::string scheme = part_of(url.get(), CURLUPART_SCHEME);
  if (scheme != "https" && scheme != "http") return unexpected("must begin with https://");
  if (scheme == "http" && !is_here(part_of(url.get(), CURLUPART_HOST)))
    return unexpected("must begin with https:// unless it is on this computer");
  for (const CURLUPart part : {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT}) {
    if (!part_of(url.get(), part).empty()) return unexpected("must hold no user, no query and no fragment");
  }
  std::string base = whole;
  while (base.ends_with('/')) base.pop_back();
  return base;
}

std::string encoded(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' || byte == '.' ||
                       byte == '~';
    if (plain)
      out += byte;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
  }
  return out;
}

}  // namespace eboard::http
