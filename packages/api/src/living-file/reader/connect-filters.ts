import type { createFilterFields } from "./create-filter-fields.ts";
import type { LivingReader } from "./living-reader.ts";

/** Connects the fields of a new filter, and the buttons that remove the filters. */
export function connectFilters(
  { data, view, texts, page, draw }: LivingReader,
  { field, value, offer, take }: ReturnType<typeof createFilterFields>,
): void {
  const { columns, words } = data;
  const filterList = page.element("chosen");
  const drawFilters = (): void => {
    filterList.hidden = view.filters.length === 0;
    filterList.replaceChildren(
      ...view.filters.map((filter, index) => {
        const [item, button] = [page.make("li"), page.make("button", `${filter.text} \u00d7`)];
        button.type = "button";
        button.ariaLabel = texts.fill(words.remove, { name: filter.text });
        button.onclick = () => {
          Object.assign(view, { filters: view.filters.filter((candidate) => candidate !== filter), page: 0 });
          drawFilters();
          draw();
          (filterList.querySelectorAll("button")[Math.min(index, view.filters.length - 1)] ?? value).focus();
        };
        item.append(button);
        return item;
      }),
    );
  };
  const addFilter = (): void => {
    const typedFilter = take();
    if (typedFilter !== null) {
      Object.assign(view, {
        filters: [...view.filters.filter(({ text }) => text !== typedFilter.text), typedFilter],
        page: 0,
      });
      drawFilters();
      draw();
    }
    value.focus();
  };
  columns.forEach(({ header }, columnIndex) => field.append(new Option(header, String(columnIndex))));
  field.onchange = offer;
  page.element("add").onclick = addFilter;
  value.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addFilter();
  };
  offer();
}
