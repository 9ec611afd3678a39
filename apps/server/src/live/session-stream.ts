/** Event streams of a session: limited in number, kept alive, and ended with the session or its permissions. */

import type { Caller } from "@comptoir/api/contract";
import { Clock, Effect, Stream, type Scope } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import type { SqlClient } from "effect/sql";

import { grantsOf } from "../access/index.ts";
import { isSessionOpen } from "../auth/index.ts";
import { checkStreams, registerStream } from "../http/open-streams.ts";

/** Interval of keep-alive comments and access checks. Units: milliseconds. */
const keepAliveEveryMs = 15_000;

/** Time after which a stream ends, even of an open session. Units: milliseconds. */
const streamDurationMs = 10 * 60_000;

/** Returns whether a request asks for an event stream. */
export const asksForStream = Effect.map(
  Effect.service(HttpServerRequest.HttpServerRequest),
  ({ headers }) => headers["accept"]?.includes("text/event-stream") === true,
);

/** Encodes an event of a stream (server-sent events). */
export const encodeStreamEvent = (data: unknown, id?: number): string =>
  `event: changes\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Answers with a stream of events, which ends with the session or its permissions. Errors: HTTP_429. */
export const answerStream = Effect.fn("live.answerStream")(function* (
  caller: Caller,
  begin: Effect.Effect<Stream.Stream<string, unknown, SqlClient.SqlClient>, unknown, Scope.Scope | SqlClient.SqlClient>,
) {
  yield* checkStreams(caller.userId);
  const databaseContext = yield* Effect.context<SqlClient.SqlClient>();
  const openEventStream = Effect.gen(function* () {
    if (!(yield* registerStream(caller.userId))) return Stream.empty;
    return Stream.merge(yield* begin, makeKeepAliveEvents(caller), { haltStrategy: "either" });
  });
  const responseBody = Stream.unwrap(openEventStream).pipe(
    Stream.interruptWhen(Effect.sleep(streamDurationMs)),
    Stream.catchCause(() => Stream.empty),
    Stream.provideContext(databaseContext),
    Stream.encodeText,
  );
  // Compression would delay events.
  return HttpServerResponse.stream(responseBody, {
    contentType: "text/event-stream",
    headers: { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
  });
});

const makeKeepAliveEvents = (caller: Caller) =>
  Stream.tick(keepAliveEveryMs).pipe(
    Stream.mapEffect(() => isStillAllowed(caller)),
    Stream.takeWhile((may) => may),
    Stream.map(() => ": still here\n\n"),
  );

/** Returns whether a session is still open, with the permissions it had when the stream began. */
const isStillAllowed = Effect.fnUntraced(function* ({ sessionId, userId, layerId, permissions, viewedRoleId }: Caller) {
  if (!(yield* isSessionOpen(sessionId, new Date(yield* Clock.currentTimeMillis)))) return false;
  const grants = yield* grantsOf(userId);
  const grantedPermissions = new Set<string>(grants.permissionsAt(layerId));
  return (
    grants.isGrantedAt(layerId) &&
    (viewedRoleId !== undefined || permissions.every((permission) => grantedPermissions.has(permission)))
  );
});
