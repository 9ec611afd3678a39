import type { WidgetRequest } from "@comptoir/domain/dashboard";
import fc from "fast-check";
import { subscribe } from "valtio/vanilla";
import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../../shared/answer.ts";
import { createCellsStore } from "./widget-cells-store.ts";
import type { AskBatch } from "./widget-cells-store.ts";

interface Figure {
  readonly of: string;
}

const requestsOf = (date: string): readonly WidgetRequest[] =>
  ["0", "1"].map((key) => ({ key, call: "Simple", params: { date } }) as const);

const answerOf = (requests: readonly WidgetRequest[]) =>
  succeed(requests.map(({ key, params }) => ({ key, data: { of: params.date }, failure: null })));

describe("figures of the widgets", () => {
  it("the answer of an older question is never applied, in any order of answers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }),
        async (scheduler, deaf) => {
          const dates: string[] = [];
          const askBatch: AskBatch<Figure> = async (requests) => {
            dates.push(requests[0]?.params.date ?? "");
            return scheduler.schedule(Promise.resolve(answerOf(requests)), requests[0]?.params.date ?? "");
          };
          const store = createCellsStore<Figure>(askBatch);
          const loads = deaf.map((isFresh, index) => store.load(requestsOf(`day ${index}`), { fresh: isFresh }));
          const last = `day ${deaf.length - 1}`;
          while (scheduler.count() > 0) {
            await scheduler.waitOne();
            for (const cell of Object.values(store.state.cells)) {
              if (!cell.stale) expect(cell.data?.of).toBe(last);
            }
          }
          await Promise.all(loads);
          expect(Object.values(store.state.cells).map((cell) => [cell.data?.of, cell.stale])).toEqual([
            [last, false],
            [last, false],
          ]);
          expect(store.state.loading).toBe(false);
        },
      ),
    );
  });

  it("keeps the old figures, marked stale, until the new ones arrive, and cancels the running call", async () => {
    const signals: AbortSignal[] = [];
    const gates: (() => void)[] = [];
    const store = createCellsStore<Figure>(async (requests, signal) => {
      signals.push(signal);
      await new Promise<void>((resolve) => void gates.push(resolve));
      return answerOf(requests);
    });
    const first = store.load(requestsOf("a"));
    gates[0]?.();
    await first;
    const second = store.load(requestsOf("b"));
    expect(store.state.cells["0"]).toEqual({ data: { of: "a" }, failure: null, stale: true });
    const thirdLoad = store.load(requestsOf("c"));
    expect(signals.map((signal) => signal.aborted)).toEqual([false, true, false]);
    gates[1]?.();
    gates[2]?.();
    await Promise.all([second, thirdLoad]);
    expect(store.state.cells["0"]).toEqual({ data: { of: "c" }, failure: null, stale: false });
  });

  it("dims figures that are old or answer another question, and no others", async () => {
    let nowMs = 0;
    const gates: (() => void)[] = [];
    const store = createCellsStore<Figure>(
      async (requests) => {
        await new Promise<void>((resolve) => void gates.push(resolve));
        return answerOf(requests);
      },
      () => nowMs,
    );
    const isStaleWhile = async (date: string): Promise<boolean | undefined> => {
      const load = store.load(requestsOf(date));
      const isStale = store.state.cells["0"]?.stale;
      gates.at(-1)?.();
      await load;
      return isStale;
    };
    expect(await isStaleWhile("a")).toBe(true);
    expect(await isStaleWhile("a")).toBe(false);
    expect(await isStaleWhile("b")).toBe(true);
    expect(await isStaleWhile("a")).toBe(true);
    nowMs += 5 * 60_000;
    expect(await isStaleWhile("a")).toBe(true);
  });

  it("keeps the other widgets when one fails", async () => {
    const store = createCellsStore<Figure>(async () =>
      succeed([
        { key: "0", data: { of: "a" }, failure: null },
        {
          key: "1",
          data: null,
          failure: failWith("ACCESS_DENIED", 403).ok
            ? null
            : { code: "ACCESS_DENIED", status: 403, requestId: null, issues: [] },
        },
      ]),
    );
    await store.load(requestsOf("a"));
    expect([store.state.cells["0"]?.data, store.state.cells["1"]?.failure?.code]).toEqual([
      { of: "a" },
      "ACCESS_DENIED",
    ]);
  });

  it("shows a failed batch in every widget, without figures", async () => {
    const store = createCellsStore<Figure>(async () => failWith("NETWORK"));
    await store.load(requestsOf("a"));
    expect(Object.values(store.state.cells).map((cell) => [cell.data, cell.failure?.code])).toEqual([
      [null, "NETWORK"],
      [null, "NETWORK"],
    ]);
    expect(store.state.failure?.code).toBe("NETWORK");
  });

  it("tells the failure of a board together with its cells", async () => {
    let isDown = false;
    const store = createCellsStore<Figure>(async (requests) => (isDown ? failWith("NETWORK") : answerOf(requests)));
    const drawnCells: (readonly [string | undefined, string | undefined])[] = [];
    const stop = subscribe(
      store.state,
      () => {
        const [cell] = Object.values(store.state.cells);
        if (cell?.stale === false) drawnCells.push([cell.failure?.code, store.state.failure?.code]);
      },
      false,
    );
    await store.load(requestsOf("a"));
    isDown = true;
    await store.load(requestsOf("b"));
    isDown = false;
    await store.load(requestsOf("c"));
    await Promise.resolve();
    stop();
    expect(drawnCells).toEqual([
      [undefined, undefined],
      ["NETWORK", "NETWORK"],
      [undefined, undefined],
    ]);
  });

  it("keeps the figures when a call is cancelled", async () => {
    let isCancelled = false;
    const store = createCellsStore<Figure>(async (requests) =>
      isCancelled ? failWith("CANCELLED") : answerOf(requests),
    );
    await store.load(requestsOf("a"));
    isCancelled = true;
    await store.load(requestsOf("b"));
    expect(store.state.cells["0"]).toMatchObject({ data: { of: "a" }, failure: null });
  });

  it("drops all figures for the next user, including late answers", async () => {
    const gates: (() => void)[] = [];
    const store = createCellsStore<Figure>(async (requests) => {
      await new Promise<void>((resolve) => void gates.push(resolve));
      return answerOf(requests);
    });
    const load = store.load(requestsOf("a"));
    store.reset();
    gates[0]?.();
    await load;
    expect(store.state.cells).toEqual({});
  });

  it("keeps the answers of a widget's comparisons together, and fails with any of them", async () => {
    const requests = ["0", "0/lastYear", "1"].map((key) => ({
      key,
      call: "Simple" as const,
      params: { date: key },
    }));
    const store = createCellsStore<Figure>(async (requestBatch) => answerOf(requestBatch));
    await store.load(requests);
    expect(store.state.cells).toEqual({
      "0": { data: { of: "0" }, further: [{ of: "0/lastYear" }], failure: null, stale: false },
      "1": { data: { of: "1" }, failure: null, stale: false },
    });
    const partial = createCellsStore<Figure>(async (requestBatch) => answerOf(requestBatch.slice(0, 1)));
    await partial.load(requests);
    expect(Object.values(partial.state.cells).map((cell) => cell.data)).toEqual([null, null]);
  });

  it("repeats the request of one widget only", async () => {
    let fails = true;
    const store = createCellsStore<Figure>(async (requests) => (fails ? failWith("NETWORK") : answerOf(requests)));
    await store.load(requestsOf("a"));
    fails = false;
    const [first] = requestsOf("a");
    if (first !== undefined) await store.retry([first]);
    expect(Object.values(store.state.cells).map((cell) => cell.data?.of ?? null)).toEqual(["a", null]);
  });

  it("renews figures without dimming them, keeps them when that fails, and gives way to a request of the reader", async () => {
    let soldValue = "old";
    let isBroken = false;
    const kinds: boolean[] = [];
    const store = createCellsStore<Figure>(async (requests, _signal, isQuiet) => {
      kinds.push(isQuiet);
      await Promise.resolve();
      return isBroken
        ? failWith("NETWORK")
        : succeed(requests.map(({ key }) => ({ key, data: { of: soldValue }, failure: null })));
    });
    await store.load(requestsOf("a"));
    soldValue = "new";
    const renewal = store.renew(requestsOf("a"));
    expect([store.state.cells["0"], store.state.loading]).toEqual([
      { data: { of: "old" }, failure: null, stale: false },
      false,
    ]);
    expect(await renewal).toBe(true);
    expect(store.state.cells["0"]?.data).toEqual({ of: "new" });
    isBroken = true;
    await store.renew(requestsOf("a"));
    expect([store.state.cells["0"], store.state.failure]).toEqual([
      { data: { of: "new" }, failure: null, stale: false },
      null,
    ]);
    const load = store.load(requestsOf("b"));
    expect(await store.renew(requestsOf("b"))).toBe(false);
    await load;
    expect(kinds).toEqual([false, true, true, false]);
  });
});
