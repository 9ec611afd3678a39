import { Effect } from "effect";

import { leaseState } from "@comptoir/domain/session";

import { ImportRepository, type RunningImport } from "./import-repository.ts";
import { rollBackImport } from "./roll-back-import.ts";
import { finishUndo } from "./undo-import.ts";

/** Imports whose server stopped in their middle: what they had written is rolled back, and one that was being undone is undone to its end. */

/** At the start of a server: rolls back what it had begun itself, and what belongs to a server that gave no sign of life since its lease ended. */
export const rollBackAtStart = Effect.fn("rollBackAtStart")(function* () {
  yield* rollBack((running) => running.isOwn || isExpired(running));
});

/** While a server runs: keeps its own imports alive. */
export const keepLeases = Effect.fn("keepLeases")(
  function* () {
    const repository = yield* ImportRepository;
    yield* repository.renewLeases();
  },
  Effect.catchCause((cause) => Effect.logError("the leases of imports were not renewed", cause)),
);

/** While a server runs: rolls back imports of servers that stopped. It may take longer than a lease lasts: leases are kept beside it. */
export const rollBackStopped = Effect.fn("rollBackStopped")(
  function* () {
    yield* rollBack((running) => !running.isOwn && isExpired(running));
  },
  Effect.catchCause((cause) => Effect.logError("the imports of a server that stopped were not rolled back", cause)),
);

const isExpired = ({ leaseUntilMs, nowMs }: RunningImport): boolean =>
  leaseState({ expiresAtMs: leaseUntilMs, endedAtMs: null }, nowMs) === "expired";

const rollBack = Effect.fnUntraced(function* (isLeft: (running: RunningImport) => boolean) {
  const repository = yield* ImportRepository;
  for (const running of (yield* repository.listRunning()).filter(isLeft)) {
    if (yield* repository.claim(running))
      yield* running.state === "UNDOING" ? finishUndo(running.importId) : rollBackImport(running.importId);
  }
});
