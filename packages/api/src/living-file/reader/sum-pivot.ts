import type { LivingCell, LivingReader, LivingRow } from "./living-reader.ts";

/** Sums the figure of the pivot by the values of its two columns. A value is its text; sorting compares the cells. */
export function sumPivot(
  { view, texts }: LivingReader,
  livingRows: readonly LivingRow[],
  compare: (left: LivingCell | undefined, right: LivingCell | undefined) => number,
) {
  const { down, across, figure } = view;
  const sums = new Map<string, number>();
  for (const cells of livingRows) {
    const value = typeof cells[figure] === "number" ? cells[figure] : 0;
    const row = texts.cellText(cells[down] ?? null, down);
    const column = across < 0 ? "" : texts.cellText(cells[across] ?? null, across);
    for (const key of new Set([
      JSON.stringify([row, column]),
      JSON.stringify([row]),
      JSON.stringify([null, column]),
      "all",
    ]))
      sums.set(key, (sums.get(key) ?? 0) + value);
  }
  const valuesOf = (columnIndex: number): readonly string[] => {
    const cellByText = new Map(
      livingRows.map((cells) => [texts.cellText(cells[columnIndex] ?? null, columnIndex), cells[columnIndex] ?? null]),
    );
    return [...cellByText.keys()].sort((left, right) => compare(cellByText.get(left), cellByText.get(right)));
  };
  const sumText = (key: string): string => (sums.has(key) ? texts.cellText(sums.get(key) ?? 0, figure) : "");
  return {
    rows: valuesOf(down),
    columns: across < 0 ? [] : valuesOf(across),
    cellText: (row: string, column: string): string => sumText(JSON.stringify([row, column])),
    rowTotal: (row: string): string => sumText(JSON.stringify([row])),
    columnTotal: (column: string): string => sumText(JSON.stringify([null, column])),
    total: (): string => sumText("all"),
  };
}
