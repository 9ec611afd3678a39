import type { ReportAnswer } from "@comptoir/api/wire";
import { noCustomization } from "@comptoir/domain/report";
import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../shared/answer.ts";
import { createReportStore, type RunReport } from "./report-store.ts";

const rowCount = 1_700;

const answerOf = (page: number, size: number): ReportAnswer => ({ columns: [], total: null, rowCount, names: [], notKept: [], isKept: true, rows: Array.from({ length: Math.min(size, rowCount - (page - 1) * size) }, () => ({ kind: "row", path: [], cells: [] })) }) as unknown as ReportAnswer;

const ask = { source: "sale", reportId: 1, change: noCustomization, prompts: [] } as unknown as Parameters<ReturnType<typeof createReportStore>["show"]>[0];

/** Answers when it is let. */
function slowly(fails: (page: number) => boolean = () => false) {
  const waiting: (() => void)[] = [];
  const run: RunReport = async ({ page, size }) => {
    if (page > 1) await new Promise<void>((resolve) => waiting.push(resolve));
    return fails(page) ? failWith("HTTP_500", 500) : succeed(answerOf(page, size));
  };
  return { run, waiting, letAll: () => waiting.splice(0).forEach((next) => next()) };
}

describe("what goes on paper", () => {
  it("is there before it is said to be, with the pages that were on their way already, each asked for once", async () => {
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
  it("is not printed when a page of it could not be read, and is asked for anew", async () => {
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
