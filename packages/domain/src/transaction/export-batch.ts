/** Export batches: drafted, verified, exported once; another export is a new batch linked to the first. */

import type { Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { prefixIssuePaths, fail, issue, nextStateIn, mapResult, ok, quoted, type Result } from "../result/index.ts";
import { isBlank, parseText } from "../text/index.ts";

import { exportKinds, type ExportFormat, type ExportKind, type ExportKindRow } from "./export-kind.data.ts";

/**
 * Next status by status and action; an unlisted action is rejected. A change after verification requires a new
 * verification; a failed batch is retried from verification; an exported batch never changes.
 *
 * Source: behaviour 3.4 (draft, verified, exported, failed; select > verify totals > export), decision 0115.
 */
export const exportTransitions = {
  DRAFT: { edit: "DRAFT", verify: "VERIFIED" },
  VERIFIED: { edit: "DRAFT", export: "EXPORTED", fail: "FAILED" },
  FAILED: { edit: "DRAFT", verify: "VERIFIED" },
  EXPORTED: { reexport: "EXPORTED" },
} as const satisfies Record<string, Partial<Record<ExportAction, string>>>;

/** Every action on an export batch. */
export const exportActions = ["edit", "verify", "export", "fail", "reexport"] as const;

/** An action on an export batch. */
export type ExportAction = (typeof exportActions)[number];

/** A status of a batch. */
export type ExportStatus = keyof typeof exportTransitions;

/** Control totals of a batch. */
export interface ExportTotals {
  readonly rows: number;
  readonly amount: Cents;
}

/** Selection to export. */
export interface ExportSelection {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** First day, inclusive. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly locationIds: readonly number[];
  /** Vendors to export; empty exports all items, with or without a vendor. */
  readonly vendorIds?: readonly number[];
  /** Leaves out products without a change since the vendor's last export. */
  readonly isChangesOnly?: boolean;
}

/** An export batch. */
export interface ExportBatch extends ExportSelection {
  readonly id: number;
  readonly status: ExportStatus;
  /** Verified totals; null before verification. */
  readonly totals: ExportTotals | null;
  /** Hash of the exported file; null before the export. */
  readonly fileHash: string | null;
  /** Id of the batch that this one repeats; null for a first export. */
  readonly reexportOf: number | null;
  /** Reason of a repeat; empty for a first export. */
  readonly reason: string;
}

/**
 * Returns the status after an action.
 *
 * Errors: EXPORT_TRANSITION. Source: behaviour 3.4.
 *
 * @example nextExportStatus("DRAFT", "export").ok // => false
 */
export function nextExportStatus(status: ExportStatus, action: ExportAction): Result<ExportStatus> {
  const nextStatus = nextStateIn<ExportStatus>(exportTransitions, status, action);
  return nextStatus === null
    ? fail(issue("EXPORT_TRANSITION", [], { status: quoted(status), action: quoted(action) }))
    : ok(nextStatus);
}

/**
 * Drafts a batch of a selection.
 *
 * Errors: EXPORT_FORMAT (the kind does not have this format).
 *
 * @example draftExport(1, { kind: "TAXES", format: "X12" }).ok // => false
 */
export function draftExport(id: number, selection: ExportSelection): Result<ExportBatch> {
  if (!hasFormat(selection))
    return fail(issue("EXPORT_FORMAT", ["format"], { kind: selection.kind, format: selection.format }));
  return ok({ ...selection, id, status: "DRAFT", totals: null, fileHash: null, reexportOf: null, reason: "" });
}

/**
 * Changes the selection of a batch before its export; its totals must be verified again. The batch that it repeats stays the same.
 *
 * Errors: EXPORT_TRANSITION, EXPORT_FORMAT, EXPORT_TWICE (another kind, other days or places than the batch that this one repeats).
 *
 * @example editExport({ status: "EXPORTED" }, { kind: "SALES", format: "CSV" }).ok // => false
 */
export function editExport(batch: ExportBatch, selection: ExportSelection): Result<ExportBatch> {
  const statusResult = nextExportStatus(batch.status, "edit");
  if (!statusResult.ok) return statusResult;
  if (!hasFormat(selection))
    return fail(issue("EXPORT_FORMAT", ["format"], { kind: selection.kind, format: selection.format }));
  if (batch.reexportOf !== null && !isSelectionWithin(selection, batch))
    return fail(issue("EXPORT_TWICE", ["reexportOf"], { batch: batch.reexportOf }));
  return ok({ ...batch, ...selection, status: statusResult.value, totals: null, fileHash: null });
}

/** Totals that the user saw, and those read during verification. */
export interface ExportCheck {
  readonly seenTotals: ExportTotals;
  readonly read: ExportTotals;
  /** Amount that dashboards give for the same selection; null if they have none. */
  readonly board: Cents | null;
  /** Batches already exported. */
  readonly exported: readonly ExportBatch[];
}

/**
 * Verifies a batch: the totals seen equal those read, the dashboards agree, and no row was exported before, except in
 * the batches it repeats.
 *
 * Errors: EXPORT_TRANSITION, EXPORT_TOTALS, EXPORT_BOARD, EXPORT_TWICE (with the batch that already exported a row). Source: behaviour 3.4
 * (verify totals; never twice silently).
 *
 * @example verifyExport({ status: "EXPORTED" }, { exported: [] }).issues[0].code // => "EXPORT_TRANSITION"
 */
export function verifyExport(
  batch: ExportBatch,
  { seenTotals, read, board, exported }: ExportCheck,
): Result<ExportBatch> {
  const statusResult = nextExportStatus(batch.status, "verify");
  if (!statusResult.ok) return statusResult;
  if (!isSameTotals(seenTotals, read))
    return fail(issue("EXPORT_TOTALS", ["totals"], { rows: read.rows, amount: read.amount }));
  if (board !== null && board !== read.amount)
    return fail(issue("EXPORT_BOARD", ["totals"], { amount: read.amount, board }));
  const earlierExport = findAlreadyExported(batch, exported);
  return earlierExport === null
    ? ok({ ...batch, status: statusResult.value, totals: read })
    : fail(issue("EXPORT_TWICE", ["reexportOf"], { batch: earlierExport.id }));
}

/**
 * Returns a batch as exported, with the hash of its file, if the file has the verified totals. Nothing is stored.
 *
 * Errors: EXPORT_TRANSITION, EXPORT_TOTALS, EXPORT_TWICE (part of it was exported since it was verified).
 *
 * @example exportBatch({ status: "DRAFT" }, { exported: [] }).issues[0].code // => "EXPORT_TRANSITION"
 */
export function exportBatch(
  batch: ExportBatch,
  {
    totals,
    fileHash,
    exported,
  }: { readonly totals: ExportTotals; readonly fileHash: string; readonly exported: readonly ExportBatch[] },
): Result<ExportBatch> {
  const statusResult = nextExportStatus(batch.status, "export");
  if (!statusResult.ok) return statusResult;
  if (batch.totals === null || !isSameTotals(batch.totals, totals))
    return fail(issue("EXPORT_TOTALS", ["totals"], { rows: totals.rows, amount: totals.amount }));
  const earlierExport = findAlreadyExported(batch, exported);
  return earlierExport === null
    ? ok({ ...batch, status: statusResult.value, fileHash })
    : fail(issue("EXPORT_TWICE", ["reexportOf"], { batch: earlierExport.id }));
}

/**
 * Marks a batch as failed; its totals must be verified again before a retry.
 *
 * Errors: EXPORT_TRANSITION.
 *
 * @example failExport({ status: "VERIFIED", totals: { rows: 1, amount: 500 } }) // => { ok: true, value: { status: "FAILED", totals: null, fileHash: null } }
 */
export function failExport(batch: ExportBatch): Result<ExportBatch> {
  const statusResult = nextExportStatus(batch.status, "fail");
  return statusResult.ok ? ok({ ...batch, status: statusResult.value, totals: null, fileHash: null }) : statusResult;
}

/**
 * Drafts a repeat of an exported batch, with a reason; the original is unchanged.
 *
 * Errors: EXPORT_TRANSITION (it was not exported), EXPORT_REASON, MAX_LENGTH and SPECIAL_CHARACTERS (the reason). Source: behaviour 3.4
 * (re-export is a new linked batch), 3.13 (refused without a reason).
 *
 * @example reexport({ id: 4, status: "EXPORTED" }, { id: 5, reason: " " }).issues[0].code // => "EXPORT_REASON"
 */
export function reexport(
  batch: ExportBatch,
  { id, reason }: { readonly id: number; readonly reason: string },
): Result<ExportBatch> {
  const statusResult = nextExportStatus(batch.status, "reexport");
  if (!statusResult.ok) return statusResult;
  if (isBlank(reason)) return fail(issue("EXPORT_REASON", ["reason"]));
  return mapResult(prefixIssuePaths(["reason"], parseText(reason, "max200")), (text) => ({
    ...batch,
    id,
    status: "DRAFT",
    totals: null,
    fileHash: null,
    reexportOf: batch.id,
    reason: text,
  }));
}

/**
 * Finds another batch that already exported some records of a batch; batches that it repeats do not count. Null without any, or if the kind may
 * be exported twice.
 *
 * Source: behaviour 3.4 (never twice silently).
 *
 * @example findAlreadyExported({ kind: "PRODUCTS" }, []) // => null
 */
export function findAlreadyExported(batch: ExportBatch, exportedBatches: readonly ExportBatch[]): ExportBatch | null {
  const { isOnce }: ExportKindRow = exportKinds[batch.kind];
  if (!isOnce) return null;
  const repeatedIds = listRepeatedBatchIds(batch, exportedBatches);
  return (
    exportedBatches.find(
      (otherBatch) =>
        otherBatch.status === "EXPORTED" &&
        otherBatch.kind === batch.kind &&
        otherBatch.id !== batch.id &&
        doSelectionsOverlap(batch, otherBatch) &&
        !repeatedIds.has(otherBatch.id),
    ) ?? null
  );
}

/**
 * Drops options that the batch's kind does not have: vendors and changes-only apply to vendor exports.
 *
 * Source: behaviour 3.4 (Vendor: full or changes-only), decision 0258.
 *
 * @example toExportSelection({ kind: "TAXES", format: "CSV", vendorIds: [7, 7], isChangesOnly: true }) // => { kind: "TAXES", format: "CSV", vendorIds: [], isChangesOnly: false }
 */
export function toExportSelection<S extends ExportSelection>(
  selection: S,
): S & Required<Pick<ExportSelection, "vendorIds" | "isChangesOnly">> {
  const kindRow: ExportKindRow = exportKinds[selection.kind];
  const isForVendors = kindRow.isForVendors === true;
  const vendorIds = isForVendors ? [...new Set(selection.vendorIds ?? [])].toSorted((left, right) => left - right) : [];
  return { ...selection, vendorIds, isChangesOnly: isForVendors && selection.isChangesOnly === true };
}

/**
 * Returns the batches that a batch repeats: the first of its chain, and every repeat of it.
 *
 * @example [...listRepeatedBatchIds({ reexportOf: 4 }, [{ id: 4, reexportOf: null }, { id: 6, reexportOf: 4 }])] // => [4, 6]
 */
export function listRepeatedBatchIds(
  batch: Pick<ExportBatch, "reexportOf">,
  exportedBatches: readonly Pick<ExportBatch, "id" | "reexportOf">[],
): ReadonlySet<number> {
  const chainIds = new Set<number>(batch.reexportOf === null ? [] : [batch.reexportOf]);
  let sizeBefore = -1;
  while (sizeBefore !== chainIds.size) {
    sizeBefore = chainIds.size;
    for (const { id, reexportOf } of exportedBatches) {
      if (reexportOf !== null && chainIds.has(id)) chainIds.add(reexportOf);
      if (reexportOf !== null && chainIds.has(reexportOf)) chainIds.add(id);
    }
  }
  return chainIds;
}

const hasFormat = ({ kind, format }: ExportSelection): boolean => {
  const { formats }: ExportKindRow = exportKinds[kind];
  return formats.includes(format);
};

const isSameTotals = (left: ExportTotals, right: ExportTotals): boolean =>
  left.rows === right.rows && left.amount === right.amount;

/** Tells whether two selections share days, stores and vendors. */
const doSelectionsOverlap = (left: ExportSelection, right: ExportSelection): boolean =>
  left.from <= right.to &&
  right.from <= left.to &&
  left.locationIds.some((id) => right.locationIds.includes(id)) &&
  haveVendorInCommon(vendorIdsOf(left), vendorIdsOf(right));

const vendorIdsOf = ({ vendorIds = [] }: ExportSelection): readonly number[] => vendorIds;
const haveVendorInCommon = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === 0 || right.length === 0 || left.some((id) => right.includes(id));
const areVendorsWithin = (innerVendors: readonly number[], outerVendors: readonly number[]): boolean =>
  outerVendors.length === 0 || (innerVendors.length > 0 && innerVendors.every((id) => outerVendors.includes(id)));

const isSelectionWithin = (innerSelection: ExportSelection, outerSelection: ExportSelection): boolean =>
  innerSelection.kind === outerSelection.kind &&
  innerSelection.from >= outerSelection.from &&
  innerSelection.to <= outerSelection.to &&
  innerSelection.locationIds.every((id) => outerSelection.locationIds.includes(id)) &&
  areVendorsWithin(vendorIdsOf(innerSelection), vendorIdsOf(outerSelection));
