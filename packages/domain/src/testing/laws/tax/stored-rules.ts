import fc from "fast-check";

import { cents, sumCents } from "../../../money/index.ts";
import type * as tax from "../../../tax/index.ts";
import type { TaxedAmount } from "../../../tax/index.ts";
import { arbProvince, arbTaxableLine, arbTaxDate } from "../../arbitraries/tax.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof tax,
  "checkStoredTaxes" | "computeTaxes" | "fullTaxRate" | "listRatePeriods" | "taxesByTaxCode" | "taxesOn"
>;

const arbMode = fc.constantFrom("added" as const, "included" as const);
const arbLines = fc.array(arbTaxableLine, { minLength: 1, maxLength: 8 });

/** Builds the rules and laws of taxes in stored receipts. */
export const storedTaxRules = ({
  checkStoredTaxes,
  computeTaxes,
  fullTaxRate,
  listRatePeriods,
  taxesByTaxCode,
  taxesOn,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const taxesAt = (province: Parameters<typeof taxesOn>[0], date: Parameters<typeof taxesOn>[1]) => {
    const taxes = taxesOn(province, date);
    return taxes.ok ? taxes.value : [];
  };
  return {
    "stored-taxes": {
      says: "A tax of a stored receipt is one that a rate of its day in Canada explains, on any of its lines, within a cent of rounding for each line and one more; it is the sum of the lines where all state theirs, and none without lines.",
      source: "behaviour 3.4 (Integrity: tax rounding); decision 0513",
      codes: ["TAX_DIFFERS"],
      laws: {
        "passes over what a till of any province charges, added or included, on any categories, stated by line or for the receipt":
          fc.property(
            arbLines,
            arbProvince,
            arbTaxDate,
            arbMode,
            fc.boolean(),
            (lines, province, date, mode, isByLine) => {
              const receipt = computeTaxes(lines, taxesAt(province, date), mode);
              const taxedLines = receipt.lines.map((line): TaxedAmount => ({
                amount: line.net,
                taxes: isByLine ? line.taxes : null,
              }));
              same(checkStoredTaxes(taxedLines, taxesByTaxCode(receipt.taxes), date), []);
            },
          ),
        "passes over a till that rounds each line by itself": fc.property(
          arbLines,
          arbProvince,
          arbTaxDate,
          fc.boolean(),
          (lines, province, date, isByLine) => {
            const taxes = taxesAt(province, date);
            const taxedLines = lines.map((line) => computeTaxes([line], taxes).lines[0]?.taxes ?? []);
            const charged = taxesByTaxCode(taxedLines.flat());
            const amounts = lines.map(({ amount }, index) => ({
              amount,
              taxes: isByLine ? (taxedLines[index] ?? []) : null,
            }));
            same(checkStoredTaxes(amounts, charged, date), []);
          },
        ),
        "finds a tax above the highest rate on all sold lines by a cent a line and one more, and what would be right":
          fc.property(arbLines, arbProvince, arbTaxDate, fc.nat(500), (lines, province, date, more) => {
            const sold = sumCents(lines.map(({ amount }) => cents(Math.max(0, amount))));
            for (const { code } of taxesAt(province, date)) {
              const highestRate = Math.max(
                ...listRatePeriods()
                  .filter((row) => row.code === code && row.from <= date && (row.until === null || date < row.until))
                  .map(({ rate }) => rate),
              );
              const highest = (sold * highestRate) / fullTaxRate;
              const charged = cents(Math.ceil(highest) + lines.length + 1 + more);
              const amounts = lines.map(({ amount }) => ({ amount, taxes: null }));
              const [difference, ...others] = checkStoredTaxes(amounts, [{ code, amount: charged }], date);
              same([difference?.code, others.length, difference?.params["actual"]], ["TAX_DIFFERS", 0, charged]);
              if (lines.length > 1)
                holds(Math.abs(Number(difference?.params["expected"]) - highest) <= 0.5, "the tax on all sold lines");
            }
          }),
        "finds a line whose stated tax is no rate times its amount": fc.property(
          fc.array(fc.integer({ min: 5_000, max: 90_000 }), { minLength: 1, maxLength: 6 }),
          fc.nat(5),
          fc.integer({ min: 20, max: 40 }),
          arbTaxDate,
          (amounts, place, percent, date) => {
            const wrong = place % amounts.length;
            const lines = amounts.map((amount, index) => ({
              amount: cents(amount),
              taxes: index === wrong ? [{ code: "QST", amount: cents(Math.round((amount * percent) / 100)) }] : [],
            }));
            const charged = [{ code: "QST", amount: lines[wrong]?.taxes[0]?.amount ?? cents(0) }];
            const rate = 9_975;
            same(
              checkStoredTaxes(lines, charged, date).map(({ params }) => params),
              [
                {
                  tax: "QST",
                  expected: Math.round((Number(amounts[wrong]) * rate) / fullTaxRate),
                  actual: Number(charged[0]?.amount),
                },
              ],
            );
          },
        ),
        "finds every tax of a receipt without taxable lines: none is due": fc.property(
          fc.constantFrom("GST", "HST", "QST"),
          fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => amount !== 0),
          arbTaxDate,
          (code, amount, date) =>
            same(
              checkStoredTaxes([], [{ code, amount: cents(amount) }], date).map(({ params }) => params),
              [{ tax: code, expected: 0, actual: amount }],
            ),
        ),
        "finds a tax of the receipt that is not the sum of its lines, which all state theirs": fc.property(
          arbLines,
          arbProvince,
          arbTaxDate,
          fc.integer({ min: 1, max: 90_000 }),
          fc.constantFrom(1, -1),
          (lines, province, date, more, sign) => {
            const taxes = taxesAt(province, date);
            const receipt = computeTaxes(lines, taxes);
            const taxedLines = receipt.lines.map(({ net, taxes: ownTaxes }): TaxedAmount => ({
              amount: net,
              taxes: ownTaxes,
            }));
            const by = sign * (lines.length + more);
            for (const { code } of taxes) {
              const right = taxesByTaxCode(receipt.taxes).find((tax) => tax.code === code)?.amount ?? cents(0);
              same(
                checkStoredTaxes(
                  taxedLines,
                  [
                    ...taxesByTaxCode(receipt.taxes).filter((tax) => tax.code !== code),
                    { code, amount: cents(right + by) },
                  ],
                  date,
                ).map(({ params }) => params),
                [{ tax: code, expected: right, actual: right + by }],
              );
            }
          },
        ),
        "says nothing of a tax that is not of Canada": fc.property(
          arbLines,
          fc.integer({ min: -90_000, max: 90_000 }),
          arbTaxDate,
          (lines, amount, date) =>
            same(
              checkStoredTaxes(
                lines.map((line) => ({ amount: line.amount, taxes: null })),
                [{ code: "ECO", amount: cents(amount) }],
                date,
              ),
              [],
            ),
        ),
      },
    },
  };
};
