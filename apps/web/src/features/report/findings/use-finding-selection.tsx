/** Selection of findings in the Integrity report, for readers who may accept them. */
import { hasPermission } from "@comptoir/domain/access";
import type { ReportView } from "@comptoir/domain/report";
import { lazy, Suspense } from "react";

import { t } from "../../../shared/text.ts";
import { useRowSelection, type RowSelectingInput, type RowSelectionView } from "../selection/use-row-selection.ts";
import { selectableFindings } from "./finding-selection.ts";

const FindingsBar = lazy(() => import("./findings-bar.tsx").then((file) => ({ default: file.FindingsBar })));

export type ReportSelectingInput = RowSelectingInput &
  Readonly<{
    view: ReportView;
    permissions: readonly string[];
    isList: boolean;
    /** Called after a decision that the server answered, even if it changed no row. */
    onChanged: () => void;
    /** Called after an undo by toast, when other rows, or another period, may be open. */
    onUndone: () => void;
  }>;

export function useFindingSelection(input: ReportSelectingInput): RowSelectionView {
  const { view, permissions, isList, dialogs, onChanged, onUndone } = input;
  const isSelectionOffered = isList && view.report.source === "integrity" && hasPermission(permissions, ["REPORT_CUD"]);
  const { selected, selection, clear } = useRowSelection(input, {
    ...selectableFindings,
    isOffered: isSelectionOffered,
    allLabel: t("report.findingsSelectAll"),
    namingColumns,
  });
  const findingsBar =
    isSelectionOffered && (selected.size > 0 || dialogs.isOpen) ? (
      <Suspense fallback={null}>
        <FindingsBar {...{ selected, dialogs, onChanged, onUndone }} onClear={clear} />
      </Suspense>
    ) : null;
  return { selection, bar: findingsBar };
}

/** Columns that name a finding. */
const namingColumns: ReadonlySet<string> = new Set(["rule", "location", "date", "terminal", "transactionNumber"]);
