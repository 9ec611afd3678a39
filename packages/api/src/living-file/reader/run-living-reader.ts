import type { LivingData } from "../living-data.ts";
import type { LivingParts } from "./living-script.ts";
import type { LivingReader, LivingView } from "./living-reader.ts";

/** Runs a living file: sorts, filters, sums and cross-tabulates its rows, and tells whether they are as they were written. */
export function runLivingReader(parts: LivingParts): void {
  const pageSize = 200;
  const source = document.getElementById("data")?.textContent ?? "{}";
  const data = JSON.parse(source) as LivingData;
  const { columns, rows, words } = data;
  const page = parts.createLivingPage(columns);
  const texts = parts.createLivingTexts(data);
  const moneyOrAny = Math.max(
    columns.findIndex(({ adds, isMoney }) => adds && isMoney),
    columns.findIndex(({ adds }) => adds),
  );
  const view: LivingView = {
    sort: -1,
    descends: false,
    search: "",
    page: 0,
    down: -1,
    across: -1,
    figure: moneyOrAny,
    filters: [],
  };
  const finder = parts.createRowFinder({ data, view, texts, fold: parts.foldText });

  const draw = (): void => {
    const foundRows = finder.findRows();
    const pages = Math.max(1, Math.ceil(foundRows.length / pageSize));
    view.page = Math.min(view.page, pages - 1);
    const isPivot = view.down >= 0 && view.figure >= 0;
    const table = page.make("table");
    table.append(page.make("caption", document.title));
    if (isPivot) parts.drawPivot(reader, table, parts.sumPivot(reader, foundRows, finder.compare));
    else parts.drawList(reader, table, foundRows, pageSize);
    page.element("table").replaceChildren(...(foundRows.length === 0 ? [page.make("p", words.empty)] : [table]));
    page.element("count").textContent =
      foundRows.length === rows.length
        ? texts.fill(words.count, { number: texts.countText(rows.length) })
        : texts.fill(words.shown, { number: texts.countText(foundRows.length), total: texts.countText(rows.length) });
    page.element("pages").hidden = isPivot || pages === 1;
    page.element("page").textContent = `${view.page + 1} / ${pages}`;
    (page.element("previous") as HTMLButtonElement).disabled = view.page === 0;
    (page.element("next") as HTMLButtonElement).disabled = view.page === pages - 1;
  };
  const reader: LivingReader = { data, view, texts, page, fold: parts.foldText, draw };
  parts.connectFilters(reader, parts.createFilterFields(reader));
  parts.connectChoices(reader);
  draw();
  void (async () => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source)));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    page.element("proof").textContent = hash === page.element("hash").textContent ? words.intact : words.changed;
  })().catch(() => {});
}
