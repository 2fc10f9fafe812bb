// SPDX-License-Identifier: MIT
// A read-only chess board: one <i> for each piece, one <b> for each marked square. Only what changed is touched.

import { phrase } from "./language.js";

const FILES = "abcdefgh";
const NAMES = {
  p: phrase("pawn"), n: phrase("knight"), b: phrase("bishop"), r: phrase("rook"), q: phrase("queen"), k: phrase("king"),
};
const EMPTY = "8/8/8/8/8/8/8/8";

/** 64 letters or blanks, a8 first, from the first field of a FEN. */
export function squaresOf(placement) {
  const squares = [];
  for (const letter of (placement || EMPTY).replaceAll("/", "")) {
    if (letter >= "1" && letter <= "8") for (let i = 0; i < Number(letter); ++i) squares.push("");
    else squares.push(letter);
  }
  return squares;
}

const indexOf = (name) => FILES.indexOf(name[0]) + 8 * (8 - Number(name[1]));
export const squareName = (index) => FILES[index % 8] + (8 - Math.floor(index / 8));

export const pieceName = (letter) => NAMES[letter.toLowerCase()];

/** Of its picture. */
export const pieceClass = (letter) => (letter === letter.toLowerCase() ? "k" : "w") + letter.toLowerCase();

/** The position in words, for readers who do not see it. */
export function describe(squares) {
  const sides = { white: [], black: [] };
  for (const role of "kqrbnp") {
    squares.forEach((letter, index) => {
      if (letter.toLowerCase() !== role) return;
      (letter === role ? sides.black : sides.white).push(`${NAMES[role]} ${squareName(index)}`);
    });
  }
  const pieces = (side) => (sides[side].length ? sides[side].join(", ") : phrase("nothing"));
  return phrase("White: {white}. Black: {black}.", { white: pieces("white"), black: pieces("black") });
}

export class Widget {
  constructor(element) {
    this.element = element;
    this.element.setAttribute("role", "img");
    this.squares = squaresOf(EMPTY);
    this.pieces = new Array(64).fill(null);
    this.marks = new Map();
    this.flipped = false;
    this.letters = null;
  }

  /** Letters of files and numbers of ranks along two edges. */
  label() {
    if (this.letters) this.letters.forEach((letter) => letter.remove());
    const along = [0, 1, 2, 3, 4, 5, 6, 7];
    const edge = (index) => (this.flipped ? 63 - index : index);
    this.letters = along.flatMap((i) => [this.letter("file", edge(56 + i), 0), this.letter("rank", edge(8 * i), 1)]);
  }

  letter(kind, index, part) {
    const letter = document.createElement("em");
    letter.className = kind;
    letter.textContent = squareName(index)[part];
    this.place(letter, index);
    this.element.prepend(letter);
    return letter;
  }

  /** The place of a square, in eighths of the board. */
  place(item, index) {
    const at = this.flipped ? 63 - index : index;
    item.style.transform = `translate(${(at % 8) * 100}%, ${Math.floor(at / 8) * 100}%)`;
  }

  /** The name of the square at that point of the window; null: it is beside the board. */
  squareAt(x, y) {
    const box = this.element.getBoundingClientRect();
    const file = Math.floor(((x - box.left) * 8) / box.width);
    const row = Math.floor(((y - box.top) * 8) / box.height);
    if (file < 0 || file > 7 || row < 0 || row > 7) return null;
    return squareName(this.flipped ? 63 - (8 * row + file) : 8 * row + file);
  }

  pieceOn(name) {
    return this.pieces[indexOf(name)];
  }

  /** A piece that was dragged stands on its square again. */
  putBack(piece) {
    const index = this.pieces.indexOf(piece);
    if (index >= 0) this.place(piece, index);
  }

  /** Puts a mark of the caller's own on a square, below the pieces. */
  put(mark, name) {
    this.place(mark, indexOf(name));
    this.element.prepend(mark);
    return mark;
  }

  flip(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    this.element.classList.toggle("flipped", flipped);
    this.pieces.forEach((piece, index) => piece && this.place(piece, index));
    for (const [key, mark] of this.marks) this.place(mark, Number(key.split(" ")[0]));
    if (this.letters) this.label();
  }

  show(placement, label) {
    const next = squaresOf(placement);
    const free = []; // pieces whose square changed; they are moved rather than made anew
    for (let i = 0; i < 64; ++i) {
      if (this.squares[i] === next[i]) continue;
      if (this.pieces[i]) free.push({ piece: this.pieces[i], letter: this.squares[i] });
      this.pieces[i] = null;
    }
    for (let i = 0; i < 64; ++i) {
      if (this.squares[i] === next[i] || !next[i]) continue;
      const found = free.findIndex((candidate) => candidate.letter === next[i]);
      const piece = found < 0 ? this.make(next[i]) : free.splice(found, 1)[0].piece;
      this.place(piece, i);
      this.pieces[i] = piece;
    }
    for (const { piece } of free) piece.remove();
    this.squares = next;
    this.element.setAttribute("aria-label", `${label} ${describe(next)}`);
  }

  make(letter) {
    const piece = document.createElement("i");
    piece.className = pieceClass(letter);
    this.element.append(piece);
    return piece;
  }

  /** `wanted`: [square, class] pairs; squares by name or number. */
  mark(wanted) {
    const keep = new Set();
    for (const [square, kind] of wanted) {
      const index = typeof square === "number" ? square : indexOf(square);
      const key = `${index} ${kind}`;
      keep.add(key);
      if (this.marks.has(key)) continue;
      const mark = document.createElement("b");
      mark.className = kind;
      this.place(mark, index);
      this.element.prepend(mark); // below letters and pieces
      this.marks.set(key, mark);
    }
    for (const [key, mark] of this.marks) {
      if (keep.has(key)) continue;
      mark.remove();
      this.marks.delete(key);
    }
  }
}

/** Marks for the last move of a board: from, to, and whether it is certain. */
export function lastMoveMarks(last) {
  if (!last) return [];
  const kind = last.irregular ? "irregular" : last.provisional ? "provisional" : "last";
  return last.squares.map((square, i) => [square, i === 0 ? kind : `${kind} to`]);
}

/** Numbers of the squares on which the table differs from the position. */
export function differingSquares(placement, seen) {
  if (!seen || !placement) return [];
  const tracked = squaresOf(placement);
  return squaresOf(seen).flatMap((letter, index) => (letter === tracked[index] ? [] : [index]));
}

/** Marks for them. */
export function differenceMarks(placement, seen) {
  return differingSquares(placement, seen).map((index) => [index, "differs"]);
}
