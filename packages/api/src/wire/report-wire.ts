import { languages } from "@comptoir/domain/language";
import {
  aggregates,
  convertFilters,
  exactFigure,
  fieldTypes,
  getReportKind,
  groupGrains,
  pivotDisplays,
  plainFigure,
  reportKinds,
  reportPictures,
  tableDrawing,
  type FieldValue,
  type ReportFilter,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Effect, Schema, SchemaTransformation } from "effect";

import { listUpTo, Text, textUpTo } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { Filters } from "./filter-param.ts";
import { Meta } from "./widget-answer-wire.ts";

/** Bodies of reports. Figures and operands of filters are dollars, units and percent here, exact integers inside. Source: specification 3, behaviour 3.5 and 3.12 (14), decision 0352. */

/** A body with the operands of filters: its own, those of its report, and those of its reader's changes. */
interface FilteredBody {
  readonly source: ReportKindCode;
  readonly filters?: readonly ReportFilter[] | null;
  readonly report?: { readonly filters: readonly ReportFilter[] };
  readonly customization?: { readonly filters: readonly ReportFilter[] | null };
}

/** Converts the operands of filters by the fields of the body's report kind. */
function withFilters<Body extends FilteredBody>(body: Body, convert: typeof plainFigure): Body {
  const { fields } = getReportKind(body.source);
  const converted = <Part extends { readonly filters?: readonly ReportFilter[] | null }>(part: Part): Part => {
    const { filters } = part;
    return filters === null || filters === undefined
      ? part
      : { ...part, filters: convertFilters(filters, fields, convert) };
  };
  const { report, customization } = body;
  return {
    ...converted(body),
    ...(report !== undefined && { report: converted(report) }),
    ...(customization !== undefined && { customization: converted(customization) }),
  };
}

/** A body whose filters are in dollars, units and percent on the wire. */
const filtersInDollars = <S extends Schema.Top & { readonly Type: FilteredBody }>(body: S) =>
  body.pipe(
    Schema.decodeTo(
      Schema.toType(body),
      SchemaTransformation.transform<S["Type"], S["Type"]>({
        decode: (value) => withFilters(value, exactFigure),
        encode: (value) => withFilters(value, plainFigure),
      }),
    ),
  );

const maybe = Schema.NullOr;
const given = Schema.optionalKey;

/** An optional field and its default. */
const otherwise = <S extends Schema.Top>(schema: S, value: S["Type"]) =>
  schema.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(value)));
const orNull = <S extends Schema.Top>(schema: S) => otherwise(maybe(schema), null);
const codesOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

/** A kind of report. */
export const ReportKind = codesOf<ReportKindCode>(reportKinds);

const Direction = Schema.Literals(["ascending", "descending"]);
const Grain = maybe(codesOf(groupGrains));
const Cell = maybe(Schema.Union([textUpTo(10_000), Schema.Finite]));

/** Texts by language. */
const Words = Schema.Struct({ fr: given(Text), en: given(Text), es: given(Text) });

/** A column: its field says all that its sender leaves out. */
const Column = Schema.Struct({
  field: Text,
  aggregate: orNull(codesOf(aggregates)),
  label: otherwise(Words, {}),
  visible: otherwise(Schema.Boolean, true),
  widthPx: orNull(Schema.Int),
  frozen: otherwise(Schema.Boolean, false),
}).pipe(Schema.encodeKeys({ widthPx: "width" }));

const Group = Schema.Struct({
  field: Text,
  grain: otherwise(Grain, null),
  direction: otherwise(Direction, "ascending"),
  subtotal: otherwise(Schema.Boolean, false),
  collapsed: otherwise(Schema.Boolean, false),
});

const Level = Schema.Struct({ field: Text, grain: Grain, direction: Direction, subtotal: Schema.Boolean });

const Display = Schema.Struct({
  kind: codesOf(pivotDisplays),
  field: given(Text),
  item: given(Schema.Union([Schema.Literals(["previous", "next"]), Schema.Struct({ key: Cell })])),
});

const Sorting = listUpTo(Schema.Struct({ column: Text, direction: Direction }), 20);

const Drawing = Schema.Struct({
  picture: Schema.Literals(reportPictures),
  figure: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000 })),
});

