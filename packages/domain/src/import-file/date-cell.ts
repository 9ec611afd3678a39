/** Reads the time of a sale from one or two columns. Caches the last one, because the lines of a receipt share it. */

import { fromDayNumber, offsetAt, toDayNumber, type CalendarDate } from "../period/index.ts";

import { cellText, refuseCell, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import { compileDatePattern } from "./date-pattern.ts";
import type { TransactionsMapping } from "./import-mapping.ts";

/** A local date and time of the store. */
export interface LocalMoment {
  readonly date: CalendarDate;
  /** Seconds after midnight. */
  readonly second: number;
  /** False if the row has no time; `second` is then that of the mapping. */
  readonly hasTime: boolean;
  /** Exact instant, if the file states its difference from UTC. Units: epoch milliseconds. */
  readonly instant?: number;
}

type MomentFormat = Pick<TransactionsMapping, "dateFormat" | "timeFormat" | "timeWhenMissing" | "timeZone">;

const dayMs = 86_400_000;

/**
 * Makes the reader of a row's date and time; null with an issue if a cell does not match its pattern.
 *
 * Errors: IMPORT_REQUIRED, IMPORT_DATE.
 */
export function createDateCellReader(
  format: MomentFormat,
  datePlace: ColumnPlace,
  timePlace: ColumnPlace | null,
): (row: RowReading) => LocalMoment | null {
  const readDate = compileDatePattern(format.dateFormat);
  const readTime = format.timeFormat === null ? null : compileDatePattern(format.timeFormat);
  const secondWhenMissing = compileDatePattern("HH:mm")?.(format.timeWhenMissing)?.second ?? 0;
  let lastText: string | null = null;
  let lastMoment: LocalMoment | null = null;
  return (row) => {
    const dateText = cellText(row, datePlace);
    const timeText = timePlace === null ? "" : cellText(row, timePlace);
    const momentText = `${dateText}\n${timeText}`;
    if (momentText === lastText) return lastMoment;
    const dateParts = readDate?.(dateText);
    if (dateParts?.date == null) {
      if (dateText === "") refuseCell(row, datePlace, "IMPORT_REQUIRED");
      else refuseCell(row, datePlace, "IMPORT_DATE", { format: format.dateFormat });
      return null;
    }
    let { second } = dateParts;
    if (timePlace !== null && timeText !== "") {
      second = readTime?.(timeText)?.second ?? null;
      if (second === null) {
        refuseCell(row, timePlace, "IMPORT_DATE", { format: format.timeFormat ?? "" });
        return null;
      }
    }
    lastMoment =
      dateParts.offset === undefined
        ? { date: dateParts.date, second: second ?? secondWhenMissing, hasTime: second !== null }
        : localMoment({ date: dateParts.date, second: second ?? 0, offset: dateParts.offset }, format.timeZone);
    lastText = momentText;
    return lastMoment;
  };
}

/** Returns the date and time in a zone of a moment that states its difference from UTC. */
export function localMoment(
  { date, second, offset }: Readonly<{ date: CalendarDate; second: number; offset: number }>,
  timeZone: string,
): Required<LocalMoment> {
  const instantMs = toDayNumber(date) * dayMs + second * 1_000 - offset * 60_000;
  const localMs = instantMs + offsetAt(instantMs, timeZone);
  const dayNumber = Math.floor(localMs / dayMs);
  return {
    date: fromDayNumber(dayNumber),
    second: Math.floor((localMs - dayNumber * dayMs) / 1_000),
    hasTime: true,
    instant: instantMs,
  };
}
