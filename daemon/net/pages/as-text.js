// SPDX-License-Identifier: MIT
// A position as text: a table of pieces with their squares, and answers to "what stands on e4", "where are the knights".

import { folded } from "./find.js";
import { many, phrase, words } from "./language.js";
import { element } from "./table.js";
import { pieceName, squareName, squaresOf } from "./widget.js";

const FILES = "abcdefgh";
const ROLES = ["k", "q", "r", "b", "n", "p"];
const PIECES = {
  K: phrase("white king"), Q: phrase("white queen"), R: phrase("white rook"),
  B: phrase("white bishop"), N: phrase("white knight"), P: phrase("white pawn"),
  k: phrase("black king"), q: phrase("black queen"), r: phrase("black rook"),
  b: phrase("black bishop"), n: phrase("black knight"), p: phrase("black pawn"),
};
const ROWS = {
  k: phrase("King"), q: phrase("Queens"), r: phrase("Rooks"), b: phrase("Bishops"), n: phrase("Knights"), p: phrase("Pawns"),
};
/** "White knights: c3, f3." */
const WHERE = {
  K: (n, squares) => many(n, "White king: {squares}.", "White kings: {squares}.", { squares }),
  Q: (n, squares) => many(n, "White queen: {squares}.", "White queens: {squares}.", { squares }),
  R: (n, squares) => many(n, "White rook: {squares}.", "White rooks: {squares}.", { squares }),
  B: (n, squares) => many(n, "White bishop: {squares}.", "White bishops: {squares}.", { squares }),
  N: (n, squares) => many(n, "White knight: {squares}.", "White knights: {squares}.", { squares }),
  P: (n, squares) => many(n, "White pawn: {squares}.", "White pawns: {squares}.", { squares }),
  k: (n, squares) => many(n, "Black king: {squares}.", "Black kings: {squares}.", { squares }),
  q: (n, squares) => many(n, "Black queen: {squares}.", "Black queens: {squares}.", { squares }),
  r: (n, squares) => many(n, "Black rook: {squares}.", "Black rooks: {squares}.", { squares }),
  b: (n, squares) => many(n, "Black bishop: {squares}.", "Black bishops: {squares}.", { squares }),
  n: (n, squares) => many(n, "Black knight: {squares}.", "Black knights: {squares}.", { squares }),
  p: (n, squares) => many(n, "Black pawn: {squares}.", "Black pawns: {squares}.", { squares }),
};
// How questions name sides and files, by the beginnings of words, so that their endings do not matter.
const SIDES = { white: folded(phrase("question|white")), black: folded(phrase("question|black")) };
const FILE = folded(phrase("question|file"));
const FILE_ASKED = new RegExp(`\\b${FILE}\\S*\\s+([a-h])\\b|\\b([a-h])[- ]${FILE}`);

const letterOf = (role, side) => (side === "white" ? role.toUpperCase() : role);
const squareIndex = (square) => FILES.indexOf(square[0]) + 8 * (8 - Number(square[1]));

/** How a piece may be named in a question: one, several, or its letter alone. */
const isNamed = (role, text) => [pieceName(role), ROWS[role]].some((name) => text.includes(folded(name)))
  || text.trim() === (role === "p" ? role : words.pieces["kqrbn".indexOf(role)].toLowerCase());

/** The squares of one kind, as a row of the board is read: by files, then by ranks. */
function squaresOfPiece(squares, letter) {
  return squares.flatMap((each, index) => (each === letter ? [squareName(index)] : [])).sort();
}

const listed = (all) => all.join(", ") || phrase("none");
const squareText = (square, letter) => phrase("{square}: {piece}.", { square, piece: letter ? PIECES[letter] : phrase("empty") });

function whereText(squares, role, sides) {
  return sides.map((side) => {
    const found = squaresOfPiece(squares, letterOf(role, side));
    return WHERE[letterOf(role, side)](found.length, listed(found));
  }).join(" ");
}

/** The pieces on these squares: "e2 white pawn, e8 black king" */
function lineText(squares, line) {
  const found = line.map((square) => [square, squares[squareIndex(square)]]).filter(([, letter]) => letter);
  return found.map(([square, letter]) => `${square} ${PIECES[letter]}`).join(", ") || phrase("empty");
}

const sidesText = (squares, sides) => sides.map((side) => ROLES.map((one) => whereText(squares, one, [side])).join(" ")).join(" ");

/** The answer to a question, or how to ask. */
export function answer(question, placement) {
  const squares = squaresOf(placement);
  const text = folded(question);
  const asked = [...text.matchAll(/\b([a-h][1-8])\b/g)].map((match) => match[1]);
  if (asked.length) return asked.map((square) => squareText(square, squares[squareIndex(square)])).join(" ");
  const role = ROLES.find((one) => isNamed(one, text));
  const sides = Object.keys(SIDES).filter((side) => text.includes(SIDES[side]));
  if (role) return whereText(squares, role, sides.length ? sides : Object.keys(SIDES));
  const file = FILE_ASKED.exec(text)?.slice(1).find(Boolean);
  if (file) return phrase("File {file}: {pieces}.", { file, pieces: lineText(squares, [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${file}${rank}`)) });
  const rank = /\b([1-8])\b/.exec(text)?.[1];
  if (rank) return phrase("Rank {rank}: {pieces}.", { rank, pieces: lineText(squares, [...FILES].map((one) => `${one}${rank}`)) });
  if (sides.length) return sidesText(squares, sides);
  return phrase("Ask for a square as e4, a piece as knight or white knight, a file as file e, or a rank as rank 4.");
}

/** All pieces in a sentence for each side. */
export const wholeText = (placement) => sidesText(squaresOf(placement), Object.keys(SIDES));

export class BoardText {
  /** `table`: where the pieces stand; `form`, `said`: for questions and their answers. */
  constructor({ table, form, input, said }) {
    this.body = table;
    this.placement = "";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      said.textContent = answer(input.value, this.placement);
      input.select();
    });
  }

  show(placement) {
    if (this.placement === placement) return;
    this.placement = placement || "";
    const squares = squaresOf(placement);
    this.body.replaceChildren(...ROLES.map((role) => {
      const row = element("tr", "");
      const name = element("th", "", ROWS[role]);
      name.scope = "row";
      const cells = Object.keys(SIDES).map((side) => element("td", "", listed(squaresOfPiece(squares, letterOf(role, side)))));
      row.append(name, ...cells);
      return row;
    }));
  }
}
