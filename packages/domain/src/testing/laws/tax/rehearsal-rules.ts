import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import { calendarDateOf, type CalendarDate } from "../../../period/index.ts";
import type * as tax from "../../../tax/index.ts";
import type { AppliedTax, PastTaxReceipt, Province, TaxableLine, TaxCategory, TriedTaxes } from "../../../tax/index.ts";
import { arbProvince, arbTaxCategory } from "../../arbitraries/tax.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof tax,
  | "computeTaxes"
  | "explainTaxes"
  | "joinTaxRehearsals"
  | "parseTriedTaxes"
  | "pickProvince"
  | "rehearseTaxes"
  | "sumTaxRehearsal"
  | "tallyProvinces"
  | "taxesByTaxCode"
  | "taxesOn"
  | "taxRate"
>;

const arbDate: fc.Arbitrary<CalendarDate> = fc
  .record({ month: fc.integer({ min: 1, max: 6 }), day: fc.integer({ min: 1, max: 28 }) })
  .map((date) => calendarDateOf({ year: 2025, ...date }));

/** A line of at least two dollars, whose taxes show its category. */
const arbLine = fc.record({
  amount: fc
    .tuple(fc.integer({ min: 200, max: 40_000 }), fc.constantFrom(1, 1, 1, -1))
    .map(([amount, sign]) => cents(amount * sign)),
  category: arbTaxCategory,
  departmentId: fc.constantFrom(1, 2, 3, null),
});

const arbSale = fc.record({
  locationId: fc.constantFrom(1, 2),
  businessDate: arbDate,
  lines: fc.array(arbLine, { maxLength: 5 }),
  isWrong: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
});

type Sale = typeof arbSale extends fc.Arbitrary<infer Value> ? Value : never;

const arbTried = fc.record({
  rates: fc.uniqueArray(
    fc.record({
      code: fc.constantFrom("GST", "HST", "QST", "PST", "RST"),
      rate: fc.constantFrom(5_000, 9_975, 13_000, 15_000, 7_000, 6_000),
      tried: fc.nat(100_000),
    }),
    { selector: ({ code, rate }) => `${code} ${rate}`, maxLength: 6 },
  ),
  departments: fc.uniqueArray(fc.record({ departmentId: fc.constantFrom(1, 2, 3), category: arbTaxCategory }), {
    selector: ({ departmentId }) => departmentId,
    maxLength: 2,
  }),
});

const nothingTried: TriedTaxes = { rates: [], departments: [] };

