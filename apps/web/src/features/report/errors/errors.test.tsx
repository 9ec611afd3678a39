import type { ReportRow } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import type { ErrorOutcome } from "@comptoir/api/wire";

import { session } from "../../../session/session.ts";
import { succeed } from "../../../shared/answer.ts";
import { failureTexts } from "../../../shared/failure-text.ts";
import { notices } from "../../../shared/notices.ts";
import { resetStores } from "../../../shared/registered-stores.ts";
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
  resetStores();
  notices.toasts = [];
  notices.dialog = null;
  server = memoryReports(rows);
  server.errors.errorByOrigin.set(origin, makeError(origin));
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
const openMenu = async (page: Drawn, name: string): Promise<void> =>
  act(
    async () =>
      void page
        .find(`aside [popover][aria-label="${name}"]`)
        .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
  );
const statusText = (page: Drawn): string => (page.find("aside section p").textContent ?? "").trim();
const commentOf = (page: Drawn): string => (page.find("aside form input") as HTMLInputElement).value;
const undoByToast = async (page: Drawn): Promise<void> => {
  await act(async () => notices.toasts.at(-1)?.action?.onAct());
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
    expect(commentOf(page)).toBe("");
    await undoByToast(page);
    expect(server.errors.asked.at(-1)).toEqual({ errors: [{ origin, version: 1 }], action: "UNDO", comment: "" });
    expect(server.errors.errorByOrigin.get(origin)?.status).toBe("NEW");
    expect(statusText(page)).toBe(t("report.status_NEW"));
  });

  it("show an undo by the toast of a panel that was closed and opened again", async () => {
    const page = await openError();
    await press(page, t("report.errorResolve"));
    const toast = notices.toasts.at(-1);
    await press(page, t("common.close"));
    await act(async () => history.replaceState(null, "", "/report/error-log?row=1"));
    await settle(page);
    expect(statusText(page)).toBe(t("report.status_RESOLVED"));
    await act(async () => toast?.action?.onAct());
    await settle(page);
    expect(statusText(page)).toBe(t("report.status_NEW"));
  });

  it("keep what is typed while a comment is sent", async () => {
    const { change } = server.errors;
    let send: () => void = () => {};
    const sending = new Promise<void>((resolve) => (send = resolve));
    Object.assign(server.errors, {
      change: async (sent: Parameters<typeof change>[0]) => {
        await sending;
        return change(sent);
      },
    });
    const page = await openError();
    await page.type("aside form input", "Printer replaced");
    await page.click(t("report.errorSay"));
    await page.type("aside form input", ", till restarted");
    await act(async () => send());
    await settle(page);
    expect(server.errors.errorByOrigin.get(origin)?.history[0]?.comment).toBe("Printer replaced");
    expect(commentOf(page)).toBe("Printer replaced, till restarted");
  });

  it("keep no unsent comment for the next user who signs in", async () => {
    const page = await openError();
    await page.type("aside form input", "Ask Bob");
    page.remove();
    signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD"], 3, 2);
    expect(commentOf(await openError())).toBe("");
  });

  it("keep an unsent comment of a user whose session ended, and who signs in again", async () => {
    const page = await openError();
    await page.type("aside form input", "Ask Bob");
    page.remove();
    session.hear({ kind: "closed", reason: "SESSION_EXPIRED" });
    await Promise.resolve();
    signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD"], 3);
    expect(commentOf(await openError())).toBe("Ask Bob");
  });

  it("keep an unsent comment of a user who looks at the screens as a role, and comes back", async () => {
    const page = await openError();
    await page.type("aside form input", "Ask Bob");
    page.remove();
    session.viewAs({ roleId: 2, name: "Clerk", permissions: ["REPORT_READ"] });
    resetStores();
    session.viewAs(null);
    resetStores();
    expect(commentOf(await openError())).toBe("Ask Bob");
  });

  it("show the code, field and text of a refusal", async () => {
    const issue = { code: "ERROR_ASSIGNEE", field: "assigneeId" };
    const outcome: ErrorOutcome = { origin, version: 0, isChanged: false, issue };
    Object.assign(server.errors, { change: async () => succeed([outcome]) });
    const page = await openError();
    await openMenu(page, t("report.errorsAssign"));
    await press(page, "Bob Lee");
    const failure = notices.dialog?.failure;
    expect(failure).toMatchObject({ code: "ERROR_ASSIGNEE", status: 400, issues: [issue] });
    expect(failure && failureTexts(failure)).toEqual([t("errors.ERROR_ASSIGNEE")]);
  });

  it("are assigned, muted for some days and reopened", async () => {
    const page = await openError();
    await openMenu(page, t("report.errorsAssign"));
    await act(
      async () =>
        void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })),
    );
    expect(server.errors.asked).toEqual([]);
    await press(page, "Bob Lee");
    expect(server.errors.errorByOrigin.get(origin)).toMatchObject({
      status: "ASSIGNED",
      assignee: { id: 8 },
      version: 1,
    });
    expect(panelText(page)).toContain(t("report.errorAssignedTo", { name: "Bob Lee" }));
    await openMenu(page, t("report.errorMute"));
    await press(page, t("report.errorMuteDays", { count: 7, number: "7" }));
    expect(server.errors.asked.at(-1)).toMatchObject({ action: "MUTE", days: 7 });
    expect(panelText(page)).toContain(t("report.status_MUTED"));
    await press(page, t("report.errorReopen"));
    expect(server.errors.errorByOrigin.get(origin)).toMatchObject({ status: "ASSIGNED", version: 3 });
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
    server.errors.errorByOrigin.set(origin, makeError(origin, { version: 4 }));
    await submit();
    expect(notices.dialog).not.toBeNull();
    expect((page.find("aside form input") as HTMLInputElement).value).toBe("Seen by phone");
    await submit();
    expect(server.errors.errorByOrigin.get(origin)?.history[0]?.comment).toBe("Seen by phone");
  });

  it("offer no action to readers who may not decide, and explain why", async () => {
    server.errors.errorByOrigin.set(
      origin,
      makeError(origin, { canChange: false, people: [], status: "ASSIGNED", assignee: { id: 8, name: "Bob Lee" } }),
    );
    const page = await openError();
    expect(page.element.querySelector("aside form")).toBeNull();
    expect(panelText(page)).toContain(t("report.errorMayNot"));
    expect(panelText(page)).toContain(t("report.errorAssignedTo", { name: "Bob Lee" }));
  });
});
