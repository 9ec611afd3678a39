import {
  createKeyFinder,
  recordKey,
  undatedKey,
  type ImportMapping,
  type ParsedRow,
  type PartialRecordKey,
} from "@comptoir/domain/import-file";
import { issue, type Issue } from "@comptoir/domain/result";

import { toRowIssue, type RowIssue } from "./issue-list.ts";
import type { RowVisitor } from "./read-facts.ts";

/**
 * Rows that an import leaves out because they are in error or conflict, so that the rest is written. The other rows of
 * their receipt, product, location or stock figure are left out with them: half a receipt would be a wrong one.
 */

/** Row that was set aside, with its reasons. */
export interface SetAsideRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly issues: readonly RowIssue[];
}

export interface SetAside {
  /** Receives an issue of a reading. */
  readonly noteIssue: (row: number, issue: Issue) => void;
  /** Takes the rows to set aside out of a reading, and collects them. */
  readonly visitor: RowVisitor;
  /** Finds the records (receipts, products …) that refused rows belong to, before the reading that sets their rows aside. */
  readonly finder: RowVisitor;
  /** Starts a new reading. Returns whether the last one found more rows to set aside, and no issue of the file as a whole. */
  readonly startReading: () => boolean;
  readonly readHeader: () => readonly string[];
  readonly listRows: () => readonly SetAsideRow[];
  /** Number of receipts that stay as they are stored. */
  readonly keptCount: () => number;
}

export interface SetAsideRules {
  /** Sets rows in error aside; false only leaves stored receipts as they are. */
  readonly isForErrors: boolean;
  /** Leaves stored receipts as they are instead of setting those of the file aside. */
  readonly isExistingKept: boolean;
}

/** Most rows that are set aside: a file with more is not of its mapping. */
export const setAsideAtMost = 20_000;

/** Maximum length of a stored cell. Units: characters. */
const cellLengthAtMost = 2_000;

/** Finds rows to set aside in one reading, and takes them out of the next. */
export function makeSetAside(importMapping: ImportMapping, rules: SetAsideRules): SetAside {
  const refusals = collectRefusals(importMapping, rules);
  const refusedRecords = collectRecords(importMapping);
  let headerNames: readonly string[] = [];
  let rowsSetAside: SetAsideRow[] = [];
  const setHeader = (names: readonly string[]): void => {
    headerNames = names;
    refusedRecords.setHeader(names);
  };
  return {
    noteIssue: refusals.note,
    finder: {
      header: setHeader,
      takes: (row, cells, fact) => {
        const isExistingReceipt = refusals.existing.has(row);
        if (isExistingReceipt || refusals.issues.has(row))
          refusedRecords.add(row, splitBrokenLine(cells, headerNames, importMapping), fact, isExistingReceipt);
        return true;
      },
    },
    visitor: {
      header: setHeader,
      takes: (row, cells, fact) => {
        if (refusedRecords.isKept(row, fact)) return true;
        if (refusals.issues.size === 0) return false;
        const splitCells = splitBrokenLine(cells, headerNames, importMapping);
        const rowIssues = refusals.issues.get(row) ?? refusedRecords.issuesOf(fact, splitCells);
        if (rowIssues === null) return false;
        if (rowsSetAside.length >= setAsideAtMost) refusals.refuseWhole();
        else
          rowsSetAside.push({
            row,
            cells: splitCells.map((cell) => cell.slice(0, cellLengthAtMost)),
            issues: rowIssues.map((rowIssue) => toRowIssue(row, rowIssue)),
          });
        return true;
      },
    },
    startReading: () => {
      rowsSetAside = [];
      return refusals.goesOn();
    },
    readHeader: () => headerNames,
    listRows: () => rowsSetAside,
    keptCount: refusedRecords.keptCount,
  };
}

