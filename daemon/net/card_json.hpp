// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An arbiter's card as JSON: the objects of /arbiter/live and /api/irregularities (docs/http-api.md).
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "daemon/live/attention.hpp"
#include "daemon/live/card_book.hpp"

namespace eboard::net {

[[nodiscard]] boost::json::object card_json(const live::Card& card);
/// Who is on which card: [{"number":4711,"person":"..."}].
[[nodiscard]] boost::json::array attention_json(const live::Attention& attention);

}  // namespace eboard::net
