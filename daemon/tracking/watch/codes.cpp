// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/codes.hpp"

#include <algorithm>

namespace eboard::tracking {

namespace {

using rules::IllegalArbiter;
using rules::Rule;

constexpr int kPliesAMove = 2;

/// Illegal moves are the arbiter's, the opponent's, or the opponent's until play has gone on.
ForWhom of_illegal(const rules::IllegalMoveRule& illegal, Rule rule, std::string_view state) {
  switch (illegal.arbiter) {
    case IllegalArbiter::acts:
      return ForWhom::arbiter;
    case IllegalArbiter::never:
      return ForWhom::claim;
    case IllegalArbiter::kings_or_promotion:
      return rule == Rule::promotion_not_exchanged || rule == Rule::kings_in_check ? ForWhom::arbiter
                                                                                   : ForWhom::claim;
    case IllegalArbiter::on_late_discovery:
      return state == "stood" ? ForWhom::arbiter : ForWhom::claim;
  }
  return ForWhom::arbiter;
}

/// The rule that counts at that ply.
Rule rule_at(Rule rule, const rules::Edition& edition, int ply) {
  const bool late = edition.start_claim_moves && ply > *edition.start_claim_moves * kPliesAMove;
  const bool settled = rule == Rule::clock_edited && late;
  return settled && !article(edition, Rule::clock_edited_late).empty() ? Rule::clock_edited_late : rule;
}

ForWhom whom(const Code& code, const rules::Edition& edition, std::string_view state) {
  if (!code.rule) return code.for_whom;
  if (article(edition, *code.rule).empty()) return ForWhom::op;
  switch (*code.rule) {
    case Rule::clock_paused:
    case Rule::incomplete_move:
    case Rule::promotion_not_exchanged:
      if (state == "pending") return ForWhom::op;  // it may come to nothing
      break;
    default:
      break;
  }
  switch (*code.rule) {
    case Rule::illegal_castling:
    case Rule::illegal_move:
    case Rule::illegal_promotion:
    case Rule::king_captured:
    case Rule::kings_in_check:
    case Rule::promotion_not_exchanged:
      return of_illegal(edition.illegal, *code.rule, state);
    case Rule::time_forfeit_candidate:
      return edition.flag_caller == rules::FlagCaller::player ? ForWhom::claim : ForWhom::arbiter;
    default:
      return code.for_whom;
  }
}

struct FourArticle {
  std::string_view code;
  std::string_view article;
};
constexpr std::array kFourArticles{FourArticle{codes::kCheckUnseen.name, "3.10"},
                                   FourArticle{codes::kFrozenManMoved.name, "6.2.c"},
                                   FourArticle{codes::kIllegalMove.name, "4.8"},
                                   FourArticle{codes::kKingCaptured.name, "3.13"},
                                   FourArticle{codes::kManTried.name, "4.3"},
                                   FourArticle{codes::kMatedKingStands.name, "5.1"},
                                   FourArticle{codes::kOutOfTurn.name, "1.1"},
                                   FourArticle{codes::kPawnDirection.name, "3.7.c"},
                                   FourArticle{codes::kPieceAdjusted.name, "4.2"},
                                   FourArticle{codes::kPressWithoutMove.name, "6.3.f"},
                                   FourArticle{codes::kPromotionChanged.name, "4.5"},
                                   FourArticle{codes::kPromotionNotExchanged.name, "4.7.c"},
                                   FourArticle{codes::kReleasedThenChanged.name, "4.7.a"},
                                   FourArticle{codes::kTouchMove.name, "4.4"},
                                   FourArticle{codes::kTwoHands.name, "4.1"}};

}  // namespace

void cite_four(IrregularityFound& found) {
  found.edition = "quaternity-8.0";
  const Code* code = codes::find(found.code);
  if (code == nullptr) return;
  const auto article = std::ranges::find(kFourArticles, code->name, &FourArticle::code);
  found.article = article == kFourArticles.end() ? std::string_view{} : article->article;
  // What is still in a hand, was perhaps announced, or one quick hand may have done, nobody acts on.
  const bool early = found.state == "pending" && (code->name == codes::kManTried.name ||
                                                  code->name == codes::kPromotionNotExchanged.name ||
                                                  code->name == codes::kTwoHands.name);
  found.for_whom = early ? ForWhom::op : code->for_whom;
}

void cite(IrregularityFound& found, const rules::Edition& edition) {
  const auto code = std::find_if(codes::kAll.begin(), codes::kAll.end(),
                                 [&](const Code& one) { return one.name == found.code; });
  found.edition = edition.id;
  if (code == codes::kAll.end()) return;
  found.article =
      code->rule ? article(edition, rule_at(*code->rule, edition, found.ply)) : std::string_view{};
  found.for_whom = whom(*code, edition, found.state);
}

}  // namespace eboard::tracking
