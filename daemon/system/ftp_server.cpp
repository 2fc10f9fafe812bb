// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "daemon/system/transfers.hpp"

namespace eboard::files {

namespace {

/// The last line of the server, and the size that it gave of a file.
struct Said {
  std::string line;
  std::optional<std::size_t> size;
};

std::size_t take_line(char* bytes, std::size_t one, std::size_t count, void* to) {
  auto& said = *static_cast<Said*>(to);
  std::string_view line(bytes, one * count);
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  said.line = line;
  constexpr std::string_view kSize = "213 ";
  if (line.starts_with(kSize)) {
    std::size_t size = 0;
    const char* const end = line.data() + line.size();
    if (std::from_chars(line.data() + kSize.size(), end, size).ptr == end) said.size = size;
  }
  return one * count;
}

class FtpServer final : public CommandedServer {
 public:
  using CommandedServer::CommandedServer;

  Outcome put(const std::string& name, std::string_view text) override;
  Outcome remove(const std::string& name) override;

 private:
  [[nodiscard]] CURL* prepare(const std::string& path);
  [[nodiscard]] Done upload(const std::string& folder, const std::string& file, std::string_view text);
  [[nodiscard]] Done command(const std::string& folder, const curl::Lines& commands);
  [[nodiscard]] Done rename(const std::string& folder, const std::string& file);
  [[nodiscard]] Outcome outcome(const Done& done) const;
  [[nodiscard]] Error error_of(CURLcode code) const;

  Said said_;
  bool overwrites_ = true;  ///< a rename replaces what has that name
  /// TLS 1.2 at most: with 1.3, some servers take data of libcurl's for those of somebody else.
  bool old_tls_ = false;
  /// The next transfer is over a connection of its own: after AUTH, libcurl takes the last one whatever its
  /// TLS.
  bool anew_ = false;
};

CURL* FtpServer::prepare(const std::string& path) {
  CURL* const handle = CommandedServer::prepare(path, "ftp,ftps");
  if (handle == nullptr) return nullptr;
  said_ = {};
  curl_easy_setopt(handle, CURLOPT_FTP_FILEMETHOD, static_cast<long>(CURLFTPMETHOD_SINGLECWD));
  if (place().encrypted) curl_easy_setopt(handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
  if (old_tls_) curl_easy_setopt(handle, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_MAX_TLSv1_2));
  if (std::exchange(anew_, false)) curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, 1L);
  if (!place().authority.empty()) curl_easy_setopt(handle, CURLOPT_CAINFO, place().authority.c_str());
  if (!password().empty()) curl_easy_setopt(handle, CURLOPT_PASSWORD, password().c_str());
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_line);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, &said_);
  return handle;
}

/// Without encryption a connection that was cut looks to the server like the end of the file, so it is asked
/// for the size.
FtpServer::Done FtpServer::upload(const std::string& folder, const std::string& file, std::string_view text) {
  CURL* const handle = prepare(folder.empty() ? file : folder + "/" + file);
  if (handle == nullptr) return CURLE_FAILED_INIT;
  // Some servers make files that nobody else may read. A '*' lets a command fail.
  curl::Lines after;
  after.add("*SITE CHMOD 644 " + file);
  after.add("*SIZE " + file);
  curl_easy_setopt(handle, CURLOPT_POSTQUOTE, after.get());
  auto done = send(handle, text);
  constexpr std::string_view kOfSomebodyElse = "522 ";
  if (!old_tls_ && said_.line.starts_with(kOfSomebodyElse)) {
    old_tls_ = anew_ = true;
    return upload(folder, file, text);
  }
  if (!done || *done != CURLE_OK || !said_.size || *said_.size == text.size()) return done;
  return unexpected(
      Error{Failure::unreachable, fmt::format("{} of {} bytes arrived", *said_.size, text.size())});
}

FtpServer::Done FtpServer::command(const std::string& folder, const curl::Lines& commands) {
  CURL* const handle = prepare(folder.empty() ? "" : folder + "/");
  if (handle == nullptr) return CURLE_FAILED_INIT;
  curl_easy_setopt(handle, CURLOPT_NOBODY, 1L);
  curl_easy_setopt(handle, CURLOPT_PREQUOTE, commands.get());  // in that folder
  return perform();
}

FtpServer::Done FtpServer::rename(const std::string& folder, const std::string& file) {
  for (;;) {
    curl::Lines commands;
    if (!overwrites_) commands.add("*DELE " + file);
    commands.add("RNFR " + hidden_name(file));
    commands.add("RNTO " + file);
    auto done = command(folder, commands);
    if (!overwrites_ || !done || *done != CURLE_QUOTE_ERROR) return done;
    overwrites_ = false;
  }
}

FileServer::Outcome FtpServer::put(const std::string& name, std::string_view text) {
  const auto [folder, file] = split_name(name);
  auto done = upload(folder, hidden_name(file), text);
  if (done && *done == CURLE_REMOTE_ACCESS_DENIED && !folder.empty()) {
    curl::Lines commands;
    for (const std::string& each : folders_above(folder)) {
      commands.add("*MKD " + each);
      commands.add("*SITE CHMOD 755 " + each);
    }
    done = command("", commands);
    if (done && *done == CURLE_OK) done = upload(folder, hidden_name(file), text);
  }
  if (done && *done == CURLE_OK) done = rename(folder, file);
  return outcome(done);
}

FileServer::Outcome FtpServer::remove(const std::string& name) {
  const auto [folder, file] = split_name(name);
  curl::Lines commands;
  commands.add("*DELE " + file);
  return outcome(command(folder, commands));
}

FileServer::Outcome FtpServer::outcome(const Done& done) const {
  if (!done) return unexpected(done.error());
  if (*done == CURLE_OK) return {};
  return unexpected(error_of(*done));
}

Error FtpServer::error_of(CURLcode code) const {
  Error error{Failure::unreachable, session().reason_of(code)};
  if (!said_.line.empty())
    error.detail += fmt::format("; the server said: {}", http::without_secret(said_.line, password()));
  const auto says = [this](std::string_view status) { return said_.line.starts_with(status); };
  switch (code) {
    case CURLE_LOGIN_DENIED:
      error.failure = Failure::login;
      break;
    case CURLE_USE_SSL_FAILED:
      error.failure = Failure::plain;
      break;
    case CURLE_REMOTE_ACCESS_DENIED:  // the folder
      error.failure = Failure::folder;
      break;
    case CURLE_REMOTE_DISK_FULL:
      error.failure = Failure::full;
      break;
    case CURLE_UPLOAD_FAILED:
    case CURLE_QUOTE_ERROR:
    case CURLE_PARTIAL_FILE:
      if (says("452") || says("552") || says("451"))
        error.failure = Failure::full;
      else if (says("550") || says("553") || says("532"))
        error.failure = Failure::forbidden;
      else if (says("5"))
        error.failure = Failure::refused;
      break;
    default:
      error.failure = as_error({http::failure_of(code), ""}).failure;
  }
  return error;
}

}  // namespace

std::unique_ptr<FileServer> open_ftp(const Place& place, const std::string& password, Limits limits) {
  return std::make_unique<FtpServer>(place, password, limits);
}

}  // namespace eboard::files
