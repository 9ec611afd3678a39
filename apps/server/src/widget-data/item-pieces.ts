/** Splits a period into whole months, whole weeks and single days, added or subtracted, at the lowest cost. */

import {
  addDays,
  countDays,
  defaultWeekStart,
  endOfUnit,
  startOfUnit,
  type CalendarDate,
  type DateSpan,
} from "@comptoir/domain/period";

import type { Span } from "./span.ts";

/** Months or weeks by their first days, or single days read from the receipts; `sign` -1 subtracts them. */
export type PeriodPiece =
  | { readonly kind: "month" | "week"; readonly sign: 1 | -1; readonly start: CalendarDate }
  | { readonly kind: "days"; readonly sign: 1 | -1; readonly from: CalendarDate; readonly to: CalendarDate };

/** Cost of reading a month or week. Units: days of lines. */
const costOfSummary = 0.5;

/** Splits a period into pieces that cover it exactly; uses weeks only if their sums are stored. */
export function splitPeriod(span: Omit<Span, "until">, hasWeeks: boolean): readonly PeriodPiece[] {
  const { from, to } = span;
  const first =
    startOfUnit(from, "month", defaultWeekStart) === from
      ? from
      : addDays(endOfUnit(from, "month", defaultWeekStart), 1);
  const last =
    endOfUnit(to, "month", defaultWeekStart) === to ? to : addDays(startOfUnit(to, "month", defaultWeekStart), -1);
  const byParts =
    first > last && first > to
      ? partOfMonth(span, hasWeeks)
      : [
          ...partOfMonth({ from, to: addDays(first, -1) }, hasWeeks),
          ...months(first, last),
          ...partOfMonth({ from: addDays(last, 1), to }, hasWeeks),
        ];
  return cheapestWay(byParts, weeksAndDays(span, hasWeeks));
}

/** Splits complete days, possibly with gaps, into whole months and single days: each run of days alone, or all days less the gaps. */
export function splitIntoMonths({ from, to, days = [{ from, to }] }: Omit<Span, "until">): readonly PeriodPiece[] {
  const gaps = days.slice(1).map((run, index) => ({
    from: addDays(days[index]?.to ?? from, 1),
    to: addDays(run.from, -1),
  }));
  const split = (spans: readonly DateSpan[]) => spans.flatMap((span) => splitPeriod(span, false));
  return cheapestWay(split(days), [...split([{ from, to }]), ...takenOut(split(gaps))]);
}

/** Estimates the cost of reading pieces. Units: days of lines. */
export function estimateReadCost(pieces: readonly PeriodPiece[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === "days" ? countDays(piece) : costOfSummary), 0);
}

/** Returns the cheapest of several lists of pieces; the first if several are. */
function cheapestWay(...ways: readonly (readonly PeriodPiece[])[]): readonly PeriodPiece[] {
  return ways.reduce((best, way) => (estimateReadCost(way) < estimateReadCost(best) ? way : best));
}

function months(first: CalendarDate, last: CalendarDate): readonly PeriodPiece[] {
  const pieces: PeriodPiece[] = [];
  for (let start = first; start <= last; start = addDays(endOfUnit(start, "month", defaultWeekStart), 1))
    pieces.push({ kind: "month", sign: 1, start });
  return pieces;
}

/** Splits days of one month: read directly, or as the whole month less its other days. */
function partOfMonth(span: Omit<Span, "until">, hasWeeks: boolean): readonly PeriodPiece[] {
  if (span.from > span.to) return [];
  const month = {
    from: startOfUnit(span.from, "month", defaultWeekStart),
    to: endOfUnit(span.from, "month", defaultWeekStart),
  };
  return cheapestWay(weeksAndDays(span, hasWeeks), [
    { kind: "month", sign: 1, start: month.from },
    ...takenOut(weeksAndDays({ from: month.from, to: addDays(span.from, -1) }, hasWeeks)),
    ...takenOut(weeksAndDays({ from: addDays(span.to, 1), to: month.to }, hasWeeks)),
  ]);
}

function weeksAndDays({ from, to }: Omit<Span, "until">, hasWeeks: boolean): readonly PeriodPiece[] {
  if (from > to) return [];
  if (!hasWeeks) return days(from, to, 1);
  const pieces: PeriodPiece[] = [];
  for (let start = startOfUnit(from, "week", defaultWeekStart); start <= to; start = addDays(start, 7)) {
    const weekEnd = addDays(start, 6);
    const [firstDay, endDay] = [start < from ? from : start, weekEnd > to ? to : weekEnd];
    pieces.push(
      ...cheapestWay(days(firstDay, endDay, 1), [
        { kind: "week", sign: 1, start },
        ...days(start, addDays(firstDay, -1), -1),
        ...days(addDays(endDay, 1), weekEnd, -1),
      ]),
    );
  }
  return pieces;
}

function days(from: CalendarDate, to: CalendarDate, sign: 1 | -1): readonly PeriodPiece[] {
  return from > to ? [] : [{ kind: "days", sign, from, to }];
}

function takenOut(pieces: readonly PeriodPiece[]): readonly PeriodPiece[] {
  return pieces.map((piece) => ({ ...piece, sign: piece.sign === 1 ? -1 : 1 }));
}
