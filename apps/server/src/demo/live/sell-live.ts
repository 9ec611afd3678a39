/** Lets the terminals of the demo sell while somebody looks: at the pace and hours of each store, through the facts of tills. */

import { businessDateOf } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { hasRoomFor } from "../../database/index.ts";
import { takeFacts, TillDeriver } from "../../till/index.ts";
import { readLiveStores, type LiveFact, type LiveStore, type LiveTerminal } from "./live-stores.ts";

/** Delay after the start, interval of sending, and maximum number of facts that a terminal sends at once. Units: milliseconds. */
const startAfterMs = 5_000;
const sendEveryMs = 5_000;
const factsPerCall = 50;

/**
 * Sells until it is interrupted. Each day is planned by seed from what was sold before, so that after a restart the terminals go on where they
 * were, and send what they sold today while the server was stopped.
 */
export const sellLive = Effect.gen(function* () {
  yield* Effect.sleep(startAfterMs);
  let stores: readonly LiveStore[] = [];
  return yield* Effect.forever(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis;
      if (stores.length === 0 || stores.some((store) => dateAt(store, now) !== store.date))
        stores = yield* readLiveStores(now);
      if (yield* hasRoomFor(0)) yield* Effect.forEach(stores, (store) => sendDue(store, now), { discard: true });
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.andThen(
          Effect.logWarning("The demo did not sell", cause),
          // Forgets the stores, so that the next round reads from the database how far they are.
          Effect.sync(() => void (stores = [])),
        ),
      ),
      Effect.andThen(Effect.sleep(sendEveryMs)),
    ),
  );
});

const dateAt = ({ timeZone }: LiveStore, now: number) => businessDateOf(now, { timeZone, businessDayStart: 0 });

/** Sends what each terminal of a store has sold until now. */
export const sendDue = Effect.fnUntraced(function* (store: LiveStore, now: number) {
  for (const terminal of store.terminals) {
    const due = store.facts
      .filter((fact) => fact.terminal === terminal.terminal && fact.at > terminal.newestAt && fact.at <= now)
      .slice(0, factsPerCall);
    if (due.length === 0) continue;
    const { expect } = yield* takeFacts(terminal, due.map(valueOf(terminal)), { arrivedAt: now, sent: null });
    terminal.nextNo = Math.max(expect, terminal.nextNo + due.length);
    terminal.newestAt = due.at(-1)?.at ?? now;
    yield* (yield* TillDeriver).wake;
  }
});

const valueOf =
  ({ nextNo }: LiveTerminal) =>
  ({ kind, body, at, second }: LiveFact, index: number) => ({
    value: {
      no: nextNo + index,
      kind,
      at: new Date(at).toISOString(),
      // Computed from the plan, so that a repeated fact has the same content.
      uptimeMs: Math.max(0, second * 1_000),
      body,
    },
  });