/** Builds the rules and laws of taxes that somebody tries on past receipts. */
export const taxRehearsalRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { computeTaxes, explainTaxes, joinTaxRehearsals, parseTriedTaxes, pickProvince, rehearseTaxes } = functions;
  const { sumTaxRehearsal, tallyProvinces, taxesByTaxCode, taxesOn, taxRate } = functions;
  const taxesAt = (province: Province, date: CalendarDate): readonly AppliedTax[] => {
    const result = taxesOn(province, date);
    return result.ok ? result.value : [];
  };
  const receiptOf = (province: Province, { locationId, businessDate, lines, isWrong }: Sale): PastTaxReceipt => {
    const taxed = computeTaxes(lines, taxesAt(province, businessDate));
    const charged = taxesByTaxCode(taxed.taxes);
    return {
      locationId,
      businessDate,
      lines: lines.map(({ amount, category, departmentId }, index) => ({
        amount,
        departmentId,
        isSupply: category !== "OUT_OF_SCOPE",
        taxes: taxed.lines[index]?.taxes ?? [],
      })),
      taxes: isWrong ? [...charged, { code: "ECO", amount: cents(7) }] : charged,
    };
  };
  const triedFrom = (input: Parameters<typeof parseTriedTaxes>[0]): TriedTaxes => {
    const result = parseTriedTaxes(input);
    return result.ok ? result.value : nothingTried;
  };
  const arbReceipts = fc
    .tuple(arbProvince, fc.array(arbSale, { maxLength: 8 }))
    .map(([province, sales]) => ({ province, sales, receipts: sales.map((sale) => receiptOf(province, sale)) }));
  const recordedOf = (receipts: readonly PastTaxReceipt[]): number =>
    receipts.flatMap(({ taxes }) => taxes).reduce((sum, { amount }) => sum + amount, 0);
  /** Taxes of a sale at tried rates and categories, computed apart. */
  const dueUnder = (province: Province, { businessDate, lines }: Sale, tried: TriedTaxes): number => {
    const applied = taxesAt(province, businessDate).map((row): AppliedTax => {
      const triedRate = tried.rates.find(({ code, rate }) => code === row.code && rate === row.rate)?.tried;
      if (triedRate === undefined) return row;
      return {
        ...row,
        rate: triedRate,
        federalRate: row.code === "GST" ? triedRate : taxRate(Math.min(row.federalRate, triedRate)),
      };
    });
    const triedLines = lines.map(({ amount, category, departmentId }): TaxableLine => {
      const row = tried.departments.find((department) => department.departmentId === departmentId);
      const triedCategory: TaxCategory = category === "OUT_OF_SCOPE" ? category : (row?.category ?? category);
      return { amount, category: triedCategory };
    });
    return computeTaxes(triedLines, applied).taxes.reduce((sum, { amount }) => sum + amount, 0);
  };
  return {
    "tax-rehearsal": {
      says: "Other rates and categories are tried on past receipts whose recorded taxes are those of their province and day, to the cent; the others are counted apart. Taxes, stores, departments and days each add up to the total.",
      source: "behaviour 4 (8, rehearsal); decision 0519",
      codes: ["ONE_OF", "TAX_RATE", "VALUE_TWICE"],
      laws: {
        "the present taxes make no difference": fc.property(arbReceipts, ({ province, receipts }) => {
          const samePrices = receipts.flatMap(({ businessDate }) =>
            taxesAt(province, businessDate).map(({ code, rate }) => ({ code, rate, tried: rate })),
          );
          const rates = [...new Map(samePrices.map((row) => [`${row.code} ${row.rate}`, row])).values()];
          for (const tried of [nothingTried, triedFrom({ rates, departments: [] })])
            for (const row of rehearseTaxes(receipts, { province, tried }).rows) same(row.tried, row.present);
        }),
        "what is computed is what the taxes of the province give at the tried rates and categories, and what was recorded":
          fc.property(arbReceipts, arbTried, ({ province, sales, receipts }, input) => {
            const tried = triedFrom(input);
            const right = sales.filter(({ isWrong }) => !isWrong);
            const { total, receipts: computed, apart } = sumTaxRehearsal(rehearseTaxes(receipts, { province, tried }));
            same(computed, right.length);
            same(total, {
              present: recordedOf(receipts.filter((_, index) => sales[index]?.isWrong === false)),
              tried: right.reduce((sum, sale) => sum + dueUnder(province, sale, tried), 0),
            });
            const wrong = sales.length - right.length;
            same(apart.length, wrong === 0 ? 0 : 1);
            same(
              apart.reduce((sum, row) => sum + row.receipts, 0),
              wrong,
            );
            same(total.present + apart.reduce((sum, { amount }) => sum + amount, 0), recordedOf(receipts));
          }),
        "taxes, stores, departments and days each add up to the total": fc.property(
          arbReceipts,
          arbTried,
          ({ province, receipts }, input) => {
            const { total, ...lists } = sumTaxRehearsal(rehearseTaxes(receipts, { province, tried: triedFrom(input) }));
            for (const rows of [lists.taxes, lists.locations, lists.departments, lists.days])
              for (const under of ["present", "tried"] as const)
                same(
                  rows.reduce((sum, row) => sum + row[under], 0),
                  total[under],
                );
          },
        ),
        "every department with goods that can be taxed is listed, taxed or not": fc.property(
          arbReceipts,
          ({ province, receipts, sales }) => {
            const { departments } = sumTaxRehearsal(rehearseTaxes(receipts, { province, tried: nothingTried }));
            const sold = receipts
              .filter((_, index) => sales[index]?.isWrong === false)
              .flatMap(({ lines }) => lines.filter(({ isSupply }) => isSupply));
            same(
              new Set(departments.map(({ departmentId }) => departmentId)),
              new Set(sold.map(({ departmentId }) => departmentId)),
            );
          },
        ),
        "the order of receipts, and how they are split in parts, changes nothing": fc.property(
          arbReceipts,
          arbTried,
          fc.nat(8),
          ({ province, receipts }, input, split) => {
            const tried = triedFrom(input);
            const rehearse = (part: readonly PastTaxReceipt[]) => rehearseTaxes(part, { province, tried });
            const whole = sumTaxRehearsal(rehearse(receipts));
            same(sumTaxRehearsal(rehearse(receipts.toReversed())), whole);
            same(
              sumTaxRehearsal(joinTaxRehearsals([rehearse(receipts.slice(split)), rehearse(receipts.slice(0, split))])),
              whole,
            );
          },
        ),
        "receipts of a province are explained by the province that is picked; without one they are all counted apart":
          fc.property(arbReceipts, ({ province, receipts, sales }) => {
            const tallies = receipts.map((receipt) => tallyProvinces([receipt]));
            const picked = pickProvince(tallies);
            const taxed = receipts.filter(
              ({ taxes }, index) => sales[index]?.isWrong === false && taxes.some(({ amount }) => amount !== 0),
            );
            same(picked === null, taxed.length === 0);
            for (const receipt of picked === null ? [] : taxed)
              holds(explainTaxes(receipt, taxesAt(picked ?? province, receipt.businessDate)) !== null, "explained");
            const { apart } = rehearseTaxes(receipts, { province: null, tried: nothingTried });
            same(
              apart.map(({ reason, receipts: count }) => [reason, count]),
              receipts.length === 0 ? [] : [["NO_PROVINCE", receipts.length]],
            );
          }),
        "lines that state no taxes are explained if all bear the same ones; otherwise the receipt is counted apart":
          fc.property(
            arbProvince,
            arbDate,
            fc.integer({ min: 2_000, max: 9_000 }),
            fc.boolean(),
            (province, businessDate, amount, isMixed) => {
              const sale = [
                { amount: cents(amount), category: "STANDARD" },
                { amount: cents(amount + 700), category: isMixed ? "EXEMPT" : "STANDARD" },
              ] as const;
              const applied = taxesAt(province, businessDate);
              const receipt: PastTaxReceipt = {
                locationId: 1,
                businessDate,
                lines: sale.map((line) => ({
                  amount: line.amount,
                  departmentId: 1,
                  isSupply: true,
                  taxes: null,
                })),
                taxes: taxesByTaxCode(computeTaxes(sale, applied).taxes),
              };
              const { apart } = rehearseTaxes([receipt], { province, tried: nothingTried });
              same(
                apart.map(({ reason }) => reason),
                isMixed ? ["NOT_STATED"] : [],
              );
            },
          ),
        "rates outside 0 to 100 %, unknown taxes and categories, and what is tried twice are refused at their fields":
          fc.property(fc.constantFrom(-1, 100_001, 0.5, Number.NaN), (tried) => {
            const result = parseTriedTaxes({
              rates: [
                { code: "QST", rate: 9_975, tried },
                { code: "VAT", rate: 5_000, tried: 1 },
                { code: "GST", rate: 5_000, tried: 1 },
                { code: "GST", rate: 5_000, tried: 2 },
              ],
              departments: [
                { departmentId: 1, category: "LUXURY" },
                { departmentId: 2, category: "EXEMPT" },
                { departmentId: 2, category: "STANDARD" },
              ],
            });
            same(result.ok ? [] : result.issues.map(({ code, path }) => [code, path.join(".")]), [
              ["TAX_RATE", "rates.0.tried"],
              ["ONE_OF", "rates.1.code"],
              ["VALUE_TWICE", "rates.3.code"],
              ["ONE_OF", "departments.0.category"],
              ["VALUE_TWICE", "departments.2.departmentId"],
            ]);
          }),
      },
    },
  };
};
