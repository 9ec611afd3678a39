/** Builds the SQL that differs between PostgreSQL and DuckDB. */

import type { CalendarDate, Weekday } from "@comptoir/domain/period";
import type { GroupGrain } from "@comptoir/domain/report";

/** SQL of one database: each function returns the SQL of the described expression. */
export interface Dialect {
  readonly textSql: (value: string) => string;
  readonly dateSql: (value: CalendarDate) => string;
  /** Condition that a number is in a list. */
  readonly isAmong: (expression: string, ids: readonly number[]) => string;
  /** Text without accents and case, to compare and sort by code point. */
  readonly foldedSql: (expression: string) => string;
  /** Text to compare by code point. */
  readonly binarySql: (expression: string) => string;
  /** Number in a type that the driver returns as a number, exact up to 2^53. */
  readonly numberSql: (expression: string) => string;
  /** Sum or count in the type that the driver reads fastest: exact up to 2^53, rounded beyond. */
  readonly toDouble: (expression: string) => string;
  /** Integer in a type wide enough for products of two amounts. */
  readonly wideSql: (expression: string) => string;
  /** Quotient of two wide integers, rounded half away from zero. */
  readonly roundedSql: (above: string, below: string) => string;
  /** Number of minutes as an interval. */
  readonly minutesSql: (expression: string) => string;
  /** Whether the tables are those of the report copy, which holds committed sales only and repeats the columns of the receipt on each line. */
  readonly isCopy: boolean;
  /** Value that is equal for all dates of a group, so that rows can be added up before the domain names the group. */
  readonly bucketSql: (expression: string, grain: GroupGrain, weekStart: Weekday) => string;
}

/** SQL of PostgreSQL, embedded or not. */
export const postgresql: Dialect = {
  // The text is in hexadecimal, so that no part of it can act as SQL.
  textSql: (value) =>
    `convert_from(decode('${Buffer.from(value.replaceAll("\0", ""), "utf8").toString("hex")}', 'hex'), 'UTF8')`,
  dateSql: (value) => `date '${value}'`,
  isAmong: (expression, ids) => `${expression} = ANY ('{${ids.join(",")}}'::integer[])`,
  foldedSql: (expression) => `fold_text((${expression})::text) COLLATE "C"`,
  binarySql: (expression) => `(${expression})::text COLLATE "C"`,
  numberSql: (expression) => `(${expression})::float8`,
  toDouble: (expression) => `(${expression})::float8`,
  wideSql: (expression) => `(${expression})::numeric`,
  roundedSql: (numerator, denominator) => `round(${numerator} / ${denominator})`,
  minutesSql: (expression) => `make_interval(mins => ${expression})`,
  isCopy: false,
  bucketSql: (expression, grain, weekStart) => bucketSqlByGrain[grain](expression, weekStart),
};

/** SQL of DuckDB, with `integer_division` and the function `fold_text` of the copy. */
export const duckdb: Dialect = {
  textSql: (value) => `decode(unhex('${Buffer.from(value.replaceAll("\0", ""), "utf8").toString("hex")}'))`,
  dateSql: (value) => `date '${value}'`,
  isAmong: (expression, ids) => (ids.length === 0 ? "false" : `${expression} IN (${ids.join(",")})`),
  foldedSql: (expression) => `fold_text((${expression})::text)`,
  binarySql: (expression) => `(${expression})::text`,
  numberSql: (expression) => `(${expression})`,
  toDouble: (expression) => `(${expression})::double`,
  wideSql: (expression) => `(${expression})::hugeint`,
  roundedSql: (numerator, denominator) =>
    `(CASE WHEN (${numerator} < 0) = (${denominator} < 0) THEN 1 ELSE -1 END * ((2 * abs(${numerator}) + abs(${denominator})) // (2 * abs(${denominator}))))`,
  minutesSql: (expression) => `to_minutes(${expression})`,
  isCopy: true,
  bucketSql: (expression, grain, weekStart) => bucketSqlByGrain[grain](expression, weekStart),
};

/** SQL of the days since a weekday; 2 January 2000 was a Sunday. */
const daysSinceWeekStartSql = (expression: string, weekStart: number) =>
  `(((${expression} - date '2000-01-02' - ${weekStart}) % 7 + 7) % 7)::integer`;

const bucketSqlByGrain = {
  day: (expression) => expression,
  week: (expression, weekStart) => `(${expression} - ${daysSinceWeekStartSql(expression, weekStart)})`,
  month: (expression) => `date_trunc('month', (${expression})::timestamp)::date`,
  year: (expression) => `date_trunc('year', (${expression})::timestamp)::date`,
  monthOfYear: (expression) => `make_date(2000, extract(month FROM ${expression})::integer, 1)`,
  weekday: (expression) => `(date '2000-01-02' + ${daysSinceWeekStartSql(expression, 0)})`,
  hour: (expression) => `(left(${expression}, 2) || ':00')`,
} as const satisfies Record<GroupGrain, (expression: string, weekStart: Weekday) => string>;
