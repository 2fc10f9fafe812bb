// SPDX-License-Identifier: MIT
// Opens the pages for everybody while the daemon is away. It keeps files of one build, which it fetches without cookies, and
// nothing that was ever told of a hall: it touches no request for /api, /live or /pgn (docs/decisions/0303).

const BUILD = "@build@";
const FILES = JSON.parse('@files@'); // by path, the beginnings of the SHA-256 of what may be there
const NAME = `eboardd ${BUILD}`;
const PATIENCE_MS = 3000; // with a daemon that takes a request and does not answer
const PAGES = [
  [/^\/$/, "/"],
  [/^\/board\/[1-9][0-9]{0,3}$/, "/board/1"],
  [/^\/quaternity\/[1-9][0-9]{0,3}$/, "/quaternity/1"],
  [/^\/wall$/, "/wall"],
  [/^\/tournament$/, "/tournament"],
];
const NOT_FOR_GUESTS = [401, 403, 404];

const fromHere = new Set(); // the windows whose page came from here, so that all that it needs does

const isPage = (path) => !path.startsWith("/assets/");

async function digestOf(answer) {
  const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One after the other, so that the boards go first. Files of two builds are never mixed. */
async function keep() {
  const cache = await caches.open(NAME);
  for (const [path, digests] of Object.entries(FILES)) {
    const answer = await fetch(path, { cache: "no-cache", credentials: "omit" });
    if (isPage(path) && NOT_FOR_GUESTS.includes(answer.status)) continue;
    const digest = await digestOf(answer);
    if (!answer.ok || !digests.some((each) => digest.startsWith(each))) throw new Error(path); // of another build
    await cache.put(path, answer);
  }
}

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("eboardd ") && name !== NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const kept = async (path) => (await caches.open(NAME)).match(path);

/** So that it knows where it came from. */
async function marked(page) {
  const headers = new Headers(page.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return new Response((await page.text()).replace("<html ", `<html data-kept="${BUILD}" `), { headers });
}

async function open({ request, resultingClientId }, path) {
  const answer = fetch(request);
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  const first = await Promise.race([answer, late]).catch(() => undefined);
  const page = first ? undefined : await kept(path);
  if (!page) return first || answer;
  answer.catch(() => {}); // nobody waits for it any more
  fromHere.add(resultingClientId);
  return marked(page);
}

async function answerFor(request, path) {
  return (await kept(path)) || fetch(request);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const page = request.mode === "navigate" && PAGES.find(([pattern]) => pattern.test(pathname));
  if (page) event.respondWith(open(event, page[1]));
  else if (fromHere.has(clientId) && !isPage(pathname) && pathname in FILES) event.respondWith(answerFor(request, pathname));
});