const PivotWire = Schema.Struct({
  rows: listUpTo(Level, 20),
  columns: listUpTo(Level, 20),
  measures: listUpTo(Schema.Struct({ field: Text, aggregate: codesOf(aggregates), display: Display }), 50),
  totals: Schema.Struct({ row: Schema.Boolean, column: Schema.Boolean, grand: Schema.Boolean }),
  sort: maybe(
    Schema.Struct({
      axis: Schema.Literals(["rows", "columns"]),
      measure: Schema.Int,
      direction: Direction,
      at: listUpTo(Cell, 20),
    }),
  ),
});

const content = {
  source: ReportKind,
  descriptions: Words,
  period: maybe(Text),
  columns: listUpTo(Column, 200),
  filters: Filters,
  groups: listUpTo(Group, 20),
  sorting: otherwise(Sorting, []),
  pivot: otherwise(maybe(PivotWire), null),
  drawing: otherwise(Drawing, tableDrawing),
  isList: Schema.Boolean,
  roleIds: otherwise(listUpTo(Schema.Int), []),
};

const onWire = {
  source: "dataSource",
  columns: "genericListColumn",
  filters: "genericListFilter",
  groups: "genericListGroup",
  sorting: "listSorting",
  roleIds: "reportDataModelRoles",
} as const;

/** Definition of a report as it is stored: operands are exact integers. */
export const ReportContent = Schema.Struct(content).pipe(Schema.encodeKeys(onWire));

/** Definition of a report. */
export type ReportContent = typeof ReportContent.Type;

/** A report as its readers see it; id 0 is the default report of each kind. */
export const ReportWire = filtersInDollars(
  Schema.Struct({
    ...content,
    id: Schema.Int,
    version: Schema.Int,
    targetId: maybe(Schema.Int),
    userId: maybe(Schema.Int),
    /** Author. */
    by: Schema.String,
    isDeleted: Schema.Boolean,
    canUpdate: Schema.Boolean,
    canDelete: Schema.Boolean,
    /** Whether the caller may save their own view of it for everyone. */
    canShare: Schema.Boolean,
  }).pipe(Schema.encodeKeys({ ...onWire, id: "_ReportDataModelID", targetId: "_TargetID", userId: "_UserID" })),
);

/** A report as its readers see it. */
export type ReportWire = typeof ReportWire.Type;

/** A report to create (no id) or to change (its id and the version it was read with). */
export const ReportSave = filtersInDollars(
  Schema.Struct({
    ...content,
    id: given(EntityKey.fields.id),
    version: given(Schema.Int),
    targetId: given(Schema.Int),
  }).pipe(Schema.encodeKeys({ ...onWire, id: "_ReportDataModelID", targetId: "_TargetID" })),
);

/** A report to save. */
export type ReportSave = typeof ReportSave.Type;

/** A report to delete or restore, with the version it was read with. */
export const ReportKey = Schema.Struct({ id: EntityKey.fields.id, version: Schema.Int }).pipe(
  Schema.encodeKeys({ id: "_ReportDataModelID" }),
);

/** A report and its version. */
export type ReportKey = typeof ReportKey.Type;

const changes = {
  period: orNull(Text),
  filters: orNull(Filters),
  sorting: orNull(Sorting),
  pivot: orNull(Schema.Union([PivotWire, Schema.Literal("none")])),
  columns: orNull(
    listUpTo(
      Schema.Struct({ column: Text, visible: Schema.Boolean, widthPx: maybe(Schema.Int), frozen: Schema.Boolean }).pipe(
        Schema.encodeKeys({ widthPx: "width" }),
      ),
      200,
    ),
  ),
  drawing: orNull(Drawing),
};

const changesOnWire = { filters: "listFilter", sorting: "listSorting", columns: "customization" } as const;

/** A user's own changes to a report as they are stored; null leaves the report's value. */
export const CustomizationContent = Schema.Struct(changes).pipe(Schema.encodeKeys(changesOnWire));

const ofReport = { reportId: EntityKey.fields.id, source: ReportKind };
const ofReportOnWire = { reportId: "_ReportDataModelID", source: "dataSource" } as const;

/** Name of a view; empty is the default view. */
const ViewName = textUpTo(100);

