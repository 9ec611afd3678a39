export { RangeCalendar } from "./range-calendar.tsx";
export type { CalendarDates, CalendarWords, RangeCalendarProps } from "./range-calendar.tsx";
