/** Simulates the terminals of the demo: they sell at the pace and hours of each store, and send facts as tills do. */

import { businessDateOf } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { electServer, hasRoomFor } from "../../database/index.ts";
import { receiveFacts, TillDeriver } from "../../till/index.ts";
import { readLiveStores, type LiveFact, type LiveStore, type LiveTerminal } from "./live-stores.ts";

/** Delay after the start of the server. Units: milliseconds. */
const startAfterMs = 5_000;
/** Interval of sending. Units: milliseconds. */
const sendEveryMs = 5_000;
/** Maximum number of facts that a terminal sends at once. */
const factsPerCall = 50;

/** Interval of heartbeats; a terminal counts as online for two minutes after one. Units: milliseconds. */
const heartbeatEveryMs = 90_000;

/**
 * Sells until it is interrupted; only one of several servers does. Each day is planned by seed from the sales before it, so that after a restart the
 * terminals continue where they were, and send the sales of the time when the server was stopped.
 */
export const sellLive = Effect.gen(function* () {
  yield* Effect.sleep(startAfterMs);
  return yield* Effect.forever(
    Effect.scoped(sellWhileElected).pipe(
      Effect.catchCause((cause) => Effect.logWarning("The demo did not sell", cause)),
      Effect.andThen(Effect.sleep(sendEveryMs)),
    ),
  );
});

/** Sends facts round after round. After a failure, the next call reads from the database how far the terminals are. */
const sellWhileElected = Effect.gen(function* () {
  const isElected = yield* electServer("demo.sell");
  let liveStores: readonly LiveStore[] = [];
  for (;;) {
    const now = yield* Clock.currentTimeMillis;
    if (yield* isElected) {
      if (liveStores.length === 0 || liveStores.some((store) => businessDateAt(store, now) !== store.date))
        liveStores = yield* readLiveStores(now);
      if (yield* hasRoomFor(0))
        yield* Effect.forEach(liveStores, (store) => sendDueFacts(store, now), { discard: true });
    }
    yield* Effect.sleep(sendEveryMs);
  }
});

const businessDateAt = ({ timeZone }: LiveStore, now: number) => businessDateOf(now, { timeZone, businessDayStart: 0 });

/** Sends the next facts of each terminal of a store up to the current moment, and its heartbeat while it is open. */
export const sendDueFacts = Effect.fnUntraced(function* (liveStore: LiveStore, now: number) {
  for (const terminal of liveStore.terminals) {
    const factsOfTerminal = liveStore.facts.filter((fact) => fact.terminal === terminal.terminal);
    const dueFacts = factsOfTerminal
      .filter((fact) => fact.at > terminal.newestAt && fact.at <= now)
      .slice(0, factsPerCall);
    if (dueFacts.length > 0) {
      const { expect } = yield* receiveFacts(terminal, dueFacts.map(toSentFact(terminal)), {
        arrivedAt: now,
        sent: null,
      });
      terminal.nextNo = Math.max(expect, terminal.nextNo + dueFacts.length);
      terminal.newestAt = dueFacts.at(-1)?.at ?? now;
    }
    const plannedFacts = factsOfTerminal.filter(({ second }) => second > 0);
    const isTerminalOpen = plannedFacts.some(({ at }) => at <= now) && plannedFacts.some(({ at }) => at > now);
    const isHeartbeatDue =
      isTerminalOpen && dueFacts.length < factsPerCall && now - terminal.beatAt >= heartbeatEveryMs;
    if (isHeartbeatDue) yield* sendHeartbeat(terminal, now);
    if (dueFacts.length > 0 || isHeartbeatDue) yield* (yield* TillDeriver).wake;
  }
});

const dayMs = 86_400_000;

/** Sends a heartbeat with the faults of a terminal. */
const sendHeartbeat = Effect.fnUntraced(function* (liveTerminal: LiveTerminal, now: number) {
  const { version, queue, diskFreePercent, driftMs, lastError } = liveTerminal.health;
  const terminalClocks = { saidAt: now + (driftMs ?? 0), uptimeMs: now % dayMs };
  const heartbeatBody = {
    version: version ?? "4.10.0",
    queue: queue ?? 0,
    diskFreePercent: diskFreePercent ?? 55,
    ...(lastError !== null && { lastError }),
  };
  const sentAt = new Date(terminalClocks.saidAt).toISOString();
  const heartbeatFact = {
    no: liveTerminal.nextNo,
    kind: "heartbeat",
    at: sentAt,
    uptimeMs: terminalClocks.uptimeMs,
    body: heartbeatBody,
  };
  const { expect } = yield* receiveFacts(liveTerminal, [{ value: heartbeatFact }], {
    arrivedAt: now,
    sent: terminalClocks,
  });
  liveTerminal.nextNo = Math.max(expect, liveTerminal.nextNo + 1);
  liveTerminal.newestAt = Math.max(liveTerminal.newestAt, now);
  liveTerminal.beatAt = now;
});

const toSentFact =
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
