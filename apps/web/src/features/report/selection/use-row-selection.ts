/** Selection of the rows of a report table; Shift selects from the row before. */
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

/** Selects rows, until a reload changes or removes them. `toItem`, `subjectOf` and `namingColumns` must be the same in every render. */
export function useRowSelection<Item>(
  { table, columns, question, dialogs: { setAsking } }: RowSelectingInput,
  { isOffered, allLabel, namingColumns, toItem, subjectOf, atMost }: RowSelectingOptions<Item>,
) {
  const [chosen, setChosen] = useState<RowSelection<Item>>(() => new Map());
  const anchor = useRef<number | null>(null);
  const clear = useCallback(() => setChosen(new Map()), []);
  const keepPresent = useKeepPresent(table, toItem, subjectOf);
  const selected = useMemo(() => keepPresent(chosen), [keepPresent, chosen]);
  useEffect(
    function forgetOfAnotherQuestion() {
      clear();
      setAsking(false);
      anchor.current = null;
    },
    [question, clear, setAsking],
  );
  const nameOf = useCallback(
    (row: number) => rowName({ table, columns }, namingColumns, row),
    [table, columns, namingColumns],
  );
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
      const range = rowsOf(Math.min(from, row), Math.max(from, row));
      setChosen((previous) => selectRows(keepPresent(previous), range, table.rowAt(row), { toItem, atMost }));
    },
    [table, rowsOf, keepPresent, toItem, atMost],
  );
  const selection = useMemo((): ReportTableSelection | undefined => {
    if (!isOffered) return undefined;
    const rowIndexes = Array.from({ length: table.rowCount }, (_, index) => index);
    const reach = Math.min(atMost, rowIndexes.filter((row) => isSelectable(table.rowAt(row))).length);
    const isAll = selected.size === 0 ? false : selected.size >= reach ? true : null;
    return {
      isSelected: (row) => (isSelectable(table.rowAt(row)) ? selected.has(rowKey(table.rowAt(row)) ?? "") : undefined),
      onSelect,
      isAll,
      onSelectAll: () => {
        if (isAll === true) return clear();
        const range = rowsOf(0, table.rowCount - 1);
        setChosen((previous) => selectRows(keepPresent(previous), range, undefined, { toItem, atMost }));
      },
      labelOf: (row) => t("management.select", { name: nameOf(row) }),
      allLabel,
    };
  }, [isOffered, selected, table, onSelect, rowsOf, nameOf, clear, keepPresent, toItem, atMost, allLabel]);
  return { selected, selection, clear };
}

/** Returns a stable function that keeps the selected rows that are in the table. */
function useKeepPresent<Item>(
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
  const texts = (isWanted: (field: string, index: number) => boolean) =>
    columns
      .flatMap(({ field }, index) => (isWanted(field, index) ? [table.cell(row, index).text] : []))
      .filter((text) => text !== "");
  const namingTexts = texts((field) => namingColumns.has(field));
  return (namingTexts.length > 0 ? namingTexts : texts((_, index) => index < 3)).join(" · ");
}
