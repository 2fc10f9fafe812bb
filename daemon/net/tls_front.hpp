// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// TLS in front of a listener: what a browser encrypts goes on in the clear to a session of this process. So
// sessions know no TLS. For the web loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/net/listening.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

class TlsFront {
 public:
  /// Of others: a chain and its key, in PEM. Error: a sentence that names the file.
  [[nodiscard]] static Expected<std::unique_ptr<TlsFront>, std::string> with(boost::asio::io_context& io,
                                                                             const std::string& certificate,
                                                                             const std::string& key);
  /// A self-made one for those names and addresses, which stays the same as long as its file is there and
  /// good for them. Error: as with().
  [[nodiscard]] static Expected<std::unique_ptr<TlsFront>, std::string> self_made(
      boost::asio::io_context& io, const std::string& path, const std::vector<std::string>& names);
  ~TlsFront();

  /// As browsers show it: SHA-256 of the certificate, "AB:CD:...".
  [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }
  /// Calls `ready` with the clear side when the browser has shaken hands; without, if it did not within ten
  /// seconds. `ready` may outlive this.
  void greet(AnySocket socket, std::function<void(AnySocket)> ready);

 private:
  struct Context;
  TlsFront(boost::asio::io_context& io, std::unique_ptr<Context> context);
  [[nodiscard]] Expected<void, std::string> load(const std::string& certificate, const std::string& key);

  boost::asio::io_context& io_;
  std::unique_ptr<Context> context_;
  std::string fingerprint_;
};

}  // namespace eboard::net
