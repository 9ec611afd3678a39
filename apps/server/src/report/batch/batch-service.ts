/** Export batches: rights on their stores, totals, and a guard against exporting the same data twice unnoticed. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ExportDetail } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { issue } from "@comptoir/domain/result";
import {
  draftExport,
  editExport,
  exportBatch,
  exportTotals,
  failExport,
  findAlreadyExported,
  getExportKind,
  nextExportStatus,
  reexport,
  verifyExport,
  type ExportSelection,
  type ExportTotals,
} from "@comptoir/domain/transaction";

import { inTransaction } from "../../database/index.ts";
import { badRequest, invalid, notFound } from "../../http/refusal.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { makeBatchFile } from "./batch-file.ts";
import {
  lockExports,
  insertBatch,
  insertFile,
  insertSentActivity,
  listRepeatIds,
  listExportedBatches,
  readFile,
  type BatchRow,
} from "./batch-repository.ts";
import { batchRowsAtMost, readBatchRows } from "./datasets.ts";
import { checkSelection, findBatchInScope } from "./batch-access.ts";
import { readBatchCut, utcDayAndTimeOf, senderCodeOf, readBatchTotals } from "./batch-cut.ts";
import { makeExportedTwiceConflict, valueOrFail, saveBatch, auditBatch, makeChangeStamp } from "./save-batch.ts";

/** Reads a batch with its current totals. Errors: HTTP_404, ACCESS_DENIED. */
export const readBatch = Effect.fn("exportBatch.read")(function* (caller: Caller, id: number) {
  return yield* readBatchDetail(caller, yield* findBatchInScope(caller, id));
});

/** Creates a batch as a draft, and returns it with its totals. Errors: EXPORT_FORMAT, DATE_RANGE, ACCESS_DENIED. */
export const createBatch = Effect.fn("exportBatch.create")(function* (
  caller: Caller,
  wishedSelection: ExportSelection,
) {
  return yield* readBatch(caller, yield* inTransaction(draftBatch(caller, wishedSelection)));
});

/** Drafts a batch in the caller's transaction and returns its id. Errors: those of `createBatch`. */
export const draftBatch = Effect.fn("exportBatch.draft")(function* (caller: Caller, wishedSelection: ExportSelection) {
  const draftedBatch = yield* valueOrFail(draftExport(0, yield* checkSelection(caller, wishedSelection)));
  const draftId = yield* insertBatch(draftedBatch, yield* makeChangeStamp(caller, draftedBatch));
  yield* auditBatch(caller, "CREATE", { ...draftedBatch, id: draftId });
  return draftId;
});

/** Previews a selection before it is drafted: its totals, and the batches that exported part of it already. Errors: as `createBatch`. */
export const previewBatch = Effect.fn("exportBatch.weigh")(function* (
  caller: Caller,
  wishedSelection: ExportSelection,
) {
  const draftedBatch = yield* valueOrFail(draftExport(0, yield* checkSelection(caller, wishedSelection)));
  return {
    ...(yield* readBatchTotals(caller, draftedBatch)),
    before: findAlreadyExported(draftedBatch, yield* listExportedBatches(draftedBatch)),
  };
});

/** Replaces the selection of a batch. Errors: EXPORT_TRANSITION, EXPORT_FORMAT, EXPORT_TWICE, DATE_RANGE, ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const changeBatch = Effect.fn("exportBatch.update")(function* (
  caller: Caller,
  { id, version, ...wishedSelection }: ExportSelection & BatchKey,
) {
  const batch = yield* findBatchInScope(caller, id);
  const editedBatch = yield* valueOrFail(editExport(batch, yield* checkSelection(caller, wishedSelection)));
  yield* inTransaction(saveBatch(caller, "UPDATE", batch, editedBatch, version));
  return yield* readBatch(caller, id);
});

/** Verifies a batch by the totals seen. Errors: EXPORT_TRANSITION, EXPORT_TOTALS, EXPORT_BOARD, EXPORT_ROWS, EXPORT_TWICE, ENTITY_STALE, HTTP_404. */
export const verifyBatch = Effect.fn("exportBatch.verify")(function* (
  caller: Caller,
  { id, version, totals }: BatchKey & { readonly totals: ExportTotals },
) {
  const batch = yield* findBatchInScope(caller, id);
  const { read, board } = yield* readBatchTotals(caller, batch);
  if (read.rows > batchRowsAtMost) return yield* Effect.fail(badRequest("EXPORT_ROWS", { max: batchRowsAtMost }));
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockExports;
      const verifiedBatch = yield* valueOrFail(
        verifyExport(batch, { seenTotals: totals, read, board, exported: yield* listExportedBatches(batch) }),
      );
      yield* saveBatch(caller, "VERIFY", batch, verifiedBatch, version);
    }),
  );
  return yield* readBatch(caller, id);
});

