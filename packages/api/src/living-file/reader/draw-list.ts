import type { LivingReader, LivingRow } from "./living-reader.ts";

/** Draws a page of the rows with sortable headers, and the totals of all found rows. */
export function drawList(
  { data, view, texts, page, draw }: LivingReader,
  table: HTMLTableElement,
  foundRows: readonly LivingRow[],
  pageSize: number,
): void {
  const { columns, rows, total, words } = data;
  const [head, body, foot] = [table.createTHead(), page.make("tbody"), table.createTFoot()];
  const sortBy = (columnIndex: number): void => {
    Object.assign(view, {
      descends: view.sort === columnIndex ? !view.descends : columns[columnIndex]?.decimals !== null,
      sort: columnIndex,
      page: 0,
    });
    draw();
    page.element("table").querySelectorAll<HTMLElement>("thead button")[columnIndex]?.focus();
  };
  const makeHeader = (header: string, columnIndex: number): HTMLElement => {
    const headerCell = page.cell("", columnIndex, "th");
    headerCell.scope = "col";
    headerCell.ariaSort = view.sort !== columnIndex ? "none" : view.descends ? "descending" : "ascending";
    const sortButton = page.make("button", header);
    sortButton.type = "button";
    sortButton.title = words.sort;
    sortButton.onclick = () => sortBy(columnIndex);
    headerCell.append(sortButton);
    return headerCell;
  };
  page.addRow(
    head,
    columns.map(({ header }, columnIndex) => makeHeader(header, columnIndex)),
  );
  table.append(body);
  for (const cells of foundRows.slice(view.page * pageSize, (view.page + 1) * pageSize))
    page.addRow(
      body,
      cells.map((value, columnIndex) => page.cell(texts.cellText(value, columnIndex), columnIndex)),
    );
  const sumColumn = (columnIndex: number): number =>
    foundRows.reduce((sum, cells) => sum + (typeof cells[columnIndex] === "number" ? cells[columnIndex] : 0), 0);
  // The report's own total is drawn only below all of its rows; figures that may not be added have no total below fewer
  // rows.
  const areAllRowsFound = foundRows.length === rows.length;
  const sumByColumn = columns.map(({ adds }, columnIndex) =>
    areAllRowsFound && total !== null ? (total[columnIndex] ?? null) : adds ? sumColumn(columnIndex) : null,
  );
  const totalLabelColumn = columns.findIndex(({ decimals }) => decimals === null);
  page.addRow(
    foot,
    sumByColumn.map((value, columnIndex) =>
      page.cell(
        columnIndex === totalLabelColumn && value === null ? words.total : texts.cellText(value, columnIndex),
        columnIndex,
      ),
    ),
    "total",
  );
}
