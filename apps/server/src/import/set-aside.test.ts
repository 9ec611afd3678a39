import { randomUUID } from "node:crypto";

import type { ImportMapping } from "@comptoir/domain/import-file";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { ImportRun } from "./import-run.ts";
import { ImportRepository } from "./import-repository.ts";
import { undoImport } from "./undo-import.ts";
import { header, importContent, importServices, mappingOf, seedStore, tillMapping } from "./testing/till-file.ts";

const line = (number: number | string, price: string, day = "2026-03-12", store = "S1", item = "CAFÉ") =>
  `${number},${day} 09:15:00,${store},${item},2,${price}\n`;

/** Rows in error of many kinds among good ones; the net of the good receipts is 3 × 2 × 1.00. */
const mixed =
  header +
  line(1, "1.00") +
  line(2, "1.00") +
  line(2, "x") +
  line(3, "1.00", "2026-13-12") +
  line(3, "1.00") +
  line(4, "1.00") +
  `5,2026-03-12 09:15:00,S1,"CAFÉ,2,1.00\n` +
  line(5, "1.00") +
  line(6, "1.00", "2026-03-12", "S9") +
  line(7, "1.00") +
  "8,2026-03-12\n";

const run = (
  content: string | Uint8Array,
  mode: "commit" | "dryRun",
  {
    mapping = tillMapping,
    run: rules = {},
  }: { mapping?: ImportMapping; run?: Pick<ImportRun, "refused" | "existing" | "corrects"> } = {},
) => importContent(randomUUID(), content, mapping, mode, undefined, undefined, rules);

const setAside = { refused: "setAside" } as const;

