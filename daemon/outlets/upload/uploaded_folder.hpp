// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A folder at a server of somebody else.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/config/token.hpp"
#include "daemon/outlets/folder.hpp"
#include "daemon/system/file_server.hpp"

namespace eboard::outlets::upload {

struct Target {
  std::string name;  ///< of the outlet
  files::Place place;
  std::optional<daemon::TokenSource> password;
};

class UploadedFolder final : public Folder {
 public:
  using Open = std::function<std::shared_ptr<files::FileServer>(const files::Place& place,
                                                                const std::string& password)>;
  /// `what` is for the operator: "PGN files". What an earlier run uploaded it noted at its end in a file in
  /// `state_directory`. Servers are reached through `open`.
  UploadedFolder(
      Target target, std::string what, const std::string& state_directory,
      Open open = [](const files::Place& place, const std::string& password) {
        return files::open(place, password);
      });
  /// Notes what is there.
  ~UploadedFolder() override;

  [[nodiscard]] seams::Delivery::Outcome write(const std::string& name, std::string_view text) override;
  [[nodiscard]] bool holds(const std::string& name, const TextPrint& text) const override;
  [[nodiscard]] seams::Delivery::Outcome remove(const std::string& name) override;
  [[nodiscard]] seams::Trouble trouble(std::string_view reason, std::string detail) const override;
  void hurry() noexcept override;

 private:
  template <class Work>
  [[nodiscard]] seams::Delivery::Outcome with_server(Work work);
  [[nodiscard]] Expected<std::shared_ptr<files::FileServer>, seams::Trouble> server();
  [[nodiscard]] seams::Trouble trouble_of(const files::Error& error);
  void read_note();
  void write_note() const;
  void drop_note();

  const Target target_;
  const std::string what_, note_;
  const Open open_;
  std::map<std::string, std::size_t> written_;  ///< fingerprints of the texts, by name
  bool noted_ = true;                           ///< the file says no more than what is there
  int refusals_ = 0;                            ///< of the login, in a row
  std::mutex mutex_;
  std::shared_ptr<files::FileServer> server_;                 ///< guarded
  std::optional<std::chrono::steady_clock::time_point> end_;  ///< guarded
};

}  // namespace eboard::outlets::upload
