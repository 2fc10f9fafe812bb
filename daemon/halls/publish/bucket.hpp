// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All files of the folder a second time, in a store of objects that speaks S3: compressed, and with what a
// CDN needs to know beside each. An index is sent when all is there that it names. What is in the folder is
// the truth: after a start all of it is sent again.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "daemon/system/file_server.hpp"

namespace eboard::halls {

class Bucket {
 public:
  struct Settings {
    files::Place place{};
    std::string secret{};
    std::string folder{};  ///< whose files these are
  };
  /// Sends all that is in the folder.
  explicit Bucket(Settings settings);
  Bucket(const Bucket&) = delete;
  Bucket& operator=(const Bucket&) = delete;
  /// What is not sent by then is left.
  ~Bucket();

  /// A file of the folder has another text, or none: "berlin/live/index.json". Returns at once.
  void changed(const std::string& file);

 private:
  struct Object {
    std::string key;                  ///< its name in the store
    std::string file;                 ///< below the folder
    std::optional<std::string> text;  ///< of an index: as it was then, compressed
  };
  using Objects = std::map<std::string, Object>;  ///< by the key

  void add(Objects& to, std::string key, const std::string& file);
  void add_pages_of(const std::string& hall, const std::string& board);
  void run();
  /// Leaves what was not sent. True: nothing is left.
  bool send(Objects& objects);
  [[nodiscard]] files::FileServer::Outcome send(files::FileServer& server, const Object& object) const;
  void put_back(const Objects& left, Objects& pending);

  const Settings settings_;
  std::vector<std::unique_ptr<files::FileServer>> lines_;
  std::mutex mutex_;
  std::condition_variable news_;
  Objects parts_, indexes_;          ///< to be sent; guarded
  std::set<std::string> addressed_;  ///< pages of boards that are there: "berlin/board/3"; guarded
  bool ends_ = false;                ///< guarded
  bool away_ = false;
  std::string trouble_;  ///< of the last sending; guarded
  std::thread thread_;
};

}  // namespace eboard::halls
