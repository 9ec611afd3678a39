import type { LivingCell, LivingReader, LivingRow } from "./living-reader.ts";

/** Sums the figure of the pivot by the values of its two columns. A value is its text; sorting compares the cells. */
export function sumPivot(
  { view, texts }: LivingReader,
  livingRows: readonly LivingRow[],
  compare: (left: LivingCell | undefined, right: LivingCell | undefined) => number,
) {
  const { down, across, figure } = view;
  const sumByKey = new Map<string, number>();
  for (const cells of livingRows) {
    const figureValue = typeof cells[figure] === "number" ? cells[figure] : 0;
    const rowText = texts.cellText(cells[down] ?? null, down);
    const columnText = across < 0 ? "" : texts.cellText(cells[across] ?? null, across);
    for (const key of new Set([
      JSON.stringify([rowText, columnText]),
      JSON.stringify([rowText]),
      JSON.stringify([null, columnText]),
      "all",
    ]))
      sumByKey.set(key, (sumByKey.get(key) ?? 0) + figureValue);
  }
  const listSortedTexts = (columnIndex: number): readonly string[] => {
    const cellByText = new Map(
      livingRows.map((cells) => [texts.cellText(cells[columnIndex] ?? null, columnIndex), cells[columnIndex] ?? null]),
    );
    return [...cellByText.keys()].sort((left, right) => compare(cellByText.get(left), cellByText.get(right)));
  };
  const writeSum = (key: string): string => (sumByKey.has(key) ? texts.cellText(sumByKey.get(key) ?? 0, figure) : "");
  return {
    rows: listSortedTexts(down),
    columns: across < 0 ? [] : listSortedTexts(across),
    cellText: (row: string, column: string): string => writeSum(JSON.stringify([row, column])),
    rowTotal: (row: string): string => writeSum(JSON.stringify([row])),
    columnTotal: (column: string): string => writeSum(JSON.stringify([null, column])),
    total: (): string => writeSum("all"),
  };
}
