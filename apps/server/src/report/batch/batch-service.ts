/** Export batches: rights on their stores, totals, and a guard against exporting the same data twice unnoticed. */

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

import type { Caller } from "@comptoir/api/contract";
import type { ExportDetail } from "@comptoir/api/wire";
import type { AuditAction } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { issue, type Result } from "@comptoir/domain/result";
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
  listRepeatedBatches,
  toExportSelection,
  verifyExport,
  type ExportBatch,
  type ExportSelection,
  type ExportTotals,
} from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { inTransaction } from "../../database/index.ts";
import { dayRuleOf, highestLayer, pickFields, scopeFor, writeAudit, type Scope } from "../../access/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../../http/refusal.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { postgresql } from "../dialect.ts";
import type { SourceCut } from "../source.ts";
import { writeBatch } from "./batch-file.ts";
import {
  findBatch,
  lockExports,
  insertBatch,
  insertFile,
  insertSentActivity,
  listAgain,
  countVendors,
  listExported,
  readFile,
  updateBatch,
  type BatchRow,
} from "./batch-repository.ts";
import { batchRowsAtMost, readRows, readTotals, type BatchCut } from "./datasets.ts";

/** Entity name of a batch in the audit trail. */
const audited = "exportBatch";

/** Reads a batch with its current totals. Errors: HTTP_404, ACCESS_DENIED. */
export const readBatch = Effect.fn("exportBatch.read")(function* (caller: Caller, id: number) {
  return yield* detailed(caller, yield* ownBatch(caller, id));
});

/** Errors: EXPORT_FORMAT, DATE_RANGE, ACCESS_DENIED. */
export const createBatch = Effect.fn("exportBatch.create")(function* (caller: Caller, wished: ExportSelection) {
  return yield* readBatch(caller, yield* inTransaction(draftBatch(caller, wished)));
});

/** Drafts a batch in the caller's transaction and returns its id. Errors: as creating. */
export const draftBatch = Effect.fn("exportBatch.draft")(function* (caller: Caller, wished: ExportSelection) {
  const draft = yield* given(draftExport(0, yield* checkSelection(caller, wished)));
  const id = yield* insertBatch(draft, yield* writingOf(caller, draft));
  yield* write(caller, "CREATE", { ...draft, id });
  return id;
});

/** Previews a selection before it is drafted: its totals, and the batches that exported part of it already. Errors: as creating. */
export const previewBatch = Effect.fn("exportBatch.weigh")(function* (caller: Caller, wished: ExportSelection) {
  const draft = yield* given(draftExport(0, yield* checkSelection(caller, wished)));
  return { ...(yield* totalsOf(caller, draft)), before: findAlreadyExported(draft, yield* listExported(draft)) };
});

/** Errors: EXPORT_TRANSITION, EXPORT_FORMAT, EXPORT_TWICE, DATE_RANGE, ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const changeBatch = Effect.fn("exportBatch.update")(function* (
  caller: Caller,
  { id, version, ...wished }: ExportSelection & Key,
) {
  const batch = yield* ownBatch(caller, id);
  const next = yield* given(editExport(batch, yield* checkSelection(caller, wished)));
  yield* inTransaction(save(caller, "UPDATE", batch, next, version));
  return yield* readBatch(caller, id);
});

/** Errors: EXPORT_TRANSITION, EXPORT_TOTALS, EXPORT_BOARD, EXPORT_ROWS, EXPORT_TWICE, ENTITY_STALE, HTTP_404. */
export const verifyBatch = Effect.fn("exportBatch.verify")(function* (
  caller: Caller,
  { id, version, totals }: Key & { readonly totals: ExportTotals },
) {
  const batch = yield* ownBatch(caller, id);
  const { read, board } = yield* totalsOf(caller, batch);
  if (read.rows > batchRowsAtMost) return yield* Effect.fail(badRequest("EXPORT_ROWS", { max: batchRowsAtMost }));
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockExports;
      const verified = yield* given(
        verifyExport(batch, { seenTotals: totals, read, board, exported: yield* listExported(batch) }),
      );
      yield* save(caller, "VERIFY", batch, verified, version);
    }),
  );
  return yield* readBatch(caller, id);
});

