/** Tables of numbers, amounts and calendars with one fault each; a law of the book must fail for every one. */
import { describe, expect, test } from "vitest";

import * as measure from "../../measure/index.ts";
import * as metric from "../../metric/index.ts";
import * as period from "../../period/index.ts";
import { isAnyBroken, lawsOf, type LawBook } from "../law.ts";
import { measureLaws } from "./measure.ts";
import { metricLaws } from "./metric.ts";
import { moneyLaws } from "./money.ts";
import { periodLaws } from "./period.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const books: readonly (readonly [LawBook, readonly Fault[]])[] = [
  [
    measureLaws,
    [
      [
        "K is 1,024",
        "number-tables",
        { compactMarks: measure.compactMarks.map((row) => (row.mark === "K" ? { ...row, factor: 1_024 } : row)) },
      ],
      ["a quantity has two decimals", "number-tables", { quantityScale: 2 }],
    ],
  ],
  [
    metricLaws,
    [
      [
        "a receipt costs",
        "stock-flow-table",
        { stockFlows: { ...metric.stockFlows, received: { stock: 1, cogs: 1 } } },
      ],
    ],
  ],
  [moneyLaws, [["a unit cost has two decimals", "exact-amounts", { unitCostScale: 2 }]]],
  [
    periodLaws,
    [
      [
        "this quarter is the one before",
        "calendar-tables",
        { rangeCodes: { ...period.rangeCodes, "-0q": { unit: "quarter", back: 1 } } },
      ],
      [
        "the retail calendar is 4-4-5",
        "calendar-tables",
        { retailCalendar: { ...period.retailCalendar, pattern: "4-4-5" } },
      ],
      [
        "last year is compared whole",
        "calendar-tables",
        { comparisonRules: { ...period.comparisonRules, lastYear: { toDate: false } } },
      ],
      ["a half hour has an hour", "calendar-tables", { halfHourMs: 3_600_000 }],
      ["weeks begin on Monday when nothing is set", "range-codes", { defaultWeekStart: 1 }],
      ["weeks begin on Monday in Canada", "range-codes", { weekStartByRegion: { ...period.weekStartByRegion, CA: 1 } }],
      ["weeks begin on Sunday in France", "range-codes", { weekStartByRegion: { ...period.weekStartByRegion, FR: 0 } }],
    ],
  ],
];

describe.each(books.map(([book, faults]) => ({ area: book.area, book, faults })))(
  "the book of $area finds out that",
  ({ book, faults }) => {
    test.each(faults)("%s", (_name, rule, theirs) => {
      const laws = lawsOf(book, theirs).filter((law) => law.rule === rule);
      expect(laws.length).toBeGreaterThan(0);
      expect(isAnyBroken(laws, { runs: 300, seed: 5 })).toBe(true);
    });
  },
);
