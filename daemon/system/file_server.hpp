// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts files into a folder of a server of somebody else: by FTP, SFTP, WebDAV, or as an object store of the
// S3 kind takes them. Whatever breaks off in the middle, no half of a file has the file's name: it has a
// hidden name until it is whole, and an object store shows none before.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/text/expected.hpp"

namespace eboard::files {

enum class Protocol : std::uint8_t { ftp, sftp, webdav, s3 };

struct Place {
  Protocol protocol = Protocol::sftp;
  std::string url;          ///< of the folder, without a slash at its end
  std::string user;         ///< of S3 the id of the access key
  bool encrypted = true;    ///< FTP: nothing secret is sent before the server proves who it is
  std::string key_file;     ///< SFTP: the private key, instead of a password
  std::string host_key;     ///< SFTP: "SHA256:..." of the server's key
  std::string known_hosts;  ///< SFTP: instead, a file of them
  std::string region;       ///< S3
  std::string authority;    ///< a file of certificates to trust, instead of the system's
};

enum class Failure : std::uint8_t {
  unreachable,  ///< no connection, or it was cut
  timed_out,
  certificate,  ///< the server does not show that it is who it should be
  plain,        ///< it offers no encryption
  host_key,     ///< nobody said whether its key is the right one
  other_key,    ///< its key is not the one that was named
  login,        ///< refused
  folder,       ///< is missing, or none can be made in it
  forbidden,
  full,
  busy,     ///< it asks to wait
  clock,    ///< it takes no request with a time so far from its own
  region,   ///< another one
  refused,  ///< for a reason of its own
  ended,    ///< end_by() has come
};

struct Error {
  Failure failure = Failure::unreachable;
  std::string detail;  ///< for a log
  std::string key{};   ///< of the server, for host_key and other_key: kind and fingerprint
  std::chrono::seconds wait{0};
};

struct Limits {
  std::chrono::milliseconds connect{10'000};
  std::chrono::milliseconds whole{600'000};  ///< a long file on a slow line
  std::chrono::seconds standstill{20};
};

/// What goes out with a file to those who read it; empty: nothing of the kind.
struct ForReaders {
  std::string type{};      ///< Content-Type
  std::string encoding{};  ///< Content-Encoding: how the text is packed
  std::string cache{};     ///< Cache-Control
};

class FileServer {
 public:
  using Outcome = Expected<void, Error>;

  virtual ~FileServer() = default;
  /// Replaces the file as a whole, and makes the folders of `name` below that of the place, which must be
  /// there. `name` is of letters, digits, '-', '.' and '/'.
  [[nodiscard]] virtual Outcome put(const std::string& name, std::string_view text) = 0;
  /// The same. An object store keeps what is for readers beside it; others have no place for that.
  [[nodiscard]] virtual Outcome put_for_readers(const std::string& name, std::string_view text,
                                                const ForReaders& /*readers*/) {
    return put(name, text);
  }
  /// Removes it, if it is there.
  [[nodiscard]] virtual Outcome remove(const std::string& name) = 0;
  /// From any thread: whatever is under way has ended by then.
  virtual void end_by(std::chrono::steady_clock::time_point moment) noexcept = 0;
};

/// Connects with the first file. `password`: of the user, or of the key; a secret, in no error.
[[nodiscard]] std::unique_ptr<FileServer> open(const Place& place, const std::string& password,
                                               Limits limits = {});

/// The address of a folder, without a slash at its end. Its scheme is one of the protocol; http only on this
/// computer. The error is half a sentence: "must ...".
[[nodiscard]] Expected<std::string, std::string> parse_folder(std::string_view text, Protocol protocol);

}  // namespace eboard::files
