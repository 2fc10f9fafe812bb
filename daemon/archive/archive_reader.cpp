// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/archive_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/tournament/import/zip.hpp"
#include "rules/text/shown.hpp"

namespace eboard::archive {

namespace {

constexpr std::uint64_t kMaxManifest = std::uint64_t{4} << 20;
/// Captures pack to a tenth or so. What unpacks to much more was made to fill a disk.
constexpr std::uint64_t kMaxRatio = 64;
constexpr std::uint64_t kMaxOfSmall = std::uint64_t{8} << 20;

/// Ends where it grows longer than that.
Expected<std::string, std::string> unpacked(tournament::Zip& zip, std::string_view name,
                                            std::uint64_t maximum) {
  std::uint64_t size = 0;
  return zip.unpack(name, [&](std::string_view piece) {
    size += piece.size();
    return size > maximum ? fmt::format("{} is longer than it should be", name) : std::string();
  });
}

/// What others would take out of the file, and nobody checks here.
std::string unlisted(std::vector<std::string> names, const Manifest& manifest) {
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) return fmt::format("{} is in it twice", rules::shown(*twice));
  for (const std::string& name : names) {
    const bool listed = std::ranges::find(manifest.members, name, &Member::name) != manifest.members.end();
    if (!listed && name != kManifest)
      return fmt::format("{} is in it, and {} does not list it", rules::shown(name), kManifest);
  }
  return {};
}

}  // namespace

ArchiveReader::ArchiveReader(std::unique_ptr<tournament::Zip> zip, Manifest manifest)
    : zip_(std::move(zip)), manifest_(std::move(manifest)) {}
ArchiveReader::ArchiveReader(ArchiveReader&&) noexcept = default;
ArchiveReader& ArchiveReader::operator=(ArchiveReader&&) noexcept = default;
ArchiveReader::~ArchiveReader() = default;

Expected<ArchiveReader, std::string> ArchiveReader::open(std::string_view bytes) {
  auto zip = std::make_unique<tournament::Zip>(bytes);
  if (!zip->fault().empty()) return unexpected(zip->fault());
  const auto text = unpacked(*zip, kManifest, kMaxManifest);
  if (!text) return unexpected(text.error());
  auto manifest = parse_manifest(*text);
  if (!manifest) return unexpected(std::move(manifest.error()));
  const std::uint64_t maximum = kMaxOfSmall + kMaxRatio * bytes.size();
  std::uint64_t total = 0;
  for (const Member& member : manifest->members) {
    if (!zip->has(member.name)) return unexpected(member.name + " is missing");
    if (member.bytes > maximum - total)
      return unexpected(fmt::format("it unpacks to more than {} times its size", kMaxRatio));
    total += member.bytes;
  }
  if (std::string odd = unlisted(zip->names(), *manifest); !odd.empty()) return unexpected(std::move(odd));
  return ArchiveReader(std::move(zip), std::move(*manifest));
}

bool ArchiveReader::has(std::string_view name) const {
  return std::ranges::find(manifest_.members, name, &Member::name) != manifest_.members.end();
}

Expected<std::string, std::string> ArchiveReader::member(std::string_view name) {
  const auto member = std::ranges::find(manifest_.members, name, &Member::name);
  if (member == manifest_.members.end()) return unexpected(fmt::format("{} is missing", name));
  auto text = unpacked(*zip_, name, member->bytes);
  if (!text) return text;
  if (text->size() != member->bytes || sha256_of(*text) != member->sha256)
    return unexpected(fmt::format("{} is not what {} says: its SHA-256 is another", name, kManifest));
  return text;
}

}  // namespace eboard::archive
