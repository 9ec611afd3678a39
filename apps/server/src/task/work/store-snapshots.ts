/** Work of the task that stores a snapshot of each store's stock at the close of its days. */

import { Effect } from "effect";

import { readTaskTime } from "../../database/task-clock.ts";
import { keepClosings } from "../../inventory/index.ts";
import { toSuccessEnd, type WorkContext } from "../task-work.ts";

/** Stores the missing snapshots. A stopped run continues where it was, because each day is stored whole or not at all. */
export const storeSnapshots = Effect.fn("task.keepStock")(function* ({ write }: WorkContext) {
  const storedDays = yield* keepClosings(yield* readTaskTime, ({ location, date, rows }) =>
    write("STOCK_KEPT", { day: date, locationId: location.id, location: location.description, number: rows }),
  );
  if (storedDays === 0) yield* write("NOTHING_TO_DO");
  return toSuccessEnd(storedDays);
});
