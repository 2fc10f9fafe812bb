// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/file_server.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <cstring>

#include "daemon/system/transfers.hpp"

namespace eboard::files {

std::pair<std::string, std::string> split_name(const std::string& name) {
  const auto slash = name.rfind('/');
  if (slash == std::string::npos) return {"", name};
  return {name.substr(0, slash), name.substr(slash + 1)};
}

std::vector<std::string> folders_above(const std::string& folder) {
  std::vector<std::string> all;
  if (folder.empty()) return all;
  for (std::size_t end = folder.find('/'); end != std::string::npos; end = folder.find('/', end + 1))
    all.push_back(folder.substr(0, end));
  all.push_back(folder);
  return all;
}

std::string hidden_name(const std::string& file) { return "." + file + ".part"; }

http::Limits as_http(Limits limits) {
  constexpr std::size_t kMaxAnswer = std::size_t{1} << 20;
  return {.connect = limits.connect,
          .whole = limits.whole,
          .answer_bytes = kMaxAnswer,
          .standstill = limits.standstill};
}

Error as_error(const http::Error& error) {
  switch (error.failure) {
    case http::Failure::timed_out:
      return {Failure::timed_out, error.detail};
    case http::Failure::certificate:
      return {Failure::certificate, error.detail};
    case http::Failure::ended:
      return {Failure::ended, error.detail};
    case http::Failure::too_large:
    case http::Failure::unreachable:
      break;
  }
  return {Failure::unreachable, error.detail};
}

namespace {

std::size_t read_on(char* to, std::size_t one, std::size_t count, void* from) {
  auto& left = *static_cast<std::string_view*>(from);
  const std::size_t size = std::min(one * count, left.size());
  std::memcpy(to, left.data(), size);
  left.remove_prefix(size);
  return size;
}

/// Else a listing would go to the daemon's output.
std::size_t ignore(char* /*bytes*/, std::size_t one, std::size_t count, void* /*to*/) { return one * count; }

}  // namespace

CURL* CommandedServer::prepare(const std::string& path, const char* protocols) {
  CURL* const handle = session_.prepare(place_.url + "/" + path, protocols);
  if (handle == nullptr) return nullptr;
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  if (!place_.user.empty()) curl_easy_setopt(handle, CURLOPT_USERNAME, place_.user.c_str());
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, ignore);
  return handle;
}

CommandedServer::Done CommandedServer::perform() {
  const auto done = session_.perform();
  if (!done) return unexpected(as_error(done.error()));
  return *done;
}

CommandedServer::Done CommandedServer::send(CURL* handle, std::string_view text) {
  std::string_view left = text;
  curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(handle, CURLOPT_READFUNCTION, read_on);
  curl_easy_setopt(handle, CURLOPT_READDATA, &left);
  curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(text.size()));
  return perform();
}

std::array<unsigned char, 32> sha256(std::string_view bytes) {
  std::array<unsigned char, 32> sum{};
  EVP_Digest(bytes.data(), bytes.size(), sum.data(), nullptr, EVP_sha256(), nullptr);
  return sum;
}

std::unique_ptr<FileServer> open(const Place& place, const std::string& password, Limits limits) {
  switch (place.protocol) {
    case Protocol::ftp:
      return open_ftp(place, password, limits);
    case Protocol::sftp:
      return open_sftp(place, password, limits);
    case Protocol::webdav:
      return open_webdav(place, password, limits);
    case Protocol::s3:
      break;
  }
  return open_s3(place, password, limits);
}

Expected<std::string, std::string> parse_folder(std::string_view text, Protocol protocol) {
  if (protocol == Protocol::webdav || protocol == Protocol::s3) return http::parse_base(text);
  const curl::Url url(curl_url());
  std::string whole(text);
  const bool ftp = protocol == Protocol::ftp;
  if (!url || curl_url_set(url.get(), CURLUPART_URL, whole.c_str(), 0) != CURLUE_OK)
    return unexpected(ftp ? "must be an address, ftp://..." : "must be an address, sftp://...");
  const std::string scheme = curl::part_of(url.get(), CURLUPART_SCHEME);
  if (ftp && scheme != "ftp" && scheme != "ftps") return unexpected("must begin with ftp:// or ftps://");
  if (!ftp && scheme != "sftp") return unexpected("must begin with sftp://");
  for (const CURLUPart part : {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT}) {
    if (!curl::part_of(url.get(), part).empty())
      return unexpected("must hold no user, no password, no query and no fragment");
  }
  while (whole.ends_with('/')) whole.pop_back();
  return whole;
}

}  // namespace eboard::files
