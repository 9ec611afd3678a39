/** Prepares the run of a report: the fields that the caller may see, its filters, its layer, and the days of its period. */

import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ReportAnswer, ReportRun } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { getEntity, pageSizes } from "@comptoir/domain/entity";
import { goalDaysOf, goalsOfLocations, type PeriodToday } from "@comptoir/domain/goal";
import { businessDateOf, hasSwappedEnds, type ComparisonRule } from "@comptoir/domain/period";
import {
  answerPrompts,
  checkColumnStep,
  checkPivotFields,
  checkSorting,
  checkGroupStep,
  findField,
  getReportKind,
  mergeCustomization,
  noCustomization,
  visibleCatalogue,
  visibleKinds,
  type FieldCatalogue,
  type ReportCustomization,
  type ReportModel,
} from "@comptoir/domain/report";
import { prefixIssuePaths, issue, type Issue } from "@comptoir/domain/result";

import { scopeFor } from "../access/index.ts";
import { forbidden, invalid } from "../http/refusal.ts";
import { readGoalDays, readLocationGoals } from "../widget-data/goal-days.ts";
import { questionOf as periodOf, type Question as PeriodQuestion } from "../widget-data/question.ts";
import { readSalesDates } from "../widget-data/sales-dates.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import { widgetScope } from "../widget-data/widget-scope.ts";
import { readCashierGoals } from "./cashier-goals.ts";
import { readBlindLocations, readsDrawers } from "./blind-locations.ts";
import { comparesGoals, type ComparisonDays } from "./compared.ts";
import { postgresql } from "./dialect.ts";
import { readRiskLimits } from "./exception/read-risk-limits.ts";
import { PlacedFindingsReader } from "./integrity/placed-findings.ts";
import { readIntegrityLimits } from "./integrity/read-integrity-limits.ts";
import { readReportFindings } from "./integrity/stored/finding-store.ts";
import { findReport } from "./report-service.ts";
import { checkChanges } from "./check-changes.ts";
import { requireKnownAt, toKnownRun } from "./past/known-run.ts";
import { readKnownSalesDates } from "./past/past-batches.ts";
import type { ParsedRun } from "./run-report.ts";
import { reportSourceByKind } from "./sources/index.ts";

/** Request of a report run; without a page, it is the first of the usual size. */
export type RunRequest = Omit<ReportRun, "page" | "size"> &
  Pick<ReportRun, "page" | "size"> & {
    /** Moment for which "today" is resolved; the current one by default. Units: milliseconds since 1970. */
    readonly at?: number;
    /** Maximum number of innermost groups to read. */
    readonly groupsAtMost?: number;
  };

/** Facts about a report run that the answer contains besides its table. */
export type RunFacts = Pick<ReportAnswer, "meta" | "isTest" | "isKept" | "notKept" | "newColumns" | "isDifferent">;

/** Prepared report run: the fields that the caller may see, checked filters and the layer. */
export type PreparedRun = Effect.Success<ReturnType<typeof prepareRun>>;

