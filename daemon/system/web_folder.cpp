// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "daemon/system/transfers.hpp"

namespace eboard::files {

namespace {

using http::Reply, http::Request;

constexpr int kUnauthorized = 401, kForbidden = 403, kNotFound = 404, kConflict = 409, kTooLarge = 413,
              kLocked = 423, kTooMany = 429, kUnavailable = 503, kInsufficientStorage = 507;

bool is_success(int status) { return status >= 200 && status < 300; }
bool is_redirection(int status) { return status >= 300 && status < 400; }

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".pgn")) return "application/x-chess-pgn; charset=utf-8";
  return "application/json";  // also of names without an end
}

class WebFolder : public FileServer {
 public:
  WebFolder(Place place, std::string password, Limits limits)
      : place_(std::move(place)), password_(std::move(password)), client_(as_http(limits)) {}

  void end_by(std::chrono::steady_clock::time_point moment) noexcept final { client_.end_by(moment); }

 protected:
  [[nodiscard]] Request request(std::string_view method, const std::string& name) const {
    Request made{.url = place_.url + "/" + name};
    made.method = method;
    made.user = place_.user;
    made.password = password_;
    made.authority = place_.authority;
    return made;
  }
  [[nodiscard]] Expected<Reply, Error> send(const Request& request) {
    auto reply = client_.send(request);
    if (!reply) return unexpected(as_error(reply.error()));
    return std::move(*reply);
  }
  [[nodiscard]] const Place& place() const { return place_; }
  /// What a status says whoever gives it.
  [[nodiscard]] static Error error_of(const Request& request, const Reply& reply) {
    Error error{Failure::refused, fmt::format("{} is answered with {}", request.method, reply.status)};
    if (reply.status == kUnauthorized) error.failure = Failure::login;
    if (reply.status == kForbidden) error.failure = Failure::forbidden;
    if (reply.status == kNotFound || reply.status == kConflict) error.failure = Failure::folder;
    if (reply.status == kTooLarge || reply.status == kInsufficientStorage) error.failure = Failure::full;
    if (reply.status == kLocked || reply.status == kTooMany || reply.status == kUnavailable)
      error.failure = Failure::busy;
    else if (reply.status >= 500 && reply.status != kInsufficientStorage)
      error.failure = Failure::unreachable;
    if (reply.retry_after) error.wait = *reply.retry_after;
    return error;
  }

 private:
  const Place place_;
  const std::string password_;
  http::Client client_;
};

class WebDav final : public WebFolder {
 public:
  using WebFolder::WebFolder;

  Outcome put(const std::string& name, std::string_view text) override {
    const auto [folder, file] = split_name(name);
    const std::string part = folder.empty() ? hidden_name(file) : folder + "/" + hidden_name(file);
    Request put = request("PUT", part);
    put.body = text;
    put.content_type = type_of(name);
    auto reply = send(put);
    if (reply && (reply->status == kConflict || reply->status == kNotFound) && !folder.empty()) {
      if (auto made = make_folders(folder); !made) return made;
      reply = send(put);
    }
    if (!reply) return unexpected(reply.error());
    if (!is_success(reply->status)) return unexpected(error_of(put, *reply));
    Request move = request("MOVE", part);
    move.headers = {fmt::format("Destination: {}/{}", place().url, name), "Overwrite: T"};
    return done(move);
  }

  Outcome remove(const std::string& name) override {
    const Request gone = request("DELETE", name);
    const auto reply = send(gone);
    if (!reply) return unexpected(reply.error());
    if (is_success(reply->status) || reply->status == kNotFound) return {};
    return unexpected(error_of(gone, *reply));
  }

 private:
  /// What is there is answered with 405, and that is no failure.
  Outcome make_folders(const std::string& folder) {
    for (const std::string& each : folders_above(folder)) {
      const Request make = request("MKCOL", each + "/");
      const auto reply = send(make);
      if (!reply) return unexpected(reply.error());
      constexpr int kThere = 405;
      if (!is_success(reply->status) && reply->status != kThere && !is_redirection(reply->status))
        return unexpected(error_of(make, *reply));
    }
    return {};
  }
  Outcome done(const Request& request) {
    const auto reply = send(request);
    if (!reply) return unexpected(reply.error());
    if (is_success(reply->status)) return {};
    return unexpected(error_of(request, *reply));
  }
};

/// What stands between <Code> and </Code> of an answer of S3.
std::string_view code_in(std::string_view body) {
  constexpr std::string_view kBegin = "<Code>", kEnd = "</Code>";
  const auto begin = body.find(kBegin);
  const auto end = body.find(kEnd);
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return {};
  return body.substr(begin + kBegin.size(), end - begin - kBegin.size());
}

class ObjectStore final : public WebFolder {
 public:
  using WebFolder::WebFolder;

  Outcome put(const std::string& name, std::string_view text) override {
    return put_for_readers(name, text, {.type = std::string(type_of(name)), .cache = "no-cache"});
  }

  /// An object is shown when all of it is there.
  Outcome put_for_readers(const std::string& name, std::string_view text,
                          const ForReaders& readers) override {
    Request put = signed_request("PUT", name, text);
    put.body = text;
    put.content_type = readers.type;
    if (!readers.cache.empty()) put.headers.push_back("Cache-Control: " + readers.cache);
    if (!readers.encoding.empty()) put.headers.push_back("Content-Encoding: " + readers.encoding);
    return done(put);
  }

  Outcome remove(const std::string& name) override { return done(signed_request("DELETE", name, "")); }

 private:
  [[nodiscard]] Request signed_request(std::string_view method, const std::string& name,
                                       std::string_view body) const {
    Request made = request(method, name);
    made.signed_for = fmt::format("aws:amz:{}:s3", place().region);
    std::string sum;
    for (const unsigned char byte : sha256(body)) sum += fmt::format("{:02x}", byte);
    made.headers.push_back("x-amz-content-sha256: " + sum);
    return made;
  }
  Outcome done(const Request& request) {
    const auto reply = send(request);
    if (!reply) return unexpected(reply.error());
    if (is_success(reply->status)) return {};
    Error error = error_of(request, *reply);
    const std::string_view code = code_in(reply->body);
    if (!code.empty()) error.detail += fmt::format(", {}", code);
    if (code == "SignatureDoesNotMatch" || code == "InvalidAccessKeyId") error.failure = Failure::login;
    if (code == "RequestTimeTooSkewed") error.failure = Failure::clock;
    if (code == "AuthorizationHeaderMalformed" || code == "PermanentRedirect")
      error.failure = Failure::region;
    if (code.find("Quota") != std::string_view::npos) error.failure = Failure::full;
    return unexpected(std::move(error));
  }
};

}  // namespace

std::unique_ptr<FileServer> open_webdav(const Place& place, const std::string& password, Limits limits) {
  return std::make_unique<WebDav>(place, password, limits);
}

std::unique_ptr<FileServer> open_s3(const Place& place, const std::string& password, Limits limits) {
  return std::make_unique<ObjectStore>(place, password, limits);
}

}  // namespace eboard::files
