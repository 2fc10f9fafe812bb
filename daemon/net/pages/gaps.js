// SPDX-License-Identifier: MIT
// Gaps of the records: missing plies, as rows that unfold to the lines that fit and a field for the moves of the score sheets.
// Nothing moves by itself: new cards wait behind a button, and a card stays when its gap is filled.

import { ask } from "./ask.js";
import { figure, repairAddress, toMove } from "./alert.js";
import { confirm } from "./confirm.js";
import { Hand } from "./hand.js";
import { many, phrase } from "./language.js";
import { byId } from "./page.js";
import { button, movesText, plainReason, postRuling, quoted } from "./ruling.js";
import { setSentence } from "./sentences.js";
import { element, playerName, setText } from "./table.js";

const ASKED_EVERY_MS = 15000; // no event reports that a gap has become known
const SOON_MS = 500;

/** The same for the same plies of the same game. When earlier plies were entered it is another gap. */
const keyOf = (gap) => [gap.board, gap.game, gap.after, gap.plies, gap.behind].join("/");
const turnOf = (fen) => (fen.split(" ")[1] === "w" ? "white" : "black");

class GapCard {
  /** `names`: the players, as the confirmation shows them. `onEntered`: the gap is filled, or open again. */
  constructor(gap, { author, hand, names, onEntered }) {
    this.gap = gap;
    this.author = author;
    this.onEntered = onEntered;
    this.table = [phrase("Board {board}", gap), phrase("Game {game}", gap), names].filter(Boolean).join(" · ");
    this.element = element("details", "gap");
    const summary = element("summary", "");
    summary.append(setSentence(element("h2", ""), gap.sentence), element("p", "where", this.table));
    this.body = element("div", "body");
    this.element.append(summary, this.body);
    hand.hold(this);
  }

  /** A folded one has no boards, because they cost time. What was typed stays when it is folded again. */
  prepare() {
    if (!this.body.children.length) this.body.append(this.boards(), this.form());
  }

  boards() {
    const made = element("div", "boards");
    made.append(
      figure(`${phrase("Before")}, ${toMove(turnOf(this.gap.before))}`, this.gap.before.split(" ")[0], []),
      figure(`${phrase("Seen again")}, ${toMove(this.gap.turn)}`, this.gap.behind, []),
    );
    return made;
  }

  form() {
    const made = element("form", "entry");
    if (this.gap.lines.length) {
      made.append(element("p", "", phrase("These lines lead to what the board showed; no sensor showed them:")));
      const lines = element("div", "lines");
      for (const line of this.gap.lines) {
        const choice = button(movesText(line), () => this.enter(line));
        choice.classList.add("line");
        lines.append(choice);
      }
      made.append(lines);
    }
    const label = element("label", "", `${phrase("Moves from the score sheets, in any notation")} `);
    this.moves = element("textarea", "");
    this.moves.rows = 2;
    this.moves.maxLength = 3500;
    this.moves.autocapitalize = "none";
    this.moves.spellcheck = false;
    label.append(this.moves);
    const send = element("button", "button", phrase("Enter these moves"));
    send.type = "submit";
    this.undo = button(phrase("Undo"), () => this.takeBack());
    this.undo.hidden = true;
    const tools = element("div", "tools");
    const repair = element("a", "button", phrase("On a board"));
    repair.href = repairAddress({ board: this.gap.board, game: this.gap.game, ply: this.gap.after });
    tools.append(send, repair, this.undo);
    this.words = element("p", "said");
    this.words.setAttribute("role", "status");
    made.append(label, tools, this.words);
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.moves.value.trim()) this.enter(this.moves.value.trim().replace(/\s+/g, " "));
      else this.moves.focus();
    });
    return made;
  }

  say(text, warn = false) {
    setText(this.words, text);
    this.words.classList.toggle("warn", warn);
  }

  async give(ruling, words) {
    const meant = await confirm.ask({
      title: phrase("Rule on board {board}?", this.gap),
      table: this.table,
      words,
      yes: phrase("Yes, on board {board}", this.gap),
      author: this.author,
    });
    if (!meant) return null;
    this.enable(false);
    const answer = await postRuling(this.gap.board, { author: this.author.value.trim(), game: this.gap.game, ruling });
    this.enable(true);
    if (answer.error) this.say(phrase("Not entered: {reason}", { reason: plainReason(answer.error) }), true);
    return answer.error ? null : answer;
  }

  async enter(moves) {
    const answer = await this.give(`${this.gap.enter} moves=${quoted(moves)}`, [phrase("Entered from the score sheets: {moves}", { moves: movesText(moves) })]);
    if (!answer) return;
    this.number = answer.number;
    this.done = true;
    this.enable(true);
    this.say(phrase("Entered: {moves}", { moves: movesText(moves) }));
    this.undo.hidden = false;
    this.onEntered();
  }

  async takeBack() {
    const answer = await this.give(`R-UNDO ${this.number}`, [phrase("Withdrawn: the moves that were entered from the score sheets.")]);
    if (!answer) return;
    this.done = false;
    this.enable(true);
    this.undo.hidden = true;
    this.say(phrase("Withdrawn."));
    this.onEntered();
  }

  /** Only one thing is sent at a time, so that nothing is entered twice. */
  enable(able) {
    for (const part of this.element.querySelectorAll("button, textarea")) part.disabled = !able || (this.done && part !== this.undo);
  }
}

