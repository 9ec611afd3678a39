import { DayPicker } from "react-day-picker";
import type { DateRange } from "react-day-picker";
import type { ReactElement } from "react";

import styles from "./range-calendar.module.css";

/** YYYY-MM-DD, both ends inclusive; empty if none is chosen. */
export type CalendarDates = Readonly<{ from: string; to: string }>;

/** Names of dates in the language of the page. Dates are YYYY-MM-DD. */
export type CalendarWords = Readonly<{
  calendar: string;
  previousMonth: string;
  nextMonth: string;
  month: (date: string) => string;
  /** Full date, for screen readers. */
  day: (date: string) => string;
  /** Names of the weekdays, from Sunday to Saturday. */
  weekdays: readonly Readonly<{ short: string; long: string }>[];
  /** Announced when both ends are chosen, and when only the first is. */
  chosen: (dates: CalendarDates) => string;
}>;

export type RangeCalendarProps = Readonly<{
  dates: CalendarDates;
  onChange: (dates: CalendarDates) => void;
  /** 0 is Sunday. */
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  words: CalendarWords;
}>;

/** A month in which two days are chosen: by pointer, arrows, Home, End, Page up and down. A third click starts over. */
export function RangeCalendar({ dates, onChange, weekStart, words }: RangeCalendarProps): ReactElement {
  const selectedRange: DateRange | undefined =
    dates.from === ""
      ? undefined
      : { from: parseDay(dates.from), ...(dates.to === "" ? {} : { to: parseDay(dates.to) }) };
  const findWeekdayWords = (date: Date) => words.weekdays[date.getDay()] ?? { short: "", long: "" };
  return (
    <div className={styles.calendar}>
      <DayPicker
        mode="range"
        resetOnSelect
        fixedWeeks
        showOutsideDays={false}
        weekStartsOn={weekStart}
        {...(selectedRange?.to === undefined ? {} : { defaultMonth: selectedRange.to })}
        selected={selectedRange}
        onSelect={(range) =>
          onChange({
            from: range?.from === undefined ? "" : printDay(range.from),
            to: range?.to === undefined ? "" : printDay(range.to),
          })
        }
        classNames={classByPart}
        formatters={{
          formatCaption: (date) => words.month(printDay(date)),
          formatWeekdayName: (date) => findWeekdayWords(date).short,
        }}
        labels={{
          labelNav: () => words.calendar,
          labelGrid: (date) => words.month(printDay(date)),
          labelPrevious: () => words.previousMonth,
          labelNext: () => words.nextMonth,
          labelWeekday: (date) => findWeekdayWords(date).long,
          labelDayButton: (date) => words.day(printDay(date)),
        }}
      />
      <p className={styles.chosen} role="status">
        {dates.from === "" ? "" : words.chosen(dates)}
      </p>
    </div>
  );
}

/** Parses a calendar date, which has no time zone and must never be converted through one. */
function parseDay(text: string): Date {
  const [year = 1970, month = 1, day = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, day);
}

const padTwoDigits = (value: number): string => String(value).padStart(2, "0");
const printDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, "0")}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}`;

const classByPart = {
  months: styles["months"] ?? "",
  nav: styles["nav"] ?? "",
  button_previous: styles["navButton"] ?? "",
  button_next: styles["navButton"] ?? "",
  chevron: styles["chevron"] ?? "",
  month_caption: styles["caption"] ?? "",
  month_grid: styles["grid"] ?? "",
  weekday: styles["weekday"] ?? "",
  day: styles["day"] ?? "",
  day_button: styles["dayButton"] ?? "",
  today: styles["today"] ?? "",
  selected: styles["selected"] ?? "",
  range_start: styles["rangeStart"] ?? "",
  range_middle: styles["rangeMiddle"] ?? "",
  range_end: styles["rangeEnd"] ?? "",
};
