/** Writes texts into the cells of a grid, and copies them: typing, pasting, clearing and filling down. */
import {
  blockOfPaste,
  placeTexts,
  printClipboard,
  readClipboard,
  type CellBlock,
  type PlacedText,
} from "@comptoir/domain/entity";

import { countText } from "../session/written.ts";
import { addToast } from "../shared/notices.ts";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import { makeCellParser, type GridColumn, type TypedCell } from "./grid-cells.ts";
import { savedRowsAtMost } from "./grid-state.ts";
import type { GridRows } from "./use-grid-rows.ts";

export interface WritableGrid {
  readonly screen: EntityScreen;
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  /** Input text of a cell; null while its row is not loaded. */
  readonly inputOf: (row: number, column: number) => string | null;
}

/** Writes texts into loaded rows, as one step. */
export function writeTexts({ screen, rows, columns }: WritableGrid, placedTexts: readonly PlacedText[]): void {
  const cellsByRow = new Map<number, TypedCell[]>();
  for (const { row, column, text } of placedTexts) {
    const { field, mayWrite } = columns[column] ?? {};
    if (field === undefined || mayWrite !== true) continue;
    cellsByRow.set(row, [...(cellsByRow.get(row) ?? []), { field, text }]);
  }
  const parse = makeCellParser(screen, screen.references.state.read.values);
  screen.grid.write(
    [...cellsByRow].flatMap(([index, cells]) => {
      const row = rows.latestRowAt(index);
      return row === undefined ? [] : [{ row, values: parse(screen.grid.current(row), cells) }];
    }),
  );
}

/** Writes texts into the rows of a block, all or none; reads the rows that are not loaded first. */
export async function writeBlock(
  writableGrid: WritableGrid,
  placedTexts: readonly PlacedText[],
  { top, bottom }: CellBlock,
): Promise<void> {
  const { screen, rows } = writableGrid;
  const count = bottom - top + 1;
  if (count > savedRowsAtMost)
    return addToast(t("grid.tooMany", { number: countText(count), max: countText(savedRowsAtMost) }), "danger");
  const areRowsLoaded = () =>
    Array.from({ length: count }, (_, rowOffset) => rows.latestRowAt(top + rowOffset)).every(
      (row) => row !== undefined,
    );
  if (!rows.isFiltered && !areRowsLoaded()) await screen.grid.list.load(top, bottom);
  if (!screen.references.state.read.isKnown) await screen.references.known();
  if (areRowsLoaded()) return writeTexts(writableGrid, placedTexts);
  // A paste is all or nothing; the clipboard still has it.
  const { failure } = screen.grid.list.state;
  if (failure === null) addToast(t("grid.notWritten"), "danger");
  else showFailure(failure);
}

/** Copies a block for the clipboard; null, with a message, while a row of it is not loaded. */
export function copyBlock(grid: WritableGrid, block: CellBlock): string | null {
  const table = textsOf(grid, block);
  if (table === null) addToast(t("grid.notRead"), "danger");
  return table === null ? null : printClipboard(table);
}

/** Pastes a text of the clipboard at a block; returns the block that it fills. */
export function pasteText(grid: WritableGrid, text: string, block: CellBlock): CellBlock {
  const table = readClipboard(text);
  if (table.length === 0) return block;
  const target = blockOfPaste(table, block, { rows: grid.rows.count, columns: grid.columns.length });
  const cutRows = table.length - (target.bottom - target.top + 1);
  if (cutRows > 0) addToast(t("grid.pasteCut", { count: cutRows, number: countText(cutRows) }), "danger");
  void writeBlock(grid, placeTexts(table, target), target);
  return target;
}

/** Fills a block with its first row; a single row takes the values of the row above it. */
export function fillDown(grid: WritableGrid, { top, left, bottom, right }: CellBlock): void {
  const from = top === bottom ? Math.max(0, top - 1) : top;
  const source = textsOf(grid, { top: from, left, bottom: from, right });
  const target = { top: top === bottom ? top : top + 1, left, bottom, right };
  if (source !== null && from < target.top) void writeBlock(grid, placeTexts(source, target), target);
}

/** Input texts of a block; null while a row of it is not loaded. */
function textsOf(
  { inputOf }: WritableGrid,
  { top, left, bottom, right }: CellBlock,
): readonly (readonly string[])[] | null {
  const table = Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, column) => inputOf(top + row, left + column)),
  );
  return table.some((line) => line.includes(null)) ? null : table.map((line) => line.map((text) => text ?? ""));
}
