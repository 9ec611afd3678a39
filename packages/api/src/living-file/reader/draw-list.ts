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
  const sortBy = (at: number): void => {
    Object.assign(view, {
      descends: view.sort === at ? !view.descends : columns[at]?.decimals !== null,
      sort: at,
      page: 0,
    });
    draw();
    page.element("table").querySelectorAll<HTMLElement>("thead button")[at]?.focus();
  };
  const makeHeader = (header: string, at: number): HTMLElement => {
    const cell = page.cell("", at, "th");
    cell.scope = "col";
    cell.ariaSort = view.sort !== at ? "none" : view.descends ? "descending" : "ascending";
    const button = page.make("button", header);
    button.type = "button";
    button.title = words.sort;
    button.onclick = () => sortBy(at);
    cell.append(button);
    return cell;
  };
  page.addRow(
    head,
    columns.map(({ header }, at) => makeHeader(header, at)),
  );
  table.append(body);
  for (const cells of foundRows.slice(view.page * pageSize, (view.page + 1) * pageSize))
    page.addRow(
      body,
      cells.map((value, at) => page.cell(texts.cellText(value, at), at)),
    );
  const sumOf = (at: number): number =>
    foundRows.reduce((sum, cells) => sum + (typeof cells[at] === "number" ? cells[at] : 0), 0);
  // The report's own total is drawn only below all of its rows; figures that may not be added have no total below fewer
  // rows.
  const isWhole = foundRows.length === rows.length;
  const sums = columns.map(({ adds }, at) =>
    isWhole && total !== null ? (total[at] ?? null) : adds ? sumOf(at) : null,
  );
  const label = columns.findIndex(({ decimals }) => decimals === null);
  page.addRow(
    foot,
    sums.map((value, at) => page.cell(at === label && value === null ? words.total : texts.cellText(value, at), at)),
    "total",
  );
}
