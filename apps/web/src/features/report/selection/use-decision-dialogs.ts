/** Dialogs of a decision about selected rows: they outlive the rows, which a reload may change or remove. */
import { useState } from "react";

import type { FailedRow } from "./failed-rows.tsx";

export interface DecisionDialogs {
  /** Rows that the last decision left unchanged. */
  readonly failedRows: readonly FailedRow[];
  readonly setFailedRows: (rows: readonly FailedRow[]) => void;
  /** Whether the reader is asked for a reason. */
  readonly isAsking: boolean;
  readonly setAsking: (isAsking: boolean) => void;
  /** Typed reason; it stays until it is sent. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** Whether one of the dialogs is open. */
  readonly isOpen: boolean;
}

export function useDecisionDialogs(): DecisionDialogs {
  const [failedRows, setFailedRows] = useState<readonly FailedRow[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const isAnyDialogOpen = failedRows.length > 0 || isAsking;
  return { failedRows, setFailedRows, isAsking, setAsking, reason, setReason, isOpen: isAnyDialogOpen };
}
