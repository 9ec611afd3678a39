/** Selection of findings to accept or reopen together, limited to the size of one call. */
import { findingsAtMost, type FindingReopen } from "@comptoir/api/wire";
import { parseSeenFinding } from "@comptoir/domain/transaction";

import type { AnsweredReportRow } from "../../../report/report-store.ts";

/** A finding with the name of its row. */
export interface SelectedFinding extends FindingReopen {
  /** Name for messages, from the cells of its row. */
  readonly name: string;
}

/** Selected findings by their key. */
export type FindingSelection = ReadonlyMap<string, SelectedFinding>;

export const emptyFindingSelection: FindingSelection = new Map();

/** Key of a row's finding; null if the row has none or is not loaded. */
export function findingKey(row: AnsweredReportRow | undefined): string | null {
  return row?.kind === "row" && row.origin !== undefined && row.mark !== undefined ? `${row.origin} ${row.mark}` : null;
}

/** Converts a row to a finding. */
export function toFinding(row: AnsweredReportRow | undefined, name: string): SelectedFinding | null {
  const seenFinding = row?.mark === undefined ? null : parseSeenFinding(row.mark);
  return seenFinding === null || row?.origin === undefined ? null : { origin: row.origin, ...seenFinding, name };
}

export type NamedRow = readonly [row: AnsweredReportRow | undefined, name: () => string];

/** Toggles rows: all rows of a range take the new state of its last row. Above the limit the first rows stay selected. */
export function selectRows(
  previousSelection: FindingSelection,
  rows: readonly NamedRow[],
  decisive: AnsweredReportRow | undefined,
): FindingSelection {
  const isSelecting = !previousSelection.has(findingKey(decisive) ?? "");
  const nextSelection = new Map(previousSelection);
  for (const [row, name] of rows) {
    const key = findingKey(row);
    const finding = key === null ? null : toFinding(row, name());
    if (key === null || finding === null) continue;
    if (!isSelecting) nextSelection.delete(key);
    else if (nextSelection.size < findingsAtMost) nextSelection.set(key, finding);
  }
  return nextSelection;
}

/** Splits a selection into open and accepted findings. */
export function splitFindings(selection: FindingSelection): {
  readonly open: readonly SelectedFinding[];
  readonly accepted: readonly SelectedFinding[];
} {
  const allFindings = [...selection.values()];
  return {
    open: allFindings.filter(({ version }) => version === 0),
    accepted: allFindings.filter(({ version }) => version > 0),
  };
}
