import { defaultReport, plainColumn, type ReportModel } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import { fieldText } from "../../../report/report-words.ts";
import { momentText } from "../../../session/written.ts";
import { notices } from "../../../shared/notices.ts";
import { t, text } from "../../../shared/text.ts";
import type { Drawn } from "../../../shared/testing/draw.ts";
import { memoryReports, type MemoryReports } from "../testing/memory-reports.ts";
import { makeVersion } from "../testing/memory-versions.ts";
import { loadReportWords, openReport } from "../testing/open-report.tsx";

const permissions = [...managerPermissions, "REPORT_READ", "REPORT_CUD", "SIDE_PANEL_TEMPLATE_CUD"] as const;
const first: ReportModel = {
  ...defaultReport("sale", permissions),
  id: 12,
  descriptions: { fr: "Ventes du jour" },
  columns: [plainColumn("sku"), plainColumn("net")],
};
const second: ReportModel = { ...first, period: "-1w", columns: [plainColumn("net")] };
const third: ReportModel = { ...second, columns: [plainColumn("net"), plainColumn("quantity")] };

let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(() => Promise.all([import("./versions-dialog.tsx"), import("./version-banner.tsx")]));
beforeAll(loadReportWords);
beforeAll(() => text.load("reportVersion"));
beforeEach(() => {
  localStorage.clear();
  server = memoryReports(undefined, [third]);
  server.saves.push(
    makeVersion(first, { number: 1, event: "found", by: null }),
    makeVersion(second, { number: 2 }),
    makeVersion(third, { number: 3, by: "Ann Roy" }),
  );
  signIn(permissions);
});
afterEach(() => drawnPage?.remove());

async function openAt(address: string): Promise<Drawn> {
  drawnPage = await openReport(address, server);
  await drawnPage.settle();
  return drawnPage;
}
const textOf = (page: Drawn, selector: string): string => page.find(selector).textContent;
const headers = (page: Drawn) => [...page.element.querySelectorAll("thead th")].map((cell) => cell.textContent);

describe("the versions of a report", () => {
  it("are listed with who, when and what changed, the first known one last", async () => {
    const page = await openAt("/report/sale/12?versions=open");
    const listText = textOf(page, "dialog ol");
    const [newest = "", older = ""] = [...page.element.querySelectorAll("dialog ol > li")].map(
      (row) => row.textContent,
    );
    expect(newest).toContain(t("reportVersion.by", { who: "Ann Roy", when: momentText(1_773_340_000_000) }));
    expect(newest).toContain(t("reportVersion.columnsAdded", { count: 1, names: fieldText("quantity") }));
    expect(older).toContain(t("reportVersion.columnsRemoved", { count: 1, names: fieldText("sku") }));
    expect(older).toContain("→");
    expect(listText).not.toContain(t("reportVersion.event_found"));
    await page.click(t("reportVersion.older"));
    await page.settle();
    expect(textOf(page, "dialog ol")).toContain(t("reportVersion.event_found"));
    expect(textOf(page, "dialog ol")).toContain(t("reportVersion.somebody"));
  });

  it("open read only: their own columns, a notice, and neither edit nor save", async () => {
    const page = await openAt("/report/sale/12?version=1");
    expect(headers(page).join()).toContain(fieldText("sku"));
    expect(textOf(page, "h1")).toContain("1");
    expect(page.element.textContent).toContain(
      t("reportVersion.bannerUnknown", { number: 1, when: momentText(1_773_340_000_000) }),
    );
    expect(page.element.textContent).toContain(t("reportVersion.since", { count: 3, number: "3" }));
    expect(server.asked.at(-1)?.report?.columns.map(({ field }) => field)).toEqual(["sku", "net"]);
    await act(async () => {
      page
        .find(`[popover][aria-label="${t("report.reports")}"]`)
        .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
    });
    const items = [...page.element.querySelectorAll("[role^=menuitem]")].map((item) => item.textContent);
    expect(items).toContain(t("report.versions"));
    for (const key of ["report.edit", "report.createFrom", "report.schedule"] as const)
      expect(items).not.toContain(t(key));
  });

  it("become the current one again as a new version", async () => {
    const page = await openAt("/report/sale/12?version=1");
    await page.click(t("reportVersion.reinstate"));
    await page.settle();
    expect(server.saves.map(({ event, reinstates }) => [event, reinstates]).at(-1)).toEqual(["reinstated", 1]);
    expect(location.search).toBe("");
    expect(server.reports.get(12)?.report.columns.map(({ field }) => field)).toEqual(["sku", "net"]);
    expect(headers(page).join()).toContain(fieldText("sku"));
  });

  it("say that the panel stays only to who may not change panels, and if it differs", async () => {
    signIn(permissions.filter((code) => code !== "SIDE_PANEL_TEMPLATE_CUD"));
    const page = await openAt("/report/sale/12?version=1");
    expect(page.element.textContent).toContain(t("reportVersion.reinstate"));
    expect(page.element.textContent).not.toContain(t("reportVersion.panelStays"));
  });

  it("leave the page as it was when that is undone", async () => {
    const page = await openAt("/report/sale/12?version=1");
    await page.click(t("reportVersion.reinstate"));
    await page.settle();
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    await page.settle();
    await page.settle();
    expect(server.reports.get(12)?.report.columns.map(({ field }) => field)).toEqual(["net", "quantity"]);
    expect(headers(page).join()).not.toContain(fieldText("sku"));
    expect(headers(page).join()).toContain(fieldText("quantity"));
  });

  it("are not made current over what somebody saved meanwhile", async () => {
    const page = await openAt("/report/sale/12?version=1");
    server.saves.push(makeVersion({ ...third, period: "-1m" }, { number: 4 }));
    await page.click(t("reportVersion.reinstate"));
    await page.settle();
    expect(server.saves.length).toBe(4);
    expect(server.reports.get(12)?.report.period).toBe(third.period);
    expect(location.search).toBe("?version=1");
  });

  it("are made current by those alone who may change the report", async () => {
    server.reports.set(12, {
      report: third,
      version: 3,
      by: "Ann",
      canUpdate: false,
      canDelete: false,
      canShare: false,
    });
    const page = await openAt("/report/sale/12?version=2");
    expect(page.element.textContent).not.toContain(t("reportVersion.reinstate"));
  });

  it("that do not exist lead to the current one", async () => {
    const page = await openAt("/report/sale/12?version=9");
    expect(page.element.textContent).toContain(t("report.versionGone"));
    expect(page.find("a[href='/report/sale/12']").textContent).toBe(t("report.toCurrent"));
  });
});