/** Exports a verified batch to a stored file. Errors: EXPORT_TRANSITION, EXPORT_TOTALS (fails; verify again), EXPORT_TWICE, ENTITY_STALE, HTTP_404. */
export const exportVerifiedBatch = Effect.fn("exportBatch.export")(function* (
  caller: Caller,
  { id, version }: BatchKey,
) {
  const batch = yield* findBatchInScope(caller, id);
  yield* valueOrFail(nextExportStatus(batch.status, "export"));
  const { scope, cut, batchCut } = yield* readBatchCut(caller, batch);
  const utcDayAndTime = utcDayAndTimeOf(yield* Clock.currentTimeMillis);
  const rowsOrTooMany = yield* withSnapshot((snapshot) => readBatchRows(snapshot, batchCut, cut));
  const newBatchFile =
    rowsOrTooMany === null
      ? null
      : yield* Effect.promise(() =>
          makeBatchFile(batch, rowsOrTooMany, { sender: senderCodeOf(scope, cut), ...utcDayAndTime }),
        );
  const controlTotals = exportTotals(batch.kind, rowsOrTooMany ?? []);
  const compressedContent =
    newBatchFile === null ? null : yield* Effect.promise(() => promisify(gzip)(newBatchFile.content));
  const refusalIssues = yield* inTransaction(
    Effect.gen(function* () {
      yield* lockExports;
      const exportResult = exportBatch(batch, {
        totals: controlTotals,
        fileHash: newBatchFile?.hash ?? "",
        exported: yield* listExportedBatches(batch),
      });
      if (exportResult.ok && newBatchFile !== null && compressedContent !== null) {
        yield* saveBatch(caller, "EXPORT", batch, exportResult.value, version);
        yield* insertFile(id, newBatchFile.name, compressedContent);
        if (getExportKind(batch.kind).isForVendors === true)
          yield* insertSentActivity(id, rowsOrTooMany ?? [], new Date(yield* Clock.currentTimeMillis));
        return null;
      }
      const exportIssues = exportResult.ok ? [issue("EXPORT_ROWS", [], { max: batchRowsAtMost })] : exportResult.issues;
      // A batch whose data changed since verification returns to verification. One whose rows another batch exported
      // meanwhile stays as it is.
      if (exportIssues.some(({ code }) => code === "EXPORT_TWICE")) return exportIssues;
      yield* saveBatch(caller, "EXPORT_FAILED", batch, yield* valueOrFail(failExport(batch)), version);
      return exportIssues;
    }),
  );
  if (refusalIssues !== null)
    return yield* Effect.fail(
      refusalIssues.some(({ code }) => code === "EXPORT_TWICE")
        ? makeExportedTwiceConflict(refusalIssues)
        : invalid(refusalIssues),
    );
  return yield* readBatch(caller, id);
});

/** Drafts a batch that repeats an exported one. Errors: EXPORT_TRANSITION, EXPORT_REASON, HTTP_404. */
export const draftRepeatedBatch = Effect.fn("exportBatch.again")(function* (
  caller: Caller,
  { id, reason }: { readonly id: number; readonly reason: string },
) {
  const batch = yield* findBatchInScope(caller, id);
  const repeatDraft = yield* valueOrFail(reexport(batch, { id: 0, reason }));
  const repeatId = yield* inTransaction(
    Effect.gen(function* () {
      const reexportId = yield* insertBatch(repeatDraft, yield* makeChangeStamp(caller, repeatDraft));
      yield* auditBatch(caller, "CREATE", { ...repeatDraft, id: reexportId });
      return reexportId;
    }),
  );
  return yield* readBatch(caller, repeatId);
});

/** Returns the file of an exported batch unchanged, and audits the download. Errors: HTTP_404. */
export const readBatchFile = Effect.fn("exportBatch.file")(function* (caller: Caller, id: number) {
  const batch = yield* findBatchInScope(caller, id);
  const storedFile = yield* readFile(id);
  if (storedFile === undefined) return yield* Effect.fail(notFound());
  yield* inTransaction(auditBatch(caller, "DOWNLOAD", batch));
  return { name: storedFile.name, content: yield* Effect.promise(() => promisify(gunzip)(storedFile.content)) };
});

interface BatchKey {
  readonly id: number;
  readonly version: number;
}

const readBatchDetail = Effect.fnUntraced(function* (caller: Caller, batch: BatchRow) {
  const { userId: _userId, ...batchFields } = batch;
  const exportDetail: ExportDetail = {
    ...batchFields,
    ...(yield* readBatchTotals(caller, batch)),
    before:
      batch.status === "EXPORTED" ? null : (findAlreadyExported(batch, yield* listExportedBatches(batch))?.id ?? null),
    again: yield* listRepeatIds(batch.id),
    canChange: hasPermission(caller.permissions, ["REPORT_CUD"]),
  };
  return exportDetail;
});
