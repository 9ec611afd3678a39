import { addDays, businessDateOf, localDateTimeToInstant, partsOf } from "@comptoir/domain/period";
import { findSequenceGaps } from "@comptoir/domain/transaction";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../../catalogue/index.ts";
import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { deriveAll, TillDeriver } from "../../till/index.ts";
import { makeCatalogue } from "../make-catalogue.ts";
import { makeOrganisation } from "../make-organisation.ts";
import { readLiveStores } from "./live-stores.ts";
import { sendDueFacts } from "./sell-live.ts";

const timeZone = "America/Toronto";
/** Past day that is not audited or closed, so that no clock is corrected. */
const today = (() => {
  const yesterday = addDays(businessDateOf(Date.now(), { timeZone, businessDayStart: 0 }), -1);
  return ["01-01", "12-25"].includes(yesterday.slice(5)) ? addDays(yesterday, -1) : yesterday;
})();
const instantOfHour = (hour: number): number => {
  const instant = localDateTimeToInstant({ ...partsOf(today), hour }, timeZone);
  return instant.ok ? instant.value : 0;
};

layer(
  TillDeriver.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase))),
  ),
  { excludeTestServices: true, timeout: "90 seconds" },
)("the demo that sells", (it) => {
  it.effect("goes on with the next number after a restart, and repeats and leaves out nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { targetIds } = yield* makeOrganisation("Neige-sur-le-fleuve-9");
      yield* makeCatalogue(targetIds, { from: today, today });
      const sellUntil = Effect.fnUntraced(function* (hour: number) {
        // Reads the stores again, as a restart does.
        const [store] = (yield* readLiveStores(instantOfHour(hour))).filter(
          (candidate) => candidate.timeZone === timeZone,
        );
        if (store === undefined) return yield* Effect.die("no store");
        for (let turn = 0; turn < 10; turn += 1) yield* sendDueFacts(store, instantOfHour(hour));
        yield* deriveAll;
        const rows = yield* sql<{ readonly number: string }>`
          SELECT number FROM sale WHERE location_id = ${store.terminals[0]?.locationId ?? 0} ORDER BY number`;
        return { store, numbers: rows.map(({ number }) => number) };
      });
      const noon = yield* sellUntil(12);
      expect(noon.numbers.length).toBeGreaterThan(5);
      expect((yield* sellUntil(12)).numbers).toEqual(noon.numbers);
      const { store, numbers } = yield* sellUntil(23);
      expect(numbers.length).toBeGreaterThan(noon.numbers.length * 1.5);
      expect(findSequenceGaps(numbers)).toMatchObject({ gaps: [], duplicates: [] });
      expect(numbers[0]).toBe("0000001");
      const plannedFacts = store.facts.filter(({ kind }) => kind === "receipt" || kind === "post-void");
      expect(numbers.length).toBe(plannedFacts.length);
      expect(yield* sql`SELECT issues FROM till_quarantine`).toEqual([]);
    }),
  );
});
