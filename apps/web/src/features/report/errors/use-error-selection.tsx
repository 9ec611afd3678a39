/** Selection of rows in the Error log report, for readers who may decide about errors. */
import { hasPermission } from "@comptoir/domain/access";
import { lazy, Suspense } from "react";

import { t } from "../../../shared/text.ts";
import type { ReportSelectingInput } from "../findings/use-finding-selection.tsx";
import { useRowSelection, type RowSelectionView } from "../selection/use-row-selection.ts";
import { selectableErrors } from "./error-selection.ts";

const ErrorsBar = lazy(() => import("./errors-bar.tsx").then((file) => ({ default: file.ErrorsBar })));

export function useErrorSelection(input: ReportSelectingInput): RowSelectionView {
  const { view, permissions, isList, dialogs, onChanged, onUndone } = input;
  const isSelectionOffered = isList && view.report.source === "error-log" && hasPermission(permissions, ["REPORT_CUD"]);
  const { selected, selection, clear } = useRowSelection(input, {
    ...selectableErrors,
    isOffered: isSelectionOffered,
    allLabel: t("report.errorsSelectAll"),
    namingColumns,
  });
  const errorsBar =
    isSelectionOffered && (selected.size > 0 || dialogs.isOpen) ? (
      <Suspense fallback={null}>
        <ErrorsBar {...{ selected, dialogs, onChanged, onUndone }} onClear={clear} />
      </Suspense>
    ) : null;
  return { selection, bar: errorsBar };
}

/** Columns that name errors. */
const namingColumns: ReadonlySet<string> = new Set(["code", "message", "terminal", "user"]);
