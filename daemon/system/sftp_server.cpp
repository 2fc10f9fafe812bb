// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>

#include "daemon/system/transfers.hpp"

namespace eboard::files {

namespace {

/// As a command of SFTP takes it.
std::string quoted(std::string_view path) {
  std::string out = "\"";
  for (const char letter : path) {
    if (letter == '"' || letter == '\\') out += '\\';
    out += letter;
  }
  return out + '"';
}

std::string_view kind_of(int type) {
  switch (type) {
    case CURLKHTYPE_RSA:
      return "ssh-rsa";
    case CURLKHTYPE_DSS:
      return "ssh-dss";
    case CURLKHTYPE_ECDSA:
      return "ecdsa";
    case CURLKHTYPE_ED25519:
      return "ssh-ed25519";
    default:
      return "key";
  }
}

std::string base64(std::string_view bytes) {
  std::string out(4 * (bytes.size() / 3 + 1) + 1, '\0');
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

std::string unbase64(std::string_view text) {
  std::string out(text.size(), '\0');
  const int size =
      EVP_DecodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                      reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
  const auto padding = static_cast<std::size_t>(std::count(text.begin(), text.end(), '='));
  out.resize(size < 0 ? 0 : static_cast<std::size_t>(size) - padding);
  return out;
}

/// As ssh-keygen -l shows it.
std::string fingerprint(std::string_view key) {
  const auto sum = sha256(key);
  std::string text = base64({reinterpret_cast<const char*>(sum.data()), sum.size()});
  while (text.ends_with('=')) text.pop_back();
  return "SHA256:" + text;
}

class SftpServer final : public CommandedServer {
 public:
  SftpServer(const Place& where, const std::string& secret, Limits limits)
      : CommandedServer(where, secret, limits) {
    const curl::Url url(curl_url());
    if (!url || curl_url_set(url.get(), CURLUPART_URL, place().url.c_str(), 0) != CURLUE_OK) return;
    root_ = curl::part_of(url.get(), CURLUPART_PATH, CURLU_URLDECODE);
    if (!root_.ends_with('/')) root_ += '/';
    constexpr std::string_view kHome = "/~/";
    if (root_.starts_with(kHome)) root_.erase(0, kHome.size());  // where a login leads
  }

  Outcome put(const std::string& name, std::string_view text) override;
  Outcome remove(const std::string& name) override;

 private:
  [[nodiscard]] CURL* prepare(const std::string& path);
  [[nodiscard]] Done upload(const std::string& path, std::string_view text);
  [[nodiscard]] Done command(const curl::Lines& commands);
  [[nodiscard]] Done rename(const std::string& from, const std::string& to);
  [[nodiscard]] Outcome outcome(const Done& done) const;
  [[nodiscard]] std::string path_of(const std::string& name) const { return quoted(root_ + name); }
  static int judge_key(void* self, int type, const char* key, std::size_t size) noexcept;
  static int judge_known(CURL*, const curl_khkey* known, const curl_khkey* found, curl_khmatch match,
                         void* self) noexcept;

  std::string root_;        ///< of the folder, with a slash at its end
  std::string shown_;       ///< the key that the server shows
  bool named_ = false;      ///< a key of this server was named, and it is another one
  bool overwrites_ = true;  ///< a rename replaces what has that name
};

int SftpServer::judge_key(void* self, int type, const char* key, std::size_t size) noexcept {
  auto& my = *static_cast<SftpServer*>(self);
  try {
    const std::string seen = fingerprint({key, size});
    my.shown_ = fmt::format("{} {}", kind_of(type), seen);
    my.named_ = !my.place().host_key.empty();
    return seen == my.place().host_key ? CURLKHMATCH_OK : CURLKHMATCH_MISMATCH;
  } catch (const std::exception&) {
    return CURLKHMATCH_MISMATCH;
  }
}

int SftpServer::judge_known(CURL* /*easy*/, const curl_khkey* /*known*/, const curl_khkey* found,
                            curl_khmatch match, void* self) noexcept {
  auto& my = *static_cast<SftpServer*>(self);
  try {
    const std::string key = found->len == 0 ? unbase64(found->key) : std::string(found->key, found->len);
    my.shown_ = fmt::format("{} {}", kind_of(found->keytype), fingerprint(key));
    my.named_ = match == CURLKHMATCH_MISMATCH;
    return match == CURLKHMATCH_OK ? CURLKHSTAT_FINE : CURLKHSTAT_REJECT;
  } catch (const std::exception&) {
    return CURLKHSTAT_REJECT;
  }
}

CURL* SftpServer::prepare(const std::string& path) {
  CURL* const handle = CommandedServer::prepare(path, "sftp");
  if (handle == nullptr) return nullptr;
  shown_.clear();
  if (place().key_file.empty()) {
    curl_easy_setopt(handle, CURLOPT_SSH_AUTH_TYPES,
                     static_cast<long>(CURLSSH_AUTH_PASSWORD | CURLSSH_AUTH_KEYBOARD));
    curl_easy_setopt(handle, CURLOPT_PASSWORD, password().c_str());
  } else {
    curl_easy_setopt(handle, CURLOPT_SSH_AUTH_TYPES, static_cast<long>(CURLSSH_AUTH_PUBLICKEY));
    curl_easy_setopt(handle, CURLOPT_SSH_PRIVATE_KEYFILE, place().key_file.c_str());
    if (!password().empty()) curl_easy_setopt(handle, CURLOPT_KEYPASSWD, password().c_str());
  }
  if (place().known_hosts.empty()) {
    curl_easy_setopt(handle, CURLOPT_SSH_HOSTKEYFUNCTION, judge_key);
    curl_easy_setopt(handle, CURLOPT_SSH_HOSTKEYDATA, this);
  } else {
    curl_easy_setopt(handle, CURLOPT_SSH_KNOWNHOSTS, place().known_hosts.c_str());
    curl_easy_setopt(handle, CURLOPT_SSH_KEYFUNCTION, judge_known);
    curl_easy_setopt(handle, CURLOPT_SSH_KEYDATA, this);
  }
  curl_easy_setopt(handle, CURLOPT_NEW_FILE_PERMS, 0644L);
  return handle;
}

SftpServer::Done SftpServer::upload(const std::string& path, std::string_view text) {
  CURL* const handle = prepare(path);
  if (handle == nullptr) return CURLE_FAILED_INIT;
  return send(handle, text);
}

SftpServer::Done SftpServer::command(const curl::Lines& commands) {
  CURL* const handle = prepare("");
  if (handle == nullptr) return CURLE_FAILED_INIT;
  curl_easy_setopt(handle, CURLOPT_NOBODY, 1L);
  curl_easy_setopt(handle, CURLOPT_QUOTE, commands.get());
  return perform();
}

/// Version 3 of SFTP renames to a free name only. Servers that replace are asked for that first.
SftpServer::Done SftpServer::rename(const std::string& from, const std::string& to) {
  for (;;) {
    curl::Lines commands;
    if (!overwrites_) commands.add("*rm " + to);
    commands.add("rename " + from + " " + to);
    auto done = command(commands);
    if (!overwrites_ || !done || *done != CURLE_QUOTE_ERROR) return done;
    overwrites_ = false;
  }
}

FileServer::Outcome SftpServer::put(const std::string& name, std::string_view text) {
  const auto [folder, file] = split_name(name);
  const std::string part = folder.empty() ? hidden_name(file) : folder + "/" + hidden_name(file);
  auto done = upload(part, text);
  if (done && *done == CURLE_REMOTE_FILE_NOT_FOUND && !folder.empty()) {
    curl::Lines commands;
    for (const std::string& each : folders_above(folder)) {
      commands.add("*mkdir " + path_of(each));
      commands.add("*chmod 755 " + path_of(each));
    }
    done = command(commands);
    if (done && *done == CURLE_OK) done = upload(part, text);
  }
  if (done && *done == CURLE_OK) done = rename(path_of(part), path_of(name));
  return outcome(done);
}

FileServer::Outcome SftpServer::remove(const std::string& name) {
  curl::Lines commands;
  commands.add("*rm " + path_of(name));
  return outcome(command(commands));
}

FileServer::Outcome SftpServer::outcome(const Done& done) const {
  if (!done) return unexpected(done.error());
  if (*done == CURLE_OK) return {};
  Error error{as_error({http::failure_of(*done), ""}).failure, session().reason_of(*done)};
  switch (*done) {
    case CURLE_PEER_FAILED_VERIFICATION:
      error.failure = named_ ? Failure::other_key : Failure::host_key;
      error.key = shown_;
      error.detail += fmt::format("; its key is {}", shown_);
      break;
    case CURLE_LOGIN_DENIED:
      error.failure = Failure::login;
      break;
    case CURLE_REMOTE_FILE_NOT_FOUND:
      error.failure = Failure::folder;
      break;
    case CURLE_REMOTE_ACCESS_DENIED:
      error.failure = Failure::forbidden;
      break;
    case CURLE_REMOTE_DISK_FULL:
      error.failure = Failure::full;
      break;
    case CURLE_QUOTE_ERROR:
      error.failure = Failure::refused;
      break;
    default:
      break;
  }
  return unexpected(std::move(error));
}

}  // namespace

std::unique_ptr<FileServer> open_sftp(const Place& place, const std::string& password, Limits limits) {
  return std::make_unique<SftpServer>(place, password, limits);
}

}  // namespace eboard::files
