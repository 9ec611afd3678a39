/** Reads the members of a split (departments, stores, hours …), with the sales of each in a period. */

import { Effect } from "effect";
import type { SqlError } from "effect/sql";

import { type MemberSums, type RankingMember, type PerType } from "@comptoir/domain/dashboard";
import { addSums, emptySums, getMetric, netSalesOf, type MetricCode, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";
import { weekdayOf, type CalendarDate } from "@comptoir/domain/period";
import { printStoreTerminal } from "@comptoir/domain/target";

import { type DayTable, type SumRow, toSalesSums, toSumColumn } from "../sales/index.ts";
import { readClockHours } from "./clock-hours.ts";
import { readItemSums } from "./item-sums.ts";
import { readDays } from "./period-sums.ts";
import type { Question } from "./question.ts";
import type { Span } from "./span.ts";
import { noDay, readSums, type Snapshot, type SumQuery } from "./snapshot.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Scope of a split, and the members or items that it is filtered by. */
export type SplitPlace = Pick<Question, "scope" | "members" | "items">;

/** Sums to read of the members of a split, and which members are listed. */
export interface MemberReading {
  /** Columns of the summary tables to add up. */
  readonly columns: readonly string[];
  readonly isListed: (sums: SalesSums) => boolean;
}

/** Function that reads the members of a split with their sums; members without a figure are left out. */
export type ReadMembers = (
  snapshot: Snapshot,
  place: SplitPlace,
  span: Span,
  reading: MemberReading,
) => Effect.Effect<readonly MemberSums[], SqlError.SqlError>;

/** Sums from which net sales are computed. */
export const netSalesSumColumns = ["gross", "discounts", "refunds"] as const;

/** Returns the sums that measures are computed from; members without any sum of the first measure are not listed. */
export function memberReadingOf([firstMeasure, ...furtherMeasures]: readonly [
  MetricCode,
  ...MetricCode[],
]): MemberReading {
  const { from } = getMetric(firstMeasure);
  const salesSumKeys = new Set([from, ...furtherMeasures.map((measure) => getMetric(measure).from)].flat());
  return { columns: [...salesSumKeys].map(toSumColumn), isListed: (sums) => from.some((key) => sums[key] !== 0) };
}

/** Function that reads the members of each split. A new split without a function does not compile. */
export const memberReaders = {
  DEPARTMENT: makeDepartmentReader("department_id"),
  SUBDEPARTMENT: makeDepartmentReader("sub_department_id"),
  ITEM: readItems,
  VENDOR: readVendors,
  CASHIER: makeGroupReader({ table: "sales_day_cashier", column: "cashier" }),
  TERMINAL: makeGroupReader({ table: "sales_day_terminal", column: "terminal" }),
  TENDER: readTenders,
  LOCATION: makeGroupReader({ table: "sales_day", column: "location_id" }),
  HOUR: readHours,
  WEEKDAY: readWeekdays,
  WEEKDAY_HOUR: readHoursOfWeek,
} as const satisfies Record<PerType, ReadMembers>;

/** Summaries in which a split can be filtered: any daily one, a certain daily one, the item summaries, or none. */
const filterableSummaryBySplit = {
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
  const filterableSummary = filterableSummaryBySplit[type];
  if (items !== null) return filterableSummary === "items";
  return members === null || filterableSummary === "days" || filterableSummary === members.table;
}

/** Lists the columns that identify a member: terminals of several stores may have the same number. */
export const memberColumnsOf = (column: string, { locations }: WidgetScope): readonly string[] =>
  column === "terminal" && locations.length > 1 ? ["location_id", column] : [column];

/** Returns the code of the member of a row, read by `memberColumnsOf`. */
export const toMemberCode = (column: string, { locations }: WidgetScope, row: SumRow): string =>
  column === "terminal" && locations.length > 1
    ? printStoreTerminal({ locationId: Number(row["location_id"]), terminal: String(row[column]) })
    : String(row[column]);

function makeGroupReader({ column, table }: Pick<SumQuery, "table"> & { readonly column: string }): ReadMembers {
  return Effect.fnUntraced(function* (snapshot, { scope, members }, span, reading) {
    const memberSumsQuery: SumQuery = { table, by: memberColumnsOf(column, scope), sums: reading.columns };
    const memberRows = yield* readSums(
      snapshot,
      scope,
      span,
      members === null ? memberSumsQuery : { ...memberSumsQuery, table: members.table, members },
    );
    return sumListedMembers(
      reading,
      memberRows.map((row) => ({ code: toMemberCode(column, scope, row), sums: toSalesSums(row) })),
    );
  });
}

/** Reads departments and sub-departments with one query, which a dashboard that shows both runs only once. */
function makeDepartmentReader(column: "department_id" | "sub_department_id"): ReadMembers {
  return Effect.fnUntraced(function* (snapshot, { scope, members }, span, reading) {
    const departmentRows = yield* readSums(snapshot, scope, span, {
      table: "sales_day_department",
      by: ["department_id", "sub_department_id"],
      sums: reading.columns,
      ...(members === null ? {} : { members }),
    });
    return sumListedMembers(
      reading,
      departmentRows.map((row) => ({ code: String(row[column]), sums: toSalesSums(row) })),
    );
  });
}

/** Adds up the members with the same code, and leaves out those that are not listed. */
function sumListedMembers({ isListed }: MemberReading, members: readonly MemberSums[]): readonly MemberSums[] {
  const sumsByCode = new Map<string, SalesSums>();
  for (const { code, sums } of members) {
    const memberSumsSoFar = sumsByCode.get(code);
    sumsByCode.set(code, memberSumsSoFar === undefined ? sums : addSums(memberSumsSoFar, sums));
  }
  return [...sumsByCode].flatMap(([code, sums]) => (isListed(sums) ? [{ code, sums }] : []));
}

/** Converts a row of sums to a member of a ranking. */
export function memberOf(code: string, row: SumRow): RankingMember {
  return { code, value: netSalesOf(toSalesSums(row)) };
}

function readItems(...[snapshot, { scope, items }, span, reading]: Parameters<ReadMembers>): ReturnType<ReadMembers> {
  return Effect.map(readItemSums(snapshot, scope, span, items), (rows) =>
    rows
      .map((row) => ({ code: String(row["item_id"]), sums: toSalesSums(row) }))
      .filter(({ sums }) => reading.isListed(sums)),
  );
}

/** Reads vendors: sales of items by their current vendor; code 0 collects the items without one. */
function readVendors(
  ...[snapshot, { scope, items: itemFilter }, span, reading]: Parameters<ReadMembers>
): ReturnType<ReadMembers> {
  return Effect.gen(function* () {
    const itemRows = yield* readItemSums(snapshot, scope, span, itemFilter);
    const vendorByItem = yield* readVendorsOfItems(snapshot);
    return sumListedMembers(
      reading,
      itemRows.map((row) => ({ code: String(vendorByItem.get(Number(row["item_id"])) ?? 0), sums: toSalesSums(row) })),
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

/** Reads the amounts collected by tender, as gross sales without any other part, so that they are the total collected. */
function readTenders(...[snapshot, { scope }, span]: Parameters<ReadMembers>): ReturnType<ReadMembers> {
  return Effect.map(
    readSums(snapshot, scope, span, { table: "sales_day_tender", by: ["code"], sums: ["amount", "payments"] }),
    (rows) =>
      rows
        .filter((row) => row["payments"] !== 0)
        .map((row) => ({ code: String(row["code"]), sums: { ...emptySums, gross: cents(Number(row["amount"])) } })),
  );
}

function readWeekdays(
  ...[snapshot, { scope, members }, span, reading]: Parameters<ReadMembers>
): ReturnType<ReadMembers> {
  return Effect.map(readDays(snapshot, scope, span, members), (days) =>
    sumListedMembers(
      reading,
      days.map(({ date, sums }) => ({ code: String(weekdayOf(date)), sums })),
    ),
  );
}

function readHours(...[snapshot, place, span, reading]: Parameters<ReadMembers>): ReturnType<ReadMembers> {
  return Effect.map(readClockHours(snapshot, place, span, { keyFields: [], columns: reading.columns }), (hours) =>
    sumListedMembers(
      reading,
      hours.map(({ hour, row }) => ({ code: hour, sums: toSalesSums(row) })),
    ),
  );
}

/** Reads sums by weekday and hour; the code "1-14" means Mondays from 14:00 to 15:00. */
function readHoursOfWeek(...[snapshot, place, span, reading]: Parameters<ReadMembers>): ReturnType<ReadMembers> {
  const hourQuery = { keyFields: ["weekday"], columns: reading.columns } as const;
  return Effect.map(readClockHours(snapshot, place, span, hourQuery), (hours) =>
    sumListedMembers(
      reading,
      hours.map(({ hour, row }) => {
        const rowDate = row["business_date"];
        const weekday = rowDate === undefined ? row["weekday"] : weekdayOf(rowDate as CalendarDate);
        return { code: `${weekday}-${hour}`, sums: toSalesSums(row) };
      }),
    ),
  );
}

/** Adds up members with the same code. */
export function sumMembers(members: readonly RankingMember[]): readonly RankingMember[] {
  const memberByCode = new Map<string, RankingMember>();
  for (const member of members) {
    const { value = 0, quantity } = memberByCode.get(member.code) ?? {};
    const quantitySum = quantity === undefined ? member.quantity : quantity + (member.quantity ?? 0);
    memberByCode.set(member.code, {
      ...member,
      value: value + member.value,
      ...(quantitySum !== undefined && { quantity: quantitySum }),
    });
  }
  return [...memberByCode.values()];
}
