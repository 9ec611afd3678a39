/** Work of the task that compares the sums on screens with the receipts, on a copy of an embedded database, and stores the findings of the Integrity report. Names stores whose stock changed after a daily snapshot. */

import { Effect } from "effect";

import { verifyBackup } from "../../backup/index.ts";
import { listChangedStock } from "../../inventory/index.ts";
import { checkFindings } from "../../report/integrity/stored/check-findings.ts";
import { placedFindingsLayer } from "../../store-day/index.ts";
import { DataPlaces, failed, isDiskFull, messageOf, succeeded, type WorkContext } from "../task-work.ts";

export const checkIntegrity = Effect.fn("task.checkIntegrity")(function* ({ write }: Pick<WorkContext, "write">) {
  const { found, fixed } = yield* checkFindings().pipe(Effect.provide(placedFindingsLayer));
  if (found + fixed > 0) yield* write("FINDINGS_CHANGED", { number: found, fixed });
  const places = yield* DataPlaces;
  const checkResult = yield* Effect.result(
    Effect.tryPromise({ try: () => verifyBackup(places, undefined, () => undefined), catch: (cause) => cause }),
  );
  if (checkResult._tag === "Failure") {
    yield* write("FAULT", { text: messageOf(checkResult.failure) });
    return failed(isDiskFull(checkResult.failure) ? "DISK_FULL" : "FAULT");
  }
  const { isRight, lines } = checkResult.success;
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
  return isRight ? succeeded(null) : failed("DIFFERENCES");
});
