import fc from "fast-check";

import { addDays } from "../../../period/index.ts";
import type * as tax from "../../../tax/index.ts";
import { arbProvince, arbTaxDate } from "../../arbitraries/tax.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof tax,
  | "checkTaxTable"
  | "isProvince"
  | "isTaxCategory"
  | "isTaxCode"
  | "provinces"
  | "taxCategories"
  | "taxCodes"
  | "taxesOn"
  | "taxRate"
  | "taxRates"
  | "taxRatesKnownFrom"
>;

/** Builds the rules and laws of tax rates by province and date. */
export const rateRules = ({
  checkTaxTable,
  isProvince,
  isTaxCategory,
  isTaxCode,
  provinces,
  taxCategories,
  taxCodes,
  taxesOn,
  taxRate,
  taxRates,
  taxRatesKnownFrom,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "tax-rates": {
    says: "The rates of a province on a date are those of the last row in effect; rows are never changed, so that a receipt of any date can be recomputed.",
    source: "decision 0091",
    codes: ["TAX_DATE", "ONE_OF"],
    cases: ["tax.json"],
    laws: {
      "every province charges the GST or the HST on every date of the table": fc.property(
        arbProvince,
        arbTaxDate,
        (province, date) => {
          const taxes = taxesOn(province, date);
          holds(taxes.ok, `${province} has rates on ${date}`);
          const codes = taxes.ok ? taxes.value.map(({ code }) => code) : [];
          same(codes.filter((code) => code === "HST" || code === "GST").length, 1);
          holds(
            codes.length <= 2 && !(codes.includes("HST") && codes.length > 1),
            "the HST stands alone, the GST with one other at most",
          );
        },
      ),
      "the GST is all federal, the HST five points, and any other tax not at all": fc.property(
        arbProvince,
        arbTaxDate,
        (province, date) => {
          const taxes = taxesOn(province, date);
          for (const { code, rate, federalRate } of taxes.ok ? taxes.value : [])
            same(Number(federalRate), code === "GST" ? Number(rate) : code === "HST" ? 5_000 : 0, code);
        },
      ),
      "the order of the rows does not matter": fc.property(
        arbProvince,
        arbTaxDate,
        fc.shuffledSubarray([...taxRates], { minLength: taxRates.length }),
        (province, date, table) => {
          same(taxesOn(province, date, table), taxesOn(province, date));
        },
      ),
      "a rate changes on its effective date only": fc.property(arbProvince, arbTaxDate, (province, date) => {
        const before = taxesOn(province, date);
        const after = taxesOn(province, addDays(date, 1));
        const begins = taxRates.some((row) => row.from === addDays(date, 1) && row.provinces.includes(province));
        if (!begins) same(after, before);
      }),
      "a row of the public table is the rate from its date on, and not the day before": fc.property(
        fc.constantFrom(...taxRates.filter(({ from }) => from > taxRatesKnownFrom)),
        (row) => {
          const rateOn = (days: number) =>
            row.provinces.map((province) => {
              const taxes = taxesOn(province, addDays(row.from, days));
              return taxes.ok && taxes.value.find(({ code }) => code === row.code)?.rate;
            });
          same(
            rateOn(0),
            row.provinces.map(() => row.rate),
          );
          holds(
            rateOn(-1).every((rate) => rate !== row.rate),
            "another rate before",
          );
        },
      ),
      "every rate names its publisher": fc.property(fc.constantFrom(...taxRates), ({ source, code }) =>
        holds(/\p{L}{3}/u.test(source), `the ${code} has a source`),
      ),
      "a rate is in thousandths of a percent, from 0 to 100 %": fc.property(
        fc.oneof(fc.integer({ min: -3, max: 100_003 }), fc.constantFrom(0, 100_000, 100_001, 0.5, Number.NaN, 1e300)),
        (value) => {
          const isRate = Number.isSafeInteger(value) && value >= 0 && value <= 100_000;
          same(
            readRate(() => taxRate(value)),
            isRate ? value : "refused",
          );
        },
      ),
      "accepts exactly the codes of taxes, provinces and categories of the tables": fc.property(
        fc.oneof(
          fc.anything(),
          fc.constantFrom(...Object.keys(taxCodes), ...provinces, ...Object.keys(taxCategories), "toString", "XX"),
        ),
        (value) => {
          const isIn = (names: readonly string[]) => typeof value === "string" && names.includes(value);
          same(
            [isTaxCode([value]), isProvince([value]), isTaxCategory([value])],
            [false, false, false],
            "a list of one is no code",
          );
          same(
            [isTaxCode(value), isProvince(value), isTaxCategory(value)],
            [isIn(Object.keys(taxCodes)), isIn(provinces), isIn(Object.keys(taxCategories))],
          );
        },
      ),
      "an unknown province is an issue, never untaxed": fc.property(
        fc.oneof(
          arbPrototypeName,
          fc.constantFrom("XX", "qc", "QC ", "US"),
          fc.string({ minLength: 3, maxLength: 60 }),
        ),
        arbTaxDate,
        (province, date) => {
          same(Reflect.apply(taxesOn, null, [province, date]), {
            ok: false,
            issues: [{ code: "ONE_OF", path: ["province"], params: { value: province } }],
          });
        },
      ),
      "a date before the table is an issue, never a rate": fc.property(
        arbProvince,
        fc.integer({ min: 1, max: 20_000 }),
        (province, days) => {
          const date = addDays(taxRatesKnownFrom, -days);
          same(taxesOn(province, date), {
            ok: false,
            issues: [{ code: "TAX_DATE", path: [], params: { date, from: taxRatesKnownFrom } }],
          });
        },
      ),
    },
  },
  "tax-table": {
    says: "A tax table has one rate of a tax in a province from a date on, between 0 and 100 %, and the HST never beside another tax.",
    source: "decision 0091",
    codes: ["TAX_RATE", "TAX_RATE_TWICE", "TAX_HARMONIZED"],
    laws: {
      "accepts the public table, in whatever order its rows are": fc.property(
        fc.shuffledSubarray([...taxRates], { minLength: taxRates.length }),
        (table) => same(checkTaxTable(table), []),
      ),
      "rejects duplicate rows and a rate out of range": fc.property(
        fc.nat(taxRates.length - 1),
        fc.constantFrom(-1, 100_001, 9.5, Number.NaN),
        (position, rate) => {
          const row = taxRates[position];
          if (row === undefined) throw new Error("the table has rows");
          same(checkTaxTable([...taxRates, row]), [
            { code: "TAX_RATE_TWICE", path: [taxRates.length, "from"], params: { from: row.from } },
          ]);
          same(checkTaxTable([{ ...row, rate }]), [{ code: "TAX_RATE", path: [0, "rate"], params: { value: rate } }]);
        },
      ),
      "rejects overlapping provinces of two rows, and accepts a rate of 100 %": fc.property(
        fc.subarray([...provinces], { minLength: 1 }),
        fc.subarray([...provinces], { minLength: 1 }),
        arbTaxDate,
        (some, others, from) => {
          const row = (all: typeof some, rate: number) => ({
            code: "PST" as const,
            provinces: all,
            rate,
            from,
            source: "a law",
          });
          const isShared = some.some((province) => others.includes(province));
          same(
            checkTaxTable([row(some, 100_000), row(others, 0)]).map(({ code }) => code),
            isShared ? ["TAX_RATE_TWICE"] : [],
          );
        },
      ),
      "finds two conflicting taxes from before the table was known too": fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        (days) => {
          const from = addDays(taxRatesKnownFrom, -days);
          const ownRate = { code: "PST" as const, provinces: ["ON" as const], rate: 8_000, from, source: "a law" };
          same(
            checkTaxTable([ownRate, ...taxRates]).map(({ code, path: [index] }) => [code, index]),
            [
              ["TAX_HARMONIZED", 0],
              [
                "TAX_HARMONIZED",
                1 + taxRates.findIndex(({ code, provinces: [first] }) => code === "HST" && first === "ON"),
              ],
            ],
          );
        },
      ),
      "a province that leaves the HST ends it on the date its own tax begins": fc.property(
        fc.constantFrom("ON" as const, "NB" as const, "NL" as const),
        arbTaxDate,
        (province, from) => {
          const ownRate = { code: "PST" as const, provinces: [province], rate: 8_000, from, source: "a law" };
          const faults = checkTaxTable([...taxRates, ownRate]).filter(({ code }) => code === "TAX_HARMONIZED");
          same(
            faults.at(-1),
            { code: "TAX_HARMONIZED", path: [taxRates.length, "code"], params: { from } },
            "two taxes for one",
          );
          const ends = taxRates
            .filter((row) => row.code === "HST" && row.provinces.includes(province) && row.from >= from)
            .map((row) => ({ ...row, rate: 0 }));
          const remainingRates = taxRates.filter(
            (row) => !(row.code === "HST" && row.provinces.includes(province) && row.from >= from),
          );
          same(
            checkTaxTable([
              ...remainingRates,
              ...ends.filter((row) => row.from !== from),
              { ...ownRate, code: "HST", rate: 0 },
              ownRate,
            ]),
            [],
          );
        },
      ),
    },
  },
});

/** An invalid argument of a brand constructor is the caller's fault, so it throws. */
const readRate = (make: () => number): number | "refused" => {
  try {
    return make();
  } catch {
    return "refused";
  }
};
