/** Selected findings, to accept or reopen together. */
import { findingsAtMost, type FindingReopen } from "@comptoir/api/wire";
import { parseSeenFinding } from "@comptoir/domain/transaction";

import type { AnsweredReportRow } from "../../../report/report-store.ts";
import type { RowSelection, SelectableRows } from "../selection/row-selection.ts";

/** A finding with the name of its row. */
export interface SelectedFinding extends FindingReopen {
  /** Name for messages, from the cells of its row. */
  readonly name: string;
}

/** Selected findings by their key. */
export type FindingSelection = RowSelection<SelectedFinding>;

/** Converts a row to a finding; null if the row has none or is not loaded. */
export function toFinding(row: AnsweredReportRow | undefined, name: string): SelectedFinding | null {
  const seenFinding = row?.mark === undefined ? null : parseSeenFinding(row.mark);
  return seenFinding === null || row?.origin === undefined ? null : { origin: row.origin, ...seenFinding, name };
}

export const selectableFindings: SelectableRows<SelectedFinding> = {
  toItem: toFinding,
  // A receipt can break several rules.
  subjectOf: ({ origin, rule }) => `${rule} ${origin}`,
  atMost: findingsAtMost,
};

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
