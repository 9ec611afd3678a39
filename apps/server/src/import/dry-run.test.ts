import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { SaleStore } from "../sales/index.ts";
import type { ImportOutcome } from "./import-totals.ts";
import {
  header,
  importContent,
  importServices,
  mappingOf,
  rowsWritten,
  seedStore,
  tillMapping,
} from "./testing/till-file.ts";

const lineOf = (number: number, price: string) => `${number},2026-03-12 09:15:00,S1,CAFÉ,2,${price}\n`;

/** Mapping that makes each row a receipt. A receipt number may occur on two rows, with equal or different content. */
const rowMapping = mappingOf({ ...tillMapping, grouping: "row" });

const toSay = ({ created, unchanged, conflicts, issueCount, issues }: ImportOutcome) => ({
  created,
  unchanged,
  conflicts: conflicts ?? 0,
  issueCount,
  issues,
});

layer(importServices, { excludeTestServices: true })("a dry run of sales", (it) => {
  it.effect(
    "finds the receipts that are already there, the same and the contradicting, each at its row, and writes nothing",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        yield* importContent("first", header + lineOf(1, "3.49") + lineOf(2, "3.49") + lineOf(3, "3.49"));
        const before = yield* rowsWritten;
        const content =
          header + lineOf(9, "1.00") + lineOf(2, "3.49") + lineOf(9, "2.00") + lineOf(3, "4.00") + lineOf(10, "1.00");
        const outcome = yield* importContent("second", content, tillMapping, "dryRun");
        expect(outcome).toMatchObject({
          created: 2,
          unchanged: 1,
          conflicts: 1,
          issueCount: 1,
          totals: { transactions: 4 },
        });
        expect(outcome.issues).toMatchObject([
          {
            row: 5,
            column: "receipt",
            value: "3",
            code: "IMPORT_CONFLICT",
            params: { date: "2026-03-12", terminal: "1" },
          },
        ]);
        expect(yield* rowsWritten).toEqual(before);
        const again = yield* importContent(
          "third",
          header + lineOf(1, "3.49") + lineOf(2, "3.49"),
          tillMapping,
          "dryRun",
        );
        expect(again).toMatchObject({ created: 0, unchanged: 2, conflicts: 0, issueCount: 0 });
      }),
  );

  it.effect(
    "a file whose receipts are interleaved is told as that, once, by a dry run and by an import, which writes nothing",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const before = yield* rowsWritten;
        const numbers = Array.from({ length: 600 }, (_, index) => 5_000 + index);
        const content =
          header +
          [...numbers, ...numbers.slice(0, 3)]
            .map((number, index) => lineOf(number, index < 600 ? "1.00" : "2.00"))
            .join("");
        for (const mode of ["dryRun", "commit"] as const) {
          const outcome = yield* importContent(`interleaved ${mode}`, content, tillMapping, mode);
          expect(outcome, mode).toMatchObject({
            batchId: null,
            issueCount: 1,
            issues: [
              {
                row: 602,
                column: "receipt",
                value: "5000",
                code: "IMPORT_INTERLEAVED",
                params: { first: 2, again: 602, count: 3 },
              },
            ],
          });
        }
        expect(yield* rowsWritten).toEqual(before);
      }),
  );

  it.effect("says that a new store makes the name of another one ambiguous, and the import then writes nothing", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`SELECT setval(pg_get_serial_sequence('target_layer', 'target_layer_id'), 100)`;
      const creating = mappingOf({ ...tillMapping, unknownLocation: "create" });
      const lineAt = (number: number, store: string) => `${number},2026-03-12 09:15:00,${store},CAFÉ,2,1.00\n`;
      const content = header + lineAt(901, "1") + lineAt(902, "QC-1") + lineAt(903, "1");
      const before = yield* rowsWritten;
      const params = { value: "1", taken: "S1", other: "QC-1" };
      const found = { column: "store", value: "1", code: "IMPORT_LOCATION_AMBIGUOUS", params };
      for (const mode of ["dryRun", "commit"] as const)
        expect(yield* importContent("two ones", content, creating, mode)).toMatchObject({
          issueCount: 2,
          issues: [
            { row: 2, ...found },
            { row: 4, ...found },
          ],
        });
      expect(yield* rowsWritten).toMatchObject({ ...before, import_batch: expect.anything() });
      const rules = { refused: "setAside" } as const;
      const importer = { userId: 1, layerId: 1, scope: [1, 2] };
      const rest = yield* importContent("two ones", content, creating, "commit", () => {}, importer, rules);
      expect(rest).toMatchObject({ created: 1, issueCount: 0, setAside: { rows: 2 } });
    }),
  );

  it.effect("says of any file what its commit then does: what is new, the same, contradicting, and at which rows", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const row = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom("1.00", "2.00"));
      const files = fc.sample(fc.array(row, { minLength: 1, maxLength: 8 }), { numRuns: 25, seed: 7 });
      let [conflicts, repeats] = [0, 0];
      for (const [index, rows] of files.entries()) {
        const content =
          header + rows.map(([number, price]) => lineOf(100 + number + Math.floor(index / 6) * 10, price)).join("");
        const preview = toSay(yield* importContent("any", content, rowMapping, "dryRun"));
        const done = toSay(yield* importContent("any", content, rowMapping));
        conflicts += preview.conflicts;
        repeats += preview.unchanged;
        if (preview.issueCount === 0) expect(done).toEqual(preview);
        else
          expect([done.conflicts, done.issueCount, done.issues, done.created]).toEqual([
            preview.conflicts,
            preview.issueCount,
            preview.issues,
            0,
          ]);
      }
      // Ensures that the random files contain conflicts and repeats, without which the comparison above proves nothing.
      expect(Math.min(conflicts, repeats)).toBeGreaterThan(10);
      const store = yield* SaleStore;
      expect(yield* store.verifySummaries()).toEqual([]);
    }),
  );
});
