// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/statement_json.hpp"

#include <array>
#include <boost/json/array.hpp>

namespace eboard::net {

namespace json = boost::json;

namespace {

using Field = rules::StatementField;

std::string_view word(Field::Form form) {
  constexpr std::array<std::string_view, 5> kWords{"choice", "text", "move", "number", "time"};
  return kWords[static_cast<std::size_t>(form)];
}

json::object field_json(const Field& field) {
  json::object object{{"form", word(field.form)}, {"label", field.label}, {"required", field.required}};
  if (field.form != Field::Form::choice) {
    object["key"] = field.key;
    return object;
  }
  json::array choices;
  for (const Field::Choice& one : field.choices)
    choices.push_back(json::object{{"label", one.label}, {"words", one.words}, {"effect", one.effect}});
  object["choices"] = std::move(choices);
  return object;
}

json::object statement_json(const rules::Statement& statement) {
  json::array fields;
  for (const Field& field : statement.fields) fields.push_back(field_json(field));
  const auto by =
      statement.by ? json::value(*statement.by == rules::Color::white ? "white" : "black") : nullptr;
  return {{"kind", statement.kind},
          {"subject", rules::to_string(statement.subject)},
          {"by", by},
          {"words", statement.words},
          {"article", statement.article.empty() ? json::value(nullptr) : json::value(statement.article)},
          {"command", statement.command},
          {"fields", std::move(fields)},
          {"usage", rules::usage(statement)},
          {"effect", statement.effect},
          {"barred", statement.barred ? json::value(statement.barred->text()) : json::value(nullptr)}};
}

}  // namespace

json::object to_json(const seams::Sayable& sayable) {
  json::array statements;
  for (const rules::Statement& one : sayable.statements) statements.push_back(statement_json(one));
  return {{"board", sayable.board},
          {"game", sayable.game},
          {"ply", sayable.ply},
          {"phase", rules::to_string(sayable.phase)},
          {"statements", std::move(statements)}};
}

}  // namespace eboard::net
