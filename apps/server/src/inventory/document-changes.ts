/** What others did to a document: once since a cursor, or as a stream of events that goes on. */

import type { Caller } from "@comptoir/api/contract";
import { DocumentChanges } from "@comptoir/api/wire";
import { Clock, Effect, Schema, Stream } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { SqlClient } from "effect/sql";

import { listDevices } from "./counters.ts";
import { changesOf } from "./document-news.ts";
import { findDocument, inTransaction } from "./document-store.ts";
import { sightOf, viewDocuments, viewLines } from "./document-view.ts";
import { listLineRows } from "./line-rows.ts";

/** How a document is looked at. */
export interface ChangesQuery {
  readonly after?: number | undefined;
  readonly reveal?: boolean | undefined;
}

/** What is told at once may be several scans; who is on another server is heard of at the next look; a stream ends before a session does. Units: milliseconds. */
const gatherMs = 250;
const lookEveryMs = 15_000;
const streamMs = 10 * 60_000;

/** What changed since a cursor; all of it without one. Errors: HTTP_404. */
export const readChanges = Effect.fn("readChanges")(function* (caller: Caller, id: number, { after = 0, reveal }: ChangesQuery) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const row = yield* findDocument(caller, id);
  const sight = sightOf(caller, reveal);
  return yield* inTransaction(
    Effect.gen(function* () {
      // The cursor first: what is not finished by now is told again, and nothing is left out.
      const [mark] = yield* sql<{ readonly cursor: number }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::float8 AS cursor`;
      const lines = yield* listLineRows(sql, id, [sql`l.changed_in >= ${after}`]);
      const [document] = yield* viewDocuments(sql, [row], sight);
      if (document === undefined) return yield* Effect.die("a document without a view");
      const changes: typeof DocumentChanges.Type = { cursor: mark?.cursor ?? 0, document, lines: yield* viewLines(sql, row, lines, sight), devices: yield* listDevices(sql, id, now) };
      return changes;
    }),
  );
});

/** The same as an answer: one body, or for who asks for text/event-stream an event for each change, and a comment now and then that keeps the line open. */
export const answerChanges = Effect.fn("answerChanges")(function* (caller: Caller, id: number, query: ChangesQuery) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest;
  const first = yield* readChanges(caller, id, query);
  if (headers["accept"]?.includes("text/event-stream") !== true) return first;
  const context = yield* Effect.context<SqlClient.SqlClient>();
  let cursor = first.cursor;
  let told = JSON.stringify([first.document, first.devices]);
  const look = Effect.gen(function* () {
    const changes = yield* readChanges(caller, id, { ...query, after: cursor });
    cursor = changes.cursor;
    const header = JSON.stringify([changes.document, changes.devices]);
    const isNews = changes.lines.length > 0 || header !== told;
    told = header;
    return isNews ? eventOf(changes) : ": still here\n\n";
  });
  const woken = Stream.merge(Stream.map(Stream.debounce(changesOf(id), gatherMs), () => null), Stream.map(Stream.tick(lookEveryMs), () => null));
  const body = Stream.concat(Stream.make(eventOf(first)), Stream.mapEffect(woken, () => look)).pipe(
    Stream.interruptWhen(Effect.sleep(streamMs)),
    Stream.catchCause(() => Stream.empty),
    Stream.provideContext(context),
    Stream.encodeText,
  );
  return HttpServerResponse.stream(body, { contentType: "text/event-stream", headers: { "cache-control": "no-store", "x-accel-buffering": "no" } });
});

const encode = Schema.encodeSync(DocumentChanges);

const eventOf = (changes: typeof DocumentChanges.Type): string => `event: changes\nid: ${changes.cursor}\ndata: ${JSON.stringify(encode(changes))}\n\n`;
