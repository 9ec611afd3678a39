/** What an answer is compared with, in words: its days, and whether there were sales on them. */
import { doDataBeginLater } from "@comptoir/domain/metric";
import { addDays, formatDate, formatRange } from "@comptoir/domain/period";
import type { CalendarDate } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";

export type Meta = WidgetData["data"]["meta"];

/** Whether all days that an answer is compared with come after the first sale, or nothing says when that was. */
export function isComparable({ compare, firstSalesDate }: Pick<Meta, "compare" | "firstSalesDate">): boolean {
  return compare === undefined || firstSalesDate === undefined || !doDataBeginLater(compare.from, firstSalesDate);
}

/** Why there is no comparison; null where there is one. */
export function whyNotCompared(meta: Pick<Meta, "compare" | "firstSalesDate">): string | null {
  const { firstSalesDate } = meta;
  if (isComparable(meta) || firstSalesDate === undefined || firstSalesDate === null) return null;
  return t("dashboard.salesBegin", { date: formatDate(firstSalesDate, language) });
}

/** The compared days, short, as a legend names them. */
export function comparedDays({ compare }: Pick<Meta, "compare">): string {
  return compare === undefined ? "" : formatRange(compare, language, { short: true });
}

/** The days of a widget that has its own, and those that it is compared with. */
export function ownDays(meta: Pick<Meta, "range" | "compare" | "firstSalesDate">): string {
  const days = formatRange(meta.range, language, { short: true });
  return meta.compare === undefined || !isComparable(meta)
    ? days
    : `${days}, ${t("dashboard.versus", { value: comparedDays(meta) })}`;
}

/** The day that answers to a day of the period, or to the half hours of it. */
export function comparedDay(compare: NonNullable<Meta["compare"]>, daysIn: number): string {
  const day: CalendarDate = addDays(compare.from, daysIn);
  return formatRange({ from: day, to: day }, language, { short: true });
}
