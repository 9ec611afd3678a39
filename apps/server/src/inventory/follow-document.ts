/** Response with the changes of a document: a single body, or an event stream for text/event-stream while access lasts. */

import type { Caller } from "@comptoir/api/contract";
import { Clock, Effect, PubSub, Stream } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import type { SqlClient } from "effect/sql";

import { grantsOf } from "../access/index.ts";
import { isSessionOpen } from "../auth/index.ts";
import { checkStreams, holdStream } from "../http/open-streams.ts";
import { readChanges, type ChangesQuery } from "./document-changes.ts";
import { type DocumentFeeds, eventOf, feedOf, nextLook, type Told } from "./document-feed.ts";
import { findDocument } from "./document-store.ts";

/** Interval of keep-alive comments and access checks; a stream ends before its session. Units: milliseconds. */
const signEveryMs = 15_000;
const streamMs = 10 * 60_000;

/** Errors: HTTP_404, HTTP_429. */
export const answerChanges = Effect.fn("answerChanges")(function* (
  caller: Caller,
  id: number,
  query: Pick<ChangesQuery, "after" | "reveal">,
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest;
  if (headers["accept"]?.includes("text/event-stream") !== true) return yield* readChanges(caller, id, query);
  yield* checkStreams(caller.userId);
  yield* findDocument(caller, id);
  const context = yield* Effect.context<SqlClient.SqlClient | DocumentFeeds>();
  const body = Stream.unwrap(follow(caller, id, query)).pipe(
    Stream.interruptWhen(Effect.sleep(streamMs)),
    Stream.catchCause(() => Stream.empty),
    Stream.provideContext(context),
    Stream.encodeText,
  );
  // Compression would delay events.
  return HttpServerResponse.stream(body, {
    contentType: "text/event-stream",
    headers: { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
  });
});

/** Streams the changes since the cursor, then each new one; counts open streams. */
const follow = Effect.fnUntraced(function* (caller: Caller, id: number, query: Pick<ChangesQuery, "after" | "reveal">) {
  if (!(yield* holdStream(caller.userId))) return Stream.empty;
  const news = yield* PubSub.subscribe(yield* feedOf(caller, id, query.reveal === true));
  const look = yield* nextLook;
  const first = eventOf(yield* readChanges(caller, id, query));
  const changes = Stream.fromSubscription(news).pipe(
    Stream.takeWhile((change): change is NonNullable<Told> => change !== null),
    Stream.filter((change) => change.look > look),
    Stream.map(({ event }) => event),
  );
  const signs = Stream.tick(signEveryMs).pipe(
    Stream.mapEffect(() => maySee(caller)),
    Stream.takeWhile((may) => may),
    Stream.map(() => ": still here\n\n"),
  );
  return Stream.concat(Stream.make(first), Stream.merge(changes, signs, { haltStrategy: "either" }));
});

/** Whether a session continues with the permissions it had when the stream began. */
const maySee = Effect.fnUntraced(function* ({ sessionId, userId, layerId, permissions, viewedRoleId }: Caller) {
  if (!(yield* isSessionOpen(sessionId, new Date(yield* Clock.currentTimeMillis)))) return false;
  const grants = yield* grantsOf(userId);
  const grantedPermissions = new Set<string>(grants.permissionsAt(layerId));
  return (
    grants.isGrantedAt(layerId) &&
    (viewedRoleId !== undefined || permissions.every((permission) => grantedPermissions.has(permission)))
  );
});
