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
  const parseCells = makeCellParser(screen, screen.references.state.read.values);
  screen.grid.write(
    [...cellsByRow].flatMap(([index, cells]) => {
      const latestRow = rows.latestRowAt(index);
      return latestRow === undefined
        ? []
        : [{ row: latestRow, values: parseCells(screen.grid.current(latestRow), cells) }];
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
  const blockRowCount = bottom - top + 1;
  if (blockRowCount > savedRowsAtMost)
    return addToast(t("grid.tooMany", { number: countText(blockRowCount), max: countText(savedRowsAtMost) }), "danger");
  const areRowsLoaded = () =>
    Array.from({ length: blockRowCount }, (_, rowOffset) => rows.latestRowAt(top + rowOffset)).every(
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
  const blockTexts = readBlockTexts(grid, block);
  if (blockTexts === null) addToast(t("grid.notRead"), "danger");
  return blockTexts === null ? null : printClipboard(blockTexts);
}

/** Pastes a text of the clipboard at a block; returns the block that it fills. */
export function pasteText(grid: WritableGrid, text: string, block: CellBlock): CellBlock {
  const pastedTexts = readClipboard(text);
  if (pastedTexts.length === 0) return block;
  const targetBlock = blockOfPaste(pastedTexts, block, { rows: grid.rows.count, columns: grid.columns.length });
  const cutRowCount = pastedTexts.length - (targetBlock.bottom - targetBlock.top + 1);
  if (cutRowCount > 0) addToast(t("grid.pasteCut", { count: cutRowCount, number: countText(cutRowCount) }), "danger");
  void writeBlock(grid, placeTexts(pastedTexts, targetBlock), targetBlock);
  return targetBlock;
}

/** Fills a block with its first row; a single row takes the values of the row above it. */
export function fillDown(grid: WritableGrid, { top, left, bottom, right }: CellBlock): void {
  const sourceRow = top === bottom ? Math.max(0, top - 1) : top;
  const sourceTexts = readBlockTexts(grid, { top: sourceRow, left, bottom: sourceRow, right });
  const targetBlock = { top: top === bottom ? top : top + 1, left, bottom, right };
  if (sourceTexts !== null && sourceRow < targetBlock.top)
    void writeBlock(grid, placeTexts(sourceTexts, targetBlock), targetBlock);
}

/** Input texts of a block; null while a row of it is not loaded. */
function readBlockTexts(
  { inputOf }: WritableGrid,
  { top, left, bottom, right }: CellBlock,
): readonly (readonly string[])[] | null {
  const inputTexts = Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, column) => inputOf(top + row, left + column)),
  );
  return inputTexts.some((line) => line.includes(null))
    ? null
    : inputTexts.map((line) => line.map((text) => text ?? ""));
}
