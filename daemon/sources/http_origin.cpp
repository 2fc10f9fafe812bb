// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "daemon/config/token.hpp"
#include "daemon/sources/origin.hpp"
#include "daemon/sources/stream_text.hpp"
#include "daemon/system/http_client.hpp"
#include "rules/text/decoded.hpp"
#include "rules/text/split.hpp"

namespace eboard::sources {

namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr int kOk = 200, kNotModified = 304;
constexpr std::size_t kMaxBytes = std::size_t{32} << 20;
constexpr int kRedirections = 5;
constexpr std::chrono::seconds kLongestRest{30};
/// A server that asks for more time than this is asked all the same.
constexpr std::chrono::minutes kLongestWait{10};
/// A server may say that nothing changed though something did: by a date that counts seconds, or by a fault.
constexpr std::chrono::minutes kWholeEvery{1};
/// What has not ended by then has failed, unless it is a text that grows.
constexpr std::chrono::seconds kPatience{20};
/// A text with games in which nothing comes for so long is one that grows.
constexpr std::chrono::seconds kPause{1};
/// What has come is told no sooner after what came before.
constexpr milliseconds kPace{500};
/// In a text that grows servers say nothing now and then, so that it is seen whose connection is dead.
constexpr std::chrono::minutes kSilence{2};
/// Lets the server say anew which games there are.
constexpr std::chrono::hours kRenewal{1};
/// What was followed for less has failed when it is cut.
constexpr std::chrono::minutes kLasting{1};

/// What the server calls a text: with it, only another one is asked for.
class Validators {
 public:
  void ask(http::Request& request) const {
    if (Steady::now() - whole_ >= kWholeEvery) return;
    if (!etag_.empty())
      request.headers.push_back("If-None-Match: " + etag_);
    else if (seen_twice_)
      request.headers.push_back("If-Modified-Since: " + date_);
  }
  void take(const http::Reply& reply) {
    // A date counts seconds: until a second read shows the same, another text may have it, too.
    seen_twice_ = !reply.last_modified.empty() && reply.last_modified == date_;
    etag_ = reply.etag;
    date_ = reply.last_modified;
    whole_ = Steady::now();
  }
  /// "Not changed" is said of the text that is known here.
  [[nodiscard]] bool are_of(const http::Reply& reply) const {
    return reply.etag.empty() || etag_.empty() || opaque(reply.etag) == opaque(etag_);
  }
  void clear() noexcept {
    etag_.clear();
    date_.clear();
    seen_twice_ = false;
  }

 private:
  /// A server may call one text weak in one answer and strong in another.
  static std::string_view opaque(std::string_view etag) {
    if (etag.starts_with("W/")) etag.remove_prefix(2);
    return etag;
  }

  std::string etag_, date_;
  bool seen_twice_ = false;
  Steady::time_point whole_{};  ///< when the whole text came last
};

std::string words(http::Failure failure) {
  switch (failure) {
    case http::Failure::timed_out:
      return "does not come in time";
    case http::Failure::certificate:
      return "is at a server that does not show who it is";
    case http::Failure::too_large:
      return "is too large";
    case http::Failure::unreachable:
    case http::Failure::ended:
      break;
  }
  return "cannot be reached";
}

std::string words(int status) {
  if (status == 404 || status == 410) return "is not there";
  if (status == 401 || status == 403) return "is not given to this computer";
  if (status >= 300 && status < 400 && status != kNotModified) return "has another address now";
  return fmt::format("is not given by its server ({})", status);
}

/// The text of one answer. It may grow: its games are told while more of them comes.
class Answer {
 public:
  enum class Verdict : std::uint8_t { sound, late, too_large, no_text };

  explicit Answer(const Origin::Take& told) : told_(told) {}

  void take(std::string_view bytes) {
    const auto now = Steady::now();
    heard_ = now;
    if (bytes.find_first_not_of(rules::kBlanks) != std::string_view::npos) spoken_ = now;
    if (!grows_ || now - began_ < kPatience) text_ += bytes;
    // Letters of UTF-16 have such bytes, too: those texts have an end.
    has_nul_ = has_nul_ || bytes.find('\0') != std::string_view::npos;
    if (!has_nul_) games_.take(bytes);
    if (text_.size() > kMaxBytes || games_.bytes() > kMaxBytes) verdict_ = Verdict::too_large;
  }
  /// False: no more of it is wanted.
  bool goes_on() {
    const auto now = Steady::now();
    if (verdict_ != Verdict::sound) return false;
    const bool late = now - began_ >= kPatience;
    if (!grows_) grows_ = !has_nul_ && games_.has_games() && (late || now - spoken_ >= kPause);
    if (grows_ && has_nul_) verdict_ = Verdict::no_text;
    if (!grows_ && late) verdict_ = Verdict::late;
    if (verdict_ != Verdict::sound) return false;
    if (!grows_) return true;
    if (late) text_ = std::string();
    if (games_.changes() != told_changes_ && now - told_at_ >= kPace) {
      told_changes_ = games_.changes();
      told_at_ = now;
      told_({rules::decoded(games_.text()).text});
    }
    return now - heard_ < kSilence;
  }
  [[nodiscard]] Verdict verdict() const { return verdict_; }
  [[nodiscard]] bool grows() const { return grows_; }
  [[nodiscard]] Steady::duration lasted() const { return Steady::now() - began_; }
  /// Of an answer that has ended within kPatience.
  [[nodiscard]] std::string take_text() { return std::move(text_); }

