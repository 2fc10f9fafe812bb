// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <sys/stat.h>

#include <fstream>

#include "daemon/config/token.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace upload_keys_test {

using namespace eboard;
using namespace eboard::test;
using namespace eboard::outlets;

namespace {

daemon::Faults faults_in(const std::string& keys) {
  return faults_of("[[outlets.upload]]\nname = \"club\"\n" + keys);
}

}  // namespace

TEST_CASE("each way of uploading has the keys that it needs") {
  CHECK(faults_in(
            "protocol = \"ftp\"\nurl = \"ftp://example.org/live\"\nuser = \"u\"\npassword_file = \"/p\"\n")
            .empty());
  CHECK(faults_in("protocol = \"ftp\"\nurl = \"ftps://example.org\"\nencrypted = false\n").empty());
  CHECK(
      faults_in("protocol = \"sftp\"\nurl = \"sftp://example.org/~/live\"\nuser = \"u\"\nkey_file = \"/k\"\n")
          .empty());
  CHECK(faults_in("protocol = \"webdav\"\nurl = \"https://example.org/live/\"\nauthority_file = \"/a\"\n"
                  "content = \"pgn\"\nfiles = \"both\"\n")
            .empty());
  CHECK(faults_in(
            "protocol = \"s3\"\nurl = \"https://example.org/bucket\"\nuser = \"u\"\npassword_env = \"P\"\n"
            "content = \"livechess\"\nid = \"0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77\"\ntournament = \"Open\"\n")
            .empty());

  for (const char* none : {"", "protocol = \"rsync\"\nurl = \"rsync://example.org\"\nregion = \"x\"\n"})
    CHECK(faults_in(none).size() == 1);
  CHECK(faults_in("protocol = \"sftp\"\n") ==
        daemon::Faults{"hall.toml:1: [[outlets.upload]] has no url", "hall.toml:1: sftp must have a user",
                       "hall.toml:1: sftp must have a key_file or a password_file"});
  for (const char* no_bucket : {"", "/", "//"})
    CHECK(
        faults_in(fmt::format("protocol = \"s3\"\nurl = \"https://example.org{}\"\nuser = \"u\"\n"
                              "password_file = \"/p\"\n",
                              no_bucket)) ==
        daemon::Faults{"hall.toml:4: url must name a bucket of s3 behind the server: https://SERVER/BUCKET"});
  CHECK(faults_of("[outlets.upload]\nname = \"club\"\n") ==
        daemon::Faults{"hall.toml:1: upload must be a list of tables: [[outlets.upload]], and is a table"});
  CHECK(faults_in("protocol = \"s3\"\nurl = \"https://example.org/b\"\nregion = \"EU\"\n") ==
        daemon::Faults{"hall.toml:5: region 'EU' must be of small letters, digits and hyphens",
                       "hall.toml:1: s3 must have a user: the id of the access key",
                       "hall.toml:1: s3 must have a password_file: the secret key"});
  CHECK(faults_in("protocol = \"webdav\"\nurl = \"https://example.org\"\nkey_file = \"/k\"\n").size() == 1);
  CHECK(faults_in("protocol = \"webdav\"\nurl = \"https://example.org\"\ncontent = \"livechess\"\n") ==
        daemon::Faults{"hall.toml:1: [[outlets.upload]] has no id, see uuidgen"});
}

TEST_CASE("a host key is one that ssh-keygen shows, and there is one way to know it") {
  const auto with = [](const std::string& keys) {
    return faults_in(
        "protocol = \"sftp\"\nurl = \"sftp://example.org/x\"\nuser = \"u\"\nkey_file = \"/k\"\n" + keys);
  };
  const std::string key = "host_key = \"SHA256:" + std::string(43, 'A') + "\"\n";
  CHECK(with(key).empty());
  CHECK(with("known_hosts = \"/h\"\n").empty());
  CHECK(with(key + "known_hosts = \"/h\"\n").size() == 1);
  CHECK(with("host_key = \"MD5:00\"\n") ==
        daemon::Faults{"hall.toml:7: host_key must be SHA256: and 43 letters, as ssh-keygen -l shows it"});
}

TEST_CASE("an address that holds a password is refused, and not repeated") {
  for (const char* protocol : {"ftp", "sftp", "webdav", "s3"}) {
    for (const char* scheme : {"ftp", "ftps", "sftp", "https", "http", "file", "gopher"}) {
      const auto faults =
          faults_in(fmt::format("protocol = \"{}\"\nurl = \"{}://u:hidden@example.org/x\"\nuser = \"u\"\n"
                                "password_file = \"/p\"\n",
                                protocol, scheme));
      REQUIRE(faults.size() == 1);
      CHECK_THAT(faults[0], ContainsSubstring("hall.toml:4: url must") && !ContainsSubstring("hidden"));
    }
  }
}

TEST_CASE("a password is a line of a file that others cannot read") {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& text, mode_t mode) {
    const std::string path = folder.file("password");
    std::ofstream(path) << text;
    REQUIRE(::chmod(path.c_str(), mode) == 0);
    return daemon::read_password({daemon::TokenSource::Kind::file, path});
  };
  CHECK(read(" two words \r\n", 0600) == " two words ");
  const auto open = read("hidden\n", 0644);
  REQUIRE_FALSE(open);
  CHECK_THAT(open.error(), !ContainsSubstring("hidden"));
  for (const char* text : {"", "\n", "a\nDELE games.pgn", "a\tb"}) {
    const auto password = read(text, 0600);
    REQUIRE_FALSE(password);
    CHECK_THAT(password.error(), ContainsSubstring("holds no password: one line is wanted"));
  }
}

}  // namespace upload_keys_test
