// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/note_json.hpp"

#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <limits>

#include "daemon/events/evidence_json.hpp"

namespace eboard::pipeline {

namespace json = boost::json;

std::string to_json(const tracking::Note& note) {
  json::object object;
  object["id"] = note.id;
  object["code"] = to_string(note.code);
  object["state"] = note.state.text();
  object["evidence"] = tracking::to_json(note.evidence);
  return json::serialize(object);
}

Expected<tracking::Note, std::string> note_from_json(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) return unexpected(std::string("not a JSON object"));
  const json::object& object = value.get_object();
  const json::value* id = object.if_contains("id");
  const json::value* code = object.if_contains("code");
  const json::value* state = object.if_contains("state");
  const json::value* evidence = object.if_contains("evidence");
  const bool whole = id != nullptr && id->is_int64() && code != nullptr && code->is_string() &&
                     state != nullptr && state->is_string() && evidence != nullptr && evidence->is_object();
  if (!whole) return unexpected(std::string("id, code, state or evidence is missing"));
  if (id->get_int64() < 1 || id->get_int64() > std::numeric_limits<int>::max())
    return unexpected(std::string("id is out of range"));
  const std::string_view name = code->get_string();
  const auto known = tracking::parse_word<tracking::Code>(name);
  if (!known) return unexpected(fmt::format("no irregularity has the code '{}'", name));
  return tracking::Note{static_cast<int>(id->get_int64()), *known,
                        tracking::Word<tracking::State>::read(std::string_view(state->get_string())),
                        tracking::evidence_from_json(evidence->get_object())};
}

}  // namespace eboard::pipeline
