/** Reads the sums of a period and of its days, which most widgets use; read once for all widgets of a dashboard. */

import { Effect } from "effect";

import { addSums, emptySums, salesSumKeys, type SalesSums } from "@comptoir/domain/metric";
import { countDays, type CalendarDate } from "@comptoir/domain/period";

import { toSalesSums } from "../sales/index.ts";
import { readItemSums } from "./item-sums.ts";
import type { Question } from "./question.ts";
import type { Span } from "./span.ts";
import type { ItemFilter, MemberFilter } from "./member-filter.ts";
import { readSums, type Snapshot } from "./snapshot.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Sums of one business day, or of a month, dated by its first day. */
export interface DaySums {
  readonly date: CalendarDate;
  readonly sums: SalesSums;
}

/** Reads the days of a span with sales or voids, in order; with `members`, only the sales of these members. */
export const readDays = (snapshot: Snapshot, scope: WidgetScope, span: Span, members: MemberFilter | null = null) =>
  readDates(snapshot, { scope, members }, span, "business_date");

/** Reads the months of a span with sales or voids, in order, as {@link readDays} reads days: far fewer rows of a long span. */
export const readMonths = (snapshot: Snapshot, scope: WidgetScope, span: Span, members: MemberFilter | null = null) =>
  // A month less the days outside the span may come to nothing.
  Effect.map(readDates(snapshot, { scope, members }, span, "month"), (months) =>
    months.filter(({ sums }) => salesSumKeys.some((key) => sums[key] !== 0)),
  );

const readDates = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  { scope, members }: Pick<Question, "scope" | "members">,
  span: Span,
  unit: "business_date" | "month",
) {
  const sumsSource = members === null ? ({ table: "sales_day" } as const) : { table: members.table, members };
  const rows = yield* readSums(snapshot, scope, span, { ...sumsSource, by: [unit] });
  return rows.map((row): DaySums => ({ date: row[unit] as CalendarDate, sums: toSalesSums(row) }));
});

/** Reads the sums of a span over some items. Item summaries contain only net sales, their parts and quantities. */
const readItemsPeriod = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  widgetScope: WidgetScope,
  span: Span,
  items: ItemFilter,
) {
  const itemRows = yield* readItemSums(snapshot, widgetScope, span, items);
  const noDays: readonly DaySums[] = [];
  return {
    days: noDays,
    isEmpty: itemRows.length === 0,
    sums: itemRows.reduce((sums, row) => addSums(sums, toSalesSums(row)), emptySums),
  };
});

/** Number of days above which a period is read by month: nothing shows so many days one by one. */
export const dailyReadDaysAtMost = 92;

/** Reads the sums of a span and whether it has any sales: day by day, or month by month if the span is long. */
const readMembersPeriod = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  scope: WidgetScope,
  span: Span,
  members: MemberFilter | null = null,
) {
  const daySums =
    countDays(span) > dailyReadDaysAtMost
      ? yield* readMonths(snapshot, scope, span, members)
      : yield* readDays(snapshot, scope, span, members);
  return {
    days: daySums,
    isEmpty: daySums.length === 0,
    sums: daySums.reduce((sums, day) => addSums(sums, day.sums), emptySums),
  };
});

/** Reads the sums of a span for the members or items that a question is filtered by. */
export function readFilteredSums(
  snapshot: Snapshot,
  { scope, members, items }: Pick<Question, "scope" | "members" | "items">,
  span: Span,
) {
  return items === null
    ? readMembersPeriod(snapshot, scope, span, members)
    : readItemsPeriod(snapshot, scope, span, items);
}
