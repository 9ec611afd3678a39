import { defaultReport, getReportKind, noCustomization, type ReportModel } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn, managerPermissions } from "../../entity/testing/product-screen.ts";
import { failWith } from "../../shared/answer.ts";
import { notices } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import type { Drawn } from "../../shared/testing/draw.ts";
import { aggregateText, fieldText, filterText, kindText, meaningText } from "../../report/report-words.ts";
import { memoryReports, type MemoryReports } from "./testing/memory-reports.ts";
import { sampleReceipt } from "./testing/sample-sales.data.ts";
import { loadReportWords, openReport, pressKey } from "./testing/open-report.tsx";

const permissions = [...managerPermissions, "REPORT_READ", "REPORT_CUD"] as const;
const savedReport: ReportModel = {
  ...defaultReport("sale", permissions),
  id: 12,
  descriptions: { fr: "Ventes du jour" },
};
let drawnPage: Drawn | undefined;
let server: MemoryReports;
// Loaded when a receipt is opened.
beforeAll(() => import("../../rows/receipt-dialog.tsx"));
// Loaded for the statement.
beforeAll(() => import("./financial-statement.tsx"));
beforeAll(loadReportWords);
beforeEach(() => {
  localStorage.clear();
  server = memoryReports(undefined, [savedReport]);
  signIn(permissions);
});
afterEach(() => drawnPage?.remove());

async function openAt(address: string, gateway: MemoryReports = server): Promise<Drawn> {
  drawnPage = await openReport(address, gateway);
  return drawnPage;
}

const cells = (page: Drawn, row: number) =>
  [...page.element.querySelectorAll(`tbody tr[aria-rowindex="${row + 2}"] td`)].map((cell) => cell.textContent);
const byDepartment = `pivot=${encodeURIComponent(JSON.stringify({ rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }], columns: [], measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null }))}`;

