import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import { businessTimeOf } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";

import { Catalogue } from "../catalogue/index.ts";
import { SaleStore } from "../sales/index.ts";
import { appendReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { listWrongBalances, onHandOf } from "./testing/stock-sums.ts";
import { documentOf, documentsPath, makeStockedStore, send } from "./testing/stocked-store.ts";

/** Generates events of a store in their true order, with the order in which they reach the server. */
const arbStory = fc.record({
  opening: fc.integer({ min: 20, max: 60 }),
  happenings: fc.array(
    fc.record({
      isCount: fc.boolean(),
      units: fc.integer({ min: -2, max: 4 }).filter((units) => units !== 0),
      heardAt: fc.nat(1_000),
      isUndone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7 },
  ),
});

const runs = Number(process.env["COMPTOIR_TEST_HISTORIES"] ?? 12);

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("an open store", (it) => {
  const prepare = Effect.runSync(Effect.cached(makeStockedStore));
  let number = 0;

  it.effect(
    "has the stock that is on its shelves after any order in which its sales and its counts are heard of",
    () =>
      Effect.gen(function* () {
        const stockedStore = yield* prepare;
        const services = yield* Effect.context<Effect.Services<ReturnType<typeof playStory>>>();
        const run = <A, E>(effect: Effect.Effect<A, E, Effect.Services<ReturnType<typeof playStory>>>) =>
          Effect.runPromiseWith(services)(effect);
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(arbStory, (story) => run(playStory(stockedStore, story))),
            { numRuns: runs },
          ),
        );
      }),
    { timeout: 280_000 + runs * 4_000 },
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

  const playStory = Effect.fnUntraced(function* (
    { first, targetId, ana }: Effect.Success<typeof makeStockedStore>,
    { opening, happenings }: typeof arbStory extends fc.Arbitrary<infer Story> ? Story : never,
  ) {
    const catalogue = yield* Catalogue;
    const store = yield* SaleStore;
    const sku = `S${++number}`;
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
    const heard = happenings.map((happening, index) => {
      const eventMs = start + index * 1_000;
      if (happening.isCount) return { ...happening, at: eventMs, counted: physical };
      physical -= happening.units;
      return { ...happening, at: eventMs, counted: null };
    });
    for (const { at, counted, units, isUndone } of heard.toSorted((left, right) => left.heardAt - right.heardAt)) {
      if (counted === null) {
        const batchId = yield* appendReceipts([receiptOf(first, itemId, units, at)]);
        yield* store.commitBatch(batchId);
        if (!isUndone) continue;
        yield* store.undoBatch(batchId);
        yield* store.commitBatch(yield* appendReceipts([receiptOf(first, itemId, units, at)]));
        continue;
      }
      const document = documentOf(
        yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
      );
      const now = Date.now();
      const events = yield* send(ana, "POST", `${documentsPath}${document.ID}/events`, {
        DeviceID: "D1",
        SentAt: now,
        Events: [{ ID: "e", LineKey: sku, Sequence: 1, DateTime: at, Kind: "set", Qty: counted }],
      });
      // Corrects the phone's clock by less than the time between two events.
      expect(events.status).toBe(200);
      const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${document.ID}`));
      const close = () =>
        send(ana, "PUT", documentsPath, [
          {
            ID: document.ID,
            DocumentStatus: "CLOSED",
            TerminalID: "T1",
            Version,
            RequestID: `c${document.ID}`,
            AcceptsOverlap: true,
          },
        ]);
      expect((yield* close()).status).toBe(200);
      expect((yield* close()).status).toBe(200);
      if (!isUndone) continue;
      // Reverses the count and counts again; the result is that of a single count.
      yield* send(ana, "POST", `${documentsPath}${document.ID}/Reverse`, { TerminalID: "T1" });
      const secondAnswer = documentOf(
        yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
      );
      yield* send(ana, "POST", `${documentsPath}${secondAnswer.ID}/events`, {
        DeviceID: "D1",
        SentAt: Date.now(),
        Events: [{ ID: "e", LineKey: sku, Sequence: 1, DateTime: at, Kind: "set", Qty: counted }],
      });
      const version = documentOf(yield* send(ana, "GET", `${documentsPath}${secondAnswer.ID}`)).Version;
      expect(
        (yield* send(ana, "PUT", documentsPath, [
          {
            ID: secondAnswer.ID,
            DocumentStatus: "CLOSED",
            TerminalID: "T1",
            Version: version,
            RequestID: `c${secondAnswer.ID}`,
            AcceptsOverlap: true,
          },
        ])).status,
      ).toBe(200);
    }
    const soldUnits = opening - physical;
    const expected = heard.some(({ counted }) => counted !== null) ? physical : 0 - soldUnits;
    expect(yield* onHandOf(first, itemId)).toBe(expected * 1000);
    expect(yield* listWrongBalances).toEqual([]);
  });
});
