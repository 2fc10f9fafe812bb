// SPDX-License-Identifier: MIT
// A read-only board of 144 squares as SVG. The pieces are this project's own drawings, in the colour of their army; a
// ring and a letter show the controller.

import { phrase } from "./language.js";
import { titled } from "./table.js";

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 12;
const CELL = 100;
const FILES = "abcdefghijkl";
const ROLES = ["pawn", "knight", "bishop", "rook", "queen", "king"]; // in the order of pieces.svg
const NAMES = {
  pawn: phrase("pawn"), knight: phrase("knight"), bishop: phrase("bishop"), rook: phrase("rook"), queen: phrase("queen"), king: phrase("king"),
};
/** Headings as quarter turns clockwise from "up"; "*" is undecided. */
const TURNS = { "^": 0, ">": 1, v: 2, "<": 3 };

export const letterOf = (player) => player[0].toUpperCase();

function make(tag, attributes, parent) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (parent) parent.append(made);
  return made;
}

/** The drawings without their colours: six lists of shapes. */
async function drawings() {
  const answer = await fetch("/assets/pieces.svg");
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const text = (await answer.text()).replace(/<style>.*?<\/style>/s, ""); // the pages' policy allows no inline style
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml");
  return [...sprite.querySelectorAll("g.w")].map((group) => [...group.children]);
}

/** The position in words, for readers who do not see it. */
function describe(men) {
  const by = {};
  for (const man of men) {
    const words = `${NAMES[man.role]} ${man.square}${man.army === man.owner ? "" : ` (${titled(man.army)})`}`;
    (by[man.owner] ||= []).push(words);
  }
  return Object.entries(by).map(([owner, list]) => `${titled(owner)}: ${list.join(", ")}`).join(". ");
}

export class Field {
  constructor(element) {
    this.element = element;
    this.quarter = 0;
    this.load().catch(() => {}); // whoever shows a position asks again
    this.ground = make("g", {}, element);
    this.marks = make("g", {}, element);
    this.men = make("g", {}, element);
    this.drawGround();
  }

  /** The drawings of the pieces; if they did not come, they are asked for anew. */
  load() {
    this.loading ??= drawings().then((shapes) => {
      this.shapes = shapes;
    }).finally(() => {
      if (!this.shapes) this.loading = null;
    });
    return this.loading;
  }

  /** Upper left corner of a square on the screen. */
  place(name) {
    let file = FILES.indexOf(name[0]);
    let row = SIDE - Number(name.slice(1));
    for (let i = 0; i < this.quarter; ++i) [file, row] = [SIDE - 1 - row, file];
    return [file * CELL, row * CELL];
  }

  drawGround() {
    this.ground.replaceChildren();
    for (let rank = 1; rank <= SIDE; ++rank) {
      for (let file = 0; file < SIDE; ++file) {
        const [x, y] = this.place(FILES[file] + rank);
        if ((file + rank) % 2 === 1) make("rect", { class: "dark", x, y, width: CELL, height: CELL }, this.ground);
        if (y === (SIDE - 1) * CELL || x === 0) this.label(x, y, FILES[file], rank);
      }
    }
  }

  /** Along the lower edge and the left one; which of the two is a file depends on how the board is turned. */
  label(x, y, file, rank) {
    const upright = this.quarter % 2 === 0;
    const put = (text, left, top) => {
      const made = make("text", { class: "edge", x: left, y: top }, this.ground);
      made.textContent = text;
    };
    if (y === (SIDE - 1) * CELL) put(upright ? file : rank, x + 4, y + CELL - 6);
    if (x === 0) put(upright ? rank : file, x + 4, y + 22);
  }

  turn() {
    this.quarter = (this.quarter + 1) % 4;
    this.drawGround();
    if (this.shown) this.show(...this.shown);
  }

  /** `inert`: players whose pieces do nothing. */
  show(men, last, inert) {
    this.shown = [men, last, inert];
    this.marks.replaceChildren();
    for (const square of last) {
      const [x, y] = this.place(square);
      make("rect", { class: "last", x, y, width: CELL, height: CELL }, this.marks);
    }
    this.men.replaceChildren();
    for (const man of men) this.draw(man, inert.has(man.owner));
    this.element.setAttribute("aria-label", describe(men));
  }

  draw(man, isInert) {
    const [x, y] = this.place(man.square);
    const group = make("g", {
      class: `${man.army}${isInert ? " inert" : ""}`, transform: `translate(${x} ${y})`,
      "data-square": man.square, "data-man": `${man.army} ${man.role}`, "data-owner": man.owner,
    }, this.men);
    if (man.owner !== man.army) make("circle", { class: `ring ${man.owner}`, cx: 50, cy: 50, r: 45 }, group);
    const drawing = make("g", { class: "man", transform: "translate(7 2) scale(.86)" }, group);
    for (const shape of this.shapes[ROLES.indexOf(man.role)]) drawing.append(document.importNode(shape, true));
    if (isInert) make("path", { class: "bars", d: "M14 86 86 14M14 50 50 14M50 86 86 50" }, group);
    if (man.heading) this.drawHeading(group, man.heading);
    this.badge(group, 82, 80, man.army);
    if (man.owner !== man.army) this.badge(group, 18, 22, man.owner);
  }

  drawHeading(group, heading) {
    if (heading === "*") return make("circle", { class: "heading", cx: 50, cy: 8, r: 5 }, group);
    const turns = (TURNS[heading] + this.quarter) % 4;
    return make("path", { class: "heading", d: "M50 2l8 11H42z", transform: `rotate(${turns * 90} 50 50)` }, group);
  }

  badge(group, x, y, player) {
    make("circle", { class: `badge-plate plate-${player}`, cx: x, cy: y, r: 16 }, group);
    const letter = make("text", { class: `badge-letter on-${player}`, x, y: y + 9 }, group);
    letter.textContent = letterOf(player);
  }
}
