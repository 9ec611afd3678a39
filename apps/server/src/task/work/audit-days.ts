/** Work of the task that audits store days with nothing left to settle. */

import { Effect } from "effect";

import { listLayers } from "../../access/index.ts";
import { auditByServer } from "../../store-day/index.ts";
import { toSuccessEnd, type WorkContext } from "../task-work.ts";

export const auditStoreDays = Effect.fn("task.auditStoreDays")(function* ({ write }: WorkContext) {
  const auditedDays = yield* auditByServer();
  const nameByLayer = new Map((yield* listLayers()).map(({ id, description }) => [id, description]));
  for (const { locationId, businessDate } of auditedDays)
    yield* write("AUDITED", {
      day: businessDate,
      locationId,
      location: nameByLayer.get(locationId) ?? String(locationId),
    });
  if (auditedDays.length === 0) yield* write("NOTHING_TO_DO");
  return toSuccessEnd(auditedDays.length);
});
