import type { LivingColumn } from "../living-data.ts";
import type { LivingReader } from "./living-reader.ts";

/** Connects the search field, the columns of the pivot and the buttons that turn the pages. */
export function connectChoices({ data, view, page, draw }: LivingReader): void {
  const connectColumnChoice = (
    name: "down" | "across" | "figure",
    isOffered: (column: LivingColumn) => boolean,
    hasNone: boolean,
  ): void => {
    const columnSelect = page.element(name) as HTMLSelectElement;
    if (hasNone) columnSelect.append(new Option(data.words.none, "-1"));
    data.columns.forEach((column, columnIndex) => {
      if (isOffered(column)) columnSelect.append(new Option(column.header, String(columnIndex)));
    });
    columnSelect.value = String(view[name]);
    columnSelect.onchange = () => {
      view[name] = Number(columnSelect.value);
      draw();
    };
  };
  connectColumnChoice("down", ({ decimals }) => decimals === null, true);
  connectColumnChoice("across", ({ decimals }) => decimals === null, true);
  connectColumnChoice("figure", ({ adds }) => adds, false);
  const searchInput = page.element("search") as HTMLInputElement;
  searchInput.oninput = () => {
    Object.assign(view, { search: searchInput.value, page: 0 });
    draw();
  };
  const makePageTurner = (pages: number) => () => {
    view.page += pages;
    draw();
    page.element("table").scrollIntoView();
  };
  page.element("previous").onclick = makePageTurner(-1);
  page.element("next").onclick = makePageTurner(1);
}
