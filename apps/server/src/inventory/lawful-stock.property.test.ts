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
import { rounds, shareOf } from "../testing/rounds.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { StepwiseFromLineCount } from "./long-document.ts";
import { onHandOf, listWrongBalances } from "./testing/stock-sums.ts";
import { documentOf, documentsPath, makeStockedStore, send, type WireDocument } from "./testing/stocked-store.ts";

const minuteMs = 60_000;
const arbMinute = fc.nat(40);
const arbItemIndex = fc.nat(1);
const policies = ["KEEP", "ZERO", "EXPECTED"] as const;
const reasons = ["FOUND", "LOST"] as const;

/** Generates a step of a history, in the order in which steps reach the server. `minute` is the time in the store. */
const arbStep = fc.oneof(
  fc.record({
    does: fc.constant("sell" as const),
    item: arbItemIndex,
    minute: arbMinute,
    units: fc.integer({ min: -2, max: 4 }).filter((units) => units !== 0),
  }),
  fc.record({ does: fc.constant("undo" as const), choice: fc.nat(20) }),
  fc.record({ does: fc.constant("importAgain" as const) }),
  fc.record({
    does: fc.constant("count" as const),
    minute: arbMinute,
    /** Minutes that the two phones take to count. */
    minutes: fc.nat(20),
    seen: fc.tuple(fc.nat(9), fc.nat(9)),
    /** Index that selects which movements during the count happened after their units were counted. */
    after: fc.nat(3),
    policy: fc.option(fc.constantFrom(...policies), { nil: null }),
    /** Scans of a third phone, which arrive after the close. */
    late: fc.option(fc.record({ item: arbItemIndex, units: fc.nat(5) }), { nil: null }),
  }),
  fc.record({
    does: fc.constant("adjust" as const),
    item: arbItemIndex,
    reason: fc.constantFrom(...reasons),
    units: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ does: fc.constant("reverse" as const), choice: fc.nat(20) }),
);

type Step = typeof arbStep extends fc.Arbitrary<infer Value> ? Value : never;
type Place = Effect.Success<typeof makeStockedStore>;

interface Sale {
  readonly item: number;
  readonly at: number;
  readonly units: number;
  readonly number: string;
  batchId: number;
}

interface Count {
  readonly documentId: number;
  readonly rank: number;
  readonly item: number;
  readonly at: number;
  readonly seen: number;
  /** Numbers of the receipts that were sold after their units had been counted. */
  readonly unseen: readonly string[];
}

interface Adjustment {
  readonly documentId: number;
  readonly item: number;
  readonly at: number;
  readonly units: number;
}

/** Computes the correct stock without a ledger: the last count in force, less later sales and those classified as later, and later adjustments. */
class Model {
  sales: Sale[] = [];
  undone: Sale[] = [];
  counts: Count[] = [];
  adjustments: Adjustment[] = [];

  expectedOf(item: number): number {
    const last = this.counts
      .filter((count) => count.item === item)
      .toSorted((left, right) => left.at - right.at || left.rank - right.rank)
      .at(-1);
    const isLater = ({ at }: { readonly at: number }) => last === undefined || at > last.at;
    const soldLater = this.sales.filter(
      (sale) => sale.item === item && (isLater(sale) || last?.unseen.includes(sale.number) === true),
    );
    const adjusted = this.adjustments.filter((adjustment) => adjustment.item === item && isLater(adjustment));
    return (
      (last?.seen ?? 0) -
      soldLater.reduce((sum, { units }) => sum + units, 0) +
      adjusted.reduce((sum, { units }) => sum + units, 0)
    );
  }
}

const runs = Number(process.env["COMPTOIR_TEST_HISTORIES"] ?? rounds({ few: 12, many: 400 }));
let number = 0;

