import { encodeFilters, reportForm } from "@comptoir/domain/report";
import { checkForm } from "@comptoir/domain/validation";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { testDatabase } from "../database/index.ts";
import { wrongBalances } from "../inventory/testing/stock-sums.ts";
import { SaleStore } from "../sales/index.ts";
import { listReports } from "../report/report-repository.ts";
import { fillDemo } from "./index.ts";
import { demoReports } from "./reports.data.ts";

layer(Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase)), {
  excludeTestServices: true,
})("the demo data", (it) => {
  it.effect(
    "is three chains of twelve shops whose summaries equal their receipts, with an account for each role",
    () =>
      Effect.gen(function* () {
        const shares: number[] = [];
        const accounts = yield* fillDemo({
          password: "Érable-rouge-2026",
          days: 20,
          onProgress: (share) => shares.push(share),
        });
        expect(new Set(accounts.map(({ role }) => role)).size).toBe(7);
        expect(shares.at(-1)).toBe(1);
        const sql = yield* SqlClient.SqlClient;
        const legacy =
          yield* sql`SELECT kind, count(DISTINCT target_id)::integer AS targets FROM legacy_record GROUP BY kind ORDER BY kind`;
        expect(legacy).toEqual(["client", "paymentType", "tax"].map((kind) => ({ kind, targets: 3 })));
        const [shops] = yield* sql<{ readonly shops: number; readonly sold: number }>`
          SELECT count(*)::integer AS shops, (SELECT count(DISTINCT location_id)::integer FROM sales_day) AS sold FROM target_layer WHERE location_type = 'STORE'`;
        expect(shops).toEqual({ shops: 36, sold: 36 });
        const [collected] = yield* sql<{ readonly collected: bigint; readonly tendered: bigint }>`
          SELECT (SELECT sum(gross - discounts - refunds + tax + fees + gift_cards + rounding + tips)::bigint FROM sales_day) AS collected,
                 (SELECT sum(amount)::bigint FROM sales_day_tender) AS tendered`;
        expect(collected?.collected).toBe(collected?.tendered);
        const store = yield* SaleStore;
        expect(yield* store.verifySummaries()).toEqual([]);
        expect(yield* wrongBalances).toEqual([]);
        const [stock] = yield* sql<{ readonly below: number; readonly places: number; readonly most: number }>`
          SELECT (count(*) FILTER (WHERE quantity < 0))::integer AS below, count(*)::integer AS places, max(quantity)::float8 / 1000 AS most FROM stock_on_hand`;
        expect([stock?.below, (stock?.most ?? 0) < 60]).toEqual([0, true]);
        // A buyer finds who delivered what, and on which note.
        const [delivered] =
          yield* sql`SELECT (SELECT count(*)::integer FROM item WHERE vendor_id IS NULL) AS without, (SELECT count(DISTINCT vendor_id)::integer FROM item) AS vendors, (SELECT bool_and(source ~ '^[0-9]{6}-[A-Z-]+$') FROM stock_movement WHERE kind = 'RECEIPT') AS noted`;
        expect(delivered).toEqual({ without: 0, vendors: 11, noted: true });
        const documents = yield* sql<{
          readonly status: string;
          readonly documents: number;
        }>`SELECT status, count(*)::integer AS documents FROM inventory_document GROUP BY 1 ORDER BY 1`;
        expect(documents).toEqual([
          { status: "CLOSED", documents: 4 },
          { status: "OPEN", documents: 4 },
          { status: "SUSPENDED", documents: 1 },
        ]);
        // A saved report that breaks the rules of reports would stand in no list.
        const saved = yield* listReports([
          ...new Set((yield* sql<{ readonly id: number }>`SELECT target_id AS id FROM target`).map(({ id }) => id)),
        ]);
        expect(saved.length).toBe(3 * demoReports.length);
        for (const { source, descriptions, period, columns, filters, groups, isList, roleIds } of saved)
          expect(
            checkForm(reportForm("fr"), {
              source,
              descriptions,
              period,
              columns,
              filters: encodeFilters(filters),
              groups,
              isList,
              roleIds,
            }),
          ).toMatchObject({ ok: true });
      }),
    120_000,
  );
});
