// SPDX-License-Identifier: MIT
// Where there is no daemon but files (docs/scale.md), this stands for the WebSocket to it: it reads the index again and again,
// and the files that it names, and makes the messages of them that a daemon would send.

const POLL_MS = 1500;
const PATIENCE_MS = 8000; // for one answer
const BEAT_MS = 4000; // after two and a half of them without an answer the page is not live
const AT_ONCE_MS = 40; // nor is it where the index is old
const LATE_BEATS = 3; // an index that was to be written so many times, and was not, is old
const TRIES = 3; // a file is gone when the index is newer: that has another name

/** The pages say it, when they are written into a folder. */
export const areFiles = () => document.documentElement.dataset.files !== undefined;

let told = 0; // the number of the index that the page knows

/** Where a hall's files are: beside what the daemon calls "live". */
const INDEX = "/live/index.json";
const fileOf = (kind, hash) => `/live/${kind}-${hash}.json`;

/** When the server sent it, in Unix milliseconds; 0: it does not say. */
function sentAt(answer) {
  const date = Date.parse(answer.headers.get("date"));
  return Number.isNaN(date) ? 0 : date + 1000 * Number(answer.headers.get("age") ?? 0);
}

export class FileSocket {
  constructor(address) {
    const query = new URL(address).searchParams;
    const numbers = query.get("boards"); // "", "1,2"
    this.board = query.has("board") ? Number(query.get("board")) : null;
    this.watched = numbers === null ? null : new Set(numbers.split(",").filter(Boolean).map(Number));
    this.hides = query.get("results") === "hidden";
    this.readyState = 0;
    this.events = new EventTarget();
    this.index = null;
    this.has = new Map(); // by number of the board: the names of its files that were told
    this.list = "";
    this.isAsked = false; // for other boards
    this.writer = 0; // what the writer's clock shows when performance.now() is 0
    this.run();
  }

  addEventListener(...words) {
    this.events.addEventListener(...words);
  }

  /** The page says which boards it wants whole. */
  send(text) {
    const { boards } = JSON.parse(text);
    this.watched = boards && new Set(boards);
    this.isAsked = true;
    this.wake?.();
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.wake?.();
    this.events.dispatchEvent(new Event("close"));
  }

  tell(message) {
    if (this.readyState === 3) return;
    this.events.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  async run() {
    try {
      while (this.readyState !== 3) {
        await this.step();
        await this.pause();
      }
    } catch {
      this.close(); // the page begins anew
    }
  }

  /** Not all readers of a hall in step; and none where the page wants other boards. */
  pause() {
    if (this.isAsked) return null;
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, POLL_MS * (0.75 + Math.random() / 2));
    });
  }

  /** The browser asks whether it is another one, and has it else. */
  async readIndex() {
    const answer = await fetch(INDEX, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`${INDEX}: ${answer.status}`);
    const index = await answer.json();
    this.writer = Math.max(this.writer, Math.max(index.written_ms, sentAt(answer)) - performance.now());
    // One that comes from another place may be older.
    if (!this.index || index.number >= this.index.number || index.run !== this.index.run) this.index = index;
  }

  async step() {
    const before = this.index;
    this.isAsked = false;
    for (let tries = 1; ; ++tries) {
      await this.readIndex();
      const news = await this.readNews(before);
      if (news) {
        this.tellNews(news, before);
        return;
      }
      if (tries === TRIES) throw new Error(INDEX);
    }
  }

  nameOf(number) {
    return (this.hides && this.index.hidden[number]) || this.index.boards[number];
  }

  isWhole(number) {
    if (this.board !== null) return number === this.board;
    return this.watched === null || this.watched.has(number);
  }

  /** What is other than it was told; null: a file is gone. */
  async readNews(before) {
    const list = this.hides ? this.index.hidden_list : this.index.list;
    const isNew = before === null || before.run !== this.index.run || this.index.event !== before.event
      || Object.keys(before.boards).join() !== Object.keys(this.index.boards).join();
    const numbers = Object.keys(this.index.boards).map(Number);
    if (isNew) this.has.clear();
    const wantsList = this.board === null && this.watched !== null && (isNew || list !== this.list);
    const due = numbers.filter((number) => this.isWhole(number) && this.has.get(number)?.board !== this.nameOf(number));
    const answers = await Promise.all([wantsList ? this.readFile("list", list) : { boards: [] }, ...due.map((number) => this.readBoard(number))]);
    if (answers.includes(null)) return null;
    const [brief, ...whole] = answers;
    this.list = list;
    return { isNew, boards: [...brief.boards, ...whole] };
  }

  async readFile(kind, hash) {
    const answer = await fetch(fileOf(kind, hash), { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? answer.json() : null;
  }

  /** With its moves where a page shows them. */
  async readBoard(number) {
    const name = this.nameOf(number);
    const board = await this.readFile(`board-${number}`, name);
    if (!board) return null;
    const known = this.has.get(number);
    const { moves_file: moves, ...shown } = board;
    let all = shown;
    if (this.board !== null && known?.moves !== moves) {
      const list = await this.readFile(`moves-${number}`, moves);
      if (!list) return null;
      all = { ...shown, ...list };
    }
    this.has.set(number, { board: name, moves });
    return all;
  }

  isOld() {
    const { beat_ms: beat, written_ms: written } = this.index;
    return beat !== null && this.writer + performance.now() - written > LATE_BEATS * beat;
  }

  tellNews({ isNew, boards }, before) {
    const isOld = this.isOld();
    // What was told already is not live because somebody asks again.
    if (isOld && (before !== null || told === this.index.number)) return;
    told = this.index.number;
    const { run, sequence, now_ms: now, written_ms: written, event, boards: all } = this.index;
    const message = {
      sequence, now_ms: now === null ? null : Math.round(now + this.writer + performance.now() - written), boards,
    };
    if (before === null) this.open();
    if (!isNew) return this.tell(message);
    const numbers = Object.keys(all).map(Number).sort((a, b) => a - b);
    const beside = this.board === null ? {} : {
      previous: numbers.filter((number) => number < this.board).pop() ?? null,
      next: numbers.find((number) => number > this.board) ?? null,
    };
    this.tell({
      ...message, ...beside, type: "hello", run, event, full: true, time_scale: 1, heartbeat_ms: isOld ? AT_ONCE_MS : BEAT_MS, conditions: [],
    });
  }

  open() {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.events.dispatchEvent(new Event("open"));
  }
}
