/** Rehearsal of taxes: the taxes of past receipts at the rates of their day, and at rates and categories that somebody tries. Nothing is written. */

import { cents, groupComparisons, sumComparisons, type AmountComparison, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { fail, failAll, issue, ok, quoted, type Issue, type Result } from "../result/index.ts";

import { computeTaxes, type TaxableLine, type TaxedReceipt } from "./compute-taxes.ts";
import { explainTaxes, createTaxFinder, type PastTaxReceipt } from "./explain-taxes.ts";
import { isTaxCategory, type TaxCategory } from "./tax-category.ts";
import { isTaxCode, type Province, type TaxCode } from "./tax-code.ts";
import { fullTaxRate, taxRate, type AppliedTax, type TaxRate } from "./tax-rate.ts";

/** Another rate of a tax that now has `rate`. */
export interface TriedRate {
  readonly code: TaxCode;
  readonly rate: TaxRate;
  readonly tried: TaxRate;
}

/** Taxes that somebody tries: other rates, and other categories of the goods of departments. */
export interface TriedTaxes {
  readonly rates: readonly TriedRate[];
  readonly departments: readonly { readonly departmentId: number; readonly category: TaxCategory }[];
}

/** Tried taxes as submitted. */
export interface TriedTaxesInput {
  readonly rates: readonly { readonly code: string; readonly rate: number; readonly tried: number }[];
  readonly departments: readonly { readonly departmentId: number; readonly category: string }[];
}

/** Why a past receipt cannot be computed anew: no province explains the taxes of its store, or its own taxes are not those of that province on its day. */
export const apartReasons = ["NO_PROVINCE", "NOT_STATED", "TAX_DIFFERS"] as const;

/** Why a past receipt cannot be computed anew. */
export type ApartReason = (typeof apartReasons)[number];

/** Tax of a day, store and department under the present and the tried taxes. `rate` is the present one of the store. */
export interface RehearsedTax extends AmountComparison {
  readonly code: TaxCode;
  readonly rate: TaxRate;
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly departmentId: number | null;
}

/** Receipts that are counted apart, with their recorded taxes. */
export interface ApartReceipts {
  readonly reason: ApartReason;
  readonly receipts: number;
  readonly amount: Cents;
}

/** Part of a rehearsal; parts of several receipts add up. */
export interface TaxRehearsalPart {
  readonly receipts: number;
  readonly rows: readonly RehearsedTax[];
  readonly apart: readonly ApartReceipts[];
}

/** Outcome of a rehearsal of taxes. Taxes, stores, departments and days each add up to the total. */
export interface TaxRehearsal {
  /** Number of receipts that were computed. */
  readonly receipts: number;
  readonly total: AmountComparison;
  readonly taxes: readonly (AmountComparison & { readonly code: TaxCode; readonly rate: TaxRate })[];
  readonly locations: readonly (AmountComparison & { readonly locationId: number })[];
  readonly departments: readonly (AmountComparison & { readonly departmentId: number | null })[];
  readonly days: readonly (AmountComparison & { readonly businessDate: CalendarDate })[];
  readonly apart: readonly ApartReceipts[];
}

/**
 * Parses tried taxes.
 *
 * Errors: ONE_OF (no such tax or category), TAX_RATE (not a whole number of thousandths of a percent from 0 to 100 %), VALUE_TWICE (a tax or a
 * department that is
 * tried twice), each at its field. Source: decision 0519.
 *
 * @example parseTriedTaxes({ rates: [{ code: "QST", rate: 9975, tried: 10500 }], departments: [] }).value.rates // => [{ code: "QST", rate: 9975, tried: 10500 }]
 */
export function parseTriedTaxes({ rates, departments }: TriedTaxesInput): Result<TriedTaxes> {
  const rateResults = rates.map((row, index): Result<TriedRate> => {
    const rowPath = ["rates", index];
    if (!isTaxCode(row.code)) return fail(issue("ONE_OF", [...rowPath, "code"], { value: quoted(row.code) }));
    if (!isRate(row.rate)) return fail(issue("TAX_RATE", [...rowPath, "rate"], { value: row.rate }));
    if (!isRate(row.tried)) return fail(issue("TAX_RATE", [...rowPath, "tried"], { value: row.tried }));
    const isRateTwice = rates.slice(0, index).some(({ code, rate }) => code === row.code && rate === row.rate);
    if (isRateTwice) return fail(issue("VALUE_TWICE", [...rowPath, "code"]));
    return ok({ code: row.code, rate: taxRate(row.rate), tried: taxRate(row.tried) });
  });
  const departmentResults = departments.map((row, index): Result<TriedTaxes["departments"][number]> => {
    const path = ["departments", index];
    const { departmentId, category } = row;
    if (!isTaxCategory(category)) return fail(issue("ONE_OF", [...path, "category"], { value: quoted(category) }));
    const isDepartmentTwice = departments.slice(0, index).some((otherRow) => otherRow.departmentId === departmentId);
    return isDepartmentTwice ? fail(issue("VALUE_TWICE", [...path, "departmentId"])) : ok({ departmentId, category });
  });
  const issues = [...rateResults, ...departmentResults].flatMap((result): readonly Issue[] =>
    result.ok ? [] : result.issues,
  );
  return issues.length > 0
    ? failAll(issues)
    : ok({
        rates: rateResults.flatMap((result) => (result.ok ? [result.value] : [])),
        departments: departmentResults.flatMap((result) => (result.ok ? [result.value] : [])),
      });
}

/**
 * Computes past receipts of a store under the present and under the tried taxes. Receipts whose recorded taxes are not those of the store's province on
 * their day, to the cent, are counted apart. A refund is computed like a sale: as if the goods had been sold at the tried rates too.
 *
 * Source: behaviour 4 (8, rehearsal), decision 0519.
 *
 * @example rehearseTaxes([], { province: "QC", tried: { rates: [], departments: [] } }) // => { receipts: 0, rows: [], apart: [] }
 */
export function rehearseTaxes(
  receipts: Iterable<PastTaxReceipt>,
  { province, tried }: { readonly province: Province | null; readonly tried: TriedTaxes },
): TaxRehearsalPart {
  const taxesAt = createTaxFinder();
  const categoryByDepartment = new Map<number | null, TaxCategory>(
    tried.departments.map(({ departmentId, category }) => [departmentId, category]),
  );
  const rehearsalParts: TaxRehearsalPart[] = [];
  for (const receipt of receipts) {
    const appliedTaxes = province === null ? null : taxesAt(province, receipt.businessDate);
    const explainedLines = appliedTaxes === null ? null : explainTaxes(receipt, appliedTaxes);
    if (appliedTaxes === null || explainedLines === null) {
      rehearsalParts.push({ receipts: 0, rows: [], apart: [makeApartReceipts(receipt, province)] });
      continue;
    }
    const triedLines = explainedLines.map((line, index): TaxableLine => {
      const pastLine = receipt.lines[index];
      const triedCategory = pastLine?.isSupply === true ? categoryByDepartment.get(pastLine.departmentId) : undefined;
      return triedCategory === undefined ? line : { ...line, category: triedCategory };
    });
    const presentReceipt = computeTaxes(explainedLines, appliedTaxes);
    const triedReceipt = computeTaxes(triedLines, withTriedRates(appliedTaxes, tried.rates));
    rehearsalParts.push({
      receipts: 1,
      rows: makeRehearsalRows(receipt, appliedTaxes, { present: presentReceipt, tried: triedReceipt }),
      apart: [],
    });
  }
  return joinTaxRehearsals(rehearsalParts);
}

/**
 * Joins parts of a rehearsal, with one row for each tax, store, day and department.
 *
 * Source: decision 0519.
 *
 * @example joinTaxRehearsals([]) // => { receipts: 0, rows: [], apart: [] }
 */
export function joinTaxRehearsals(parts: readonly TaxRehearsalPart[]): TaxRehearsalPart {
  const rowByKey = new Map<string, RehearsedTax>();
  for (const row of parts.flatMap(({ rows }) => rows)) {
    const rowKey = `${row.code} ${row.rate} ${row.locationId} ${row.businessDate} ${row.departmentId}`;
    const summedRow = rowByKey.get(rowKey);
    rowByKey.set(rowKey, summedRow === undefined ? row : { ...row, ...sumComparisons([summedRow, row]) });
  }
  const apartRows = parts.flatMap((part) => part.apart);
  return {
    receipts: parts.reduce((sum, { receipts }) => sum + receipts, 0),
    rows: [...rowByKey.values()],
    apart: apartReasons.flatMap((reason) => {
      const reasonRows = apartRows.filter((row) => row.reason === reason);
      return reasonRows.length === 0
        ? []
        : [
            {
              reason,
              receipts: reasonRows.reduce((sum, row) => sum + row.receipts, 0),
              amount: cents(reasonRows.reduce((sum, row) => sum + row.amount, 0)),
            },
          ];
    }),
  };
}

/**
 * Sums up a rehearsal by tax, store, department and day. Days are in order, the others by their change, the largest first.
 *
 * Source: decision 0519.
 *
 * @example sumTaxRehearsal({ receipts: 0, rows: [], apart: [] }).total // => { present: 0, tried: 0 }
 */
export function sumTaxRehearsal({ receipts, rows, apart }: TaxRehearsalPart): TaxRehearsal {
  const taxByKey = new Map(rows.map(({ code, rate }) => [`${code} ${rate}`, { code, rate }]));
  return {
    receipts,
    total: sumComparisons(rows),
    taxes: groupComparisons(rows, ({ code, rate }) => `${code} ${rate}`).flatMap(({ key, ...sum }) => {
      const tax = taxByKey.get(key);
      return tax === undefined ? [] : [{ ...tax, ...sum }];
    }),
    locations: groupComparisons(rows, (row) => row.locationId).map(({ key, ...sum }) => ({ locationId: key, ...sum })),
    departments: groupComparisons(rows, (row) => row.departmentId).map(({ key, ...sum }) => ({
      departmentId: key,
      ...sum,
    })),
    days: groupComparisons(rows, (row) => row.businessDate)
      .map(({ key, ...sum }) => ({ businessDate: key, ...sum }))
      .toSorted((left, right) => (left.businessDate < right.businessDate ? -1 : 1)),
    apart,
  };
}

const isRate = (rate: number): boolean => Number.isSafeInteger(rate) && rate >= 0 && rate <= fullTaxRate;

/** Changes the rates of a store's taxes; the federal part of a tax is at most its tried rate. */
const withTriedRates = (applied: readonly AppliedTax[], rates: readonly TriedRate[]): readonly AppliedTax[] =>
  applied.map((tax) => {
    const triedRate = rates.find(({ code, rate }) => code === tax.code && rate === tax.rate)?.tried;
    if (triedRate === undefined) return tax;
    const federalRate = tax.federalRate === tax.rate ? triedRate : taxRate(Math.min(tax.federalRate, triedRate));
    return { ...tax, rate: triedRate, federalRate };
  });

/** Makes the count of a receipt that cannot be computed anew: the reason, and the sum of its recorded taxes. */
function makeApartReceipts({ lines, taxes }: PastTaxReceipt, province: Province | null): ApartReceipts {
  const areLineTaxesStated = lines.every((line) => !line.isSupply || line.taxes !== null);
  return {
    reason: province === null ? "NO_PROVINCE" : areLineTaxesStated ? "TAX_DIFFERS" : "NOT_STATED",
    receipts: 1,
    amount: cents(taxes.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

/** Lists the taxes of a receipt's lines under both settings, by line and tax. */
function makeRehearsalRows(
  { locationId, businessDate, lines }: PastTaxReceipt,
  applied: readonly AppliedTax[],
  computed: Readonly<Record<"present" | "tried", TaxedReceipt>>,
): readonly RehearsedTax[] {
  const taxAmountAt = (under: "present" | "tried", index: number, code: TaxCode) =>
    cents(
      (computed[under].lines[index]?.taxes ?? []).reduce((sum, tax) => sum + (tax.code === code ? tax.amount : 0), 0),
    );
  // Untaxed goods have rows too, so that their departments can be tried with another category.
  return lines.flatMap(({ departmentId, isSupply }, index) =>
    isSupply
      ? applied.map(({ code, rate }) => ({
          code,
          rate,
          locationId,
          businessDate,
          departmentId,
          present: taxAmountAt("present", index, code),
          tried: taxAmountAt("tried", index, code),
        }))
      : [],
  );
}
