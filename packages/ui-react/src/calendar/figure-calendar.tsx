import { useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { IconButton } from "../form/button.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./figure-calendar.module.css";

/** A day with its figure; a day of another month is null. */
export type FigureDay = Readonly<{
  /** YYYY-MM-DD. */
  date: string;
  /** Number in the month. */
  number: string;
  /** Name of the button: the full date, its figure and its state. */
  label: string;
  /** Exact figure, and a short one for narrow windows; null outside the period. */
  figure: Readonly<{ exact: string; short: string }> | null;
  isMarked: boolean;
}>;

export type FigureCalendarProps = Readonly<{
  /** Name of the month. */
  caption: string;
  /** From the first day of the week. */
  weekdays: readonly Readonly<{ short: string; long: string }>[];
  weeks: readonly (readonly (FigureDay | null)[])[];
  labels: Readonly<{ previous: string; next: string }>;
  /** Moves to another month; null at the ends of the period. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Chooses a day; null where nothing can be changed. */
  onDay: ((date: string) => void) | null;
}>;

const stepByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month with a figure for each day. Its days are one focus stop: arrows, Home and End move, Enter and space choose. */
export function FigureCalendar(props: FigureCalendarProps): ReactElement {
  const { caption, weekdays, weeks, labels, onPrevious, onNext, onDay } = props;
  const gridRef = useRef<HTMLTableElement>(null);
  const [focusedDate, setFocusedDate] = useState("");
  const openDays = weeks.flat().filter((day) => day !== null && day.figure !== null);
  const stopDate = openDays.some((day) => day?.date === focusedDate) ? focusedDate : openDays[0]?.date;
  const moveFocus = (event: KeyboardEvent) => {
    const dayIndex = openDays.findIndex((day) => day?.date === stopDate);
    const step = stepByKey[event.key];
    const nextIndex =
      event.key === "Home" ? 0 : event.key === "End" ? openDays.length - 1 : step === undefined ? -1 : dayIndex + step;
    const nextDate = openDays[nextIndex]?.date;
    if (nextDate === undefined) return;
    event.preventDefault();
    setFocusedDate(nextDate);
    gridRef.current?.querySelector<HTMLButtonElement>(`[data-date="${nextDate}"]`)?.focus();
  };
  return (
    <div>
      <MonthHead caption={caption} labels={labels} onPrevious={onPrevious} onNext={onNext} />
      <table ref={gridRef} className={styles.grid} aria-label={caption} onKeyDown={moveFocus}>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find((day) => day !== null)?.date ?? index}>
              {week.map((day, weekday) => (
                <td key={weekdays[weekday]?.long ?? weekday}>
                  {day !== null && (
                    <DayOfFigure
                      day={day}
                      onDay={onDay}
                      isStop={day.date === stopDate}
                      onFocus={() => setFocusedDate(day.date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MonthHeadProps = Pick<FigureCalendarProps, "caption" | "labels" | "onPrevious" | "onNext">;

/** Name of the month, between the buttons to the previous and the next one. */
function MonthHead({ caption, labels, onPrevious, onNext }: MonthHeadProps): ReactElement {
  return (
    <div className={styles.head}>
      <IconButton
        icon="chevron-left"
        label={labels.previous}
        disabled={onPrevious === null}
        onClick={onPrevious ?? undefined}
      />
      <span className={styles.caption} aria-live="polite">
        {caption}
      </span>
      <IconButton icon="chevron-right" label={labels.next} disabled={onNext === null} onClick={onNext ?? undefined} />
    </div>
  );
}

type DayOfFigureProps = Readonly<{
  day: FigureDay;
  onDay: FigureCalendarProps["onDay"];
  isStop: boolean;
  onFocus: () => void;
}>;

function DayOfFigure({ day, onDay, isStop, onFocus }: DayOfFigureProps): ReactElement {
  const { date, number, label, figure, isMarked } = day;
  const dayClass = classNames(styles.day, isMarked && styles.marked, figure === null && styles.outside);
  const content = (
    <>
      <span className={styles.number}>{number}</span>
      {figure !== null && (
        <>
          <span className={styles.exact}>{figure.exact}</span>
          <span className={styles.short}>{figure.short}</span>
        </>
      )}
    </>
  );
  if (onDay === null || figure === null)
    return (
      <span className={dayClass} title={figure === null ? undefined : label}>
        {content}
      </span>
    );
  return (
    <button
      type="button"
      className={dayClass}
      data-date={date}
      aria-label={label}
      aria-pressed={isMarked}
      title={label}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => onDay(date)}
    >
      {content}
    </button>
  );
}
