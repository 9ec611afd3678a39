import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addDays,
  countDays,
  defaultWeekStart,
  endOfUnit,
  fromDayNumber,
  type CalendarDate,
} from "@comptoir/domain/period";

import { estimateReadCost, splitPeriod, type PeriodPiece } from "./item-pieces.ts";

const arbSpan = fc
  .tuple(fc.integer({ min: 19_000, max: 22_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([first, days]) => ({ from: fromDayNumber(first), to: fromDayNumber(first + days) }));

const endOf = (piece: PeriodPiece): CalendarDate =>
  piece.kind === "days" ? piece.to : endOfUnit(piece.start, piece.kind, defaultWeekStart);

/** Counts how often each day is added less how often it is subtracted; days that come to 0 are omitted. */
function coverage(pieces: readonly PeriodPiece[]): ReadonlyMap<CalendarDate, number> {
  const counts = new Map<CalendarDate, number>();
  for (const piece of pieces) {
    for (let day = piece.kind === "days" ? piece.from : piece.start; day <= endOf(piece); day = addDays(day, 1)) {
      counts.set(day, (counts.get(day) ?? 0) + piece.sign);
    }
  }
  return new Map([...counts].filter(([, count]) => count !== 0).toSorted());
}

describe("the pieces of a span of items", () => {
  it("count each day of the span once and no other day", () => {
    fc.assert(
      fc.property(arbSpan, fc.boolean(), (span, hasWeeks) => {
        const days = Array.from({ length: countDays(span) }, (_, index): [CalendarDate, number] => [
          addDays(span.from, index),
          1,
        ]);
        expect([...coverage(splitPeriod(span, hasWeeks))]).toEqual(days);
      }),
      { numRuns: 300 },
    );
  });

  it("never read more than six days of lines an end where weeks are kept, nor more than half a month without", () => {
    fc.assert(
      fc.property(arbSpan, fc.boolean(), (span, hasWeeks) => {
        const pieces = splitPeriod(span, hasWeeks);
        const days = pieces.filter(({ kind }) => kind === "days");
        expect(estimateReadCost(days)).toBeLessThanOrEqual(hasWeeks ? 12 : 31);
        expect(hasWeeks || pieces.every(({ kind }) => kind !== "week")).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("of a whole month are that month, of a whole week that week", () => {
    const span = (from: string, to: string) => ({ from, to }) as { from: CalendarDate; to: CalendarDate };
    expect(splitPeriod(span("2026-03-01", "2026-03-31"), true)).toEqual([
      { kind: "month", sign: 1, start: "2026-03-01" },
    ]);
    expect(splitPeriod(span("2026-03-15", "2026-03-21"), true)).toEqual([
      { kind: "week", sign: 1, start: "2026-03-15" },
    ]);
  });
});
