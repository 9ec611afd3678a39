import type { LivingReader } from "./living-reader.ts";
import type { sumPivot } from "./sum-pivot.ts";

/** Draws the sums of the pivot with their totals. */
export function drawPivot(
  { data, view, page }: LivingReader,
  table: HTMLTableElement,
  sums: ReturnType<typeof sumPivot>,
): void {
  const { columns, words } = data;
  const { down, across, figure } = view;
  const [head, body, foot] = [table.createTHead(), page.make("tbody"), table.createTFoot()];
  const makeHeader = (text: string, columnIndex: number): HTMLTableCellElement =>
    Object.assign(page.cell(text, columnIndex, "th"), { scope: "col" });
  page.addRow(head, [
    makeHeader(columns[down]?.header ?? "", -1),
    ...sums.columns.map((column) => makeHeader(column === "" ? words.none : column, figure)),
    makeHeader(across < 0 ? (columns[figure]?.header ?? "") : words.total, figure),
  ]);
  table.append(body);
  for (const row of sums.rows)
    page.addRow(body, [
      Object.assign(page.make("th", row === "" ? words.none : row), { scope: "row" }),
      ...sums.columns.map((column) => page.cell(sums.cellText(row, column), figure)),
      page.cell(sums.rowTotal(row), figure),
    ]);
  page.addRow(
    foot,
    [
      page.make("th", words.total),
      ...sums.columns.map((column) => page.cell(sums.columnTotal(column), figure)),
      page.cell(sums.total(), figure),
    ],
    "total",
  );
}
