// SPDX-License-Identifier: MIT
// Tells, by a sound or a notification, when a game that somebody follows moves or ends. What it says is what the page was told:
// to a page that hides results no end is told, so this tells none.

import { Choices } from "./choices.js";
import { phrase } from "./language.js";
import { StoredSet } from "./stored-set.js";
import { moveText, playerName, resultText } from "./table.js";

const MOVE_HZ = [660];
const END_HZ = [660, 440];
const TONE_S = 0.14;

/** What is certain of a game by now: the number of its plies, and whether it is over. */
function stateOf(board) {
  const unsure = board.last && board.last.provisional ? 1 : 0;
  return { game: board.game, ply: board.ply - unsure, result: board.result };
}

/** "24… Nf6" or "0–1 (resignation)" if that is new since `before`. */
function newsOf(board, before) {
  const now = stateOf(board);
  if (!before || before.game !== now.game) return "";
  if (now.result !== "*" && before.result === "*") return resultText(board);
  return now.ply > before.ply && now.ply === board.ply ? moveText(board.ply, board.last, board.first_move) : "";
}

export class Follower {
  /** `say(text)` tells what could not be done. */
  constructor(say) {
    this.say = say;
    this.followed = new StoredSet("eboardd.followed");
    this.kept = new Choices("eboardd.follow", { by: "sound" });
    this.known = new Map();
    // A page may make a sound only once somebody has done something on it.
    for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, () => this.wake(), { once: true });
  }

  get by() {
    return this.kept.get("by");
  }

  has(number) {
    return this.followed.has(String(number));
  }

  numbers() {
    return [...this.followed.keys].map(Number).filter(Boolean);
  }

  /** To be called by a click: only then a browser asks whether it may show notifications. */
  async choose(by) {
    if (by === "notification" && (await this.ask()) !== "granted") {
      this.say(phrase("This browser shows no notifications of this page, so there will be a sound."));
      by = "sound";
    }
    this.kept.set("by", by);
    return by;
  }

  async ask() {
    if (!window.Notification) return "denied";
    return Notification.permission === "default" ? Notification.requestPermission() : Notification.permission;
  }

  /** Whether that board is followed from now on. */
  toggle(number) {
    if (this.has(number)) this.followed.delete(String(number));
    else this.followed.add(String(number));
    this.wake();
    return this.has(number);
  }

  wake() {
    if (!this.followed.keys.size && !this.audio) return;
    this.audio ||= window.AudioContext && new AudioContext();
    this.audio?.resume();
  }

  /** A board, as it is now. */
  hear(board) {
    if (board.last === undefined) return; // only a part of it is known here
    const news = newsOf(board, this.known.get(board.board));
    this.known.set(board.board, stateOf(board));
    if (news && this.has(board.board)) this.tell(board, news);
  }

  /** What is known may be old: what comes next is no news. */
  forget() {
    this.known.clear();
  }

  tell(board, news) {
    if (this.by === "notification" && this.notify(board, news)) return;
    this.sound(board.result === "*" ? MOVE_HZ : END_HZ);
  }

  /** False: there are none here, as on telephones, where they need more than a page. */
  notify(board, news) {
    try {
      const body = `${playerName(board, "white")} – ${playerName(board, "black")}`;
      const note = new Notification(phrase("Board {board}: {news}", { board: board.board, news }), { body, tag: `board-${board.board}`, icon: "/assets/favicon.svg" });
      note.onclick = () => window.focus();
      return true;
    } catch {
      return false;
    }
  }

  sound(tones) {
    if (!this.audio) return;
    tones.forEach((hertz, i) => {
      const tone = this.audio.createOscillator();
      const volume = this.audio.createGain();
      const at = this.audio.currentTime + i * TONE_S;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
      tone.connect(volume).connect(this.audio.destination);
      tone.start(at);
      tone.stop(at + TONE_S);
    });
  }
}

/** A list of ways to be told, shown while something is followed. `select`: in its label. */
export function offerWays(select, follower) {
  const show = () => {
    select.value = follower.by;
    select.parentElement.hidden = follower.numbers().length === 0;
  };
  select.addEventListener("change", async () => {
    await follower.choose(select.value);
    show();
  });
  show();
  return show;
}
