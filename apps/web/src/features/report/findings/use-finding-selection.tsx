/** Selection of findings in the Integrity report, for readers who may accept them. */
import { hasPermission } from "@comptoir/domain/access";
import { findingsAtMost } from "@comptoir/api/wire";
import type { ReportView } from "@comptoir/domain/report";
import type { ReportTableSelection } from "@comptoir/ui-react/report-table";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { ReportColumns } from "../../../report/report-store.ts";
import type { TableView } from "../../../report/report-table-view.ts";
import { t } from "../../../shared/text.ts";
import {
  findingKey,
  emptyFindingSelection,
  selectRows,
  type FindingSelection,
  type NamedRow,
} from "./finding-selection.ts";

const FindingsBar = lazy(() => import("./findings-bar.tsx").then((file) => ({ default: file.FindingsBar })));

export interface FindingSelectionView {
  readonly selection: ReportTableSelection | undefined;
  /** Actions on the selected findings. */
  readonly bar: ReactNode;
}

export type FindingSelectingInput = Readonly<{
  view: ReportView;
  table: TableView;
  columns: ReportColumns;
  permissions: readonly string[];
  isList: boolean;
  question: string;
  onChanged: () => void;
}>;

export function useFindingSelection(input: FindingSelectingInput): FindingSelectionView {
  const { view, table, permissions, isList, onChanged } = input;
  const isOffered = isList && view.report.source === "integrity" && hasPermission(permissions, ["REPORT_CUD"]);
  const { selected, setSelected, nameOf, rowsOf, onSelect } = useSelectedFindings(input);
  const isSelected = useCallback((row: number) => selected.has(findingKey(table.rowAt(row)) ?? ""), [selected, table]);
  const selection = useMemo((): ReportTableSelection | undefined => {
    if (!isOffered) return undefined;
    const reach = Math.min(findingsAtMost, table.rowCount);
    const isAll = selected.size === 0 ? false : selected.size >= reach ? true : null;
    return {
      isSelected,
      onSelect,
      isAll,
      onSelectAll: () =>
        setSelected(
          isAll === true
            ? emptyFindingSelection
            : (previousSelection) => selectRows(previousSelection, rowsOf(0, table.rowCount - 1), undefined),
        ),
      labelOf: (row) => t("management.select", { name: nameOf(row) }),
      allLabel: t("report.findingsSelectAll"),
    };
  }, [isOffered, selected, table, isSelected, onSelect, rowsOf, nameOf, setSelected]);
  const bar =
    isOffered && selected.size > 0 ? (
      <Suspense fallback={null}>
        <FindingsBar selected={selected} onClear={() => setSelected(emptyFindingSelection)} onChanged={onChanged} />
      </Suspense>
    ) : null;
  return { selection, bar };
}

/** Selected findings of a question; Shift selects from the row before. */
function useSelectedFindings({ table, columns, question }: FindingSelectingInput) {
  const [selectedFindings, setSelected] = useState<FindingSelection>(emptyFindingSelection);
  const anchor = useRef<number | null>(null);
  useEffect(
    function forgetOfAnotherQuestion() {
      setSelected(emptyFindingSelection);
      anchor.current = null;
    },
    [question],
  );
  const nameOf = useCallback((row: number) => rowName(table, columns, row), [table, columns]);
  const rowsOf = useCallback(
    (from: number, to: number): readonly NamedRow[] =>
      Array.from(
        { length: Math.max(0, to - from + 1) },
        (_, index) => [table.rowAt(from + index), () => nameOf(from + index)] as const,
      ),
    [table, nameOf],
  );
  const onSelect = useCallback(
    (row: number, withShift: boolean) => {
      const from = withShift && anchor.current !== null ? Math.min(anchor.current, table.rowCount - 1) : row;
      anchor.current = row;
      setSelected((previousSelection) =>
        selectRows(previousSelection, rowsOf(Math.min(from, row), Math.max(from, row)), table.rowAt(row)),
      );
    },
    [table, rowsOf],
  );
  return { selected: selectedFindings, setSelected, nameOf, rowsOf, onSelect };
}

/** Columns that name a finding, if they are visible. */
const namingColumns: ReadonlySet<string> = new Set(["rule", "location", "date", "terminal", "transactionNumber"]);

function rowName(table: TableView, columns: ReportColumns, row: number): string {
  const texts = (isWanted: (field: string, index: number) => boolean) =>
    columns
      .flatMap(({ field }, index) => (isWanted(field, index) ? [table.cell(row, index).text] : []))
      .filter((text) => text !== "");
  const namingTexts = texts((field) => namingColumns.has(field));
  return (namingTexts.length > 0 ? namingTexts : texts((_, index) => index < 3)).join(" · ");
}