/** Collects the issues of a reading by row, and whether one concerns the file as a whole. */
function collectRefusals(importMapping: ImportMapping, { isForErrors, isExistingKept }: SetAsideRules) {
  const issuesByRow = new Map<number, Issue[]>();
  /** First rows of receipts that stay as they are stored. */
  const existingReceiptRows = new Set<number>();
  let [hasNewRows, isWholeFileRefused] = [false, false];
  const noteIssue: SetAside["noteIssue"] = (row, rowIssue) => {
    const isExistingReceipt =
      isExistingKept && importMapping.kind === "transactions" && rowIssue.code === "IMPORT_CONFLICT";
    if (rowIssue.code === "IMPORT_INTERLEAVED" || (!isExistingReceipt && !isForErrors)) isWholeFileRefused = true;
    else if (isExistingReceipt) {
      hasNewRows ||= !existingReceiptRows.has(row);
      existingReceiptRows.add(row);
    } else if (issuesByRow.size >= setAsideAtMost) isWholeFileRefused = true;
    else {
      const issuesOfRow = issuesByRow.get(row);
      hasNewRows ||= issuesOfRow === undefined;
      if (issuesOfRow === undefined) issuesByRow.set(row, [rowIssue]);
      else if (issuesOfRow.every(({ code, path }) => code !== rowIssue.code || path.join() !== rowIssue.path.join()))
        issuesOfRow.push(rowIssue);
    }
  };
  return {
    issues: issuesByRow,
    existing: existingReceiptRows,
    note: noteIssue,
    refuseWhole: (): void => {
      isWholeFileRefused = true;
    },
    goesOn: (): boolean => {
      const mayGoOn = hasNewRows && !isWholeFileRefused;
      [hasNewRows, isWholeFileRefused] = [false, false];
      return mayGoOn;
    },
  };
}

/** Collects the records of refused rows: their other rows are set aside too. */
function collectRecords(importMapping: ImportMapping) {
  /** First refused row of each record, by its key and by the key of a receipt without its date. */
  const [keys, undated] = [new Map<string, number>(), new Map<string, number>()];
  const existingRecordKeys = new Set<string>();
  let findKey: (cells: readonly string[]) => PartialRecordKey = () => ({ key: null, undated: null });
  return {
    setHeader: (names: readonly string[]): void => {
      findKey = createKeyFinder(importMapping, names);
    },
    add: (row: number, cells: readonly string[], fact: ParsedRow | null, isExisting: boolean): void => {
      const partialKey = fact === null ? findKey(cells) : { key: recordKey(importMapping, fact), undated: null };
      if (isExisting) existingRecordKeys.add(partialKey.key ?? `row ${row}`);
      else if (partialKey.key !== null && !keys.has(partialKey.key)) keys.set(partialKey.key, row);
      else if (partialKey.undated !== null && !undated.has(partialKey.undated)) undated.set(partialKey.undated, row);
    },
    isKept: (row: number, fact: ParsedRow | null): boolean =>
      existingRecordKeys.size > 0 &&
      fact !== null &&
      existingRecordKeys.has(recordKey(importMapping, fact) ?? `row ${row}`),
    /** Returns the issues of a row whose record has a refused row; null if it has none. */
    issuesOf: (fact: ParsedRow | null, cells: readonly string[]): readonly Issue[] | null => {
      const partial =
        fact === null ? findKey(cells) : { key: recordKey(importMapping, fact), undated: undatedKey(fact) };
      const firstRefusedRow = keys.get(partial.key ?? "") ?? undated.get(partial.undated ?? "");
      return firstRefusedRow === undefined ? null : [issue("IMPORT_SET_ASIDE_TOO", [], { row: firstRefusedRow })];
    },
    keptCount: (): number => existingRecordKeys.size,
  };
}

/** Splits a line with a misplaced quote into cells; returns it unsplit unless its delimiters give as many cells as the header has. */
function splitBrokenLine(
  cells: readonly string[],
  header: readonly string[],
  { delimiter }: Pick<ImportMapping, "delimiter">,
): readonly string[] {
  if (cells.length !== 1 || header.length < 2) return cells;
  const splitCells = cells[0]?.split(delimiter) ?? [];
  return splitCells.length === header.length ? splitCells : cells;
}
