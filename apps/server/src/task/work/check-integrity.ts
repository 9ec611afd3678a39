/** Work of the task that compares the sums on screens with the receipts, on a copy of an embedded database, and stores the findings of the Integrity report. Names stores whose stock changed after a daily snapshot. */

import { Cause, Effect } from "effect";

import { verifyBackup } from "../../backup/index.ts";
import { listChangedStock } from "../../inventory/index.ts";
import { checkFindings } from "../../report/integrity/stored/check-findings.ts";
import { placedFindingsLayer } from "../../store-day/index.ts";
import {
  DataPlaces,
  toFailureEnd,
  isDiskFull,
  errorMessageOf,
  toSuccessEnd,
  type WorkContext,
  type WriteRunLine,
} from "../task-work.ts";

export const checkIntegrity = Effect.fn("task.checkIntegrity")(function* ({ write }: Pick<WorkContext, "write">) {
  const areFindingsStored = yield* storeFindings(write);
  const dataFolders = yield* DataPlaces;
  const backupCheck = yield* Effect.result(
    Effect.tryPromise({ try: () => verifyBackup(dataFolders, undefined, () => undefined), catch: (cause) => cause }),
  );
  if (backupCheck._tag === "Failure") {
    yield* write("FAULT", { text: errorMessageOf(backupCheck.failure) });
    return toFailureEnd(isDiskFull(backupCheck.failure) ? "DISK_FULL" : "FAULT");
  }
  const { isRight, lines } = backupCheck.success;
  for (const text of lines) yield* write(isRight ? "CHECKED" : "DIFFERS", { text });
  // Late receipts and corrections may change a past day, so they are reported and do not fail the run.
  const changedByLocation = Map.groupBy(yield* listChangedStock(), ({ locationId }) => locationId);
  for (const [locationId, days] of changedByLocation)
    yield* write("STOCK_CHANGED", {
      locationId,
      location: days.at(-1)?.location ?? "",
      day: days.at(-1)?.date ?? "",
      number: days.length,
    });
  if (!isRight) return toFailureEnd("DIFFERENCES");
  return areFindingsStored ? toSuccessEnd(null) : toFailureEnd("FAULT");
});

/** Stores the findings of the Integrity report. An unexpected error is logged and returned as false, so that the other checks still run. */
const storeFindings = (write: WriteRunLine) =>
  checkFindings().pipe(
    Effect.provide(placedFindingsLayer),
    Effect.flatMap(({ found, fixed }) =>
      found + fixed > 0 ? write("FINDINGS_CHANGED", { number: found, fixed }) : Effect.void,
    ),
    Effect.as(true),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.gen(function* () {
            yield* Effect.logError("The check of the findings failed", cause);
            yield* write("FAULT", { text: errorMessageOf(Cause.squash(cause)) });
            return false;
          }),
    ),
  );
