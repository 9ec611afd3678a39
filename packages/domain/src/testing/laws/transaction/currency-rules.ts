import fc from "fast-check";

import { cents, convertAmounts, convertCents, type Cents, type ExchangeRate } from "../../../money/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { Transaction } from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof transaction, "checkTransaction" | "convertReceipt" | "lineAmount" | "totalOfTransaction">;

/** Rates from a hundredth to a hundred, either way. */
const arbRate: fc.Arbitrary<ExchangeRate> = fc
  .tuple(fc.integer({ min: 1_000_000, max: 10_000_000_000 }), fc.boolean())
  .map(([rate, isInverse]) =>
    isInverse ? { numerator: 100_000_000, denominator: rate } : { numerator: rate, denominator: 100_000_000 },
  );

const arbAmount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);
const sumOf = (amounts: readonly Cents[]) => cents(amounts.reduce<number>((all, amount) => all + amount, 0));

/** Tells whether a converted amount is less than a cent from its exact value. */
const isNear = (amount: Cents, converted: Cents, { numerator, denominator }: ExchangeRate) => {
  const off = BigInt(amount) * BigInt(numerator) - BigInt(converted) * BigInt(denominator);
  return off < BigInt(denominator) && -off < BigInt(denominator);
};

/** Builds the rules and laws of receipts in other currencies. */
export const currencyRules = ({
  checkTransaction,
  convertReceipt,
  lineAmount,
  totalOfTransaction,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const signedParts = ({ lines, taxes }: Transaction) => [
    ...lines.map(lineAmount),
    ...taxes.map(({ amount }) => amount),
  ];
  return {
    "other-currencies": {
      says: "A receipt of another currency is converted at one rate: its total is rounded once to the cent, lines, taxes and tenders share it to the cent, and the original amounts stay beside them.",
      source: "decision 0442",
      laws: {
        "converted amounts sum to their converted sum, and each is less than a cent from its exact value": fc.property(
          fc.array(arbAmount, { maxLength: 12 }),
          arbRate,
          (amounts, rate) => {
            const converted = convertAmounts(amounts, rate);
            same(sumOf(converted), convertCents(sumOf(amounts), rate));
            holds(
              converted.every((amount, at) => isNear(amounts[at] ?? cents(0), amount, rate)),
              "within a cent",
            );
          },
        ),
        "lines and taxes sum to the converted total, and tenders to what is collected": fc.property(
          arbTransaction,
          arbRate,
          (receipt, rate) => {
            const converted = convertReceipt(receipt, "USD", rate);
            same(sumOf(signedParts(converted)), convertCents(sumOf(signedParts(receipt)), rate));
            if (receipt.tenders.length > 0)
              same(sumOf(converted.tenders.map(({ amount }) => amount)), totalOfTransaction(converted));
            const codes = checkTransaction(converted).map(({ code }) => code);
            same(
              codes.filter((code) => code === "LINE_TAXES" || code === "LINE_DISCOUNT" || code === "LINE_SIGN"),
              [],
            );
          },
        ),
        "each line is less than a cent from its exact amount": fc.property(arbTransaction, arbRate, (receipt, rate) => {
          const { lines } = convertReceipt(receipt, "USD", rate);
          holds(
            lines.every((line, at) => {
              const before = receipt.lines[at];
              return before !== undefined && isNear(lineAmount(before), lineAmount(line), rate);
            }),
            "within a cent",
          );
        }),
        "a rate of one changes no amount, and the original amounts are those of the receipt": fc.property(
          arbTransaction,
          fc.integer({ min: 1, max: 1_000 }),
          (receipt, part) => {
            const rate = { numerator: part, denominator: part };
            const { original, ...converted } = convertReceipt(receipt, "USD", rate);
            same(converted, receipt);
            same(original, {
              currency: "USD",
              rate,
              lines: receipt.lines.map(({ unitPrice, extended, discount }) => ({ unitPrice, extended, discount })),
              taxes: receipt.taxes.map(({ amount }) => amount),
              tenders: receipt.tenders.map(({ amount }) => amount),
              rounding: receipt.rounding,
              tips: receipt.tips,
            });
          },
        ),
      },
    },
  };
};