/** A view of a report: one's own, or one shared with a role. */
export const CustomizationWire = filtersInDollars(
  Schema.Struct({
    ...ofReport,
    ...changes,
    name: Schema.String,
    id: Schema.Int,
    version: Schema.Int,
    userId: Schema.Int,
    /** Roles that the view is shared with. */
    roles: given(Schema.Array(Schema.Int)),
    isMine: given(Schema.Boolean),
    /** Author. */
    by: given(Schema.String),
  }).pipe(
    Schema.encodeKeys({ ...ofReportOnWire, ...changesOnWire, id: "_ReportUserCustomizationID", userId: "_UserID" }),
  ),
);

/** A user's own view of a report. */
export type CustomizationWire = typeof CustomizationWire.Type;

/** Reference to an own view: its id finds it even if renamed, and its version prevents overwriting a newer one. */
const ofView = { id: given(EntityKey.fields.id), version: given(Schema.Int) };
const ofViewOnWire = { id: "_ReportUserCustomizationID" } as const;

/** Save of one's own view of a report. Without an id it is the view of that name, or the default view. */
export const CustomizationSave = filtersInDollars(
  Schema.Struct({ ...ofReport, ...changes, name: given(ViewName), ...ofView }).pipe(
    Schema.encodeKeys({ ...ofReportOnWire, ...changesOnWire, ...ofViewOnWire }),
  ),
);

/** Save of one's own view of a report. */
export type CustomizationSave = typeof CustomizationSave.Type;

/** The own view to delete: by id, else by name. */
export const CustomizationKey = Schema.Struct({ ...ofReport, name: given(ViewName), id: ofView.id }).pipe(
  Schema.encodeKeys({ ...ofReportOnWire, ...ofViewOnWire }),
);

/** The own view to delete. */
export type CustomizationKey = typeof CustomizationKey.Type;

/** Roles that a named view is shared with; none makes it its author's alone. */
export const CustomizationRoles = Schema.Struct({
  id: EntityKey.fields.id,
  version: Schema.Int,
  roles: listUpTo(Schema.Int),
}).pipe(Schema.encodeKeys(ofViewOnWire));

/** Roles that a named view is shared with. */
export type CustomizationRoles = typeof CustomizationRoles.Type;

/** The report that adopts the caller's own view for everyone. */
export const CustomizationShare = Schema.Struct({ ...ofReport, version: Schema.Int }).pipe(
  Schema.encodeKeys(ofReportOnWire),
);

/** Maximum rows of an answer: an export requests them all at once, so that they are from one moment. */
export const reportRowsAtMost = 100_000;

/** Answers to the filters that prompt, by their index. */
export const PromptAnswers = listUpTo(
  Schema.Struct({ place: Schema.Int, values: listUpTo(maybe(Schema.Union([Text, Schema.Finite]))) }),
  100,
);

const requestFields = {
  ...ofReport,
  /** An unsaved report, instead of the stored one. */
  report: given(ReportContent),
  customization: given(CustomizationContent),
  prompts: given(PromptAnswers),
  tl: given(EntityKey.fields.id),
  targetId: given(EntityKey.fields.id),
  /** Uses the last days with sales if the period has none. */
  orLast: given(Schema.Boolean),
};

const window = {
  /** Counted from 1. */
  page: given(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))),
  size: given(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: reportRowsAtMost }))),
};

/** Report to run, with the reader's changes and the page. */
export const ReportRun = filtersInDollars(
  Schema.Struct({ ...requestFields, ...window }).pipe(Schema.encodeKeys(ofReportOnWire)),
);

/** Report to run. */
export type ReportRun = typeof ReportRun.Type;

/** The files of a report: between the cells commas, or semicolons and commas before decimals; a workbook; a page that opens without a network; JSON for programs. */
export const reportFormats = ["csv", "csvLocal", "xlsx", "html", "json"] as const;

/** A report as a file, in a language. */
export const ReportExport = filtersInDollars(
  Schema.Struct({
    ...requestFields,
    format: Schema.Literals(reportFormats),
    language: codesOf(languages),
  }).pipe(Schema.encodeKeys(ofReportOnWire)),
);

/** A report as a file. */
export type ReportExport = typeof ReportExport.Type;

/** Coordinates of a cell to drill into: its groups down and across, as its row and column give them. */
const Place = Schema.Struct({
  levels: listUpTo(Schema.Struct({ field: Text, grain: Grain }), 20),
  path: listUpTo(Cell, 20),
});

/** Half hours of each business day, counted from 0. */
const HalfHour = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 49 }));

