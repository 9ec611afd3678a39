export { FigureCalendar } from "./figure-calendar.tsx";
export type { FigureCalendarProps, FigureDay } from "./figure-calendar.tsx";
export { RangeCalendar } from "./range-calendar.tsx";
export type { CalendarDates, CalendarWords, RangeCalendarProps } from "./range-calendar.tsx";
