import type { ScheduleRun } from "@comptoir/api/wire";
import { fromDayNumber } from "@comptoir/domain/period";
import { defaultReport, noCustomization, printReportQuery, type ReportModel } from "@comptoir/domain/report";
import { act, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { succeed } from "../../shared/answer.ts";
import { notices } from "../../shared/notices.ts";
import { session } from "../../session/session.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { ReportGatewayProvider } from "./gateway-context.ts";
import type { ScheduleView } from "../../report/schedule-address.ts";
import { parseReportAddress } from "../../report/report-address.ts";
import { listNextRuns, newScheduleDraft, scheduleTimeText } from "./schedule-draft.ts";
import { SchedulesScreen, type SchedulesOf } from "./schedules-screen.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import { memoryReports, type MemoryReports } from "./testing/memory-reports.ts";

const permissions = [...managerPermissions, "REPORT_READ", "REPORT_CUD"] as const;
const savedReport: ReportModel = { ...defaultReport("sale", permissions), id: 12 };
let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(() => text.load("common", "errors", "management", "shell", "dashboard", "report", "schedule", "exporting"));
beforeEach(() => {
  localStorage.clear();
  server = memoryReports(undefined, [savedReport]);
  signIn(permissions);
});
afterEach(() => drawnPage?.remove());

/** Schedules whose view is in the state, as it is in the address of a report. */
function Schedules({ start = { kind: "list" }, ...of }: SchedulesOf & { readonly start?: ScheduleView }) {
  const [view, setView] = useState<ScheduleView | null>(start);
  return view === null ? <p>closed</p> : <SchedulesScreen {...of} view={view} onView={setView} />;
}

async function openSchedules(start?: ScheduleView, period = "-1w"): Promise<Drawn> {
  const page = await draw(
    <ReportGatewayProvider value={server}>
      <Schedules
        {...(start !== undefined && { start })}
        of={{ source: "sale", reportId: 12 }}
        name="Sales"
        report={savedReport}
        change={{ ...noCustomization, period }}
        prompts={[]}
      />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  await page.settle();
  return page;
}

const box = (page: Drawn, name: string) =>
  [...page.element.querySelectorAll("label")]
    .find((label) => label.textContent.startsWith(name))
    ?.querySelector("input");

async function tick(page: Drawn, name: string): Promise<void> {
  await act(async () => box(page, name)?.click());
  await page.settle();
}

describe("scheduling a batch", () => {
  const openBatches = async () => {
    drawnPage = await draw(
      <ReportGatewayProvider value={server}>
        <Schedules
          isBatch
          of={{ source: "batch-export", reportId: 0 }}
          name=""
          report={savedReport}
          change={noCustomization}
          prompts={[]}
        />
      </ReportGatewayProvider>,
    );
    await drawnPage.settle();
    return drawnPage;
  };

  it("names the data, makes up for missed days, and has a list of its own", async () => {
    const page = await openBatches();
    expect(page.element.textContent).toContain(t("schedule.batchDays_DAILY"));
    await tick(page, "Bob Lee");
    await page.click(t("schedule.save"));
    expect([...server.scheduled.values()].map(({ batch, missed }) => [batch?.kind, batch?.format, missed])).toEqual([
      ["GL_SUMMARY", "CSV", "EACH"],
    ]);
    expect(page.element.textContent).toContain(t("report.export_GL_SUMMARY"));
    drawnPage?.remove();
    expect((await openSchedules()).element.textContent).not.toContain(t("report.export_GL_SUMMARY"));
  });

  it.each([
    ["EXPORTED", null, () => t("exporting.batch", { number: 12 })],
    ["EMPTY", null, () => t("schedule.emptyText")],
    ["REPEATED", null, () => t("schedule.repeatedText")],
    ["MET", "BATCH_TWICE", () => t("schedule.failure_BATCH_TWICE")],
    [null, "BATCH_RIGHT", () => t("schedule.menders", { names: "Zoé Lam" })],
  ] as const)("describes the result of a run: %s %s", async (outcome, failure, expectedText) => {
    const day = fromDayNumber(20_524);
    const delivery = {
      id: 1,
      kind: "MAIL",
      name: "Ann Roy",
      state: failure === null ? "DONE" : "FAILED",
      failure,
      attempts: 1,
      nextAt: null,
      endedAt: 1,
      fileName: null,
      rows: 0,
      mail: null,
      mailError: null,
    } as const;
    const run: ScheduleRun = {
      id: 3,
      dueAt: 0,
      startedAt: 0,
      byHand: false,
      result: failure === null ? "SUCCEEDED" : "FAILED",
      batch: outcome === null ? null : { from: day, to: day, id: outcome === "EMPTY" ? null : 12, outcome },
      menders: ["Zoé Lam"],
      deliveries: [delivery],
    };
    server = { ...server, schedules: { ...server.schedules, runs: async () => succeed([run]) } };
    drawnPage = await draw(
      <ReportGatewayProvider value={server}>
        <ScheduleHistory id={1} timeZone="America/Toronto" isBatch />
      </ReportGatewayProvider>,
    );
    await drawnPage.settle();
    expect(drawnPage.element.textContent).toContain(expectedText());
    expect(drawnPage.element.querySelector("a")?.getAttribute("href") ?? null).toBe(
      outcome === null || outcome === "EMPTY" ? null : "/report/batch-export/batch/12",
    );
  });
});

describe("the history", () => {
  it.each([
    ["FOLDER", null, "DONE", () => [t("schedule.written_SUCCEEDED"), t("schedule.written_SUCCEEDED")]],
    ["FOLDER", null, "FAILED", () => [t("schedule.written_FAILED"), t("schedule.failure_FOLDER_FAILED")]],
    ["MAIL", null, "DONE", () => [t("schedule.result_SUCCEEDED"), t("schedule.mailGone")]],
    ["MAIL", "SENT", "DONE", () => [t("schedule.result_SUCCEEDED"), t("schedule.state_DONE")]],
  ] as const)(
    "tells a folder from mail, and from mail that is no longer kept: %s %s %s",
    async (kind, mail, state, expectedTexts) => {
      const delivery = {
        id: 1,
        kind,
        name: kind === "FOLDER" ? "" : "Ann Roy",
        state,
        failure: state === "DONE" ? null : "FOLDER_FAILED",
        attempts: 1,
        nextAt: null,
        endedAt: 1,
        fileName: "a.csv",
        rows: null,
        mail,
        mailError: null,
      } as const;
      server = {
        ...server,
        schedules: {
          ...server.schedules,
          runs: async () =>
            succeed([
              {
                id: 3,
                dueAt: 0,
                startedAt: 0,
                byHand: false,
                result: state === "DONE" ? "SUCCEEDED" : "FAILED",
                batch: null,
                menders: [],
                deliveries: [delivery],
              },
            ]),
        },
      };
      const page = await draw(
        <ReportGatewayProvider value={server}>
          <ScheduleHistory id={1} timeZone="America/Toronto" isBatch={false} />
        </ReportGatewayProvider>,
      );
      await page.settle();
      expect([
        page.find("[class*=runHead] > :nth-child(2)").textContent,
        page.find("ul li").textContent?.replace("Ann Roy · ", ""),
      ]).toEqual(expectedTexts());
      page.remove();
    },
  );
});

it("polls a running delivery until it is over", async () => {
  const delivery = {
    id: 1,
    kind: "MAIL",
    name: "Ann Roy",
    state: "DONE",
    failure: null,
    attempts: 1,
    nextAt: null,
    endedAt: 1,
    fileName: null,
    rows: 3,
    mail: "SENT",
    mailError: null,
  } as const;
  let callCount = 0;
  server = {
    ...server,
    schedules: {
      ...server.schedules,
      runs: async () => {
        callCount += 1;
        return succeed([
          {
            id: 3,
            dueAt: 0,
            startedAt: 0,
            byHand: true,
            result: callCount === 1 ? "RUNNING" : "SUCCEEDED",
            batch: null,
            menders: [],
            deliveries: [delivery],
          },
        ]);
      },
    },
  };
  const page = await draw(
    <ReportGatewayProvider value={server}>
      <ScheduleHistory id={1} timeZone="America/Toronto" isBatch={false} />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  await page.until(() => expect(page.find("[class*=runHead]").textContent).toContain(t("schedule.result_SUCCEEDED")));
  expect(callCount).toBe(2);
});

it("retries a delivery once, also at a double click", async () => {
  const delivery = {
    id: 1,
    kind: "MAIL",
    name: "Ann Roy",
    state: "FAILED",
    failure: "FAULT",
    attempts: 1,
    nextAt: null,
    endedAt: 1,
    fileName: null,
    rows: null,
    mail: null,
    mailError: null,
  } as const;
  const runs: readonly ScheduleRun[] = [
    { id: 3, dueAt: 0, startedAt: 0, byHand: true, result: "FAILED", batch: null, menders: [], deliveries: [delivery] },
  ];
  const retriedIds: number[] = [];
  const retry = async (id: number) => {
    retriedIds.push(id);
    return succeed(runs);
  };
  const schedules = { ...server.schedules, runs: async () => succeed(runs), retry };
  const page = await draw(
    <ReportGatewayProvider value={{ ...server, schedules }}>
      <ScheduleHistory id={1} timeZone="America/Toronto" isBatch={false} />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  await page.settle();
  await page.clickTwice(t("schedule.retry"));
  expect(retriedIds).toEqual([3]);
});

describe("scheduling a report", () => {
  it("names the period that is sent, in the form and in the list, and warns of one that never moves", async () => {
    const page = await openSchedules(undefined, "2026-03-02");
    expect(page.text()).toContain(t("schedule.fixedPeriod", { period: "Monday, March 2, 2026" }));
    await page.click(t("schedule.save"));
    expect(page.find("li").textContent).toContain("Monday, March 2, 2026");
    page.remove();
    const weekly = await openSchedules({ kind: "new" });
    expect(weekly.text()).toContain(t("dashboard.range_-1w"));
    expect(weekly.text()).not.toContain(t("schedule.fixedPeriod", { period: t("dashboard.range_-1w") }));
  });

  it("opens the first form at once, shows the next three runs, and explains why a person cannot be chosen", async () => {
    const page = await openSchedules();
    expect(page.element.querySelectorAll("ol li").length).toBe(3);
    expect(box(page, "Cid Fox")?.disabled).toBe(true);
    expect(page.element.textContent).toContain(t("schedule.problem_NO_REPORTS"));
    await tick(page, "Bob Lee");
    await page.click(t("schedule.save"));
    expect(
      [...server.scheduled.values()].map(({ customization, recipientIds, time }) => [
        customization.period,
        recipientIds.includes(8),
        time,
      ]),
    ).toEqual([["-1w", true, "07:00"]]);
    expect(page.element.textContent).toContain("Bob Lee");
  });

  it("keeps what was typed on the device, says so, and has it again on return", async () => {
    const page = await openSchedules();
    await tick(page, "Bob Lee");
    await act(
      async () => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true })),
    );
    expect([page.text(), notices.toasts.at(-1)?.message]).toEqual(["closed", t("management.draftKept")]);
    page.remove();
    const reopenedPage = await openSchedules();
    expect(box(reopenedPage, "Bob Lee")?.checked).toBe(true);
    expect(server.scheduled.size).toBe(0);
  });

  it("saves an edited schedule by keys, and says before what changes", async () => {
    const first = await openSchedules();
    await first.click(t("schedule.save"));
    await first.settle();
    first.remove();
    const [id = 0] = server.scheduled.keys();
    const page = await openSchedules({ kind: "edit", id: Number(id) });
    await tick(page, "Bob Lee");
    expect(page.text()).toContain("Ann Roy → Ann Roy, Bob Lee");
    await act(
      async () =>
        void document.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, cancelable: true })),
    );
    await page.settle();
    expect([...server.scheduled.values()].map(({ recipientIds }) => recipientIds.includes(8))).toEqual([true]);
  });

  it("saves once if Enter is pressed twice before the answer", async () => {
    const { save } = server.schedules;
    let saves = 0;
    let answer = (): void => {};
    const whenAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server = {
      ...server,
      schedules: {
        ...server.schedules,
        save: async (draft) => {
          saves += 1;
          await whenAnswered;
          return save(draft);
        },
      },
    };
    const page = await openSchedules();
    for (let times = 0; times < 2; times += 1) {
      await act(
        async () => void page.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
      );
      await page.settle();
    }
    await act(async () => answer());
    await page.settle();
    expect([saves, server.scheduled.size]).toEqual([1, 1]);
  });

  it("explains that a test needs an address", async () => {
    const ownUserId = Number(session.state.claims?.sub ?? 0);
    let tests = 0;
    server = {
      ...server,
      schedules: {
        ...server.schedules,
        people: async () =>
          succeed({
            people: [{ id: ownUserId, name: "Ann Roy", place: "Chain", problem: "NO_EMAIL" }],
            mayChooseOthers: true,
          }),
        test: async () => {
          tests += 1;
          return succeed({ recipient: "" });
        },
      },
    };
    const page = await openSchedules();
    await page.click(t("schedule.test"));
    expect([tests, notices.toasts.at(-1)?.message]).toEqual([0, t("schedule.testNoEmail")]);
  });

  it("marks missing inputs, and sends nothing", async () => {
    const page = await openSchedules();
    for (const label of page.element.querySelectorAll<HTMLInputElement>("fieldset input:checked"))
      await tick(page, label.closest("label")?.textContent ?? "");
    await tick(page, t("schedule.rhythm_WEEKLY"));
    await page.click(t("schedule.save"));
    expect([...page.element.querySelectorAll('fieldset [role="alert"]')].length).toBe(1);
    expect(server.scheduled.size).toBe(0);
    expect(document.activeElement?.closest("fieldset")?.getAttribute("aria-invalid")).toBe("true");
  });

  it("describes a schedule in words, and a link in a mail opens the scheduled view", () => {
    expect(
      scheduleTimeText({ ...newScheduleDraft("America/Toronto", 7), rhythm: "WEEKLY", weekdays: [1, 5] }),
    ).toContain("7");
    expect(listNextRuns({ ...newScheduleDraft("America/Toronto", 7), time: "" }, 0)).toEqual([]);
    const expected = {
      change: {
        ...noCustomization,
        period: "2026-03-02..2026-03-08",
        sorting: [{ column: "net", direction: "descending" as const }],
      },
      prompts: [{ place: 1, values: ["é&=", 2] }],
    };
    const parsedAddress = parseReportAddress(`?${printReportQuery(expected)}`);
    expect([parsedAddress.change.period, parsedAddress.change.sorting, parsedAddress.prompts]).toEqual([
      expected.change.period,
      expected.change.sorting,
      expected.prompts,
    ]);
  });
});
