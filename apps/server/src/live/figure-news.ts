/** Announces committed changes of figures to their followers: in this process, or through PostgreSQL to every server. */

import { PgClient } from "@effect/sql-pg";
import { Context, Effect, Layer, PubSub, Queue, RcRef, Schema, type Scope } from "effect";

import { DatabaseEngine } from "../database/index.ts";

/** Business days of a location whose figures changed. */
export interface FigureChange {
  readonly locationId: number;
  readonly firstDate: string;
  readonly lastDate: string;
}

/** Changes of one commit; null if some may have been missed. */
export type FigureNews = readonly FigureChange[] | null;

/** Channel of notifications. */
const channel = "comptoir_figures";

/** Maximum number of changes in a notification, which PostgreSQL limits to 8,000 bytes. */
const changesPerNotification = 100;

/** Pause before listening again after a lost connection, and before a listener without followers ends. Units: milliseconds. */
const listenAgainMs = 2_000;
const idleMs = 60_000;

const Payload = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ locationId: Schema.Int, firstDate: Schema.String, lastDate: Schema.String })),
);
const encode = Schema.encodeSync(Payload);
const decode = Schema.decodeOption(Payload);

/** Announcements of changed figures. */
export class FigureNewsFeed extends Context.Service<
  FigureNewsFeed,
  {
    /** Announces changes. Call it after their commit: followers read the database at once. */
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
      // Opens a single connection for all followers of this server, and closes it when the last one leaves.
      const listener = yield* RcRef.make({ acquire: Effect.forkScoped(listenOn(pg, feed)), idleTimeToLive: idleMs });
      return {
        tell: (changes) =>
          Effect.forEach(
            chunksOf(changes),
            (chunk) => Effect.catchCause(pg.notify(channel, encode(chunk)), logUntold),
            { discard: true },
          ),
        follow: Effect.andThen(RcRef.get(listener), PubSub.subscribe(feed)),
      };
    }),
  );
}

const logUntold = (cause: unknown) => Effect.logWarning("Changed figures were not announced", cause);

/** Publishes notifications, and announces possible losses after each new connection. */
const listenOn = (pg: PgClient.PgClient, feed: PubSub.PubSub<FigureNews>) =>
  Effect.gen(function* () {
    const notifications = yield* pg.listen(channel);
    yield* PubSub.publish(feed, null);
    return yield* Effect.forever(
      Effect.flatMap(Queue.take(notifications), ({ payload }) => {
        const changes = decode(payload);
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
