import { defaultWeekStart } from "@comptoir/domain/period";
import { defaultTimeZone, resolveByLayer } from "@comptoir/domain/target";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { testDatabase } from "../database/index.ts";
import { createLayer, createTarget } from "../organisation/index.ts";
import { listLayers } from "./layer-repository.ts";
import { setLayerTimes } from "./layer-times.ts";

/** Generates layers in the order of their creation: each at the top, or below a layer created before it. */
const arbLinks = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((choices) =>
  choices.map((choice, index) => ({
    id: index + 1,
    parentId: choice % (index + 1) === 0 ? null : choice % (index + 1),
  })),
);
const settings = { timeZone: "TIME_ZONE", businessDayStart: "BUSINESS_DAY_START", weekStart: "WEEK_START" } as const;
const arbGiven = fc.array(
  fc.oneof(
    fc.record({
      layer: fc.nat({ max: 12 }),
      field: fc.constant("timeZone" as const),
      value: fc.constantFrom("America/Moncton", "America/Vancouver", null),
    }),
    fc.record({
      layer: fc.nat({ max: 12 }),
      field: fc.constant("businessDayStart" as const),
      value: fc.constantFrom(0, 240, null),
    }),
    fc.record({
      layer: fc.nat({ max: 12 }),
      field: fc.constant("weekStart" as const),
      value: fc.constantFrom(0, 1, 6, null),
    }),
  ),
  { maxLength: 12 },
);

layer(testDatabase)("the time of layers", (it) => {
  it.effect("is the domain's: each its own, else that of the nearest layer above, else that of the installation", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      for (const [links, ownTimes, ofAll] of fc.sample(
        fc.tuple(arbLinks, arbGiven, fc.option(fc.constantFrom(1, 6))),
        40,
      )) {
        yield* sql`DELETE FROM setting`;
        yield* sql`DELETE FROM target_layer`;
        yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'T', 'T') ON CONFLICT DO NOTHING`;
        for (const { id, parentId } of links)
          yield* sql`INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description) VALUES (${id}, ${parentId}, 1, 'CHAIN', ${`L${id}`}, 'L')`;
        const ownLayerTimes = ownTimes.filter(
          ({ layer: id }, index) =>
            id > 0 &&
            id <= links.length &&
            ownTimes.findIndex((other) => other.layer === id && other.field === ownTimes[index]?.field) === index,
        );
        for (const { layer: id, field, value } of ownLayerTimes)
          yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (${id}, ${settings[field]}, ${value === null ? null : JSON.stringify(value)}::jsonb)`;
        if (ofAll !== null)
          yield* sql`INSERT INTO setting (code, value) VALUES ('WEEK_START', ${JSON.stringify(ofAll)}::jsonb)`;
        const layers = yield* listLayers();
        for (const layer of layers) {
          const resolved = (field: keyof typeof settings) =>
            resolveByLayer(
              layer.id,
              ownLayerTimes.flatMap((value) =>
                value.field === field && value.value !== null ? [{ layerId: value.layer, value: value.value }] : [],
              ),
              layers,
            )?.value;
          expect([layer.timeZone, layer.businessDayStart, layer.weekStart]).toEqual([
            resolved("timeZone") ?? defaultTimeZone,
            resolved("businessDayStart") ?? 0,
            resolved("weekStart") ?? ofAll ?? defaultWeekStart,
          ]);
        }
        expect(layers.length).toBe(links.length);
      }
      yield* sql`DELETE FROM setting`;
      yield* sql`DELETE FROM target_layer`;
      yield* sql`DELETE FROM target`;
    }),
  );

  it.effect(
    "a planned value waits for its day; the last given value counts; a withdrawn value is inherited again",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const targetId = yield* createTarget({ code: "A", description: "A" });
        const chain = yield* createLayer({
          targetId,
          parentId: null,
          type: "CHAIN",
          code: "A",
          description: "A",
          timeZone: "America/Halifax",
        });
        const store = yield* createLayer({
          targetId,
          parentId: chain,
          type: "STORE",
          code: "S",
          description: "S",
          timeZone: "America/Toronto",
        });
        const sameZoneStore = yield* createLayer({
          targetId,
          parentId: chain,
          type: "STORE",
          code: "H",
          description: "H",
          timeZone: "America/Halifax",
        });
        const zones = Effect.map(listLayers(), (layers) => new Map(layers.map(({ id, timeZone }) => [id, timeZone])));
        const give = (value: string | null, at: string) =>
          sql`INSERT INTO setting (target_layer_id, code, value, effective_at) VALUES (${store}, 'TIME_ZONE', ${value === null ? null : JSON.stringify(value)}::jsonb, now() + ${at}::interval)`;
        expect(yield* zones).toEqual(
          new Map([
            [chain, "America/Halifax"],
            [store, "America/Toronto"],
            [sameZoneStore, "America/Halifax"],
          ]),
        );
        expect(yield* sql`SELECT target_layer_id AS id FROM setting ORDER BY 1`).toEqual([
          { id: chain },
          { id: store },
        ]);
        yield* give("America/Vancouver", "1 day");
        expect((yield* zones).get(store)).toBe("America/Toronto");
        yield* give("America/Moncton", "1 microsecond");
        // the clock of the embedded engine counts milliseconds
        yield* sql`SELECT pg_sleep(0.003)`;
        expect((yield* zones).get(store)).toBe("America/Moncton");
        yield* setLayerTimes(sql, [{ id: store, timeZone: "America/Halifax" }]);
        expect((yield* zones).get(store)).toBe("America/Halifax");
        expect(yield* sql`SELECT value FROM setting_in_force WHERE target_layer_id = ${store}`).toEqual([
          { value: null },
        ]);
      }),
  );
});
