// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/site_folder.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <optional>

#include "daemon/archive/manifest.hpp"
#include "daemon/net/gzip.hpp"

namespace eboard::halls {

namespace {

using Outcome = SiteFolder::Outcome;

/// Of the SHA-256 in hexadecimal digits: 40 bits, among the few thousand texts that a board ever has.
constexpr std::size_t kHash = 10;
constexpr std::string_view kLive = "live/", kJson = ".json", kGzip = ".gz";

/// "round-3/" or "round-3/game-1.pgn": the number behind the word, and what follows it.
std::optional<std::pair<int, std::string_view>> number_behind(std::string_view word, std::string_view text) {
  if (!text.starts_with(word)) return std::nullopt;
  text.remove_prefix(word.size());
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc()) return std::nullopt;
  return std::pair(number, text.substr(static_cast<std::size_t>(read.ptr - text.data())));
}

class OutletFolder final : public outlets::Folder {
 public:
  explicit OutletFolder(SiteFolder& folder) : folder_(folder) {}

  [[nodiscard]] Outcome write(const std::string& name, std::string_view text) override {
    if (auto written = folder_.write(place_of(name), text); !written) return written;
    const auto round = number_behind("round-", name);
    if (!round || round->second != "/games.pgn" || round->first < latest_) return {};
    latest_ = round->first;
    return folder_.write("pgn/now.pgn", text);
  }
  [[nodiscard]] bool holds(const std::string& name, const outlets::TextPrint& text) const override {
    return folder_.holds(place_of(name), text);
  }
  [[nodiscard]] Outcome remove(const std::string& name) override { return folder_.remove(place_of(name)); }
  [[nodiscard]] bool may_be_cut(const std::string& /*folder*/) const override { return true; }
  [[nodiscard]] std::string_view failing_word() const override { return "not written"; }
  [[nodiscard]] seams::Trouble trouble(std::string_view reason, std::string detail) const override {
    return {.sentence = fmt::format("The games are not written: {}.", reason), .detail = std::move(detail)};
  }

 private:
  static std::string place_of(const std::string& name) {
    const auto round = number_behind("round-", name);
    if (!round) return name;
    if (round->second == "/games.pgn") return fmt::format("pgn/round/{}.pgn", round->first);
    const auto table = number_behind("/game-", round->second);
    return table ? fmt::format("pgn/round/{}/board/{}.pgn", round->first, table->first) : name;
  }

  SiteFolder& folder_;
  int latest_ = 0;
};

}  // namespace

SiteFolder::SiteFolder(const std::string& folder, std::string hall, Changed changed)
    : folder_(folder), hall_(std::move(hall)), changed_(std::move(changed)), files_(folder, "pages") {}

std::string SiteFolder::path_of(const std::string& name) const {
  return fmt::format("{}/{}/{}", folder_, hall_, name);
}

bool SiteFolder::holds(const std::string& name, const outlets::TextPrint& text) const {
  return files_.holds(fmt::format("{}/{}", hall_, name), text);
}

Outcome SiteFolder::write(const std::string& name, std::string_view text) {
  if (holds(name, outlets::TextPrint(text))) return {};
  return write(name, text, net::gzipped(text));
}

/// Without memory for it there is no gzip, and none of an earlier text.
Outcome SiteFolder::write(const std::string& name, std::string_view text, std::string_view packed) {
  const std::string file = fmt::format("{}/{}", hall_, name), gzip = file + std::string(kGzip);
  auto written = packed.empty() ? files_.remove(gzip) : files_.write(gzip, packed);
  if (written) written = files_.write(file, text);
  failed_ = failed_ || !written;
  if (written && changed_) changed_(file);
  return written;
}

Outcome SiteFolder::remove(const std::string& name) {
  for (const std::string& file : {fmt::format("{}/{}", hall_, name), fmt::format("{}/{}.gz", hall_, name)}) {
    if (auto removed = files_.remove(file); !removed) return removed;
  }
  if (changed_) changed_(fmt::format("{}/{}", hall_, name));
  return {};
}

Expected<std::string, seams::Trouble> SiteFolder::keep(const std::string& kind, const std::string& text) {
  std::string hash = archive::sha256_of(text).substr(0, kHash);
  const std::string name = fmt::format("{}-{}", kind, hash);
  if (kept_.contains(name)) return hash;
  if (auto written = write(fmt::format("{}{}{}", kLive, name, kJson), text); !written)
    return unexpected(written.error());
  kept_.insert(name);
  return hash;
}

void SiteFolder::drop(const std::string& kind, const std::string& hash, Steady now) {
  const std::string name = fmt::format("{}-{}", kind, hash);
  if (kept_.erase(name) > 0) dropped_.emplace_back(now + kGrace, name);
}

void SiteFolder::drop_others(const std::set<std::string>& named, Steady now) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(path_of("live"), error)) {
    const std::string file = entry.path().filename();
    const std::string name = file.substr(0, file.find('.'));
    if (!file.ends_with(kJson) || name == "index" || named.contains(name)) continue;
    dropped_.emplace_back(now + kGrace, name);
  }
}

/// What cannot be removed stays: it is in nobody's way.
void SiteFolder::clear(Steady now) {
  for (; !dropped_.empty() && dropped_.front().first <= now; dropped_.pop_front()) {
    const std::string& name = dropped_.front().second;
    if (kept_.contains(name)) continue;  // a board was turned back to what it was
    const std::string file = fmt::format("{}{}{}", kLive, name, kJson);
    (void)remove(file);
    std::error_code error;
    std::filesystem::remove(path_of(file), error);
    std::filesystem::remove(path_of(file + std::string(kGzip)), error);
  }
}

std::unique_ptr<outlets::Folder> outlet_folder(SiteFolder& folder) {
  return std::make_unique<OutletFolder>(folder);
}

}  // namespace eboard::halls