layer(importServices, { excludeTestServices: true, timeout: "60 seconds" })("rows in error", (it) => {
  it.effect(
    "are set aside with the other rows of their receipt, and the rest is written",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const sql = yield* SqlClient.SqlClient;
        const repository = yield* ImportRepository;
        const refused = yield* run(mixed, "commit");
        expect(refused).toMatchObject({ batchId: null, issueCount: 5 });
        const tested = yield* run(mixed, "dryRun", { run: setAside });
        expect(tested).toMatchObject({ batchId: null, created: 3, issueCount: 0, setAside: { rows: 8 } });
        const done = yield* run(mixed, "commit", { run: setAside });
        expect(done).toMatchObject({ created: 3, issueCount: 0, setAside: { rows: 8 }, totals: { net: 600 } });
        const rows = yield* repository.listSetAside(done.batchId ?? 0, { which: "left", after: 0, count: 100 });
        expect(rows.map(({ row, cells, issues }) => [row, cells[0], issues.map(({ code }) => code)])).toEqual([
          [3, "2", ["IMPORT_SET_ASIDE_TOO"]],
          [4, "2", ["IMPORT_NUMBER"]],
          [5, "3", ["IMPORT_DATE"]],
          [6, "3", ["IMPORT_SET_ASIDE_TOO"]],
          [8, "5", ["IMPORT_QUOTE"]],
          [9, "5", ["IMPORT_SET_ASIDE_TOO"]],
          [10, "6", ["IMPORT_UNKNOWN_LOCATION"]],
          [12, "8", ["IMPORT_COLUMN_COUNT"]],
        ]);
        expect(
          yield* sql`SELECT number FROM sale WHERE batch_id = (SELECT sale_batch_id FROM import_batch WHERE import_id = ${done.batchId}) ORDER BY number`,
        ).toEqual([{ number: "1" }, { number: "4" }, { number: "7" }]);

        const corrected = header + line(2, "1.00") + line(2, "4.00") + line(3, "1.00") + line(3, "1.00");
        const again = yield* run(corrected, "commit", { run: { corrects: done.batchId ?? 0 } });
        expect(again).toMatchObject({ created: 2, issueCount: 0 });
        expect(yield* repository.listCorrections(done.batchId ?? 0)).toEqual([again.batchId]);
      }),
    { timeout: 60_000 },
  );

  it.effect("are left to correct until an import in force brings them again", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const repository = yield* ImportRepository;
      const wrong =
        line(41, "x") + line(42, "1.00", "2026-13-12") + line(42, "1.00") + line(43, "1.00", "2026-03-12", "S9");
      const done = yield* run(header + wrong, "commit", { run: setAside });
      const batchId = done.batchId ?? 0;
      const listLeft = Effect.gen(function* () {
        const rows = yield* repository.listSetAside(batchId, { which: "left", after: 0, count: 100 });
        expect((yield* repository.find(batchId))?.setAsideLeft).toBe(rows.length);
        return rows.map(({ row }) => row);
      });
      expect(yield* listLeft).toEqual([2, 3, 4, 5]);

      // A dry run and a file with errors take nothing.
      const corrects = { run: { corrects: batchId } };
      expect(yield* run(header + line(41, "1.00"), "dryRun", corrects)).toMatchObject({ created: 1 });
      expect(yield* run(header + line(41, "1.00") + line(42, "x"), "commit", corrects)).toMatchObject({
        batchId: null,
      });
      expect(yield* listLeft).toEqual([2, 3, 4, 5]);

      // By their receipts, then by their row numbers: the store of row 5 was wrong. What is still wrong is left to the correction.
      const receipts = yield* run(header + line(41, "1.00") + line(42, "1.00") + line(42, "1.00"), "commit", corrects);
      expect(receipts).toMatchObject({ created: 2 });
      expect(yield* listLeft).toEqual([5]);
      const named = `${header.trim()},Original row\n${line(43, "y").trim()},5\n${line(44, "1.00").trim()},\n`;
      const second = yield* run(named, "commit", { run: { ...setAside, corrects: batchId } });
      expect(second).toMatchObject({ created: 1, setAside: { rows: 1 } });
      expect(yield* listLeft).toEqual([]);

      const undone = yield* repository.find(receipts.batchId ?? 0);
      if (undone === undefined) throw new Error("no correction");
      yield* undoImport(undone, 1);
      expect(yield* listLeft).toEqual([2, 3, 4]);
    }),
  );

  it.effect("in conflict with stored receipts are set aside or kept as stored, as chosen", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const first = header + line(21, "1.00") + line(22, "1.00");
      expect(yield* run(first, "commit")).toMatchObject({ created: 2 });
      const second = header + line(21, "9.00") + line(22, "1.00") + line(23, "1.00");
      expect(yield* run(second, "commit")).toMatchObject({ created: 0, conflicts: 1, issueCount: 1 });
      expect(yield* run(second, "dryRun", { run: setAside })).toMatchObject({
        created: 1,
        unchanged: 1,
        setAside: { rows: 1, issues: [{ row: 2, code: "IMPORT_CONFLICT" }] },
      });
      const result = yield* run(second, "commit", { run: { existing: "keep" } });
      expect(result).toMatchObject({ created: 1, unchanged: 1, keptExisting: 1, issueCount: 0 });
      expect(result.setAside).toBeUndefined();
    }),
  );

  it.effect("of products are set aside, and products that exist are replaced or kept, as chosen", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const mapping = mappingOf({ name: "p", kind: "products", columns: { sku: "sku", price: "price" } });
      const first = "sku,price\nP1,1.00\nP2,2.00\n";
      expect(yield* run(first, "commit", { mapping })).toMatchObject({ created: 2 });
      const second = "sku,price\nP1,5.00\nP3,x\nP4,1.00\nP5,1.00\nP5,2.00\n";
      expect(yield* run(second, "commit", { mapping, run: { ...setAside, existing: "keep" } })).toMatchObject({
        created: 1,
        updated: 0,
        keptExisting: 1,
        setAside: { rows: 3 },
      });
      expect(yield* run(second, "commit", { mapping, run: setAside })).toMatchObject({
        created: 0,
        updated: 1,
        unchanged: 1,
      });
    }),
  );

  it.effect("of a file that is no such table are not set aside", () =>
    Effect.gen(function* () {
      yield* seedStore;
      for (const content of [
        header.replace("price", "prix") + line(31, "1.00"),
        "",
        Buffer.from(header + line(31, "1"), "latin1"),
      ])
        expect(yield* run(content, "commit", { mapping: tillMapping, run: setAside })).toMatchObject({
          batchId: null,
          created: 0,
        });
    }),
  );
});
