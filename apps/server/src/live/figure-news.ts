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
const reconnectAfterMs = 2_000;
const closeWhenIdleMs = 60_000;

/** Maximum time that a subscriber waits for the first connection. Units: milliseconds. */
const connectWithinMs = 2_000;

const NotificationPayload = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ locationId: Schema.Int, firstDate: Schema.String, lastDate: Schema.String })),
);
const encodePayload = Schema.encodeSync(NotificationPayload);
const decodePayload = Schema.decodeOption(NotificationPayload);

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
      const newsFeed = yield* PubSub.unbounded<FigureNews>();
      if (kind !== "postgresql")
        return {
          tell: (changes) => (changes.length === 0 ? Effect.void : Effect.asVoid(PubSub.publish(newsFeed, changes))),
          follow: PubSub.subscribe(newsFeed),
        };
      // Opens a single connection for all subscribers of this server, and closes it when the last one leaves.
      const listener = yield* RcRef.make({ acquire: listenForNews(pg, newsFeed), idleTimeToLive: closeWhenIdleMs });
      return {
        tell: (changes) =>
          Effect.forEach(
            splitIntoNotifications(changes),
            (chunk) => Effect.catchCause(pg.notify(channelName, encodePayload(chunk)), logUnannounced),
            { discard: true },
          ),
        follow: Effect.andThen(RcRef.get(listener), PubSub.subscribe(newsFeed)),
      };
    }),
  );
}

const logUnannounced = (cause: unknown) => Effect.logWarning("Changed figures were not announced", cause);

/** Listens until the scope closes. Returns when it is connected, so that the first subscriber misses nothing; without an answer it keeps trying. */
const listenForNews = Effect.fnUntraced(function* (pg: PgClient.PgClient, feed: PubSub.PubSub<FigureNews>) {
  const connectedSignal = yield* Deferred.make<void>();
  yield* Effect.forkScoped(publishNotifications(pg, feed, connectedSignal));
  yield* Effect.timeoutOption(Deferred.await(connectedSignal), connectWithinMs);
  yield* Deferred.succeed(connectedSignal, undefined);
});

/** Publishes the notifications of a connection. After each connection it announces that changes may have been missed, unless it is the first and nobody subscribed before it. */
const publishNotifications = (
  pg: PgClient.PgClient,
  feed: PubSub.PubSub<FigureNews>,
  connected: Deferred.Deferred<void>,
) =>
  Effect.gen(function* () {
    const notifications = yield* pg.listen(channelName);
    const isConnectedInTime = yield* Deferred.succeed(connected, undefined);
    if (!isConnectedInTime) yield* PubSub.publish(feed, null);
    return yield* Effect.forever(
      Effect.flatMap(Queue.take(notifications), ({ payload }) => {
        const decodedChanges = decodePayload(payload);
        return PubSub.publish(feed, decodedChanges._tag === "Some" ? decodedChanges.value : null);
      }),
    );
  }).pipe(
    Effect.scoped,
    Effect.catchCause(() => Effect.sleep(reconnectAfterMs)),
    Effect.forever,
  );

function splitIntoNotifications(changes: readonly FigureChange[]): readonly (readonly FigureChange[])[] {
  return Array.from({ length: Math.ceil(changes.length / changesPerNotification) }, (_, index) =>
    changes.slice(index * changesPerNotification, (index + 1) * changesPerNotification),
  );
}
