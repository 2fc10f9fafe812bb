// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/token.hpp"

#include <fmt/format.h>

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "daemon/system/http_client.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::daemon {

namespace {

/// A name may be the secret itself by mistake, a path begins with /.
std::string shown_name(const TokenSource& source, std::string_view secret) {
  switch (source.kind) {
    case TokenSource::Kind::environment:
      return fmt::format("{}_env", secret);
    case TokenSource::Kind::credential:
      return fmt::format("{}_credential", secret);
    case TokenSource::Kind::file:
      break;
  }
  return source.name;
}

Expected<std::string, std::string> text_of(const TokenSource& source, std::string_view secret) {
  if (source.kind == TokenSource::Kind::file) return rules::read_input(source.name, rules::InputKind::secret);
  if (source.kind == TokenSource::Kind::environment) {
    const char* value = std::getenv(source.name.c_str());
    if (value == nullptr)
      return unexpected(fmt::format("{}_env: the environment has no variable of that name", secret));
    return std::string(value);
  }
  const char* folder = std::getenv("CREDENTIALS_DIRECTORY");
  if (folder == nullptr) return unexpected(std::string("systemd passes no credentials"));
  const std::string path = fmt::format("{}/{}", folder, source.name);
  auto text = rules::read_input(path, rules::InputKind::secret);
  if (text) return text;
  return unexpected(fmt::format("{}_credential: {}", secret, without_path(text.error(), path)));
}

/// systemd passes credentials to the service alone, so nobody else knows whether there is one.
void remark_unreadable(TableReader& own, const TokenSource& source, const std::string& key,
                       std::string_view secret) {
  if (source.kind == TokenSource::Kind::credential) return;
  const auto now = secret.ends_with("token") ? read_token(source, secret) : read_password(source);
  if (now) return;
  own.warn(key, now.error().starts_with(key) ? now.error() : fmt::format("{}: {}", key, now.error()));
}

/// It would hold the token; one of the environment from the start on.
void leave_no_core_file() {
  static const bool kDone = [] {
    rlimit limit{};
    if (getrlimit(RLIMIT_CORE, &limit) != 0) return false;
    limit.rlim_cur = 0;
    return setrlimit(RLIMIT_CORE, &limit) == 0;
  }();
  (void)kDone;
}

}  // namespace

std::optional<TokenSource> read_token_source(TableReader& own, std::string_view secret) {
  using enum TokenSource::Kind;
  std::optional<TokenSource> source;
  for (const auto& [end, kind] :
       {std::pair("file", file), std::pair("env", environment), std::pair("credential", credential)}) {
    const std::string key = fmt::format("{}_{}", secret, end);
    const auto name = own.text(key);
    if (!name) continue;
    if (source) own.fault(key, fmt::format("there is more than one {}", secret));
    source = {kind, *name};
    leave_no_core_file();
    if (kind == file && !name->starts_with('/'))
      own.fault(key, fmt::format("{} must begin with /: it is the path of a file", key));
    else if (kind == credential && name->find('/') != std::string::npos)
      own.fault(key, fmt::format("{} must be a name, not a path", key));
    else
      remark_unreadable(own, *source, key, secret);
  }
  return source;
}

std::string read_server(TableReader& own, std::string_view key) {
  const auto given = own.text(key);
  if (!given) return {};
  auto base = http::parse_base(*given);
  if (base) return std::move(*base);
  own.fault(key, fmt::format("{} {}", key, base.error()));
  return {};
}

Expected<std::string, std::string> read_token(const TokenSource& source, std::string_view secret) {
  auto text = text_of(source, secret);
  if (!text) return text;
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto first = text->find_first_not_of(kBlanks);
  const auto last = text->find_last_not_of(kBlanks);
  std::string token = first == std::string::npos ? "" : text->substr(first, last - first + 1);
  // It goes into a line of a request.
  const bool whole = std::ranges::all_of(token, [](char c) { return c > ' ' && c < '\x7f'; });
  if (!token.empty() && whole) return token;
  return unexpected(fmt::format("{} holds no token: one word is wanted", shown_name(source, secret)));
}

Expected<std::string, std::string> read_password(const TokenSource& source) {
  auto text = text_of(source, "password");
  if (!text) return text;
  while (text->ends_with('\n') || text->ends_with('\r')) text->pop_back();
  // A control character would end a line of FTP.
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  if (!text->empty() && std::ranges::none_of(*text, is_control)) return text;
  return unexpected(fmt::format("{} holds no password: one line is wanted", shown_name(source, "password")));
}

}  // namespace eboard::daemon
