import type { LivingCell, LivingFilter, LivingReader, LivingRow } from "./living-reader.ts";

/** Searches, filters and sorts the rows by the view. */
export function createRowFinder({ data, view, texts, fold }: Omit<LivingReader, "draw" | "page">) {
  const { rows } = data;
  const foldedRowTexts = rows.map((cells) =>
    fold(cells.map((value, columnIndex) => texts.cellText(value, columnIndex)).join(" ")),
  );

  /** Compares two cells, in ascending order by default. Unknown values are last in both directions. */
  const compareCells = (left: LivingCell | undefined, right: LivingCell | undefined, direction: 1 | -1 = 1): number => {
    if (left === right) return 0;
    if (left === null || left === undefined) return 1;
    if (right === null || right === undefined) return -1;
    const ascendingOrder =
      typeof left === "number" && typeof right === "number"
        ? left - right
        : String(left).localeCompare(String(right), document.documentElement.lang);
    return ascendingOrder * direction;
  };
  const passesFilter = (cells: LivingRow, { at, test, value }: LivingFilter): boolean => {
    const filteredCell = cells[at] ?? null;
    const foldedCellText = fold(texts.cellText(filteredCell, at));
    if (test === "contains") return foldedCellText.includes(String(value));
    if (test === "is" || test === "isNot")
      return (typeof value === "number" ? filteredCell === value : foldedCellText === value) === (test === "is");
    return filteredCell !== null && (test === "atLeast" ? filteredCell >= value : filteredCell <= value);
  };
  /** Tells whether a row passes the filters: of several "is" or "contains" of one column any is enough, all others must hold. */
  const passesFilters = (cells: LivingRow): boolean =>
    view.filters.every((filter) =>
      filter.test === "is" || filter.test === "contains"
        ? view.filters.some(
            (otherFilter) =>
              otherFilter.at === filter.at && otherFilter.test === filter.test && passesFilter(cells, otherFilter),
          )
        : passesFilter(cells, filter),
    );
  const findRows = (): readonly LivingRow[] => {
    const searchedWords = fold(view.search)
      .split(/\s+/u)
      .filter((word) => word !== "");
    const matchingRows = rows.filter(
      (cells, place) =>
        searchedWords.every((word) => foldedRowTexts[place]?.includes(word) === true) && passesFilters(cells),
    );
    if (view.sort < 0) return matchingRows;
    const direction = view.descends ? -1 : 1;
    return matchingRows.toSorted((left, right) => compareCells(left[view.sort], right[view.sort], direction));
  };
  return { findRows, compare: compareCells };
}
