/** Defines the sources of report rows: for each kind of report a FROM clause and the SQL of every field. */

import type { HeldPermissions } from "@comptoir/domain/access";
import type { LocationGoals } from "@comptoir/domain/goal";
import type { CalendarDate, Weekday } from "@comptoir/domain/period";
import type { GroupGrain } from "@comptoir/domain/report";
import type { FindingAmounts, FindingSubject } from "@comptoir/domain/transaction";

import type { Span } from "../widget-data/span.ts";
import type { ScopeLocation } from "../widget-data/widget-scope.ts";
import type { CashierGoals } from "./cashier-goals.ts";
import type { Dialect } from "./dialect.ts";
import type { RiskLimitsByLocation } from "./exception/read-risk-limits.ts";
import { sql, type Column, type Fragment } from "./fragment.ts";
import type { IntegrityAllowancesByLocation } from "./integrity/read-integrity-limits.ts";

/** Finding of the domain that no SQL of the report finds, with the origin of its row. Amounts in cents, or in thousandths for STOCK_IS_LEDGER. */
export interface PlacedFinding extends FindingSubject, FindingAmounts {
  readonly origin: string;
  /** Number of missing receipts. */
  readonly missing?: number | null;
  /** Product whose stock is concerned. */
  readonly itemId?: number | null;
  /** Stock of the product. Units: thousandths. */
  readonly closing?: number | null;
  /** Business day on which a check found that the problem was fixed, and the id of the user who fixed it, if known; absent while the finding is open. */
  readonly fixed?: { readonly on: CalendarDate; readonly by: number | null };
}

/** Part of a source that a query may read: the caller's locations, some days, and rows that their permissions allow. */
export interface SourceCut {
  readonly dialect: Dialect;
  readonly permissions: HeldPermissions;
  readonly locations: readonly ScopeLocation[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Minute of the last day, from the beginning of each store's day, from which rows are excluded. */
  readonly cutMinute?: number;
  /** Half hour of the first day from which rows are included. */
  readonly since?: number;
  readonly today: CalendarDate;
  /** First day of the week; Sunday by default. */
  readonly weekStart?: Weekday;
  /** Time for which statuses of the Error log are read; the present by default. Units: milliseconds since 1970. */
  readonly now?: number;
  /**
   * Preceding days that the period is compared with; the period itself if there are none. The spans of a period in
   * progress end at the same minute of the day.
   */
  readonly previous: Span;
  /** Same days of the year before; the period itself if there are none. */
  readonly lastYear: Span;
  /** Same weekdays of the year before. */
  readonly sameWeekdays?: Span;
  /** Goals of the Target report. */
  readonly goals?: readonly LocationGoals[];
  /** Goals of users, which the rows of cashiers in the Target report have, and of teams, which have rows of their own. */
  readonly cashierGoals?: readonly CashierGoals[];
  /** Findings that the SQL of the Integrity report does not find itself: about days, refused facts and stored rows, and fixed ones. The statement has them as values. */
  readonly externalFindings?: readonly PlacedFinding[];
  /** Tolerances of the Integrity report, which the copy lacks. */
  readonly integrityLimits?: IntegrityAllowancesByLocation;
  /** Locations that count their drawers blind, whose amounts are hidden until the count. */
  readonly blindLocations?: readonly number[];
  /** Thresholds of the Exception report, which the copy lacks. */
  readonly riskLimits?: RiskLimitsByLocation;
}

/** SQL that looks up the names of keys. */
export interface SourceNames {
  /** SQL of one key's name. */
  readonly nameSql: (id: string) => string;
  /** SELECT of `value` and `name` for a list of keys. */
  readonly namesSql: (ids: string) => string;
}

/** SQL of a report field, and facts that make its queries faster. */
export interface SourceField {
  readonly sql: Fragment;
  /** Whether no row has a value, because nothing is stored for the field. */
  readonly isEmpty?: true;
  /** Whether every row has a value, so that counting values equals counting rows, which is faster. */
  readonly isAlways?: true;
  readonly names?: SourceNames;
  /** Order of the values as groups, if it is not by name. */
  readonly inOrder?: readonly string[];
  /** Grain of the values, such as a week; grouping by it leaves them unchanged. */
  readonly grain?: GroupGrain;
  /** Table that stores each distinct text once, and the column that refers to it. Conditions are evaluated on the distinct texts. */
  readonly texts?: { readonly of: string; readonly id: Column };
  /** Lookup of an expensive field: rows are first grouped by the lookup's key, so that it runs once for each sum. */
  readonly lookedUp?: (cut: SourceCut) => SqlLookup;
}

/** Returns a field for which nothing is stored. */
export const makeEmptyField = (type: "text" | "bigint" | "integer"): SourceField => ({
  sql: sql`NULL::${type}`,
  isEmpty: true,
});

/** SQL that looks up a value by expressions of a row. */
export interface SqlLookup {
  readonly by: readonly Fragment[];
  readonly of: (columns: readonly string[]) => string;
}

/** SQL of the rows of a source. */
export interface SourceRows {
  readonly base: string;
  readonly where: readonly string[];
  /** SQL that identifies a database row, for sources that can quickly find a few of many rows by it. */
  readonly row?: string;
}

/** Source of the rows of one kind of report. */
export interface ReportSource {
  /** Builds the FROM and WHERE of the rows in a cut. `used` contains the columns that the report reads; `isPage` is set if only a few rows are read. */
  readonly rowsSql: (cut: SourceCut, used: ReadonlySet<Column>, isPage: boolean) => SourceRows;
  /** Joins by alias, added when an expression reads a column of the alias. */
  readonly joins: Readonly<Record<string, (cut: SourceCut) => string>>;
  readonly fields: Readonly<Record<string, SourceField>>;
  /** SQL of the row's origin, as the domain's `Origin` reads it. */
  readonly origin?: Fragment;
  /** SQL of the `mark` of a domain row: a checksum that is selected whatever the report's columns are. */
  readonly mark?: Fragment;
  /** SQL of the default order of rows, unique for each row. */
  readonly order: readonly Fragment[];
}
