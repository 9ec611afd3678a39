/** Tests that a check compares the totals of imported files with the receipts that are stored for them. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { PlacedFindingsReader } from "../report/integrity/placed-findings.ts";
import { checkFindings } from "../report/integrity/stored/check-findings.ts";
import { readFindingsWithoutReceipt } from "../store-day/placed-findings.ts";
import { ImportRepository } from "./import-repository.ts";
import { header, importContent, importServices, seedOperator, tillMapping } from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

const importSales = (name: string, rows: string, existing: "refuse" | "keep" | "replace" = "replace") =>
  importContent(name, header + rows, tillMapping, "commit", undefined, undefined, { existing });

const check = checkFindings().pipe(Effect.provideService(PlacedFindingsReader, readFindingsWithoutReceipt));

/** Lists the stored findings of imports: number of the import, amounts, and whether it is fixed, with who undid the import. */
const listFindings = Effect.gen(function* () {
  yield* check;
  const sql = yield* SqlClient.SqlClient;
  return (yield* sql<{ readonly row: readonly unknown[] }>`
    SELECT jsonb_build_array(first_number::integer, expected, actual, fixed_at IS NOT NULL, fixed_by) AS row FROM integrity_finding WHERE rule = 'IMPORT_TOTALS' ORDER BY finding_id`).map(
    ({ row }) => row,
  );
});

layer(importServices, { excludeTestServices: true, timeout: "120 seconds" })("the totals of imported files", (it) => {
  it.effect("are those of the stored receipts, whatever was imported again, replaced, kept or undone since", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const tea = "1,2026-03-12 09:15:00,S1,TEA,2,3.50\n";
      const moreTea = "2,2026-03-12 09:20:00,S1,TEA,1,3.50\n";
      yield* importSales("first", tea + moreTea);
      yield* importSales("the same and more", `${tea}3,2026-03-12 10:00:00,S1,TEA,4,3.50\n`);
      const replacing = yield* importSales("other content", "2,2026-03-12 09:20:00,S1,TEA,9,3.50\n");
      yield* importSales("kept", "1,2026-03-12 09:15:00,S1,TEA,7,3.50\n4,2026-03-12 11:00:00,S1,TEA,1,1.00\n", "keep");
      expect(yield* listFindings).toEqual([]);
      const record = yield* (yield* ImportRepository).find(replacing.batchId ?? 0);
      if (record === undefined) return yield* Effect.die("no import");
      yield* undoImport(record, 1, "keep");
      expect(yield* listFindings).toEqual([]);
    }),
  );

  it.effect("differ once a stored row does, until the row is mended or the import is undone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { batchId } = yield* importSales(
        "broken",
        "21,2026-03-13 09:15:00,S1,JAM,2,4.00\n22,2026-03-13 09:20:00,S1,JAM,1,4.00\n",
      );
      const setExtended = (amount: number) =>
        sql`UPDATE sale_line l SET extended = ${amount} FROM sale s WHERE s.number = '21' AND s.location_id = l.location_id AND s.business_date = l.business_date AND s.batch_id = l.batch_id AND s.sale_no = l.sale_no`;
      expect(yield* listFindings).toEqual([]);
      yield* setExtended(700);
      expect(yield* listFindings).toEqual([[batchId, 1_200, 1_100, false, null]]);
      yield* setExtended(800);
      expect(yield* listFindings).toEqual([[batchId, 1_200, 1_100, true, null]]);
      yield* setExtended(900);
      expect(yield* listFindings).toEqual([[batchId, 1_200, 1_300, false, null]]);
      yield* setExtended(800);
      yield* sql`UPDATE sale_tender p SET amount = amount + 5 FROM sale s WHERE s.number = '22' AND s.location_id = p.location_id AND s.business_date = p.business_date AND s.batch_id = p.batch_id AND s.sale_no = p.sale_no`;
      expect(yield* listFindings).toEqual([[batchId, 1_200, 1_205, false, null]]);
      const record = yield* (yield* ImportRepository).find(batchId ?? 0);
      if (record === undefined) return yield* Effect.die("no import");
      const [user] = yield* sql<{
        readonly id: number;
      }>`SELECT user_id AS id FROM user_account ORDER BY user_id LIMIT 1`;
      yield* undoImport(record, user?.id ?? 0, "keep");
      expect(yield* listFindings).toEqual([[batchId, 1_200, 1_205, true, user?.id ?? null]]);
    }),
  );
});
