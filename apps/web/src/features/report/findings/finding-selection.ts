/** Findings that are accepted or taken back together: which rows are selected, up to as many as one call takes. */
import { findingsAtMost, type FindingReopen } from "@comptoir/api/wire";
import { parseSeenFinding } from "@comptoir/domain/transaction";

import type { ReportRowOf } from "../../../report/report-store.ts";

/** A finding as its row shows it. */
export interface SelectedFinding extends FindingReopen {
  /** What its row says, to name it by. */
  readonly name: string;
}

/** By what tells one from another. */
export type FindingSelection = ReadonlyMap<string, SelectedFinding>;

export const noFindings: FindingSelection = new Map();

/** What a row is selected as; null for a row that is no finding, or not here yet. */
export function findingKey(row: ReportRowOf | undefined): string | null {
  return row?.kind === "row" && row.origin !== undefined && row.mark !== undefined ? `${row.origin} ${row.mark}` : null;
}

/** A row as a finding. */
export function toFinding(row: ReportRowOf | undefined, name: string): SelectedFinding | null {
  const seen = row?.mark === undefined ? null : parseSeenFinding(row.mark);
  return seen === null || row?.origin === undefined ? null : { origin: row.origin, ...seen, name };
}

export type NamedRow = readonly [row: ReportRowOf | undefined, name: () => string];

/** Selects a row, or takes it out; of a stretch all become what its last row becomes. Of too many the first stay. */
export function selectRows(
  before: FindingSelection,
  rows: readonly NamedRow[],
  decisive: ReportRowOf | undefined,
): FindingSelection {
  const wanted = !before.has(findingKey(decisive) ?? "");
  const next = new Map(before);
  for (const [row, name] of rows) {
    const key = findingKey(row);
    const finding = key === null ? null : toFinding(row, name());
    if (key === null || finding === null) continue;
    if (!wanted) next.delete(key);
    else if (next.size < findingsAtMost) next.set(key, finding);
  }
  return next;
}

/** Those that nobody has accepted, and those that somebody has. */
export function splitFindings(selection: FindingSelection): {
  readonly open: readonly SelectedFinding[];
  readonly accepted: readonly SelectedFinding[];
} {
  const all = [...selection.values()];
  return { open: all.filter(({ version }) => version === 0), accepted: all.filter(({ version }) => version > 0) };
}
