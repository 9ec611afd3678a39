/** General ledger entry of a store day: sales against payments. */

import { decimalText } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";

/** Sales sums of a store day. Units: cents; discounts and refunds are positive. */
export interface DaySalesSums {
  readonly gross: number;
  readonly discounts: number;
  readonly refunds: number;
  readonly fees: number;
  readonly giftCards: number;
  readonly rounding: number;
  readonly tips: number;
  readonly taxes: Readonly<Record<string, number>>;
  readonly tenders: Readonly<Record<string, number>>;
}

/** A journal line: debit or credit, the other is 0. Units: cents. */
export interface JournalLine {
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
}

/**
 * Returns the account of a tender.
 *
 * @example tenderAccount("CASH") // => "TENDER CASH"
 */
export const tenderAccount = (code: string): string => `TENDER ${code}`;

/**
 * Makes the balanced entry of a store day: debits equal credits. A negative amount is on the other side. A difference between
 * payments and receipts, which the Integrity report lists, has its own account.
 *
 * Source: behaviour 3.4 (GL summary), 3.3 (collected = tenders).
 *
 * @example journalOfDay({ gross: 1000, discounts: 100, refunds: 0, fees: 0, giftCards: 0, rounding: 0, tips: 0, taxes: { TPS: 45 }, tenders: { CASH: 945 } }).map(({ account, debit, credit }) => `${account} ${debit} ${credit}`) // => ["TENDER CASH 945 0", "DISCOUNTS 100 0", "SALES 0 1000", "TAX TPS 0 45"]
 */
export function journalOfDay({
  gross,
  discounts,
  refunds,
  fees,
  giftCards,
  rounding,
  tips,
  taxes,
  tenders,
}: DaySalesSums): readonly JournalLine[] {
  const accountAmounts: (readonly [string, number])[] = [
    ...Object.entries(tenders).map(([code, amount]) => [tenderAccount(code), amount] as const),
    ["DISCOUNTS", discounts],
    ["REFUNDS", refunds],
    ["SALES", -gross],
    ...Object.entries(taxes).map(([code, amount]) => [`TAX ${code}`, -amount] as const),
    ["FEES", -fees],
    ["GIFT CARDS", -giftCards],
    ["ROUNDING", -rounding],
    ["TIPS", -tips],
  ];
  const unbalancedAmount = accountAmounts.reduce((sum, [, amount]) => sum + amount, 0);
  return [...accountAmounts, ["DIFFERENCE", -unbalancedAmount] as const].flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }],
  );
}

/** A ledger summary line of a batch. */
export interface JournalRow extends JournalLine {
  readonly businessDate: CalendarDate;
  readonly location: string;
}

/**
 * Formats ledger summaries as an IIF file: an entry per store day, lines in order; the store is the class.
 *
 * Source: behaviour 3.4 (IIF-like GL).
 *
 * @example printIif([], "7") // => "!TRNS\tTRNSTYPE\tDATE\tACCNT\tCLASS\tAMOUNT\tDOCNUM\r\n!SPL\tTRNSTYPE\tDATE\tACCNT\tCLASS\tAMOUNT\tDOCNUM\r\n!ENDTRNS\r\n"
 */
export function printIif(journalRows: readonly JournalRow[], documentNumber: string): string {
  const fileLines: string[] = ["TRNS", "SPL"].map((kind) => `!${kind}\tTRNSTYPE\tDATE\tACCNT\tCLASS\tAMOUNT\tDOCNUM`);
  fileLines.push("!ENDTRNS");
  let currentEntryKey = "";
  for (const { businessDate, location, account, debit, credit } of journalRows) {
    const [year, month, day] = businessDate.split("-");
    const entryKey = `${businessDate} ${location}`;
    if (currentEntryKey !== "" && currentEntryKey !== entryKey) fileLines.push("ENDTRNS");
    const lineCells = [
      "GENERAL JOURNAL",
      `${month}/${day}/${year}`,
      account,
      location,
      decimalText(debit - credit, 2),
      documentNumber,
    ];
    fileLines.push([currentEntryKey === entryKey ? "SPL" : "TRNS", ...lineCells.map(withoutSeparators)].join("\t"));
    currentEntryKey = entryKey;
  }
  if (currentEntryKey !== "") fileLines.push("ENDTRNS");
  return fileLines.map((line) => `${line}\r\n`).join("");
}

/** Replaces characters that would end a cell or a line of the file. */
const withoutSeparators = (text: string): string => text.replaceAll(/[\t\r\n"]/gu, " ");
