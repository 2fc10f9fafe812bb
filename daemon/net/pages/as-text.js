// SPDX-License-Identifier: MIT
// A position as text: a table of pieces with their squares, and answers to "what stands on e4", "where are the knights".

import { element } from "./table.js";
import { pieceName, squareName, squaresOf } from "./widget.js";

const ROLES = ["k", "q", "r", "b", "n", "p"];
const PLURALS = { k: "kings", q: "queens", r: "rooks", b: "bishops", n: "knights", p: "pawns" };

const isWhite = (letter) => letter !== letter.toLowerCase();
const titled = (word) => word[0].toUpperCase() + word.slice(1);

/** The squares of one kind, as a row of the board is read: by files, then by ranks. */
function squaresOfPiece(squares, letter) {
  return squares.flatMap((each, index) => (each === letter ? [squareName(index)] : [])).sort();
}

function pieceText(letter) {
  return letter ? `${isWhite(letter) ? "white" : "black"} ${pieceName(letter)}` : "empty";
}

/** "White knights: c3, f3." */
function whereText(squares, role, sides) {
  return sides.map((side) => {
    const found = squaresOfPiece(squares, side === "white" ? role.toUpperCase() : role);
    return `${titled(side)} ${found.length === 1 ? pieceName(role) : PLURALS[role]}: ${found.join(", ") || "none"}.`;
  }).join(" ");
}

function lineText(squares, name, wanted) {
  const found = wanted.map((square) => [square, squares[squareIndex(square)]]).filter(([, letter]) => letter);
  return `${name}: ${found.map(([square, letter]) => `${square} ${pieceText(letter)}`).join(", ") || "empty"}.`;
}

const squareIndex = (square) => "abcdefgh".indexOf(square[0]) + 8 * (8 - Number(square[1]));

/** The answer to a question, or how to ask. */
export function answer(question, placement) {
  const squares = squaresOf(placement);
  const text = question.toLowerCase();
  const asked = [...text.matchAll(/\b([a-h][1-8])\b/g)].map((match) => match[1]);
  if (asked.length) return asked.map((square) => `${square}: ${pieceText(squares[squareIndex(square)])}.`).join(" ");
  const role = ROLES.find((one) => text.includes(pieceName(one)) || text.trim() === one);
  const sides = ["white", "black"].filter((side) => text.includes(side));
  if (role) return whereText(squares, role, sides.length ? sides : ["white", "black"]);
  const file = /\bfile ([a-h])\b|\b([a-h])[- ]file\b/.exec(text);
  if (file) return lineText(squares, `File ${file[1] || file[2]}`, [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${file[1] || file[2]}${rank}`));
  const rank = /\b([1-8])\b/.exec(text);
  if (rank) return lineText(squares, `Rank ${rank[1]}`, [..."abcdefgh"].map((one) => `${one}${rank[1]}`));
  if (sides.length) return sides.map((side) => ROLES.map((one) => whereText(squares, one, [side])).join(" ")).join(" ");
  return "Ask for a square as e4, a piece as knight or white knight, a file as file e, or a rank as rank 4.";
}

/** All pieces in a sentence for each side. */
export const wholeText = (placement) => answer("white and black", placement);

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
      const name = element("th", "", titled(role === "k" ? "king" : PLURALS[role]));
      name.scope = "row";
      const cells = [role.toUpperCase(), role].map((letter) => element("td", "", squaresOfPiece(squares, letter).join(", ") || "none"));
      row.append(name, ...cells);
      return row;
    }));
  }
}
