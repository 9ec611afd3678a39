import type { LivingData } from "../living-data.ts";
import type { LivingParts } from "./living-script.ts";
import type { LivingReader, LivingView } from "./living-reader.ts";

/** Runs a living file: sorts, filters, sums and cross-tabulates its rows, and tells whether they are as they were written. */
export function runLivingReader(livingParts: LivingParts): void {
  const pageSize = 200;
  const source = document.getElementById("data")?.textContent ?? "{}";
  const data = JSON.parse(source) as LivingData;
  const { columns, rows, words } = data;
  const page = livingParts.createLivingPage(columns);
  const texts = livingParts.createLivingTexts(data);
  const moneyOrAny = Math.max(
    columns.findIndex(({ adds, isMoney }) => adds && isMoney),
    columns.findIndex(({ adds }) => adds),
  );
  const livingView: LivingView = {
    sort: -1,
    descends: false,
    search: "",
    page: 0,
    down: -1,
    across: -1,
    figure: moneyOrAny,
    filters: [],
  };
  const finder = livingParts.createRowFinder({ data, view: livingView, texts, fold: livingParts.foldText });

  const draw = (): void => {
    const foundRows = finder.findRows();
    const pages = Math.max(1, Math.ceil(foundRows.length / pageSize));
    livingView.page = Math.min(livingView.page, pages - 1);
    const isPivot = livingView.down >= 0 && livingView.figure >= 0;
    const table = page.make("table");
    table.append(page.make("caption", document.title));
    if (isPivot)
      livingParts.drawPivot(livingReader, table, livingParts.sumPivot(livingReader, foundRows, finder.compare));
    else livingParts.drawList(livingReader, table, foundRows, pageSize);
    page.element("table").replaceChildren(...(foundRows.length === 0 ? [page.make("p", words.empty)] : [table]));
    page.element("count").textContent =
      foundRows.length === rows.length
        ? texts.fill(words.count, { number: texts.countText(rows.length) })
        : texts.fill(words.shown, { number: texts.countText(foundRows.length), total: texts.countText(rows.length) });
    page.element("pages").hidden = isPivot || pages === 1;
    page.element("page").textContent = `${livingView.page + 1} / ${pages}`;
    (page.element("previous") as HTMLButtonElement).disabled = livingView.page === 0;
    (page.element("next") as HTMLButtonElement).disabled = livingView.page === pages - 1;
  };
  const livingReader: LivingReader = { data, view: livingView, texts, page, fold: livingParts.foldText, draw };
  livingParts.connectFilters(livingReader, livingParts.createFilterFields(livingReader));
  livingParts.connectChoices(livingReader);
  draw();
  void (async () => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source)));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    page.element("proof").textContent = hash === page.element("hash").textContent ? words.intact : words.changed;
  })().catch(() => {});
}
