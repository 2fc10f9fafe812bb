// SPDX-License-Identifier: MIT
// Which boards somebody wants to see: a name, a round, a team, only those in play; and in which form.

import { Choices } from "./choices.js";
import { finds } from "./find.js";
import { phrase } from "./language.js";
import { byId } from "./page.js";

export const teamsOf = ({ tags }) => [tags.WhiteTeam, tags.BlackTeam].filter(Boolean);

export const isInPlay = (board) => board.game > 0 && board.result === "*";

/** Fills a list of choices, if there are several. What was chosen and is not there any more counts no longer. */
function offer(select, values, chosen) {
  select.parentElement.hidden = values.length < 2;
  const said = JSON.stringify(values);
  if (select.dataset.said !== said) {
    select.dataset.said = said;
    select.replaceChildren(new Option(phrase("all"), ""), ...values.map((value) => new Option(value, value)));
  }
  select.value = values.length > 1 && values.map(String).includes(chosen) ? chosen : "";
}

export class Filters {
  /** `onChange` is called when somebody chose; `onForm` when they want a list instead of boards, or boards again. */
  constructor({ onChange, onForm }) {
    this.kept = new Choices("eboardd.grid", { inPlay: false, round: "", team: "", asList: false });
    this.find = byId("find");
    this.find.value = new URLSearchParams(location.search).get("find") || "";
    this.find.addEventListener("input", () => {
      this.address();
      onChange();
    });
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    this.tick("in-play", "inPlay", onChange);
    this.tick("as-list", "asList", onForm);
    this.rounds = this.select("by-round", "round", onChange);
    this.teams = this.select("by-team", "team", onChange);
    byId("show-all").addEventListener("click", () => {
      this.clear();
      onChange();
      this.find.focus();
    });
  }

  tick(id, key, onChange) {
    byId(id).checked = this.kept.get(key);
    byId(id).addEventListener("change", () => {
      this.kept.set(key, byId(id).checked);
      onChange();
    });
  }

  select(id, key, onChange) {
    byId(id).addEventListener("change", () => {
      this.kept.set(key, byId(id).value);
      onChange();
    });
    return byId(id);
  }

  get asList() {
    return this.kept.get("asList");
  }

  /** What is looked for stands in the address, so that it is there when somebody comes back from a board. */
  address() {
    const query = new URLSearchParams(location.search);
    query.delete("find");
    if (this.find.value.trim()) query.set("find", this.find.value.trim());
    history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  }

  clear() {
    this.find.value = "";
    this.address();
    for (const [key, usual] of [["inPlay", false], ["round", ""], ["team", ""]]) this.kept.set(key, usual);
    byId("in-play").checked = false;
    this.rounds.value = this.teams.value = "";
  }

  /** `boards`: all of them. Only choices that they have are offered. */
  know(boards) {
    offer(this.rounds, [...new Set(boards.map((board) => board.round))].sort((a, b) => a - b), this.kept.get("round"));
    offer(this.teams, [...new Set(boards.flatMap(teamsOf))].sort(), this.kept.get("team"));
  }

  fits(board) {
    if (byId("in-play").checked && !isInPlay(board)) return false;
    if (this.rounds.value && String(board.round) !== this.rounds.value) return false;
    if (this.teams.value && !teamsOf(board).includes(this.teams.value)) return false;
    const words = this.find.value.trim();
    return !words || words === String(board.board) || finds(words, [board.tags.White || "", board.tags.Black || ""]);
  }
}
