import fc from "fast-check";

import type * as transaction from "../../../transaction/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof transaction, "findSequenceGaps">;

/** A sequence of numbers, the missing ones, and the order in which the others arrive. */
const arbRun = fc
  .record({
    start: fc.integer({ min: 1, max: 1_000_000 }),
    keep: fc.array(fc.boolean(), { maxLength: 60 }),
    twice: fc.array(fc.nat(59), { maxLength: 4 }),
  })
  .chain(({ start, keep, twice }) => {
    const keptFlags = [true, ...keep, true];
    const numbers = keptFlags.flatMap((isThere, index) => (isThere ? [start + index] : []));
    const missingNumbers = keptFlags.flatMap((isThere, index) => (isThere ? [] : [start + index]));
    const repeatedNumbers = [...new Set(twice.map((index) => numbers[index % numbers.length] ?? start))];
    return fc.record({
      numbers: fc.constant(numbers),
      missing: fc.constant(missingNumbers),
      again: fc.constant(repeatedNumbers),
      order: fc.shuffledSubarray([...numbers, ...repeatedNumbers], {
        minLength: numbers.length + repeatedNumbers.length,
      }),
    });
  });

/** The highest number of a till, and some of its numbers. */
const arbFew = fc.integer({ min: 2, max: 80 }).chain((last) =>
  fc.record({
    last: fc.constant(last),
    few: fc.uniqueArray(fc.integer({ min: 1, max: last }), { minLength: 1, maxLength: 12 }),
  }),
);

/** Wraps numbers around, as a till that restarts at 1. */
const wrapNumber = (number: number, last: number) => ((number - 1) % last) + 1;
const sortAscending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** Builds the rules and laws of terminal numbers. */
export const sequenceRules = ({ findSequenceGaps }: Functions): Readonly<Record<string, RuleRow>> => {
  const listOf = (gaps: ReturnType<typeof findSequenceGaps>["gaps"]) =>
    gaps.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  return {
    "missing-and-duplicate-numbers": {
      says: "The receipts of a terminal are numbered in sequence; missing and duplicate numbers are found, in whatever order receipts arrive, also when the counter wraps around.",
      source: "behaviour 3.4 (Integrity), 3.13; decision 0092",
      cases: ["transaction.json"],
      laws: {
        "finds exactly the missing numbers": fc.property(arbRun, ({ order, missing, again }) => {
          const report = findSequenceGaps(order.map(String));
          same(listOf(report.gaps), missing);
          same(report.missing, missing.length);
          same(report.duplicates, sortAscending(again).map(String));
          same(report.unreadable, []);
        }),
        "a gap is as long as possible": fc.property(arbRun, ({ order }) => {
          const { gaps } = findSequenceGaps(order.map(String));
          gaps.slice(1).forEach((gap, index) => same(gap.from - (gaps[index]?.to ?? 0) > 1, true));
          for (const { from, to, count } of gaps) same(count, to - from + 1);
        }),
        "finds numbers missing since the last day": fc.property(
          arbRun,
          fc.nat(20),
          ({ order, numbers, missing }, before) => {
            const first = numbers[0] ?? 1;
            const numbersSince = Array.from({ length: Math.min(before, first - 1) }, (_, index) => first - index - 1);
            same(
              listOf(findSequenceGaps(order.map(String), { after: first - numbersSince.length - 1 }).gaps),
              sortAscending([...numbersSince, ...missing]),
            );
          },
        ),
        "a late receipt of an earlier day is not a gap": fc.property(
          arbRun,
          fc.nat(60),
          ({ order, numbers, missing }, position) => {
            const after = numbers[position % numbers.length] ?? 0;
            same(
              listOf(findSequenceGaps(order.map(String), { after }).gaps),
              missing.filter((number) => number > after),
            );
          },
        ),
        "a counter that wraps around hides no missing number": fc.property(
          arbRun,
          fc.integer({ min: 130, max: 400 }),
          ({ order, missing }, last) => {
            const bent = order.map((number) => String(wrapNumber(number, last)));
            const { gaps, unreadable } = findSequenceGaps(bent, { last });
            same(sortAscending(listOf(gaps)), sortAscending(missing.map((number) => wrapNumber(number, last))));
            same(unreadable, []);
          },
        ),
        "a counter that wraps around hides no number missing since the last day": fc.property(
          arbRun,
          fc.integer({ min: 130, max: 400 }),
          fc.nat(30),
          ({ order, numbers, missing }, last, before) => {
            const first = numbers[0] ?? 1;
            const numbersSince = Array.from({ length: before }, (_, index) => first + last - before + index);
            const { gaps } = findSequenceGaps(
              order.map((number) => String(wrapNumber(number, last))),
              { last, after: wrapNumber(first + last - before - 1, last) },
            );
            same(
              sortAscending(listOf(gaps)),
              sortAscending([...numbersSince, ...missing].map((number) => wrapNumber(number, last))),
            );
          },
        ),
        "a counter wraps around at its widest gap, and at its end on a tie": fc.property(
          arbFew,
          fc.integer({ min: 2, max: 40 }),
          fc.nat(39),
          ({ last, few }, half, offset) => {
            const widest = Math.max(
              ...sortAscending(few).map((number, index, all) => (all[index + 1] ?? last + (all[0] ?? 0)) - number),
            );
            same(findSequenceGaps(few.map(String), { last }).missing, last - few.length - (widest - 1));
            const first = 1 + (offset % half);
            same(findSequenceGaps([first, first + half].map(String), { last: 2 * half }).gaps, [
              { from: first + 1, to: first + half - 1, count: half - 1 },
            ]);
          },
        ),
        "reports a number beyond the till's counter": fc.property(
          arbRun,
          fc.integer({ min: 1, max: 500 }),
          ({ order }, last) => {
            const { unreadable } = findSequenceGaps(["0", ...order.map(String)], { last });
            same(unreadable, ["0", ...order.filter((number) => number > last).map(String)]);
          },
        ),
        "reports duplicate receipt numbers, ignoring leading zeros": fc.property(
          arbRun,
          fc.uniqueArray(
            arbAnyText.filter((text) => !/^\d+$/u.test(text)),
            { maxLength: 4 },
          ),
          fc.nat(4),
          ({ order, again }, others, count) => {
            const repeatedNumbers = others.slice(0, count);
            const { duplicates, unreadable } = findSequenceGaps([
              ...repeatedNumbers,
              ...order.map((number, index) => (index % 2 === 0 ? String(number) : `00${number}`)),
              ...others,
            ]);
            same(
              [duplicates, unreadable],
              [
                [...sortAscending(again).map(String), ...repeatedNumbers],
                [...repeatedNumbers, ...others],
              ],
            );
            same(findSequenceGaps(["A1", "A1", "A3"]).duplicates, ["A1"]);
          },
        ),
        "reports a number that is not one, and never throws": fc.property(
          arbRun,
          fc.array(arbAnyText.filter((text) => !/^\d+$/u.test(text))),
          ({ order, missing }, others) => {
            const report = findSequenceGaps([...others, ...order.map(String)]);
            same([report.unreadable, listOf(report.gaps)], [others, missing]);
          },
        ),
      },
    },
  };
};
