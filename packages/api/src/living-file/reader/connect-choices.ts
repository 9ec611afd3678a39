import type { LivingColumn } from "../living-data.ts";
import type { LivingReader } from "./living-reader.ts";

/** Connects the search field, the columns of the pivot and the buttons that turn the pages. */
export function connectChoices({ data, view, page, draw }: LivingReader): void {
  const connectColumn = (
    name: "down" | "across" | "figure",
    isOffered: (column: LivingColumn) => boolean,
    hasNone: boolean,
  ): void => {
    const select = page.element(name) as HTMLSelectElement;
    if (hasNone) select.append(new Option(data.words.none, "-1"));
    data.columns.forEach((column, columnIndex) => {
      if (isOffered(column)) select.append(new Option(column.header, String(columnIndex)));
    });
    select.value = String(view[name]);
    select.onchange = () => {
      view[name] = Number(select.value);
      draw();
    };
  };
  connectColumn("down", ({ decimals }) => decimals === null, true);
  connectColumn("across", ({ decimals }) => decimals === null, true);
  connectColumn("figure", ({ adds }) => adds, false);
  const search = page.element("search") as HTMLInputElement;
  search.oninput = () => {
    Object.assign(view, { search: search.value, page: 0 });
    draw();
  };
  const turnBy = (pages: number) => () => {
    view.page += pages;
    draw();
    page.element("table").scrollIntoView();
  };
  page.element("previous").onclick = turnBy(-1);
  page.element("next").onclick = turnBy(1);
}
