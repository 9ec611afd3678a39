import fc from "fast-check";

import { addDays, parseCalendarDate, type CalendarDate } from "../../../period/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { NumberedReceipt } from "../../../transaction/index.ts";
import { arbReceiptNumbers } from "../../arbitraries/receipt-numbers.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof transaction, "findMissingReceipts" | "gapDetectionRules">;

const parsedDate = parseCalendarDate("2026-03-02");
if (!parsedDate.ok) throw new Error("no date");
const firstDay: CalendarDate = parsedDate.value;

/** Days of one running counter with lost receipts: never the first or last of a day, never two in a row. */
const arbCounter = fc
  .record({
    start: fc.integer({ min: 1, max: 90_000 }),
    days: fc.array(fc.integer({ min: 30, max: 60 }), { minLength: 1, maxLength: 5 }),
    lost: fc.array(fc.record({ day: fc.nat(4), place: fc.integer({ min: 1, max: 28 }) }), { maxLength: 1 }),
    isPadded: fc.boolean(),
  })
  .map(({ start, days, lost, isPadded }) => {
    const numbers: { readonly day: number; readonly place: number; readonly number: number; readonly text: string }[] =
      [];
    const missingNumbers: { readonly day: number; readonly number: number }[] = [];
    let number = start;
    days.forEach((count, day) => {
      for (let counterPosition = 0; counterPosition < count; counterPosition += 1, number += 1) {
        if (lost.some((loss) => loss.day === day && loss.place === counterPosition))
          missingNumbers.push({ day, number });
        else
          numbers.push({
            day,
            place: counterPosition,
            number,
            text: isPadded ? String(number).padStart(8, "0") : String(number),
          });
      }
    });
    return { kept: numbers, missing: missingNumbers, days: days.length };
  });

const dateOfDay = (day: number) => addDays(firstDay, day);

