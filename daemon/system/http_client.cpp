// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/http_client.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <optional>
#include <utility>

#include "daemon/system/curl_session.hpp"
#include "daemon/system/redirections.hpp"

namespace eboard::http {

namespace {

constexpr int kDone = 200;

int status_of(CURL* easy) {
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return static_cast<int>(status);
}

struct Body {
  std::string text;
  std::size_t max = 0;
  bool overflowed = false;
  CURL* of = nullptr;
  const std::function<void(std::string_view)>* taker = nullptr;  ///< of a 200 of any length
  std::optional<Redirections> redirections{};                    ///< where it may come from
};

bool has_length(CURL* easy) {
  curl_off_t length = -1;
  return curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length) == CURLE_OK && length >= 0;
}

std::size_t take(char* bytes, std::size_t one, std::size_t count, void* to) {
  auto& body = *static_cast<Body*>(to);
  const std::size_t size = one * count;
  if (body.taker != nullptr && status_of(body.of) == kDone && !has_length(body.of)) {
    (*body.taker)({bytes, size});
    return size;
  }
  if (size > body.max - body.text.size()) {
    body.overflowed = true;
    return 0;
  }
  body.text.append(bytes, size);
  return size;
}

bool is_plain(std::string_view url) { return url.starts_with("http:"); }

/// Asked before each request, also behind a redirection, with the address of the other side.
int may_go(void* data, char* there, char* own, int /*port*/, int /*own_port*/) noexcept {
  auto& body = *static_cast<Body*>(data);
  const char* url = nullptr;
  curl_easy_getinfo(body.of, CURLINFO_EFFECTIVE_URL, &url);
  const bool plain = url == nullptr || is_plain(url);
  return body.redirections->allow(plain, there == nullptr ? "" : there, own == nullptr ? "" : own)
             ? CURL_PREREQFUNC_OK
             : CURL_PREREQFUNC_ABORT;
}

/// Of the last answer, behind all redirections.
std::string header_of(CURL* easy, const char* name) {
  curl_header* found = nullptr;
  if (curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &found) != CURLHE_OK) return {};
  return found->value;
}

}  // namespace

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

struct Client::Impl {
  explicit Impl(Limits set) : limits(set), session(set) {}

  bool prepare(const Request& request, const curl_slist* headers, Body& body);

  Limits limits;
  curl::Session session;
};

Client::Client(Limits limits) : impl_(std::make_unique<Impl>(limits)) {}
Client::~Client() = default;

void Client::end_by(std::chrono::steady_clock::time_point moment) noexcept { impl_->session.end_by(moment); }

bool Client::Impl::prepare(const Request& request, const curl_slist* headers, Body& body) {
  CURL* const handle = session.prepare(request.url, "http,https");
  if (handle == nullptr) return false;
  curl_easy_setopt(handle, CURLOPT_USERAGENT, "eboardd");
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &body);
  body.of = handle;
  // Where nothing comes for long, somebody else has to notice that the other side is gone.
  if (body.taker != nullptr) curl_easy_setopt(handle, CURLOPT_TCP_KEEPALIVE, 1L);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  // A secret must not go to a proxy in the clear, and what is on this computer needs none.
  if (is_plain(request.url)) curl_easy_setopt(handle, CURLOPT_PROXY, "");
  if (request.redirections > 0) {
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(handle, CURLOPT_MAXREDIRS, static_cast<long>(request.redirections));
    curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, is_plain(request.url) ? "http,https" : "https");
    const curl::Url url(curl_url());
    if (!url || curl_url_set(url.get(), CURLUPART_URL, request.url.c_str(), 0) != CURLUE_OK) return false;
    body.redirections.emplace(curl::part_of(url.get(), CURLUPART_HOST), is_plain(request.url));
    curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, may_go);
    curl_easy_setopt(handle, CURLOPT_PREREQDATA, &body);
  }
  if (!request.authority.empty()) curl_easy_setopt(handle, CURLOPT_CAINFO, request.authority.c_str());
  if (!request.bearer.empty()) {
    curl_easy_setopt(handle, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BEARER));
    curl_easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, request.bearer.c_str());
  }
  if (!request.user.empty()) {
    curl_easy_setopt(handle, CURLOPT_USERNAME, request.user.c_str());
    curl_easy_setopt(handle, CURLOPT_PASSWORD, request.password.c_str());
    if (!request.signed_for.empty()) curl_easy_setopt(handle, CURLOPT_AWS_SIGV4, request.signed_for.c_str());
  }
  if (request.body) {
    curl_easy_setopt(handle, CURLOPT_POST, 1L);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body->size()));
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request.body->c_str());
  }
  if (!request.method.empty()) curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request.method.c_str());
  return true;
}

