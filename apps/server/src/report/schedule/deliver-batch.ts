/** Delivers a scheduled export to one recipient: made with the owner's rights, and sent only to readers who see all its stores. */

import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { navigationEntries } from "@comptoir/domain/access";
import { formatRange } from "@comptoir/domain/period";
import {
  batchRecipientProblem,
  mayScheduleBatches,
  scheduleRules,
  type BatchSelection,
  type DeliveryFailure,
} from "@comptoir/domain/report";
import { createI18n } from "@comptoir/i18n";
import { Effect } from "effect";

import { listLayers } from "../../access/index.ts";
import { readFile } from "../batch/batch-repository.ts";
import type { ClaimedJob } from "./job-repository.ts";
import type { PreparedDelivery } from "./make-delivery.ts";
import { readerOf, type Reader } from "./recipients.ts";
import { exportBatchOfRun, type ExportedRun } from "./run-batch.ts";
import type { ScheduleRow } from "./schedule-repository.ts";

/** Delivery of a batch to a reader, or of a message in its place, such as that the batch is empty. */
export interface BatchDelivery {
  readonly reader: Reader;
  readonly by: string;
  readonly outcome: ExportedRun["outcome"];
  readonly made: PreparedDelivery;
}

/** Makes the batch of a run, unless it exists, and its delivery to the recipient of a job; returns a failure code if that is impossible. */
export const prepareBatchDelivery = Effect.fn("schedule.batchDelivery")(function* (
  schedule: ScheduleRow,
  wish: BatchSelection,
  claimedJob: ClaimedJob,
  now: Date,
) {
  const owner = yield* readerOf(schedule.userId, now, wish.placeId);
  if (owner === null || !owner.recipient.hasAccess) return "OWNER_LEFT" satisfies DeliveryFailure;
  if (!owner.reachesPlace || !mayScheduleBatches(wish.kind, owner.recipient.permissions))
    return "BATCH_RIGHT" satisfies DeliveryFailure;
  const reader =
    claimedJob.userId === null || claimedJob.userId === schedule.userId
      ? owner
      : yield* readerOf(claimedJob.userId, now, wish.placeId);
  // Nothing is exported if the only recipient cannot receive the batch, so that its data can be exported later.
  const problem =
    reader === null
      ? "NO_ACCESS"
      : batchRecipientProblem(wish.kind, {
          ...reader.recipient,
          reachesPlace: reader.reachesPlace,
          hasEmail: claimedJob.userId === null || reader.recipient.hasEmail,
        });
  if (reader === null || problem !== null) return problem ?? ("NO_ACCESS" satisfies DeliveryFailure);
  const batch = yield* exportBatchOfRun(owner.caller, schedule, wish, claimedJob);
  if (typeof batch === "string") return batch;
  const delivery: BatchDelivery = {
    reader,
    by: owner.name,
    outcome: batch.outcome,
    made: yield* describeBatchDelivery(reader, schedule, wish, batch),
  };
  return delivery;
});

/** Returns the text of a mail or a folder file about a batch. */
const describeBatchDelivery = Effect.fnUntraced(function* (
  { caller: { language } }: Reader,
  { delivery }: ScheduleRow,
  { kind, placeId }: BatchSelection,
  batch: ExportedRun,
) {
  const { path } = navigationEntries.REPORT_BATCH_EXPORT;
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("report"));
  const layerName = (yield* listLayers()).find(({ id }) => id === placeId)?.description ?? "";
  const emptyDelivery: PreparedDelivery = {
    title: t(`report.export_${kind}`),
    period: batch.outcome === "REPEATED" ? "" : formatRange(batch.selection, language),
    place: layerName,
    rows: 0,
    path,
    file: null,
  };
  if (batch.outcome !== "EXPORTED") return emptyDelivery;
  const file = yield* readFile(batch.id);
  const content =
    file === undefined || delivery === "LINKED" ? null : yield* Effect.promise(() => promisify(gunzip)(file.content));
  const isSent =
    file !== undefined && content !== null && (delivery === "FOLDER" || content.length <= scheduleRules.attachedAtMost);
  return {
    ...emptyDelivery,
    path: `${path}/batch/${batch.id}`,
    rows: batch.rows,
    file: isSent ? { name: file.name, type: "application/octet-stream", content } : null,
  };
});
