import fc from "fast-check";

import { addDays } from "../../../period/index.ts";
import type * as tax from "../../../tax/index.ts";
import { arbProvince, arbTaxDate } from "../../arbitraries/tax.ts";
import { arbNoName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof tax, "checkTaxTable" | "isProvince" | "isTaxCategory" | "isTaxCode" | "provinces" | "taxCategories" | "taxCodes" | "taxesOn" | "taxRate" | "taxRates" | "taxRatesKnownFrom">;

/** Rates by province and day. */
export const rateRules = ({ checkTaxTable, isProvince, isTaxCategory, isTaxCode, provinces, taxCategories, taxCodes, taxesOn, taxRate, taxRates, taxRatesKnownFrom }: Functions): Readonly<Record<string, RuleRow>> => ({
  "tax-rates": {
    says: "The rates of a province on a day are those of the last row that had begun; a row is never changed, so a receipt of any day can be computed again.",
    source: "decision 0091",
    codes: ["TAX_DATE", "ONE_OF"],
    cases: ["tax.json"],
    laws: {
      "every province charges something on every day of the table, either the HST or the GST": fc.property(arbProvince, arbTaxDate, (province, date) => {
        const taxes = taxesOn(province, date);
        holds(taxes.ok, `${province} has rates on ${date}`);
        const codes = taxes.ok ? taxes.value.map(({ code }) => code) : [];
        same(codes.filter((code) => code === "HST" || code === "GST").length, 1);
        holds(codes.length <= 2 && !(codes.includes("HST") && codes.length > 1), "the HST stands alone, the GST with one other at most");
      }),
      "the GST is federal whole, the HST by five points, and no other tax at all": fc.property(arbProvince, arbTaxDate, (province, date) => {
        const taxes = taxesOn(province, date);
        for (const { code, rate, federalRate } of taxes.ok ? taxes.value : []) same(Number(federalRate), code === "GST" ? Number(rate) : code === "HST" ? 5_000 : 0, code);
      }),
      "the order of the rows is nothing": fc.property(arbProvince, arbTaxDate, fc.shuffledSubarray([...taxRates], { minLength: taxRates.length }), (province, date, table) => {
        same(taxesOn(province, date, table), taxesOn(province, date));
      }),
      "a rate changes on the day of its row and on no other": fc.property(arbProvince, arbTaxDate, (province, date) => {
        const before = taxesOn(province, date);
        const after = taxesOn(province, addDays(date, 1));
        const begins = taxRates.some((row) => row.from === addDays(date, 1) && row.provinces.includes(province));
        if (!begins) same(after, before);
      }),
      "a row of the public table is the rate from its day on, and was not the day before": fc.property(fc.constantFrom(...taxRates.filter(({ from }) => from > taxRatesKnownFrom)), (row) => {
        const rateOn = (days: number) => row.provinces.map((province) => { const taxes = taxesOn(province, addDays(row.from, days)); return taxes.ok && taxes.value.find(({ code }) => code === row.code)?.rate; });
        same(rateOn(0), row.provinces.map(() => row.rate));
        holds(rateOn(-1).every((rate) => rate !== row.rate), "another rate before");
      }),
      "every rate says who published it": fc.property(fc.constantFrom(...taxRates), ({ source, code }) => holds(/\p{L}{3}/u.test(source), `the ${code} has a source`)),
      "a rate is whole thousandths of a percent, from 0 to 100 %": fc.property(fc.oneof(fc.integer({ min: -3, max: 100_003 }), fc.constantFrom(0, 100_000, 100_001, 0.5, Number.NaN, 1e300)), (value) => {
        const isRate = Number.isSafeInteger(value) && value >= 0 && value <= 100_000;
        same(readRate(() => taxRate(value)), isRate ? value : "refused");
      }),
      "the codes of taxes, provinces and categories are those of their tables": fc.property(fc.oneof(fc.anything(), fc.constantFrom(...Object.keys(taxCodes), ...provinces, ...Object.keys(taxCategories), "toString", "XX")), (value) => {
        const isIn = (names: readonly string[]) => typeof value === "string" && names.includes(value);
        same([isTaxCode([value]), isProvince([value]), isTaxCategory([value])], [false, false, false], "a list of one is no code");
        same([isTaxCode(value), isProvince(value), isTaxCategory(value)], [isIn(Object.keys(taxCodes)), isIn(provinces), isIn(Object.keys(taxCategories))]);
      }),
      "what is no province has no taxes, and is never untaxed": fc.property(fc.oneof(arbNoName, fc.constantFrom("XX", "qc", "QC ", "US"), fc.string({ minLength: 3, maxLength: 60 })), arbTaxDate, (province, date) => {
        same(Reflect.apply(taxesOn, null, [province, date]), { ok: false, issues: [{ code: "ONE_OF", path: ["province"], params: { value: province } }] });
      }),
      "before the table begins there is an issue, and never a rate": fc.property(arbProvince, fc.integer({ min: 1, max: 20_000 }), (province, days) => {
        const date = addDays(taxRatesKnownFrom, -days);
        same(taxesOn(province, date), { ok: false, issues: [{ code: "TAX_DATE", path: [], params: { date, from: taxRatesKnownFrom } }] });
      }),
    },
  },
  "tax-table": {
    says: "A table of rates has one rate of a tax in a province from a day on, between 0 and 100 %, and the HST stands alone where it is charged.",
    source: "decision 0091",
    codes: ["TAX_RATE", "TAX_RATE_TWICE", "TAX_HARMONIZED"],
    laws: {
      "the public table is right, in whatever order its rows stand": fc.property(fc.shuffledSubarray([...taxRates], { minLength: taxRates.length }), (table) => same(checkTaxTable(table), [])),
      "a row twice, and a rate outside, are found": fc.property(fc.nat(taxRates.length - 1), fc.constantFrom(-1, 100_001, 9.5, Number.NaN), (position, rate) => {
        const row = taxRates[position];
        if (row === undefined) throw new Error("the table has rows");
        same(checkTaxTable([...taxRates, row]), [{ code: "TAX_RATE_TWICE", path: [taxRates.length, "from"], params: { from: row.from } }]);
        same(checkTaxTable([{ ...row, rate }]), [{ code: "TAX_RATE", path: [0, "rate"], params: { value: rate } }]);
      }),
      "a province that two rows name is found, whichever others they name, and a rate of 100 % is one": fc.property(fc.subarray([...provinces], { minLength: 1 }), fc.subarray([...provinces], { minLength: 1 }), arbTaxDate, (some, others, from) => {
        const row = (all: typeof some, rate: number) => ({ code: "PST" as const, provinces: all, rate, from, source: "a law" });
        const isShared = some.some((province) => others.includes(province));
        same(checkTaxTable([row(some, 100_000), row(others, 0)]).map(({ code }) => code), isShared ? ["TAX_RATE_TWICE"] : []);
      }),
      "two taxes for one are found from before the table was known, too": fc.property(fc.integer({ min: 1, max: 3_000 }), (days) => {
        const from = addDays(taxRatesKnownFrom, -days);
        const own = { code: "PST" as const, provinces: ["ON" as const], rate: 8_000, from, source: "a law" };
        same(checkTaxTable([own, ...taxRates]).map(({ code, path: [index] }) => [code, index]), [["TAX_HARMONIZED", 0], ["TAX_HARMONIZED", 1 + taxRates.findIndex(({ code, provinces: [first] }) => code === "HST" && first === "ON")]]);
      }),
      "a province that leaves the HST ends it on the day its own tax begins": fc.property(fc.constantFrom("ON" as const, "NB" as const, "NL" as const), arbTaxDate, (province, from) => {
        const own = { code: "PST" as const, provinces: [province], rate: 8_000, from, source: "a law" };
        const found = checkTaxTable([...taxRates, own]).filter(({ code }) => code === "TAX_HARMONIZED");
        same(found.at(-1), { code: "TAX_HARMONIZED", path: [taxRates.length, "code"], params: { from } }, "two taxes for one");
        const ends = taxRates.filter((row) => row.code === "HST" && row.provinces.includes(province) && row.from >= from).map((row) => ({ ...row, rate: 0 }));
        const kept = taxRates.filter((row) => !(row.code === "HST" && row.provinces.includes(province) && row.from >= from));
        same(checkTaxTable([...kept, ...ends.filter((row) => row.from !== from), { ...own, code: "HST", rate: 0 }, own]), []);
      }),
    },
  },
});

/** Wrong arguments of a brand are a fault of the caller, who is told by a throw. */
const readRate = (make: () => number): number | "refused" => {
  try {
    return make();
  } catch {
    return "refused";
  }
};
