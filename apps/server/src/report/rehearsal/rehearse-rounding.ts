/** Tries another cash rounding on the receipts of a period. Nothing is written. */

import type { Caller } from "@comptoir/api/contract";
import type { RoundingRehearsalQuery, RoundingRehearsalWire } from "@comptoir/api/wire";
import {
  joinRoundingRehearsals,
  parseCashRounding,
  rehearseRounding,
  sumRoundingRehearsal,
  type PastPayment,
  type RoundingRehearsalPart,
} from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { invalid } from "../../http/refusal.ts";
import { sameReceiptSql } from "../sources/sale-line.ts";
import { signedLineSql } from "../stated-taxes.ts";
import {
  computeInParts,
  countedReceiptsSql,
  findPastPeriod,
  readStoreReceipts,
  type StoreDaysPart,
} from "./past-period.ts";

/** Compares the cash rounding of a period with a tried one. Errors: those of `parseCashRounding` and `findPastPeriod`. */
export const rehearseTriedRounding = Effect.fn("rehearsal.rounding")(function* (
  caller: Pick<Caller, "layerId" | "permissions">,
  query: RoundingRehearsalQuery,
) {
  const triedRounding = parseCashRounding(query);
  if (!triedRounding.ok) return yield* Effect.fail(invalid(triedRounding.issues));
  const { locations, range, partsByStore } = yield* findPastPeriod(caller, query);
  const rehearsalParts: RoundingRehearsalPart[] = [];
  for (const periodParts of partsByStore.values()) {
    const payments = yield* readStoreReceipts<PastPayment>(periodParts, buildPaymentsStatement);
    rehearsalParts.push(...(yield* computeInParts(payments, (part) => rehearseRounding(part, triedRounding.value))));
  }
  const rehearsal = sumRoundingRehearsal(joinRoundingRehearsals(rehearsalParts));
  const storeNameById = new Map(locations.map(({ id, description }) => [id, description]));
  return {
    ...rehearsal,
    locations: rehearsal.locations.map((row) => ({ ...row, location: storeNameById.get(row.locationId) ?? "" })),
    ...range,
    asOf: yield* Clock.currentTimeMillis,
  } satisfies RoundingRehearsalWire;
});

/** Builds the statement of the amounts due of a part's receipts before rounding, with their tenders. */
const buildPaymentsStatement = (days: StoreDaysPart): string =>
  `SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.rounding::float8 AS rounding,
    (s.tips + coalesce((SELECT sum(${signedLineSql}) FROM sale_line l WHERE ${sameReceiptSql("l", "s")}), 0) + coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceiptSql("x", "s")}), 0))::float8 AS due,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'amount', t.amount) ORDER BY t.tender_no), '[]') FROM sale_tender t WHERE ${sameReceiptSql("t", "s")}) AS tenders
    ${countedReceiptsSql(days)} ORDER BY s.business_date, s.batch_id, s.sale_no`;
