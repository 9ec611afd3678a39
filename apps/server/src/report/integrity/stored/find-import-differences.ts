/** Finds imports of sales whose stored receipts are not the totals of their file. */

import { findImportDifference, type FinishedImport, type StoredTotals } from "@comptoir/domain/import-file";
import { businessDateOf } from "@comptoir/domain/period";
import { printPlacedOrigin } from "@comptoir/domain/report";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { ScopeLocation } from "../../../widget-data/widget-scope.ts";
import type { DetectedFinding } from "./finding-store.ts";

interface ImportRow {
  readonly id: number;
  readonly finishedAt: number;
  readonly locationIds: readonly number[];
  readonly result: { readonly created: number; readonly updated: number; readonly totals?: FinishedImport["totals"] };
  readonly stored: StoredTotals;
}

/**
 * Compares the imports that ended since an instant, or have an open finding, with their stored receipts. Receipts that others replaced since count.
 *
 * A finding is at the first location of the import, on the business day when the import ended.
 */
export const findImportDifferences = Effect.fn("integrity.importDifferences")(function* (
  locations: readonly ScopeLocation[],
  sinceMs: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const locationById = new Map(locations.map((location) => [location.id, location]));
  const importRows = yield* sql<ImportRow>`
    SELECT i.import_id AS id, (extract(epoch FROM i.finished_at) * 1000)::float8 AS "finishedAt", places.ids AS "locationIds", i.totals AS result, ${sql.literal(storedTotalsSql)} AS stored
    FROM import_batch i CROSS JOIN LATERAL (
        SELECT array_agg(DISTINCT l.id ORDER BY l.id) AS ids FROM sale_batch b CROSS JOIN unnest(b.location_ids) AS l (id) WHERE ${sql.literal(ofImportCondition("b"))}) places
    WHERE i.kind = 'transactions' AND i.state = 'COMMITTED' AND i.totals -> 'totals' IS NOT NULL AND places.ids IS NOT NULL
      AND (i.finished_at >= ${new Date(sinceMs)} OR EXISTS (SELECT FROM integrity_finding f WHERE f.rule = 'IMPORT_TOTALS' AND f.fixed_at IS NULL AND f.first_number = i.import_id::text))
    ORDER BY 1`;
  return importRows.flatMap(({ id, finishedAt, locationIds, result, stored }): readonly DetectedFinding[] => {
    const [locationId = 0] = locationIds;
    const location = locationById.get(locationId);
    const { totals, created, updated } = result;
    const importDifference =
      totals === undefined ? null : findImportDifference(stored, { totals, stored: created + updated });
    if (location === undefined || importDifference === null) return [];
    const businessDate = businessDateOf(Math.floor(finishedAt), location);
    const batchOrigin = printPlacedOrigin({ kind: "batch", locationId, businessDate, id });
    const importIdText = String(id);
    return [
      {
        locationId,
        businessDate,
        rule: "IMPORT_TOTALS",
        terminal: "",
        firstNumber: importIdText,
        lastNumber: importIdText,
        origin: batchOrigin,
        ...importDifference,
        locationIds,
      },
    ];
  });
}, Effect.orDie);

/** SQL condition: a batch brought receipts of an import `i`; parts of a batch have those that others replaced since. */
const ofImportCondition = (alias: string): string =>
  `(${alias}.batch_id = i.sale_batch_id OR ${alias}.part_of = i.sale_batch_id)`;

/** SQL condition: a row of a fact table belongs to an import `i`, by the key that the table is sorted by. */
const rowsOfImportSql = (alias: string): string =>
  `FROM sale_batch b JOIN ${alias} ON ${alias}.location_id = ANY (b.location_ids) AND ${alias}.business_date BETWEEN b.first_date AND b.last_date AND ${alias}.batch_id = b.batch_id WHERE ${ofImportCondition("b")}`;

const lineAmountSql = "l.extended - l.discount";
const signedLineAmountSql = `CASE WHEN l.quantity < 0 THEN -(${lineAmountSql}) ELSE ${lineAmountSql} END`;
const lineSumSql = (name: string, value: string, kinds: string): string =>
  `'${name}', coalesce(sum(${value}) FILTER (WHERE l.counted AND l.kind ${kinds}), 0)`;

/** SQL of the domain's `StoredTotals` of an import `i`, as JSON: the sums of `addToTotals`. */
const storedTotalsSql = `(
  SELECT jsonb_build_object('transactions', (SELECT count(*) ${rowsOfImportSql("sale")}), 'lines', count(*),
    ${lineSumSql("gross", "l.extended", "= 0")}, ${lineSumSql("discounts", "l.discount", "= 0")}, ${lineSumSql("refunds", lineAmountSql, "= 1")},
    ${lineSumSql("net", `CASE l.kind WHEN 1 THEN -(${lineAmountSql}) ELSE ${lineAmountSql} END`, "<= 1")}, ${lineSumSql("giftCards", signedLineAmountSql, "= 2")}, ${lineSumSql("fees", signedLineAmountSql, "= 3")}, ${lineSumSql("items", "l.quantity", "<= 1")},
    'tax', (SELECT coalesce(sum(sale_tax.amount), 0) ${rowsOfImportSql("sale_tax")} AND sale_tax.counted), 'tenders', (SELECT coalesce(sum(sale_tender.amount), 0) ${rowsOfImportSql("sale_tender")} AND sale_tender.counted))
  ${rowsOfImportSql("sale_line").replace("JOIN sale_line ON", "JOIN sale_line l ON").replaceAll("sale_line.", "l.")})`;
