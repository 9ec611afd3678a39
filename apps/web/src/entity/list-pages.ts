/** Pages of a list: which ones a range of rows needs, and the rows of those that are loaded. */
import type { ListPage } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";

/** Rows per request. */
export const pageSize = 100;

/** Maximum number of pages in memory. */
const loadedPagesAtMost = 60;

/** First and last index of some rows. */
export type RowRange = readonly [first: number, last: number];

/** Rows by their index; rows that are not loaded are undefined. */
export type LoadedRows = readonly (EntityValues | undefined)[];

/** Lists the pages of a range after the first page, which is always loaded. */
export function pagesOfRows([firstRow, lastRow]: RowRange, total: number): readonly number[] {
  const firstPage = Math.floor(Math.max(0, firstRow) / pageSize) + 1;
  const pageCount = Math.max(0, Math.floor(lastRow / pageSize) + 2 - firstPage);
  return Array.from({ length: pageCount }, (_, index) => firstPage + index).filter(
    (page) => page > 1 && (page - 1) * pageSize < total,
  );
}

/** Lists the loaded pages that are too many: those farthest from the visible rows. */
export function findDistantPages(loadedPages: Iterable<number>, [firstRow, lastRow]: RowRange): readonly number[] {
  const loadedPageNumbers = [...loadedPages];
  const visiblePage = Math.floor((firstRow + lastRow) / 2 / pageSize) + 1;
  return loadedPageNumbers
    .filter((page) => page > 1)
    .toSorted((left, right) => Math.abs(right - visiblePage) - Math.abs(left - visiblePage))
    .slice(0, Math.max(0, loadedPageNumbers.length - loadedPagesAtMost));
}

/** Puts the rows of a page among the loaded ones. */
export function withPage(loadedRows: LoadedRows, page: number, { rows, total }: ListPage<EntityValues>): LoadedRows {
  const rowsWithPage =
    loadedRows.length === total ? loadedRows.slice() : Array.from({ length: total }, (_, index) => loadedRows[index]);
  for (const [index, row] of rows.entries()) rowsWithPage[(page - 1) * pageSize + index] = row;
  return rowsWithPage;
}

/** Unloads the rows of some pages. */
export function withoutPages(loadedRows: LoadedRows, pages: readonly number[]): LoadedRows {
  const rowsWithoutPages = loadedRows.slice();
  for (const page of pages) rowsWithoutPages.fill(undefined, (page - 1) * pageSize, page * pageSize);
  return rowsWithoutPages;
}