/** Errors: EXPORT_TRANSITION, EXPORT_TOTALS (it has failed, and is verified again), EXPORT_TWICE, ENTITY_STALE, HTTP_404. */
export const exportVerifiedBatch = Effect.fn("exportBatch.export")(function* (caller: Caller, { id, version }: Key) {
  const batch = yield* ownBatch(caller, id);
  yield* given(nextExportStatus(batch.status, "export"));
  const { scope, cut, part } = yield* cutOf(caller, batch);
  const moment = momentOf(yield* Clock.currentTimeMillis);
  const rows = yield* withSnapshot((snapshot) => readRows(snapshot, part, cut));
  const file =
    rows === null
      ? null
      : yield* Effect.promise(() => writeBatch(batch, rows, { sender: senderOf(scope, cut), ...moment }));
  const totals = exportTotals(batch.kind, rows ?? []);
  const content = file === null ? null : yield* Effect.promise(() => promisify(gzip)(file.content));
  const refused = yield* inTransaction(
    Effect.gen(function* () {
      yield* lockExports;
      const left = exportBatch(batch, { totals, fileHash: file?.hash ?? "", exported: yield* listExported(batch) });
      if (left.ok && file !== null && content !== null) {
        yield* save(caller, "EXPORT", batch, left.value, version);
        yield* insertFile(id, file.name, content);
        if (getExportKind(batch.kind).isForVendors === true)
          yield* insertSentActivity(id, rows ?? [], new Date(yield* Clock.currentTimeMillis));
        return null;
      }
      const refusal = left.ok ? [issue("EXPORT_ROWS", [], { max: batchRowsAtMost })] : left.issues;
      // A batch whose data changed since verification returns to verification. One whose rows another batch exported
      // meanwhile stays as it is.
      if (refusal.some(({ code }) => code === "EXPORT_TWICE")) return refusal;
      yield* save(caller, "EXPORT_FAILED", batch, yield* given(failExport(batch)), version);
      return refusal;
    }),
  );
  if (refused !== null)
    return yield* Effect.fail(
      refused.some(({ code }) => code === "EXPORT_TWICE") ? conflictOf(refused) : invalid(refused),
    );
  return yield* readBatch(caller, id);
});

/** Drafts a batch that repeats an exported one. Errors: EXPORT_TRANSITION, EXPORT_REASON, HTTP_404. */
export const draftRepeatedBatch = Effect.fn("exportBatch.again")(function* (
  caller: Caller,
  { id, reason }: { readonly id: number; readonly reason: string },
) {
  const batch = yield* ownBatch(caller, id);
  const next = yield* given(reexport(batch, { id: 0, reason }));
  const made = yield* inTransaction(
    Effect.gen(function* () {
      const again = yield* insertBatch(next, yield* writingOf(caller, next));
      yield* write(caller, "CREATE", { ...next, id: again });
      return again;
    }),
  );
  return yield* readBatch(caller, made);
});

/** Returns the file of an exported batch unchanged, and audits the download. Errors: HTTP_404. */
export const batchFile = Effect.fn("exportBatch.file")(function* (caller: Caller, id: number) {
  const batch = yield* ownBatch(caller, id);
  const file = yield* readFile(id);
  if (file === undefined) return yield* Effect.fail(notFound());
  yield* inTransaction(write(caller, "DOWNLOAD", batch));
  return { name: file.name, content: yield* Effect.promise(() => promisify(gunzip)(file.content)) };
});

interface Key {
  readonly id: number;
  readonly version: number;
}

/** Reads a batch of the caller's locations and visible kinds. */
const ownBatch = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const { locationIds } = yield* scopeFor(caller);
  const batch = yield* findBatch(id, locationIds);
  if (batch === undefined) return yield* Effect.fail(notFound());
  yield* mayHave(caller, batch);
  return batch;
});

const mayHave = ({ permissions }: Caller, { kind }: Pick<ExportBatch, "kind">) => {
  const { permission } = getExportKind(kind);
  return permission === undefined || hasPermission(permissions, [permission])
    ? Effect.void
    : Effect.fail(forbidden("ACCESS_DENIED"));
};

/** Checks a selection against the caller's locations and permissions and the vendors of those locations. Errors: ACCESS_DENIED, DATE_RANGE. */
export const checkSelection = Effect.fnUntraced(function* (
  caller: Caller,
  { kind, format, from, to, locationIds, vendorIds = [], isChangesOnly = false }: ExportSelection,
) {
  yield* mayHave(caller, { kind });
  const scope = yield* scopeFor(caller);
  const own = [...new Set(locationIds)].toSorted((left, right) => left - right);
  if (own.some((id) => !scope.locationIds.includes(id))) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (from > to) return yield* Effect.fail(badRequest("DATE_RANGE", undefined, "to"));
  const selection = toExportSelection({ kind, format, from, to, locationIds: own, vendorIds, isChangesOnly });
  const targets = scope.locations.filter(({ id }) => own.includes(id)).map(({ targetId }) => targetId);
  if ((yield* countVendors(selection.vendorIds, targets)) !== selection.vendorIds.length)
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return selection;
});

