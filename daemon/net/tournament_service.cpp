// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/tournament_service.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <optional>
#include <utility>

#include "daemon/net/desk_response.hpp"
#include "daemon/net/gzip.hpp"
#include "daemon/tournament/report/section_json.hpp"

namespace eboard::net {

class TournamentService::Thread {
 public:
  ~Thread() { pool_.join(); }
  void run(std::function<void()> task) { boost::asio::post(pool_, std::move(task)); }

 private:
  boost::asio::thread_pool pool_{1};
};

namespace {

/// The maximum number of kept texts: each section, and some of its earlier standings.
constexpr std::size_t kMaxTexts = 64;

/// The refusal, or nothing.
std::optional<HttpResponse> refusal(const std::vector<tournament::SectionInHall>& sections,
                                    const TournamentAsked& asked) {
  if (asked.section == 0) return std::nullopt;
  if (static_cast<std::size_t>(asked.section) > sections.size())
    return error_response(404, fmt::format("the tournament has no section {}", asked.section));
  const auto& section = sections[static_cast<std::size_t>(asked.section) - 1].section;
  const int played = asked.results == Results::hidden ? 0 : last_round_played(section.tournament);
  if (asked.after_round > played)
    return error_response(404, fmt::format("there are no standings after round {}", asked.after_round));
  return std::nullopt;
}

}  // namespace

TournamentService::TournamentService(Post post, Query query)
    : post_(std::move(post)), query_(std::move(query)) {}

TournamentService::~TournamentService() = default;

void TournamentService::stop() { thread_.reset(); }

void TournamentService::answer(const HttpRequest& request, const TournamentAsked& asked, Reply reply) {
  next_.push_back({request.if_none_match, request.accepts_gzip, asked, std::move(reply)});
  if (asking_.empty()) ask();
}

void TournamentService::ask() {
  asking_ = std::exchange(next_, {});
  if (asking_.empty()) return;
  static const auto kNothing = std::make_shared<const std::vector<tournament::SectionInHall>>();
  if (desk_ == nullptr) return take(seams::TournamentShown{kNothing});
  desk_->ask(query_(), [this](const Answer& answer) { post_([this, answer] { take(answer); }); });
}

void TournamentService::take(const Answer& answer) {
  for (Waiting& waiting : std::exchange(asking_, {})) {
    if (!answer) {
      waiting.reply(desk_response(answer.error()));
    } else if (const auto refused = refusal(*answer->sections, waiting.asked)) {
      waiting.reply(*refused);
    } else {
      waiting.sections = answer->sections;
      give(std::move(waiting));
    }
  }
  ask();
}

void TournamentService::give(Waiting waiting) {
  if (entries_.size() > kMaxTexts)
    std::erase_if(entries_, [](const auto& entry) { return !entry.second.writing; });
  const TournamentAsked asked = waiting.asked;
  Entry& entry = entries_[asked];
  if (entry.text && entry.sections == waiting.sections)
    return waiting.reply(response_with(waiting, entry.text));
  const Sections sections = waiting.sections;
  entry.waiting.push_back(std::move(waiting));
  if (!entry.writing) write(asked, sections);
}

void TournamentService::write(const TournamentAsked& asked, const Sections& sections) {
  entries_[asked].writing = true;
  if (!thread_) thread_ = std::make_unique<Thread>();
  thread_->run([this, asked, sections] {
    post_([this, asked, sections, text = text_of(*sections, asked)] { written(asked, sections, text); });
  });
}

/// Who has waited since the desk said that something changed waits once more.
void TournamentService::written(const TournamentAsked& asked, const Sections& sections,
                                std::shared_ptr<const Text> text) {
  Entry& entry = entries_[asked];
  entry.writing = false;
  entry.sections = sections;
  entry.text = std::move(text);
  for (Waiting& waiting : std::exchange(entry.waiting, {})) give(std::move(waiting));
}

/// On the thread.
std::shared_ptr<const TournamentService::Text> TournamentService::text_of(
    const std::vector<tournament::SectionInHall>& sections, const TournamentAsked& asked) {
  const bool hidden = asked.results == Results::hidden;
  auto text = std::make_shared<Text>();
  text->plain =
      asked.section == 0
          ? sections_json(sections, hidden)
          : section_json(sections[static_cast<std::size_t>(asked.section) - 1],
                         {.id = asked.section, .after_round = asked.after_round, .results_hidden = hidden});
  text->plain += '\n';
  text->etag = etag_of(text->plain);
  text->gzip = gzipped(text->plain);
  return text;
}

HttpResponse TournamentService::response_with(const Waiting& waiting, std::shared_ptr<const Text> text) {
  HttpResponse response;
  response.content_type = "application/json";
  response.headers = {{"ETag", text->etag}, {"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}};
  if (waiting.if_none_match.find(text->etag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  const bool packed = waiting.accepts_gzip && !text->gzip.empty();
  response.body = packed ? text->gzip : text->plain;
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.owner = std::move(text);
  return response;
}

}  // namespace eboard::net
