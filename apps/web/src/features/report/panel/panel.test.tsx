import { defaultReport, type ReportModel } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import { fieldText } from "../../../report/report-words.ts";
import { t } from "../../../shared/text.ts";
import type { Drawn } from "../../../shared/testing/draw.ts";
import { memoryReports, type MemoryReports } from "../testing/memory-reports.ts";
import { loadReportWords, openReport, pressKey } from "../testing/open-report.tsx";
import { listTemplateFaults } from "./panel-draft.ts";

const reader = [...managerPermissions, "REPORT_READ"] as const;
const permissions = [...reader, "REPORT_CUD", "SIDE_PANEL_TEMPLATE_CUD"] as const;
const savedReport: ReportModel = {
  ...defaultReport("sale", permissions),
  id: 12,
  descriptions: { fr: "Ventes du jour" },
};
let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(loadReportWords);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = memoryReports(undefined, [savedReport]);
  signIn(permissions);
});
afterEach(() => drawnPage?.remove());

async function openAt(address: string): Promise<Drawn> {
  drawnPage = await openReport(address, server);
  return drawnPage;
}

const panel = (page: Drawn) => page.find("aside");
const rowInAddress = () => new URLSearchParams(location.search).get("row");
const type = async (page: Drawn, value: string) => {
  const area = page.find("textarea") as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, value);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.settle();
};
const template = (page: Drawn) => (page.find("textarea") as HTMLTextAreaElement).value;
const choose = async (page: Drawn, name: string) => {
  await act(async () =>
    [...page.element.querySelectorAll<HTMLElement>("dialog label")]
      .find((label) => label.textContent === name && label.querySelector("input[type=radio]") !== null)
      ?.click(),
  );
  await page.settle();
};
const edit = async (page: Drawn) => {
  await page.click(t("report.panelEdit"));
  await page.settle();
};

