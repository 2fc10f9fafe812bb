// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/archive_reader.hpp"

#include "daemon/archive/zip_writer.hpp"
#include "tests/support/catch.hpp"

namespace eboard::archive::archive_reader_test {
namespace {

using Parts = std::vector<std::pair<std::string, std::string>>;

std::string zip_of(const Parts& parts) {
  ZipWriter zip;
  for (const auto& [name, bytes] : parts) REQUIRE(zip.add(name, bytes));
  std::string out = zip.finish();
  REQUIRE_FALSE(out.empty());
  return out;
}

Manifest manifest_of(const Parts& parts) {
  Manifest manifest{.program = "0.9", .tracker = 46, .store = "AB", .round = 3, .members = {}};
  for (const auto& [name, bytes] : parts) manifest.members.push_back({name, bytes.size(), sha256_of(bytes)});
  return manifest;
}

std::string archive_of(Parts parts, const Manifest& manifest) {
  parts.emplace_back(kManifest, to_json(manifest));
  return zip_of(parts);
}

std::string fault_of(const std::string& bytes) {
  const auto opened = ArchiveReader::open(bytes);
  return opened ? std::string() : opened.error();
}

std::string fault_of_manifest(const std::string& json) {
  const auto manifest = parse_manifest(json);
  return manifest ? std::string() : manifest.error();
}

const Parts kParts{{"papers/round-3.pgn", "[Event \"x\"]\n"}, {"store/facts.tsv", std::string(100'000, 'a')}};

}  // namespace

TEST_CASE("what was packed is read back, and the same parts give the same bytes") {
  const std::string bytes = archive_of(kParts, manifest_of(kParts));
  CHECK(bytes == archive_of(kParts, manifest_of(kParts)));
  auto archive = ArchiveReader::open(bytes);
  REQUIRE(archive);
  CHECK(archive->manifest() == manifest_of(kParts));
  for (const auto& [name, text] : kParts) CHECK(archive->member(name) == text);
  CHECK(archive->has("papers/round-3.pgn"));
  CHECK_FALSE(archive->has("papers/round-3.trf"));
  CHECK(archive->member("papers/round-3.trf").error() == "papers/round-3.trf is missing");
  CHECK(sha256_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("what is in the file and not in the list is refused, for others would take it out") {
  Parts more = kParts;
  more.emplace_back("../evil.sh", "x");
  CHECK(fault_of(archive_of(more, manifest_of(kParts))) ==
        "../evil.sh is in it, and manifest.json does not list it");
  more = kParts;
  more.emplace_back(kParts[0].first, "[Event \"y\"]\n");
  CHECK(fault_of(archive_of(more, manifest_of(kParts))) == "papers/round-3.pgn is in it twice");
}

TEST_CASE("a member that is not what the manifest says is refused") {
  Manifest manifest = manifest_of(kParts);
  manifest.members[0].sha256 = sha256_of("another");
  manifest.members[1].bytes -= 1;
  const std::string bytes = archive_of(kParts, manifest);
  auto archive = ArchiveReader::open(bytes);
  REQUIRE(archive);
  CHECK(archive->member("papers/round-3.pgn").error() ==
        "papers/round-3.pgn is not what manifest.json says: its SHA-256 is another");
  CHECK(archive->member("store/facts.tsv").error() == "store/facts.tsv is longer than it should be");
}

TEST_CASE("a file that is no archive, or a part of one, is refused") {
  const std::string whole = archive_of(kParts, manifest_of(kParts));
  CHECK(fault_of("") == "the ZIP file is damaged, or its end is missing");
  CHECK(fault_of("PK\x03\x04 and nothing more") == "the ZIP file is damaged, or its end is missing");
  CHECK(fault_of(zip_of(kParts)) == "manifest.json in the ZIP file is missing");
  CHECK(fault_of(archive_of({kParts[0]}, manifest_of(kParts))) == "store/facts.tsv is missing");
  constexpr std::size_t kEnd = 22;  // the last record, of which libminizip does not need all
  for (std::size_t cut = 0; cut < whole.size() - kEnd; ++cut) {
    CAPTURE(cut);
    const std::string part = whole.substr(0, cut);
    auto archive = ArchiveReader::open(part);
    CHECK_FALSE((archive && archive->member(kParts[0].first) && archive->member(kParts[1].first)));
  }
}

TEST_CASE("what would unpack to a thousand times its size is not unpacked") {
  const Parts bomb{{"store/events.tsv", std::string(std::size_t{64} << 20, '0')}};
  CHECK(fault_of(archive_of(bomb, manifest_of(bomb))) == "it unpacks to more than 64 times its size");
  // It may also be longer than it says.
  Manifest lie = manifest_of(bomb);
  lie.members[0].bytes = 5;
  const std::string bytes = archive_of(bomb, lie);
  auto archive = ArchiveReader::open(bytes);
  REQUIRE(archive);
  CHECK(archive->member("store/events.tsv").error() == "store/events.tsv is longer than it should be");
  // So may the manifest.
  CHECK(fault_of(zip_of({{std::string(kManifest), std::string(std::size_t{64} << 20, ' ')}})) ==
        "manifest.json is longer than it should be");
}

TEST_CASE("a manifest names only what an archive has") {
  const auto with_name = [](std::string name) {
    Manifest manifest;
    manifest.members.push_back({std::move(name), 0, sha256_of("")});
    return fault_of_manifest(to_json(manifest));
  };
  CHECK(with_name("captures/device-1.ebcap").empty());
  for (const char* name : {"../etc/passwd", "/etc/passwd", "captures/../../x", "captures/.hidden",
                           "captures/", "other/file", "papers/a b", "papers/x/y", "", "manifest.json"}) {
    CAPTURE(name);
    CHECK(with_name(name).starts_with("no archive has a member "));
  }
  CHECK(fault_of_manifest("{}") == "manifest.json is of no archive of eboardd");
  CHECK(fault_of_manifest("[") == "manifest.json is no JSON object");
  CHECK(fault_of_manifest(R"({"eboard-archive":2})") == "archives of format 2 are not read here");
  CHECK(fault_of_manifest(R"({"eboard-archive":1})") == "manifest.json names no members");
  Manifest twice;
  twice.members.assign(2, {"papers/a.pgn", 0, sha256_of("")});
  CHECK(fault_of_manifest(to_json(twice)) == "papers/a.pgn is named twice");
  Manifest no_sum;
  no_sum.members.push_back({"papers/a.pgn", 0, "abc"});
  CHECK(fault_of_manifest(to_json(no_sum)) == "papers/a.pgn has no size or no SHA-256");
}

}  // namespace eboard::archive::archive_reader_test
