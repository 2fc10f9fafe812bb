// SPDX-License-Identifier: MIT
// Lets a phone in: shows a QR code, says who asks by it, and takes the answer. Each side sees the phone's number, since
// another phone may have read the code first.

import { ask, post } from "./ask.js";
import { capital, nameText, phrase } from "./language.js";
import { byId } from "./page.js";
import { setSentence } from "./sentences.js";
import { element } from "./table.js";

const ASK_MS = 1000;

class PhoneDesk {
  constructor(me) {
    this.me = me;
    this.box = byId("phone-box");
    this.dialog = byId("phone");
    this.dialog.addEventListener("close", () => clearTimeout(this.timer));
    byId("phone-close").addEventListener("click", () => this.dialog.close());
    byId("phone-anew").addEventListener("click", () => this.offer());
  }

  async offer() {
    if (!this.dialog.open) this.dialog.showModal();
    this.shown = "";
    this.show(await post("/api/invitation", {}));
  }

  async look() {
    this.show(await ask("/api/invitation"));
  }

  show(invitation) {
    clearTimeout(this.timer);
    if (!this.dialog.open) return;
    if (invitation.state === "open" || invitation.state === "asked") this.timer = setTimeout(() => this.look(), ASK_MS);
    const key = JSON.stringify({ ...invitation, lasts_s: 0 });
    if (this.shown === key) return; // what somebody reads or is about to press stays
    this.shown = key;
    this.box.replaceChildren(...this.parts(invitation));
  }

  parts(invitation) {
    if (invitation.error) return invitation.lost ? this.retry() : [setSentence(element("p", "note warn"), invitation.error, (text) => `${capital(text)}.`)];
    if (invitation.state === "open") return this.code(invitation);
    if (invitation.state === "asked") return this.request(invitation);
    const name = nameText(invitation.name || "");
    if (invitation.state === "let_in") return [element("p", "", phrase("{name} is let in.", { name }))];
    if (invitation.state === "refused") return [element("p", "", phrase("{name} was not let in.", { name }))];
    return [element("p", "", phrase("The code is too old."))];
  }

  retry() {
    this.timer = setTimeout(() => this.look(), ASK_MS);
    return [element("p", "note warn", phrase("The daemon cannot be reached."))];
  }

  code({ address, here_only: hereOnly, fingerprint }) {
    const picture = element("img", "qr");
    picture.src = `/api/qr?text=${encodeURIComponent(address)}`;
    picture.alt = phrase("QR code");
    const way = phrase("It leads to {address}, and is good for one phone within five minutes.", { address: address.split("#")[0] });
    const parts = [picture, element("p", "", way)];
    if (hereOnly) {
      parts.push(element("p", "note warn", phrase("Other machines do not reach this address: see listen of [console] in the configuration.")));
    }
    if (fingerprint) {
      parts.push(element("p", "law", phrase("If the phone warns of the certificate, compare what it shows as SHA-256:")));
      parts.push(element("code", "fingerprint", fingerprint));
    }
    return parts;
  }

  request({ name, number }) {
    const answers = element("div", "tools");
    const offer = (text, as) => {
      const button = element("button", "button", text);
      button.type = "button";
      button.addEventListener("click", async () => {
        const answer = await post("/api/invitation/answer", { number, as });
        this.show(answer);
      });
      answers.append(button);
    };
    if (this.me.name) offer(phrase("My own phone: log it in as {name}", { name: nameText(this.me.name) }), "me");
    offer(phrase("Let in as arbiter"), "arbiter");
    offer(phrase("Let in to look only"), "display");
    offer(phrase("Refuse"), "nobody");
    return [
      element("p", "", phrase("{name} asks to be let in. That phone must show this number:", { name: nameText(name) })),
      element("p", "number", number),
      answers,
    ];
  }
}


/** A button for it after `before`, where phones can log in at all. */
export function offerPhones(me, before) {
  if (!me.may_invite) return;
  const desk = new PhoneDesk(me);
  const button = element("button", "button", phrase("Let a phone in"));
  button.type = "button";
  button.addEventListener("click", () => desk.offer());
  before.after(button);
}
