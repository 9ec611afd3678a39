/** Lists unsettled refused facts as findings of the Integrity report. */

import type { ApiIssue } from "@comptoir/api/errors";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { findRefused, type RefusedFinding } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf } from "../access/index.ts";
import { integerArray } from "../database/index.ts";

/** Location with its time zone and start of the business day. */
export type LocationDayRule = Parameters<typeof dayRuleOf>[0] & { readonly id: number };

/** Refused fact with the rules that it breaks. */
export interface RefusedFact {
  readonly id: number;
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly terminal: string;
  /** Receipt number; empty for another kind of fact, or if it cannot be read. */
  readonly number: string;
  readonly findings: readonly RefusedFinding[];
}

/** Lists the open refused facts of some locations, each on the business day of its event. */
export const readRefusedFindings = Effect.fn("till.refusedFindings")(function* (
  locations: readonly LocationDayRule[],
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
) {
  const sql = yield* SqlClient.SqlClient;
  const locationById = new Map(locations.map((location) => [location.id, location]));
  // A business day begins and ends within a day of its date in any time zone.
  const rows = yield* sql<{
    readonly id: number;
    readonly locationId: number;
    readonly terminal: string;
    readonly at: number;
    readonly content: string | null;
    readonly issues: readonly ApiIssue[];
  }>`
    SELECT q.quarantine_id AS id, q.location_id AS "locationId", q.terminal, (extract(epoch FROM q.happened_at) * 1000)::float8 AS at, CASE WHEN q.kind = 'receipt' THEN q.content END AS content, q.issues
    FROM till_quarantine q
    WHERE q.state = 'OPEN' AND q.location_id = ANY (${integerArray([...locationById.keys()])}::integer[]) AND q.happened_at BETWEEN ${addDays(from, -1)}::date AND ${addDays(to, 2)}::date
    ORDER BY q.quarantine_id`;
  return rows.flatMap(({ id, locationId, terminal, at, content, issues }): readonly RefusedFact[] => {
    const businessDate = businessDateOf(Math.floor(at), dayRuleOf(locationById.get(locationId)));
    if (businessDate < from || businessDate > to) return [];
    const refusedFindings = findRefused(issues.map(({ code, params = {} }) => ({ code, params })));
    return [{ id, locationId, businessDate, terminal, number: receiptNumberOf(content), findings: refusedFindings }];
  });
}, Effect.orDie);

/** Maximum length of a receipt number. */
const numberLengthAtMost = 40;

/** Reads the receipt number of a refused fact; empty if it has none. */
function receiptNumberOf(content: string | null): string {
  const parsedContent = Object(content === null ? null : (JSON.parse(content) as unknown)) as {
    readonly body?: unknown;
  };
  const receiptNumber = (Object(parsedContent.body) as { readonly number?: unknown }).number;
  return typeof receiptNumber === "string" || typeof receiptNumber === "number"
    ? String(receiptNumber).replaceAll("\0", "").toWellFormed().slice(0, numberLengthAtMost)
    : "";
}
