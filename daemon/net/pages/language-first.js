// SPDX-License-Identifier: MIT
// Before anything is shown: which language the reader wants. "?language=de" goes before what this browser keeps, and that
// before what it prefers. A page in another language than its own is not shown before its words are there: language.js.
{
  const root = document.documentElement;
  const known = ["en", ...document.currentScript.dataset.languages.split(" ").filter(Boolean)];
  let kept = "";
  try {
    kept = localStorage.getItem("eboardd.language");
  } catch {
    // nothing is kept here
  }
  const asked = new URLSearchParams(location.search).get("language");
  const wanted = [asked, kept, ...navigator.languages].map((tag) => (tag || "").split("-")[0]);
  root.dataset.languages = known.join(" ");
  root.dataset.language = wanted.find((tag) => known.includes(tag)) || "en";
  if (root.dataset.language !== "en") {
    root.dataset.words = "awaited";
    const words = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/assets/${root.dataset.language}.json` };
    document.head.append(Object.assign(document.createElement("link"), words));
  }
}
