/** Evaluates alerts on report rows: which rows of a bin cross the limit, read with the permissions of the alert's owner. */

import type { Caller } from "@comptoir/api/contract";
import type { AlertMake } from "@comptoir/api/wire";
import {
  findCrossingRows,
  listRowAlertColumns,
  rowAlertPivot,
  rowAlertUnit,
  type AlertBin,
  type RowAlertSubject,
} from "@comptoir/domain/dashboard";
import { languageCodes, type LanguageCode } from "@comptoir/domain/language";
import {
  getReportKind,
  noCustomization,
  plainColumn,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import { Effect } from "effect";

import { badRequest } from "../http/refusal.ts";
import { answerReport } from "../report/ask-report.ts";
import { wordsIn } from "../report/export-report.ts";
import { findReport } from "../report/report-service.ts";
import type { AlertRow } from "./alert-repository.ts";

/** Options of a report query that runs in the background: the moment at which relative dates are resolved, and the maximum number of groups. */
export interface RowLimits {
  readonly at?: number;
  readonly groupsAtMost?: number;
}

/** Report row that crosses the limit, with its name in the reader's language. */
export interface NamedCrossing {
  readonly key: string;
  readonly name: string;
  readonly figure: number;
}

/** Copies the report and column that an alert watches, from a saved report that the caller sees. Errors: HTTP_404 for a report that they do not see, REPORT_FIELD for a column that alerts cannot watch. */
export const subjectOfReport = Effect.fn("alert.reportSubject")(function* (
  caller: Caller,
  { source, id, field, aggregate }: NonNullable<(typeof AlertMake.Type)["report"]>,
) {
  const savedReport = yield* findReport(caller, { id, source });
  const alertColumn = listRowAlertColumns(savedReport, caller.permissions).find(
    (row) => row.field === field && row.aggregate === aggregate,
  );
  if (alertColumn === undefined) return yield* Effect.fail(badRequest("REPORT_FIELD", { field }, "field"));
  const alertSubject: RowAlertSubject = {
    source,
    id,
    field,
    aggregate,
    groups: savedReport.groups.map((group) => ({ field: group.field, grain: group.grain })),
    filters: savedReport.filters,
  };
  const titleEntries = yield* Effect.forEach(languageCodes, (language) =>
    Effect.map(wordsIn(language), ({ words }): readonly [LanguageCode, string] => {
      const columnLabel = alertColumn.label[language];
      const measureName =
        columnLabel === undefined || columnLabel === "" ? words.measureText(field, aggregate) : columnLabel;
      return [language, `${words.reportName(savedReport)}, ${measureName}`];
    }),
  );
  return {
    subject: alertSubject,
    unit: alertColumn.unit,
    title: Object.fromEntries(titleEntries) as Readonly<Record<LanguageCode, string>>,
  };
});

/** Reads the rows of a bin that cross the limit and have no notice yet. With a time, the query runs in the background. Errors: those of a run of the report. */
export const readRowCrossings = Effect.fn("alert.rows")(function* (
  caller: Caller,
  { layerId, side, limit }: Pick<AlertRow, "layerId" | "side" | "limit">,
  subject: RowAlertSubject,
  {
    bin,
    notifiedRowKeys,
    ...limits
  }: { readonly bin: AlertBin; readonly notifiedRowKeys: ReadonlySet<string> } & RowLimits,
) {
  const unit = rowAlertUnit(subject);
  if (unit === null) return [];
  const reportAnswer = yield* answerReport(caller, {
    source: subject.source,
    reportId: 0,
    tl: layerId,
    report: toReportModel(subject),
    customization: { ...noCustomization, period: `${bin.from}..${bin.to}`, pivot: rowAlertPivot(subject) },
    size: reportRowsAtMost,
    ...limits,
  });
  const crossingRows = findCrossingRows(
    reportAnswer.rows,
    { depth: subject.groups.length, unit, side, limit },
    notifiedRowKeys,
  );
  const { words } = yield* wordsIn(caller.language);
  const namesByField = new Map(
    reportAnswer.names.map(({ field, names: fieldNames }) => [
      field,
      new Map(fieldNames.map(({ value, name }) => [value, name])),
    ]),
  );
  return crossingRows.map(({ key, path, figure }): NamedCrossing => {
    const pathNames = path.flatMap((value, depth) => {
      const reportColumn = reportAnswer.columns[depth];
      return reportColumn === undefined ? [] : [words.keyText(value, reportColumn, namesByField)];
    });
    return { key, figure, name: pathNames.join(", ") };
  });
});

/** Maximum number of rows of a report that an alert watches. */
const reportRowsAtMost = 100_000;

/** Builds the report query of an alert, with only the column that it watches. */
function toReportModel({
  source,
  field,
  groups,
  filters,
}: RowAlertSubject): ReportModel & { readonly source: ReportKindCode } {
  return {
    id: 0,
    source,
    descriptions: {},
    period: getReportKind(source).defaultPeriod,
    columns: [plainColumn(field)],
    filters,
    groups: groups.map((group) => ({ ...group, direction: "ascending", subtotal: false, collapsed: false })),
    sorting: [],
    pivot: null,
    drawing: { picture: "table", figure: 0 },
    isList: false,
    roleIds: [],
  };
}
