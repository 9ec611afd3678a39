/** Tries other taxes on the receipts of a period. Nothing is written. */

import type { Caller } from "@comptoir/api/contract";
import type { TaxRehearsalQuery, TaxRehearsalWire } from "@comptoir/api/wire";
import {
  joinTaxRehearsals,
  parseTriedTaxes,
  pickProvince,
  rehearseTaxes,
  sumTaxRehearsal,
  tallyProvinces,
  type PastTaxReceipt,
  type TaxRehearsalPart,
} from "@comptoir/domain/tax";
import { Clock, Effect } from "effect";

import { invalid } from "../../http/refusal.ts";
import { sameReceiptSql } from "../sources/sale-line.ts";
import { receiptTaxesSql, signedLineSql, parseStatedTaxes } from "../stated-taxes.ts";
import {
  computeInParts,
  countedReceiptsSql,
  findPastPeriod,
  readDepartmentNames,
  readStoreReceipts,
  type StoreDaysPart,
} from "./past-period.ts";

type ReceiptRow = Omit<PastTaxReceipt, "lines"> & {
  readonly lines: readonly (Omit<PastTaxReceipt["lines"][number], "taxes"> & { readonly taxes: unknown })[];
};

/** Compares the taxes of a period with those under tried rates and categories. Errors: those of `parseTriedTaxes` and `findPastPeriod`. */
export const rehearseTriedTaxes = Effect.fn("rehearsal.taxes")(function* (
  caller: Pick<Caller, "layerId" | "permissions">,
  query: TaxRehearsalQuery,
) {
  const triedTaxes = parseTriedTaxes(query);
  if (!triedTaxes.ok) return yield* Effect.fail(invalid(triedTaxes.issues));
  const { locations, range, partsByStore } = yield* findPastPeriod(caller, query);
  const rehearsalParts: TaxRehearsalPart[] = [];
  for (const periodParts of partsByStore.values()) {
    const receiptRows = yield* readStoreReceipts<ReceiptRow>(periodParts, buildReceiptsStatement);
    const pastReceipts = receiptRows.map(toPastReceipt);
    const province = pickProvince(yield* computeInParts(pastReceipts, tallyProvinces));
    const storeParts = yield* computeInParts(pastReceipts, (part) =>
      rehearseTaxes(part, { province, tried: triedTaxes.value }),
    );
    rehearsalParts.push(joinTaxRehearsals(storeParts));
  }
  const rehearsal = sumTaxRehearsal(joinTaxRehearsals(rehearsalParts));
  const departmentNameById = yield* readDepartmentNames(rehearsal.departments.map(({ departmentId }) => departmentId));
  const storeNameById = new Map(locations.map(({ id, description }) => [id, description]));
  return {
    ...rehearsal,
    locations: rehearsal.locations.map(({ locationId, ...sums }) => ({
      locationId,
      location: storeNameById.get(locationId) ?? "",
      ...sums,
    })),
    departments: rehearsal.departments.map(({ departmentId, ...sums }) => ({
      departmentId,
      department: departmentNameById.get(departmentId) ?? null,
      ...sums,
    })),
    ...range,
    asOf: yield* Clock.currentTimeMillis,
  } satisfies TaxRehearsalWire;
});

/** Builds the statement of the receipts of a part with their lines and taxes. */
const buildReceiptsStatement = (days: StoreDaysPart): string =>
  `SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", ${receiptTaxesSql} AS taxes,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', ${signedLineSql}, 'departmentId', l.department_id, 'isSupply', l.kind <> 2, 'taxes', l.taxes) ORDER BY l.line_no), '[]') FROM sale_line l WHERE ${sameReceiptSql("l", "s")}) AS lines
    ${countedReceiptsSql(days)} ORDER BY s.business_date, s.batch_id, s.sale_no`;

const toPastReceipt = ({ lines, ...receipt }: ReceiptRow): PastTaxReceipt => ({
  ...receipt,
  lines: lines.map((line) => ({ ...line, taxes: parseStatedTaxes(line.taxes) })),
});
