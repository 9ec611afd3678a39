import { defaultReport, noCustomization, printReportQuery, type ReportModel } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { manager, signIn } from "../../entity/testing/product-screen.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { ReportGatewayProvider } from "./gateway-context.ts";
import { parseReportAddress } from "../../report/report-address.ts";
import { comingOf, newDraft, whenText } from "./schedule-draft.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { memoryReports, type MemoryReports } from "./testing/memory-reports.ts";

const rights = [...manager, "REPORT_READ", "REPORT_CUD"] as const;
const saved: ReportModel = { ...defaultReport("sale", rights), id: 12 };
let drawn: Drawn | undefined;
let server: MemoryReports;
beforeAll(() => text.load("common", "errors", "management", "shell", "dashboard", "report", "schedule"));
beforeEach(() => {
  server = memoryReports(undefined, [saved]);
  signIn(rights);
});
afterEach(() => drawn?.remove());

async function open(): Promise<Drawn> {
  const page = await draw(<ReportGatewayProvider value={server}><ScheduleDialog of={{ source: "sale", reportId: 12 }} name="Sales" change={{ ...noCustomization, period: "-1w" }} prompts={[]} onClose={() => undefined} /></ReportGatewayProvider>);
  drawn = page;
  await page.settle();
  return page;
}

const box = (page: Drawn, name: string) => [...page.element.querySelectorAll("label")].find((label) => label.textContent.startsWith(name))?.querySelector("input");

async function tick(page: Drawn, name: string): Promise<void> {
  await act(async () => box(page, name)?.click());
  await page.settle();
}

describe("scheduling a report", () => {
  it("fills in the first one at once, shows its next three sendings, and says why somebody cannot be chosen", async () => {
    const page = await open();
    expect(page.element.querySelectorAll("ol li").length).toBe(3);
    expect(box(page, "Cid Fox")?.disabled).toBe(true);
    expect(page.element.textContent).toContain(t("schedule.problem_NO_REPORTS"));
    await tick(page, "Bob Lee");
    await page.click(t("schedule.save"));
    expect([...server.scheduled.values()].map(({ customization, recipientIds, time }) => [customization.period, recipientIds.includes(8), time])).toEqual([["-1w", true, "07:00"]]);
    expect(page.element.textContent).toContain("Bob Lee");
  });

  it("is saved once by a second Enter that comes before the answer", async () => {
    const { save } = server.schedules;
    let saves = 0;
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => { answer = resolve; });
    server = { ...server, schedules: { ...server.schedules, save: async (draft) => {
      saves += 1;
      await answered;
      return save(draft);
    } } };
    const page = await open();
    for (let times = 0; times < 2; times += 1) {
      await act(async () => void page.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
      await page.settle();
    }
    await act(async () => answer());
    await page.settle();
    expect([saves, server.scheduled.size]).toEqual([1, 1]);
  });

  it("names what is missing at its place, and sends nothing", async () => {
    const page = await open();
    for (const label of page.element.querySelectorAll<HTMLInputElement>("fieldset input:checked")) await tick(page, label.closest("label")?.textContent ?? "");
    await tick(page, t("schedule.rhythm_WEEKLY"));
    await page.click(t("schedule.save"));
    expect(page.element.querySelectorAll('[role="alert"]').length).toBe(1);
    expect(server.scheduled.size).toBe(0);
    expect(document.activeElement?.closest("fieldset")?.getAttribute("aria-invalid")).toBe("true");
  });

  it("reads as one says it, and a link in a mail opens what was scheduled", () => {
    expect(whenText({ ...newDraft("America/Toronto", 7), rhythm: "WEEKLY", weekdays: [1, 5] })).toContain("7");
    expect(comingOf({ ...newDraft("America/Toronto", 7), time: "" }, 0)).toEqual([]);
    const said = { change: { ...noCustomization, period: "2026-03-02..2026-03-08", sorting: [{ column: "net", direction: "descending" as const }] }, prompts: [{ place: 1, values: ["é&=", 2] }] };
    const read = parseReportAddress(`?${printReportQuery(said)}`);
    expect([read.change.period, read.change.sorting, read.prompts]).toEqual([said.change.period, said.change.sorting, said.prompts]);
  });
});
