/** Cells of a grid page: draws typed values with their issues, and writes typed, pasted or filled ones. */
import { fieldKindOf, placeTexts } from "@comptoir/domain/entity";
import { EditGrid } from "@comptoir/ui-react/grid";
import type { EditGridCell, EditGridColumn, EditGridHandle } from "@comptoir/ui-react/grid";
import { useCallback } from "react";
import type { ReactElement, RefObject } from "react";
import { useSnapshot } from "valtio";

import { countText } from "../session/written.ts";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel, rowNameOf } from "./entity-words.ts";
import { fieldCellByKind } from "./field-cells.tsx";
import { cellOptions, cellText, hasCellOptions, type GridColumn } from "./grid-cells.ts";
import type { EditedGridRow } from "./grid-state.ts";
import { copyBlock, fillDown, pasteText, writeBlock, writeTexts, type WritableGrid } from "./grid-writing.ts";
import type { GridRows } from "./use-grid-rows.ts";

/** Widths of the columns by kind. Units: pixels. */
const columnWidthPxByKind = { naming: 260, numeric: 110, choice: 180, text: 140 } as const;

export type GridSheetProps = Readonly<{
  screen: EntityScreen;
  rows: GridRows;
  columns: readonly GridColumn[];
  references: ReferenceValues;
  handle: RefObject<EditGridHandle | null>;
}>;

export function GridSheet({ screen, rows, columns, references, handle }: GridSheetProps): ReactElement {
  const { grid: store, words } = screen;
  const editByRow = useSnapshot(store.state).edits as ReadonlyMap<number, EditedGridRow>;
  const cellAt = (row: number, column: number): EditGridCell | null => {
    const rowValues = rows.rowAt(row);
    const { field = "" } = columns[column] ?? {};
    if (rowValues === undefined) return null;
    const rowEdit = editByRow.get(Number(rowValues["id"]));
    const inputText = cellText(screen, field, store.current(rowValues)[field], references);
    return {
      text: inputText,
      input: inputText,
      isChanged: rowEdit !== undefined && Object.hasOwn(rowEdit.typed, field),
      error: rowEdit === undefined ? undefined : findCellError(rowEdit, field, column),
    };
  };
  const makeOptionsOfRow = (field: string) => (row: number) =>
    cellOptions(screen, field, store.current(rows.rowAt(row) ?? {}), references) ?? [];
  const writableGrid: WritableGrid = {
    screen,
    rows,
    columns,
    inputOf: (row, column) => cellAt(row, column)?.input ?? null,
  };
  const { isFiltered } = rows;
  const seeRows = useCallback(
    (firstRow: number, lastRow: number) => !isFiltered && store.list.see(firstRow, lastRow),
    [store, isFiltered],
  );
  return (
    <EditGrid
      ref={handle}
      caption={t("grid.title", { list: t(words.title) })}
      help={t("grid.keys")}
      columns={columns.map((column, index) => editGridColumn(screen, column, index, makeOptionsOfRow(column.field)))}
      rowCount={rows.count}
      rowName={(row) => rowNameOf(screen, rows.rowAt(row) ?? {}) || countText(row + 1)}
      cell={cellAt}
      onWrite={({ row, column }, text) =>
        text !== cellAt(row, column)?.input && writeTexts(writableGrid, [{ row, column, text }])
      }
      onClear={(block) => void writeBlock(writableGrid, placeTexts([[""]], block), block)}
      onFillDown={(block) => fillDown(writableGrid, block)}
      onCopy={(block) => copyBlock(writableGrid, block)}
      onPaste={(text, block) => pasteText(writableGrid, text, block)}
      onUndo={store.undo}
      onRedo={store.redo}
      onSee={seeRows}
    />
  );
}

function editGridColumn(
  screen: EntityScreen,
  { field, mayWrite }: GridColumn,
  index: number,
  optionsOf: (row: number) => readonly string[],
): EditGridColumn {
  const { isNumber } = fieldCellByKind[fieldKindOf(screen.entity, field)];
  const isChoice = hasCellOptions(screen, field);
  return {
    key: field,
    header: fieldLabel(screen, field),
    width:
      index === 0
        ? columnWidthPxByKind.naming
        : isNumber
          ? columnWidthPxByKind.numeric
          : isChoice
            ? columnWidthPxByKind.choice
            : columnWidthPxByKind.text,
    numeric: isNumber,
    readOnly: !mayWrite,
    ...(isChoice && { optionsOf }),
  };
}

/** Text of the issues at a field, undefined without any; the first column also tells those of the whole row. */
function findCellError({ issues }: EditedGridRow, field: string, column: number): string | undefined {
  const errorTexts = issues
    .filter((issue) =>
      issue.field === null ? column === 0 : issue.field === field || issue.field.startsWith(`${field}.`),
    )
    .map(issueText);
  return errorTexts.length === 0 ? undefined : [...new Set(errorTexts)].join(" ");
}