describe("a report row", () => {
  it("opens by Enter beside the table with its receipt, in the address; arrows move, Escape returns to the table", async () => {
    const page = await openAt("/report/sale");
    await pressKey(page, "Enter");
    expect(panel(page).textContent).toContain(t("report.panelPlace", { row: "1", rows: "3" }));
    expect(panel(page).textContent).toContain("Whisk");
    expect(panel(page).textContent).toContain(fieldText("net"));
    expect(rowInAddress()).toBe("1 receipt.4.2026-03-10.9.12");
    expect(page.find("tr[aria-selected]").getAttribute("aria-rowindex")).toBe("2");
    await pressKey(page, "ArrowDown", "aside");
    expect(rowInAddress()).toBe("2");
    expect(panel(page).textContent).not.toContain("Whisk");
    expect(panel(page).textContent).toContain("A-2");
    await pressKey(page, "Escape", "aside");
    expect(page.element.querySelector("aside")).toBeNull();
    expect([rowInAddress(), document.activeElement?.getAttribute("role")]).toEqual([null, "grid"]);
  });

  it("shows every field that the reader may see, and neither name nor value of another", async () => {
    server.made.set(1, {
      id: 1,
      version: 1,
      by: "Ann",
      source: "sale",
      reportId: 0,
      linkColumn: "net",
      width: "50PercentWidth",
      formRows: 1,
      formColumns: 2,
      html: "<dl><dt>{{label.averagePrice}}</dt><dd>{{averagePrice}}</dd><dt>{{label.cost}}</dt><dd>{{cost}}</dd></dl><p>{{net | qty}}</p>",
    });
    signIn(reader.filter((permission) => !permission.startsWith("PRODUCT_COST")));
    const page = await openAt("/report/sale?row=1");
    const [names, values] = ["dt", "dd"].map((tag) =>
      [...panel(page).querySelectorAll(tag)].map((element) => element.textContent),
    );
    expect(names).toEqual([fieldText("averagePrice"), ""]);
    expect(values).toEqual(["$5.00", ""]);
    expect(panel(page).querySelector("p:last-child")?.textContent).toBe("$10.00");
    expect(page.element.textContent).not.toContain(t("report.panelEdit"));
  });

  it("reports a link whose row is a different one by now", async () => {
    const page = await openAt("/report/sale?row=2+receipt.4.2026-03-10.9.99");
    expect(panel(page).textContent).toContain(t("report.panelMoved"));
    await page.click(t("report.panelReload"));
    await page.settle();
    expect(panel(page).textContent).not.toContain(t("report.panelMoved"));
  });

  it("shows only the cells of the table if more columns would give other rows, without a warning", async () => {
    const { run } = server;
    server = {
      ...server,
      run: async (ask, signal) => {
        const answer = await run(ask, signal);
        const isFull = (ask.report?.columns ?? []).some(({ field }) => field === "averagePrice");
        return answer.ok && isFull
          ? {
              ok: true,
              value: { ...answer.value, rows: answer.value.rows.map((row) => ({ ...row, origin: "stock.4.Z" })) },
            }
          : answer;
      },
    };
    const page = await openAt("/report/sale?row=2");
    expect(panel(page).textContent).toContain("A-2");
    expect(panel(page).textContent).not.toContain(t("report.panelMoved"));
    expect(panel(page).textContent).not.toContain(fieldText("averagePrice"));
  });

  it("reports a row that has changed since the table was read", async () => {
    const { run } = server;
    server = {
      ...server,
      run: async (ask, signal) => {
        const answer = await run(ask, signal);
        return answer.ok && ask.size === 1
          ? {
              ok: true,
              value: { ...answer.value, rows: answer.value.rows.map((row) => ({ ...row, origin: "stock.4.Z" })) },
            }
          : answer;
      },
    };
    const page = await openAt("/report/sale?row=2");
    expect(panel(page).textContent).toContain(t("report.panelMoved"));
    expect(panel(page).textContent).toContain("A-2");
  });

  it("opens the last row if a link is beyond the end, and none of a grouped report", async () => {
    const page = await openAt("/report/sale?row=900");
    expect(panel(page).textContent).toContain(t("report.panelPlace", { row: "3", rows: "3" }));
  });

  it("escapes a value that looks like markup", async () => {
    server = memoryReports([
      { date: "2026-03-10", sku: "A-1", description: "<img src=x onerror=alert(1)>", net: 1_000 },
    ]);
    const page = await openAt("/report/sale?row=1");
    expect(panel(page).querySelector("h3")?.textContent).toBe("<img src=x onerror=alert(1)>");
    expect(panel(page).querySelector("img")).toBeNull();
  });
});

