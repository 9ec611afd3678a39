/** A batch that leaves by itself, for one of its recipients: made with the rights of its owner, and given to nobody who does not see all its stores. */

import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { navigationEntries } from "@comptoir/domain/access";
import { formatRange } from "@comptoir/domain/period";
import {
  batchProblem,
  mayScheduleBatches,
  scheduleRules,
  type BatchWish,
  type DeliveryFailure,
} from "@comptoir/domain/report";
import { createI18n } from "@comptoir/i18n";
import { Effect } from "effect";

import { listLayers } from "../../access/index.ts";
import { readFile } from "../batch/batch-repository.ts";
import type { TakenJob } from "./job-repository.ts";
import type { MadeDelivery } from "./make-delivery.ts";
import { readerOf, type Reader } from "./recipients.ts";
import { exportRun, type RunBatch } from "./run-batch.ts";
import type { ScheduleRow } from "./schedule-repository.ts";

/** A batch made ready for a reader, or what there is to say in its place. */
export interface BatchDelivery {
  readonly reader: Reader;
  readonly by: string;
  readonly outcome: RunBatch["outcome"];
  readonly made: MadeDelivery;
}

/** Makes the batch of a run, unless it was made, for the recipient of a job; gives why not. */
export const makeBatchDelivery = Effect.fn("schedule.batchDelivery")(function* (
  schedule: ScheduleRow,
  wish: BatchWish,
  job: TakenJob,
  now: Date,
) {
  const owner = yield* readerOf(schedule.userId, now, wish.placeId);
  if (owner === null || !owner.recipient.hasAccess) return "OWNER_LEFT" satisfies DeliveryFailure;
  if (!owner.reachesPlace || !mayScheduleBatches(wish.kind, owner.recipient.held))
    return "BATCH_RIGHT" satisfies DeliveryFailure;
  const reader =
    job.userId === null || job.userId === schedule.userId ? owner : yield* readerOf(job.userId, now, wish.placeId);
  // Nothing leaves for nobody: what it would export stays to be exported.
  const problem =
    reader === null
      ? "NO_ACCESS"
      : batchProblem(wish.kind, {
          ...reader.recipient,
          reachesPlace: reader.reachesPlace,
          hasEmail: job.userId === null || reader.recipient.hasEmail,
        });
  if (reader === null || problem !== null) return problem ?? ("NO_ACCESS" satisfies DeliveryFailure);
  const batch = yield* exportRun(owner.caller, schedule, wish, job);
  if (typeof batch === "string") return batch;
  const made: BatchDelivery = {
    reader,
    by: owner.name,
    outcome: batch.outcome,
    made: yield* worded(reader, schedule, wish, batch),
  };
  return made;
});

/** Text of a mail or a folder file about a batch. */
const worded = Effect.fnUntraced(function* (
  { caller: { language } }: Reader,
  { delivery }: ScheduleRow,
  { kind, placeId }: BatchWish,
  batch: RunBatch,
) {
  const { path } = navigationEntries.REPORT_BATCH_EXPORT;
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("report"));
  const place = (yield* listLayers()).find(({ id }) => id === placeId)?.description ?? "";
  const none: MadeDelivery = {
    title: t(`report.export_${kind}`),
    period: batch.outcome === "REPEATED" ? "" : formatRange(batch.selection, language),
    place,
    rows: 0,
    path,
    file: null,
  };
  if (batch.outcome !== "EXPORTED") return none;
  const file = yield* readFile(batch.id);
  const content =
    file === undefined || delivery === "LINKED" ? null : yield* Effect.promise(() => promisify(gunzip)(file.content));
  const isSent =
    file !== undefined && content !== null && (delivery === "FOLDER" || content.length <= scheduleRules.attachedAtMost);
  return {
    ...none,
    path: `${path}/batch/${batch.id}`,
    rows: batch.rows,
    file: isSent ? { name: file.name, type: "application/octet-stream", content } : null,
  };
});