/** Builds the rules and laws of a store's receipt numbers. */
export const missingRules = ({
  findMissingReceipts,
  gapDetectionRules,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "missing-receipts": {
    says: "A receipt is missing where a number is left out of a store's sequence: of each till or of all tills together, continuing over days or restarting each day, as the numbers show. Numbers without a sequence show nothing.",
    source: "behaviour 3.4 (Integrity); decision 0259",
    laws: {
      "finds the receipts lost by a counter shared by all tills": fc.property(
        arbCounter,
        fc.integer({ min: 2, max: 5 }),
        ({ kept, missing }, tills) => {
          const missingReceipts = findMissingReceipts(
            kept.map(({ day, place, text }) => ({
              businessDate: dateOfDay(day),
              terminal: String((place * 7) % tills),
              number: text,
            })),
          );
          same(
            missingReceipts,
            missing.map(({ day, number }) => ({
              from: number,
              to: number,
              count: 1,
              businessDate: dateOfDay(day),
              terminal: null,
            })),
          );
        },
      ),
      "finds the receipts lost by the counter of each till, with the till": fc.property(
        arbCounter,
        arbCounter,
        (left, right) => {
          const receiptsOfTerminal = (terminal: string, { kept }: typeof left) =>
            kept.map(({ day, text }): NumberedReceipt => ({ businessDate: dateOfDay(day), terminal, number: text }));
          const otherNumbers = {
            ...right,
            kept: right.kept.map((row) => ({ ...row, text: String(row.number + 1_000_000) })),
            missing: right.missing.map((row) => ({ ...row, number: row.number + 1_000_000 })),
          };
          const expectedMissing = [["1", left] as const, ["2", otherNumbers] as const].flatMap(
            ([terminal, { missing }]) => missing.map(({ day, number }) => [dateOfDay(day), terminal, number] as const),
          );
          const missingReceipts = findMissingReceipts([
            ...receiptsOfTerminal("1", left),
            ...receiptsOfTerminal("2", otherNumbers),
          ]).map(({ businessDate, terminal, from }) => [businessDate, terminal, from] as const);
          same(new Set(missingReceipts.map(String)), new Set(expectedMissing.map(String)));
        },
      ),
      "numbers that restart each day lose none between days": fc.property(
        fc.array(fc.integer({ min: 30, max: 60 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 2, max: 28 }),
        (days, lost) => {
          const receipts = days.flatMap((count, day) =>
            Array.from({ length: count }, (_, place) => ({
              businessDate: dateOfDay(day),
              terminal: "1",
              number: String(place + 1),
            })).filter(({ number }) => day > 0 || Number(number) !== lost),
          );
          same(
            findMissingReceipts(receipts).map(({ businessDate, from, count }) => [businessDate, from, count]),
            [[dateOfDay(0), lost, 1]],
          );
        },
      ),
      "receipts lost between two days are missing on the later one, and a longer jump is a new start": fc.property(
        fc.integer({ min: 30, max: 60 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 12 }),
        (count, jump, apart) => {
          const day = (date: number, start: number) =>
            Array.from({ length: count }, (_, place) => ({
              businessDate: dateOfDay(date),
              terminal: "1",
              number: String(start + place),
            }));
          const isTold = jump <= count && apart <= gapDetectionRules.daysApart;
          same(
            findMissingReceipts([...day(0, 1), ...day(apart, 1 + count + jump)]),
            isTold
              ? [{ from: count + 1, to: count + jump, count: jump, businessDate: dateOfDay(apart), terminal: "1" }]
              : [],
          );
        },
      ),
      "a receipt of the day before or after is not missing": fc.property(
        arbCounter,
        fc.nat(1_000),
        ({ kept, missing, days }, place) => {
          const movedReceipt = kept[place % kept.length];
          const isInside = movedReceipt !== undefined && movedReceipt.place > 0 && movedReceipt.place < 28;
          const receipts = kept.map((row) => ({
            businessDate: dateOfDay(
              isInside && row === movedReceipt
                ? row.day + 1 < days
                  ? row.day + 1
                  : Math.max(0, row.day - 1)
                : row.day,
            ),
            terminal: "1",
            number: row.text,
          }));
          const missingReceipts = findMissingReceipts(receipts);
          for (const { from, to } of missingReceipts)
            for (let number = from; number <= to; number += 1)
              holds(
                missing.some((gap) => gap.number === number),
                `${number} is there`,
              );
        },
      ),
      "numbers from elsewhere tell nothing": fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 40, maxLength: 120 }),
        fc.integer({ min: 1, max: 3 }),
        (numbers, tills) => {
          const spread = numbers.map((number) => number * 3);
          same(
            findMissingReceipts(
              spread.map((number, index) => ({
                businessDate: dateOfDay(0),
                terminal: String(index % tills),
                number: String(number),
              })),
            ),
            [],
          );
        },
      ),
      "a missing number does not occur on its day, and does not depend on the order of the receipts": fc.property(
        arbReceiptNumbers(firstDay),
        fc.func(fc.nat()),
        (receipts, order) => {
          const missingReceipts = findMissingReceipts(receipts);
          for (const { businessDate, terminal, from, to, count } of missingReceipts) {
            const numbersThere = receipts
              .filter(
                (receipt) =>
                  receipt.businessDate === businessDate &&
                  (terminal === null || receipt.terminal === terminal) &&
                  /^\d{1,15}$/u.test(receipt.number),
              )
              .map(({ number }) => Number(number));
            same(
              [numbersThere.filter((number) => number >= from && number <= to), numbersThere.includes(to + 1), count],
              [[], true, to - from + 1],
            );
          }
          const name = (receipt: (typeof missingReceipts)[number]) =>
            JSON.stringify([receipt.businessDate, receipt.terminal, receipt.from, receipt.to]);
          same(
            new Set(findMissingReceipts(receipts.toSorted((left, right) => order(left) - order(right))).map(name)),
            new Set(missingReceipts.map(name)),
          );
        },
      ),
      "reads each receipt a few times, however many terminals there are": fc.property(
        fc.integer({ min: 50, max: 200 }),
        (terminals) => {
          let readCount = 0;
          const receipts = Array.from({ length: terminals }, (_, index) => ({
            businessDate: dateOfDay(index % 40),
            number: String(index),
            get terminal() {
              readCount += 1;
              return `T${index}`;
            },
          }));
          findMissingReceipts(receipts);
          holds(readCount <= 4 * terminals, `${readCount} reads of ${terminals} terminals`);
        },
      ),
      "another period asked for gives the same": fc.property(
        arbReceiptNumbers(firstDay),
        fc.nat(40),
        (receipts, day) => {
          const date = dateOfDay(day);
          const nearReceipts = receipts.filter(
            ({ businessDate }) =>
              businessDate >= addDays(date, -2 * gapDetectionRules.daysApart) &&
              businessDate <= addDays(date, gapDetectionRules.daysApart),
          );
          const of = (all: readonly NumberedReceipt[]) =>
            findMissingReceipts(all).filter(({ businessDate }) => businessDate === date);
          same(of(nearReceipts), of(receipts));
        },
      ),
    },
  },
});
