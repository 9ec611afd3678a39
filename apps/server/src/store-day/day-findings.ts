/** Reads the integrity findings at the receipts of store days, by rule and terminal, with their acceptances. A finding about the day itself follows from its state. */

import { cents } from "@comptoir/domain/money";
import type { DayFinding } from "@comptoir/domain/store-day";
import { defaultIntegrityAllowances } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf } from "../access/index.ts";
import { postgresql } from "../report/dialect.ts";
import { readIntegrityLimits, type IntegrityAllowancesByLocation } from "../report/integrity/read-integrity-limits.ts";
import { acceptanceJoinSql, receiptFindingsSql } from "../report/sources/integrity.ts";
import type { DayKey, DayRange } from "./day-key.ts";

/** Maximum number of receipts that a finding names. */
const namedReceiptsAtMost = 5;

/**
 * Reads the findings of every location and day. Receipts whose payments differ are read to the cent, so that no certificate depends on a setting; those within
 * the tolerance of their store need no acceptance.
 */
export const readDayFindings = Effect.fn("readDayFindings")(function* ({ locations, from, to }: DayRange) {
  if (locations.length === 0) return [];
  const sql = yield* SqlClient.SqlClient;
  const dayRange = { from, to };
  const limitsByLocation = yield* readIntegrityLimits(locations.map(({ id }) => id));
  const findingsSource = {
    dialect: postgresql,
    permissions: [],
    locations: locations.map((location) => ({
      ...dayRuleOf(location),
      id: location.id,
      targetId: location.targetId,
      description: location.description,
    })),
    ...dayRange,
    today: to,
    previous: dayRange,
    lastYear: dayRange,
    integrityLimits: new Map(
      [...limitsByLocation].map(([id, layerLimits]) => [
        id,
        { ...layerLimits, tolerance: defaultIntegrityAllowances.tolerance },
      ]),
    ),
  };
  const numberRangeSql =
    "CASE WHEN f.first_number = f.last_number THEN f.first_number ELSE f.first_number || ' – ' || f.last_number END";
  const isAcceptedSql = `(a.user_id IS NOT NULL OR ${isToleratedSql(limitsByLocation)})`;
  const rows = yield* sql.unsafe<DayKey & Omit<DayFinding, "numbers"> & { readonly numbers: readonly string[] }>(`
    SELECT f.location_id AS "locationId", f.business_date::text AS "businessDate", f.rule, coalesce(f.terminal, '') AS terminal, count(*)::integer AS count, coalesce(sum(f.missing), 0)::float8 AS missing,
      coalesce(sum(f.actual - f.expected), 0)::float8 AS difference, ${isAcceptedSql} AS "isAccepted",
      (array_agg(${numberRangeSql} ORDER BY length(f.first_number), f.first_number COLLATE "C"))[1:${namedReceiptsAtMost + 1}] AS numbers
    FROM ${receiptFindingsSql(findingsSource)} ${acceptanceJoinSql("f")}
    GROUP BY f.location_id, f.business_date, f.rule, coalesce(f.terminal, ''), ${isAcceptedSql}`);
  return rows.map(({ numbers: numberTexts, difference, ...finding }): DayKey & DayFinding => ({
    ...finding,
    difference: cents(difference),
    numbers: [
      ...numberTexts.slice(0, namedReceiptsAtMost),
      ...(numberTexts.length > namedReceiptsAtMost ? ["…"] : []),
    ].join(", "),
  }));
}, Effect.orDie);

/** SQL condition that the Integrity report ignores a finding `f`: the domain's `doPaymentsDiffer` is false. */
function isToleratedSql(limits: IntegrityAllowancesByLocation): string {
  const toleranceCases = [...limits].flatMap(([id, { tolerance }]) =>
    tolerance === 0 ? [] : [`WHEN ${id} THEN ${tolerance}`],
  );
  return toleranceCases.length === 0
    ? "false"
    : `f.rule = 'PAYMENTS_ARE_TOTAL' AND abs(f.actual - f.expected) <= CASE f.location_id ${toleranceCases.join(" ")} ELSE 0 END`;
}
