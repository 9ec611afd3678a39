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

/** Unit of time whose sums are stored: quarter, month or week. */
export type SummaryUnit = LongPeriodUnit | "week";
type LongPeriodUnit = "quarter" | "month";

/** Quarters, months or weeks by their first days, or single days read from the receipts; `sign` -1 subtracts them. */
export type PeriodPiece =
  | { readonly kind: SummaryUnit; readonly sign: 1 | -1; readonly start: CalendarDate }
  | { readonly kind: "days"; readonly sign: 1 | -1; readonly from: CalendarDate; readonly to: CalendarDate };

/** Cost of reading a month or week. Units: days of lines. */
const summaryReadCostDays = 0.5;

/** Splits a period into pieces that cover it exactly: months, or quarters, and days; uses weeks only if their sums are stored. */
export function splitPeriod(
  span: Omit<Span, "cutMinute">,
  hasWeeks: boolean,
  unit: LongPeriodUnit = "month",
): readonly PeriodPiece[] {
  const { from, to } = span;
  const firstUnitStart =
    startOfUnit(from, unit, defaultWeekStart) === from ? from : addDays(endOfUnit(from, unit, defaultWeekStart), 1);
  const lastUnitEnd =
    endOfUnit(to, unit, defaultWeekStart) === to ? to : addDays(startOfUnit(to, unit, defaultWeekStart), -1);
  const unitsAndEdges =
    firstUnitStart > lastUnitEnd && firstUnitStart > to
      ? splitPartOfUnit(span, hasWeeks, unit)
      : [
          ...splitPartOfUnit({ from, to: addDays(firstUnitStart, -1) }, hasWeeks, unit),
          ...listWholeUnits(firstUnitStart, lastUnitEnd, unit),
          ...splitPartOfUnit({ from: addDays(lastUnitEnd, 1), to }, hasWeeks, unit),
        ];
  return findCheapestWay(unitsAndEdges, splitIntoWeeksAndDays(span, hasWeeks));
}

/** Splits complete days, possibly with gaps, into whole months or quarters and single days: each run of days alone, or all days less the gaps. */
export function splitDays(
  { from, to, days = [{ from, to }] }: Omit<Span, "cutMinute">,
  unit: LongPeriodUnit,
): readonly PeriodPiece[] {
  const gapsBetweenRuns = days.slice(1).map((run, index) => ({
    from: addDays(days[index]?.to ?? from, 1),
    to: addDays(run.from, -1),
  }));
  const splitIntoPieces = (spans: readonly DateSpan[]) => spans.flatMap((span) => splitPeriod(span, false, unit));
  return findCheapestWay(splitIntoPieces(days), [
    ...splitIntoPieces([{ from, to }]),
    ...withOppositeSign(splitIntoPieces(gapsBetweenRuns)),
  ]);
}

/** Replaces three months of a quarter by the quarter. */
export function joinQuarters(pieces: readonly PeriodPiece[]): readonly PeriodPiece[] {
  const quarterOfMonth = (piece: PeriodPiece) =>
    piece.kind === "month" && piece.sign === 1 ? startOfUnit(piece.start, "quarter", defaultWeekStart) : "";
  const piecesByQuarter = Map.groupBy(pieces, quarterOfMonth);
  return [...piecesByQuarter].flatMap(([start, ofQuarter]): readonly PeriodPiece[] =>
    start !== "" && ofQuarter.length === monthsOfQuarter ? [{ kind: "quarter", sign: 1, start }] : ofQuarter,
  );
}

const monthsOfQuarter = 3;

/** Estimates the cost of reading pieces. Units: days of lines. */
export function estimateReadCost(pieces: readonly PeriodPiece[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === "days" ? countDays(piece) : summaryReadCostDays), 0);
}

/** Returns the cheapest of several lists of pieces; the first if several are. */
function findCheapestWay(...ways: readonly (readonly PeriodPiece[])[]): readonly PeriodPiece[] {
  return ways.reduce((cheapest, way) => (estimateReadCost(way) < estimateReadCost(cheapest) ? way : cheapest));
}

function listWholeUnits(firstUnit: CalendarDate, lastUnit: CalendarDate, unit: LongPeriodUnit): readonly PeriodPiece[] {
  const unitPieces: PeriodPiece[] = [];
  for (let start = firstUnit; start <= lastUnit; start = addDays(endOfUnit(start, unit, defaultWeekStart), 1))
    unitPieces.push({ kind: unit, sign: 1, start });
  return unitPieces;
}

/** Splits days of one month or quarter: read directly, or as the whole of it less its other days. */
function splitPartOfUnit(
  span: Omit<Span, "cutMinute">,
  hasWeeks: boolean,
  unit: LongPeriodUnit,
): readonly PeriodPiece[] {
  if (span.from > span.to) return [];
  const wholeUnitSpan = {
    from: startOfUnit(span.from, unit, defaultWeekStart),
    to: endOfUnit(span.from, unit, defaultWeekStart),
  };
  return findCheapestWay(splitIntoWeeksAndDays(span, hasWeeks), [
    { kind: unit, sign: 1, start: wholeUnitSpan.from },
    ...withOppositeSign(splitIntoWeeksAndDays({ from: wholeUnitSpan.from, to: addDays(span.from, -1) }, hasWeeks)),
    ...withOppositeSign(splitIntoWeeksAndDays({ from: addDays(span.to, 1), to: wholeUnitSpan.to }, hasWeeks)),
  ]);
}

function splitIntoWeeksAndDays({ from, to }: Omit<Span, "cutMinute">, hasWeeks: boolean): readonly PeriodPiece[] {
  if (from > to) return [];
  if (!hasWeeks) return toDayPieces(from, to, 1);
  const pieces: PeriodPiece[] = [];
  for (let start = startOfUnit(from, "week", defaultWeekStart); start <= to; start = addDays(start, 7)) {
    const weekEnd = addDays(start, 6);
    const [firstDay, endDay] = [start < from ? from : start, weekEnd > to ? to : weekEnd];
    pieces.push(
      ...findCheapestWay(toDayPieces(firstDay, endDay, 1), [
        { kind: "week", sign: 1, start },
        ...toDayPieces(start, addDays(firstDay, -1), -1),
        ...toDayPieces(addDays(endDay, 1), weekEnd, -1),
      ]),
    );
  }
  return pieces;
}

function toDayPieces(from: CalendarDate, to: CalendarDate, sign: 1 | -1): readonly PeriodPiece[] {
  return from > to ? [] : [{ kind: "days", sign, from, to }];
}

function withOppositeSign(pieces: readonly PeriodPiece[]): readonly PeriodPiece[] {
  return pieces.map((piece) => ({ ...piece, sign: piece.sign === 1 ? -1 : 1 }));
}
