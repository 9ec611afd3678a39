/** Sources of report rows: for each kind a FROM clause and the SQL of every field. */

import type { HeldPermissions } from "@comptoir/domain/access";
import type { CalendarDate } from "@comptoir/domain/period";
import type { GroupGrain } from "@comptoir/domain/report";
import type { FindingAmounts, FindingSubject } from "@comptoir/domain/transaction";

import type { Span } from "../widget-data/span.ts";
import type { ScopeLocation } from "../widget-data/widget-scope.ts";
import type { Dialect } from "./dialect.ts";
import type { RiskLimitsByLocation } from "./exception/read-risk-limits.ts";
import { sql, type Column, type Fragment } from "./fragment.ts";
import type { IntegrityLimitsByLocation } from "./integrity/read-integrity-limits.ts";

/** Finding of the domain that no receipt shows, with the origin of its row. Amounts in cents. */
export interface PlacedFinding extends FindingSubject, FindingAmounts {
  readonly origin: string;
}

/** Part of a source that a query may read: the caller's locations, some days, and rows that they have the permission for. */
export interface SourceCut {
  readonly dialect: Dialect;
  readonly permissions: HeldPermissions;
  readonly locations: readonly ScopeLocation[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Half hour of the last day from which rows are left out. */
  readonly until?: number;
  /** Half hour of the first day from which rows are read. */
  readonly since?: number;
  readonly today: CalendarDate;
  /**
   * Spans that the period is compared with: the preceding days, and the same days a year before. For a period in
   * progress, both end at the same time of day.
   */
  readonly previous: Span;
  readonly lastYear: Span;
  /** Findings of the Integrity report about days and refused facts, which either engine reads from the statement. */
  readonly placed?: readonly PlacedFinding[];
  /** Allowances of the Integrity report, which the copy does not have. */
  readonly integrityLimits?: IntegrityLimitsByLocation;
  /** Thresholds of the Exception report, which the copy does not have. */
  readonly riskLimits?: RiskLimitsByLocation;
}

/** Names of a key: SQL for one name, and a query for many. */
export interface SourceNames {
  /** SQL of a key's name. */
  readonly of: (id: string) => string;
  /** SELECT of `value` and `name` for a list of keys. */
  readonly list: (ids: string) => string;
}

/** SQL of a field. */
export interface SourceField {
  readonly sql: Fragment;
  /** Whether no row has a value, because nothing is stored of it. */
  readonly isEmpty?: true;
  /** Whether every row has a value, so that counting values equals counting rows, which is faster. */
  readonly isAlways?: true;
  readonly names?: SourceNames;
  /** Order of its values as groups, if not by name. */
  readonly inOrder?: readonly string[];
  /** Grain of its values; grouping by it leaves them unchanged. */
  readonly grain?: GroupGrain;
  /** Table that stores each distinct text once, and the column that refers to it. Conditions are evaluated on the texts. */
  readonly texts?: { readonly of: string; readonly id: Column };
  /** Lookup of an expensive field: rows are first grouped by the lookup's key, so that it runs once for each sum. */
  readonly lookedUp?: (cut: SourceCut) => SqlLookup;
}

/** Field of which nothing is stored. */
export const emptyField = (type: "text" | "bigint" | "integer"): SourceField => ({
  sql: sql`NULL::${type}`,
  isEmpty: true,
});

/** Lookup of a value by expressions of a row. */
export interface SqlLookup {
  readonly by: readonly Fragment[];
  readonly of: (columns: readonly string[]) => string;
}

/** FROM and WHERE clauses of rows, without joins. */
export interface SourceRows {
  readonly base: string;
  readonly where: readonly string[];
  /** Expression that identifies a database row, for sources that find a few of many rows quickly by it. */
  readonly row?: string;
}

/** Source of a kind of report. */
export interface ReportSource {
  /** FROM and WHERE of a cut's rows. `used` contains the columns that the report reads; `isPage` is set if only a few rows are read. */
  readonly from: (cut: SourceCut, used: ReadonlySet<Column>, isPage: boolean) => SourceRows;
  /** Joins by alias, added when an expression reads a column of the alias. */
  readonly joins: Readonly<Record<string, (cut: SourceCut) => string>>;
  readonly fields: Readonly<Record<string, SourceField>>;
  /** SQL of the row's origin, as the domain's `Origin` reads it. */
  readonly origin?: Fragment;
  /** SQL shown for a row whatever its columns are: `mark` of a domain row. */
  readonly mark?: Fragment;
  /** Default order of rows, unique for each row. */
  readonly order: readonly Fragment[];
}
