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
import { findReportReader, type ReportReader } from "./recipients.ts";
import { exportBatchOfRun, type ExportedRun } from "./run-batch.ts";
import type { ScheduleRow } from "./schedule-repository.ts";

/** Delivery of a batch to a reader, or of a message in its place, such as that the batch is empty. */
export interface BatchDelivery {
  readonly reader: ReportReader;
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
  const ownerReader = yield* findReportReader(schedule.userId, now, wish.placeId);
  if (ownerReader === null || !ownerReader.recipient.hasAccess) return "OWNER_LEFT" satisfies DeliveryFailure;
  if (!ownerReader.reachesPlace || !mayScheduleBatches(wish.kind, ownerReader.recipient.permissions))
    return "BATCH_RIGHT" satisfies DeliveryFailure;
  const recipientReader =
    claimedJob.userId === null || claimedJob.userId === schedule.userId
      ? ownerReader
      : yield* findReportReader(claimedJob.userId, now, wish.placeId);
  // Nothing is exported if the only recipient cannot receive the batch, so that its data can be exported later.
  const problemOfRecipient =
    recipientReader === null
      ? "NO_ACCESS"
      : batchRecipientProblem(wish.kind, {
          ...recipientReader.recipient,
          reachesPlace: recipientReader.reachesPlace,
          hasEmail: claimedJob.userId === null || recipientReader.recipient.hasEmail,
        });
  if (recipientReader === null || problemOfRecipient !== null)
    return problemOfRecipient ?? ("NO_ACCESS" satisfies DeliveryFailure);
  const exportedRun = yield* exportBatchOfRun(ownerReader.caller, schedule, wish, claimedJob);
  if (typeof exportedRun === "string") return exportedRun;
  const batchDelivery: BatchDelivery = {
    reader: recipientReader,
    by: ownerReader.name,
    outcome: exportedRun.outcome,
    made: yield* makePreparedDelivery(recipientReader, schedule, wish, exportedRun),
  };
  return batchDelivery;
});

/** Prepares the delivery of a batch: its texts, the path that opens it, and the file of an exported one, unless it is only linked or too large to attach. */
const makePreparedDelivery = Effect.fnUntraced(function* (
  { caller: { language } }: ReportReader,
  { delivery }: ScheduleRow,
  { kind, placeId }: BatchSelection,
  batch: ExportedRun,
) {
  const { path } = navigationEntries.REPORT_BATCH_EXPORT;
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("report"));
  const layerName = (yield* listLayers()).find(({ id }) => id === placeId)?.description ?? "";
  const deliveryWithoutFile: PreparedDelivery = {
    title: t(`report.export_${kind}`),
    period: batch.outcome === "REPEATED" ? "" : formatRange(batch.selection, language),
    place: layerName,
    rows: 0,
    path,
    file: null,
  };
  if (batch.outcome !== "EXPORTED") return deliveryWithoutFile;
  const batchFile = yield* readFile(batch.id);
  const uncompressedContent =
    batchFile === undefined || delivery === "LINKED"
      ? null
      : yield* Effect.promise(() => promisify(gunzip)(batchFile.content));
  const isFileSent =
    batchFile !== undefined &&
    uncompressedContent !== null &&
    (delivery === "FOLDER" || uncompressedContent.length <= scheduleRules.attachedAtMost);
  return {
    ...deliveryWithoutFile,
    path: `${path}/batch/${batch.id}`,
    rows: batch.rows,
    file: isFileSent ? { name: batchFile.name, type: "application/octet-stream", content: uncompressedContent } : null,
  };
});
