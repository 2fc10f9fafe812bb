// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/manifest.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <utility>

#include "rules/text/shown.hpp"

namespace eboard::archive {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 3> kFolders{"captures/", "papers/", "store/"};

/// A name of this machine's files is never made of it, but a person may unpack the archive.
bool is_plain(std::string_view name) {
  const auto* const folder =
      std::ranges::find_if(kFolders, [&](std::string_view one) { return name.starts_with(one); });
  if (folder == kFolders.end() || name.size() > 200) return false;
  name.remove_prefix(folder->size());
  const auto plain = [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  };
  return !name.empty() && name.front() != '.' && std::ranges::all_of(name, plain);
}

bool is_sum(std::string_view text) {
  const auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 64 && std::ranges::all_of(text, digit);
}

std::string text_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  const json::string* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : std::string(*text);
}

/// -1: there is none.
std::int64_t number_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  const std::int64_t* number = value == nullptr ? nullptr : value->if_int64();
  return number == nullptr || *number < 0 ? -1 : *number;
}

Expected<Member, std::string> member_in(const json::value& value) {
  const json::object* object = value.if_object();
  if (object == nullptr) return unexpected(std::string("a member is no object"));
  const std::int64_t bytes = number_in(*object, "bytes");
  Member out{text_in(*object, "name"), static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0)),
             text_in(*object, "sha256")};
  if (!is_plain(out.name)) return unexpected("no archive has a member " + rules::shown(out.name));
  if (bytes < 0 || !is_sum(out.sha256)) return unexpected(out.name + " has no size or no SHA-256");
  return out;
}

}  // namespace

std::string sha256_of(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
  unsigned size = 0;
  EVP_Digest(bytes.data(), bytes.size(), sum.data(), &size, EVP_sha256(), nullptr);
  std::string out;
  for (unsigned i = 0; i < size; ++i) out += fmt::format("{:02x}", sum[i]);
  return out;
}

std::string to_json(const Manifest& manifest) {
  json::array members;
  for (const Member& member : manifest.members)
    members.push_back(
        json::object{{"name", member.name}, {"bytes", member.bytes}, {"sha256", member.sha256}});
  return json::serialize(json::object{{"eboard-archive", manifest.format},
                                      {"program", manifest.program},
                                      {"tracker", manifest.tracker},
                                      {"store", manifest.store},
                                      {"round", manifest.round},
                                      {"members", std::move(members)}}) +
         "\n";
}

Expected<Manifest, std::string> parse_manifest(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse({text.data(), text.size()}, error);
  const json::object* object = error ? nullptr : value.if_object();
  if (object == nullptr) return unexpected(fmt::format("{} is no JSON object", kManifest));
  Manifest out;
  const std::int64_t format = number_in(*object, "eboard-archive");
  if (format < 1) return unexpected(fmt::format("{} is of no archive of eboardd", kManifest));
  if (format != kFormat) return unexpected(fmt::format("archives of format {} are not read here", format));
  out.tracker = static_cast<int>(std::clamp<std::int64_t>(number_in(*object, "tracker"), 0, 1'000'000));
  out.round = static_cast<int>(std::clamp<std::int64_t>(number_in(*object, "round"), 0, 1'000'000));
  out.program = text_in(*object, "program");
  out.store = text_in(*object, "store");
  const json::value* members = object->if_contains("members");
  if (members == nullptr || !members->is_array())
    return unexpected(fmt::format("{} names no members", kManifest));
  std::set<std::string> names;
  for (const json::value& one : members->get_array()) {
    auto member = member_in(one);
    if (!member) return unexpected(std::move(member.error()));
    if (!names.insert(member->name).second) return unexpected(member->name + " is named twice");
    out.members.push_back(std::move(*member));
  }
  return out;
}

}  // namespace eboard::archive
