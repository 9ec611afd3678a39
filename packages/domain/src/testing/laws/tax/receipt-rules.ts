import fc from "fast-check";

import { cents, sumCents } from "../../../money/index.ts";
import type * as tax from "../../../tax/index.ts";
import type { TaxCategory, TaxedLine, TaxedReceipt } from "../../../tax/index.ts";
import { arbTaxableLines, arbTaxCategory, arbTaxes } from "../../arbitraries/tax.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof tax, "computeTaxes" | "feeCategory" | "feeKinds" | "taxableSupplies" | "taxCategories">;

const arbMode = fc.constantFrom("added" as const, "included" as const);
const amountsOf = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const taxOf = (amounts: TaxedLine | TaxedReceipt) => amountsOf(amounts.taxes);

/** Builds the rules and laws of the taxes of a receipt. */
export const receiptRules = ({
  computeTaxes,
  feeCategory,
  feeKinds,
  taxableSupplies,
  taxCategories,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "taxes-on-total": {
    says: "Rounding: each tax is rounded once, half a cent away from zero, on the total of the lines it applies to, never line by line. The parts of a receipt sum to its total.",
    source: "behaviour 3.3; decision 0091",
    cases: ["tax.json"],
    laws: {
      "net plus taxes is the total, of the receipt and of every line": fc.property(
        arbTaxableLines,
        arbTaxes,
        arbMode,
        (lines, taxes, mode) => {
          const receipt = computeTaxes(lines, taxes, mode);
          same(receipt.net + taxOf(receipt), Number(receipt.total));
          for (const line of receipt.lines) same(line.net + taxOf(line), Number(line.total));
          same(receipt.lines.length, lines.length);
        },
      ),
      "a line has the taxes of its category, each once, and the receipt those of its lines": fc.property(
        arbTaxableLines,
        arbTaxes,
        arbMode,
        (lines, taxes, mode) => {
          const receipt = computeTaxes(lines, taxes, mode);
          const expectedTaxes = (category: TaxCategory) =>
            taxes
              .map((tax) => ({ code: tax.code, rate: Number(taxCategories[category].rateOf(tax)) }))
              .filter(({ rate }) => rate > 0);
          receipt.lines.forEach((line, index) =>
            same(
              line.taxes.map(({ code, rate }) => ({ code, rate: Number(rate) })),
              expectedTaxes(lines[index]?.category ?? "EXEMPT"),
            ),
          );
          const all = new Set(
            lines.flatMap(({ category }) => expectedTaxes(category).map(({ code, rate }) => `${code} ${rate}`)),
          );
          same(new Set(receipt.taxes.map(({ code, rate }) => `${code} ${rate}`)), all);
        },
      ),
      "the taxes of the lines sum to those of the receipt": fc.property(
        arbTaxableLines,
        arbTaxes,
        arbMode,
        (lines, taxes, mode) => {
          const receipt = computeTaxes(lines, taxes, mode);
          same(sumCents(receipt.lines.map(({ net }) => net)), receipt.net);
          for (const { code, rate, amount, base } of receipt.taxes) {
            const parts = receipt.lines.map((line) =>
              line.taxes.filter((part) => part.code === code && part.rate === rate),
            );
            same(amountsOf(parts.flat()), Number(amount));
            same(
              receipt.lines.reduce((sum, { net }, index) => sum + (parts[index]?.length === 0 ? 0 : net), 0),
              Number(base),
            );
          }
        },
      ),
      "an added tax is rounded to within half a cent of rate times base": fc.property(
        arbTaxableLines,
        arbTaxes,
        (lines, taxes) => {
          for (const { rate, base, amount } of computeTaxes(lines, taxes).taxes) {
            const error = BigInt(amount) * 100_000n - BigInt(base) * BigInt(rate);
            holds(2n * (error < 0n ? -error : error) <= 100_000n, `${amount} cents are ${rate} of ${base}`);
          }
        },
      ),
      "the share of a line is within a cent of its exact share": fc.property(
        arbTaxableLines,
        arbTaxes,
        (lines, taxes) => {
          for (const line of computeTaxes(lines, taxes).lines) {
            for (const { rate, amount } of line.taxes)
              holds(Math.abs(amount - (line.net * rate) / 100_000) < 1 + 1e-6, "less than a cent away");
          }
        },
      ),
      "the order of the lines changes no total": fc.property(arbTaxableLines, arbTaxes, (lines, taxes) => {
        const [straight, turned] = [computeTaxes(lines, taxes), computeTaxes(lines.toReversed(), taxes)];
        same([turned.net, turned.total], [straight.net, straight.total]);
        for (const { code, rate, amount } of straight.taxes)
          same(turned.taxes.find((tax) => tax.code === code && tax.rate === rate)?.amount, amount);
      }),
    },
  },
  "taxes-included": {
    says: "When prices include tax, the customer pays the price, the taxes are taken out of it, and the net is the rest; no tax is computed again from the net.",
    source: "behaviour 3.3 (Quebec reverse computation); decision 0091",
    cases: ["tax.json"],
    laws: {
      "the total is the sum of the prices": fc.property(arbTaxableLines, arbTaxes, (lines, taxes) => {
        const receipt = computeTaxes(lines, taxes, "included");
        same(Number(receipt.total), amountsOf(lines));
        receipt.lines.forEach((line, index) => same(line.total, lines[index]?.amount));
      }),
      "taking taxes out of a price and adding them again differs by at most two cents (rounding)": fc.property(
        fc.nat(10_000_000),
        arbTaxes,
        (amount, taxes) => {
          const { net } = computeTaxes([{ amount: cents(amount), category: "STANDARD" }], taxes, "included");
          const { total } = computeTaxes([{ amount: net, category: "STANDARD" }], taxes, "added");
          holds(Math.abs(total - amount) <= 2, `${amount} comes back as ${total}`);
        },
      ),
    },
  },
  "tax-categories": {
    says: "Exempt, zero-rated and out-of-scope lines have no tax; a book has the federal part only; goods with a federal relief have the provincial tax only.",
    source: "decision 0091",
    cases: ["tax.json"],
    laws: {
      "a line without tax costs its amount, whatever the other lines": fc.property(
        arbTaxableLines,
        arbTaxes,
        arbMode,
        fc.nat(1_000_000),
        fc.constantFrom<TaxCategory>("ZERO_RATED", "EXEMPT", "OUT_OF_SCOPE"),
        (lines, taxes, mode, amount, category) => {
          const linesTaxed = computeTaxes(lines, taxes, mode);
          const taxesBeside = computeTaxes([...lines, { amount: cents(amount), category }], taxes, mode);
          same(taxesBeside.total - linesTaxed.total, amount);
          same(taxesBeside.taxes, linesTaxed.taxes);
        },
      ),
      "no category is taxed more than the standard rate, the sum of its federal and provincial parts": fc.property(
        arbTaxes,
        arbTaxCategory,
        (taxes, category) => {
          for (const tax of taxes) {
            const rates = Object.fromEntries(
              Object.entries(taxCategories).map(([code, row]) => [code, Number(row.rateOf(tax))]),
            );
            holds((rates[category] ?? 0) <= tax.rate, "never above the standard rate");
            if (tax.code !== "HST")
              same((rates["FEDERAL_ONLY"] ?? 0) + (rates["PROVINCIAL_ONLY"] ?? 0), Number(tax.rate));
            else same([rates["FEDERAL_ONLY"], rates["PROVINCIAL_ONLY"]], [5_000, 0]);
          }
        },
      ),
      "taxable supplies have one of four categories, zero-rated included; the rest of the net is not taxable":
        fc.property(arbTaxableLines, arbTaxes, arbMode, (lines, taxes, mode) => {
          const { lines: taxed, net } = computeTaxes(lines, taxes, mode);
          const others = taxed.reduce(
            (sum, line, index) =>
              sum + (["EXEMPT", "OUT_OF_SCOPE"].includes(lines[index]?.category ?? "") ? line.net : 0),
            0,
          );
          same(taxableSupplies(lines, taxes, mode) + others, Number(net));
          same(
            taxableSupplies(lines, taxes),
            taxableSupplies(lines, taxes, "added"),
            "prices are without taxes unless it is said",
          );
        }),
      "a deposit is never taxed, and an eco-fee is taxed like its item": fc.property(
        arbTaxCategory,
        fc.constantFrom(...Object.keys(feeKinds)),
        (item, kind) => {
          same([feeCategory("DEPOSIT", item), feeCategory("ECO_FEE", item)], ["OUT_OF_SCOPE", item]);
          same(feeKinds, {
            DEPOSIT: { taxing: "OUT_OF_SCOPE" },
            ECO_FEE: { taxing: "AS_ITEM" },
            BAG: { taxing: "STANDARD" },
            DELIVERY: { taxing: "STANDARD" },
          });
          if (Object.hasOwn(feeKinds, kind)) same(feeCategory("DEPOSIT", item, "AS_ITEM"), item);
        },
      ),
    },
  },
});
