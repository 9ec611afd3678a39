/** Runs a report as known at a past instant, from the receipts themselves: stored sums and the report copy are those of today. */

import { Clock, Effect } from "effect";

import { goalDaysOf } from "@comptoir/domain/goal";
import { businessDateOf, type DateSpan } from "@comptoir/domain/period";
import {
  checkKnownAt,
  findField,
  listSourceMeasures,
  listUnknownFields,
  type ReportFilter,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";

import { DatabaseEngine } from "../../database/index.ts";
import { badRequest, invalid } from "../../http/refusal.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { makeEmptyField, type ReportSource } from "../source.ts";
import type { ParsedRun } from "../run-report.ts";
import { readPastBatches, type KnownInstant } from "./past-batches.ts";
import { pastTablesSql, withTables } from "./past-tables.ts";

/**
 * Maximum number of lines that a past report reads: a year of ten stores of 40 receipts a day. The embedded database has one session and no time
 * limit, so that a long report would hold up the tills.
 */
const knownLinesAtMost = { server: 1_000_000, embedded: 200_000 } as const;

/** Reads the instant from which past reports are exact, with its date in a time zone; null if they are exact from the first receipt on. */
export const readKnownSince = Effect.fn("report.knownSince")(function* (snapshot: Snapshot, timeZone: string) {
  const [row] = yield* snapshot.query<{ readonly at: number }>(
    `SELECT ceil(extract(epoch FROM since) * 1000)::float8 AS at FROM sale_known_since`,
  );
  return row === undefined ? null : { at: row.at, date: businessDateOf(row.at, { timeZone, businessDayStart: 0 }) };
});

/** Checks that a report can be read as known at an instant. Errors: those of `checkKnownAt`. */
export const requireKnownAt = Effect.fn("report.requireKnownAt")(function* (
  snapshot: Snapshot,
  question: {
    readonly source: ReportKindCode;
    readonly report: Pick<ReportModel, "groups" | "pivot">;
    readonly filters: readonly ReportFilter[];
    readonly knownAt: number;
    readonly timeZone: string;
  },
) {
  const { source, report, filters, knownAt, timeZone } = question;
  const now = yield* Clock.currentTimeMillis;
  const since = yield* readKnownSince(snapshot, timeZone);
  const problems = checkKnownAt({ source, filters, groups: report.groups, pivot: report.pivot, knownAt, now, since });
  if (problems.length > 0) return yield* Effect.fail(invalid(problems));
});

/** Turns a run into the same run as known at an instant. Errors: REPORT_KNOWN_ROWS. */
export const toKnownRun = Effect.fn("report.knownRun")(function* (
  ask: ParsedRun,
  kind: ReportKindCode,
  instant: KnownInstant,
) {
  const { snapshot, cut } = ask;
  const spans = listSpansRead(ask, kind);
  const { kind: databaseKind } = yield* DatabaseEngine;
  const linesAtMost = knownLinesAtMost[databaseKind === "postgresql" ? "server" : "embedded"];
  const { lines } = yield* countLines(snapshot, { locations: cut.locations, spans, linesAtMost });
  if (lines > linesAtMost) return yield* Effect.fail(badRequest("REPORT_KNOWN_ROWS", { max: linesAtMost }));
  const days = {
    locations: cut.locations,
    from: spans.map(({ from }) => from).reduce((first, from) => (from < first ? from : first), cut.from),
    to: spans.map(({ to }) => to).reduce((last, to) => (to > last ? to : last), cut.to),
  };
  const batches = yield* readPastBatches(snapshot, days, instant);
  return {
    ...ask,
    snapshot: withTables(snapshot, pastTablesSql(batches, instant)),
    source: withoutUnknownFields(ask.source, kind),
  } satisfies ParsedRun;
});

/** Makes the fields of a source empty that are not known at a past instant. */
function withoutUnknownFields(source: ReportSource, kind: ReportKindCode): ReportSource {
  const emptyFields = listUnknownFields(kind)
    .filter((field) => source.fields[field] !== undefined)
    .map((field) => [field, makeEmptyField(field === "team" ? "text" : "bigint")]);
  return { ...source, fields: { ...source.fields, ...Object.fromEntries(emptyFields) } };
}

/** Lists the spans of days that a run reads: its own, those that it is compared with, and the year of a Target report. */
function listSpansRead({ cut, fields, report, pivot, compared }: ParsedRun, kind: ReportKindCode): readonly DateSpan[] {
  const comparesDays = [...report.columns, ...(pivot?.measures ?? [])].some(({ field }) =>
    listSourceMeasures(fields, field).some((name) => findField(fields, name)?.compared !== undefined),
  );
  const { previous, sameWeekdays, lastYear } = compared?.days ?? {};
  return [
    { from: cut.from, to: cut.to },
    ...(kind === "target"
      ? [goalDaysOf(cut), cut.previous, cut.lastYear, ...(cut.sameWeekdays === undefined ? [] : [cut.sameWeekdays])]
      : []),
    ...(comparesDays ? [previous, sameWeekdays, lastYear].flatMap((days) => days?.span ?? []) : []),
  ];
}

/** Counts the lines of spans, and stops above the maximum. */
const countLines = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  {
    locations,
    spans,
    linesAtMost,
  }: {
    readonly locations: ParsedRun["cut"]["locations"];
    readonly spans: readonly DateSpan[];
    readonly linesAtMost: number;
  },
) {
  const daysCondition = spans.map(({ from, to }) => `l.business_date BETWEEN date '${from}' AND date '${to}'`);
  const [row] = yield* snapshot.query<{ readonly lines: number }>(`
    SELECT count(*)::float8 AS lines FROM (SELECT FROM sale_line l
      WHERE l.location_id = ANY ('{${locations.map(({ id }) => id).join(",")}}'::integer[]) AND (${daysCondition.join(" OR ")}) LIMIT ${linesAtMost + 1}) line`);
  return row ?? { lines: 0 };
});