const cutOf = Effect.fnUntraced(function* (caller: Caller, batch: ExportBatch) {
  const { from, to, locationIds } = batch;
  const scope = yield* scopeFor(caller);
  const locations = scope.locations.filter(({ id }) => locationIds.includes(id));
  const days = { from, to };
  const cut: SourceCut = {
    dialect: postgresql,
    permissions: caller.permissions,
    locations,
    ...days,
    today: yield* todayOf(scope, locationIds),
    previous: days,
    lastYear: days,
  };
  const part: BatchCut = {
    ...batch,
    repeated: batch.reexportOf === null ? noBatches : listRepeatedBatches(batch, yield* listExported(batch)),
  };
  return { scope, cut, part };
});

const totalsOf = Effect.fnUntraced(function* (caller: Caller, batch: ExportBatch) {
  const { cut, part } = yield* cutOf(caller, batch);
  return yield* withSnapshot((snapshot) => readTotals(snapshot, part, cut));
});

const detailed = Effect.fnUntraced(function* (caller: Caller, batch: BatchRow) {
  const { userId: _userId, ...batchFields } = batch;
  const detail: ExportDetail = {
    ...batchFields,
    ...(yield* totalsOf(caller, batch)),
    before: batch.status === "EXPORTED" ? null : (findAlreadyExported(batch, yield* listExported(batch))?.id ?? null),
    again: yield* listAgain(batch.id),
    canChange: hasPermission(caller.permissions, ["REPORT_CUD"]),
  };
  return detail;
});

/** Errors: ENTITY_STALE if another user changed the batch first. */
const save = Effect.fnUntraced(function* (
  caller: Caller,
  action: AuditAction,
  before: BatchRow,
  after: ExportBatch,
  version: number,
) {
  if (before.version !== version || !(yield* updateBatch(after, version, yield* writingOf(caller, after))))
    return yield* Effect.fail(conflict("ENTITY_STALE", { id: before.id, version: before.version, by: before.by }));
  yield* write(caller, action, after, before);
});

const write = ({ userId }: Caller, action: AuditAction, after: ExportBatch, before: ExportBatch | null = null) =>
  writeAudit({
    userId,
    action,
    entity: audited,
    entityId: after.id,
    label: `${after.id} · ${after.from === after.to ? after.from : `${after.from} – ${after.to}`}`,
    details: { before: before === null ? null : contentOf(before), after: contentOf(after) },
  });

const noBatches: ReadonlySet<number> = new Set();

const contentOf = (batch: ExportBatch) =>
  pickFields(batch, [
    "kind",
    "format",
    "from",
    "to",
    "locationIds",
    "vendorIds",
    "isChangesOnly",
    "status",
    "totals",
    "fileHash",
    "reexportOf",
    "reason",
  ]);

const writingOf = Effect.fnUntraced(function* (caller: Caller, { locationIds }: Pick<ExportBatch, "locationIds">) {
  const day = yield* todayOf(yield* scopeFor(caller), locationIds);
  return { userId: caller.userId, now: new Date(yield* Clock.currentTimeMillis), day };
});

/** Current business day at the first of the locations. */
const todayOf = (scope: Scope, locationIds: readonly number[]): Effect.Effect<CalendarDate> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) =>
    businessDateOf(nowMs, dayRuleOf(scope.locations.find(({ id }) => locationIds.includes(id)))),
  );

/** Date and time of a moment in UTC, as file envelopes state it. */
function momentOf(nowMs: number): { readonly day: CalendarDate; readonly time: string } {
  const [day = "", time = ""] = new Date(nowMs).toISOString().split("T");
  const date = parseCalendarDate(day);
  if (!date.ok) throw new Error(day);
  return { day: date.value, time: time.slice(0, 5) };
}

/** Name of the chain that sends the batch. */
const senderOf = ({ layers }: Scope, { locations }: SourceCut): string =>
  highestLayer(layers, locations[0]?.targetId)?.code ?? "";

/** Returns the value of a domain result or fails with its issues. */
const given = <A>(result: Result<A>) =>
  Effect.suspend(() =>
    result.ok
      ? Effect.succeed(result.value)
      : Effect.fail(
          result.issues.some(({ code }) => code === "EXPORT_TWICE")
            ? conflictOf(result.issues)
            : invalid(result.issues),
        ),
  );

const conflictOf = (issues: Parameters<typeof invalid>[0]) =>
  conflict("EXPORT_TWICE", { batch: Number(issues[0]?.params?.["batch"] ?? 0) });
