/** Announces committed changes of figures to subscribers: in this process, or through PostgreSQL to every server. */

import { PgClient } from "@effect/sql-pg";
import { Context, Deferred, Effect, Layer, PubSub, Queue, RcRef, Schema, type Scope } from "effect";

import { DatabaseEngine } from "../database/index.ts";

/** Business days of a location whose figures changed. */
export interface FigureChange {
  readonly locationId: number;
  readonly firstDate: string;
  readonly lastDate: string;
}

/** Changes of one commit; null if some may have been missed. */
export type FigureNews = readonly FigureChange[] | null;

/** Name of the PostgreSQL notification channel. */
const channelName = "comptoir_figures";

/** Maximum number of changes in a notification, which PostgreSQL limits to 8,000 bytes. */
const changesPerNotification = 100;

/** Pause before listening again after a lost connection, and before a listener without subscribers ends. Units: milliseconds. */
const listenAgainMs = 2_000;
const idleMs = 60_000;

/** Maximum time that a subscriber waits for the first connection. Units: milliseconds. */
const connectWithinMs = 2_000;

const Payload = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ locationId: Schema.Int, firstDate: Schema.String, lastDate: Schema.String })),
);
const encodePayload = Schema.encodeSync(Payload);
const decodePayload = Schema.decodeOption(Payload);

/** Service that announces changed figures. */
export class FigureNewsFeed extends Context.Service<
  FigureNewsFeed,
  {
    /** Announces changes. Call it after their commit, because subscribers read the database at once. */
    readonly tell: (changes: readonly FigureChange[]) => Effect.Effect<void>;
    /** Subscribes to the changes of every server until the scope closes. */
    readonly follow: Effect.Effect<PubSub.Subscription<FigureNews>, never, Scope.Scope>;
  }
>()("comptoir/FigureNewsFeed") {
  static readonly layer = Layer.effect(
    FigureNewsFeed,
    Effect.gen(function* () {
      const { kind } = yield* DatabaseEngine;
      const pg = yield* PgClient.PgClient;
      const feed = yield* PubSub.unbounded<FigureNews>();
      if (kind !== "postgresql")
        return {
          tell: (changes) => (changes.length === 0 ? Effect.void : Effect.asVoid(PubSub.publish(feed, changes))),
          follow: PubSub.subscribe(feed),
        };
      // Opens a single connection for all subscribers of this server, and closes it when the last one leaves.
      const listener = yield* RcRef.make({ acquire: listenForNews(pg, feed), idleTimeToLive: idleMs });
      return {
        tell: (changes) =>
          Effect.forEach(
            chunksOf(changes),
            (chunk) => Effect.catchCause(pg.notify(channelName, encodePayload(chunk)), logUnannounced),
            { discard: true },
          ),
        follow: Effect.andThen(RcRef.get(listener), PubSub.subscribe(feed)),
      };
    }),
  );
}

const logUnannounced = (cause: unknown) => Effect.logWarning("Changed figures were not announced", cause);

/** Listens until the scope closes. Returns when it is connected, so that the first subscriber misses nothing; without an answer it keeps trying. */
const listenForNews = Effect.fnUntraced(function* (pg: PgClient.PgClient, feed: PubSub.PubSub<FigureNews>) {
  const connected = yield* Deferred.make<void>();
  yield* Effect.forkScoped(listenOn(pg, feed, connected));
  yield* Effect.timeoutOption(Deferred.await(connected), connectWithinMs);
  yield* Deferred.succeed(connected, undefined);
});

/** Publishes the notifications of a connection. After each connection it announces that changes may have been missed, unless it is the first and nobody subscribed before it. */
const listenOn = (pg: PgClient.PgClient, feed: PubSub.PubSub<FigureNews>, connected: Deferred.Deferred<void>) =>
  Effect.gen(function* () {
    const notifications = yield* pg.listen(channelName);
    const isInTime = yield* Deferred.succeed(connected, undefined);
    if (!isInTime) yield* PubSub.publish(feed, null);
    return yield* Effect.forever(
      Effect.flatMap(Queue.take(notifications), ({ payload }) => {
        const changes = decodePayload(payload);
        return PubSub.publish(feed, changes._tag === "Some" ? changes.value : null);
      }),
    );
  }).pipe(
    Effect.scoped,
    Effect.catchCause(() => Effect.sleep(listenAgainMs)),
    Effect.forever,
  );

function chunksOf(changes: readonly FigureChange[]): readonly (readonly FigureChange[])[] {
  return Array.from({ length: Math.ceil(changes.length / changesPerNotification) }, (_, index) =>
    changes.slice(index * changesPerNotification, (index + 1) * changesPerNotification),
  );
}
