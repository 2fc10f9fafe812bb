// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The kinds of a FileServer, for file_server.cpp alone.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/system/curl_session.hpp"
#include "daemon/system/file_server.hpp"

namespace eboard::files {

[[nodiscard]] std::unique_ptr<FileServer> open_ftp(const Place& place, const std::string& password,
                                                   Limits limits);
[[nodiscard]] std::unique_ptr<FileServer> open_sftp(const Place& place, const std::string& password,
                                                    Limits limits);
[[nodiscard]] std::unique_ptr<FileServer> open_webdav(const Place& place, const std::string& password,
                                                      Limits limits);
[[nodiscard]] std::unique_ptr<FileServer> open_s3(const Place& place, const std::string& password,
                                                  Limits limits);

/// Folder and file: "a/b.pgn" is {"a", "b.pgn"}.
[[nodiscard]] std::pair<std::string, std::string> split_name(const std::string& name);
/// "a/b" has "a" and "a/b".
[[nodiscard]] std::vector<std::string> folders_above(const std::string& folder);
/// As programs that watch a folder pass it over.
[[nodiscard]] std::string hidden_name(const std::string& file);
[[nodiscard]] http::Limits as_http(Limits limits);
[[nodiscard]] Error as_error(const http::Error& error);
[[nodiscard]] std::array<unsigned char, 32> sha256(std::string_view bytes);

/// A server that libcurl knows commands of, and not only addresses.
class CommandedServer : public FileServer {
 public:
  CommandedServer(Place place, std::string password, Limits limits)
      : place_(std::move(place)), password_(std::move(password)), session_(as_http(limits)) {}

  void end_by(std::chrono::steady_clock::time_point moment) noexcept final { session_.end_by(moment); }

 protected:
  using Done = Expected<CURLcode, Error>;

  /// A handle for the next transfer, to or from that path below the place; nullptr: libcurl cannot be used.
  [[nodiscard]] CURL* prepare(const std::string& path, const char* protocols);
  [[nodiscard]] Done perform();
  /// Precondition: `handle` is of prepare(). Nothing is held of the text afterwards.
  [[nodiscard]] Done send(CURL* handle, std::string_view text);

  [[nodiscard]] const Place& place() const { return place_; }
  [[nodiscard]] const std::string& password() const { return password_; }
  [[nodiscard]] const curl::Session& session() const { return session_; }

 private:
  const Place place_;
  const std::string password_;
  curl::Session session_;
};

}  // namespace eboard::files
