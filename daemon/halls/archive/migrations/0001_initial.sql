-- SPDX-License-Identifier: MIT
-- The archive of many halls (docs/scale.md). Times in at_ms are Unix time on the journal's own line, in milliseconds.

-- One name may have had several stores: each counts its events from 1.
CREATE TABLE hall (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name      text NOT NULL,
  store     text NOT NULL,               -- the id of its store
  confirmed bigint NOT NULL DEFAULT 0,   -- every event up to this one is here
  seen      bigint NOT NULL DEFAULT 0,   -- the last one that is here
  UNIQUE (name, store)
);

-- What the hall concluded, letter by letter: json keeps the text, jsonb would not.
CREATE TABLE event (
  hall         integer NOT NULL REFERENCES hall,
  sequence     bigint NOT NULL,
  board        bigint NOT NULL,
  table_number integer NOT NULL,
  round        integer NOT NULL,         -- of the game that it opens, else 0
  tracker      integer NOT NULL,
  at_ms        bigint NOT NULL,
  game         integer NOT NULL,
  type         text NOT NULL,
  known        boolean NOT NULL,         -- its fields were checked, and a view may read them
  stored_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  body         json NOT NULL,
  PRIMARY KEY (hall, sequence)
);
CREATE INDEX event_of_game ON event (hall, board, game, type, sequence)
  WHERE type IN ('game_start', 'move', 'takeback', 'result', 'irregularity', 'ruling');

-- Another event came under a number that is taken: the first one stays.
CREATE TABLE conflict (
  hall     integer NOT NULL REFERENCES hall,
  sequence bigint NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  body     text NOT NULL,
  PRIMARY KEY (hall, sequence)
);

-- What could not be understood; the latest of it.
CREATE TABLE refused (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT now(),
  subject text NOT NULL,
  number  bigint NOT NULL,               -- in the stream
  reason  text NOT NULL,
  body    bytea NOT NULL
);

-- Who plays where, as the hall last said.
CREATE TABLE round (
  hall    integer NOT NULL REFERENCES hall,
  round   integer NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (hall, round)
);
CREATE TABLE pairing (
  hall         integer NOT NULL REFERENCES hall,
  round        integer NOT NULL,
  table_number integer NOT NULL,
  tags         jsonb NOT NULL,
  PRIMARY KEY (hall, round, table_number)
);
CREATE TABLE game_name (
  hall    integer NOT NULL REFERENCES hall,
  board   bigint NOT NULL,
  game    integer NOT NULL,
  round   integer NOT NULL,
  version bigint NOT NULL,
  tags    jsonb NOT NULL,
  PRIMARY KEY (hall, board, game)
);

CREATE VIEW games AS
WITH played AS (
  SELECT hall, board, game, max(table_number) AS table_number, max(round) AS round, min(at_ms) AS first_ms,
         max(at_ms) AS last_ms,
         count(DISTINCT CASE WHEN known AND type = 'irregularity' THEN body->>'id' END) AS irregularities
  FROM event
  WHERE game > 0 AND type IN ('game_start', 'move', 'takeback', 'result', 'irregularity', 'ruling')
  GROUP BY hall, board, game
  HAVING max(round) > 0
)
SELECT h.name AS hall, h.store, p.board, p.table_number AS "table", coalesce(n.round, p.round) AS round, p.game,
       coalesce(n.tags, w.tags)->>'Event' AS tournament, coalesce(n.tags, w.tags)->>'White' AS white,
       coalesce(n.tags, w.tags)->>'Black' AS black, coalesce(l.ply, 0) AS plies, coalesce(r.result, '*') AS result,
       r.by AS result_by, to_timestamp(p.first_ms / 1000.0) AS started, to_timestamp(p.last_ms / 1000.0) AS latest,
       p.irregularities, coalesce(n.tags, w.tags) AS tags
FROM played p
JOIN hall h ON h.id = p.hall
LEFT JOIN game_name n ON (n.hall, n.board, n.game) = (p.hall, p.board, p.game)
LEFT JOIN pairing w ON (w.hall, w.round, w.table_number) = (p.hall, coalesce(n.round, p.round), p.table_number)
LEFT JOIN LATERAL (
  SELECT body->>'result' AS result, body->>'by' AS by FROM event e
  WHERE (e.hall, e.board, e.game) = (p.hall, p.board, p.game) AND e.type = 'result' AND known
  ORDER BY sequence DESC LIMIT 1) r ON true
LEFT JOIN LATERAL (
  SELECT coalesce(body->>'to_ply', body->>'ply')::integer AS ply FROM event e
  WHERE (e.hall, e.board, e.game) = (p.hall, p.board, p.game) AND e.type IN ('move', 'takeback') AND known
    AND coalesce(body->>'state', '') <> 'provisional'
  ORDER BY sequence DESC LIMIT 1) l ON true;

CREATE VIEW boards AS
SELECT h.name AS hall, h.store, e.board, max(e.table_number) AS "table", count(*) AS events, max(e.game) AS games,
       to_timestamp(max(e.at_ms) / 1000.0) AS latest
FROM event e JOIN hall h ON h.id = e.hall
GROUP BY h.name, h.store, e.board;

-- As each stands now: every change of its state is an event of its own.
CREATE VIEW irregularities AS
SELECT DISTINCT ON (e.hall, e.board, e.game, (e.body->>'id')::integer)
       h.name AS hall, h.store, e.board, e.table_number AS "table", e.game, (e.body->>'id')::integer AS id,
       e.body->>'code' AS code, e.body->>'state' AS state, (e.body->>'ply')::integer AS ply, e.body->>'article' AS article,
       to_timestamp(e.at_ms / 1000.0) AS at
FROM event e JOIN hall h ON h.id = e.hall
WHERE e.type = 'irregularity' AND e.known
ORDER BY e.hall, e.board, e.game, (e.body->>'id')::integer, e.sequence DESC;

-- A player is known by the FIDE id, else by the name.
CREATE VIEW players AS
WITH seat AS (
  SELECT hall, tournament, white AS name, nullif(tags->>'WhiteFideId', '') AS fide_id, result FROM games
  UNION ALL
  SELECT hall, tournament, black, nullif(tags->>'BlackFideId', ''), result FROM games
)
SELECT max(name) AS name, max(fide_id) AS fide_id, count(*) AS games, count(*) FILTER (WHERE result <> '*') AS finished,
       array_agg(DISTINCT hall ORDER BY hall) AS halls, array_agg(DISTINCT tournament ORDER BY tournament) AS tournaments
FROM seat
WHERE name IS NOT NULL AND name NOT IN ('', '?')
GROUP BY coalesce(fide_id, name);

CREATE VIEW tournaments AS
SELECT coalesce(tournament, '?') AS tournament, array_agg(DISTINCT hall ORDER BY hall) AS halls,
       count(DISTINCT round) AS rounds, count(*) AS games, count(*) FILTER (WHERE result <> '*') AS finished,
       min(started) AS first, max(latest) AS latest
FROM games
GROUP BY coalesce(tournament, '?');

CREATE VIEW halls AS
SELECT h.name AS hall, h.store, h.confirmed, h.seen, (SELECT count(*) FROM conflict c WHERE c.hall = h.id) AS conflicts
FROM hall h;

CREATE VIEW conflicts AS
SELECT h.name AS hall, h.store, c.sequence, c.at, c.body FROM conflict c JOIN hall h ON h.id = c.hall;

CREATE VIEW refusals AS
SELECT split_part(subject, '.', 2) AS hall, subject, number, at, reason, encode(body, 'escape') AS body FROM refused;
