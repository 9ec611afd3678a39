/** Goal of each day as a calendar: a month at a time, weeks as rows; a day is closed or opened by choosing it. */
import { goalToThousandths, spreadGoal, type Goal } from "@comptoir/domain/goal";
import {
  addMonths,
  formatDate,
  startOfUnit,
  weekdayNames,
  weeksOfMonth,
  type CalendarDate,
  type Weekday,
} from "@comptoir/domain/period";
import { FigureCalendar, type FigureDay } from "@comptoir/ui-react/calendar";
import { useState } from "react";
import type { ReactElement } from "react";

import { language, t } from "../../shared/text.ts";
import { formatGoalFigure, formatGoalFigureShort } from "./goal-words.ts";

export type GoalCalendarProps = Readonly<{
  goal: Goal;
  /** First day of the week at the goal's layer. */
  weekStart: Weekday;
  /** Closes or opens a day; null where nothing can be changed. */
  onDay: ((date: string) => void) | null;
}>;

export function GoalCalendar({ goal, weekStart, onDay }: GoalCalendarProps): ReactElement {
  const firstMonth = startOfUnit(goal.from, "month", weekStart);
  const lastMonth = startOfUnit(goal.to, "month", weekStart);
  const [chosenMonth, setMonth] = useState(firstMonth);
  const month = chosenMonth < firstMonth || chosenMonth > lastMonth ? firstMonth : chosenMonth;
  const goalByDate = new Map(spreadGoal(goal).map((dayGoal) => [dayGoal.date, dayGoal]));
  const dayOf = (date: CalendarDate): FigureDay | null => {
    if (date.slice(0, 7) !== month.slice(0, 7)) return null;
    const dayGoal = goalByDate.get(date);
    const isClosed = goal.closed.includes(date);
    const thousandths = dayGoal === undefined ? 0 : goalToThousandths(goal.metric, Math.round(dayGoal.value));
    const exactFigure = formatGoalFigure(goal.metric, thousandths);
    const closedText = t("goal.closedDay");
    return {
      date,
      number: String(Number(date.slice(8))),
      label: t("goal.dayOfGoal", {
        day: formatDate(date, language, "full"),
        figure: isClosed ? closedText : exactFigure,
      }),
      figure:
        dayGoal === undefined
          ? null
          : isClosed
            ? { exact: closedText, short: "–" }
            : { exact: exactFigure, short: formatGoalFigureShort(goal.metric, thousandths) },
      isMarked: isClosed,
    };
  };
  const [longNames, shortNames] = [weekdayNames(language, weekStart), weekdayNames(language, weekStart, "short")];
  return (
    <FigureCalendar
      caption={formatDate(month, language, "month")}
      weekdays={longNames.map((long, index) => ({ long, short: shortNames[index] ?? long }))}
      weeks={weeksOfMonth(month, weekStart).map((week) => week.map(dayOf))}
      labels={{ previous: t("goal.earlierMonth"), next: t("goal.laterMonth") }}
      onPrevious={month <= firstMonth ? null : () => setMonth(addMonths(month, -1))}
      onNext={month >= lastMonth ? null : () => setMonth(addMonths(month, 1))}
      onDay={onDay}
    />
  );
}
