import { permissionCodes } from "@comptoir/domain/access";
import { parseStoredWidgets, parseWidgets } from "@comptoir/domain/dashboard";
import { encodeFilters, reportForm } from "@comptoir/domain/report";
import { integrityRules, riskTypes } from "@comptoir/domain/transaction";
import { checkForm } from "@comptoir/domain/validation";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { testDatabase } from "../database/index.ts";
import { listWrongBalances } from "../inventory/testing/stock-sums.ts";
import { SaleStore } from "../sales/index.ts";
import { listReports } from "../report/report-repository.ts";
import { postgresql } from "../report/dialect.ts";
import { readFindingsWithoutReceipt } from "../store-day/placed-findings.ts";
import { findTaxDifferences } from "../report/integrity/stored/find-tax-differences.ts";
import { findingsSql, receiptFindingsSql } from "../report/sources/integrity.ts";
import { exception } from "../report/sources/exception.ts";
import { demoChains, demoAccounts } from "./chains/index.ts";
import { fillDemo } from "./index.ts";
import { entitiesAuditedByDemo } from "./start-demo.ts";
import { demoReports } from "./reports.data.ts";

/** Integrity rules that the demo data has no case of, each with the reason. */
const notShown: ReadonlyMap<string, string> = new Map([
  ["TIME", "The half hour of a receipt is computed from its time, by tills and files alike."],
  ["TAX_ROUNDING", "Its tills charge the taxes of their provinces."],
  ["STOCK_IS_LEDGER", "Balances are written with their movements."],
  ["IMPORT_TOTALS", "It imports no file."],
]);

/** Reads the span from the first sale to the current day: terminals also send facts before a day's first sale. */
const cutOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [days] = yield* sql<{ readonly from: string; readonly to: string }>`
    SELECT min(business_date)::text AS from, greatest(max(business_date), (now() AT TIME ZONE 'America/Toronto')::date)::text AS to FROM sales_day`;
  const locations = yield* sql<{ readonly id: number; readonly targetId: number; readonly description: string }>`
    SELECT target_layer_id AS id, target_id AS "targetId", description FROM target_layer WHERE layer_type = 'STORE'`;
  const range = { from: days?.from ?? "", to: days?.to ?? "" } as Parameters<typeof findingsSql>[0]["previous"];
  return {
    dialect: postgresql,
    permissions: permissionCodes,
    ...range,
    today: range.to,
    previous: range,
    lastYear: range,
    locations: locations.map((place) => ({ ...place, timeZone: "America/Toronto", businessDayStart: 0 })),
    externalFindings: yield* readFindingsWithoutReceipt(locations, range),
  };
});

