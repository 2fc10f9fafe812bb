// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One request and its answer as plain values, and the checks that every request passes before its path is
// looked at. No socket here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eboard::net {

/// Who asks; each has everything that those before have. It follows from where a request came in, and where
/// people log in also from who they are (Reception); never from anything else that they say.
enum class Audience : std::uint8_t {
  everybody,
  console,        ///< somebody at the console who may see what viewers see, and change nothing
  arbiter,        ///< sees cards, and rules
  administrator,  ///< has everything
};

struct HttpRequest {
  Audience audience = Audience::everybody;
  std::string person;       ///< who has logged in; empty: nobody
  bool may_invite = false;  ///< a phone (decision 0295)
  std::string peer;         ///< address from which the connection comes; empty: from this machine's socket
  std::string method = "GET";
  std::string target;               ///< as sent: path and query
  std::optional<std::string> host;  ///< header values; nullopt where the header is missing
  std::optional<std::string> origin;
  std::string if_none_match, if_modified_since;
  bool accepts_gzip = false;
  bool accepts_html = false;          ///< a browser that was given the address, not a program
  bool upgrade = false;               ///< a WebSocket handshake
  bool asks_private_network = false;  ///< a browser asks if a page of elsewhere may reach this machine
  std::string cookies;                ///< as sent
  std::string content_type;
  std::string fetch_site;           ///< Sec-Fetch-Site, empty where no browser sends it
  bool has_request_header = false;  ///< kRequestHeader of ruling_request.hpp
  std::string body;
};

class Dialogue;

struct HttpResponse {
  unsigned status = 200;
  std::string content_type;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string_view body;  ///< valid as long as `owner`, or for ever
  std::shared_ptr<const void> owner;
  /// Instead of a body, what it sends follows until the connection ends.
  std::shared_ptr<Dialogue> stream{};
};

[[nodiscard]] HttpResponse text_response(unsigned status, std::string content_type, std::string body);
/// {"error": "..."} and a newline. `message` is one sentence for a person.
[[nodiscard]] HttpResponse error_response(unsigned status, std::string_view message);

/// The error as a page with a link to the boards; other answers are unchanged.
[[nodiscard]] HttpResponse readable(HttpResponse response);

/// What a page may load and who may show it in a frame: 'none', or origins with blanks between them.
[[nodiscard]] std::string content_policy(std::string_view framed_by = "'none'");

/// Path and query of a target: "/live?since=3" is {"/live", "since=3"}.
[[nodiscard]] std::pair<std::string_view, std::string_view> split_target(std::string_view target);
/// The value of a key in a query, undecoded; nullopt: the key is not in it.
[[nodiscard]] std::optional<std::string_view> query_value(std::string_view query, std::string_view key);
/// A value of a query with what "%" hides in it.
[[nodiscard]] std::string decoded(std::string_view value);
/// The value of a cookie; nullopt: there is none of that name.
[[nodiscard]] std::optional<std::string_view> cookie_value(std::string_view cookies, std::string_view name);
/// The largest number of a board or a round.
inline constexpr int kMaxNumber = 9999;
/// A whole number within the limits, digits only.
[[nodiscard]] std::optional<std::int64_t> parse_number(std::string_view text, std::int64_t min,
                                                       std::int64_t max);

/// An error_response() that asks the client to try again after that many seconds.
[[nodiscard]] HttpResponse later_response(unsigned status, std::string_view message, int seconds);

/// Whose pages are answered besides the server's own.
struct SitesAnswered {
  std::vector<std::string> named{};  ///< "https://example.org", as browsers write an origin
  bool of_this_machine = false;      ///< pages that any program of this machine serves
};

/// Refuses DNS rebinding and cross-site requests: a Host header must hold the address that the server
/// listens on, localhost or a configured name. A server on all addresses takes any numeric one, since no
/// page can rebind a number. At a Unix socket (an empty `listen_address`) names without a dot are allowed
/// too: a local program may use any name. But a browser's tunnel may end at the socket, and a name that a
/// page can rebind has a dot.
class HostGuard {
 public:
  HostGuard(std::string listen_address, std::vector<std::string> allowed_hosts, SitesAnswered sites = {});
  /// The refusal, or nothing.
  [[nodiscard]] std::optional<HttpResponse> check(const HttpRequest& request) const;

 private:
  [[nodiscard]] bool allows(std::string_view host) const;
  [[nodiscard]] bool answers_pages_of(std::string_view origin) const;

  std::vector<std::string> names_;
  SitesAnswered sites_;
  bool any_number_ = false;
  bool any_plain_name_ = false;
};

}  // namespace eboard::net
