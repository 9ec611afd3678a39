/** Reads the members of a split (departments, stores, hours …), with the sales of each in a period. */

import { Effect } from "effect";
import type { SqlError } from "effect/sql";

import { unknownMember, type RankingMember, type PerType } from "@comptoir/domain/dashboard";
import { addSums, emptySums, netSalesOf, type SalesSums } from "@comptoir/domain/metric";
import {
  addDays,
  countDays,
  countHalfHours,
  halfHoursOfDay,
  weekdayOf,
  type CalendarDate,
} from "@comptoir/domain/period";
import { printStoreTerminal } from "@comptoir/domain/target";

import { type DayTable, noHalfHour, type SumRow, toSalesSums } from "../sales/index.ts";
import { readItemSums } from "./item-sums.ts";
import { readDays } from "./period-sums.ts";
import type { Question } from "./question.ts";
import { onlyDates, withoutDates, type Span } from "./span.ts";
import { hasSales, noDay, readSums, type Snapshot, type SumQuery } from "./snapshot.ts";
import type { ScopeLocation, WidgetScope } from "./widget-scope.ts";

/** Scope of a split, and the members or items that it is filtered by. */
export type SplitPlace = Pick<Question, "scope" | "members" | "items">;

/** Function that reads the members of a split with their sales; members without sales are left out. */
export type ReadMembers = (
  snapshot: Snapshot,
  place: SplitPlace,
  span: Span,
) => Effect.Effect<readonly RankingMember[], SqlError.SqlError>;

/** Sums from which net sales are computed. */
export const money = ["gross", "discounts", "refunds"] as const;

/** Function that reads the members of each split. A new split without a function does not compile. */
export const memberReaders = {
  DEPARTMENT: departments("department_id"),
  SUBDEPARTMENT: departments("sub_department_id"),
  ITEM: readItems,
  VENDOR: readVendors,
  CASHIER: groupMembers({ table: "sales_day_cashier", column: "cashier", sums: money }),
  TERMINAL: groupMembers({ table: "sales_day_terminal", column: "terminal", sums: money }),
  TENDER: readTenders,
  LOCATION: groupMembers({ table: "sales_day", column: "location_id", sums: money }),
  HOUR: readHours,
  WEEKDAY: readWeekdays,
  WEEKDAY_HOUR: readHoursOfWeek,
} as const satisfies Record<PerType, ReadMembers>;

/** Summaries in which a split can be filtered: any daily one, a certain daily one, the item summaries, or none. */
const summariesBySplit = {
  DEPARTMENT: "sales_day_department",
  SUBDEPARTMENT: "sales_day_department",
  ITEM: "items",
  VENDOR: "items",
  CASHIER: "sales_day_cashier",
  TERMINAL: "sales_day_terminal",
  TENDER: "none",
  LOCATION: "days",
  HOUR: "none",
  WEEKDAY: "days",
  WEEKDAY_HOUR: "none",
} as const satisfies Record<PerType, DayTable | "days" | "items" | "none">;

/** Returns whether a split can be read for the members or items that a question is filtered by. */
export function supportsFilters(type: PerType, { members, items }: Pick<Question, "members" | "items">): boolean {
  const source = summariesBySplit[type];
  if (items !== null) return source === "items";
  return members === null || source === "days" || source === members.table;
}

/** Lists the columns that identify a member: terminals of several stores may have the same number. */
export const memberColumns = (column: string, { locations }: WidgetScope): readonly string[] =>
  column === "terminal" && locations.length > 1 ? ["location_id", column] : [column];

/** Returns the code of the member of a row, read by `memberColumns`. */
export const memberCode = (column: string, { locations }: WidgetScope, row: SumRow): string =>
  column === "terminal" && locations.length > 1
    ? printStoreTerminal({ locationId: Number(row["location_id"]), terminal: String(row[column]) })
    : String(row[column]);

