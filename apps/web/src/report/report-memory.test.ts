import { defaultReport, noCustomization, type ReportModel } from "@comptoir/domain/report";
import { beforeAll, describe, expect, it } from "vitest";

import { memoryReports } from "../features/report/testing/memory-reports.ts";
import { failWith } from "../shared/answer.ts";
import { text } from "../shared/text.ts";
import { findOrCreateMemory, type ReportMemories } from "./report-memory.ts";

const savedReport: ReportModel = { ...defaultReport("sale", ["REPORT_READ"]), id: 12, descriptions: { fr: "Ventes" } };
const ask = { source: "sale" as const, id: 12, change: noCustomization, prompts: [] };
const { signal } = new AbortController();

beforeAll(() => text.load("common", "report"));

/** Memory of a widget whose network the test controls. */
function makeMemory() {
  const server = memoryReports(undefined, [savedReport]);
  const net = { failure: 0, runs: 0, reads: 0, answers: 0 };
  const memories: ReportMemories = { byWidget: new Map(), onAnswer: () => (net.answers += 1) };
  const failingCall = () => Promise.resolve(failWith(net.failure === 500 ? "HTTP_500" : "HTTP_404", net.failure));
  const calls = {
    run: (...question: Parameters<typeof server.run>) => {
      net.runs += 1;
      return net.failure === 0 ? server.run(...question) : failingCall();
    },
    get: (id: number, reading: AbortSignal) => {
      net.reads += 1;
      return net.failure === 0 ? server.get("sale", id, reading) : failingCall();
    },
  };
  return { net, memories, memory: findOrCreateMemory(memories, 3, calls) };
}

describe("answers of a report widget that outlive it", () => {
  it("belong to the widget", () => {
    const { memories, memory } = makeMemory();
    expect(findOrCreateMemory(memories, 3)).toBe(memory);
    expect(findOrCreateMemory(memories, 4)).not.toBe(memory);
  });

  it("are asked for once for each question, and again after a failure", async () => {
    const { net, memory } = makeMemory();
    await memory.show(ask, true, "first");
    await memory.show(ask, true, "first");
    expect([net.runs, net.answers]).toEqual([1, 1]);
    net.failure = 500;
    await memory.show(ask, true, "second");
    expect([net.runs, net.answers, memory.store.state.head === null]).toEqual([2, 1, false]);
    net.failure = 0;
    await memory.show(ask, true, "second");
    await memory.show(ask, true, "second");
    expect([net.runs, net.answers]).toEqual([3, 2]);
  });

  it("include the saved report: the last one stands in for a failure, and not for a refusal", async () => {
    const { net, memory } = makeMemory();
    expect(memory.saved()).toBeNull();
    await memory.get(12, 0, signal);
    await memory.get(12, 0, signal);
    expect([net.reads, memory.saved()?.ok]).toEqual([1, true]);
    net.failure = 500;
    expect((await memory.get(12, 1, signal)).ok).toBe(true);
    net.failure = 404;
    expect((await memory.get(12, 2, signal)).ok).toBe(false);
    expect(memory.saved()?.ok).toBe(false);
  });
});