/** The test DOM has no popovers; their event opens them. */
async function openMenu(page: Drawn, label: string): Promise<void> {
  const selector = `[role=menu][aria-label="${label}"]`;
  await page.until(() => expect(page.element.querySelector(selector)).not.toBeNull());
  const menu = page.find(selector);
  await act(async () => void menu.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  await page.settle();
}

describe("reading a report", () => {
  it("opens a kind with its own columns, names in place of numbers, and its totals", async () => {
    const page = await openAt("/report/sale");
    expect(cells(page, 0)).toContain("Kitchen");
    expect(page.find("tfoot").textContent).toContain("$13.20");
    expect(page.element.textContent).not.toContain(t("report.differsStandard"));
  });

  it("sorts by a header, and says so in the address", async () => {
    const page = await openAt("/report/sale");
    await page.click(fieldText("net"));
    expect(new URLSearchParams(location.search).get("sort")).toBe("-net");
    expect(server.asked.at(-1)?.report?.sorting).toEqual([{ column: "net", direction: "descending" }]);
  });

  it("shows the groups of the address with totals, and drills into a figure", async () => {
    const page = await openAt(`/report/sale?${byDepartment}`);
    expect(cells(page, 0)).toEqual(["Kitchen", "$14.00"]);
    await pressKey(page, "ArrowRight");
    await pressKey(page, "Enter");
    expect(page.find("dialog").textContent).toContain("Kitchen");
    expect(page.find("dialog").textContent).toContain(
      `$14.00 ${t("report.whyRows", { how: t("report.aggregate_sum"), rows: t("report.rows", { count: 2, number: "2" }) })}`,
    );
    expect(page.element.querySelectorAll("dialog tbody tr[aria-rowindex]").length).toBe(2);
  });

  it("has the watermark TEST over figures that are not final, as a statement and as a table, and over no others", async () => {
    const row = { date: "2026-03-10", location: 1, section: "SALES", code: null };
    server = memoryReports([{ ...row, gross: 1_500, discounts: 100, refunds: 0, net: 1_400 }]);
    const watermarks = (page: Drawn) =>
      [...page.element.querySelectorAll("[aria-hidden=true]")].filter(
        (layer) => layer.querySelector(":scope > [data-mark=TEST]") !== null,
      );
    const test = await openAt("/report/financial-test");
    expect([watermarks(test).length, test.element.querySelectorAll("table").length]).toEqual([1, 1]);
    expect(watermarks(test)[0]?.parentElement?.querySelector("table")).not.toBeNull();
    await test.click(t("report.statementTable"));
    expect(watermarks(test).length).toBe(1);
    test.remove();
    expect(watermarks(await openAt("/report/financial")).length).toBe(0);
  });

  it("names the source of a saved report beside its period, and not of a standard one, whose name it is", async () => {
    const sentenceOf = (page: Drawn) => page.find("h1").parentElement?.textContent ?? "";
    const saved = await openAt("/report/sale/12");
    expect(sentenceOf(saved)).toContain(`${kindText("sale")} · `);
    saved.remove();
    expect(sentenceOf(await openAt("/report/sale"))).not.toContain(`${kindText("sale")} · `);
  });

  it("draws the total of a list as a card, and the groups of another as a list", async () => {
    const card = await openAt("/report/sale?view=card&figure=1");
    expect(card.find("main section, section").textContent).toContain(fieldText("gross"));
    expect(card.text()).toContain("$15.00");
    card.remove();
    const list = await openAt(`/report/sale?${byDepartment}&view=list`);
    await list.until(() => expect(list.element.querySelectorAll("ol li").length).toBe(2));
    expect(list.find("ol li").textContent).toContain("Kitchen");
  });

  it("opens a group that its report saves as collapsed closed, and the others open", async () => {
    const group = { grain: null, direction: "ascending" as const, subtotal: true, collapsed: false };
    const groups = [
      { ...group, field: "department", collapsed: true },
      { ...group, field: "cashier" },
    ];
    server = memoryReports(undefined, [{ ...savedReport, isList: false, groups }]);
    const page = await openAt("/report/sale/12");
    expect(page.element.querySelectorAll('tbody [aria-expanded="false"]').length).toBe(2);
    expect(page.element.querySelectorAll("tbody tr[aria-rowindex]").length).toBe(2);
    server = memoryReports(undefined, [{ ...savedReport, isList: false, groups: groups.toReversed() }]);
    page.remove();
    const other = await openAt("/report/sale/12");
    expect(other.element.querySelectorAll("tbody tr[aria-rowindex]").length).toBeGreaterThan(2);
  });

  it("leads from a figure of the Financial statement to the receipts behind it", async () => {
    const row = { date: "2026-03-10", location: 1, section: "SALES", code: null, transactionNumber: "4417" };
    server = memoryReports([{ ...row, gross: 1_500, discounts: 100, refunds: 0, net: 1_400, sku: "A-1" }]);
    const page = await openAt("/report/financial");
    const discountLine = [...page.element.querySelectorAll("tr")].find(
      (line) => line.querySelector("th")?.textContent === fieldText("discounts"),
    );
    await act(async () => discountLine?.querySelector("button")?.click());
    expect(page.find("dialog").textContent).toContain(`${fieldText("discounts")} · `);
    expect(page.find("dialog").textContent).toContain("A-1");
  });

  it("leads from a sum of the Financial report to the receipts behind it, with its groups", async () => {
    const row = { date: "2026-03-10", section: "SALES", sku: "A-1", transactionNumber: "4417" };
    server = memoryReports([
      { ...row, terminal: "1", net: 1_400 },
      { ...row, terminal: "2", net: 600, sku: "A-2" },
    ]);
    const page = await openAt(`/report/financial?${byDepartment.replace("department", "terminal")}`);
    await pressKey(page, "ArrowRight");
    await pressKey(page, "Enter");
    const dialog = page.find("dialog").textContent;
    expect([fieldText("sku"), "4417", "A-1", "A-2"].map((text) => dialog.includes(text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("leads from a figure to its rows, and from a row to its receipt, which is in the address", async () => {
    const page = await openAt(`/report/sale?${byDepartment}`);
    await pressKey(page, "ArrowRight");
    await pressKey(page, "Enter");
    const grid = page.element.querySelector("dialog [role=grid]");
    await act(
      async () =>
        void grid?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
    );
    await page.settle();
    // The row opens in the side panel of its kind, like a row of a list: with its fields, its position and its link.
    const panel = page.find("dialog aside");
    expect([
      document.activeElement === panel,
      panel.textContent.includes(t("report.panelPlace", { row: "1", rows: "2" })),
    ]).toEqual([true, true]);
    expect(panel.textContent).toContain("A-1");
    await act(
      async () =>
        void panel.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true })),
    );
    await page.settle();
    expect(page.find("dialog aside").textContent).toContain("A-2");
    await act(
      async () =>
        void panel.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true })),
    );
    await page.settle();
    await page.click(t("report.openReceipt"));
    expect(new URLSearchParams(location.search).get("receipt")).toBe(sampleReceipt.origin);
    await page.settle();
    const receipt = [...page.element.querySelectorAll("dialog")].at(-1)?.textContent ?? "";
    expect(receipt).toContain("Whisk");
    expect(receipt).toContain("$9.00");
  });

  it("closes the open row of a drill-down before the drill-down", async () => {
    const page = await openAt(`/report/sale?${byDepartment}`);
    await pressKey(page, "ArrowRight");
    await pressKey(page, "Enter");
    const press = (at: Element | null, key: string) =>
      act(async () => void at?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
    await press(page.element.querySelector("dialog [role=grid]"), "Enter");
    await page.settle();
    await press(page.find("dialog aside"), "Escape");
    await page.settle();
    expect([
      page.element.querySelectorAll("dialog aside").length,
      page.element.querySelectorAll("dialog tbody tr[aria-rowindex]").length,
    ]).toEqual([0, 2]);
    expect(document.activeElement).toBe(page.find("dialog [role=grid]"));
  });

  it("reports a receipt that the reader may not see as missing", async () => {
    const page = await openAt("/report/sale?receipt=receipt.5.2026-03-10.9.12");
    await page.settle();
    expect(page.text()).toContain(t("report.receiptGone"));
  });

  it("sorts groups by a figure", async () => {
    const page = await openAt(`/report/sale?${byDepartment}`);
    await page.click(fieldText("net"));
    await page.click(fieldText("net"));
    expect(cells(page, 0)[0]).toBe("Garden");
  });

  it("sorts, widens and hides a column of groups by the menu of its header", async () => {
    // Controls of headers are drawn at once where nothing hovers.
    vi.stubGlobal("matchMedia", (query: string) =>
      Object.assign(new EventTarget(), { matches: query === "(hover: none)" }),
    );
    const choose = async (field: string, item: string) => {
      await openMenu(page, t("report.columnMenu", { name: fieldText(field) }));
      await page.click(item);
    };
    const measure = (field: string) => ({ field, aggregate: "sum", display: { kind: "value" } });
    const level = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: true });
    const pivot = {
      rows: [level("department"), level("cashier")],
      columns: [],
      measures: [measure("net"), measure("quantity")],
      totals: { row: true, column: true, grand: true },
      sort: { axis: "rows", measure: 1, direction: "descending", at: [] },
    };
    const page = await openAt(`/report/sale?pivot=${encodeURIComponent(JSON.stringify(pivot))}`);
    const shownPivot = () => JSON.parse(new URLSearchParams(location.search).get("pivot") ?? "null");
    const headerOf = (field: string) =>
      [...page.element.querySelectorAll("[role=columnheader]")].find((cell) =>
        cell.textContent?.includes(fieldText(field)),
      );
    const widthOf = (field: string) => {
      const index = [...page.element.querySelectorAll("thead tr:last-child [role=columnheader]")].indexOf(
        headerOf(field) ?? page.element,
      );
      return Number.parseFloat([...page.element.querySelectorAll("col")][index]?.style.width ?? "");
    };
    const widthBefore = widthOf("net");
    await choose("net", t("report.wider"));
    expect(widthOf("net")).toBe(widthBefore + 40);
    await choose("net", t("report.hide"));
    expect(shownPivot()).toMatchObject({
      measures: [measure("quantity")],
      sort: { measure: 0, direction: "descending" },
    });
    await choose("quantity", t("report.sortAscending"));
    expect(shownPivot().sort.direction).toBe("ascending");
    await choose("cashier", t("report.hide"));
    expect(shownPivot().rows.map(({ field }: { field: string }) => field)).toEqual(["department"]);
    await openMenu(page, t("report.columnMenu", { name: fieldText("department") }));
    expect(page.button(t("report.hide")).disabled || page.button(t("report.hide")).ariaDisabled === "true").toBe(true);
    vi.unstubAllGlobals();
  });

  it("copies the table as it is shown, with its totals, and says how many rows", async () => {
    let copiedText = "";
    const write = vi
      .spyOn(navigator.clipboard, "writeText")
      .mockImplementation(async (text) => void (copiedText = text));
    const page = await openAt(`/report/sale?${byDepartment}`);
    await openMenu(page, t("report.export"));
    await page.click(t("charts.copyTable"));
    await page.until(() => expect(copiedText).not.toBe(""));
    write.mockRestore();
    expect(copiedText.split("\r\n")).toEqual([
      `${fieldText("department")}\t${fieldText("net")}`,
      "Kitchen\t$14.00",
      "Garden\t-$2.50",
      `${t("report.total")}\t$11.50`,
      "",
    ]);
    expect(notices.toasts.at(-1)?.message).toBe(t("charts.tableCopied", { count: 2, number: "2" }));
  });

  it("explains the source of rows if a period has none", async () => {
    const page = await openAt("/report/exception", memoryReports([]));
    expect(page.text()).toContain(t("report.noRows"));
    expect(page.text()).toContain(t("report.comes_exception"));
  });

  it("names the filter to drop if no row matches", async () => {
    const filters = encodeURIComponent(JSON.stringify([{ Column: "net", Operator: ">", Value: 100_000 }]));
    const page = await openAt(`/report/sale?filters=${filters}`);
    expect(page.text()).toContain(t("report.noMatch"));
  });

  it("prints the filters in place of the chips", async () => {
    const filters = encodeURIComponent(JSON.stringify([{ Column: "department", Operator: "in", Value: [1] }]));
    const page = await openAt(`/report/sale?filters=${filters}`);
    const paperText = page.find("[class*=paperOnly]").textContent ?? "";
    expect([paperText.includes(fieldText("department")), paperText.includes("Kitchen")]).toEqual([true, true]);
    expect((await openAt("/report/sale")).element.querySelector("[class*=paperOnly]")).toBeNull();
  });

  it("names invalid parts of a link, and opens without them", async () => {
    const page = await openAt("/report/sale?period=soon&filters=[{}]");
    expect(page.text()).toContain(t("report.unread", { parts: `${t("report.period")}, ${t("report.filters")}` }));
    await page.click(t("common.close"));
    expect(page.text()).not.toContain(t("report.unread", { parts: `${t("report.period")}, ${t("report.filters")}` }));
  });

  it("names a filter that was left out because its field was removed", async () => {
    const filters = encodeURIComponent(
      JSON.stringify([
        { Column: "colour", Operator: "=", Value: "red" },
        { Column: "net", Operator: ">", Value: 1 },
      ]),
    );
    const page = await openAt(`/report/sale?filters=${filters}`);
    expect(page.text()).toContain(t("report.filterGone", { fields: "colour" }));
    await page.click(t("common.close"));
    expect(page.text()).not.toContain(t("report.filterGone", { fields: "colour" }));
    expect(server.asked.at(-1)?.report?.filters.map(({ field }) => field)).toEqual(["net"]);
  });

  it("shows no rows if the reader may not use a filter, and offers to remove it", async () => {
    signIn(["REPORT_READ"]);
    const filters = encodeURIComponent(JSON.stringify([{ Column: "cost", Operator: ">", Value: 1 }]));
    const page = await openAt(`/report/sale?filters=${filters}`);
    expect(page.text()).toContain(t("report.filterHiddenText", { fields: fieldText("cost") }));
    expect(server.asked).toEqual([]);
    const drop = [...page.element.querySelectorAll("button")].findLast(({ textContent }) =>
      textContent?.startsWith(fieldText("cost")),
    );
    await act(async () => drop?.click());
    await page.settle();
    expect(page.text()).not.toContain(t("report.filterHidden"));
    expect(server.asked).toHaveLength(1);
  });

  it("explains a failed report and offers a retry", async () => {
    const page = await openAt("/report/sale", { ...server, run: async () => failWith("HTTP_503", 503) });
    expect(page.text()).toContain(t("report.failed"));
    expect(page.button(t("common.retry"))).toBeTruthy();
  });

  it("hides a report of costs from readers without that permission, and names no missing report", async () => {
    signIn(["REPORT_READ"]);
    const page = await openAt("/report/profitability");
    expect(page.text()).toContain(t("errors.title403"));
    drawnPage?.remove();
    expect((await openAt("/report/everything")).text()).toContain(t("report.unknownKind"));
    drawnPage?.remove();
    expect((await openAt("/report/sale/99")).text()).toContain(t("report.gone"));
  });
});

