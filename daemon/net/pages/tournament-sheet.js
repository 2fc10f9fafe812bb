// SPDX-License-Identifier: MIT
// Parts of the tables of a tournament: names that lead to their pages, and a table of columns. Its parts say what they are, for
// on a phone its rows are laid out otherwise.

import { phrase } from "./language.js";
import { outcomeText } from "./outcome.js";
import { withChoice } from "./results.js";
import { element } from "./table.js";

export function linkTo(address, text) {
  const link = element("a", "", text);
  link.href = address;
  return link;
}

/** A name in any script. */
function named(address, name) {
  const link = linkTo(address, name);
  link.dir = "auto";
  return link;
}

export const playerLink = (player) => named(`#player/${player.number}`, player.name);
export const teamLink = (team) => named(`#team/${team.number}`, team.name);

/** "GM Nowak, Jan 2512" */
export function playerCell(player, facts = [player?.rating]) {
  const cell = document.createDocumentFragment();
  if (!player) return cell;
  if (player.title) cell.append(`${player.title} `);
  cell.append(playerLink(player));
  const said = facts.filter(Boolean).join(" · ");
  if (said) cell.append(" ", element("small", "", said));
  return cell;
}

/** The result, which leads to the game; or that it is being played, which leads to the board. */
export function outcomeOf({ result, live, board, pgn }, text = outcomeText(result)) {
  if (live && board !== null) {
    const link = linkTo(withChoice(`/board/${board}`), phrase("Live"));
    link.className = "live";
    link.title = phrase("Board {board}", { board });
    return link;
  }
  if (!pgn || !text) return text;
  const link = linkTo(pgn, text);
  link.title = phrase("The game as PGN");
  return link;
}

function cellOf(column, row) {
  const cell = element(column.isHeader ? "th" : "td", column.kind);
  if (column.isMore) cell.classList.add("more");
  if (column.isHeader) cell.scope = "row";
  cell.setAttribute("role", column.isHeader ? "rowheader" : "cell");
  if (column.label) cell.dataset.label = column.label;
  const content = column.cell(row);
  if (content !== null && content !== undefined) cell.append(content);
  return cell;
}

function headOf(column) {
  const cell = element("th", column.kind, column.head);
  if (column.isMore) cell.classList.add("more");
  cell.scope = "col";
  cell.setAttribute("role", "columnheader");
  if (column.title) cell.title = column.title;
  return cell;
}

function rowOf(cells, words) {
  const row = document.createElement("tr");
  row.setAttribute("role", "row");
  if (words) row.dataset.find = JSON.stringify(words);
  row.append(...cells);
  return row;
}

/** A line above the rows that belong together. */
export function lineAcross(count, words, ...content) {
  const cell = element("th", "");
  cell.colSpan = count;
  cell.scope = "colgroup";
  cell.setAttribute("role", "rowheader");
  cell.append(...content);
  const row = rowOf([cell], words);
  row.className = "match";
  return row;
}

/** `columns`: { head, kind, cell(row) }; `words(row)`: the names by which it is found. A row may be an element already. */
export function sheetOf(kind, columns, rows, words) {
  const table = element("table", `sheet ${kind}`);
  table.setAttribute("role", "table");
  table.setAttribute("aria-labelledby", "view-title");
  const head = table.createTHead(), body = table.createTBody();
  for (const part of [head, body]) part.setAttribute("role", "rowgroup");
  head.append(rowOf(columns.map(headOf)));
  body.append(...rows.map((row) => (row instanceof Element ? row : rowOf(columns.map((column) => cellOf(column, row)), words(row)))));
  return table;
}

/** Pairs of a word and what it says; those that say nothing are left out. */
export function factsOf(kind, pairs) {
  const list = element("dl", kind);
  for (const [word, content] of pairs) {
    if (!content) continue;
    const said = element("dd", "");
    said.append(content);
    list.append(element("dt", "", word), said);
  }
  return list;
}
