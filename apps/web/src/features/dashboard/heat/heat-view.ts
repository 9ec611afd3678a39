/** Turns hours of the week and days of a calendar into the rows, columns and cells of a heat map. */
import type { Widget } from "@comptoir/domain/dashboard";
import type { MetricUnit } from "@comptoir/domain/metric";
import {
  monthNames,
  daysBetween,
  formatClock,
  formatDate,
  parseCalendarDate,
  weekdayNames,
  weekdayOf,
} from "@comptoir/domain/period";
import type { CalendarDate, Weekday } from "@comptoir/domain/period";
import type { HeatCell, HeatLine } from "@comptoir/ui-react/charts";

import { language, t } from "../../../shared/text.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { formatFigure } from "../measure-format.ts";
import { buildRankingView, hourOfWeekText } from "../ranking-view.ts";
import { buildSeriesView, binHasSales } from "../series-view.ts";

export interface HeatView {
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  readonly cells: readonly HeatCell[];
  readonly unit: MetricUnit;
  readonly summary: string;
  /** Keys of the cells that open the rows behind them: those with sales, also if they add up to 0. */
  readonly opening: ReadonlySet<string>;
  /** Note below the map: in a week, the sales without a time. */
  readonly note: string | undefined;
}

type WeekData = Extract<WidgetData, { readonly call: "GetStatsPer" }>;
type DaysData = Extract<WidgetData, { readonly call: "SalesPerRange" }>["data"];

/** Builds the hours of the week: weekdays by the hours from the first with sales to the last. Sales without a time are in the note. */
export function buildWeekView(widget: Widget, weekData: WeekData, title: string, weekStart: Weekday): HeatView {
  const rankingView = buildRankingView(widget, weekData, title);
  const timedRows = rankingView.rows.flatMap((row) => {
    const [, weekday, hour] = /^([0-6])-(\d{2})$/u.exec(row.key) ?? [];
    return weekday === undefined || hour === undefined ? [] : [{ weekday: Number(weekday), hour: Number(hour), row }];
  });
  const rowHours = timedRows.map(({ hour }) => hour);
  const firstHour = Math.min(...rowHours);
  const valueByRowKey = new Map(timedRows.map(({ row }) => [row.key, row.value]));
  const columns =
    timedRows.length === 0
      ? []
      : Array.from({ length: Math.max(...rowHours) - firstHour + 1 }, (_, offset) => firstHour + offset);
  const weekdays = listWeekdaysFrom(weekStart);
  const valueWithoutTime = rankingView.total - timedRows.reduce((sum, { row }) => sum + row.value, 0);
  return {
    rows: weekdayLines(weekStart),
    columns: columns.map((hour) => {
      const hourLabel = formatClock(hour * 60, language);
      return { key: String(hour), label: hourLabel, tick: hourLabel };
    }),
    cells: weekdays.flatMap((weekday, row) =>
      columns.map((hour, column): HeatCell => {
        const cellKey = `${weekday}-${String(hour).padStart(2, "0")}`;
        return {
          key: cellKey,
          label: hourOfWeekText(weekday, hour),
          row,
          column,
          value: valueByRowKey.get(cellKey) ?? 0,
        };
      }),
    ),
    opening: new Set(valueByRowKey.keys()),
    unit: rankingView.unit,
    summary: rankingView.summary,
    note:
      valueWithoutTime === 0
        ? undefined
        : t("widget.withoutTime", { value: formatFigure(valueWithoutTime, rankingView.unit) }),
  };
}

/** Builds a calendar: weekdays by weeks, each day with its figure. */
export function buildCalendarView(widget: Widget, daysData: DaysData, title: string, weekStart: Weekday): HeatView {
  const seriesView = buildSeriesView(widget, daysData, title);
  const [series] = seriesView.series;
  const placedDays = seriesView.categories.flatMap(({ key, label }, index) => {
    const dayResult = parseCalendarDate(daysData.bins[index]?.start.slice(0, 10) ?? "");
    return dayResult.ok ? [{ key, label, day: dayResult.value, value: series?.values[index] ?? null }] : [];
  });
  const rowIndexOfDay = (day: CalendarDate): number => (weekdayOf(day) - weekStart + 7) % 7;
  const [firstDay] = placedDays;
  const firstDayRowIndex = firstDay === undefined ? 0 : rowIndexOfDay(firstDay.day);
  const cells = placedDays.map(({ key, label, day, value }): HeatCell => {
    const weekColumnIndex =
      firstDay === undefined ? 0 : Math.floor((daysBetween(firstDay.day, day) + firstDayRowIndex) / 7);
    return { key, label, row: rowIndexOfDay(day), column: weekColumnIndex, value };
  });
  return {
    rows: weekdayLines(weekStart),
    columns: weekLines(placedDays.map(({ day }, index) => ({ day, column: cells[index]?.column ?? 0 }))),
    cells,
    opening: new Set(daysData.bins.filter(binHasSales).map(({ key }) => key)),
    unit: seriesView.unit,
    summary: seriesView.summary,
    note: seriesView.note,
  };
}

const listWeekdaysFrom = (weekStart: Weekday): readonly number[] =>
  Array.from({ length: 7 }, (_, offset) => (weekStart + offset) % 7);

function weekdayLines(weekStart: Weekday): readonly HeatLine[] {
  const shortNames = weekdayNames(language, weekStart, "short");
  return weekdayNames(language, weekStart).map((label, row) => ({ key: String(row), label, tick: shortNames[row] }));
}

/** Lists a column for each week; the week with the first day of a month has the month's name. */
function weekLines(days: readonly { readonly day: CalendarDate; readonly column: number }[]): readonly HeatLine[] {
  const weekByColumn = new Map<number, { readonly day: CalendarDate; readonly month: CalendarDate | null }>();
  for (const { day, column } of days) {
    const week = weekByColumn.get(column) ?? { day, month: null };
    weekByColumn.set(column, { ...week, month: day.endsWith("-01") ? day : week.month });
  }
  return [...weekByColumn].map(([column, { day, month }]) => ({
    key: String(column),
    label: formatDate(day, language, "short"),
    tick: month === null ? undefined : formatMonthTick(month),
  }));
}

/** Short name of a month; January has its year. */
const formatMonthTick = (month: CalendarDate): string =>
  month.slice(5, 7) === "01"
    ? formatDate(month, language, "shortMonth")
    : (monthNames(language, "short")[Number(month.slice(5, 7)) - 1] ?? "");
