/** Applies scans into adjustments once for each id of their device, however often they are sent. */

import type { DocumentLineSave } from "@comptoir/api/wire";
import {
  addScannedLines,
  checkOpen,
  checkScanUndos,
  type AppliedScan,
  type InventoryDocument,
  type SentLine,
} from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { failAll, issue, ok, prefixIssuePaths, type Result } from "@comptoir/domain/result";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { valueOrRefuse } from "./refuse-document.ts";

/** Refuses scans that match a condition: all without one. Errors: ONE_OF. */
export function checkNoScans(
  saves: readonly DocumentLineSave[],
  isRefused: (scan: DocumentLineSave) => boolean = () => true,
): Result<null> {
  const scanIssues = saves.flatMap((save, index) =>
    save.scanId !== undefined && isRefused(save) ? [issue("ONE_OF", ["lines", index, "scanId"])] : [],
  );
  return scanIssues.length === 0 ? ok(null) : failAll(scanIssues);
}

/**
 * Lists the sent lines without the scans that the locked document has already. Errors: ONE_OF (a scan into a count, or on a line by its number),
 * SCAN_UNDO, DOC_TRANSITION, DOC_DELETED.
 */
export const listNewSaves = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  document: InventoryDocument,
  userId: number,
  saves: readonly DocumentLineSave[] | undefined,
) {
  const scanIds = (saves ?? []).flatMap(({ scanId }) => scanId ?? []);
  if (saves === undefined || scanIds.length === 0) return saves;
  yield* valueOrRefuse(checkNoScans(saves, ({ id }) => document.type === "COUNT" || id !== undefined));
  const namedIds = [...scanIds, ...saves.flatMap(({ undoes }) => undoes ?? [])];
  const knownScans = yield* sql<AppliedScan>`
    SELECT scan_id AS id, user_id AS "userId", quantity::float8 AS quantity, undoes FROM adjustment_scan
    WHERE document_id = ${document.id} AND (scan_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(namedIds)}::jsonb)) OR undoes IN (SELECT jsonb_array_elements_text(${JSON.stringify(namedIds)}::jsonb)))`;
  const knownScanIds = new Set(knownScans.map(({ id }) => id));
  const newSaves = saves.filter(({ scanId }) => {
    if (scanId === undefined) return true;
    const isNew = !knownScanIds.has(scanId);
    knownScanIds.add(scanId);
    return isNew;
  });
  yield* valueOrRefuse(checkUndosNameScans(newSaves));
  yield* valueOrRefuse(prefixIssuePaths(["lines"], checkScanUndos(knownScans, toSentScans(newSaves, userId))));
  // A scan that comes late does not continue a suspended document.
  if (newSaves.length > 0) yield* valueOrRefuse(checkOpen(document));
  return newSaves;
});

/** Refuses undos that do not name their scan, as devices of an earlier version send them. Errors: SCAN_UNDO. */
function checkUndosNameScans(saves: readonly DocumentLineSave[]): Result<null> {
  const undoIssues = saves.flatMap((save, index) =>
    save.isUndo === true && undoneIdOf(save) === null ? [issue("SCAN_UNDO", ["lines", index, "undoes"])] : [],
  );
  return undoIssues.length === 0 ? ok(null) : failAll(undoIssues);
}

/** Returns the id of the scan that a sent line takes back; null if it is no undo. A line without a scan takes nothing back. */
const undoneIdOf = ({ scanId, undoes }: DocumentLineSave): string | null =>
  scanId === undefined ? null : (undoes ?? null);

/** Converts sent lines to the scans that their undos are checked among. */
const toSentScans = (saves: readonly DocumentLineSave[], userId: number): readonly AppliedScan[] =>
  saves.map((save) => ({
    id: save.scanId ?? "",
    userId,
    quantity: signedQuantityOf(save.quantity ?? 0, save),
    undoes: undoneIdOf(save),
  }));

/** Puts the scans among converted lines on the lines that they add to. */
export function placeScans(
  document: InventoryDocument,
  saves: readonly DocumentLineSave[],
  sentLines: readonly SentLine[],
): readonly SentLine[] {
  const isScan = (_line: SentLine, index: number) => saves[index]?.scanId !== undefined;
  const scannedLines = sentLines.flatMap((line, index) =>
    isScan(line, index) ? [{ ...line, quantity: signedQuantityOf(line.quantity, saves[index]) }] : [],
  );
  if (scannedLines.length === 0) return sentLines;
  return [...sentLines.filter((line, index) => !isScan(line, index)), ...addScannedLines(document.lines, scannedLines)];
}

/** Returns the quantity that a scan adds: the opposite where it takes one back. */
const signedQuantityOf = (scanned: number, save: DocumentLineSave | undefined) =>
  quantity(save === undefined || undoneIdOf(save) === null ? scanned : 0 - scanned);

/** Remembers the scans of saved lines, in the transaction that saves them. */
export const recordScans = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentId: number,
  userId: number,
  saves: readonly DocumentLineSave[] | undefined,
) {
  const scans = (saves ?? []).flatMap((save) =>
    save.scanId === undefined
      ? []
      : [
          {
            id: save.scanId,
            quantity: signedQuantityOf(save.quantity ?? 0, save),
            undoes: undoneIdOf(save),
          },
        ],
  );
  if (scans.length === 0) return;
  yield* sql`
    INSERT INTO adjustment_scan (document_id, scan_id, user_id, quantity, undoes)
    SELECT ${documentId}::integer, r.id, ${userId}::integer, r.quantity, r.undoes FROM jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) AS r (id text, quantity bigint, undoes text) ORDER BY r.id`;
});
