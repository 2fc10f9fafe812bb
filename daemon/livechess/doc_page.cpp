// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/doc_page.hpp"

namespace eboard::livechess {

std::string_view doc_page() {
  return R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>eboardd: the interface of port 1982</title>
</head>
<body>
<h1>The interface of port 1982</h1>
<p>If you can read this, eboardd runs and serves its boards here as DGT LiveChess does. Programs and pages that know
LiveChess find them at <code>ws://localhost:1982/api/v1.0</code>.</p>

<h2>WebSocket</h2>
<p>Each message is one JSON object in a text frame. You choose the <code>id</code> of a request, and the answer has the
same one. <code>time</code> counts milliseconds since 1970.</p>
<pre>
&rarr; {"id":1,"call":"eboards"}
&larr; {"response":"call","id":1,"param":[{"serialnr":"31415", ...}],"time":1790000000000}
&rarr; {"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":7,"param":{"serialnr":"31415"}}}
&larr; {"response":"call","id":2,"param":null,"time":1790000000004}
&larr; {"response":"feed","id":7,"param":{"serialnr":"31415","flipped":false,"board":"...","clock":null},"time":1790000000004}
&rarr; {"id":3,"call":"call","param":{"id":7,"method":"setup","param":{"fen":"..."}}}
&larr; {"response":"call","id":3,"param":null,"time":1790000000009}
&larr; {"response":"feed","id":7,"param":{"serialnr":"31415","flipped":false,"board":"...","start":"...","san":[],"match":true}, ...}
</pre>
<table>
<tr><th>call</th><th>param</th><th>answer</th></tr>
<tr><td><code>eboards</code></td><td>none</td><td>all boards, those with a signal first</td></tr>
<tr><td><code>sources</code></td><td>none</td><td>the ports on which boards answer</td></tr>
<tr><td><code>subscribe</code></td><td><code>{"feed":"eboardevent","id":F,"param":{"serialnr":"S"}}</code></td>
<td><code>null</code>, then messages of feed F</td></tr>
<tr><td><code>unsubscribe</code></td><td><code>{"id":F}</code></td><td><code>null</code></td></tr>
<tr><td><code>call</code></td><td><code>{"id":F,"method":"setup","param":{"fen":"FEN"}}</code></td>
<td><code>null</code>, then the moves from that position on</td></tr>
<tr><td><code>call</code></td><td><code>{"id":F,"method":"flip","param":{"flip":true}}</code></td>
<td><code>null</code>, then the board as from its other side</td></tr>
</table>
<p>What cannot be done gets
<code>{"response":"error","id":N,"param":{"message":"...","stacktrace":"..."},"time":...}</code>, and the connection goes
on.</p>

<h2>Messages of a feed</h2>
<p>The first one has <code>board</code> and <code>clock</code>, later ones what has changed. <code>board</code> is the
first field of a FEN. <code>clock</code> has whole seconds, and <code>run</code> is <code>true</code> while the time of White
runs, <code>false</code> while that of Black runs, and <code>null</code> while the clock stands. After <code>setup</code>
messages have <code>start</code>, all moves since in <code>san</code>, and in <code>match</code> whether the board shows the
position after the last of them.</p>

<h2>HTTP</h2>
<p><a href="/api/v1.0/eboards">/api/v1.0/eboards</a>: all boards, as the call.
<a href="/api/v1.0/tournaments">/api/v1.0/tournaments</a>: the event. Its <code>uuid</code> leads to
<code>/api/v1.0/tournament/UUID</code> and to the rounds, <code>/api/v1.0/round/UUID/0</code> and so on; the
<code>uuid</code> of a pairing there leads to <code>/api/v1.0/game/UUID</code>.</p>
</body>
</html>
)";
}

}  // namespace eboard::livechess