const receiptOf = (locationId: number, itemId: number, { at, units, number: receipt }: Sale): Transaction => ({
  ...sampleReceipt,
  locationId,
  number: receipt,
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

/** Makes two items in a department of their own. */
const makeShelf = Effect.fnUntraced(function* ({ targetId }: Place) {
  const catalogue = yield* Catalogue;
  const name = `L${++number}`;
  const departments = yield* catalogue.ensureDepartments(targetId, [{ code: name, description: name }]);
  const departmentId = departments.get(name) ?? 0;
  const skus = [`${name}A`, `${name}B`];
  const items = yield* catalogue.ensureItems(
    targetId,
    skus.map((sku) => ({
      sku,
      upc: null,
      description: sku,
      departmentId,
      subDepartmentId: null,
      price: null,
      cost: unitCost(10_000),
    })),
    "overwrite",
  );
  return { departmentId, skus, itemIds: skus.map((sku) => items.get(sku)?.itemId ?? 0) };
});

type Shelf = Effect.Success<ReturnType<typeof makeShelf>>;
type CountStep = Extract<Step, { readonly does: "count" }>;

/** Closes a document, and reads it again. */
const closeCount = Effect.fnUntraced(function* ({ ana }: Place, { ID }: WireDocument, more: object = {}) {
  const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${ID}`));
  const close = { ID, TerminalID: "T1", DocumentStatus: "CLOSED", Version, RequestID: `c${ID}`, AcceptsOverlap: true };
  documentOf(yield* send(ana, "PUT", documentsPath, [{ ...close, ...more }]));
  return documentOf(yield* send(ana, "GET", `${documentsPath}${ID}`));
});

const adjust = Effect.fnUntraced(function* (
  place: Place,
  { skus }: Shelf,
  model: Model,
  { item, reason, units }: Extract<Step, { readonly does: "adjust" }>,
) {
  const adjustment = documentOf(
    yield* send(place.ana, "POST", documentsPath, [
      {
        DocumentType: "ADJUSTMENT",
        TargetLayerID: place.first,
        TerminalID: "T1",
        Lines: [{ Key: skus[item], Qty: units, ReasonCode: reason }],
      },
    ]),
  );
  const { ProcessDate } = yield* closeCount(place, adjustment);
  model.adjustments.push({
    documentId: adjustment.ID,
    item,
    at: Number(ProcessDate),
    units: reason === "FOUND" ? units : -units,
  });
});

/** Sends the scan of one phone, and returns the supplement that it was added to. */
const scan = Effect.fnUntraced(function* (
  { ana }: Place,
  { ID }: WireDocument,
  {
    phone,
    key,
    at,
    units,
  }: { readonly phone: string; readonly key: string; readonly at: number; readonly units: number },
) {
  const { status, body } = yield* send(ana, "POST", `${documentsPath}${ID}/events`, {
    DeviceID: phone,
    SentAt: Date.now(),
    Events: [{ ID: `e${phone}`, LineKey: key, Sequence: 1, DateTime: at, Kind: "add", Qty: units }],
  });
  expect(status).toBe(200);
  return (body as { readonly Supplement?: { readonly ID: number } }).Supplement?.ID;
});

/** Counts the first item by two phones, one after the other, and closes; with a policy, the count covers all of the department. */
const count = Effect.fnUntraced(function* (
  place: Place,
  { departmentId, skus }: Shelf,
  model: Model,
  { at, step: { minutes, seen, after, policy, late } }: { readonly at: number; readonly step: CountStep },
) {
  const { first, ana } = place;
  const scope = policy === null ? { kind: "PARTIAL" } : { kind: "FULL", of: "DEPARTMENT", ids: [departmentId] };
  const countDocument = documentOf(
    yield* send(ana, "POST", documentsPath, [
      { DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1", Scope: scope },
    ]),
  );
  const { ID } = countDocument;
  const reread = Effect.map(send(ana, "GET", `${documentsPath}${ID}`), documentOf);
  for (const [index, units] of seen.entries())
    yield* scan(place, countDocument, {
      phone: `P${index}`,
      key: skus[0] ?? "",
      at: at + index * minutes * minuteMs,
      units,
    });
  const openDocument: WireDocument = yield* reread;
  const [line] = openDocument.Lines ?? [];
  const movedSales = (line?.["MovedWhileCounting"] ?? []) as readonly { readonly ID: string; readonly Kind: string }[];
  const isSale = ({ Kind }: { readonly Kind: string }) => Kind === "SALE" || Kind === "RETURN";
  const chosen = movedSales.filter((movement, index) => isSale(movement) && after > 0 && index % after === 0);
  if (chosen.length > 0)
    documentOf(
      yield* send(ana, "PUT", documentsPath, [
        {
          ID,
          TerminalID: "T1",
          DocumentStatus: "OPEN",
          Version: openDocument.Version,
          Lines: [{ ID: line?.ID, Version: line?.Version, MovedAfterCount: chosen.map((movement) => movement.ID) }],
        },
      ]),
    );
  const document = yield* closeCount(place, countDocument, policy === null ? {} : { UncountedPolicy: policy });
  const rank = ++number;
  const counts: Count[] = [
    {
      documentId: ID,
      rank,
      item: 0,
      at: Number(document.Lines?.[0]?.["CountedTo"]),
      seen: seen[0] + seen[1],
      unseen: model.sales
        .map((sale) => sale.number)
        .filter((sale) => chosen.some((movement) => movement.ID.includes(`/${sale}:`))),
    },
  ];
  if (policy === "ZERO")
    counts.push({ documentId: ID, rank, item: 1, at: Number(document["ProcessDate"]), seen: 0, unseen: [] });
  if (late !== null) {
    const lateAt = at + 2 * minutes * minuteMs;
    const supplementId = yield* scan(place, countDocument, {
      phone: "P9",
      key: skus[late.item] ?? "",
      at: lateAt,
      units: late.units,
    });
    const supplement = yield* closeCount(place, { ...countDocument, ID: supplementId ?? 0 });
    const countIndex = counts.findIndex(({ item }) => item === late.item);
    const before = late.item === 0 ? counts[countIndex] : undefined;
    // The supplement counts the item again, together with the scans of the count.
    if (countIndex >= 0) counts.splice(countIndex, 1);
    counts.push({
      documentId: ID,
      rank,
      item: late.item,
      at: Math.max(Number(supplement.Lines?.[0]?.["CountedTo"]), before?.at ?? 0),
      seen: late.units + (before?.seen ?? 0),
      unseen: before?.unseen ?? [],
    });
  }
  model.counts.push(...counts);
});

const playStory = Effect.fnUntraced(function* (place: Place, history: readonly Step[]) {
  const store = yield* SaleStore;
  const shelf = yield* makeShelf(place);
  const model = new Model();
  const start = Date.now() - 61 * minuteMs;
  const importSale = Effect.fnUntraced(function* (sale: Sale) {
    sale.batchId = yield* appendReceipts([receiptOf(place.first, shelf.itemIds[sale.item] ?? 0, sale)]);
    yield* store.commitBatch(sale.batchId);
    model.sales.push(sale);
  });
  for (const step of history) {
    if (step.does === "sell")
      yield* importSale({
        item: step.item,
        at: start + step.minute * minuteMs,
        units: step.units,
        number: `${++number}`,
        batchId: 0,
      });
    else if (step.does === "adjust") yield* adjust(place, shelf, model, step);
    else if (step.does === "undo") {
      const [sale] = model.sales.splice(step.choice % Math.max(1, model.sales.length), 1);
      if (sale === undefined) continue;
      yield* store.undoBatch(sale.batchId);
      model.undone.push(sale);
    } else if (step.does === "importAgain") {
      const sale = model.undone.pop();
      if (sale !== undefined) yield* importSale(sale);
    } else if (step.does === "count")
      // Half a minute later: no sale happens at the instant of a count.
      yield* count(place, shelf, model, { at: start + (step.minute + 0.5) * minuteMs, step });
    else {
      const documents = [...new Set([...model.counts, ...model.adjustments].map(({ documentId }) => documentId))];
      const documentId = documents[step.choice % Math.max(1, documents.length)];
      if (documentId === undefined) continue;
      documentOf(yield* send(place.ana, "POST", `${documentsPath}${documentId}/Reverse`, { TerminalID: "T1" }));
      model.counts = model.counts.filter((count) => count.documentId !== documentId);
      model.adjustments = model.adjustments.filter((adjustment) => adjustment.documentId !== documentId);
    }
    for (const [item, itemId] of shelf.itemIds.entries())
      expect([item, yield* onHandOf(place.first, itemId)]).toEqual([item, model.expectedOf(item) * 1000]);
  }
  expect(yield* listWrongBalances).toEqual([]);
});

describe.each([1_000, 1])("with closes in steps from %i lines on", (stepsFrom) =>
  layer(serveRoutes().pipe(Layer.provideMerge(Layer.succeed(StepwiseFromLineCount, stepsFrom))), {
    excludeTestServices: true,
    timeout: "60 seconds",
  })("the stock of a store", (it) => {
    const prepare = Effect.runSync(Effect.cached(makeStockedStore));
    const sale = { does: "sell", minute: 5, units: 1 } as const;
    const countStep = (part: Partial<CountStep>): CountStep => ({
      does: "count",
      minute: 1,
      minutes: 10,
      seen: [8, 5],
      after: 0,
      policy: null,
      late: null,
      ...part,
    });

    it.effect("is nothing after a full count that found nothing, whenever an earlier sale is heard of", () =>
      Effect.gen(function* () {
        const stockedStore = yield* prepare;
        const zero = countStep({ policy: "ZERO" });
        yield* playStory(stockedStore, [{ ...sale, item: 1 }, zero]);
        yield* playStory(stockedStore, [zero, { ...sale, item: 1 }]);
      }),
    );

    it.effect("is what was counted once the import of a sale that came after its units were counted is undone", () =>
      Effect.gen(function* () {
        const stockedStore = yield* prepare;
        const history: readonly Step[] = [{ ...sale, item: 0 }, countStep({ after: 1 })];
        yield* playStory(stockedStore, [...history, { does: "undo", choice: 0 }, { does: "importAgain" }]);
      }),
    );

    it.effect(
      "is what was counted with the scans that came after the close, of an item that the close set to nothing too",
      () =>
        Effect.gen(function* () {
          const stockedStore = yield* prepare;
          const late = (item: number) => countStep({ policy: "ZERO", after: 1, late: { item, units: 2 } });
          for (const item of [0, 1])
            yield* playStory(stockedStore, [{ ...sale, item }, late(item), { ...sale, item, minute: 2 }]);
          yield* playStory(stockedStore, [late(1), { ...sale, item: 1, minute: 30 }, { does: "reverse", choice: 0 }]);
        }),
    );

    it.effect(
      "is the last count that stands, what was sold since or was said to be, and what was adjusted since, whatever is heard late, undone, imported again, classified, set to nothing, supplemented or reversed",
      () =>
        Effect.gen(function* () {
          const stockedStore = yield* prepare;
          const services = yield* Effect.context<Effect.Services<ReturnType<typeof playStory>>>();
          const run = <A, E>(effect: Effect.Effect<A, E, Effect.Services<ReturnType<typeof playStory>>>) =>
            Effect.runPromiseWith(services)(effect);
          yield* Effect.promise(() =>
            fc.assert(
              fc.asyncProperty(fc.array(arbStep, { minLength: 2, maxLength: 8 }), (history) =>
                run(playStory(stockedStore, history)),
              ),
              shareOf(Math.ceil(runs / 2)),
            ),
          );
        }),
      { timeout: 240_000 + runs * 12_000 },
    );
  }),
);