/** Rows behind a cell of a report, or behind a figure of a widget. */
export const ReportRows = filtersInDollars(
  Schema.Struct({
    ...requestFields,
    ...window,
    places: listUpTo(Place, 2),
    /** Part of the only day of the period; without an end, up to the last half hour of the day. For reports of sale lines. */
    halfHours: given(Schema.Struct({ from: HalfHour, until: maybe(HalfHour) })),
  }).pipe(Schema.encodeKeys(ofReportOnWire)),
);

/** Rows behind a cell. */
export type ReportRows = typeof ReportRows.Type;

/** Values of a field in the period of a report, for a filter. */
export const ReportValues = filtersInDollars(
  Schema.Struct({ ...requestFields, field: Text, search: given(Text) }).pipe(Schema.encodeKeys(ofReportOnWire)),
);

/** Values of a field. */
export type ReportValues = typeof ReportValues.Type;

const TableColumn = Schema.Struct({
  field: Schema.String,
  type: codesOf(fieldTypes),
  grain: Grain,
  aggregate: maybe(codesOf(aggregates)),
  display: codesOf(pivotDisplays),
  path: Schema.Array(Cell),
  kind: Schema.Literals(["key", "value", "subtotal", "total"]),
});

const TableRow = Schema.Struct({
  kind: Schema.Literals(["row", "subtotal", "total"]),
  path: Schema.Array(Cell),
  cells: Schema.Array(Cell),
  origin: given(Schema.String),
  mark: given(Schema.String),
});

/** Field values with a label: items of a list, stores of a chain. */
const Names = Schema.Array(
  Schema.Struct({
    field: Schema.String,
    names: Schema.Array(Schema.Struct({ value: Schema.Union([Schema.String, Schema.Finite]), name: Schema.String })),
  }),
);

/** A computed report with exact integers in its cells. */
const ExactAnswer = Schema.Struct({
  meta: Meta,
  /** Rows that are not final: displayed with a watermark, neither stored nor exported. */
  isTest: Schema.Boolean,
  /** Whether data of its kind is stored at all; if not, the table is empty for that reason. */
  isKept: Schema.Boolean,
  /** Fields of the kind without stored data: their cells are empty for that reason. */
  notKept: Schema.Array(Schema.String),
  columns: Schema.Array(TableColumn),
  rows: Schema.Array(TableRow),
  /** Grand total, whatever the page; null if the table has none. */
  total: maybe(TableRow),
  /** Number of rows on all pages, without the total. */
  rowCount: Schema.Int,
  /** Number of source rows behind all of it. */
  sourceRows: Schema.Int,
  names: Names,
  /** Keys of the columns added to the report since the caller saved theirs. */
  newColumns: Schema.Array(Schema.String),
  isDifferent: Schema.Boolean,
  /** Progress of the reading copy, if it was not ready and the database answered instead. Units: percent, whole. */
  copyPercent: given(Schema.Int),
});

/** Converts the cells of an answer by the types of their columns; a key of a part of a date is no figure. */
function withCells(answer: typeof ExactAnswer.Type, convert: typeof plainFigure): typeof ExactAnswer.Type {
  const types = answer.columns.map(({ type, grain }) => (grain === null ? type : "int"));
  const converted = <Row extends { readonly cells: readonly FieldValue[] }>(row: Row): Row => ({
    ...row,
    cells: row.cells.map((cell, index) => convert(cell, types[index] ?? "int")),
  });
  const { rows, total } = answer;
  return { ...answer, rows: rows.map(converted), total: total === null ? null : converted(total) };
}

/** A computed report: a page of its table, the total, and labels of its cells. */
export const ReportAnswer = ExactAnswer.pipe(
  Schema.decodeTo(
    Schema.toType(ExactAnswer),
    SchemaTransformation.transform<typeof ExactAnswer.Type, typeof ExactAnswer.Type>({
      decode: (answer) => withCells(answer, exactFigure),
      encode: (answer) => withCells(answer, plainFigure),
    }),
  ),
);

/** A computed report. */
export type ReportAnswer = typeof ReportAnswer.Type;

/** Values of a field, most frequent first. */
export const ReportValuesAnswer = Schema.Struct({
  values: Schema.Array(Schema.Struct({ value: Cell, name: maybe(Schema.String), rows: Schema.Int })),
  hasMore: Schema.Boolean,
});

/** Values of a field. */
export type ReportValuesAnswer = typeof ReportValuesAnswer.Type;
