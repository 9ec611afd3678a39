/** Where the rows of a report come from: for each kind a FROM clause, and the SQL of every field. */

import type { HeldPermissions } from "@comptoir/domain/access";
import type { CalendarDate } from "@comptoir/domain/period";
import type { GroupGrain } from "@comptoir/domain/report";

import type { Span } from "../widget-data/span.ts";
import type { ScopeLocation } from "../widget-data/widget-scope.ts";
import type { Dialect } from "./dialect.ts";

/** The part of a source that one question may read: the caller's locations, some days, and no row that takes a permission they lack. */
export interface SourceCut {
  readonly dialect: Dialect;
  readonly held: HeldPermissions;
  readonly locations: readonly ScopeLocation[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Leaves out the half hours of the last day from that one on. */
  readonly until?: number;
  readonly today: CalendarDate;
  /** The days that a period is held against: those before it, and those of the year before; of a period in progress up to the same moment. */
  readonly previous: Span;
  readonly lastYear: Span;
}

/** What is called by a number: a scalar of its name, and the names of many. */
export interface SourceNames {
  /** The name of one, as SQL. */
  readonly of: (id: string) => string;
  /** A SELECT of `value` and `name` of some. */
  readonly list: (ids: string) => string;
}

/** One field of a source. */
export interface SourceField {
  readonly sql: string;
  /** Whether every row has a value: those that have one are all of them, which is counted soonest. */
  readonly isAlways?: true;
  readonly names?: SourceNames;
  /** The order in which groups of its values stand, where it is not that of their names. */
  readonly inOrder?: readonly string[];
  /** The grain that its values have: put in groups of it they stay as they are. */
  readonly grain?: GroupGrain;
  /** Where its different texts are kept once each: a condition is asked of them, and their number of the rows. */
  readonly texts?: { readonly of: string; readonly id: string };
  /** How it is looked up, where that takes long: rows are added up by what tells it, and it is looked up for each sum and not for each row. */
  readonly lookedUp?: (cut: SourceCut) => LookUp;
}

/** What is looked up: by some expressions of a row, of the columns that hold them. */
export interface LookUp {
  readonly by: readonly string[];
  readonly of: (columns: readonly string[]) => string;
}

/** The FROM and WHERE clauses of rows. */
export interface SourceRows {
  readonly base: string;
  readonly where: readonly string[];
  /** What tells a row of the database, where few of many are quickly found by it. */
  readonly row?: string;
}

/** A source: rows of one kind. */
export interface ReportSource {
  /** The FROM and WHERE clauses of the rows of a cut: the caller's locations stand in it. What is `used` of them tells which columns they need; of a page, few are needed of many. */
  readonly from: (cut: SourceCut, used: string, isPage: boolean) => SourceRows;
  /** What is joined when an expression speaks of its alias. */
  readonly joins: Readonly<Record<string, (cut: SourceCut) => string>>;
  readonly fields: Readonly<Record<string, SourceField>>;
  /** What a row is of, as SQL: what `Origin` of the domain reads. */
  readonly origin?: string;
  /** What is shown of a row whatever its columns are, as SQL: `mark` of a row of the domain. */
  readonly mark?: string;
  /** The order in which rows stand when nobody sorts them; it tells any two of them apart. */
  readonly order: readonly string[];
}