/** Prepares a report run. Errors: ACCESS_DENIED, HTTP_404, FILTER_VALUE_MISSING, those of its columns, groups and filters. */
export const prepareRun = Effect.fnUntraced(function* (caller: Caller, run: RunRequest) {
  const { source, reportId, customization = noCustomization } = run;
  if (!visibleKinds(caller.permissions).includes(source)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const baseReport: ReportModel =
    run.report === undefined ? yield* findReport(caller, { id: reportId, source }) : { ...run.report, id: 0, source };
  const { fields: allFields, isTest } = getReportKind(source);
  const visibleFields = visibleCatalogue(allFields, caller.permissions);
  const { report, newColumns, isDifferent } = mergeCustomization(baseReport, customization, visibleFields);
  const { filters } = yield* checkReportAndFilters(
    report,
    { ...run, customization },
    { all: allFields, fields: visibleFields },
  );
  const widgetScopeOfRun = yield* widgetScope(caller, run);
  const layerName =
    (yield* scopeFor(caller)).layers.find(({ id }) => id === widgetScopeOfRun.layerId)?.description ?? "";
  const asOfMs = yield* Clock.currentTimeMillis;
  const reportFacts = { isTest, newColumns, isDifferent };
  return {
    caller,
    run,
    report,
    fields: visibleFields,
    filters,
    scope: widgetScopeOfRun,
    place: layerName,
    asOf: asOfMs,
    nowMs: run.at ?? run.knownAt ?? asOfMs,
    facts: reportFacts,
  };
});

/** Completes a prepared run with its period and other data that its statements need. Errors: those of the period and of the instant, and REPORT_MEMORY. */
export const parseRun = Effect.fnUntraced(function* (prepared: PreparedRun, snapshot: Snapshot) {
  const { caller, run, report, fields, filters, scope, place, facts } = prepared;
  const { knownAt, source } = run;
  if (knownAt !== undefined)
    yield* requireKnownAt(snapshot, { source, report, filters, knownAt, timeZone: scope.timeZone });
  const { question, meta, today, before } = yield* readPeriod(prepared, snapshot);
  const { range, calendar } = question;
  // A period that has not begun is compared with the whole previous one.
  const previousComparison = before("previousToDate") ?? before("previous");
  const lastYearComparison = before("lastYear");
  const sameWeekdaysComparison = before("sameWeekdays");
  const runWithoutComparisons: ParsedRun = {
    snapshot,
    fields,
    report,
    filters,
    sorting: report.sorting,
    pivot: report.pivot,
    source: reportSourceByKind[run.source],
    dialect: postgresql,
    cut: {
      dialect: postgresql,
      permissions: caller.permissions,
      locations: scope.locations,
      from: range.from,
      to: range.to,
      today,
      weekStart: calendar.weekStart,
      now: prepared.nowMs,
      previous: previousComparison?.span ?? range,
      lastYear: lastYearComparison?.span ?? range,
      ...(sameWeekdaysComparison !== null && { sameWeekdays: sameWeekdaysComparison.span }),
      ...(yield* readFactsOfKind(prepared, snapshot, { ...range, today })),
    },
    range: { ...calendar, today },
    places: [],
    page: run.page ?? 1,
    size: run.size ?? pageSizes.usual,
    ...(run.groupsAtMost !== undefined && { groupsAtMost: run.groupsAtMost }),
  };
  const comparedGoals =
    knownAt === undefined && comparesGoals(runWithoutComparisons)
      ? yield* readGoals(caller, { snapshot, question })
      : null;
  const parsedRun: ParsedRun = {
    ...runWithoutComparisons,
    compared: {
      days: { previous: previousComparison, lastYear: lastYearComparison, sameWeekdays: sameWeekdaysComparison },
      goals: comparedGoals,
    },
  };
  const ask = knownAt === undefined ? parsedRun : yield* toKnownRun(parsedRun, source, knownAt);
  return { ask, savedReport: report, place, meta, ...facts, ...findFieldsWithoutData(ask) };
});

/** Reads what the statements of some kinds of reports need besides the days and locations. */
const readFactsOfKind = Effect.fnUntraced(function* (prepared: PreparedRun, snapshot: Snapshot, days: PeriodToday) {
  const { run, scope } = prepared;
  return {
    ...(readsDrawers(run.source) && { blindLocations: yield* readBlindLocations(scope.locations) }),
    ...(run.source === "exception" && { riskLimits: yield* readRiskLimits(scope.locations.map(({ id }) => id)) }),
    ...(run.source === "target" &&
      run.knownAt === undefined &&
      (yield* readGoalsOfTargetReport(prepared, snapshot, days))),
    ...(run.source === "integrity" && {
      externalFindings: [
        ...(yield* (yield* PlacedFindingsReader)(scope.locations, days)),
        ...(yield* readReportFindings(scope.locations, days)),
      ],
      integrityLimits: yield* readIntegrityLimits(scope.locations.map(({ id }) => id)),
    }),
  };
});

/** Resolves the period of a report run, and the days that it is compared with by each rule. Errors: DATE_RANGE at `period`. */
const readPeriod = Effect.fnUntraced(function* (
  { run, report, filters, scope, asOf, nowMs }: PreparedRun,
  snapshot: Snapshot,
) {
  const { knownAt } = run;
  const salesDates =
    knownAt === undefined
      ? yield* readSalesDates(snapshot, scope)
      : yield* readKnownSalesDates(snapshot, scope, knownAt);
  const resolvePeriodWith = (compare: ComparisonRule) =>
    periodOf(
      {
        date: report.period ?? getReportKind(run.source).defaultPeriod,
        compare,
        ...(run.orLast === true && { orLast: true }),
      },
      scope,
      nowMs,
      salesDates,
    );
  const periodResult = prefixIssuePaths(["period"], resolvePeriodWith("none"));
  if (!periodResult.ok)
    return yield* Effect.fail(invalid(periodResult.issues.map((problem) => ({ ...problem, path: ["period"] }))));
  const findComparisonDays = (rule: ComparisonRule): ComparisonDays | null => {
    const comparedPeriod = resolvePeriodWith(rule);
    if (!comparedPeriod.ok) return null;
    const { compareSpan, compareShift } = comparedPeriod.value;
    return compareSpan === null || compareShift === null ? null : { span: compareSpan, shift: compareShift };
  };
  const hasSwappedRange = filters.some(({ operator, values }) => operator === "inRange" && hasSwappedEnds(values[0]));
  return {
    question: periodResult.value,
    meta: {
      ...periodResult.value.meta,
      asOf,
      ...(hasSwappedRange && { swapped: true }),
      ...(knownAt !== undefined && { knownAt }),
    },
    today: businessDateOf(nowMs, periodResult.value.calendar),
    before: findComparisonDays,
  };
});

/** Reads the goals of a run's locations and days; null if the caller may not see goals. */
const readGoals = Effect.fnUntraced(function* (
  caller: Caller,
  { snapshot, question }: { readonly snapshot: Snapshot; readonly question: PeriodQuestion },
) {
  const maySeeGoals = hasPermission(caller.permissions, [getEntity("goal").read]);
  if (!maySeeGoals) return null;
  return {
    ofLocations: yield* readLocationGoals(snapshot, question.range, "netSales"),
    ofAll: yield* readGoalDays({ snapshot, question, seesGoals: maySeeGoals }, "netSales"),
  };
});

/** Reads the goals of the locations and the users of a Target report; none if the caller may not see goals. */
const readGoalsOfTargetReport = Effect.fnUntraced(function* (
  { caller, scope }: PreparedRun,
  snapshot: Snapshot,
  days: PeriodToday,
) {
  if (!hasPermission(caller.permissions, [getEntity("goal").read])) return {};
  const locationGoals = yield* readLocationGoals(snapshot, goalDaysOf(days), "netSales");
  return {
    goals: goalsOfLocations(
      locationGoals,
      scope.locations.map(({ id }) => id),
      days,
    ),
    cashierGoals: yield* readCashierGoals(caller, { scope, snapshot }, days),
  };
});

/** Lists the fields of a report for which no data is stored, and tells whether other fields have data. A field without data has the SQL of an empty cell. */
function findFieldsWithoutData({
  source,
  fields,
}: Pick<ParsedRun, "source" | "fields">): Pick<ReportAnswer, "isKept" | "notKept"> {
  const isEmptyField = (field: string): boolean => {
    const fieldRow = findField(fields, field);
    const fieldsItReads = [
      fieldRow?.ratio?.part,
      fieldRow?.ratio?.whole,
      fieldRow?.standing?.of,
      fieldRow?.compared?.of,
    ].filter((name) => name !== undefined);
    if (fieldsItReads.length > 0) return fieldsItReads.some(isEmptyField);
    const sourceField = source.fields[field];
    return sourceField === undefined || sourceField.isEmpty === true;
  };
  const fieldsWithoutData = Object.keys(fields).filter(isEmptyField);
  return { isKept: fieldsWithoutData.length < Object.keys(fields).length, notKept: fieldsWithoutData };
}

/**
 * Checks a report against the fields of its kind, and its filters, with their entered values, against the fields that
 * the caller may see. An unknown field in the request is refused, because ignoring it would return other
 * rows or another table than requested. A saved
 * report may name a field that was removed from its kind.
 */
const checkReportAndFilters = Effect.fnUntraced(function* (
  report: ReportModel,
  { prompts = [], customization, report: draft }: RunRequest & { readonly customization: ReportCustomization },
  { all, fields }: Readonly<Record<"all" | "fields", FieldCatalogue>>,
) {
  const valuesByPrompt = new Map(prompts.map(({ place, values }) => [place, values]));
  const filtersResult = prefixIssuePaths(["filters"], answerPrompts(report.filters, valuesByPrompt, fields));
  const reportIssues: Issue[] = [
    ...checkColumnStep(report.columns, all),
    ...checkGroupStep(report.groups, all),
    ...(draft === undefined
      ? []
      : [...checkSorting(draft.sorting, all), ...(draft.pivot === null ? [] : checkPivotFields(draft.pivot, all))]),
    ...checkChanges(customization, all).map((problem) => ({ ...problem, path: ["customization", ...problem.path] })),
    ...(filtersResult.ok ? [] : filtersResult.issues),
    ...(customization.filters ?? []).flatMap(({ field }, place) =>
      findField(fields, field) === null
        ? [issue("FILTER_INVALID", ["customization", "listFilter", place, "field"], { field: field.slice(0, 40) })]
        : [],
    ),
  ];
  return reportIssues.length > 0 || !filtersResult.ok
    ? yield* Effect.fail(invalid(reportIssues))
    : { filters: filtersResult.value };
});
