import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import { cents } from "../../../money/index.ts";
import type * as tax from "../../../tax/index.ts";
import type { TaxedLine, TaxedReceipt } from "../../../tax/index.ts";
import { arbTaxableLines, arbTaxes } from "../../arbitraries/tax.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof tax, "checkChargedTaxes" | "computeTaxes" | "computePartialRefund" | "taxesByTaxCode">;

const arbMode = fc.constantFrom("added" as const, "included" as const);
const amountsOf = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const taxOf = (amounts: TaxedLine | TaxedReceipt) => amountsOf(amounts.taxes);
const oppositeOf = ({ net, taxes, total }: TaxedLine) => ({
  net: 0 - net,
  taxes: taxes.map((part) => ({ ...part, amount: 0 - part.amount })),
  total: 0 - total,
});

/** Builds the rules and laws of tax refunds, and of comparing charged taxes with due taxes. */
export const refundRules = ({
  checkChargedTaxes,
  computeTaxes,
  computePartialRefund,
  taxesByTaxCode,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "refund-what-was-paid": {
    says: "A refund returns the paid amount, to the cent and tax by tax, at once or in parts, whatever the rates of the refund's date.",
    source: "decision 0091",
    codes: ["REFUND_QUANTITY"],
    cases: ["tax.json"],
    laws: {
      "the reversal of a receipt has the opposite taxes": fc.property(
        arbTaxableLines,
        arbTaxes,
        arbMode,
        (lines, taxes, mode) => {
          const paid = computeTaxes(lines, taxes, mode);
          const back = computeTaxes(
            lines.map((line) => ({ ...line, amount: cents(-line.amount) })),
            taxes,
            mode,
          );
          same(back.lines, paid.lines.map(oppositeOf));
          same(back.total, cents(-paid.total));
        },
      ),
      "partial refunds of a line sum to its paid amount": fc.property(
        arbTaxableLines,
        arbTaxes,
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
        (lines, taxes, backs) => {
          const soldQuantity = quantity(amountsOf(backs.map((amount) => ({ amount }))));
          for (const line of computeTaxes(lines, taxes).lines) {
            let before = 0;
            let [net, paid] = [0, 0];
            for (const back of backs) {
              const part = computePartialRefund({
                line,
                sold: soldQuantity,
                before: quantity(before),
                back: quantity(back),
              });
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
      "rejects a refund of more than was sold": fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.nat(10_000),
        fc.integer({ min: 1, max: 10_000 }),
        (sold, before, over) => {
          const taxedLine: TaxedLine = { net: cents(100), taxes: [], total: cents(100) };
          const refundTaxes = (back: number) =>
            computePartialRefund({
              line: taxedLine,
              sold: quantity(sold),
              before: quantity(Math.min(before, sold)),
              back: quantity(back),
            });
          const left = sold - Math.min(before, sold);
          for (const back of [left + over, 0, -over]) {
            const refusedAnswer = refundTaxes(back);
            same(refusedAnswer.ok ? "ok" : refusedAnswer.issues, [
              { code: "REFUND_QUANTITY", path: ["quantity"], params: { max: left, value: back } },
            ]);
          }
          const odd = (sale: number, alreadyRefunded: number) =>
            issueCodesOf(
              computePartialRefund({
                line: taxedLine,
                sold: quantity(sale),
                before: quantity(alreadyRefunded),
                back: quantity(over),
              }),
            );
          same(
            [odd(0, -over), odd(-sold, -sold - over), odd(sold, -over)],
            [["REFUND_QUANTITY"], ["REFUND_QUANTITY"], ["REFUND_QUANTITY"]],
          );
          if (left > 0) holds(refundTaxes(left).ok, "all that is left is given back");
        },
      ),
    },
  },
  "charged-taxes": {
    says: "The taxes a till charged are checked: an unknown tax, an extra one, a missing one, or a difference beyond the tolerance in cents.",
    source: "behaviour 3.4 (Integrity: unknown tax, tax rounding); decision 0091",
    codes: ["TAX_UNKNOWN", "TAX_DIFFERS"],
    laws: {
      "accepts the right taxes, one amount for each code": fc.property(
        arbTaxableLines,
        arbTaxes,
        arbMode,
        (lines, taxes, mode) => {
          const due = computeTaxes(lines, taxes, mode).taxes;
          const chargedTaxes = taxesByTaxCode(due);
          same(checkChargedTaxes(chargedTaxes, due), []);
          same(new Set(chargedTaxes.map(({ code }) => code)).size, chargedTaxes.length);
          same(amountsOf(chargedTaxes), amountsOf(due));
        },
      ),
      "reports a tax off by more than the tolerance, with both amounts": fc.property(
        arbTaxableLines,
        arbTaxes,
        fc.integer({ min: -9, max: 9 }),
        fc.nat(5),
        (lines, taxes, off, tolerance) => {
          const due = computeTaxes(lines, taxes).taxes;
          const [first, ...others] = taxesByTaxCode(due);
          if (first === undefined) return;
          const taxIssues = checkChargedTaxes(
            [{ ...first, amount: cents(first.amount + off) }, ...others],
            due,
            tolerance,
          );
          const params = { tax: first.code, expected: Number(first.amount), actual: first.amount + off };
          same(
            taxIssues,
            Math.abs(off) > tolerance ? [{ code: "TAX_DIFFERS", path: ["taxes", first.code], params }] : [],
          );
          same(
            checkChargedTaxes(others, due).map(({ code }) => code),
            first.amount === 0 ? [] : ["TAX_DIFFERS"],
          );
        },
      ),
      "reports an unknown tax, or one the location does not charge": fc.property(
        arbTaxableLines,
        arbTaxes,
        fc.constantFrom("VAT", "", "gst", "RST"),
        fc.integer({ min: 1, max: 99 }),
        (lines, taxes, code, amount) => {
          if (taxes.some((tax) => tax.code === code)) return;
          const due = computeTaxes(lines, taxes).taxes;
          const taxIssues = checkChargedTaxes([...taxesByTaxCode(due), { code, amount: cents(amount) }], due);
          same(
            taxIssues.map((issue) => [issue.code, ...issue.path, issue.params["tax"]]),
            [[code === "RST" ? "TAX_DIFFERS" : "TAX_UNKNOWN", "taxes", code, code]],
          );
        },
      ),
    },
  },
});

const issueCodesOf = (result: {
  readonly ok: boolean;
  readonly issues?: readonly { readonly code: string }[];
}): unknown => (result.ok ? "ok" : result.issues?.map(({ code }) => code));
