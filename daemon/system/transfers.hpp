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
/// What a transfer reads from, or an answer goes to.
struct Text {
  std::string_view left;
  static std::size_t read(char* to, std::size_t one, std::size_t count, void* from);
};
/// Lets nothing into an answer: a listing, say.
std::size_t ignore(char* bytes, std::size_t one, std::size_t count, void* to);
[[nodiscard]] http::Limits as_http(Limits limits);
[[nodiscard]] Error as_error(const http::Error& error);
[[nodiscard]] std::array<unsigned char, 32> sha256(std::string_view bytes);

}  // namespace eboard::files
