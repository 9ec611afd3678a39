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
import { fieldCells } from "./field-cells.tsx";
import { cellOptions, cellText, hasSameOptionsInEveryRow, type GridColumn } from "./grid-cells.ts";
import type { EditedGridRow } from "./grid-state.ts";
import { copyBlock, fillDown, pasteText, writeBlock, writeTexts, type WritableGrid } from "./grid-writing.ts";
import type { GridRows } from "./use-grid-rows.ts";

/** Widths of the columns by kind. Units: pixels. */
const columnWidths = { naming: 260, numeric: 110, choice: 180, text: 140 } as const;

export type GridSheetProps = Readonly<{
  screen: EntityScreen;
  rows: GridRows;
  columns: readonly GridColumn[];
  references: ReferenceValues;
  handle: RefObject<EditGridHandle | null>;
}>;

export function GridSheet({ screen, rows, columns, references, handle }: GridSheetProps): ReactElement {
  const { grid: store, words } = screen;
  const edits = useSnapshot(store.state).edits as ReadonlyMap<number, EditedGridRow>;
  const cellAt = (row: number, column: number): EditGridCell | null => {
    const values = rows.rowAt(row);
    const { field = "" } = columns[column] ?? {};
    if (values === undefined) return null;
    const edit = edits.get(Number(values["id"]));
    const text = cellText(screen, field, store.current(values)[field], references);
    return {
      text,
      input: text,
      isChanged: edit !== undefined && Object.hasOwn(edit.typed, field),
      error: edit === undefined ? undefined : errorAt(edit, field, column),
    };
  };
  const optionsAt = (field: string) => (row: number) =>
    cellOptions(screen, field, store.current(rows.rowAt(row) ?? {}), references) ?? [];
  const writable: WritableGrid = {
    screen,
    rows,
    columns,
    inputOf: (row, column) => cellAt(row, column)?.input ?? null,
  };
  const { isFiltered } = rows;
  const onSee = useCallback(
    (firstRow: number, lastRow: number) => !isFiltered && store.list.see(firstRow, lastRow),
    [store, isFiltered],
  );
  return (
    <EditGrid
      ref={handle}
      caption={t("grid.title", { list: t(words.title) })}
      help={t("grid.keys")}
      columns={columns.map((column, index) => editGridColumn(screen, column, index, optionsAt(column.field)))}
      rowCount={rows.count}
      rowName={(row) => rowNameOf(screen, rows.rowAt(row) ?? {}) || countText(row + 1)}
      cell={cellAt}
      onWrite={({ row, column }, text) =>
        text !== cellAt(row, column)?.input && writeTexts(writable, [{ row, column, text }])
      }
      onClear={(block) => void writeBlock(writable, placeTexts([[""]], block), block)}
      onFillDown={(block) => fillDown(writable, block)}
      onCopy={(block) => copyBlock(writable, block)}
      onPaste={(text, block) => pasteText(writable, text, block)}
      onUndo={store.undo}
      onRedo={store.redo}
      onSee={onSee}
    />
  );
}

function editGridColumn(
  screen: EntityScreen,
  { field, mayWrite }: GridColumn,
  index: number,
  optionsOf: (row: number) => readonly string[],
): EditGridColumn {
  const { isNumber } = fieldCells[fieldKindOf(screen.entity, field)];
  const isChoice = hasSameOptionsInEveryRow(screen, field);
  return {
    key: field,
    header: fieldLabel(screen, field),
    width:
      index === 0
        ? columnWidths.naming
        : isNumber
          ? columnWidths.numeric
          : isChoice
            ? columnWidths.choice
            : columnWidths.text,
    numeric: isNumber,
    readOnly: !mayWrite,
    ...(isChoice && { optionsOf }),
  };
}

/** Text of the issues at a field; the first column also tells those of the whole row. */
function errorAt({ issues }: EditedGridRow, field: string, column: number): string | undefined {
  const texts = issues
    .filter((issue) =>
      issue.field === null ? column === 0 : issue.field === field || issue.field.startsWith(`${field}.`),
    )
    .map(issueText);
  return texts.length === 0 ? undefined : [...new Set(texts)].join(" ");
}
