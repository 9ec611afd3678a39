import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";

import { assignSetting } from "../access/index.ts";
import { rounds } from "../testing/rounds.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

/** Items of the store with the cents that a unit of each costs; the cost of the last one is unknown. */
const unitCosts = [200, 150, null] as const;

/** Stock of each item before the count. */
const stock = 100;

/** Limits set for the location, or for its chain; null is unset. */
interface Case {
  readonly limits: Readonly<Record<"units" | "dollars" | "percent", number | null>>;
  readonly isOfChain: boolean;
  readonly quantities: readonly number[];
}

const arbLimits = fc.record({
  units: fc.constantFrom(null, 0, 5, 12, 1_000),
  dollars: fc.constantFrom(null, 0, 10, 30, 5_000),
  percent: fc.constantFrom(null, 0, 10, 15, 900),
});

const arbCase: fc.Arbitrary<Case> = fc.record({
  limits: arbLimits,
  isOfChain: fc.boolean(),
  quantities: fc.array(fc.integer({ min: 80, max: 120 }), { minLength: 3, maxLength: 3 }),
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the limits of second counts", (it) => {
  it.effect("are those of the location, and the limit at cost tells nothing to who may not see costs", () =>
    Effect.gen(function* () {
      const { chain, first, ana, clerk } = yield* makeStockedStore;
      let sequence = 0;
      const scan = (id: number, quantities: readonly number[]) =>
        send(ana, "POST", `${documentsPath}${id}/events`, {
          DeviceID: "D1",
          SentAt: Date.now(),
          Events: quantities.map((units, item) => ({
            ID: `${id} ${++sequence}`,
            LineKey: keyOf(item),
            Sequence: sequence,
            DateTime: Date.now(),
            Kind: "set",
            Qty: units,
          })),
        });
      const begin = Effect.map(
        send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
        (answer) => documentOf(answer).ID,
      );
      const opening = yield* begin;
      yield* scan(
        opening,
        unitCosts.map(() => stock),
      );
      const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${opening}`));
      const closing = { ID: opening, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID: "opening" };
      documentOf(yield* send(ana, "PUT", documentsPath, [closing]));
      const id = yield* begin;
      const askedOf = Effect.fnUntraced(function* (token: string) {
        const { Lines = [] } = documentOf(yield* send(token, "GET", `${documentsPath}${id}`));
        return Lines.map(({ AsksForRecount }) => AsksForRecount);
      });
      const judge = Effect.fnUntraced(function* ({ limits, isOfChain, quantities }: Case) {
        const values = [
          ["RECOUNT_UNITS_ABOVE", limits.units],
          ["RECOUNT_COST_ABOVE", limits.dollars],
          ["RECOUNT_PERCENT_ABOVE", limits.percent],
        ] as const;
        for (const [code, value] of values) {
          yield* assignSetting({ layerId: chain, code, value: isOfChain ? value : 7, userId: 1 });
          yield* assignSetting({ layerId: first, code, value: isOfChain ? null : value, userId: 1 });
        }
        const unset = isOfChain ? { units: 5, dollars: 100, percent: 10 } : { units: 7, dollars: 7, percent: 7 };
        const [units, dollars, percent] = [
          limits.units ?? unset.units,
          limits.dollars ?? unset.dollars,
          limits.percent ?? unset.percent,
        ];
        yield* scan(id, quantities);
        const withoutCosts = quantities.map(
          (counted) => Math.abs(counted - stock) > units || Math.abs(counted - stock) * (100 / stock) > percent,
        );
        const withCosts = quantities.map((counted, item) => {
          const cost = unitCosts[item] ?? null;
          return withoutCosts[item] === true || (cost !== null && Math.abs(counted - stock) * cost > dollars * 100);
        });
        expect([yield* askedOf(ana), yield* askedOf(clerk)]).toEqual([withCosts, withoutCosts]);
      });
      const services = yield* Effect.context<Effect.Services<ReturnType<typeof judge>>>();
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(arbCase, (example) => Effect.runPromiseWith(services)(judge(example))),
          { numRuns: rounds({ few: 20, many: 80 }) },
        ),
      );
    }),
  );
});
