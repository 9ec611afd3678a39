/** Calendar of the period, in the page's language. */
import { languages } from "@comptoir/domain/language";
import { formatDate, formatRange, parseCalendarDate, weekdayNames } from "@comptoir/domain/period";
import type { CalendarDate, DateStyle } from "@comptoir/domain/period";
import { RangeCalendar } from "@comptoir/ui-react/calendar";
import type { CalendarDates, CalendarWords } from "@comptoir/ui-react/calendar";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "./session.ts";
import { placeState } from "../shared/place-store.ts";
import { language, t } from "../shared/text.ts";

export type PeriodCalendarProps = Readonly<{ dates: CalendarDates; onChange: (dates: CalendarDates) => void }>;

export function PeriodCalendar({ dates, onChange }: PeriodCalendarProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  const ownPlace = places.find(({ id }) => id === claims?.tli);
  return (
    <RangeCalendar
      dates={dates}
      onChange={onChange}
      weekStart={ownPlace?.weekStart ?? languages[language].firstDay}
      words={makeCalendarWords()}
    />
  );
}

function makeCalendarWords(): CalendarWords {
  const [longNames, shortNames] = [weekdayNames(language, 0), weekdayNames(language, 0, "short")];
  return {
    calendar: t("explain.months"),
    previousMonth: t("explain.previousMonth"),
    nextMonth: t("explain.nextMonth"),
    month: (date) => writeDate(date, (read) => formatDate(read, language, "month")),
    day: (date) => writeDate(date, dateWriter("full")),
    weekdays: longNames.map((name, index) => ({ long: name, short: shortNames[index] ?? "" })),
    chosen: ({ from, to }) =>
      to === ""
        ? t("explain.chooseEnd")
        : writeDate(from, (start) =>
            writeDate(to, (end) =>
              t("explain.rangeChosen", { range: formatRange({ from: start, to: end }, language) }),
            ),
          ),
  };
}

const dateWriter = (style: DateStyle) => (date: CalendarDate) => formatDate(date, language, style);

/** Formats the date of a text with `write`; empty if the text is not a date, such as a half-typed one. */
function writeDate(text: string, write: (date: CalendarDate) => string): string {
  const parsedDate = parseCalendarDate(text);
  return parsedDate.ok ? write(parsedDate.value) : "";
}
