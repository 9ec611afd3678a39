/** Runs a report for a caller: with their own view of it, within their rights, from one consistent snapshot. */

import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ReportAnswer, ReportRows, ReportRun, ReportValues, ReportValuesAnswer } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { getEntity, pageSizes } from "@comptoir/domain/entity";
import { businessDateOf, hasSwappedEnds, type ComparisonRule } from "@comptoir/domain/period";
import {
  answerPrompts,
  checkColumnStep,
  checkGroupStep,
  findField,
  getReportKind,
  isRowField,
  mergeCustomization,
  noCustomization,
  visibleCatalogue,
  plainColumn,
  visibleKinds,
  type FieldCatalogue,
  type ReportCustomization,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import { prefixIssuePaths, issue, type Issue } from "@comptoir/domain/result";

import { scopeFor } from "../access/index.ts";
import { trackLongWork } from "../database/index.ts";
import { badRequest, forbidden, invalid, unavailable } from "../http/refusal.ts";
import { readGoalDays, readLocationGoals } from "../widget-data/goal-days.ts";
import { questionOf as periodOf, type Question as PeriodQuestion } from "../widget-data/question.ts";
import { readSalesDates } from "../widget-data/sales-dates.ts";
import { withSnapshot } from "../widget-data/widget-data-service.ts";
import { widgetScope } from "../widget-data/widget-scope.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import { comparesGoals, type ComparisonDays } from "./compared.ts";
import { valueStatement } from "./compile-rows.ts";
import { withinLimits } from "./copy/ask-copy.ts";
import { ReportCopy } from "./copy/report-copy.ts";
import { duckdb, postgresql } from "./dialect.ts";
import type { Rendered } from "./export-report.ts";
import { readNames } from "./read-names.ts";
import { readRiskLimits } from "./exception/read-risk-limits.ts";
import { PlacedFindings } from "./integrity/placed-findings.ts";
import { findReport } from "./report-service.ts";
import { questionOf } from "./question-of.ts";
import { runReport, type ParsedRun } from "./run-report.ts";
import { copiedSources, copyIsComplete, fieldsNotCopied } from "./sources/copied.ts";
import { reportSources } from "./sources/index.ts";
import { secondsAtMost, withStatementTimeout } from "./time-limit.ts";

/** Returns a page of a report. Errors: those of `runReport`, FILTER_VALUE_MISSING, ACCESS_DENIED, HTTP_404, REPORT_BUILDING. */
export const answerReport = Effect.fn("report.ask")(function* (caller: Caller, run: ReportRun) {
  return yield* asking(caller, run, ({ ask, kept: _kept, place: _place, ...known }) =>
    Effect.map(runReport(ask), (answer): ReportAnswer => ({ ...answer, ...known })),
  );
});

/** Runs a report together with the names and texts that a file needs. */
export const renderReport = Effect.fn("report.render")(function* (caller: Caller, run: ReportRun & Pick<Asked, "at">) {
  return yield* asking(caller, run, ({ ask, kept, place, ...known }) =>
    Effect.map(runReport(ask), (answer): Rendered => ({
      answer: { ...answer, ...known },
      report: kept,
      filters: ask.filters,
      pivot: ask.pivot,
      fields: ask.fields,
      place,
    })),
  );
});

/** Lists the rows behind a cell. Errors: as `answerReport`, REPORT_FIELD for an unknown cell, or for half hours of a report without them. */
export const answerRowsBehindCell = Effect.fn("report.rows")(function* (caller: Caller, run: ReportRows) {
  const { halfHours } = run;
  if (halfHours !== undefined && run.source !== "sale")
    return yield* Effect.fail(badRequest("REPORT_FIELD", { field: "halfHours" }, "halfHours"));
  const within =
    halfHours === undefined
      ? {}
      : { since: halfHours.from, ...(halfHours.until !== null && { until: halfHours.until }) };
  return yield* asking(caller, run, ({ ask, kept: _kept, place: _place, ...known }) =>
    Effect.gen(function* () {
      const places = run.places.flatMap(({ levels, path }) =>
        levels.slice(0, path.length).map((level, depth) => ({ level, key: path[depth] ?? null })),
      );
      const unknown = places.filter(({ level }) => findField(ask.fields, level.field)?.role !== "dimension");
      if (unknown.length > 0)
        return yield* Effect.fail(
          invalid(
            unknown.map(({ level }): Issue => ({
              code: "REPORT_FIELD",
              path: ["places"],
              params: { field: level.field },
            })),
          ),
        );
      const columns = columnsBehind(run.source, ask).map(plainColumn);
      const answer = yield* runReport({
        ...ask,
        cut: { ...ask.cut, ...within },
        places,
        pivot: null,
        report: { columns, groups: [], isList: true },
      });
      return { ...answer, ...known } satisfies ReportAnswer;
    }),
  );
});

/** Columns of the list behind a figure: the row keys, the kind's first columns, and the figures shown with the parts of their quotients. */
function columnsBehind(source: ReportKindCode, { fields, report, pivot, cut }: ParsedRun): readonly string[] {
  const { rowKeys, columns } = getReportKind(source);
  const shownFields = (pivot?.measures ?? report.columns.filter(({ visible }) => visible)).map(({ field }) => field);
  const figureFields = shownFields.flatMap((field) => {
    const { ratio } = findField(fields, field) ?? {};
    return ratio === undefined ? [field] : [ratio.part, ratio.whole, field];
  });
  const all = [
    ...rowKeys.filter((field) => field !== "location" || cut.locations.length > 1),
    ...columns,
    ...figureFields,
  ];
  return [...new Set(all)].filter((field) => findField(fields, field) !== null);
}

/** Maximum number of values that a filter offers. */
const valuesAtMost = 100;

/** Lists the values of a field in the period of a report. Errors: as `answerReport`, REPORT_FIELD for an unknown field. */
export const answerFieldValues = Effect.fn("report.values")(function* (
  caller: Caller,
  { field, search = "", ...run }: ReportValues,
) {
  return yield* asking(
    caller,
    { ...run, customization: { ...(run.customization ?? noCustomization), pivot: "none" } },
    ({ ask }) =>
      Effect.gen(function* () {
        const row = findField(ask.fields, field);
        if (row === null || !isRowField(ask.fields, field))
          return yield* Effect.fail(invalid([{ code: "REPORT_FIELD", path: ["field"], params: { field } }]));
        const question = yield* questionOf({ ...ask, filters: ask.filters.filter((filter) => filter.field !== field) });
        const found = yield* ask.snapshot.query<{ readonly value: string | number | null; readonly rows: number }>(
          valueStatement(question, field, search, valuesAtMost),
        );
        const names = (yield* readNames(
          ask,
          [field],
          found.map(({ value }) => ({ [field]: value })),
        )).get(field);
        const values = found
          .slice(0, valuesAtMost)
          .map(({ value, rows }) => ({ value, name: names?.get(value) ?? null, rows }));
        return { values, hasMore: found.length > valuesAtMost } satisfies ReportValuesAnswer;
      }),
  );
});

type Asked = Omit<ReportRun, "page" | "size"> &
  Pick<ReportRun, "page" | "size"> & {
    /** Moment that "today" is resolved at; defaults to the current one. Units: milliseconds since 1970. */
    readonly at?: number;
  };

/** Facts about a run that the answer states beside its table. */
type Known = Pick<ReportAnswer, "meta" | "isTest" | "isKept" | "notKept" | "newColumns" | "isDifferent">;

const asking = Effect.fnUntraced(function* <A, E, R>(
  caller: Caller,
  run: Asked,
  use: (
    known: Known & {
      readonly ask: ParsedRun;
      /** The report as it is shown. */ readonly kept: ReportModel;
      /** What the place that it is of is called. */ readonly place: string;
    },
  ) => Effect.Effect<A, E, R>,
) {
  const { source, reportId, customization = noCustomization } = run;
  if (!visibleKinds(caller.permissions).includes(source)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const baseReport: ReportModel =
    run.report === undefined ? yield* findReport(caller, { id: reportId, source }) : { ...run.report, id: 0, source };
  const { fields: all, isTest } = getReportKind(source);
  const fields = visibleCatalogue(all, caller.permissions);
  const { report, newColumns, isDifferent } = mergeCustomization(baseReport, customization, fields);
  const { filters } = yield* checked(report, { ...run, customization }, { all, fields });
  const scope = yield* widgetScope(caller, run);
  const place = (yield* scopeFor(caller)).layers.find(({ id }) => id === scope.layerId)?.description ?? "";
  const asOf = yield* Clock.currentTimeMillis;
  const nowMs = run.at ?? asOf;
  const understood = Effect.fnUntraced(function* (snapshot: Snapshot) {
    const salesDates = yield* readSalesDates(snapshot, scope);
    const periodWith = (compare: ComparisonRule) =>
      periodOf(
        {
          date: report.period ?? getReportKind(source).defaultPeriod,
          compare,
          ...(run.orLast === true && { orLast: true }),
        },
        scope,
        nowMs,
        salesDates,
      );
    const period = prefixIssuePaths(["period"], periodWith("none"));
    if (!period.ok) return yield* Effect.fail(invalid(period.issues.map((found) => ({ ...found, path: ["period"] }))));
    const { range, calendar } = period.value;
    const isSwapped = filters.some(({ operator, values }) => operator === "inRange" && hasSwappedEnds(values[0]));
    const meta = { ...period.value.meta, asOf, ...(isSwapped && { swapped: true }) };
    const today = businessDateOf(nowMs, calendar);
    const before = (rule: ComparisonRule): ComparisonDays | null => {
      const comparedPeriod = periodWith(rule);
      if (!comparedPeriod.ok) return null;
      const { compareSpan, compareShift } = comparedPeriod.value;
      return compareSpan === null || compareShift === null ? null : { span: compareSpan, shift: compareShift };
    };
    // A period that has not begun is compared with the whole previous one.
    const previous = before("previousToDate") ?? before("previous");
    const lastYear = before("lastYear");
    const plain: ParsedRun = {
      snapshot,
      fields,
      report,
      filters,
      sorting: report.sorting,
      pivot: report.pivot,
      source: reportSources[source],
      dialect: postgresql,
      cut: {
        dialect: postgresql,
        held: caller.permissions,
        locations: scope.locations,
        from: range.from,
        to: range.to,
        today,
        previous: previous?.span ?? range,
        lastYear: lastYear?.span ?? range,
        ...(source === "exception" && { riskLimits: yield* readRiskLimits(scope.locations.map(({ id }) => id)) }),
        ...(source === "integrity" && { placed: yield* (yield* PlacedFindings)(scope.locations, range) }),
      },
      range: { ...calendar, today },
      places: [],
      page: run.page ?? 1,
      size: run.size ?? pageSizes.usual,
    };
    const goals = comparesGoals(plain) ? yield* readGoals(caller, { snapshot, question: period.value }) : null;
    const ask: ParsedRun = {
      ...plain,
      compared: { days: { previous, lastYear, sameWeekdays: before("sameWeekdays") }, goals },
    };
    return { ask, kept: report, place, meta, isTest, ...keptOf(ask), newColumns, isDifferent };
  });
  const copied = copiedSources[source];
  const condition = copyIsComplete[source];
  const named = fieldsNamed(report, filters);
  const isCopied =
    copied !== undefined &&
    !(fieldsNotCopied[source] ?? []).some((field) => named.has(field)) &&
    (condition === undefined ||
      (yield* withSnapshot((snapshot) =>
        Effect.map(
          snapshot.query<{ readonly holds: boolean }>(`SELECT ${condition} AS holds`),
          ([row]) => row?.holds === true,
        ),
      )));
  if (isCopied) {
    const { ask, ...known } = yield* withSnapshot(understood);
    const answer = yield* Effect.scoped(
      Effect.gen(function* () {
        const copy = yield* ReportCopy;
        const isInBackground = run.at !== undefined;
        // Building the copy gives way to requests, but not to those that wait for it.
        const snapshot = yield* isInBackground ? copy.view : trackLongWork(copy.view);
        if (snapshot === null) {
          const { percent } = copy.state();
          // Reading the same rows from the database would take longer and keep others from it.
          if (percent === null || isInBackground) return null;
          return yield* Effect.fail(unavailable("REPORT_BUILDING", { percent }));
        }
        return {
          value: yield* withinLimits(
            use({
              ...known,
              ask: { ...ask, snapshot, source: copied, dialect: duckdb, cut: { ...ask.cut, dialect: duckdb } },
            }),
            secondsAtMost,
          ),
        };
      }),
    );
    if (answer !== null) return answer.value;
  }
  return yield* withSnapshot((snapshot) => withStatementTimeout(snapshot, Effect.flatMap(understood(snapshot), use)));
});

/** Lists the fields that a report names, those of hidden columns included. */
const fieldsNamed = ({ columns, groups, pivot }: ReportModel, filters: ReportModel["filters"]): ReadonlySet<string> => {
  const levels = pivot === null ? groups : [...pivot.rows, ...pivot.columns, ...pivot.measures, ...groups];
  return new Set([...columns, ...levels, ...filters].map(({ field }) => field));
};

/** Reads the goals of a run's locations and days; null if the caller may not see goals. */
const readGoals = Effect.fnUntraced(function* (
  caller: Caller,
  { snapshot, question }: { readonly snapshot: Snapshot; readonly question: PeriodQuestion },
) {
  const seesGoals = hasPermission(caller.permissions, [getEntity("goal").read]);
  if (!seesGoals) return null;
  const scope = { snapshot, question, seesGoals, seesCost: false, seesStock: false };
  return {
    ofLocations: yield* readLocationGoals(snapshot, question.range, "netSales"),
    ofAll: yield* readGoalDays(scope, "netSales"),
  };
});

/** Lists the fields of a kind that hold data and those that hold none. A field without data has the SQL of an empty cell. */
function keptOf({ source, fields }: Pick<ParsedRun, "source" | "fields">): Pick<ReportAnswer, "isKept" | "notKept"> {
  const isEmpty = (field: string): boolean => {
    const row = findField(fields, field);
    const behind = [row?.ratio?.part, row?.ratio?.whole, row?.standing?.of, row?.compared?.of].filter(
      (name) => name !== undefined,
    );
    if (behind.length > 0) return behind.some(isEmpty);
    const own = source.fields[field];
    return own === undefined || own.isEmpty === true;
  };
  const notKept = Object.keys(fields).filter(isEmpty);
  return { isKept: notKept.length < Object.keys(fields).length, notKept };
}

/**
 * Checks a report against the fields of its kind, and its filters, with their entered values, against the fields that
 * the caller may see. Refuses a filter of the caller's own on an unknown field, because ignoring it would return other
 * rows than requested.
 */
const checked = Effect.fnUntraced(function* (
  report: ReportModel,
  { prompts = [], customization }: Asked & { readonly customization: ReportCustomization },
  { all, fields }: Readonly<Record<"all" | "fields", FieldCatalogue>>,
) {
  const answers = new Map(prompts.map(({ place, values }) => [place, values]));
  const filters = prefixIssuePaths(["filters"], answerPrompts(report.filters, answers, fields));
  const issues: Issue[] = [
    ...checkColumnStep(report.columns, all),
    ...checkGroupStep(report.groups, all),
    ...(filters.ok ? [] : filters.issues),
    ...(customization.filters ?? []).flatMap(({ field }, place) =>
      findField(fields, field) === null
        ? [issue("FILTER_INVALID", ["customization", "listFilter", place, "field"], { field: field.slice(0, 40) })]
        : [],
    ),
  ];
  return issues.length > 0 || !filters.ok ? yield* Effect.fail(invalid(issues)) : { filters: filters.value };
});
