import fc from "fast-check";

import { quantity } from "../../measure/index.ts";
import { cents, sumCents } from "../../money/index.ts";
import { addDays } from "../../period/index.ts";
import * as tax from "../../tax/index.ts";
import type { TaxCategory, TaxedLine, TaxedReceipt } from "../../tax/index.ts";
import { arbProvince, arbTaxableLines, arbTaxCategory, arbTaxDate, arbTaxes } from "../arbitraries/tax.ts";
import { lawBook } from "../law.ts";
import { holds, same } from "../same.ts";

const arbMode = fc.constantFrom("added" as const, "included" as const);
const amountsOf = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const taxOf = (one: TaxedLine | TaxedReceipt) => amountsOf(one.taxes);
const oppositeOf = ({ net, taxes, total }: TaxedLine) => ({ net: 0 - net, taxes: taxes.map((part) => ({ ...part, amount: 0 - part.amount })), total: 0 - total });

/** The sales taxes of Canada. */
export const taxLaws = lawBook("tax", tax, ({ checkTaxTable, computeTaxes, feeCategory, feeKinds, isProvince, isTaxCategory, isTaxCode, provinces, refundPart, taxableSupplies, taxCategories, taxCodes, taxesOn, taxRate, taxRates, taxRatesKnownFrom }) => ({
  "tax-rates": {
    says: "The rates of a province on a day are those of the last row that had begun; a row is never changed, so a receipt of any day can be computed again.",
    source: "decision 0091",
    codes: ["TAX_DATE"],
    cases: ["tax.json"],
    laws: {
      "every province charges something on every day of the table, either the HST or the GST": fc.property(arbProvince, arbTaxDate, (province, date) => {
        const taxes = taxesOn(province, date);
        holds(taxes.ok, `${province} has rates on ${date}`);
        const codes = taxes.ok ? taxes.value.map(({ code }) => code) : [];
        same(codes.filter((code) => code === "HST" || code === "GST").length, 1);
        holds(codes.length <= 2 && !(codes.includes("HST") && codes.length > 1), "the HST stands alone, the GST with one other at most");
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
      "a rate is whole thousandths of a percent, from 0 to 100 %": fc.property(fc.oneof(fc.integer({ min: -3, max: 100_003 }), fc.constantFrom(0, 100_000, 0.5, Number.NaN, 1e300)), (value) => {
        const isRate = Number.isSafeInteger(value) && value >= 0 && value <= 100_000;
        same(readRate(() => taxRate(value)), isRate ? value : "refused");
      }),
      "the codes of taxes, provinces and categories are those of their tables": fc.property(fc.oneof(fc.anything(), fc.constantFrom(...Object.keys(taxCodes), ...provinces, ...Object.keys(taxCategories), "toString", "XX")), (value) => {
        const isIn = (names: readonly string[]) => typeof value === "string" && names.includes(value);
        same([isTaxCode(value), isProvince(value), isTaxCategory(value)], [isIn(Object.keys(taxCodes)), isIn(provinces), isIn(Object.keys(taxCategories))]);
      }),
      "before the table begins there is an issue, and never a rate": fc.property(arbProvince, fc.integer({ min: 1, max: 20_000 }), (province, days) => {
        const answer = taxesOn(province, addDays(taxRatesKnownFrom, -days));
        same(answer.ok ? "ok" : answer.issues.map(({ code }) => code), ["TAX_DATE"]);
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
      "a province that leaves the HST ends it on the day its own tax begins": fc.property(fc.constantFrom("ON" as const, "NB" as const, "NL" as const), arbTaxDate, (province, from) => {
        const own = { code: "PST" as const, provinces: [province], rate: 8_000, from, source: "a law" };
        holds(checkTaxTable([...taxRates, own]).some(({ code }) => code === "TAX_HARMONIZED"), "two taxes for one");
        const ends = taxRates.filter((row) => row.code === "HST" && row.provinces.includes(province) && row.from >= from).map((row) => ({ ...row, rate: 0 }));
        const kept = taxRates.filter((row) => !(row.code === "HST" && row.provinces.includes(province) && row.from >= from));
        same(checkTaxTable([...kept, ...ends.filter((row) => row.from !== from), { ...own, code: "HST", rate: 0 }, own]), []);
      }),
    },
  },
  "taxes-on-total": {
    says: "Each tax is rounded once, half a cent away from zero, on the total of the lines it is charged on, and never line by line. The parts of a receipt add up to its total.",
    source: "behaviour 3.3; decision 0091",
    cases: ["tax.json"],
    laws: {
      "net and taxes are the total, of the receipt and of every line": fc.property(arbTaxableLines, arbTaxes, arbMode, (lines, taxes, mode) => {
        const receipt = computeTaxes(lines, taxes, mode);
        same(receipt.net + taxOf(receipt), Number(receipt.total));
        for (const line of receipt.lines) same(line.net + taxOf(line), Number(line.total));
        same(receipt.lines.length, lines.length);
      }),
      "a line bears the taxes of its category, each once, and the receipt those of its lines": fc.property(arbTaxableLines, arbTaxes, arbMode, (lines, taxes, mode) => {
        const receipt = computeTaxes(lines, taxes, mode);
        const wanted = (category: TaxCategory) => taxes.map((one) => ({ code: one.code, rate: Number(taxCategories[category].rateOf(one)) })).filter(({ rate }) => rate > 0);
        receipt.lines.forEach((line, index) => same(line.taxes.map(({ code, rate }) => ({ code, rate: Number(rate) })), wanted(lines[index]?.category ?? "EXEMPT")));
        const all = new Set(lines.flatMap(({ category }) => wanted(category).map(({ code, rate }) => `${code} ${rate}`)));
        same(new Set(receipt.taxes.map(({ code, rate }) => `${code} ${rate}`)), all);
      }),
      "what the lines say is what the receipt says, tax by tax": fc.property(arbTaxableLines, arbTaxes, arbMode, (lines, taxes, mode) => {
        const receipt = computeTaxes(lines, taxes, mode);
        same(sumCents(receipt.lines.map(({ net }) => net)), receipt.net);
        for (const { code, rate, amount, base } of receipt.taxes) {
          const parts = receipt.lines.map((line) => line.taxes.filter((part) => part.code === code && part.rate === rate));
          same(amountsOf(parts.flat()), Number(amount));
          same(receipt.lines.reduce((sum, { net }, index) => sum + (parts[index]?.length === 0 ? 0 : net), 0), Number(base));
        }
      }),
      "an added tax is within half a cent of its rate times its base": fc.property(arbTaxableLines, arbTaxes, (lines, taxes) => {
        for (const { rate, base, amount } of computeTaxes(lines, taxes).taxes) {
          const error = BigInt(amount) * 100_000n - BigInt(base) * BigInt(rate);
          holds(2n * (error < 0n ? -error : error) <= 100_000n, `${amount} cents are ${rate} of ${base}`);
        }
      }),
      "each share of a line is less than a cent from its exact share": fc.property(arbTaxableLines, arbTaxes, (lines, taxes) => {
        for (const line of computeTaxes(lines, taxes).lines) {
          for (const { rate, amount } of line.taxes) holds(Math.abs(amount - (line.net * rate) / 100_000) < 1 + 1e-6, "less than a cent away");
        }
      }),
      "the order of the lines changes no total": fc.property(arbTaxableLines, arbTaxes, (lines, taxes) => {
        const [straight, turned] = [computeTaxes(lines, taxes), computeTaxes(lines.toReversed(), taxes)];
        same([turned.net, turned.total], [straight.net, straight.total]);
        for (const { code, rate, amount } of straight.taxes) same(turned.taxes.find((one) => one.code === code && one.rate === rate)?.amount, amount);
      }),
    },
  },
  "taxes-included": {
    says: "When prices hold their taxes, the customer pays the price, the taxes are taken out of it, and the net is what they leave; no tax is computed again from the net.",
    source: "behaviour 3.3 (Quebec reverse computation); decision 0091",
    cases: ["tax.json"],
    laws: {
      "the total is what the prices say": fc.property(arbTaxableLines, arbTaxes, (lines, taxes) => {
        const receipt = computeTaxes(lines, taxes, "included");
        same(Number(receipt.total), amountsOf(lines));
        receipt.lines.forEach((line, index) => same(line.total, lines[index]?.amount));
      }),
      "taking the taxes out of a price and adding them again is at most two cents away": fc.property(fc.nat(10_000_000), arbTaxes, (amount, taxes) => {
        const { net } = computeTaxes([{ amount: cents(amount), category: "STANDARD" }], taxes, "included");
        const { total } = computeTaxes([{ amount: net, category: "STANDARD" }], taxes, "added");
        holds(Math.abs(total - amount) <= 2, `${amount} comes back as ${total}`);
      }),
    },
  },
  "tax-categories": {
    says: "What is exempt, at 0 % or no supply at all bears no tax; a book bears the federal part alone; goods under a federal relief bear the tax of their province alone.",
    source: "decision 0091",
    cases: ["tax.json"],
    laws: {
      "a line without tax costs its amount, whatever stands beside it": fc.property(
        arbTaxableLines,
        arbTaxes,
        arbMode,
        fc.nat(1_000_000),
        fc.constantFrom<TaxCategory>("ZERO_RATED", "EXEMPT", "OUT_OF_SCOPE"),
        (lines, taxes, mode, amount, category) => {
          const alone = computeTaxes(lines, taxes, mode);
          const beside = computeTaxes([...lines, { amount: cents(amount), category }], taxes, mode);
          same(beside.total - alone.total, amount);
          same(beside.taxes, alone.taxes);
        },
      ),
      "no category bears more than the standard rate, and federal and provincial parts make it up": fc.property(arbTaxes, arbTaxCategory, (taxes, category) => {
        for (const one of taxes) {
          const rates = Object.fromEntries(Object.entries(taxCategories).map(([code, row]) => [code, Number(row.rateOf(one))]));
          holds((rates[category] ?? 0) <= one.rate, "never above the standard rate");
          if (one.code !== "HST") same((rates["FEDERAL_ONLY"] ?? 0) + (rates["PROVINCIAL_ONLY"] ?? 0), Number(one.rate));
          else same([rates["FEDERAL_ONLY"], rates["PROVINCIAL_ONLY"]], [5_000, 0]);
        }
      }),
      "taxable supplies are those of four categories, at 0 % too, and the rest is the rest of the net": fc.property(arbTaxableLines, arbTaxes, arbMode, (lines, taxes, mode) => {
        const { lines: taxed, net } = computeTaxes(lines, taxes, mode);
        const others = taxed.reduce((sum, one, index) => sum + (["EXEMPT", "OUT_OF_SCOPE"].includes(lines[index]?.category ?? "") ? one.net : 0), 0);
        same(taxableSupplies(lines, taxes, mode) + others, Number(net));
      }),
      "a deposit is never taxed, and an eco-fee is taxed as its item": fc.property(arbTaxCategory, fc.constantFrom(...Object.keys(feeKinds)), (item, kind) => {
        same([feeCategory("DEPOSIT", item), feeCategory("ECO_FEE", item)], ["OUT_OF_SCOPE", item]);
        if (Object.hasOwn(feeKinds, kind)) same(feeCategory("DEPOSIT", item, "AS_ITEM"), item);
      }),
    },
  },
  "refund-what-was-paid": {
    says: "Giving a receipt back gives back what was paid, to the cent and tax by tax, at once or in parts, whatever the rates of the day.",
    source: "decision 0091",
    codes: ["REFUND_QUANTITY"],
    cases: ["tax.json"],
    laws: {
      "the opposite of a receipt has the opposite taxes": fc.property(arbTaxableLines, arbTaxes, arbMode, (lines, taxes, mode) => {
        const paid = computeTaxes(lines, taxes, mode);
        const back = computeTaxes(lines.map((line) => ({ ...line, amount: cents(-line.amount) })), taxes, mode);
        same(back.lines, paid.lines.map(oppositeOf));
        same(back.total, cents(-paid.total));
      }),
      "the parts of a line give back what was paid for it": fc.property(
        arbTaxableLines,
        arbTaxes,
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
        (lines, taxes, backs) => {
          const sold = quantity(amountsOf(backs.map((amount) => ({ amount }))));
          for (const line of computeTaxes(lines, taxes).lines) {
            let before = 0;
            let [net, paid] = [0, 0];
            for (const back of backs) {
              const part = refundPart({ line, sold, before: quantity(before), back: quantity(back) });
              if (!part.ok) throw new Error(JSON.stringify(part.issues));
              same(part.value.net + taxOf(part.value), Number(part.value.total));
              if (line.total >= 0 && line.net >= 0) holds(part.value.net >= 0, "nothing is taken from the customer");
              before += back;
              net += part.value.net;
              paid += part.value.total;
            }
            same([net, paid], [Number(line.net), Number(line.total)]);
          }
        },
      ),
      "more than was sold is not given back": fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (sold, before, over) => {
        const line: TaxedLine = { net: cents(100), taxes: [], total: cents(100) };
        const ask = (back: number) => refundPart({ line, sold: quantity(sold), before: quantity(Math.min(before, sold)), back: quantity(back) });
        const left = sold - Math.min(before, sold);
        for (const back of [left + over, 0, -over]) {
          const refused = ask(back);
          same(refused.ok ? "ok" : refused.issues.map(({ code, params }) => [code, params["max"]]), [["REFUND_QUANTITY", left]]);
        }
        const odd = (sale: number, given: number) => issueCodesOf(refundPart({ line, sold: quantity(sale), before: quantity(given), back: quantity(over) }));
        same([odd(0, -over), odd(-sold, -sold - over), odd(sold, -over)], [["REFUND_QUANTITY"], ["REFUND_QUANTITY"], ["REFUND_QUANTITY"]]);
        if (left > 0) holds(ask(left).ok, "all that is left is given back");
      }),
    },
  },
}));

const issueCodesOf = (result: { readonly ok: boolean; readonly issues?: readonly { readonly code: string }[] }): unknown => (result.ok ? "ok" : result.issues?.map(({ code }) => code));

/** Wrong arguments of a brand are a fault of the caller, who is told by a throw. */
const readRate = (make: () => number): number | "refused" => {
  try {
    return make();
  } catch {
    return "refused";
  }
};