describe("explanation of a figure", () => {
  const openCell = async (page: Drawn, row: number, field: string) => {
    const header = [...page.element.querySelectorAll("thead tr:last-child th")].findIndex((cell) =>
      cell.textContent?.includes(fieldText(field)),
    );
    await act(async () =>
      [...page.element.querySelectorAll<HTMLElement>(`tr[aria-rowindex="${row + 2}"] td`)][header]?.dispatchEvent(
        new MouseEvent("click", { bubbles: true }),
      ),
    );
    await page.settle();
  };

  it("of a list's total opens its rows", async () => {
    const page = await openAt("/report/sale");
    await openCell(page, 3, "net");
    expect(page.find("dialog").textContent).toContain(
      t("report.whyRows", { how: aggregateText("sum"), rows: t("report.rows", { count: 3, number: "3" }) }),
    );
    expect(page.find("dialog").textContent).toContain("$11.50");
  });

  it("of a single row gives the definition", async () => {
    const page = await openAt("/report/sale");
    await openCell(page, 0, "net");
    expect(page.find("aside").textContent).toContain(meaningText("net") ?? "no meaning");
  });
});

describe("a reader's own view of a shared report", () => {
  it("is saved under a name, which the address holds with further changes", async () => {
    const monday = server.views.add({ name: "Monday", list: { ...noCustomization, period: "-1w" }, isShared: false });
    const page = await openAt(`/report/sale/12?named=${monday.id}`);
    expect(server.asked.map(({ change }) => change.period)).toEqual(["-1w"]);
    expect(page.text()).toContain(t("listView.view", { name: "Monday" }));
    drawnPage?.remove();
    const changedPage = await openAt(`/report/sale/12?named=${monday.id}&sort=-net`);
    expect(server.asked.at(-1)?.change).toMatchObject({
      period: "-1w",
      sorting: [{ column: "net", direction: "descending" }],
    });
    expect(changedPage.text()).toContain(t("listView.changedView", { name: "Monday" }));
    await changedPage.click(t("report.reset"));
    expect(location.search).toBe("");
    expect(server.asked.at(-1)?.change.period).toBeNull();
    drawnPage?.remove();
    expect((await openAt("/report/sale/12?named=99")).text()).toContain(t("listView.gone"));
  });

  it("is saved under a name for the standard report too, which still opens unchanged", async () => {
    const monday = server.views.add({
      name: "Monday",
      list: { ...noCustomization, period: "-1w", sorting: [{ column: "net", direction: "descending" }] },
      isShared: false,
    });
    const page = await openAt(`/report/sale?named=${monday.id}`);
    expect(page.text()).toContain(t("listView.view", { name: "Monday" }));
    expect(server.asked.at(-1)).toMatchObject({
      id: 0,
      report: { sorting: [{ column: "net", direction: "descending" }] },
    });
    expect(JSON.stringify(server.asked.at(-1))).toContain('"-1w"');
    drawnPage?.remove();
    const plainPage = await openAt("/report/sale");
    expect(plainPage.text()).not.toContain(t("listView.view", { name: "Monday" }));
    expect(JSON.stringify(server.asked.at(-1))).not.toContain('"-1w"');
  });

  it("is saved beside the shared one, and reset", async () => {
    const page = await openAt("/report/sale/12?period=-1w");
    expect(page.text()).toContain(t("report.differs"));
    await page.click(t("report.keepView"));
    expect(server.kept.get(12)?.period).toBe("-1w");
    expect(location.search).toBe("");
    expect(page.text()).toContain(t("report.differs"));
    await page.click(t("report.reset"));
    expect(server.kept.has(12)).toBe(false);
    expect(page.text()).not.toContain(t("report.differs"));
    expect(server.reports.get(12)?.report.period).toBe("-0d");
  });

  it("gives everyone the same groups and picture once it is shared", async () => {
    const page = await openAt(`/report/sale/12?${byDepartment}&figure=1`);
    expect(cells(page, 0)).toEqual(["Kitchen", "$14.00"]);
    await page.click(t("report.saveShared"));
    await page.settle();
    expect([cells(page, 0), location.search, page.text().includes(t("report.differs"))]).toEqual([
      ["Kitchen", "$14.00"],
      "",
      false,
    ]);
    expect(server.reports.get(12)?.report).toMatchObject({
      pivot: { rows: [{ field: "department" }] },
      drawing: { picture: "table", figure: 1 },
    });
    drawnPage?.remove();
    expect(cells(await openAt("/report/sale/12"), 0)).toEqual(["Kitchen", "$14.00"]);
  });

  it("is shared once, also at a double click", async () => {
    const versions: number[] = [];
    const countingServer = {
      ...server,
      shareView: (...[source, key]: Parameters<typeof server.shareView>) => {
        versions.push(key.version);
        return server.shareView(source, key);
      },
    };
    const page = await openAt(`/report/sale/12?${byDepartment}&figure=1`, countingServer);
    await page.clickTwice(t("report.saveShared"));
    await page.settle();
    expect(versions).toEqual([1]);
  });

  it("never overwrites a newer shared view: that is shown first, and sharing again overwrites it", async () => {
    const versions: number[] = [];
    const staleServer = {
      ...server,
      shareView: (source: Parameters<typeof server.shareView>[0], key: Parameters<typeof server.shareView>[1]) => {
        versions.push(key.version);
        return key.version === 2 ? server.shareView(source, key) : Promise.resolve(failWith("ENTITY_STALE", 409));
      },
    };
    const page = await openAt("/report/sale/12?period=-1w", staleServer);
    await server.update({ ...savedReport, descriptions: { fr: "Autre" } }, 1);
    await page.click(t("report.saveShared"));
    await page.settle();
    expect([
      page.text().includes("Autre"),
      page.text().includes(t("report.differs")),
      server.kept.get(12)?.period,
    ]).toEqual([true, true, "-1w"]);
    await page.click(t("report.saveShared"));
    expect(versions).toEqual([1, 2]);
  });

  it("asks the prompts of a report before it is shown", async () => {
    const promptingServer = memoryReports(undefined, [
      { ...savedReport, filters: [{ field: "net", operator: ">", values: [null], promptUser: true, locked: true }] },
    ]);
    const page = await openAt("/report/sale/12", promptingServer);
    expect(page.text()).toContain(t("report.askTitle"));
    expect(promptingServer.asked).toEqual([]);
    await page.type("form input", "5");
    await page.click(t("report.askAction"));
    expect(promptingServer.asked.at(-1)?.prompts).toEqual([{ place: 0, values: [500] }]);
  });

  it("shows an answer with its filter, and applies another answer when it changes", async () => {
    const promptingServer = memoryReports(undefined, [
      {
        ...savedReport,
        filters: [
          { field: "gross", operator: ">", values: [null], promptUser: true, locked: false },
          { field: "net", operator: ">", values: [null], promptUser: true, locked: false },
        ],
      },
    ]);
    const page = await openAt(
      `/report/sale/12?answers=${encodeURIComponent(
        JSON.stringify([
          [0, [100]],
          [1, [500]],
        ]),
      )}`,
      promptingServer,
    );
    const words = (field: string, cents: number) =>
      filterText(
        { field, operator: ">", values: [cents], promptUser: true, locked: false },
        getReportKind("sale").fields,
        new Map(),
      );
    expect(page.text()).toContain(words("net", 500));
    await page.click(t("report.dropFilter", { filter: words("gross", 100) }));
    expect(promptingServer.asked.at(-1)?.prompts).toEqual([{ place: 0, values: [500] }]);
    expect(promptingServer.asked.at(-1)?.change.filters?.map(({ field }) => field)).toEqual(["net"]);
    expect(page.text()).toContain(words("net", 500));
  });
});

describe("a slow report", () => {
  it("can be stopped and run again", async () => {
    let isPatient = false;
    const aborted: boolean[] = [];
    const page = await openAt("/report/sale", {
      ...server,
      run: async (ask, signal) => {
        if (isPatient) return server.run(ask, signal);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        aborted.push(signal.aborted);
        return failWith("CANCELLED", 0);
      },
    });
    await page.until(() => page.button(t("report.stop")));
    await page.click(t("report.stop"));
    expect([aborted, page.text().includes(t("report.stopped"))]).toEqual([[true], true]);
    isPatient = true;
    await page.click(t("report.askAgain"));
    await page.until(() => expect(page.text()).toContain("Kitchen"));
    expect(page.text()).not.toContain(t("report.stopped"));
  });
});
