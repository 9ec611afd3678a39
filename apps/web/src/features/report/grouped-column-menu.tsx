/** Menu of a column header in a table of groups: sort, width, and hiding a figure or a level. */
import type { ReactElement } from "react";

import { changeColumnChoice } from "../../report/report-view.ts";
import { t } from "../../shared/text.ts";
import { buildSortItems, buildWidthItems, HeaderMenuButton } from "./column-menu.tsx";
import { removeField, repairPivot } from "./pivot-moves.ts";
import type { ReadingOfRows } from "./reading.ts";
import { choiceKey, sortColumnIn } from "./sort-by-column.ts";
import type { RowsTable } from "./use-rows-table.ts";

export type GroupedColumnMenuProps = Readonly<{ reading: ReadingOfRows; rowsTable: RowsTable; index: number }>;

export function GroupedColumnMenu({ reading, rowsTable, index }: GroupedColumnMenuProps): ReactElement | null {
  const { view, onChange } = reading;
  const { table, columns, choices, isPhone } = rowsTable;
  const [column, drawnColumn] = [columns[index], table.columns[index]];
  if (column === undefined || drawnColumn === undefined) return null;
  const columnKey = choiceKey(choices, column);
  const hideChange = hideColumn(reading, rowsTable, index);
  const menuGroups = [
    drawnColumn.sort === undefined
      ? []
      : buildSortItems(drawnColumn.sort, (direction) => {
          const sortChange = sortColumnIn(
            { ...reading, report: view.report, table, columns, choices },
            index,
            direction,
          );
          if (sortChange !== null) onChange(sortChange);
        }),
    columnKey === undefined || isPhone
      ? []
      : buildWidthItems(drawnColumn.widthPx, (widthPx) =>
          onChange({ columns: changeColumnChoice(choices, columnKey, { widthPx }) }),
        ),
    [
      {
        key: "hide",
        label: t("report.hide"),
        icon: "eye-off" as const,
        disabled: hideChange === null,
        onSelect: () => {
          if (hideChange !== null) onChange(hideChange);
        },
      },
    ],
  ].filter((group) => group.length > 0);
  return <HeaderMenuButton header={drawnColumn.header} groups={menuGroups} />;
}

/** Removes a figure or a level of the rows from a pivot; without a pivot, hides a figure. Null for the last figure or level, and for the column of a group. */
function hideColumn(
  { view: { report }, fields, permissions }: ReadingOfRows,
  { columns, choices }: RowsTable,
  index: number,
): Parameters<ReadingOfRows["onChange"]>[0] | null {
  const { pivot } = report;
  const levelCount = columns.filter(({ kind }) => kind === "key").length;
  if (pivot !== null) {
    const [axis, fieldIndex] =
      index < levelCount
        ? (["rows", index] as const)
        : (["measures", (index - levelCount) % pivot.measures.length] as const);
    return pivot[axis].length < 2
      ? null
      : { pivot: repairPivot(removeField(pivot, axis, fieldIndex), fields, permissions) };
  }
  const key = index < levelCount ? undefined : choiceKey(choices, columns[index]);
  const isLast = columns.length - levelCount < 2;
  return key === undefined || isLast ? null : { columns: changeColumnChoice(choices, key, { visible: false }) };
}
