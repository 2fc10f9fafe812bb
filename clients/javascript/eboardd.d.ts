// SPDX-License-Identifier: MIT
// Types of what eboardd sends over /live, as components/schemas of openapi.json has them, and of the client.

export type Side = "white" | "black";

export interface Move {
  san: string;
  uci: string;
  squares: string[];
  white_ms?: number;
  black_ms?: number;
  clock_read?: boolean;
  placement?: string;
  /** These are in lists of moves only. `captured`: pieces that are gone, as letters of a FEN; `balance`: White's less Black's, in pawns. */
  fen?: string;
  captured?: string;
  balance?: number;
  /** The opening that ends with this move. */
  eco?: string;
  opening?: string;
  provisional?: boolean;
  presumed?: boolean;
  irregular?: boolean;
  inferred?: boolean;
  alternatives?: string[];
}

export interface Clock {
  /** null while the clock is not connected. */
  white_ms: number | null;
  black_ms: number | null;
  running: Side | null;
  connected: boolean;
  at_ms: number;
}

export interface Device {
  state: "opening" | "ready" | "lost";
  port: string;
  serial: string;
  long_serial: string;
  firmware: string;
  battery: { percent: number; charging: boolean | null } | null;
  game_unknown: boolean;
}

export interface FirstMove {
  number: number;
  turn: Side;
  in_advance: number;
}

export interface PublicRuling {
  ply: number;
  text: string;
}

export interface Missing {
  after: number;
  plies: number;
  sentence: string;
}

/** From White's side. A position has either a value or a mate. */
export interface Opinion {
  centipawns?: number;
  /** In so many moves; positive: White gives it. */
  mate?: number;
  /** SAN. */
  line: string[];
  /** Plies. */
  depth: number;
}

/** `moves` and `missing` are there if the client follows one board alone. */
export interface Board {
  board: number;
  round: number;
  tags: Record<string, string>;
  time_control: string;
  edition: string;
  device: Device;
  game: number;
  start: string | null;
  /** There if the client follows one board alone. */
  start_fen?: string | null;
  first_move: FirstMove;
  rotated: boolean;
  placement: string | null;
  turn: Side | null;
  ply: number;
  last: Move | null;
  phase: "setting_up" | "playing" | "result_shown" | "analysis" | "resetting" | "not_heard" | null;
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  result_by: string;
  gap: { from_ply: number; candidates: string[] } | null;
  rulings: PublicRuling[];
  seen: string | null;
  clock: Clock | null;
  moves?: Move[];
  missing?: Missing[];
  /** What an engine makes of the position; only where the daemon asks one. */
  opinion?: Opinion | null;
}

/** What changed of a board. */
export type BoardPatch = Partial<Board> & Pick<Board, "board"> & { moves_from?: number };

export interface Condition {
  code: string;
  severity: "fault" | "warning";
  sentence: string;
  since_ms: number;
}

export interface Frame {
  sequence: number;
  now_ms: number | null;
  conditions?: Condition[];
  boards: BoardPatch[];
}

export interface Hello extends Frame {
  type: "hello";
  run: string;
  full: boolean;
  time_scale: number;
  /** A frame comes at least so often. */
  heartbeat_ms: number;
  event: string;
  /** Where one board is followed: the numbers of those beside it. */
  previous?: number | null;
  next?: number | null;
  /** How late all of this is; at the arbiter's entrances, which are live, how late everybody else's is. */
  delay_ms?: number;
  delay_plies?: number;
  broadcast_delay_ms?: number;
  broadcast_delay_plies?: number;
  broadcast_rounds?: { round: number; delay_ms: number; delay_plies?: number }[];
}

export interface Options {
  /** Of the daemon's pages, as "http://localhost:8080". */
  address: string | URL;
  /** Follow this board alone, with its moves. */
  board?: number | null;
  /** Of all boards only these come whole; of the others `board`, names, game and result. See watch(). */
  boards?: number[] | null;
  /** "hidden": games that are over look as if nobody had told the end. */
  results?: "shown" | "hidden" | null;
  onBoards?(changed: Board[], all: boolean): void;
  onLink?(link: "live" | "lost"): void;
  onHello?(hello: Hello): void;
  onConditions?(conditions: Condition[]): void;
  /** Where there is none of the platform's own, as in Node before 22: that of the package ws. */
  WebSocket?: unknown;
  path?: string;
  list?: string;
  key?: string;
}

export class Live {
  constructor(options: Options);
  /** By number. */
  readonly boards: Map<number, Board>;
  readonly link: "connecting" | "live" | "lost";
  /** Number of the last event that is in `boards`; null before the first message. */
  readonly sequence: number | null;
  /** When the last message came, as Date.now() has it; null before the first one. */
  readonly heardAt: number | null;
  /** The journal time in milliseconds; null while it stands still. */
  now(): number | null;
  /** From now on these boards come whole; null: all of them. */
  watch(numbers: Iterable<number> | null): void;
  /** To call when a page or a computer slept: everything is asked for anew, unless something was heard just now. */
  wake(): void;
  /** Ends the connection for good. */
  close(): void;
}

export function fold(boards: Map<number, Board>, message: Frame | Hello, of?: { list?: string; key?: string }): Board[];
export function isHeard(board: Board): boolean;
export function remaining(board: Board, side: Side, now: number | null): number | null;
export function clockText(ms: number): string;
