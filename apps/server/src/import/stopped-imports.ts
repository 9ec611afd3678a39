import { Effect } from "effect";

import { lifetimeState } from "@comptoir/domain/session";

import type { RunningImport } from "./import-leases.ts";
import { ImportRepository } from "./import-repository.ts";
import { rollBackImport } from "./roll-back-import.ts";
import { finishUndo } from "./undo-import.ts";

/** Handles imports whose server stopped: unfinished ones are rolled back, and unfinished undos completed. */

/** Rolls back imports that this server had started, and those of servers whose lease expired. Runs at start. */
export const rollBackAtStart = Effect.fn("rollBackAtStart")(function* () {
  yield* rollBackAbandoned((running) => running.isOwn || isLeaseExpired(running));
});

/** Renews the leases of this server's imports while it runs. */
export const runLeaseRenewal = Effect.fn("runLeaseRenewal")(
  function* () {
    const repository = yield* ImportRepository;
    yield* repository.renewLeases();
  },
  Effect.catchCause((cause) => Effect.logError("the leases of imports were not renewed", cause)),
);

/** Rolls back imports of stopped servers while this one runs. It may outlast a lease, so leases are renewed beside it. */
export const rollBackStopped = Effect.fn("rollBackStopped")(
  function* () {
    yield* rollBackAbandoned((running) => !running.isOwn && isLeaseExpired(running));
  },
  Effect.catchCause((cause) => Effect.logError("the imports of a server that stopped were not rolled back", cause)),
);

const isLeaseExpired = ({ leaseUntilMs, nowMs }: RunningImport): boolean =>
  lifetimeState({ expiresAtMs: leaseUntilMs, endedAtMs: null }, nowMs) === "expired";

const rollBackAbandoned = Effect.fnUntraced(function* (isAbandoned: (running: RunningImport) => boolean) {
  const repository = yield* ImportRepository;
  for (const running of (yield* repository.listRunning()).filter(isAbandoned)) {
    if (yield* repository.claim(running))
      yield* running.state === "UNDOING" ? finishUndo(running.importId) : rollBackImport(running.importId);
  }
});
