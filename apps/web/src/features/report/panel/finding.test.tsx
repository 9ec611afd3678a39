import type { ReportRow } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import { notices } from "../../../shared/notices.ts";
import { t, text } from "../../../shared/text.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { ReportGatewayProvider } from "../gateway-context.ts";
import { ReportPage } from "../report-page.tsx";
import { makeMissingReceiptFinding } from "../testing/memory-findings.ts";
import { memoryReports, type MemoryReports } from "../testing/memory-reports.ts";
import { sampleReceipt } from "../testing/sample-sales.data.ts";

const gap = {
  date: "2026-03-10",
  location: 4,
  rule: "SEQUENCE_GAP",
  severity: "error",
  terminal: null,
  transactionNumber: "4417",
  missing: 1,
  expected: null,
  actual: null,
  status: "NEW",
} satisfies ReportRow;
const rows: readonly ReportRow[] = [gap, { ...gap, rule: "EMPTY", transactionNumber: "4420", missing: null }];

let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(() => text.load("common", "errors", "management", "shell", "dashboard", "charts", "report", "listView"));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  notices.toasts = [];
  notices.dialog = null;
  server = memoryReports(rows);
  server.findings.findingByOrigin.set(sampleReceipt.origin, makeMissingReceiptFinding(sampleReceipt.origin));
  signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD"]);
});
afterEach(() => drawnPage?.remove());

