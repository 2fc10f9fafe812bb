// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The folder of an upload alone:
//
//   upload_harness STATE_FOLDER [KEY=VALUE...]
//
// takes commands from stdin, a line each: "write NAME BYTES" with as many bytes behind it, "remove NAME",
// "hurry". Answers each with "done", or "trouble" or "lasting" and the sentence. Secrets come from files, as
// in a configuration.
#include <iostream>
#include <map>
#include <string>

#include "daemon/outlets/upload/uploaded_folder.hpp"

namespace eboard::test {
namespace {

files::Protocol protocol_of(const std::string& word) {
  if (word == "ftp") return files::Protocol::ftp;
  if (word == "webdav") return files::Protocol::webdav;
  return word == "s3" ? files::Protocol::s3 : files::Protocol::sftp;
}

outlets::upload::Target target_of(std::map<std::string, std::string> keys) {
  outlets::upload::Target target{.name = "club", .place = {}, .password = {}};
  target.place = {.protocol = protocol_of(keys["protocol"]),
                  .url = keys["url"],
                  .user = keys["user"],
                  .encrypted = keys["encrypted"] != "false",
                  .key_file = keys["key_file"],
                  .host_key = keys["host_key"],
                  .known_hosts = keys["known_hosts"],
                  .region = keys["region"],
                  .authority = keys["authority_file"]};
  if (keys.contains("password_file"))
    target.password = daemon::TokenSource{daemon::TokenSource::Kind::file, keys["password_file"]};
  return target;
}

void answer(const seams::Delivery::Outcome& outcome) {
  if (outcome) {
    std::cout << "done" << std::endl;
    return;
  }
  std::cerr << outcome.error().detail << std::endl;
  std::cout << (outcome.error().lasting ? "lasting " : "trouble ") << outcome.error().sentence << std::endl;
}

void serve(outlets::Folder& folder) {
  std::string command, name;
  while (std::cin >> command) {
    if (command == "hurry") {
      folder.hurry();
      answer({});
      continue;
    }
    std::cin >> name;
    if (command == "remove") {
      answer(folder.remove(name));
      continue;
    }
    std::size_t size = 0;
    std::cin >> size;
    std::cin.ignore();
    std::string text(size, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(size));
    answer(folder.write(name, text));
  }
}

}  // namespace
}  // namespace eboard::test

int main(int argc, char** argv) {
  std::map<std::string, std::string> keys;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const auto equals = word.find('=');
    keys[word.substr(0, equals)] = word.substr(equals + 1);
  }
  eboard::outlets::upload::UploadedFolder folder(eboard::test::target_of(keys), "PGN files", argv[1]);
  eboard::test::serve(folder);
}
