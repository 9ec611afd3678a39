import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { ImportRun } from "./import-run.ts";
import { importContent, importServices, mappingOf, seedOperator, tillMapping } from "./testing/till-file.ts";

const columns = "receipt,when,store,item,quantity,price\n";
const cut = mappingOf({ ...tillMapping, parts: { number: { by: "after", mark: "-", at: "last" } } });
const unnumbered = Object.fromEntries(Object.entries(tillMapping.columns).filter(([field]) => field !== "number"));
const byMoment = mappingOf({ ...tillMapping, columns: unnumbered, grouping: "moment" });
const byDay = mappingOf({ ...tillMapping, columns: unnumbered, grouping: "day" });

const run = (
  content: string,
  mapping: ImportRun["mapping"],
  mode: "commit" | "dryRun" = "commit",
  existing: "refuse" | "replace" = "refuse",
) => importContent("file", columns + content, mapping, mode, undefined, undefined, { existing });

const row = (number: string, at: string, price = "1.00") => `${number},${at},S1,A1,1,${price}\n`;

const net = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [sum] = yield* sql<{ readonly net: number }>`
    SELECT coalesce(sum(gross - discounts), 0)::float8 / 100 AS net FROM sales_target_month_item`;
  return sum?.net;
});

const takenAsSame = (count: number, value: string, taken: string) => ({
  code: "TAKEN_AS_SAME",
  count,
  examples: [{ row: 2, value, taken }],
});

layer(importServices, { excludeTestServices: true, timeout: "120 seconds" })("numbers of two files", (it) => {
  it.effect("that are cut to the same one: the same receipt counts once, and says so; another is refused", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const before = yield* net;
      yield* run(row("A-901", "2026-03-12 09:15:00"), cut);
      const other = row("B-901", "2026-03-12 09:15:00");
      const tested = yield* run(other, cut, "dryRun");
      expect(tested).toMatchObject({ created: 0, unchanged: 1, issueCount: 0 });
      expect(tested.deviations).toContainEqual(takenAsSame(1, "B-901", "901"));
      const different = row("B-901", "2026-03-12 09:15:00", "2.00");
      expect(yield* run(different, cut)).toMatchObject({ created: 0, conflicts: 1, issueCount: 1 });
      expect(yield* net).toBe((before ?? 0) + 1);
      const replacing = yield* run(different, cut, "dryRun", "replace");
      expect(replacing.deviations).toMatchObject([{ code: "RECEIPT_REPLACED", count: 1 }]);
    }),
  );

  it.effect(
    "that come from their moment or day: an export that repeats days adds what is new, and says what it knew",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        const before = (yield* net) ?? 0;
        const [first, second] = [row("", "2026-04-12 09:15:00"), row("", "2026-04-12 10:15:00", "3.00")];
        yield* run(first, byMoment);
        const tested = yield* run(first + second, byMoment, "dryRun");
        expect(tested).toMatchObject({ created: 1, unchanged: 1, issueCount: 0 });
        expect(tested.deviations).toContainEqual(takenAsSame(1, "", "20260412-091500"));
        yield* run(first + second, byMoment);
        expect(yield* net).toBe(before + 4);
        // Another receipt at the same moment is not the same one.
        expect(yield* run(row("", "2026-04-12 09:15:00", "7.00"), byMoment)).toMatchObject({
          conflicts: 1,
          created: 0,
        });
        // A day that was exported at noon has grown by the evening.
        yield* run(row("", "2026-05-12 09:15:00"), byDay);
        const grown = row("", "2026-05-12 09:15:00") + row("", "2026-05-12 15:00:00", "5.00");
        expect(yield* run(grown, byDay)).toMatchObject({ conflicts: 1, created: 0 });
        expect(yield* run(grown, byDay, "commit", "replace")).toMatchObject({ updated: 1, created: 0 });
        expect(yield* net).toBe(before + 4 + 6);
      }),
  );

  it.effect("that are whole say nothing of receipts that are stored already", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      yield* run(row("77", "2026-06-12 09:15:00"), tillMapping);
      const { deviations } = yield* run(row("77", "2026-06-12 09:15:00"), tillMapping, "dryRun");
      expect(deviations).toEqual([]);
    }),
  );
});
