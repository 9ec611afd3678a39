import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import { businessTimeOf } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";
import { describe, expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import fc from "fast-check";

import { Catalogue } from "../catalogue/index.ts";
import { SaleStore } from "../sales/index.ts";
import { appendReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { StepwiseFromLineCount } from "./long-document.ts";
import { onHandOf, listWrongBalances } from "./testing/stock-sums.ts";
import { codesOf, documentOf, documentsPath, makeStockedStore, send } from "./testing/stocked-store.ts";

const phones = ["P1", "P2", "P3"] as const;

/** Generates a sale or refund, which may be undone and imported again. */
const arbSale = fc.record({
  kind: fc.constant("sale" as const),
  units: fc.integer({ min: -2, max: 4 }).filter((units) => units !== 0),
  isUndone: fc.boolean(),
});

/**
 * Generates a count by three phones: their shares, undone mistakes and corrections, and how their scan queues are split,
 * reordered and repeated on the way.
 */
const arbCount = fc.record({
  kind: fc.constant("count" as const),
  shares: fc.tuple(fc.nat(10), fc.nat(10), fc.nat(10)),
  mistakes: fc.array(fc.record({ phone: fc.constantFrom(...phones), units: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 3,
  }),
  corrects: fc.option(fc.constantFrom(...phones), { nil: null }),
  cut: fc.integer({ min: 1, max: 4 }),
  arrival: fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
  twice: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
  isBlind: fc.boolean(),
  isSuspended: fc.boolean(),
  isReversed: fc.boolean(),
  /** Number of requests that arrive after the close. */
  late: fc.nat(4),
});

/** Generates a history: the order of events in the store, and the order in which their steps reach the server. */
const arbHistory = fc.record({
  opening: fc.integer({ min: 20, max: 60 }),
  happenings: fc.array(fc.oneof({ arbitrary: arbSale, weight: 3 }, { arbitrary: arbCount, weight: 2 }), {
    minLength: 1,
    maxLength: 6,
  }),
  heard: fc.array(fc.nat(1_000), { minLength: 80, maxLength: 80 }),
});

type Count = typeof arbCount extends fc.Arbitrary<infer Value> ? Value : never;
type History = typeof arbHistory extends fc.Arbitrary<infer Value> ? Value : never;

interface Event {
  readonly ID: string;
  readonly LineKey: string;
  readonly Sequence: number;
  readonly DateTime: number;
  readonly Kind: "add" | "set" | "undo";
  readonly Qty?: number;
  readonly EventID?: string;
}

/** Time between two events in the store: more than the correction of a phone's clock. Units: milliseconds. */
const apartMs = 60_000;

/** Builds the scan queue of each phone that counts `units`: its share, and its mistakes with their undo. */
function queuesOf(
  key: string,
  { shares, mistakes, corrects }: Count,
  units: number,
  at: number,
): ReadonlyMap<string, readonly Event[]> {
  const [firstShare, secondShare] = shares;
  const first = Math.min(units, firstShare);
  const second = Math.min(units - first, secondShare);
  const parts = [first, second, units - first - second];
  let queueCount = 0;
  return new Map(
    phones.map((phone, index): readonly [string, readonly Event[]] => {
      const part = parts[index] ?? 0;
      const event = (change: Pick<Event, "Kind"> & Partial<Event>): Event => ({
        ID: `${phone}-${++queueCount}`,
        LineKey: key,
        Sequence: queueCount,
        DateTime: at + queueCount * 100,
        ...change,
      });
      const events: Event[] = [];
      for (const mistake of mistakes) {
        if (mistake.phone !== phone) continue;
        const wrongScan = event({ Kind: "add", Qty: mistake.units });
        events.push(wrongScan, event({ Kind: "undo", EventID: wrongScan.ID }));
      }
      // Half of the quantity by scans and the remainder as one number, or a number that replaces the scans.
      if (corrects === phone) events.push(event({ Kind: "add", Qty: part + 1 }), event({ Kind: "set", Qty: part }));
      else
        for (const amount of [Math.floor(part / 2), part - Math.floor(part / 2)])
          if (amount > 0) events.push(event({ Kind: "add", Qty: amount }));
      if (index === 0 && parts.every((amount) => amount === 0)) events.push(event({ Kind: "set", Qty: 0 }));
      return [phone, events];
    }),
  );
}

/** Builds the requests that deliver the queues, split into parts that arrive in any order, some of them twice. */
function callsOf(
  queues: ReadonlyMap<string, readonly Event[]>,
  { cut, arrival, twice }: Count,
): readonly { readonly phone: string; readonly events: readonly Event[] }[] {
  const parts = [...queues].flatMap(([phone, events]) =>
    Array.from({ length: Math.ceil(events.length / cut) }, (_, index) => ({
      phone,
      events: events.slice(index * cut, (index + 1) * cut),
    })),
  );
  const sentParts = parts.flatMap((part, index) => (twice[index % twice.length] === true ? [part, part] : [part]));
  return sentParts
    .map((part, index) => ({ part, order: arrival[index % arrival.length] ?? 0 }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ part }) => part);
}

const histories = Number(process.env["COMPTOIR_TEST_HISTORIES"] ?? 6);

/** Number of runs of each kind: half of them close a count in one transaction, the others in prepared steps. */
const runs = Math.ceil(histories / 2);

describe.each([1_000, 1])("with closes in steps from %i lines on", (stepsFrom) =>
  layer(serveRoutes().pipe(Layer.provideMerge(Layer.succeed(StepwiseFromLineCount, stepsFrom))), {
    excludeTestServices: true,
    timeout: "60 seconds",
  })("an open store that several phones count", (it) => {
    const prepare = Effect.runSync(Effect.cached(makeStockedStore));
    let number = 0;

    it.effect(
      "has the stock that is on its shelves, in whatever order its sales, its scans, its closes and what is taken back are heard of",
      () =>
        Effect.gen(function* () {
          const stockedStore = yield* prepare;
          const services = yield* Effect.context<Effect.Services<ReturnType<typeof playStory>>>();
          const run = <A, E>(effect: Effect.Effect<A, E, Effect.Services<ReturnType<typeof playStory>>>) =>
            Effect.runPromiseWith(services)(effect);
          yield* Effect.promise(() =>
            fc.assert(
              fc.asyncProperty(arbHistory, (history) => run(playStory(stockedStore, history))),
              { numRuns: runs },
            ),
          );
        }),
      { timeout: 240_000 + runs * 12_000 },
    );

    const receiptOf = (locationId: number, itemId: number, units: number, at: number): Transaction => ({
      ...sampleReceipt,
      locationId,
      number: String(++number),
      at,
      ...businessTimeOf(at, { timeZone: "America/Toronto", businessDayStart: 0 }),
      lines: [
        {
          ...sampleReceipt.lines[0],
          lineNo: 1,
          kind: units > 0 ? "SALE" : "REFUND",
          itemId,
          quantity: quantity(units * 1000),
          departmentId: null,
          subDepartmentId: null,
        } as Transaction["lines"][number],
      ],
    });

    /** Builds the steps of a count as HTTP requests. */
    const countSteps = (
      { first, ana, luc }: Effect.Success<typeof makeStockedStore>,
      sku: string,
      count: Count,
      units: number,
      at: number,
    ) => {
      let id = 0;
      let supplementId = 0;
      let isClosed = false;
      const reread = Effect.suspend(() => Effect.map(send(ana, "GET", `${documentsPath}${id}`), documentOf));
      const putDocument = (token: string, more: object) =>
        send(token, "PUT", documentsPath, [{ ID: id, TerminalID: "T1", ...more }]);
      const beginCount = Effect.gen(function* () {
        [supplementId, isClosed] = [0, false];
        id = documentOf(
          yield* send(ana, "POST", documentsPath, [
            { DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1", IsBlind: count.isBlind },
          ]),
        ).ID;
        for (const phone of ["P2", "P3"])
          expect(
            (yield* send(luc, "POST", `${documentsPath}${id}/Counter`, {
              DeviceID: phone,
              Waiting: 0,
              IsLeaving: true,
            })).status,
          ).toBe(200);
      });
      const sends = callsOf(queuesOf(sku, count, units, at), count).map(({ phone, events }) =>
        Effect.suspend(() =>
          send(phone === "P1" ? ana : luc, "POST", `${documentsPath}${id}/events`, {
            DeviceID: phone,
            SentAt: Date.now(),
            Events: events,
          }),
        ).pipe(
          Effect.map(({ status, body }) => {
            expect(status).toBe(200);
            const { Supplement } = body as { readonly Supplement?: { readonly ID: number } };
            if (Supplement !== undefined) supplementId = Supplement.ID;
          }),
        ),
      );
      const suspend = Effect.gen(function* () {
        expect((yield* putDocument(ana, { DocumentStatus: "SUSPENDED" })).status).toBe(200);
        expect(
          codesOf(
            yield* send(ana, "POST", `${documentsPath}${id}/events`, {
              DeviceID: "P1",
              SentAt: Date.now(),
              Events: [{ ID: "no", LineKey: sku, Sequence: 99, DateTime: at, Kind: "add", Qty: 1 }],
            }),
          ),
        ).toEqual(["DOC_TRANSITION"]);
        expect((yield* putDocument(luc, { DocumentStatus: "OPEN" })).status).toBe(200);
      });
      const closeDocuments = (documentId: number, Version: number) =>
        send(ana, "PUT", documentsPath, [
          {
            ID: documentId,
            TerminalID: "T1",
            DocumentStatus: "CLOSED",
            Version,
            RequestID: `c${documentId}`,
            AcceptsOverlap: true,
            DropsPendingCounters: true,
          },
        ]);
      const close = Effect.gen(function* () {
        const { Version } = yield* reread;
        expect(codesOf(yield* closeDocuments(id, Version - 1))).toEqual(["DOC_STALE"]);
        // The close is requested twice at once, and once more afterwards.
        const both = yield* Effect.all([closeDocuments(id, Version), closeDocuments(id, Version)], { concurrency: 2 });
        const answers = [...both, yield* closeDocuments(id, Version)];
        // All scans so far may have been undone.
        isClosed = !codesOf(answers[0] ?? { body: [] }).includes("DOC_EMPTY");
        if (isClosed) expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      });
      /** Closes the late scans: in their supplement, or in the count if it could not be closed earlier. */
      const finish = Effect.gen(function* () {
        if (!isClosed) yield* close;
        if (supplementId === 0) return;
        const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${supplementId}`));
        expect((yield* closeDocuments(supplementId, Version)).status).toBe(200);
      });
      const reverse = Effect.suspend(() =>
        send(ana, "POST", `${documentsPath}${id}/Reverse`, { TerminalID: "T1" }),
      ).pipe(Effect.map(({ status }) => expect(status).toBe(200)));
      const early = Math.max(1, sends.length - count.late);
      const scriptedSteps = [
        beginCount,
        ...sends.slice(0, 1),
        ...(count.isSuspended ? [suspend] : []),
        ...sends.slice(1, early),
        close,
        ...sends.slice(early),
        finish,
      ];
      // Reverses the count and counts again; the result is that of a single count.
      return count.isReversed ? [...scriptedSteps, reverse, ...scriptedSteps] : scriptedSteps;
    };

    const playStory = Effect.fnUntraced(function* (
      place: Effect.Success<typeof makeStockedStore>,
      { opening, happenings, heard }: History,
    ) {
      const { first, targetId } = place;
      const catalogue = yield* Catalogue;
      const store = yield* SaleStore;
      const sku = `H${++number}`;
      const items = yield* catalogue.ensureItems(
        targetId,
        [
          {
            sku,
            upc: null,
            description: sku,
            departmentId: null,
            subDepartmentId: null,
            price: null,
            cost: unitCost(10_000),
          },
        ],
        "overwrite",
      );
      const itemId = items.get(sku)?.itemId ?? 0;
      const start = Date.now() - 3_600_000;
      let physical = opening;
      const stories = happenings.map((happening, index) => {
        const storyMs = start + index * apartMs;
        if (happening.kind === "count") return countSteps(place, sku, happening, physical, storyMs);
        physical -= happening.units;
        let batchId = 0;
        const commit = Effect.gen(function* () {
          batchId = yield* appendReceipts([receiptOf(first, itemId, happening.units, storyMs)]);
          yield* store.commitBatch(batchId);
        });
        return happening.isUndone ? [commit, Effect.suspend(() => store.undoBatch(batchId)), commit] : [commit];
      });
      // Interleaves the histories at random; each keeps its own order.
      const left = stories.map((steps) => [...steps]);
      for (let turn = 0; left.some((steps) => steps.length > 0); turn++) {
        const unfinishedStories = left.filter((steps) => steps.length > 0);
        const step = unfinishedStories[(heard[turn % heard.length] ?? 0) % unfinishedStories.length]?.shift();
        if (step !== undefined) yield* step;
      }
      const expected = happenings.some(({ kind }) => kind === "count") ? physical : physical - opening;
      expect(yield* onHandOf(first, itemId)).toBe(expected * 1000);
      expect(yield* listWrongBalances).toEqual([]);
    });
  }),
);
