// SPDX-License-Identifier: MIT
// Reads PGN with the packages of package.json. Input (stdin): {"SAMPLE": "text"}. Output: {"READER": {"SAMPLE": what it read}}.
// What is read of the first game: {event, white, plies, clocks: seconds or null of each ply, start: seconds shown before the
// first move, games}, or {error}. A reader that reads one game at a time tells of no games but 1.
import fs from "node:fs";
import { createRequire, register } from "node:module";
import path from "node:path";

const folder = process.argv[2];
const require = createRequire(path.join(folder, "package.json"));
// pgn-viewer is made for a bundler: it leaves out the endings of its own files.
register("data:text/javascript," + encodeURIComponent(`
  export async function resolve(name, context, next) {
    if (name.startsWith("./") && context.parentURL?.includes("pgn-viewer") && !name.endsWith(".js")) name += ".js";
    return next(name, context);
  }`), import.meta.url);
// What index.js of a package in FOLDER exports, by the file of the package.
const load = (name, file) => import(path.join(folder, "node_modules", name, file));

const seconds = (text) => {
  const match = /(\d+):(\d+):(\d+(?:\.\d+)?)/.exec(text ?? "");
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
};

const chessops = await load("chessops", "dist/esm/pgn.js");
const san = await load("chessops", "dist/esm/san.js");
const viewer = await load("@lichess-org/pgn-viewer", "dist/pgn.js");
const { Chess } = await load("chess.js", "dist/esm/chess.js");
const { Pgn } = await load("cm-pgn", "src/Pgn.js");
const kokopu = require("kokopu");
const mliebelt = require("@mliebelt/pgn-parser");
const jackstenglein = require("@jackstenglein/pgn-parser");

const parsedMoves = (moves) => ({ plies: moves.length, clocks: moves.map((move) => seconds(move.commentDiag?.clk)) });

const readers = {
  "chess.js": (text) => {
    const chess = new Chess();
    chess.loadPgn(text);
    const comments = new Map(chess.getComments().map(({ fen, comment }) => [fen, comment]));
    return {
      event: chess.getHeaders().Event,
      white: chess.getHeaders().White,
      plies: chess.history().length,
      clocks: chess.history({ verbose: true }).map((move) => seconds(comments.get(move.after))),
    };
  },
  chessops: (text) => {
    const games = chessops.parsePgn(text);
    const position = chessops.startingPosition(games[0].headers).unwrap();
    const nodes = [...games[0].moves.mainlineNodes()];
    let plies = 0;
    for (const node of nodes) {
      const move = san.parseSan(position, node.data.san);
      if (!move) break;
      position.play(move);
      plies += 1;
    }
    const clocks = nodes.map((node) => chessops.parseComment((node.data.comments ?? []).join(" ")).clock ?? null);
    const { headers } = games[0];
    return { event: headers.get("Event"), white: headers.get("White"), plies, clocks, games: games.length };
  },
  "pgn-viewer": (text) => {
    const game = viewer.makeGame(text);
    const line = [...game.moves.mainlineNodes()].map((node) => node.data);
    const clocks = line.map((move) => move.clocks?.[move.ply % 2 === 1 ? "white" : "black"] ?? null);
    return {
      event: chessops.parsePgn(text)[0].headers.get("Event"),
      white: game.players.white.name,
      plies: line.length,
      clocks,
      start: game.initial.clocks.white,
      games: 1,
    };
  },
  "cm-pgn": (text) => {
    const pgn = new Pgn(text);
    const moves = pgn.history.moves;
    return {
      event: pgn.header.tags.Event,
      white: pgn.header.tags.White,
      plies: moves.length,
      clocks: moves.map((move) => seconds((move.comments ?? []).join(" "))),
      games: 1,
    };
  },
  kokopu: (text) => {
    const games = kokopu.pgnRead(text);
    const nodes = games.game(0).mainVariation().nodes();
    return {
      event: games.game(0).event(),
      white: games.game(0).playerName("w"),
      plies: nodes.length,
      clocks: nodes.map((node) => seconds(node.tag("clk"))),
      games: games.gameCount(),
    };
  },
  "@mliebelt": (text) => {
    const games = mliebelt.parse(text, { startRule: "games" });
    return { event: games[0].tags.Event, white: games[0].tags.White, ...parsedMoves(games[0].moves), games: games.length };
  },
  "@jackstenglein": (text) => {
    const games = jackstenglein.parse(text, { startRule: "games" });
    return { event: games[0].tags.Event, white: games[0].tags.White, ...parsedMoves(games[0].moves), games: games.length };
  },
};

const samples = JSON.parse(fs.readFileSync(0, "utf8"));
const answer = {};
const log = console.log;
console.log = console.warn = console.error = () => {};
for (const [reader, read] of Object.entries(readers)) {
  answer[reader] = {};
  for (const [sample, text] of Object.entries(samples)) {
    try {
      answer[reader][sample] = read(text);
    } catch (error) {
      answer[reader][sample] = { error: String(error?.message ?? error).split("\n")[0] };
    }
  }
}
log(JSON.stringify(answer));