Expected<Reply, Error> Client::send(const Request& request) { return ask(request, nullptr, {}); }

Expected<Reply, Error> Client::follow(const Request& request, const Taker& take,
                                      const std::function<bool()>& goes_on) {
  return ask(request, &take, goes_on);
}

Expected<Reply, Error> Client::ask(const Request& request, const Taker* taker,
                                   const std::function<bool()>& goes_on) {
  Impl& my = *impl_;
  curl::Lines headers;
  // Else libcurl waits a second for leave to send a large body. It signs that line and does not send it.
  if (request.signed_for.empty()) headers.add("Expect:");
  if (request.body) headers.add(fmt::format("Content-Type: {}", request.content_type));
  for (const std::string& line : request.headers) headers.add(line);
  Body body;
  body.max = my.limits.answer_bytes;
  body.taker = taker;
  if (!my.prepare(request, headers.get(), body))
    return unexpected(Error{Failure::unreachable, "libcurl cannot be used"});
  const auto done = my.session.perform(goes_on);
  if (!done) return unexpected(done.error());
  if (body.overflowed)
    return unexpected(
        Error{Failure::too_large, fmt::format("an answer of more than {} bytes", my.limits.answer_bytes)});
  if (*done != CURLE_OK) return unexpected(Error{failure_of(*done), my.session.reason_of(*done)});
  curl_off_t wait = 0;
  curl_easy_getinfo(my.session.handle(), CURLINFO_RETRY_AFTER, &wait);
  Reply reply{.status = status_of(my.session.handle()),
              .body = std::move(body.text),
              .etag = header_of(my.session.handle(), "ETag"),
              .last_modified = header_of(my.session.handle(), "Last-Modified")};
  if (wait > 0) reply.retry_after = std::chrono::seconds{wait};
  return reply;
}

namespace {

/// `forbidden`: parts that it must not have; `words` say so.
Expected<curl::Url, std::string> parse(std::string_view text, Plain plain,
                                       std::initializer_list<CURLUPart> forbidden, const char* words) {
  curl::Url url(curl_url());
  if (!url || curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(), 0) != CURLUE_OK)
    return unexpected("must be an address, https://...");
  const std::string scheme = curl::part_of(url.get(), CURLUPART_SCHEME);
  if (scheme != "https" && scheme != "http") return unexpected("must begin with https://");
  if (scheme == "http" && plain == Plain::here && !is_here(curl::part_of(url.get(), CURLUPART_HOST)))
    return unexpected("must begin with https:// unless it is on this computer");
  for (const CURLUPart part : forbidden) {
    if (!curl::part_of(url.get(), part).empty()) return unexpected(words);
  }
  return url;
}

}  // namespace

Expected<std::string, std::string> parse_base(std::string_view text) {
  const auto url =
      parse(text, Plain::here, {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT},
            "must hold no user, no query and no fragment");
  if (!url) return unexpected(url.error());
  std::string base(text);
  while (base.ends_with('/')) base.pop_back();
  return base;
}

Expected<std::string, std::string> parse_address(std::string_view text, Plain plain) {
  const auto url = parse(text, plain, {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_FRAGMENT},
                         "must hold no user and no fragment");
  if (!url) return unexpected(url.error());
  return curl::part_of(url->get(), CURLUPART_URL);
}

std::string without_secret(std::string answer, std::string_view secret) {
  constexpr std::string_view kInstead = "...";
  if (secret.empty()) return answer;
  for (auto at = answer.find(secret); at != std::string::npos; at = answer.find(secret, at + kInstead.size()))
    answer.replace(at, secret.size(), kInstead);
  return answer;
}

std::string without_query(std::string_view address) {
  return std::string(address.substr(0, address.find('?')));
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
