import type { ReportAnswer } from "@comptoir/api/wire";
import { noCustomization } from "@comptoir/domain/report";
import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../shared/answer.ts";
import { createReportStore, type RunReport } from "./report-store.ts";

const rowCount = 1_700;

const answerOf = (page: number, size: number): ReportAnswer =>
  ({
    columns: [],
    total: null,
    rowCount,
    names: [],
    notKept: [],
    isKept: true,
    rows: Array.from({ length: Math.min(size, rowCount - (page - 1) * size) }, () => ({
      kind: "row",
      path: [],
      cells: [],
    })),
  }) as unknown as ReportAnswer;

const ask = { source: "sale", reportId: 1, change: noCustomization, prompts: [] } as unknown as Parameters<
  ReturnType<typeof createReportStore>["show"]
>[0];

/** Gateway that answers when released. */
function slowly(fails: (page: number) => boolean = () => false) {
  const waitingPages: (() => void)[] = [];
  const run: RunReport = async ({ page, size }) => {
    if (page > 1) await new Promise<void>((resolve) => waitingPages.push(resolve));
    return fails(page) ? failWith("HTTP_500", 500) : succeed(answerOf(page, size));
  };
  return { run, waiting: waitingPages, letAll: () => waitingPages.splice(0).forEach((next) => next()) };
}

describe("rows to print", () => {
  it("are complete before printing, with each page requested once", async () => {
    const { run, waiting, letAll } = slowly();
    const store = createReportStore(run);
    await store.show(ask, false);
    store.see(500, 999);
    let isReady = false;
    const ready = store.readFirst(2_000).then((all) => {
      isReady = true;
      return all;
    });
    await Promise.resolve();
    expect([waiting.length, isReady]).toEqual([3, false]);
    letAll();
    expect(await ready).toBe(true);
    expect(store.state.rows.filter((row) => row !== undefined)).toHaveLength(rowCount);
  });
  it("are not printed if a page fails, and are requested again", async () => {
    let isDown = true;
    const { run, letAll } = slowly((page) => isDown && page === 3);
    const store = createReportStore(run);
    await store.show(ask, false);
    const first = store.readFirst(2_000);
    letAll();
    expect([await first, store.state.failure?.code]).toEqual([false, "HTTP_500"]);
    isDown = false;
    const second = store.readFirst(2_000);
    letAll();
    expect([await second, store.state.failure]).toEqual([true, null]);
  });
});

describe("a report whose copy is being built", () => {
  it("says how far it is, and opens by itself", async () => {
    const percents: (number | null)[] = [];
    const buildingAnswer = (percent: number) => ({
      ok: false as const,
      failure: {
        code: "REPORT_BUILDING" as const,
        status: 503,
        requestId: null,
        issues: [{ code: "REPORT_BUILDING", field: null, params: { percent } }],
      },
    });
    const answers = [buildingAnswer(20), buildingAnswer(80)];
    const store = createReportStore(async ({ page, size }) => {
      percents.push(store.state.building);
      return answers.shift() ?? succeed(answerOf(page, size));
    });
    await store.show(ask, false);
    expect([percents, store.state.building, store.state.failure]).toEqual([[null, 20, 80], null, null]);
    expect(store.state.head?.rowCount).toBe(rowCount);
  });
});

describe("a stopped or failed question", () => {
  /** Answers the first question at once. The second, which is sorted, answers when released or fails. */
  const other = {
    ...ask,
    change: { ...noCustomization, sorting: [{ column: "net", direction: "descending" }] },
  } as typeof ask;
  const openAnswered = async (second: RunReport) => {
    const pages: number[] = [];
    const store = createReportStore(async (question, signal) => {
      if (question.change.sorting === null) return succeed(answerOf(question.page, question.size));
      pages.push(question.page);
      return second(question, signal);
    });
    await store.show(ask, false);
    return { store, asked: pages };
  };

  it("keeps the old rows unmixed, on screen and on paper", async () => {
    for (const ending of ["stop", "fail"] as const) {
      const { store, asked } = await openAnswered(async (_, signal) => {
        if (ending === "fail") return failWith("HTTP_500", 500);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return failWith("CANCELLED", 0);
      });
      const showing = store.show(other, false);
      if (ending === "stop") store.stop();
      await showing;
      expect([store.state.loading, store.state.stopped, store.state.failure?.code]).toEqual([
        false,
        ending === "stop",
        ending === "stop" ? undefined : "HTTP_500",
      ]);
      store.see(600, 1_200);
      expect(await store.readFirst(600)).toBe(false);
      expect([asked, store.state.rows.filter((row) => row !== undefined).length]).toEqual([[1], 500]);
    }
  });

  it("clears the old rows if it is refused: a permission may be gone", async () => {
    for (const status of [400, 403, 404]) {
      const { store } = await openAnswered(async () => failWith("ACCESS_DENIED", status));
      await store.show(other, false);
      expect([status, store.state.head, store.state.rows.length, store.state.failure?.code]).toEqual([
        status,
        null,
        0,
        "ACCESS_DENIED",
      ]);
    }
  });

  it("can be repeated, and further pages then answer it", async () => {
    let isPatient = false;
    const { store, asked } = await openAnswered(async ({ page, size }, signal) => {
      if (!isPatient) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return succeed(answerOf(page, size));
    });
    const showing = store.show(other, false);
    store.stop();
    await showing;
    isPatient = true;
    await store.reload();
    expect(store.state.stopped).toBe(false);
    expect(await store.readFirst(rowCount)).toBe(true);
    expect(asked).toEqual([1, 1, 2, 3, 4]);
  });
});