export class GapDesk {
  constructor(author) {
    this.author = author;
    this.gaps = [];
    this.cards = new Map(); // by key, in the order shown
    this.hand = new Hand();
    this.details = byId("gaps");
    this.list = this.details.querySelector("section");
    this.details.addEventListener("toggle", () => this.show());
    byId("gaps-fresh").addEventListener("click", () => this.show());
    setInterval(() => document.hidden || this.load(), ASKED_EVERY_MS);
    this.load();
  }

  /** A message may mean that a gap has changed. */
  loadSoon() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.load(), SOON_MS);
  }

  async load() {
    const asked = (this.asked = {});
    const told = await ask("/api/gaps");
    if (asked !== this.asked || told.error) return;
    this.gaps = told.gaps;
    this.summarize();
  }

  /** A reader of the list gets new cards on request. */
  summarize() {
    const fresh = this.gaps.filter((gap) => !this.cards.has(keyOf(gap))).length;
    setText(this.details.querySelector("summary"), this.gaps.length
      ? phrase("Missing plies: {gaps}", { gaps: many(this.gaps.length, "{n} gap", "{n} gaps") }) : phrase("No plies are missing"));
    setText(byId("gaps-fresh"), many(fresh, "{n} new gap", "{n} new gaps"));
    byId("gaps-fresh").classList.toggle("none", fresh === 0);
    byId("gaps-fresh").disabled = fresh === 0;
  }

  async names() {
    const told = await ask("/api/boards");
    const known = (told.boards || []).filter((board) => board.tags.White || board.tags.Black);
    const names = (board) => `${playerName(board, "white")} – ${playerName(board, "black")}`;
    return new Map(known.map((board) => [`${board.board}/${board.game}`, names(board)]));
  }

  /** Shows the present gaps by board. What was typed into a card stays there. */
  async show() {
    if (!this.details.open) return;
    await this.load();
    const names = await this.names();
    const cards = this.gaps.map((gap) => {
      const known = this.cards.get(keyOf(gap));
      if (known && !known.done) return [keyOf(gap), known];
      const onEntered = () => this.load();
      return [keyOf(gap), new GapCard(gap, { author: this.author, hand: this.hand, names: names.get(`${gap.board}/${gap.game}`), onEntered })];
    });
    this.cards = new Map(cards);
    if (cards.length === 1) await this.hand.take(cards[0][1]);
    this.list.replaceChildren(...cards.map(([, card]) => card.element));
    this.summarize();
  }
}
