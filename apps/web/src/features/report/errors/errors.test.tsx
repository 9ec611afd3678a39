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
import { sampleReceipt } from "../testing/sample-sales.data.ts";

/** Origin that the first row of memory reports has. */
const { origin } = sampleReceipt;
const rows: readonly ReportRow[] = [
  { lastSeen: "2026-03-12", occurrences: 3, severity: "error", source: "SERVER", code: "HTTP_500", status: "NEW" },
];

let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(() => text.load("common", "errors", "management", "shell", "dashboard", "charts", "report", "listView"));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  notices.toasts = [];
  notices.dialog = null;
  server = memoryReports(rows);
  server.errors.found.set(origin, makeError(origin));
  signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD"]);
});
afterEach(() => drawnPage?.remove());

const settle = async (page: Drawn): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await page.settle();
};
async function openError(): Promise<Drawn> {
  history.replaceState(null, "", "/report/error-log?row=1");
  const page = await draw(
    <ReportGatewayProvider value={server}>
      <ReportPage params={{ type: "error-log", id: undefined }} />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  await settle(page);
  return page;
}
const panelText = (page: Drawn): string => page.find("aside").textContent ?? "";
const press = async (page: Drawn, name: string): Promise<void> => {
  await page.click(name);
  await settle(page);
};

describe("the errors of an Error log row", () => {
  it("show the days of the report on which they occurred, whose sum is the figure, and the others", async () => {
    const page = await openError();
    expect(panelText(page)).toContain(t("report.errorDays", { count: 2, number: "2" }));
    expect(panelText(page)).toContain(t("report.errorOtherDays", { count: 1, number: "1" }));
    expect(panelText(page)).toContain("r-2");
    expect(panelText(page)).toContain("r-1");
  });

  it("are resolved with a comment, and the decision is undone by the toast", async () => {
    const page = await openError();
    await page.type("aside form input", "Printer replaced");
    const runs = server.asked.length;
    await press(page, t("report.errorResolve"));
    expect(server.errors.asked).toEqual([
      { errors: [{ origin, version: 0 }], action: "RESOLVE", comment: "Printer replaced" },
    ]);
    expect(server.asked.length).toBeGreaterThan(runs);
    expect(panelText(page)).toContain(t("report.status_RESOLVED"));
    expect(panelText(page)).toContain("Printer replaced");
    expect((page.find("aside form input") as HTMLInputElement).value).toBe("");
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    await settle(page);
    expect(server.errors.asked.at(-1)).toEqual({ errors: [{ origin, version: 1 }], action: "UNDO", comment: "" });
    expect(server.errors.found.get(origin)?.status).toBe("NEW");
  });

  it("are assigned, muted for some days and reopened", async () => {
    const page = await openError();
    await act(async () => {
      const select = page.find("aside select") as HTMLSelectElement;
      select.value = "8";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await settle(page);
    expect(server.errors.found.get(origin)).toMatchObject({ status: "ASSIGNED", assignee: { id: 8 }, version: 1 });
    await act(
      async () =>
        void page
          .find("aside [popover]")
          .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
    );
    await press(page, t("report.errorMuteDays", { count: 7, number: "7" }));
    expect(server.errors.asked.at(-1)).toMatchObject({ action: "MUTE", days: 7 });
    expect(panelText(page)).toContain(t("report.status_MUTED"));
    await press(page, t("report.errorReopen"));
    expect(server.errors.found.get(origin)).toMatchObject({ status: "ASSIGNED", version: 3 });
  });

  it("keep a comment that is missing or refused, and say why", async () => {
    const page = await openError();
    const submit = async () => {
      await act(
        async () =>
          void page.find("aside form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
      );
      await settle(page);
    };
    await submit();
    expect(panelText(page)).toContain(t("errors.ERROR_COMMENT"));
    expect(server.errors.asked).toEqual([]);
    await page.type("aside form input", "Seen by phone");
    server.errors.found.set(origin, makeError(origin, { version: 4 }));
    await submit();
    expect(notices.dialog).not.toBeNull();
    expect((page.find("aside form input") as HTMLInputElement).value).toBe("Seen by phone");
    await submit();
    expect(server.errors.found.get(origin)?.history[0]?.comment).toBe("Seen by phone");
  });

  it("offer no action to readers who may not decide, and explain why", async () => {
    server.errors.found.set(
      origin,
      makeError(origin, { canChange: false, people: [], status: "ASSIGNED", assignee: { id: 8, name: "Bob Lee" } }),
    );
    const page = await openError();
    expect(page.element.querySelector("aside form")).toBeNull();
    expect(panelText(page)).toContain(t("report.errorMayNot"));
    expect(panelText(page)).toContain(t("report.errorAssignedTo", { name: "Bob Lee" }));
  });
});