function groupMembers({
  column,
  ...table
}: Pick<SumQuery, "table" | "sums"> & { readonly column: string }): ReadMembers {
  return Effect.fnUntraced(function* (snapshot, { scope, members }, span) {
    const query: SumQuery = { ...table, by: memberColumns(column, scope) };
    const rows = yield* readSums(
      snapshot,
      scope,
      span,
      members === null ? query : { ...query, table: members.table, members },
    );
    return sumMembers(
      rows
        .filter(hasSales)
        .map((row) => ({ ...memberOf(memberCode(column, scope, row), row), quantity: toSalesSums(row).items })),
    );
  });
}

/** Reads departments and sub-departments with one query, which a dashboard that shows both runs only once. */
function departments(column: "department_id" | "sub_department_id"): ReadMembers {
  return Effect.fnUntraced(function* (snapshot, { scope, members }, span) {
    const memberFilter = members === null ? {} : { members };
    const rows = yield* readSums(snapshot, scope, span, {
      table: "sales_day_department",
      by: ["department_id", "sub_department_id"],
      sums: money,
      ...memberFilter,
    });
    const byCode = new Map<string, SalesSums>();
    for (const row of rows) {
      const code = String(row[column]);
      byCode.set(code, addSums(byCode.get(code) ?? emptySums, toSalesSums(row)));
    }
    return [...byCode]
      .filter(([, sums]) => money.some((name) => sums[name] !== 0))
      .map(([code, sums]) => ({ code, value: netSalesOf(sums) }));
  });
}

/** Converts a row of sums to a member of a ranking. */
export function memberOf(code: string, row: SumRow): RankingMember {
  return { code, value: netSalesOf(toSalesSums(row)) };
}

function readItems(snapshot: Snapshot, { scope, items }: SplitPlace, span: Span) {
  return Effect.map(readItemSums(snapshot, scope, span, items), (rows) =>
    rows
      .filter(hasSales)
      .map((row): RankingMember => ({ ...memberOf(String(row["item_id"]), row), quantity: toSalesSums(row).items })),
  );
}

/** Reads vendors: sales of items by their current vendor; code 0 collects the items without one. */
function readVendors(snapshot: Snapshot, { scope, items: itemFilter }: SplitPlace, span: Span) {
  return Effect.gen(function* () {
    const items = yield* readItemSums(snapshot, scope, span, itemFilter);
    const vendorOf = yield* readVendorsOfItems(snapshot);
    return sumMembers(
      items.filter(hasSales).map((row) => memberOf(String(vendorOf.get(Number(row["item_id"])) ?? 0), row)),
    );
  });
}

/** Reads the current vendor of each item that has one. */
export const readVendorsOfItems = (snapshot: Pick<Snapshot, "query">) =>
  Effect.map(
    snapshot.query<{ readonly item_id: number; readonly vendor_id: number }>(
      "SELECT item_id, vendor_id FROM item WHERE vendor_id IS NOT NULL",
      noDay,
    ),
    (rows) => new Map(rows.map((row) => [row.item_id, row.vendor_id])),
  );

function readTenders(snapshot: Snapshot, { scope }: SplitPlace, span: Span) {
  return Effect.map(
    readSums(snapshot, scope, span, { table: "sales_day_tender", by: ["code"], sums: ["amount", "payments"] }),
    (rows) =>
      rows
        .filter((row) => row["payments"] !== 0)
        .map((row): RankingMember => ({ code: String(row["code"]), value: Number(row["amount"]) })),
  );
}

function readWeekdays(snapshot: Snapshot, { scope, members }: SplitPlace, span: Span) {
  return Effect.map(readDays(snapshot, scope, span, members), (days) =>
    sumMembers(
      days
        .filter(({ sums }) => money.some((name) => sums[name] !== 0))
        .map(({ date, sums }) => ({ code: String(weekdayOf(date)), value: netSalesOf(sums) })),
    ),
  );
}

function readHours(snapshot: Snapshot, place: SplitPlace, span: Span) {
  return Effect.map(readClockHours(snapshot, place, span, []), (hours) =>
    sumMembers(hours.map(({ hour, row }) => memberOf(hour, row))),
  );
}

