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
import { writeBatch } from "./batch-file.ts";
import {
  lockExports,
  insertBatch,
  insertFile,
  insertSentActivity,
  listAgain,
  listExported,
  readFile,
  type BatchRow,
} from "./batch-repository.ts";
import { batchRowsAtMost, readRows } from "./datasets.ts";
import { checkSelection, ownBatch } from "./batch-access.ts";
import { batchCutOf, momentOf, senderOf, batchTotalsOf } from "./batch-cut.ts";
import { exportedTwiceConflict, valueOf, saveBatch, auditBatch, writingOf } from "./save-batch.ts";

/** Reads a batch with its current totals. Errors: HTTP_404, ACCESS_DENIED. */
export const readBatch = Effect.fn("exportBatch.read")(function* (caller: Caller, id: number) {
  return yield* batchDetail(caller, yield* ownBatch(caller, id));
});

/** Errors: EXPORT_FORMAT, DATE_RANGE, ACCESS_DENIED. */
export const createBatch = Effect.fn("exportBatch.create")(function* (
  caller: Caller,
  wishedSelection: ExportSelection,
) {
  return yield* readBatch(caller, yield* inTransaction(draftBatch(caller, wishedSelection)));
});

/** Drafts a batch in the caller's transaction and returns its id. Errors: as creating. */
export const draftBatch = Effect.fn("exportBatch.draft")(function* (caller: Caller, wishedSelection: ExportSelection) {
  const draft = yield* valueOf(draftExport(0, yield* checkSelection(caller, wishedSelection)));
  const id = yield* insertBatch(draft, yield* writingOf(caller, draft));
  yield* auditBatch(caller, "CREATE", { ...draft, id });
  return id;
});

/** Previews a selection before it is drafted: its totals, and the batches that exported part of it already. Errors: as creating. */
export const previewBatch = Effect.fn("exportBatch.weigh")(function* (
  caller: Caller,
  wishedSelection: ExportSelection,
) {
  const draft = yield* valueOf(draftExport(0, yield* checkSelection(caller, wishedSelection)));
  return { ...(yield* batchTotalsOf(caller, draft)), before: findAlreadyExported(draft, yield* listExported(draft)) };
});

/** Errors: EXPORT_TRANSITION, EXPORT_FORMAT, EXPORT_TWICE, DATE_RANGE, ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const changeBatch = Effect.fn("exportBatch.update")(function* (
  caller: Caller,
  { id, version, ...wishedSelection }: ExportSelection & Key,
) {
  const batch = yield* ownBatch(caller, id);
  const nextBatch = yield* valueOf(editExport(batch, yield* checkSelection(caller, wishedSelection)));
  yield* inTransaction(saveBatch(caller, "UPDATE", batch, nextBatch, version));
  return yield* readBatch(caller, id);
});

/** Errors: EXPORT_TRANSITION, EXPORT_TOTALS, EXPORT_BOARD, EXPORT_ROWS, EXPORT_TWICE, ENTITY_STALE, HTTP_404. */
export const verifyBatch = Effect.fn("exportBatch.verify")(function* (
  caller: Caller,
  { id, version, totals }: Key & { readonly totals: ExportTotals },
) {
  const batch = yield* ownBatch(caller, id);
  const { read, board } = yield* batchTotalsOf(caller, batch);
  if (read.rows > batchRowsAtMost) return yield* Effect.fail(badRequest("EXPORT_ROWS", { max: batchRowsAtMost }));
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockExports;
      const verified = yield* valueOf(
        verifyExport(batch, { seenTotals: totals, read, board, exported: yield* listExported(batch) }),
      );
      yield* saveBatch(caller, "VERIFY", batch, verified, version);
    }),
  );
  return yield* readBatch(caller, id);
});

