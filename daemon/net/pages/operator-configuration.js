// SPDX-License-Identifier: MIT
// The configuration for the operator: the file key by key, what a reload would change, and the reload.

import { ask, post } from "./ask.js";
import { confirm } from "./confirm.js";
import { byId } from "./page.js";
import { element, setText } from "./table.js";

const WORDS = {
  file: (file) => `The file is ${file}. It is changed on the daemon's computer, with an editor.`,
  noFile: "The daemon runs without a file.",
  line: (line) => `line ${line}`,
  entry: (line, key, value) => `Line ${line}: ${key} = ${value}`,
  top: "Top level",
  faults: "The configuration has faults. A reload would change nothing.",
  nothing: "A reload would change nothing.",
  changed: "What changes at once",
  later: "What waits",
  refused: "What waits for the daemon's next start",
  warned: "What may be meant otherwise",
  done: "The configuration was read again.",
  reload: "Reload …",
  question: "Reload the configuration?",
  table: "All boards. Games go on.",
  yes: "Yes, reload",
};

const KINDS = ["changed", "later", "refused", "warned"];

function listOf(lines, className = "plain") {
  const made = element("ul", className);
  made.append(...lines.map((line) => element("li", "", line)));
  return made;
}

/** What is in a file that was read, by its tables. */
function tablesOf(rows) {
  const parts = [];
  let last = null;
  for (const { table, key, value, line } of rows) {
    if (table !== last) parts.push(element("h3", "", table || WORDS.top), element("dl", "facts"));
    last = table;
    const text = element("dd", "", value);
    text.append(" ", element("small", "quiet", WORDS.line(line)));
    parts.at(-1).append(element("dt", "", key), text);
  }
  return parts;
}

class Configuration {
  constructor(author) {
    this.author = author;
    this.rows = [];
    byId("foresee").addEventListener("click", () => this.foresee());
    this.load();
  }

  /** The lines about that board; none where they are not shown. */
  linesOf(number) {
    return this.rows.filter(({ table }) => table === `[[board]] ${number}`).map(({ key, value, line }) => WORDS.entry(line, key, value));
  }

  async load() {
    const answer = await ask("/api/configuration");
    if (answer.error) return setText(byId("configuration-file"), answer.error);
    setText(byId("configuration-file"), answer.file ? WORDS.file(answer.file) : WORDS.noFile);
    byId("configuration-faults").replaceChildren(...answer.faults.map((fault) => element("li", "fault", fault)));
    this.rows = answer.rows;
    byId("rows").hidden = answer.rows.length === 0;
    byId("rows").replaceChildren(byId("rows").firstElementChild, ...tablesOf(answer.rows));
  }

  async foresee() {
    setText(byId("reloaded"), "");
    this.load();
    const answer = await this.askReload({ dry_run: true });
    const parts = this.partsOf(answer);
    if (!parts.length) parts.push(element("p", "", answer.error || WORDS.nothing));
    if (!answer.error && KINDS.slice(0, 3).some((kind) => answer[kind].length)) parts.push(this.reloadButton(answer));
    byId("foreseen").replaceChildren(...parts);
    byId("foreseen").focus({ preventScroll: true });
  }

  /** The answer of a refusal has faults. */
  async askReload(body) {
    return post("/api/reload", body);
  }

  partsOf(answer) {
    if (answer.faults) return [element("p", "warn", WORDS.faults), listOf(answer.faults, "needs faults")];
    return KINDS.filter((kind) => answer[kind]?.length)
      .flatMap((kind) => [element("h3", "", WORDS[kind]), listOf(answer[kind])]);
  }

  reloadButton(told) {
    const made = element("div", "line");
    const button = Object.assign(element("button", "button", WORDS.reload), { type: "button", id: "reload" });
    button.addEventListener("click", () => this.reload(told));
    made.append(button);
    return made;
  }

  async reload(told) {
    const words = KINDS.slice(0, 3).flatMap((kind) => told[kind].map((line) => line));
    const meant = await confirm.ask({ title: WORDS.question, table: WORDS.table, words, yes: WORDS.yes, author: this.author });
    if (!meant) return;
    const answer = await this.askReload({ author: this.author.value.trim() });
    byId("foreseen").replaceChildren(...this.partsOf(answer));
    setText(byId("reloaded"), answer.error || WORDS.done);
    byId("reloaded").classList.toggle("warn", Boolean(answer.error));
    this.load();
  }
}

export const offerConfiguration = (author) => new Configuration(author);