/** Reads sums by weekday and hour; the code "1-14" means Mondays from 14:00 to 15:00. */
function readHoursOfWeek(snapshot: Snapshot, place: SplitPlace, span: Span) {
  return Effect.map(readClockHours(snapshot, place, span, ["weekday"]), (hours) =>
    sumMembers(
      hours.map(({ hour, row }) => {
        const day = row["business_date"];
        return memberOf(`${day === undefined ? row["weekday"] : weekdayOf(day as CalendarDate)}-${hour}`, row);
      }),
    ),
  );
}

/**
 * Reads sums by the hour of each store's clock, and by further columns. Days with a clock change are read separately, half
 * hour by half hour.
 */
function readClockHours(snapshot: Snapshot, { scope }: SplitPlace, span: Span, keyFields: readonly "weekday"[]) {
  return Effect.gen(function* () {
    const hours: { readonly hour: string; readonly row: SumRow }[] = [];
    for (const part of sameClocks(scope)) {
      const irregular = irregularDays(part, span);
      const [ordinarySpan, irregularSpan] = [withoutDates(span, irregular), onlyDates(span, irregular)];
      const ordinary =
        ordinarySpan === null
          ? []
          : yield* readSums(snapshot, part, ordinarySpan, {
              table: "sales_half_hour",
              by: [...keyFields, "half_hour"],
              sums: money,
            });
      const sample = ordinaryDay(part, span.from);
      for (const row of ordinary.filter(hasSales))
        hours.push({ hour: hourOf(part, sample, Number(row["half_hour"])), row });
      if (irregularSpan === null) continue;
      const hourSums = yield* readSums(snapshot, part, irregularSpan, {
        table: "sales_half_hour",
        by: ["business_date", "half_hour"],
        sums: money,
      });
      for (const row of hourSums.filter(hasSales))
        hours.push({ hour: hourOf(part, row["business_date"] as CalendarDate, Number(row["half_hour"])), row });
    }
    return hours;
  });
}

/** Splits a scope into parts whose locations have the same time zone and day start. */
export function sameClocks(scope: WidgetScope): readonly WidgetScope[] {
  const parts = new Map<string, ScopeLocation[]>();
  for (const location of scope.locations) {
    const clock = `${location.timeZone}|${location.businessDayStart}`;
    parts.set(clock, [...(parts.get(clock) ?? []), location]);
  }
  return [...parts.values()].map((locations) => ({
    ...scope,
    locations,
    timeZone: locations[0]?.timeZone ?? scope.timeZone,
    businessDayStart: locations[0]?.businessDayStart ?? scope.businessDayStart,
  }));
}

const ordinaryHalfHours = 48;

function irregularDays({ timeZone, businessDayStart }: WidgetScope, span: Span): readonly CalendarDate[] {
  const dates = Array.from({ length: countDays(span) }, (_, index) => addDays(span.from, index));
  return dates.filter((date) => countHalfHours(date, timeZone, businessDayStart) !== ordinaryHalfHours);
}

/** Finds a day with 48 half hours near a date, whose labels apply to all such days. */
function ordinaryDay({ timeZone, businessDayStart }: WidgetScope, date: CalendarDate): CalendarDate {
  return countHalfHours(date, timeZone, businessDayStart) === ordinaryHalfHours ? date : addDays(date, 2);
}

/** Returns the hour of a half hour; sales without a time are a member of their own. */
export function hourOf({ timeZone, businessDayStart }: WidgetScope, date: CalendarDate, halfHour: number): string {
  if (halfHour === noHalfHour) return unknownMember;
  const bins = halfHoursOfDay(date, timeZone, businessDayStart);
  return (bins[Math.min(halfHour, bins.length - 1)]?.label ?? "00:00").slice(0, 2);
}

/** Adds up members with the same code. */
export function sumMembers(members: readonly RankingMember[]): readonly RankingMember[] {
  const byCode = new Map<string, RankingMember>();
  for (const member of members) {
    const { value = 0, quantity } = byCode.get(member.code) ?? {};
    const pieces = quantity === undefined ? member.quantity : quantity + (member.quantity ?? 0);
    byCode.set(member.code, {
      ...member,
      value: value + member.value,
      ...(pieces !== undefined && { quantity: pieces }),
    });
  }
  return [...byCode.values()];
}
