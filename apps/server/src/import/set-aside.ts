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
  /** Removes the rows from a reading. */
  readonly visitor: RowVisitor;
  /** Records the cells of the refused rows, before they are removed. */
  readonly finder: RowVisitor;
  /** Starts a reading. Returns whether the last one found rows to set aside, and nothing that concerns the file as a whole. */
  readonly goesOn: () => boolean;
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
const cellAtMost = 2_000;

/** Finds rows to set aside in one reading, and takes them out of the next. */
export function makeSetAside(importMapping: ImportMapping, rules: SetAsideRules): SetAside {
  const refusals = collectRefusals(importMapping, rules);
  const records = collectRecords(importMapping);
  let header: readonly string[] = [];
  let rows: SetAsideRow[] = [];
  const setHeader = (names: readonly string[]): void => {
    header = names;
    records.setHeader(names);
  };
  return {
    noteIssue: refusals.note,
    finder: {
      header: setHeader,
      takes: (row, cells, fact) => {
        const isExisting = refusals.existing.has(row);
        if (isExisting || refusals.issues.has(row))
          records.add(row, splitBroken(cells, header, importMapping), fact, isExisting);
        return true;
      },
    },
    visitor: {
      header: setHeader,
      takes: (row, cells, fact) => {
        if (records.isKept(row, fact)) return true;
        if (refusals.issues.size === 0) return false;
        const split = splitBroken(cells, header, importMapping);
        const issues = refusals.issues.get(row) ?? records.issuesOf(fact, split);
        if (issues === null) return false;
        if (rows.length >= setAsideAtMost) refusals.refuseWhole();
        else
          rows.push({
            row,
            cells: split.map((cell) => cell.slice(0, cellAtMost)),
            issues: issues.map((rowIssue) => toRowIssue(row, rowIssue)),
          });
        return true;
      },
    },
    goesOn: () => {
      rows = [];
      return refusals.goesOn();
    },
    readHeader: () => header,
    listRows: () => rows,
    keptCount: records.keptCount,
  };
}

/** Collects the issues of a reading by row, and whether one concerns the file as a whole. */
function collectRefusals(importMapping: ImportMapping, { isForErrors, isExistingKept }: SetAsideRules) {
  const issuesByRow = new Map<number, Issue[]>();
  /** Rows of receipts that stay as they are stored. */
  const existing = new Set<number>();
  let [isNew, isWhole] = [false, false];
  const noteIssue: SetAside["noteIssue"] = (row, rowIssue) => {
    const isExisting = isExistingKept && importMapping.kind === "transactions" && rowIssue.code === "IMPORT_CONFLICT";
    if (rowIssue.code === "IMPORT_INTERLEAVED" || (!isExisting && !isForErrors)) isWhole = true;
    else if (isExisting) {
      isNew ||= !existing.has(row);
      existing.add(row);
    } else if (issuesByRow.size >= setAsideAtMost) isWhole = true;
    else {
      const known = issuesByRow.get(row);
      isNew ||= known === undefined;
      if (known === undefined) issuesByRow.set(row, [rowIssue]);
      else if (known.every(({ code, path }) => code !== rowIssue.code || path.join() !== rowIssue.path.join()))
        known.push(rowIssue);
    }
  };
  return {
    issues: issuesByRow,
    existing,
    note: noteIssue,
    refuseWhole: (): void => {
      isWhole = true;
    },
    goesOn: (): boolean => {
      const isGoing = isNew && !isWhole;
      [isNew, isWhole] = [false, false];
      return isGoing;
    },
  };
}

/** Collects the records of refused rows: their other rows are set aside too. */
function collectRecords(importMapping: ImportMapping) {
  /** First refused row of each record, by its key and by the key of a receipt without its date. */
  const [keys, undated] = [new Map<string, number>(), new Map<string, number>()];
  const keptKeys = new Set<string>();
  let findKey: (cells: readonly string[]) => PartialRecordKey = () => ({ key: null, undated: null });
  return {
    setHeader: (names: readonly string[]): void => {
      findKey = createKeyFinder(importMapping, names);
    },
    add: (row: number, cells: readonly string[], fact: ParsedRow | null, isExisting: boolean): void => {
      const partial = fact === null ? findKey(cells) : { key: recordKey(importMapping, fact), undated: null };
      if (isExisting) keptKeys.add(partial.key ?? `row ${row}`);
      else if (partial.key !== null && !keys.has(partial.key)) keys.set(partial.key, row);
      else if (partial.undated !== null && !undated.has(partial.undated)) undated.set(partial.undated, row);
    },
    isKept: (row: number, fact: ParsedRow | null): boolean =>
      keptKeys.size > 0 && fact !== null && keptKeys.has(recordKey(importMapping, fact) ?? `row ${row}`),
    /** Returns the issues of a row whose record has a refused row; null if it has none. */
    issuesOf: (fact: ParsedRow | null, cells: readonly string[]): readonly Issue[] | null => {
      const partial =
        fact === null ? findKey(cells) : { key: recordKey(importMapping, fact), undated: undatedKey(fact) };
      const first = keys.get(partial.key ?? "") ?? undated.get(partial.undated ?? "");
      return first === undefined ? null : [issue("IMPORT_SET_ASIDE_TOO", [], { row: first })];
    },
    keptCount: (): number => keptKeys.size,
  };
}

/** Splits a line with a misplaced quote into cells; returns it unsplit unless its delimiters give as many cells as the header has. */
function splitBroken(
  cells: readonly string[],
  header: readonly string[],
  { delimiter }: Pick<ImportMapping, "delimiter">,
): readonly string[] {
  if (cells.length !== 1 || header.length < 2) return cells;
  const split = cells[0]?.split(delimiter) ?? [];
  return split.length === header.length ? split : cells;
}
