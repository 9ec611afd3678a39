/** Selection of the rows of a report table; Shift selects from the row that was toggled last. */
import type { ReportTableSelection } from "@comptoir/ui-react/report-table";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { ReportColumns } from "../../../report/report-store.ts";
import type { TableView } from "../../../report/report-table-view.ts";
import { t } from "../../../shared/text.ts";
import {
  isSelectable,
  keepPresentRows,
  rowKey,
  selectRows,
  type NamedRow,
  type RowSelection,
  type SelectableRows,
} from "./row-selection.ts";
import type { DecisionDialogs } from "./use-decision-dialogs.ts";

export interface RowSelectionView {
  readonly selection: ReportTableSelection | undefined;
  /** Actions on the selected rows. */
  readonly bar: ReactNode;
}

export type RowSelectingInput = Readonly<{
  table: TableView;
  columns: ReportColumns;
  question: string;
  dialogs: DecisionDialogs;
}>;

export type RowSelectingOptions<Item> = SelectableRows<Item> &
  Readonly<{
    /** Whether rows can be selected. */
    isOffered: boolean;
    allLabel: string;
    /** Columns that name a row, if they are visible. */
    namingColumns: ReadonlySet<string>;
  }>;

/** Selects rows, until a reload changes or removes them or the question changes. `toItem`, `subjectOf` and `namingColumns` must be the same in every render. */
export function useRowSelection<Item>(
  { table, columns, question, dialogs: { setAsking } }: RowSelectingInput,
  { isOffered, allLabel, namingColumns, toItem, subjectOf, atMost }: RowSelectingOptions<Item>,
) {
  const [chosen, setChosen] = useState<RowSelection<Item>>(() => new Map());
  const anchorRowRef = useRef<number | null>(null);
  const clear = useCallback(() => setChosen(new Map()), []);
  const withoutAbsentRows = useWithoutAbsentRows(table, toItem, subjectOf);
  const selected = useMemo(() => withoutAbsentRows(chosen), [withoutAbsentRows, chosen]);
  useEffect(
    function resetForNewQuestion() {
      clear();
      setAsking(false);
      anchorRowRef.current = null;
    },
    [question, clear, setAsking],
  );
  const rowNameAt = useCallback(
    (row: number) => rowName({ table, columns }, namingColumns, row),
    [table, columns, namingColumns],
  );
  const rowsOf = useCallback(
    (from: number, to: number): readonly NamedRow[] =>
      Array.from(
        { length: Math.max(0, to - from + 1) },
        (_, index) => [table.rowAt(from + index), () => rowNameAt(from + index)] as const,
      ),
    [table, rowNameAt],
  );
  const onSelectRow = useCallback(
    (row: number, withShift: boolean) => {
      const rangeStart =
        withShift && anchorRowRef.current !== null ? Math.min(anchorRowRef.current, table.rowCount - 1) : row;
      anchorRowRef.current = row;
      const rangeRows = rowsOf(Math.min(rangeStart, row), Math.max(rangeStart, row));
      setChosen((previous) => selectRows(withoutAbsentRows(previous), rangeRows, table.rowAt(row), { toItem, atMost }));
    },
    [table, rowsOf, withoutAbsentRows, toItem, atMost],
  );
  const tableSelection = useMemo((): ReportTableSelection | undefined => {
    if (!isOffered) return undefined;
    const rowIndexes = Array.from({ length: table.rowCount }, (_, index) => index);
    const selectableCount = Math.min(atMost, rowIndexes.filter((row) => isSelectable(table.rowAt(row))).length);
    const areAllSelected = selected.size === 0 ? false : selected.size >= selectableCount ? true : null;
    return {
      isSelected: (row) => (isSelectable(table.rowAt(row)) ? selected.has(rowKey(table.rowAt(row)) ?? "") : undefined),
      onSelect: onSelectRow,
      isAll: areAllSelected,
      onSelectAll: () => {
        if (areAllSelected === true) return clear();
        const allNamedRows = rowsOf(0, table.rowCount - 1);
        setChosen((previous) => selectRows(withoutAbsentRows(previous), allNamedRows, undefined, { toItem, atMost }));
      },
      labelOf: (row) => t("management.select", { name: rowNameAt(row) }),
      allLabel,
    };
  }, [isOffered, selected, table, onSelectRow, rowsOf, rowNameAt, clear, withoutAbsentRows, toItem, atMost, allLabel]);
  return { selected, selection: tableSelection, clear };
}

/** Makes the function that drops selected rows which a reload changed or removed. */
function useWithoutAbsentRows<Item>(
  table: TableView,
  toItem: SelectableRows<Item>["toItem"],
  subjectOf: SelectableRows<Item>["subjectOf"],
) {
  return useCallback(
    (selection: RowSelection<Item>): RowSelection<Item> =>
      selection.size === 0
        ? selection
        : keepPresentRows(
            selection,
            Array.from({ length: table.rowCount }, (_, index) => table.rowAt(index)),
            { toItem, subjectOf },
          ),
    [table, toItem, subjectOf],
  );
}

function rowName(
  { table, columns }: Pick<RowSelectingInput, "table" | "columns">,
  namingColumns: ReadonlySet<string>,
  row: number,
): string {
  const cellTextsWhere = (isWanted: (field: string, index: number) => boolean) =>
    columns
      .flatMap(({ field }, index) => (isWanted(field, index) ? [table.cell(row, index).text] : []))
      .filter((text) => text !== "");
  const namingTexts = cellTextsWhere((field) => namingColumns.has(field));
  return (namingTexts.length > 0 ? namingTexts : cellTextsWhere((_, index) => index < 3)).join(" · ");
}
