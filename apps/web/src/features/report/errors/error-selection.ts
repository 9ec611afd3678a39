/** Selected rows of errors, to assign, mute, resolve or reopen together. */
import { errorsAtMost, type ErrorsChange } from "@comptoir/api/wire";
import { isOpenError, parseSeenError, type ErrorStatus } from "@comptoir/domain/operation";

import type { RowSelection, SelectableRows } from "../selection/row-selection.ts";

/** Errors of a selected row, by its origin, with their status, and the name of the row for messages. */
export type SelectedError = ErrorsChange["errors"][number] & Readonly<{ status: ErrorStatus; name: string }>;

/** Selected errors by their key. */
export type ErrorSelection = RowSelection<SelectedError>;

export const selectableErrors: SelectableRows<SelectedError> = {
  toItem: (row, name) => {
    const seenError = row?.mark === undefined ? null : parseSeenError(row.mark);
    return seenError === null || row?.origin === undefined ? null : { origin: row.origin, ...seenError, name };
  },
  subjectOf: ({ origin }) => origin,
  atMost: errorsAtMost,
};

/** Splits a selection by what can be done: errors to resolve, and errors to reopen. */
export function splitErrors(
  selection: ErrorSelection,
): Readonly<Record<"all" | "unresolved" | "reopenable", readonly SelectedError[]>> {
  const allErrors = [...selection.values()];
  return {
    all: allErrors,
    unresolved: allErrors.filter(({ status }) => status !== "RESOLVED"),
    reopenable: allErrors.filter(({ status }) => !isOpenError(status) || status === "REAPPEARED"),
  };
}