async function openFinding(): Promise<Drawn> {
  history.replaceState(null, "", "/report/integrity?row=1");
  const page = await draw(
    <ReportGatewayProvider value={server}>
      <ReportPage params={{ type: "integrity", id: undefined }} />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  for (let round = 0; round < 4; round += 1) await page.settle();
  return page;
}

const panel = (page: Drawn) => page.find("aside");
const reason = (page: Drawn) => page.find("aside form input") as HTMLInputElement;
const type = async (page: Drawn, value: string) => {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(reason(page), value);
    reason(page).dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.settle();
};
const submit = async (page: Drawn) => {
  await act(
    async () => void page.find("aside form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  await page.settle();
  await page.settle();
};

describe("a finding of the Integrity report", () => {
  it("shows the gap, links to the receipts on both sides, and is hidden once accepted", async () => {
    const page = await openFinding();
    expect(server.asked[0]?.report?.filters).toMatchObject([{ field: "status", values: ["NEW"] }]);
    expect(panel(page).textContent).toContain(
      t("report.findingMissing", { count: 1, number: "1", from: "4417", to: "4417" }),
    );
    expect(panel(page).textContent).not.toContain("Whisk");
    await page.click(t("report.findingAfter"));
    expect(new URLSearchParams(location.search).get("receipt")).toBe(sampleReceipt.origin);
    await page.click(t("report.findingBefore"));
    expect(new URLSearchParams(location.search).get("receipt")).toBe("receipt.4.2026-03-10.9.11");
  });

  it("is accepted by Enter with a reason, and reopened by the toast", async () => {
    const page = await openFinding();
    await submit(page);
    expect(panel(page).textContent).toContain(t("errors.INTEGRITY_COMMENT"));
    expect(server.findings.asked).toEqual([]);
    const callCount = server.asked.length;
    await type(page, "Till restarted");
    await submit(page);
    expect(server.findings.asked.at(-1)).toEqual({
      origin: sampleReceipt.origin,
      rule: "SEQUENCE_GAP",
      mark: "4417|4417||",
      comment: "Till restarted",
    });
    expect(panel(page).textContent).toContain("Till restarted");
    expect(panel(page).textContent).toContain("Ann Roy");
    expect(server.asked.length).toBeGreaterThan(callCount);
    expect(document.activeElement).toBe(panel(page));
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    await page.settle();
    expect(server.findings.findingByOrigin.get(sampleReceipt.origin)).toMatchObject({ status: "NEW", version: 2 });
    await page.settle();
    expect(panel(page).textContent).toContain(t("report.findingHistory"));
  });

  it("keeps an unsent reason over other rows and a failure, and leaves it the arrow keys", async () => {
    const page = await openFinding();
    await type(page, "Paper jam");
    await act(
      async () =>
        void reason(page).dispatchEvent(
          new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
        ),
    );
    await page.settle();
    expect(reason(page).value).toBe("Paper jam");
    await page.click(t("report.rowAfter"));
    await page.settle();
    await page.settle();
    expect(page.element.querySelector("aside form")).toBeNull();
    await page.click(t("report.rowBefore"));
    for (let round = 0; round < 3; round += 1) await page.settle();
    expect(reason(page).value).toBe("Paper jam");
  });

  describe("while another finding is opened during the call", () => {
    const otherOrigins = [20, 31].map((number) => `receipt.4.2026-03-10.9.${number}`);
    let foundRows: ReportRow[];
    let answer: () => void;
    beforeEach(() => {
      foundRows = ["4417", "4420", "4431"].map((transactionNumber) => ({ ...gap, transactionNumber }));
      server = memoryReports(foundRows);
      for (const origin of [sampleReceipt.origin, ...otherOrigins]) {
        server.findings.findingByOrigin.set(origin, makeMissingReceiptFinding(origin));
        server.marks.push({ origin, mark: "SEQUENCE_GAP 0 4417|4417||" });
      }
      const { accept } = server.findings;
      const answering = new Promise<void>((resolve) => (answer = resolve));
      Object.assign(server.findings, {
        accept: async (sent: Parameters<typeof accept>[0]) => {
          await answering;
          return accept(sent);
        },
      });
    });
    const acceptAndMoveOn = async (): Promise<Drawn> => {
      const page = await openFinding();
      await type(page, "Till restarted");
      await submit(page);
      await page.click(t("report.rowAfter"));
      for (let round = 0; round < 3; round += 1) await page.settle();
      await type(page, "Paper jam");
      return page;
    };
    const endCall = async (page: Drawn): Promise<void> => {
      await act(async () => answer());
      for (let round = 0; round < 4; round += 1) await page.settle();
    };

    it("the caret stays in its field", async () => {
      const page = await acceptAndMoveOn();
      reason(page).focus();
      await endCall(page);
      expect(server.findings.findingByOrigin.get(sampleReceipt.origin)?.status).toBe("ACCEPTED");
      expect(document.activeElement).toBe(reason(page));
      expect(new URLSearchParams(location.search).get("row")).toBe(`2 ${otherOrigins[0]}`);
    });

    it("a third one that takes its place is called another row", async () => {
      const page = await acceptAndMoveOn();
      foundRows.splice(0, 1);
      server.marks.splice(0, 1);
      await endCall(page);
      expect(panel(page).textContent).toContain(t("report.panelMoved"));
    });
  });

  it("reports a conflicting acceptance with its reason", async () => {
    const page = await openFinding();
    const before = server.findings.findingByOrigin.get(sampleReceipt.origin);
    const otherStep = { action: "ACCEPT", userId: 8, by: "Bob Lee", at: 1, comment: "Training" } as const;
    server.findings.findingByOrigin.set(sampleReceipt.origin, {
      ...makeMissingReceiptFinding(sampleReceipt.origin),
      ...before,
      status: "ACCEPTED",
      version: 1,
      accepted: otherStep,
      history: [otherStep],
    });
    await type(page, "Paper jam");
    await submit(page);
    expect(notices.dialog?.failure.issues[0]).toMatchObject({
      code: "INTEGRITY_ACCEPTED",
      params: { by: "Bob Lee", comment: "Training" },
    });
    await page.settle();
    expect(panel(page).textContent).toContain("Training");
  });

  it("says that nothing is new if everything is accepted", async () => {
    server = memoryReports(rows.map((row) => ({ ...row, status: "ACCEPTED" })));
    const page = await openFinding();
    expect(page.element.textContent).toContain(t("report.findingNone"));
    await page.click(t("report.findingShowAccepted"));
    for (let round = 0; round < 3; round += 1) await page.settle();
    expect(page.find("[role=grid]").textContent).toContain("4417");
  });

  it("offers no action to readers who may not accept, and explains why", async () => {
    server.findings.findingByOrigin.set(
      sampleReceipt.origin,
      makeMissingReceiptFinding(sampleReceipt.origin, { canAccept: false }),
    );
    const page = await openFinding();
    expect(page.element.querySelector("aside form")).toBeNull();
    expect(panel(page).textContent).toContain(t("report.findingMayNot"));
  });
});