layer(Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase)), {
  excludeTestServices: true,
})("the demo data", (it) => {
  it.effect(
    "is three chains of five, four and three shops with an account for each role, each in the words of its language",
    () =>
      Effect.gen(function* () {
        const shares: number[] = [];
        const accounts = yield* fillDemo({
          password: "Érable-rouge-2026",
          days: 14,
          onProgress: (share) => shares.push(share),
        });
        expect(new Set(accounts.map(({ role }) => role)).size).toBe(7);
        expect(shares.at(-1)).toBe(1);
        const sql = yield* SqlClient.SqlClient;
        // At the next start, any other audit entry makes an interrupted filling look like an installation in use.
        const auditedEntities = yield* sql<{
          readonly entity: string;
        }>`SELECT DISTINCT entity FROM audit_entry ORDER BY 1`;
        expect(auditedEntities.map(({ entity }) => entity)).toEqual([...entitiesAuditedByDemo]);
        const legacy =
          yield* sql`SELECT kind, count(DISTINCT target_id)::integer AS targets FROM legacy_record GROUP BY kind ORDER BY kind`;
        expect(legacy).toEqual(["client", "paymentType", "tax"].map((kind) => ({ kind, targets: 3 })));
        const [storeCounts] = yield* sql<{ readonly shops: number; readonly sold: number }>`
          SELECT count(*)::integer AS shops, (SELECT count(DISTINCT location_id)::integer FROM sales_day) AS sold FROM target_layer WHERE location_type = 'STORE'`;
        expect(storeCounts).toEqual({ shops: 12, sold: 12 });
        const managers = yield* sql`
          SELECT t.code, r.description FROM role r JOIN target t USING (target_id) WHERE r.code = 'MANAGER' AND t.code = ANY (${demoChains.map(({ code }) => code)}::text[]) ORDER BY t.code`;
        expect(new Set(managers.map((row) => row["description"])).size).toBe(3);
        const addresses = yield* sql<{ readonly email: string | null }>`SELECT email FROM user_account`;
        expect(addresses.length).toBe(
          demoAccounts.length + demoChains.flatMap(({ cashiersWithGoal }) => cashiersWithGoal).length,
        );
        for (const { email } of addresses) expect(email).toMatch(/^[a-z.-]+@[a-z]+\.example\.ca$/u);
      }),
    600_000,
  );

  it.effect(
    "ties to the cent: stores add up to the total, and what was tendered is what was collected but for findings",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const store = yield* SaleStore;
        expect(yield* store.verifySummaries()).toEqual([]);
        const sourceCut = yield* cutOf;
        const [sums] = yield* sql<Record<"difference" | "found" | "stores" | "total", bigint>>`
        SELECT (SELECT sum(amount)::bigint FROM sales_day_tender) - (SELECT sum(gross - discounts - refunds + tax + fees + gift_cards + rounding + tips)::bigint FROM sales_day) AS difference,
               (SELECT coalesce(sum(actual - expected), 0)::bigint FROM ${sql.literal(receiptFindingsSql(sourceCut))} WHERE rule = 'PAYMENTS_ARE_TOTAL') AS found,
               (SELECT sum(gross - discounts - refunds)::bigint FROM sales_day) AS stores,
               (SELECT sum(gross - discounts - refunds)::bigint FROM sales_day_department) AS total`;
        expect([sums?.difference, sums?.stores]).toEqual([sums?.found, sums?.total]);
      }),
    300_000,
  );

  it.effect(
    "has a case for every rule of Integrity that can have one, and every type of Exception",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const sourceCut = yield* cutOf;
        const rules = yield* sql<{ readonly rule: string }>`
        SELECT DISTINCT rule FROM ${sql.literal(findingsSql(sourceCut))} ORDER BY rule`;
        expect(rules.map(({ rule }) => rule)).toEqual(
          Object.keys(integrityRules)
            .filter((rule) => !notShown.has(rule))
            .toSorted(),
        );
        const events = yield* sql<{ readonly type: string }>`
        SELECT DISTINCT type FROM ${sql.literal(exception.rowsSql(sourceCut, new Set(), false).base)} ORDER BY type`;
        expect(events.map(({ type }) => type).toSorted()).toEqual(Object.keys(riskTypes).toSorted());
      }),
    300_000,
  );

  it.effect(
    "has stock that is its ledger, below nothing where a delivery was not entered and nowhere else, with deliveries on notes and transfers that meet",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        expect(yield* listWrongBalances).toEqual([]);
        const { locations, from, to } = yield* cutOf;
        const differences = yield* Effect.forEach(locations, ({ id }) => findTaxDifferences(id, { from, to }));
        expect(differences.flat()).toEqual([]);
        const lowest = yield* sql`
        SELECT b.location_id, b.item_id FROM (SELECT location_id, item_id, sum(quantity) OVER (PARTITION BY location_id, item_id ORDER BY happened_at, position)::float8 AS balance FROM stock_entry) b
        WHERE balance < 0 GROUP BY 1, 2 ORDER BY 1, 2`;
        const negativeStock = yield* sql`
        SELECT f.location_id, f.item_id FROM ${sql.literal(findingsSql(yield* cutOf))} WHERE f.rule = 'NEGATIVE_STOCK' ORDER BY 1, 2`;
        // Each chain has one delivery that was not entered, so its product has negative stock.
        expect(lowest).toEqual(negativeStock);
        expect(negativeStock.length).toBe(demoChains.length);
        const [stock] = yield* sql<{ readonly most: number; readonly empty: number }>`
        SELECT max(quantity)::float8 / 1000 AS most, (count(*) FILTER (WHERE quantity < 1000))::integer AS empty FROM stock_on_hand`;
        expect([(stock?.most ?? 0) < 60, (stock?.empty ?? 0) > 0]).toEqual([true, true]);
        const [delivered] = yield* sql`
        SELECT (SELECT count(*)::integer FROM item WHERE vendor_id IS NULL) AS without, (SELECT count(DISTINCT vendor_id)::integer FROM item) AS vendors,
          (SELECT bool_and(source ~ '^[0-9]{6}-[A-Z-]+$') FROM stock_movement WHERE kind = 'RECEIPT') AS noted,
          (SELECT sum(quantity)::integer FROM stock_movement WHERE kind = 'TRANSFER') AS lost, (SELECT count(*) > 0 FROM stock_movement WHERE kind = 'TRANSFER') AS moved`;
        expect(delivered).toEqual({ without: 0, vendors: 19, noted: true, lost: 0, moved: true });
        const documents = yield* sql<{
          readonly status: string;
          readonly documents: number;
        }>`SELECT status, count(*)::integer AS documents FROM inventory_document GROUP BY 1 ORDER BY 1`;
        expect(documents).toEqual([
          { status: "CLOSED", documents: 5 },
          { status: "OPEN", documents: 5 },
          { status: "SUSPENDED", documents: 1 },
        ]);
      }),
    300_000,
  );

  it.effect(
    "has reports, boards, views and letters that keep the rules of their forms",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        // A saved report with an invalid definition would be missing from the list.
        const savedReports = yield* listReports([
          ...new Set((yield* sql<{ readonly id: number }>`SELECT target_id AS id FROM target`).map(({ id }) => id)),
        ]);
        expect(savedReports.length).toBe(3 * demoReports.length);
        for (const { source, descriptions, period, columns, filters, groups, isList, roleIds } of savedReports)
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
        const boards = yield* sql<{ readonly widgets: string }>`SELECT widgets FROM dashboard`;
        expect(boards.length).toBe(6);
        for (const { widgets } of boards)
          expect([parseWidgets(widgets).ok, parseStoredWidgets(widgets).ok]).toEqual([true, true]);
        const [desk] = yield* sql`
        SELECT (SELECT count(*)::integer FROM list_view) AS views, (SELECT count(*)::integer FROM report_schedule WHERE next_at > now()) AS schedules,
          (SELECT count(DISTINCT language)::integer FROM mail_outbox WHERE sent_at IS NOT NULL) AS languages, (SELECT count(*)::integer FROM mail_outbox WHERE failed_at IS NOT NULL) AS refused`;
        expect(desk).toEqual({ views: 6, schedules: 6, languages: 3, refused: 3 });
      }),
    300_000,
  );
});
