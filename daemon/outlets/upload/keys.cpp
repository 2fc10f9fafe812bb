// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[[outlets.upload]]` of the configuration.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/config/outlets.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/file_key.hpp"
#include "daemon/outlets/upload/uploaded_folder.hpp"
#include "rules/text/shown.hpp"

namespace eboard::outlets {

namespace {

using daemon::TableReader;
using files::Protocol;
using upload::Target;

constexpr std::string_view kTable = "[[outlets.upload]]";

/// nullopt after a report: what the other keys should be is not known then.
std::optional<Protocol> read_protocol(TableReader& own) {
  const std::string word = own.text("protocol").value_or("");
  for (const auto& [name, protocol] :
       {std::pair("ftp", Protocol::ftp), std::pair("sftp", Protocol::sftp),
        std::pair("webdav", Protocol::webdav), std::pair("s3", Protocol::s3)}) {
    if (word == name) return protocol;
  }
  own.refuse_word("protocol", word, {"ftp", "sftp", "webdav", "s3"});
  own.leave_other_keys();
  return std::nullopt;
}

/// An address may hold a password that does not belong there, so no fault repeats it.
std::string read_url(TableReader& own, Protocol protocol) {
  const auto given = own.text("url");
  if (!own.has("url")) own.fault("url", fmt::format("{} has no url", kTable));
  if (!given) return {};
  auto folder = files::parse_folder(*given, protocol);
  if (folder) return std::move(*folder);
  own.fault("url", fmt::format("url {}", folder.error()));
  return {};
}

void read_keys_of_ssh(TableReader& own, Target& target) {
  target.place.key_file = read_path(own, "key_file");
  target.place.known_hosts = read_path(own, "known_hosts");
  target.place.host_key = own.text("host_key").value_or("");
  constexpr std::string_view kBegin = "SHA256:";
  constexpr std::size_t kLetters = 43;
  const bool whole =
      target.place.host_key.starts_with(kBegin) && target.place.host_key.size() == kBegin.size() + kLetters;
  if (own.has("host_key") && !whole)
    own.fault("host_key", "host_key must be SHA256: and 43 letters, as ssh-keygen -l shows it");
  if (own.has("host_key") && own.has("known_hosts"))
    own.fault("known_hosts", "known_hosts does not go with host_key");
  if (!own.has("user")) own.fault("user", "sftp must have a user");
  if (!target.password && !own.has("key_file"))
    own.fault("key_file", "sftp must have a key_file or a password_file");
}

void read_keys_of_s3(TableReader& own, Target& target) {
  target.place.region = own.text("region").value_or("us-east-1");
  const auto is_letter = [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (target.place.region.empty() || !std::ranges::all_of(target.place.region, is_letter))
    own.fault("region", fmt::format("region '{}' must be of small letters, digits and hyphens",
                                    rules::shown(target.place.region)));
  const std::string& url = target.place.url;
  const auto path = url.find_first_not_of('/', std::min(url.find('/', url.find("://") + 3), url.size()));
  if (!url.empty() && path == std::string::npos)
    own.fault("url", "url must name a bucket of s3 behind the server: https://SERVER/BUCKET");
  if (!own.has("user")) own.fault("user", "s3 must have a user: the id of the access key");
  if (!target.password && !own.has("password_file") && !own.has("password_env") &&
      !own.has("password_credential"))
    own.fault("password_file", "s3 must have a password_file: the secret key");
}

Target read_target(TableReader& own) {
  Target target;
  target.name = own.text("name").value_or("");
  const auto protocol = read_protocol(own);
  if (!protocol) return target;
  target.place.protocol = *protocol;
  target.place.url = read_url(own, target.place.protocol);
  target.place.user = own.text("user").value_or("");
  target.password = read_token_source(own, "password");
  if (target.place.protocol == Protocol::ftp)
    target.place.encrypted = own.boolean("encrypted").value_or(true);
  if (target.place.protocol == Protocol::sftp)
    read_keys_of_ssh(own, target);
  else
    target.place.authority = read_path(own, "authority_file");
  if (target.place.protocol == Protocol::s3) read_keys_of_s3(own, target);
  if (target.password && !own.has("user")) own.fault("user", "a password belongs to a user");
  return target;
}

Content read_content(TableReader& own) {
  const std::string word = own.text("content").value_or("pgn");
  if (word == "livechess") return read_livechess_content(own, kTable, "tournament");
  if (word != "pgn") own.refuse_word("content", word, {"pgn", "livechess"});
  return read_pgn_content(own);
}

/// Each would replace the files of the other.
void claim_folder(TableReader& own, const Target& target, const Content& content,
                  const daemon::OutletTerms& terms) {
  if (target.place.url.empty()) return;
  const std::string other =
      terms.claim(fmt::format("{} by {} at {}", content.what, target.place.user, target.place.url));
  if (!other.empty())
    own.fault("url", fmt::format("url: [[outlets.upload]] '{}' writes {} into that folder, too",
                                 other.substr(other.find('.') + 1), content.what));
}

daemon::MakeDelivery read_upload(TableReader& own, daemon::OutletTerms terms) {
  const Target target = read_target(own);
  const Content content = read_content(own);
  claim_folder(own, target, content, terms);
  return [target, content](const seams::Surroundings& surroundings) {
    return content.make(
        std::make_unique<upload::UploadedFolder>(target, content.what, surroundings.state_directory));
  };
}

}  // namespace

/// Kind to servers that are shared with many.
constexpr std::chrono::milliseconds kUploadPace{2000};

extern constinit const daemon::OutletKind uploads{"upload", read_upload, kUploadPace, true};

}  // namespace eboard::outlets
