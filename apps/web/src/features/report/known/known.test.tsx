import { defaultReport, plainColumn, type ReportModel } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import { fieldText } from "../../../report/report-words.ts";
import { session } from "../../../session/session.ts";
import { momentText } from "../../../session/written.ts";
import { succeed } from "../../../shared/answer.ts";
import { placeState, setPlaces, type Place } from "../../../shared/place-store.ts";
import { t, text } from "../../../shared/text.ts";
import type { Drawn } from "../../../shared/testing/draw.ts";
import { lateAt } from "../testing/memory-difference.ts";
import { memoryReports, type MemoryReports } from "../testing/memory-reports.ts";
import { makeVersion } from "../testing/memory-versions.ts";
import { loadReportWords, openReport } from "../testing/open-report.tsx";

const permissions = [...managerPermissions, "REPORT_READ", "REPORT_CUD"] as const;
const saved: ReportModel = {
  ...defaultReport("sale", permissions),
  id: 12,
  descriptions: { fr: "Ventes du jour" },
  columns: [plainColumn("sku"), plainColumn("net"), plainColumn("goal")],
};
const store: Place = {
  id: 3,
  parentId: null,
  type: "STORE",
  code: "1",
  description: "Store 1",
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
};
const before = new Date(lateAt - 60_000).toISOString();

let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(() =>
  Promise.all([import("./known-banner.tsx"), import("./known-at-dialog.tsx"), import("./difference-dialog.tsx")]),
);
beforeAll(loadReportWords);
beforeAll(() => text.load("knownReport", "reportVersion", "errors"));
beforeEach(() => {
  localStorage.clear();
  server = memoryReports(undefined, [saved]);
  signIn(permissions);
  setPlaces(succeed([store]));
});
afterEach(() => {
  drawnPage?.remove();
  vi.restoreAllMocks();
  setPlaces(succeed([]));
  placeState.loaded = false;
});

async function openAt(address: string): Promise<Drawn> {
  drawnPage = await openReport(address, server);
  await drawnPage.settle();
  return drawnPage;
}
async function chooseMoment(page: Drawn, moment: string): Promise<void> {
  const input = page.find("input[type=datetime-local]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, moment);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const dialogText = (page: Drawn): string => page.find("dialog").textContent;

it("a link shows the report as known at its instant, says so, and names what is not known then", async () => {
  const page = await openAt(`/report/sale/12?known=${before}`);
  expect(server.asked.at(-1)?.knownAt).toBe(lateAt - 60_000);
  expect(page.element.textContent).toContain(t("knownReport.banner", { when: momentText(lateAt - 60_000) }));
  expect(page.element.textContent).toContain(t("knownReport.unknown", { names: fieldText("goal") }));
  await page.click(t("knownReport.toNow"));
  await page.settle();
  expect(location.search).toBe("");
  expect(server.asked.at(-1)?.knownAt).toBeUndefined();
  expect(page.element.textContent).not.toContain(t("knownReport.today"));
});

async function openDialog(): Promise<Drawn> {
  const page = await openAt("/report/sale/12");
  await act(async () => {
    page
      .find(`[popover][aria-label="${t("report.reports")}"]`)
      .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
  });
  await page.click(t("report.knownAt"));
  await page.settle();
  return page;
}

it("the instant is asked for in the zone of the place, and is not in the future", async () => {
  const page = await openDialog();
  await chooseMoment(page, "2999-01-01T08:00");
  await page.click(t("knownReport.show"));
  expect(dialogText(page)).toContain(t("knownReport.future"));
  await chooseMoment(page, "2026-03-12T14:25");
  await page.click(t("knownReport.show"));
  await page.settle();
  expect(new URLSearchParams(location.search).get("known")).toBe("2026-03-12T18:25:59.999Z");
  expect(server.asked.at(-1)?.knownAt).toBe(Date.parse("2026-03-12T18:25:59.999Z"));
});

it("waits for the places, whose time zone decides what is typed", async () => {
  Object.assign(placeState, { places: [], loaded: false });
  const page = await openDialog();
  expect(page.element.querySelector("dialog")).toBeNull();
  await act(async () => setPlaces(succeed([{ ...store, timeZone: "America/Vancouver" }])));
  expect(dialogText(page)).toContain(t("knownReport.zone", { zone: "America/Vancouver" }));
});

it("counts by the server's clock, whatever the device's", async () => {
  vi.spyOn(session, "serverTimeOf").mockReturnValue(Date.parse("2098-01-01T13:00:00.000Z"));
  const page = await openDialog();
  await chooseMoment(page, "2098-01-01T07:55");
  await page.click(t("knownReport.show"));
  await page.settle();
  expect(new URLSearchParams(location.search).get("known")).toBe("2098-01-01T12:55:59.999Z");
});

it("the difference has the totals, the rows and the receipts that differ, each with its reason", async () => {
  const page = await openAt(`/report/sale/12?known=${before}`);
  await page.click(t("knownReport.difference"));
  await page.settle();
  expect(new URLSearchParams(location.search).has("difference")).toBe(true);
  const tables = [...page.element.querySelectorAll("dialog table")].map((table) =>
    [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  expect(tables.map((rows) => rows.length)).toEqual([2, 1, 1]);
  expect(tables[0]?.[0]?.at(-1)).toMatch(/^\+\$10\.00/u);
  expect(tables[1]?.[0]?.at(-1)).toMatch(/^\+\$10\.00/u);
  expect(tables[2]?.[0]?.join()).toContain(t("knownReport.reason_late", { when: momentText(lateAt) }));
  expect(tables[2]?.[0]?.at(-1)).toMatch(/^\+\$10\.00/u);
});

it("says that nothing changed since an instant after the last change", async () => {
  const page = await openAt(`/report/sale/12?known=${new Date(lateAt).toISOString()}&difference=open`);
  expect(dialogText(page)).toContain(t("knownReport.same"));
});

it("offers the definition of then, which has the rows of then", async () => {
  server.saves.push(
    makeVersion({ ...saved, columns: [plainColumn("net")] }, { number: 1, savedAt: lateAt - 120_000 }),
    makeVersion(saved, { number: 2, savedAt: lateAt }),
  );
  const page = await openAt(`/report/sale/12?known=${before}`);
  await page.click(t("knownReport.definition", { number: 1 }));
  await page.settle();
  expect(new URLSearchParams(location.search).get("version")).toBe("1");
  expect(server.asked.at(-1)?.knownAt).toBe(lateAt - 60_000);
  expect(server.asked.at(-1)?.report?.columns.map(({ field }) => field)).toEqual(["net"]);
});