/** Errors: EXPORT_TRANSITION, EXPORT_TOTALS (it has failed, and is verified again), EXPORT_TWICE, ENTITY_STALE, HTTP_404. */
export const exportVerifiedBatch = Effect.fn("exportBatch.export")(function* (caller: Caller, { id, version }: Key) {
  const batch = yield* ownBatch(caller, id);
  yield* valueOf(nextExportStatus(batch.status, "export"));
  const { scope, cut, part } = yield* batchCutOf(caller, batch);
  const moment = momentOf(yield* Clock.currentTimeMillis);
  const rows = yield* withSnapshot((snapshot) => readRows(snapshot, part, cut));
  const file =
    rows === null
      ? null
      : yield* Effect.promise(() => writeBatch(batch, rows, { sender: senderOf(scope, cut), ...moment }));
  const totals = exportTotals(batch.kind, rows ?? []);
  const content = file === null ? null : yield* Effect.promise(() => promisify(gzip)(file.content));
  const refusalIssues = yield* inTransaction(
    Effect.gen(function* () {
      yield* lockExports;
      const left = exportBatch(batch, { totals, fileHash: file?.hash ?? "", exported: yield* listExported(batch) });
      if (left.ok && file !== null && content !== null) {
        yield* saveBatch(caller, "EXPORT", batch, left.value, version);
        yield* insertFile(id, file.name, content);
        if (getExportKind(batch.kind).isForVendors === true)
          yield* insertSentActivity(id, rows ?? [], new Date(yield* Clock.currentTimeMillis));
        return null;
      }
      const refusal = left.ok ? [issue("EXPORT_ROWS", [], { max: batchRowsAtMost })] : left.issues;
      // A batch whose data changed since verification returns to verification. One whose rows another batch exported
      // meanwhile stays as it is.
      if (refusal.some(({ code }) => code === "EXPORT_TWICE")) return refusal;
      yield* saveBatch(caller, "EXPORT_FAILED", batch, yield* valueOf(failExport(batch)), version);
      return refusal;
    }),
  );
  if (refusalIssues !== null)
    return yield* Effect.fail(
      refusalIssues.some(({ code }) => code === "EXPORT_TWICE")
        ? exportedTwiceConflict(refusalIssues)
        : invalid(refusalIssues),
    );
  return yield* readBatch(caller, id);
});

/** Drafts a batch that repeats an exported one. Errors: EXPORT_TRANSITION, EXPORT_REASON, HTTP_404. */
export const draftRepeatedBatch = Effect.fn("exportBatch.again")(function* (
  caller: Caller,
  { id, reason }: { readonly id: number; readonly reason: string },
) {
  const batch = yield* ownBatch(caller, id);
  const nextBatch = yield* valueOf(reexport(batch, { id: 0, reason }));
  const repeatId = yield* inTransaction(
    Effect.gen(function* () {
      const reexportId = yield* insertBatch(nextBatch, yield* writingOf(caller, nextBatch));
      yield* auditBatch(caller, "CREATE", { ...nextBatch, id: reexportId });
      return reexportId;
    }),
  );
  return yield* readBatch(caller, repeatId);
});

/** Returns the file of an exported batch unchanged, and audits the download. Errors: HTTP_404. */
export const batchFile = Effect.fn("exportBatch.file")(function* (caller: Caller, id: number) {
  const batch = yield* ownBatch(caller, id);
  const file = yield* readFile(id);
  if (file === undefined) return yield* Effect.fail(notFound());
  yield* inTransaction(auditBatch(caller, "DOWNLOAD", batch));
  return { name: file.name, content: yield* Effect.promise(() => promisify(gunzip)(file.content)) };
});

interface Key {
  readonly id: number;
  readonly version: number;
}

const batchDetail = Effect.fnUntraced(function* (caller: Caller, batch: BatchRow) {
  const { userId: _userId, ...batchFields } = batch;
  const detail: ExportDetail = {
    ...batchFields,
    ...(yield* batchTotalsOf(caller, batch)),
    before: batch.status === "EXPORTED" ? null : (findAlreadyExported(batch, yield* listExported(batch))?.id ?? null),
    again: yield* listAgain(batch.id),
    canChange: hasPermission(caller.permissions, ["REPORT_CUD"]),
  };
  return detail;
});
