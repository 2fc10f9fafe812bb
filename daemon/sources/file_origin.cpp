// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "daemon/sources/file_pattern.hpp"
#include "daemon/sources/file_text.hpp"
#include "daemon/sources/origin.hpp"
#include "daemon/system/log.hpp"

namespace eboard::sources {

namespace {

/// Of all files of a pattern.
constexpr std::uintmax_t kMaxOfAllFiles = std::uintmax_t{32} << 20;
constexpr std::size_t kMaxFiles = 4096;

/// A look costs so little that a file which comes back is seen at once.
constexpr Origin::Rests kRests{std::chrono::milliseconds{500}, std::chrono::milliseconds{500}};

class FileOrigin final : public Origin {
 public:
  explicit FileOrigin(std::string path) : path_(std::move(path)), file_(path_) {}

  Expected<std::optional<Texts>, Trouble> read(const Take& /*take*/) override {
    auto text = file_.read();
    if (!text) return unexpected(text.error());
    return *text ? std::optional(Texts{std::move(**text)}) : std::nullopt;
  }
  [[nodiscard]] Rests rests() const override { return kRests; }
  [[nodiscard]] std::string name() const override { return path_; }

 private:
  std::string path_;
  FileText file_;
};

class PatternOrigin final : public Origin {
 public:
  explicit PatternOrigin(std::string pattern) : pattern_(std::move(pattern)) {}

  Expected<std::optional<Texts>, Trouble> read(const Take& /*take*/) override {
    const auto paths = look();
    if (!paths) return unexpected(paths.error());
    keep_only(*paths);
    for (const std::string& path : *paths) {
      if (auto read = read_file(path, path == paths->back()); !read) return unexpected(read.error());
    }
    if (!is_other_) return std::nullopt;
    Texts texts;
    for (const std::string& path : *paths) {
      if (const auto& text = files_.at(path).text) texts.push_back(*text);
    }
    if (texts.empty()) return std::nullopt;
    is_other_ = false;
    return texts;
  }
  [[nodiscard]] Rests rests() const override { return kRests; }
  [[nodiscard]] std::string name() const override { return pattern_; }

 private:
  struct File {
    FileText file;
    std::optional<std::string> text{};  ///< nullopt: none was read yet
    bool is_bad = false;                ///< it cannot be read, which is in the log
  };

  /// The paths of the files that are read, in their order.
  [[nodiscard]] Expected<std::vector<std::string>, Trouble> look() const {
    std::error_code error;
    if (std::filesystem::is_regular_file(pattern_, error)) return std::vector{pattern_};
    auto paths = files_that_fit(pattern_);
    if (!paths) return unexpected(Trouble{"is in a folder that cannot be read", paths.error()});
    if (paths->empty())
      return unexpected(Trouble{
          "has no file yet (has the other program begun a round, and does it write into that folder?)",
          pattern_ + ": no file fits"});
    std::uintmax_t bytes = 0;
    std::size_t from = paths->size();
    while (from > 0 && paths->size() - from < kMaxFiles) {
      const auto size = std::filesystem::file_size(paths->at(from - 1), error);
      bytes += error ? 0 : size;
      if (bytes > kMaxOfAllFiles && from < paths->size()) break;
      --from;
    }
    paths->erase(paths->begin(), paths->begin() + static_cast<std::ptrdiff_t>(from));
    return std::move(*paths);
  }

  void keep_only(const std::vector<std::string>& paths) {
    std::map<std::string, File> kept;
    for (const std::string& path : paths) {
      if (auto known = files_.extract(path))
        kept.insert(std::move(known));
      else
        kept.emplace(path, File{FileText(path)});
    }
    is_other_ = is_other_ || !files_.empty();
    files_ = std::move(kept);
  }
  /// What is wrong with the file of an earlier round holds up nothing.
  [[nodiscard]] Expected<void, Trouble> read_file(const std::string& path, bool is_last) {
    File& file = files_.at(path);
    auto text = file.file.read();
    if (!text) {
      if (is_last) return unexpected(text.error());
      if (!std::exchange(file.is_bad, true))
        log::warning("{}; what was read of it last stays", text.error().detail);
      return {};
    }
    file.is_bad = false;
    if (!*text || file.text == **text) return {};
    file.text = std::move(**text);
    is_other_ = true;
    return {};
  }

  std::string pattern_;
  std::map<std::string, File> files_;  ///< by path
  bool is_other_ = false;              ///< what they hold, than what came last
};

}  // namespace

std::unique_ptr<Origin> file_origin(const std::string& path) { return std::make_unique<FileOrigin>(path); }

std::unique_ptr<Origin> pattern_origin(const std::string& pattern) {
  return std::make_unique<PatternOrigin>(pattern);
}

}  // namespace eboard::sources
