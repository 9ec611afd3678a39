import { defaultReport, noCustomization, type ReportModel } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { fieldText } from "../../report/report-words.ts";
import type { Drawn } from "../../shared/testing/draw.ts";
import { t } from "../../shared/text.ts";
import { memoryReports, type MemoryReports } from "./testing/memory-reports.ts";
import { loadReportWords, openReport } from "./testing/open-report.tsx";

const savedReport: ReportModel = { ...defaultReport("sale", ["REPORT_READ"]), id: 12, descriptions: { en: "Sales" } };
let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(loadReportWords);
beforeEach(() => {
  localStorage.clear();
  server = memoryReports();
  signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD"]);
});
afterEach(() => drawnPage?.remove());

async function openAt(address: string): Promise<Drawn> {
  drawnPage = await openReport(address, server);
  return drawnPage;
}

const openMenu = (page: Drawn) =>
  act(async () => {
    page.element
      .querySelector(`[popover][aria-label="${t("listView.views")}"]`)
      ?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
  });
const itemsOf = (page: Drawn) => [...page.element.querySelectorAll<HTMLElement>("[role^=menuitem]")];
const choose = async (page: Drawn, name: string) => {
  await openMenu(page);
  await act(async () =>
    itemsOf(page)
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
  await page.settle();
};

const parameter = (name: string) => new URLSearchParams(location.search).get(name);
const levelsAsked = () => server.asked.at(-1)?.report?.pivot?.rows.map(({ field }) => field);

describe("a ready-made view", () => {
  it("opens by its link, with its rows, its period and the taxes of each day", async () => {
    const page = await openAt("/report/sale?ready=day");
    const question = server.asked.at(-1)?.report;
    expect([question?.period, levelsAsked()]).toEqual(["-0m", ["date"]]);
    expect(question?.pivot?.measures.map(({ field }) => field)).toContain("tax");
    expect(page.text()).toContain(t("listView.view", { name: t("report.readyView_day") }));
    expect(page.text()).toContain(fieldText("tax"));
    expect(page.text()).not.toContain(t("report.differsStandard"));
  });

  it("is chosen in the menu of views, for the period and the filters that are shown", async () => {
    const filters = encodeURIComponent(JSON.stringify([{ Column: "net", Operator: ">", Value: 1 }]));
    const page = await openAt(`/report/sale?period=-1w&sort=-net&filters=${filters}`);
    await choose(page, t("report.readyView_cashier"));
    expect([parameter("ready"), parameter("period"), levelsAsked()]).toEqual(["cashier", "-1w", ["cashier"]]);
    const question = server.asked.at(-1)?.report;
    expect([question?.period, question?.filters.map(({ field }) => field)]).toEqual(["-1w", ["net"]]);
    await choose(page, t("report.standard"));
    expect([parameter("ready"), server.asked.at(-1)?.report?.pivot]).toEqual([null, null]);
  });

  it("is neither renamed, deleted, shared nor saved over, unlike one's own view", async () => {
    signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD", "RDM_CUD"]);
    const own = server.views.add({ name: "Mine", isShared: false, list: noCustomization });
    const changesOffered = async (address: string) => {
      drawnPage?.remove();
      const page = await openAt(address);
      await openMenu(page);
      const items = itemsOf(page).map(({ textContent }) => textContent);
      expect(items).toEqual(expect.arrayContaining([t("listView.saveAs"), t("listView.reset")]));
      return (["rename", "delete", "save", "shareRoles"] as const).filter((key) =>
        items.includes(t(`listView.${key}`)),
      );
    };
    expect(await changesOffered(`/report/sale?named=${own.id}&sort=-net`)).toHaveLength(4);
    expect(await changesOffered("/report/sale?ready=hour&sort=-net")).toEqual([]);
  });

  it("that does not exist says so, and neither a saved report nor one of another kind has any", async () => {
    const isGone = async (address: string) => {
      drawnPage?.remove();
      return (await openAt(address)).text().includes(t("listView.gone"));
    };
    server = memoryReports(undefined, [savedReport]);
    expect(await isGone("/report/sale?ready=day")).toBe(false);
    expect(await isGone("/report/sale?ready=moon")).toBe(true);
    expect(await isGone("/report/profitability?ready=day")).toBe(true);
    expect(await isGone(`/report/sale/${savedReport.id}`)).toBe(false);
    expect(await isGone(`/report/sale/${savedReport.id}?ready=day`)).toBe(true);
  });
});
