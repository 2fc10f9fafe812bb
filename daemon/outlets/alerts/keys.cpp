// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[[outlets.alerts]]` of the configuration.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

#include "daemon/config/outlets.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/alerts/delivery.hpp"
#include "rules/text/shown.hpp"

namespace eboard::outlets {

namespace {

using namespace alerts;
using daemon::TableReader;

constexpr std::size_t kLongestTopic = 64;

/// As an ntfy server takes it.
bool is_topic(std::string_view text) {
  return !text.empty() && text.size() <= kLongestTopic && std::ranges::all_of(text, [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
  });
}

bool is_code(std::string_view text) {
  return text == "board_lost" || tracking::parse_word<tracking::Code>(text) ||
         std::ranges::any_of(seams::kAllConditions,
                             [text](seams::ConditionCode code) { return seams::to_string(code) == text; });
}

Receiver read_receiver(TableReader& own) {
  Receiver receiver;
  receiver.name = own.text("name").value_or("");
  const std::string form = own.text("form").value_or("");
  receiver.form = form == "ntfy" ? Form::ntfy : Form::webhook;
  if (form != "ntfy" && form != "webhook") own.refuse_word("form", form, {"ntfy", "webhook"});
  receiver.url = read_server(own, "url");
  if (!own.has("url")) own.fault("url", "[[outlets.alerts]] has no url");
  receiver.topic = own.text("topic").value_or("");
  if (form == "ntfy" && !is_topic(receiver.topic))
    own.fault("topic", "topic must be 1 to 64 letters, digits, hyphens and underscores, for form = \"ntfy\"");
  if (form == "webhook" && own.has("topic")) own.fault("topic", "topic belongs to form = \"ntfy\"");
  receiver.token = read_token_source(own);
  receiver.pages = own.text("pages").value_or("");
  while (receiver.pages.ends_with('/')) receiver.pages.pop_back();
  const bool is_page = receiver.pages.starts_with("http://") || receiver.pages.starts_with("https://");
  if (own.has("pages") && !is_page) own.fault("pages", "pages must begin with http:// or https://");
  return receiver;
}

/// Everything that the codes name, whatever its severity, unless one is asked for.
void read_what(TableReader& own, AlertRules& rules) {
  for (const std::string& code : own.texts("codes")) {
    if (!is_code(code))
      own.fault("codes", fmt::format("codes '{}': no code is called so", rules::shown(code)));
    rules.codes.insert(code);
  }
  if (const auto boards = own.text("boards")) {
    const auto tables = parse_tables(*boards);
    if (!tables) own.fault("boards", fmt::format("boards '{}' must be like \"1-8, 12\"", *boards));
    rules.boards = tables.value_or(Tables{});
  }
  rules.min = rules.codes.empty() ? Severity::warning : Severity::info;
  if (const auto word = own.text("severity")) {
    const auto severity = tracking::parse_word<Severity>(*word);
    if (!severity) own.refuse_word("severity", *word, {"info", "warning", "urgent"});
    rules.min = severity.value_or(rules.min);
  }
}

void read_when(TableReader& own, AlertRules& rules) {
  constexpr std::chrono::hours kMaxRepeat{24};
  if (const auto quiet = own.text("quiet")) {
    rules.quiet = parse_quiet(*quiet);
    if (!rules.quiet) own.fault("quiet", fmt::format("quiet '{}' must be like \"22:00-07:30\"", *quiet));
  }
  rules.changes = own.boolean("changes").value_or(true);
  rules.repeat = own.duration("repeat", kMaxRepeat).value_or(std::chrono::seconds{0});
}

/// Who is no staff may know only what the delay has let go.
void read_audience(TableReader& own, AlertRules& rules, daemon::OutletTerms terms) {
  rules.staff = terms.for_staff;
  rules.delay = terms.delay;
  const auto asked = own.has("delay") ? daemon::parse_duration(own.text("delay").value_or("")) : std::nullopt;
  const bool is_reported = own.has("delay") && (!asked || *asked > daemon::kMaxDelay);
  if (!rules.staff && rules.delay == std::chrono::milliseconds{0} && !terms.already_late && !is_reported)
    own.fault("audience",
              "[[outlets.alerts]] must have a delay, or audience = \"staff\" if only staff reads it");
}

daemon::MakeDelivery read_alerts(TableReader& own, daemon::OutletTerms terms) {
  const Receiver receiver = read_receiver(own);
  AlertRules rules;
  read_what(own, rules);
  read_when(own, rules);
  read_audience(own, rules, terms);
  return [receiver, rules](const seams::Surroundings& /*surroundings*/) {
    return std::make_unique<AlertDelivery>(receiver, rules);
  };
}

}  // namespace

/// They must come in time, and an attempt for a few events costs little.
constexpr std::chrono::milliseconds kAlertPace{250};

extern constinit const daemon::OutletKind alert_receivers{"alerts", read_alerts, kAlertPace, true, true};

}  // namespace eboard::outlets
