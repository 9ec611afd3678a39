import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { fieldText } from "../../report/report-words.ts";
import type { Drawn } from "../../shared/testing/draw.ts";
import { t } from "../../shared/text.ts";
import { memoryReports, type MemoryReports } from "./testing/memory-reports.ts";
import { loadReportWords, openReport } from "./testing/open-report.tsx";

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
    const page = await openAt("/report/sale?period=-1w&sort=-net");
    await choose(page, t("report.readyView_cashier"));
    expect([parameter("ready"), parameter("period"), levelsAsked()]).toEqual(["cashier", "-1w", ["cashier"]]);
    await choose(page, t("report.standard"));
    expect([parameter("ready"), server.asked.at(-1)?.report?.pivot]).toEqual([null, null]);
  });

  it("is not renamed nor deleted, but saved under another name", async () => {
    const page = await openAt("/report/sale?ready=hour");
    await openMenu(page);
    const items = itemsOf(page).map(({ textContent }) => textContent);
    expect(items).toContain(t("listView.saveAs"));
    for (const key of ["rename", "delete", "save", "shareRoles"] as const)
      expect(items).not.toContain(t(`listView.${key}`));
  });

  it("that does not exist says so, and a saved report has none", async () => {
    expect((await openAt("/report/sale?ready=moon")).text()).toContain(t("listView.gone"));
    drawnPage?.remove();
    expect((await openAt("/report/profitability?ready=day")).text()).toContain(t("listView.gone"));
  });
});
