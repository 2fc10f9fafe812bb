// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The list of what is in an archive, and the SHA-256 of each part. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::archive {

inline constexpr int kFormat = 1;
inline constexpr std::string_view kManifest = "manifest.json";

struct Member {
  std::string name;  ///< "captures/device-1.ebcap"
  std::uint64_t bytes = 0;
  std::string sha256;  ///< 64 hexadecimal digits
  bool operator==(const Member&) const = default;
};

struct Manifest {
  int format = kFormat;
  std::string program;  ///< version of the one that wrote the papers
  int tracker = 0;      ///< of its tracker
  std::string store;    ///< its id
  int round = 0;        ///< of the papers
  std::vector<Member> members;
  bool operator==(const Manifest&) const = default;
};

[[nodiscard]] std::string sha256_of(std::string_view bytes);

[[nodiscard]] std::string to_json(const Manifest& manifest);
/// Error: one sentence. Names are those that an archive may have: no folder but `captures`, `papers` and
/// `store`, and none twice.
[[nodiscard]] Expected<Manifest, std::string> parse_manifest(std::string_view json);

}  // namespace eboard::archive
