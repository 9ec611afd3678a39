/** Runs a report for a caller: with their personal view of it, within their permissions, from one consistent snapshot. */

import { Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ReportAnswer, ReportRows, ReportRun, ReportValues, ReportValuesAnswer } from "@comptoir/api/wire";
import {
  findField,
  getReportKind,
  isRowField,
  noCustomization,
  plainColumn,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import type { Issue } from "@comptoir/domain/result";

import { trackLongWork } from "../database/index.ts";
import { badRequest, invalid, unavailable } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import { minutesPerHalfHour } from "../widget-data/span.ts";
import { withSnapshot } from "../widget-data/widget-data-service.ts";
import { hasHiddenDrawers } from "./blind-locations.ts";
import { withinLimits } from "./copy/ask-copy.ts";
import { ReportCopy } from "./copy/report-copy.ts";
import { duckdb } from "./dialect.ts";
import type { RenderedReport } from "./export-report.ts";
import { parseRun, prepareRun, type RunRequest, type RunFacts, type PreparedRun } from "./prepare-run.ts";
import { namesAny } from "./named-fields.ts";
import { readChosenValues, readFieldValues, addNamesOfAnswers } from "./name-choices.ts";
import { openReport, runReport, type ParsedRun } from "./run-report.ts";
import {
  copiedSourceByKind,
  completenessSqlByKind,
  drawerAmountFieldsByKind,
  fieldsNotCopiedByKind,
} from "./sources/copied.ts";
import { secondsAtMost, withStatementTimeout } from "./time-limit.ts";

/** Runs a report, and names the answers to its questions. */
const runReportWithNames = (ask: ParsedRun) =>
  Effect.flatMap(runReport(ask), (answer) => addNamesOfAnswers(ask, answer));

/** Returns a page of a report. Errors: those of `runReport`, FILTER_VALUE_MISSING, ACCESS_DENIED, HTTP_404, REPORT_BUILDING. */
export const answerReport = Effect.fn("report.ask")(function* (
  caller: Caller,
  run: ReportRun & Pick<RunRequest, "at" | "groupsAtMost">,
) {
  return yield* runPreparedReport(caller, run, ({ ask, savedReport: _savedReport, place: _place, ...runFacts }) =>
    Effect.map(runReportWithNames(ask), (answer): ReportAnswer => ({ ...answer, ...runFacts })),
  );
});

/** Runs a report with the names and texts that a file of it needs. */
export const renderReport = Effect.fn("report.render")(function* (
  caller: Caller,
  run: ReportRun & Pick<RunRequest, "at">,
) {
  return yield* runPreparedReport(caller, run, ({ ask, savedReport, place, ...runFacts }) =>
    Effect.map(runReportWithNames(ask), (answer): RenderedReport => ({
      answer: { ...answer, ...runFacts },
      report: savedReport,
      filters: ask.filters,
      pivot: ask.pivot,
      fields: ask.fields,
      place,
    })),
  );
});

/** Report whose rows are read page by page. */
export type OpenedReport = Omit<RenderedReport, "answer"> & {
  readonly answer: Omit<ReportAnswer, "rows" | "names">;
} & Pick<Effect.Success<ReturnType<typeof openReport>>, "pages" | "hasInnerSubtotals">;

/** Opens a report and writes its file from the same snapshot. Errors: those of `answerReport`. */
export const writeReport = Effect.fn("report.write")(function* <E, R>(
  caller: Caller,
  reportRun: ReportRun,
  write: (opened: OpenedReport) => Effect.Effect<void, E, R>,
) {
  return yield* runPreparedReport(
    caller,
    reportRun,
    ({ ask, savedReport, place, ...runFacts }) =>
      Effect.flatMap(openReport(ask), ({ pages, hasInnerSubtotals, ...answer }) =>
        write({
          answer: { ...answer, ...runFacts },
          report: savedReport,
          filters: ask.filters,
          pivot: ask.pivot,
          fields: ask.fields,
          place,
          pages,
          hasInnerSubtotals,
        }),
      ),
    { seconds: fileSecondsAtMost },
  );
});

/** Time limit for reading all rows of a file from the report copy. Units: seconds. */
const fileSecondsAtMost = 1_800;

/** Lists the rows behind a cell of a report. Errors: those of `answerReport`, REPORT_FIELD for an unknown cell, or for half hours of a report without them. */
export const answerRowsBehindCell = Effect.fn("report.rows")(function* (caller: Caller, reportRows: ReportRows) {
  const { halfHours } = reportRows;
  if (halfHours !== undefined && reportRows.source !== "sale")
    return yield* Effect.fail(badRequest("REPORT_FIELD", { field: "halfHours" }, "halfHours"));
  const narrowedHalfHours =
    halfHours === undefined
      ? {}
      : {
          since: halfHours.from,
          ...(halfHours.until !== null && { cutMinute: halfHours.until * minutesPerHalfHour }),
        };
  return yield* runPreparedReport(
    caller,
    reportRows,
    ({ ask, savedReport: _savedReport, place: _place, ...runFacts }) =>
      Effect.gen(function* () {
        const placesBehindCell = reportRows.places.flatMap(({ levels, path }) =>
          levels.slice(0, path.length).map((level, depth) => ({
            level: { ...level, before: levels.slice(0, depth) },
            key: path[depth] ?? null,
          })),
        );
        const placesOfUnknownFields = placesBehindCell.filter(
          ({ level }) => findField(ask.fields, level.field)?.role !== "dimension",
        );
        if (placesOfUnknownFields.length > 0)
          return yield* Effect.fail(
            invalid(
              placesOfUnknownFields.map(({ level }): Issue => ({
                code: "REPORT_FIELD",
                path: ["places"],
                params: { field: level.field },
              })),
            ),
          );
        const columnsOfList = listColumnsBehind(reportRows.source, ask).map(plainColumn);
        const listAnswer = yield* runReport({
          ...ask,
          cut: { ...ask.cut, ...narrowedHalfHours },
          places: placesBehindCell,
          pivot: null,
          report: { columns: columnsOfList, groups: [], isList: true },
        });
        return { ...listAnswer, ...runFacts } satisfies ReportAnswer;
      }),
    // The list has the usual columns of its kind.
    { others: drawerAmountFieldsByKind[reportRows.source] ?? [] },
  );
});

/** Returns the columns of the list behind a figure: the row keys, the kind's first columns, and the figures shown with the parts of their quotients. */
function listColumnsBehind(source: ReportKindCode, { fields, report, pivot, cut }: ParsedRun): readonly string[] {
  const { rowKeys, columns } = getReportKind(source);
  const reportFields = (pivot?.measures ?? report.columns.filter(({ visible }) => visible)).map(({ field }) => field);
  const fieldsWithRatioParts = reportFields.flatMap((field) => {
    const { ratio } = findField(fields, field) ?? {};
    return ratio === undefined ? [field] : [ratio.part, ratio.whole, field];
  });
  const allFields = [
    ...rowKeys.filter((field) => field !== "location" || cut.locations.length > 1),
    ...columns,
    ...fieldsWithRatioParts,
  ];
  return [...new Set(allFields)].filter((field) => findField(fields, field) !== null);
}

/** Maximum number of values that a filter offers. */
const fieldValuesAtMost = 100;

/** Lists the values of a field in the period of a report; those that its own filters name come first if they are not among the most frequent. Errors: as `answerReport`, REPORT_FIELD for an unknown field. */
export const answerFieldValues = Effect.fn("report.values")(function* (
  caller: Caller,
  { field, search = "", ...run }: ReportValues,
) {
  return yield* runPreparedReport(
    caller,
    { ...run, customization: { ...(run.customization ?? noCustomization), pivot: "none" } },
    ({ ask }) =>
      Effect.gen(function* () {
        const fieldRow = findField(ask.fields, field);
        if (fieldRow === null || !isRowField(ask.fields, field))
          return yield* Effect.fail(invalid([{ code: "REPORT_FIELD", path: ["field"], params: { field } }]));
        const otherFilters = ask.filters.filter((filter) => filter.field !== field);
        const valueRows = yield* readFieldValues({ ...ask, filters: otherFilters }, field, {
          search,
          atMost: fieldValuesAtMost,
        });
        const offeredValues = valueRows.slice(0, fieldValuesAtMost);
        const chosenValues = (yield* readChosenValues(ask, field, ask.filters)).filter(
          ({ value }) => !offeredValues.some((entry) => entry.value === value),
        );
        return {
          values: [...chosenValues, ...offeredValues],
          hasMore: valueRows.length > fieldValuesAtMost,
        } satisfies ReportValuesAnswer;
      }),
    { others: [field] },
  );
});

const runPreparedReport = Effect.fnUntraced(function* <A, E, R>(
  caller: Caller,
  run: RunRequest,
  use: (
    known: RunFacts & {
      readonly ask: ParsedRun;
      /** Report as displayed, with the user's changes. */
      readonly savedReport: ReportModel;
      /** Name of the layer that the report is about. */
      readonly place: string;
    },
  ) => Effect.Effect<A, E, R>,
  {
    others = [],
    seconds = secondsAtMost,
  }: {
    /** Fields to read besides those of the report. */
    readonly others?: readonly string[];
    /** Time limit of the queries on the report copy. Units: seconds. */
    readonly seconds?: number;
  } = {},
) {
  const preparedRun = yield* prepareRun(caller, run);
  const copiedSource = run.knownAt === undefined ? yield* findCopiedSource(preparedRun, others) : null;
  if (copiedSource !== null) {
    const readsDrawerAmounts = namesAny(preparedRun, others, drawerAmountFieldsByKind);
    const { ask, hidesDrawers, ...runFacts } = yield* withSnapshot((snapshot) =>
      Effect.gen(function* () {
        const parsedRun = yield* parseRun(preparedRun, snapshot);
        // The copy has no deposits, so that it cannot tell which drawers are hidden.
        const hidesDrawers = readsDrawerAmounts && (yield* hasHiddenDrawers(snapshot, parsedRun.ask.cut));
        return { ...parsedRun, hidesDrawers };
      }),
    );
    const copyAnswer = hidesDrawers
      ? null
      : yield* runOnCopy({ ...run, seconds }, (snapshot) =>
          use({
            ...runFacts,
            ask: { ...ask, snapshot, source: copiedSource, dialect: duckdb, cut: { ...ask.cut, dialect: duckdb } },
          }),
        );
    if (copyAnswer !== null) return copyAnswer.value;
  }
  return yield* withSnapshot((snapshot) =>
    withStatementTimeout(snapshot, Effect.flatMap(parseRun(preparedRun, snapshot), use)),
  );
});

/** Returns the source in the report copy; null if the copy lacks something that the report reads. */
const findCopiedSource = Effect.fnUntraced(function* (preparedRun: PreparedRun, otherFields: readonly string[]) {
  const { source } = preparedRun.run;
  const copiedSource = copiedSourceByKind[source];
  if (copiedSource === undefined || namesAny(preparedRun, otherFields, fieldsNotCopiedByKind)) return null;
  const completenessCondition = completenessSqlByKind[source];
  if (completenessCondition === undefined) return copiedSource;
  const [row] = yield* withSnapshot((snapshot) =>
    snapshot.query<{ readonly holds: boolean }>(`SELECT ${completenessCondition} AS holds`),
  );
  return row?.holds === true ? copiedSource : null;
});

/** Runs work on the report copy; null if it is not ready, so that the database must answer. Errors: REPORT_BUILDING, and those of its limits. */
const runOnCopy = <A, E, R>(
  { at, seconds }: Pick<RunRequest, "at"> & { readonly seconds: number },
  work: (snapshot: Snapshot) => Effect.Effect<A, E, R>,
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const reportCopy = yield* ReportCopy;
      const isInBackground = at !== undefined;
      // Building the copy lets other requests go first, but not those that wait for it.
      const snapshot = yield* isInBackground ? reportCopy.view : trackLongWork(reportCopy.view);
      if (snapshot !== null) return { value: yield* withinLimits(work(snapshot), seconds) };
      const { percent } = reportCopy.state();
      // Reading the same rows from the database would take longer and delay others.
      if (percent === null || isInBackground) return null;
      return yield* Effect.fail(unavailable("REPORT_BUILDING", { percent }));
    }),
  );
