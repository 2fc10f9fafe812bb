// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which articles an edition has: Edition::article_list, as `3.1-6, 3.7a-e, 6.2.1*, annex 1-9`. A range counts
// its last number or letter; behind a star come parts that are not listed. What has parts exists as a whole,
// too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::rules {

/// Every article of the list, without those that only have listed parts; "6.2.1*" keeps its star.
[[nodiscard]] std::vector<std::string> listed_articles(std::string_view list);

/// The article as the list writes it, whatever a person wrote: "Art. 7.5.5", "§ 11", "a.5.4". Several may be
/// named, with commas. nullopt: one of them is none of the edition.
[[nodiscard]] std::optional<std::string> known_article(std::string_view list, std::string_view written);

}  // namespace eboard::rules
