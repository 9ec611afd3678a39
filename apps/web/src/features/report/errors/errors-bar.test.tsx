import type { ReportRow } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import { notices } from "../../../shared/notices.ts";
import { t, text } from "../../../shared/text.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { ReportGatewayProvider } from "../gateway-context.ts";
import { ReportPage } from "../report-page.tsx";
import { makeError } from "../testing/memory-errors.ts";
import { memoryReports, type MemoryReports } from "../testing/memory-reports.ts";

const codes = ["HTTP_500", "BARCODE", "DOC_STALE"];
const rows: readonly ReportRow[] = codes.map((code) => ({
  lastSeen: "2026-03-12",
  occurrences: 3,
  severity: "error",
  source: "SERVER",
  code,
  status: "NEW",
}));
const originOf = (index: number) => `error.${index + 1}`;

let drawnPage: Drawn | undefined;
let server: MemoryReports;
/** Rows of the report, which a test can remove. */
let foundRows: ReportRow[];
beforeAll(() => text.load("common", "errors", "management", "shell", "dashboard", "charts", "report", "listView"));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  notices.toasts = [];
  notices.dialog = null;
  foundRows = [...rows];
  server = memoryReports(foundRows);
  for (const index of codes.keys()) {
    server.errors.errorByOrigin.set(originOf(index), makeError(originOf(index)));
    server.marks.push({ origin: originOf(index), mark: "NEW 0" });
  }
  signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD"]);
});
afterEach(() => drawnPage?.remove());

const settle = async (page: Drawn): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await page.settle();
};
async function openLog(search = ""): Promise<Drawn> {
  history.replaceState(null, "", `/report/error-log${search}`);
  const page = await draw(
    <ReportGatewayProvider value={server}>
      <ReportPage params={{ type: "error-log", id: undefined }} />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  await settle(page);
  return page;
}
const boxes = (page: Drawn) => [...page.element.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")];
const pickAll = async (page: Drawn): Promise<void> => {
  await act(async () => page.find("thead input").click());
  await page.until(() =>
    expect(page.text()).toContain(t("report.errorsSelected", { count: codes.length, number: String(codes.length) })),
  );
};
const statuses = () => codes.map((_, index) => server.errors.errorByOrigin.get(originOf(index))?.status);

describe("selected errors", () => {
  it("are resolved together, and the decision is undone by the toast", async () => {
    const page = await openLog();
    await pickAll(page);
    await page.click(t("report.errorsResolve", { count: 3, number: "3" }));
    await settle(page);
    expect(statuses()).toEqual(["RESOLVED", "RESOLVED", "RESOLVED"]);
    expect(boxes(page).map((box) => box.checked)).toEqual([false, false, false]);
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    await settle(page);
    expect(statuses()).toEqual(["NEW", "NEW", "NEW"]);
  });

  it("are undone in the period on screen, whichever row was open before", async () => {
    const page = await openLog("?row=1");
    await pickAll(page);
    await page.click(t("report.errorsResolve", { count: 3, number: "3" }));
    await settle(page);
    await act(async () => history.replaceState(null, "", "/report/error-log?period=-7d"));
    await settle(page);
    const runs = server.asked.length;
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    await settle(page);
    expect(statuses()).toEqual(["NEW", "NEW", "NEW"]);
    expect(location.search).toBe("?period=-7d");
    expect(server.asked.length).toBeGreaterThan(runs);
  });

  it("leave the selection when a reload finds them changed, and stay named if they failed", async () => {
    const page = await openLog();
    await pickAll(page);
    for (const index of codes.keys()) {
      server.errors.errorByOrigin.set(originOf(index), makeError(originOf(index), { version: 2 }));
      server.marks[index] = { origin: originOf(index), mark: "NEW 2" };
    }
    await page.click(t("report.errorsResolve", { count: 3, number: "3" }));
    await settle(page);
    expect(boxes(page).map((box) => box.checked)).toEqual([false, false, false]);
    expect(page.text()).not.toContain(t("report.errorsSelected", { count: 3, number: "3" }));
    expect(page.find("dialog").textContent).toContain(t("report.errorsLeft", { count: 3, number: "3" }));
    await page.click(t("common.close"));
    expect(page.element.querySelector("dialog[open]")).toBeNull();
  });

  it("that failed are named even if the report has no rows left", async () => {
    const page = await openLog();
    await pickAll(page);
    for (const index of codes.keys())
      server.errors.errorByOrigin.set(originOf(index), makeError(originOf(index), { version: 2 }));
    foundRows.length = 0;
    await page.click(t("report.errorsResolve", { count: 3, number: "3" }));
    await settle(page);
    expect(page.find("dialog").textContent).toContain(t("report.errorsLeft", { count: 3, number: "3" }));
    await page.click(t("common.close"));
    expect(page.element.querySelector("[role=grid]")).toBeNull();
  });

  it("that changed meanwhile are named, with the reason", async () => {
    const page = await openLog();
    await pickAll(page);
    server.errors.errorByOrigin.set(originOf(1), makeError(originOf(1), { version: 2 }));
    await page.click(t("report.errorsResolve", { count: 3, number: "3" }));
    await settle(page);
    expect(statuses()).toEqual(["RESOLVED", "NEW", "RESOLVED"]);
    const dialogText = page.find("dialog").textContent ?? "";
    expect(dialogText).toContain(t("report.errorsLeft", { count: 1, number: "1" }));
    expect(dialogText).toContain("BARCODE");
  });

  it("are not offered to readers who may not decide", async () => {
    signIn(["REPORT_READ"]);
    const page = await openLog();
    expect(boxes(page)).toEqual([]);
  });
});
