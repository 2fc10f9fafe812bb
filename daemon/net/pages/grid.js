// SPDX-License-Identifier: MIT
// All boards.

import { Live } from "./live.js";
import { byId, everyTick, showLink } from "./page.js";
import { hidesResults, offerSwitch, withChoice } from "./results.js";
import { Table, element, moveText, playerName, resultText, showMove, showState, stateText } from "./table.js";

const cards = new Map();

/** Quaternity tables have pages of their own. Their list does not change while the daemon runs. */
async function linkTables() {
  const answer = await fetch("/api/quaternity");
  if (!answer.ok) return;
  const { tables } = await answer.json();
  byId("foot").prepend(...tables.map(({ table }) => {
    const link = element("a", "", `Quaternity table ${table}`);
    link.href = `/quaternity/${table}`;
    return link;
  }));
}

class Card {
  constructor(number) {
    this.element = element("a", "card");
    this.element.href = withChoice(`/board/${number}`);
    this.element.dataset.board = number;
    const top = element("header", "card-top");
    this.number = element("span", "number", `Board ${number}`);
    this.badge = element("span", "badge");
    top.append(this.number, this.badge);
    const seat = element("div", "");
    this.table = new Table(seat);
    this.san = element("p", "san");
    this.element.append(top, seat, this.san);
  }

  /** A browser that leaves out what is not in sight has no text there for a screen reader. */
  label(board, state) {
    const names = `${playerName(board, "white")} against ${playerName(board, "black")}`;
    const turn = board.placement && board.result === "*" ? `${board.turn === "black" ? "Black" : "White"} to move` : "";
    const result = board.result === "*" ? "" : resultText(board);
    const move = moveText(board.ply, board.last, board.first_move);
    const label = [`Board ${board.board}`, names, move, result || turn, state].filter(Boolean).join(", ");
    if (this.element.ariaLabel !== label) this.element.ariaLabel = label;
  }

  show(board, now) {
    this.board = board;
    this.table.show(board, now);
    showMove(this.san, board);
    showState(this.badge, board);
    this.label(board, stateText(board));
  }
}

function cardOf(number) {
  let card = cards.get(number);
  if (card) return card;
  card = new Card(number);
  cards.set(number, card);
  const next = [...cards.keys()].filter((key) => key > number).sort((a, b) => a - b)[0];
  byId("grid").insertBefore(card.element, next === undefined ? null : cards.get(next).element);
  return card;
}

function summarize() {
  const boards = [...live.boards.values()];
  const rounds = [...new Set(boards.map((board) => board.round))].sort((a, b) => a - b);
  const playing = boards.filter((board) => board.game > 0 && board.result === "*").length;
  const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
  byId("summary").textContent = boards.length
    ? `Round ${rounds.join(", ")} · ${count(boards.length, "board")} · ${count(playing, "game")} in play`
    : "";
  byId("empty").hidden = boards.length > 0;
  if (rounds.length) byId("pgn").href = `/pgn/round/${rounds[rounds.length - 1]}.pgn`;
}

offerSwitch();
const live = new Live({
  results: hidesResults ? "hidden" : null,
  onLink(link) {
    showLink(link);
    cards.forEach((card) => card.show(card.board, live.now()));
  },
  onHello(hello) {
    document.title = hello.event ? `${hello.event}: live boards` : "Live boards";
    byId("event").textContent = hello.event || "Live boards";
  },
  onBoards(boards, all) {
    const now = live.now();
    if (all) {
      for (const [number, card] of cards) {
        if (live.boards.has(number)) continue;
        card.element.remove();
        cards.delete(number);
      }
    }
    for (const board of boards) cardOf(board.board).show(board, now);
    summarize();
  },
});

everyTick(() => {
  const now = live.now();
  if (now !== null) cards.forEach((card) => card.table.tick(now));
});
linkTables();