 private:
  const Origin::Take& told_;
  const Steady::time_point began_ = Steady::now();
  Steady::time_point heard_ = began_, spoken_ = began_, told_at_{};
  std::string text_;
  StreamText games_;
  std::size_t told_changes_ = 0;
  bool grows_ = false, has_nul_ = false;
  Verdict verdict_ = Verdict::sound;
};

class HttpOrigin final : public Origin {
 public:
  explicit HttpOrigin(const daemon::PgnSource& source)
      : address_(source.place), poll_(source.poll), token_(source.token) {}

  Expected<std::optional<Texts>, Trouble> read(const Take& take) override {
    http::Request request{.url = address_, .redirections = kRedirections};
    if (token_) {
      auto token = daemon::read_token(*token_, "pgn_token");
      if (!token) return unexpected(trouble("needs a token that cannot be read", token.error()));
      request.bearer = std::move(*token);
    }
    known_.ask(request);
    const bool asked_for_other = !request.headers.empty();
    Answer answer(take);
    auto reply = client_.follow(
        request, [&](std::string_view bytes) { answer.take(bytes); }, [&] { return answer.goes_on(); });
    if (answer.grows()) doubt();  // what was told may have been a part
    if (auto wrong = trouble_with(answer)) return unexpected(std::move(*wrong));
    if (answer.grows() && (!reply || answer.lasted() >= kPatience)) return grown(answer, reply);
    if (!reply) return unexpected(trouble(words(reply.error().failure), reply.error().detail));
    if (reply->body.empty()) reply->body = answer.take_text();
    if (reply->status == kNotModified && asked_for_other) {
      if (!known_.are_of(*reply)) doubt();
      return std::nullopt;
    }
    if (reply->status != kOk) {
      Trouble refused = trouble(words(reply->status), fmt::format("its server answers {}", reply->status));
      if (reply->retry_after) refused.wait = std::min<milliseconds>(*reply->retry_after, kLongestWait);
      return unexpected(std::move(refused));
    }
    known_.take(*reply);
    if (!std::exchange(doubted_, false) && reply->body == last_) return std::nullopt;
    last_ = std::move(reply->body);
    std::string text = rules::decoded(last_).text;
    if (text.find('\0') != std::string::npos) {
      doubt();
      return unexpected(trouble("is no PGN", "holds a NUL byte"));
    }
    return Texts{std::move(text)};
  }
  void doubt() noexcept override {
    known_.clear();
    doubted_ = true;
  }

  [[nodiscard]] Rests rests() const override { return {poll_, std::max<milliseconds>(poll_, kLongestRest)}; }
  [[nodiscard]] std::string name() const override { return http::without_query(address_); }
  void stop() noexcept override { client_.end_by(Steady::now()); }

 private:
  [[nodiscard]] std::optional<Trouble> trouble_with(const Answer& answer) const {
    switch (answer.verdict()) {
      case Answer::Verdict::late:
        return trouble(words(http::Failure::timed_out), "no answer in time");
      case Answer::Verdict::too_large:
        return trouble(words(http::Failure::too_large),
                       fmt::format("an answer of more than {} bytes", kMaxBytes));
      case Answer::Verdict::no_text:
        return trouble("is no PGN", "holds a NUL byte");
      case Answer::Verdict::sound:
        break;
    }
    return std::nullopt;
  }
  /// A text that grew has come to an end: it is asked for again, and what it has come to was told.
  [[nodiscard]] Expected<std::optional<Texts>, Trouble> grown(
      const Answer& answer, const Expected<http::Reply, http::Error>& reply) const {
    const bool ended = reply || reply.error().failure == http::Failure::ended;
    if (ended || answer.lasted() >= kLasting) return std::nullopt;
    return unexpected(trouble(words(reply.error().failure), reply.error().detail));
  }
  [[nodiscard]] Trouble trouble(std::string why, const std::string& detail) const {
    return {std::move(why), fmt::format("{}: {}", name(), detail)};
  }

  std::string address_;
  milliseconds poll_;
  std::optional<daemon::TokenSource> token_;
  std::string last_;      ///< the text that came last
  bool doubted_ = false;  ///< it is given again
  Validators known_;
  http::Client client_{{.whole = kRenewal, .answer_bytes = kMaxBytes}};
};

}  // namespace

std::unique_ptr<Origin> http_origin(const daemon::PgnSource& source) {
  return std::make_unique<HttpOrigin>(source);
}

std::unique_ptr<Origin> open_origin(const daemon::PgnSource& source) {
  if (daemon::is_address(source.place)) return http_origin(source);
  return source.place.find('*') == std::string::npos ? file_origin(source.place)
                                                     : pattern_origin(source.place);
}

}  // namespace eboard::sources