describe("editing a side panel", () => {
  it("previews the row while typing, refuses a script with its line, and keeps the draft", async () => {
    const page = await openAt("/report/sale?row=1");
    await edit(page);
    await type(page, "<h3>{{net}} {{label.net}}</h3>");
    expect(page.find("dialog h3:not([class])").textContent).toBe(`$10.00 ${fieldText("net")}`);
    await type(page, "<h3>{{net}}</h3>\n<script>alert(1)</script>\n{{price}}");
    expect(page.text()).toContain(t("report.panelWaits"));
    expect([...page.element.querySelectorAll("dialog li")].map((item) => item.textContent)).toEqual(
      [2].map((line) =>
        t("report.panelLine", {
          line,
          message: t("report.panelFault", { message: t("errors.TEMPLATE_TAG"), name: "script" }),
        }),
      ),
    );
    expect(page.button(t("report.save"))?.disabled).toBe(true);
    await page.click(t("common.cancel"));
    await edit(page);
    expect((page.find("textarea") as HTMLTextAreaElement).value).toContain("<script>");
    expect(page.text()).toContain(t("report.panelDraft"));
    await page.click(t("report.panelDiscard"));
    expect((page.find("textarea") as HTMLTextAreaElement).value).not.toContain("<script>");
  });

  it("saves a panel for one report, and returns to the default with undo", async () => {
    const page = await openAt("/report/sale/12?row=1");
    await edit(page);
    await type(page, "<h3>{{sku}}</h3>");
    await page.click(t("report.save"));
    await page.settle();
    expect([...server.made.values()]).toMatchObject([{ source: "sale", reportId: 12, html: "<h3>{{sku}}</h3>" }]);
    expect(panel(page).querySelector("h3")?.textContent).toBe("A-1");
    await edit(page);
    await page.click(t("report.panelRevert"));
    await page.settle();
    expect(server.made.size).toBe(0);
    expect(panel(page).textContent).toContain("Whisk");
  });

  it("reports a conflicting save, shows it and loses neither version", async () => {
    const page = await openAt("/report/sale?row=1");
    await edit(page);
    await type(page, "<h3>{{net}}</h3>");
    server.made.set(1, {
      id: 1,
      version: 4,
      by: "Bob Lee",
      source: "sale",
      reportId: 0,
      linkColumn: "net",
      width: "25PercentWidth",
      formRows: 1,
      formColumns: 2,
      html: "<p>Bob</p>",
    });
    await page.click(t("report.save"));
    await page.settle();
    expect(page.text()).toContain(t("report.panelStale", { name: "Bob Lee" }));
    expect(page.find("pre").textContent).toBe("<p>Bob</p>");
    await page.click(t("report.panelMine"));
    await page.settle();
    expect(server.made.get(1)).toMatchObject({ version: 5, html: "<h3>{{net}}</h3>" });
  });

  it("restores the local version after the other one was taken, and asks again", async () => {
    const page = await openAt("/report/sale?row=1");
    await edit(page);
    await type(page, "<h3>{{net}}</h3>");
    server.made.set(1, {
      id: 1,
      version: 4,
      by: "Bob Lee",
      source: "sale",
      reportId: 0,
      linkColumn: "net",
      width: "25PercentWidth",
      formRows: 1,
      formColumns: 2,
      html: "<p>Bob</p>",
    });
    await page.click(t("report.save"));
    await page.settle();
    await page.click(t("report.panelTheirs"));
    expect(template(page)).toBe("<p>Bob</p>");
    expect(page.text()).toContain(t("report.panelTaken", { name: "Bob Lee" }));
    await page.click(t("common.undo"));
    expect(template(page)).toBe("<h3>{{net}}</h3>");
    expect(page.text()).toContain(t("report.panelStale", { name: "Bob Lee" }));
    await page.click(t("report.panelMine"));
    await page.settle();
    expect(server.made.get(1)).toMatchObject({ version: 5, html: "<h3>{{net}}</h3>" });
  });

  it("restores a discarded draft, and keeps it during a look at the form of fields", async () => {
    const page = await openAt("/report/sale?row=1");
    await edit(page);
    await type(page, "<h3>{{sku}}</h3>");
    await choose(page, t("report.panelForm"));
    expect(page.element.querySelector("dialog textarea")).toBeNull();
    await choose(page, t("report.panelTemplate"));
    expect(template(page)).toBe("<h3>{{sku}}</h3>");
    await page.click(t("common.cancel"));
    await edit(page);
    await page.click(t("report.panelDiscard"));
    expect(template(page)).not.toBe("<h3>{{sku}}</h3>");
    await page.click(t("common.undo"));
    expect(template(page)).toBe("<h3>{{sku}}</h3>");
    await page.click(t("common.cancel"));
    await edit(page);
    expect(template(page)).toBe("<h3>{{sku}}</h3>");
  });

  it("a removed field is a fault with its line, and a template that is too long says by how much", () => {
    expect(listTemplateFaults("sale", "<p>\n{{price}}</p>")).toMatchObject([{ line: 2 }]);
    expect(listTemplateFaults("sale", "x".repeat(10_000))).toMatchObject([{ line: null }]);
  });
});
