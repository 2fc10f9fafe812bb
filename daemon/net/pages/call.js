// SPDX-License-Identifier: MIT
// Calls an arbiter who does not look: a short tone and the phone's vibration for each new card, if they asked for it.

import { phrase } from "./language.js";
import { StoredSet } from "./stored-set.js";

const kept = new StoredSet("eboardd.call");
const SOUND = "sound";
const TONE_HZ = 880;
const TONE_S = 0.18;
const BUZZ_MS = [120, 60, 120];

export class Call {
  /** `button` switches it. Browsers allow a tone only after somebody touched the page. */
  constructor(button) {
    this.button = button;
    button.addEventListener("click", () => {
      if (kept.has(SOUND)) kept.delete(SOUND);
      else kept.add(SOUND);
      this.show();
      this.ring();
    });
    this.show();
  }

  show() {
    this.button.setAttribute("aria-pressed", String(kept.has(SOUND)));
    this.button.textContent = kept.has(SOUND) ? phrase("Sound is on") : phrase("Sound is off");
  }

  ring() {
    if (!kept.has(SOUND)) return;
    navigator.vibrate?.(BUZZ_MS);
    this.audio ||= new AudioContext();
    this.audio.resume();
    const tone = this.audio.createOscillator();
    const volume = this.audio.createGain();
    const now = this.audio.currentTime;
    tone.frequency.value = TONE_HZ;
    volume.gain.setValueAtTime(0.3, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + TONE_S);
    tone.connect(volume).connect(this.audio.destination);
    tone.start(now);
    tone.stop(now + TONE_S);
  }
}
