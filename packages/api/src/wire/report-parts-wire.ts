/** Parts that the bodies of reports share. Figures and operands of filters are dollars, units and percent here, exact integers inside. Source: specification 3, behaviour 3.5 and 3.12 (14), decision 0352. */
import {
  aggregates,
  convertFilters,
  toExactFigure,
  getReportKind,
  groupGrains,
  pivotDisplays,
  toPlainFigure,
  reportKinds,
  presentationTypes,
  sortByPosition,
  type ReportFilter,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Effect, Schema, SchemaTransformation } from "effect";
import { listUpTo, Text, textUpTo } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";

/** A body with the operands of filters: its own, those of its report, and those of its reader's changes. */
interface FilteredBody {
  readonly source: ReportKindCode;
  readonly filters?: readonly ReportFilter[] | null;
  readonly report?: { readonly filters: readonly ReportFilter[] };
  readonly customization?: { readonly filters: readonly ReportFilter[] | null };
}

/** Converts the operands of filters by the fields of the body's report kind. */
function convertFilterOperands<Body extends FilteredBody>(body: Body, convert: typeof toPlainFigure): Body {
  const { fields } = getReportKind(body.source);
  const convertPart = <Part extends { readonly filters?: readonly ReportFilter[] | null }>(part: Part): Part => {
    const { filters } = part;
    return filters === null || filters === undefined
      ? part
      : { ...part, filters: convertFilters(filters, fields, convert) };
  };
  const { report, customization } = body;
  return {
    ...convertPart(body),
    ...(report !== undefined && { report: convertPart(report) }),
    ...(customization !== undefined && { customization: convertPart(customization) }),
  };
}

/** Makes a body whose filters are in dollars, units and percent on the wire. */
export const withFiltersInDollars = <S extends Schema.Top & { readonly Type: FilteredBody }>(body: S) =>
  body.pipe(
    Schema.decodeTo(
      Schema.toType(body),
      SchemaTransformation.transform<S["Type"], S["Type"]>({
        decode: (value) => convertFilterOperands(value, toExactFigure),
        encode: (value) => convertFilterOperands(value, toPlainFigure),
      }),
    ),
  );

/** Makes a field optional, with a default. */
export const withDefault = <S extends Schema.Top>(schema: S, value: S["Type"]) =>
  schema.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(value)));
export const nullByDefault = <S extends Schema.Top>(schema: S) => withDefault(nullable(schema), null);
export const codesOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

/** A kind of report. */
export const ReportKind = codesOf<ReportKindCode>(reportKinds);

const Direction = Schema.Literals(["ascending", "descending"]);
export const Grain = nullable(codesOf(groupGrains));
export const Cell = nullable(Schema.Union([textUpTo(10_000), Schema.Finite]));

/** Texts by language. */
export const Words = Schema.Struct({ fr: optionalKey(Text), en: optionalKey(Text), es: optionalKey(Text) });

const reportColumnFields = {
  field: Text,
  aggregate: nullByDefault(codesOf(aggregates)),
  label: withDefault(Words, {}),
  visible: withDefault(Schema.Boolean, true),
  widthPx: nullByDefault(Schema.Int),
  frozen: withDefault(Schema.Boolean, false),
  /** Code of a format; null is the format of the type. Codes are checked with the report, so that its refusal names the field. */
  format: nullByDefault(Text),
};

/** Column of a report; properties that are not sent default to those of its field. */
const PlacedColumn = Schema.Struct({
  ...reportColumnFields,
  /** Position among the columns, from 0; by default that in the list. */
  position: optionalKey(Schema.Int),
}).pipe(Schema.encodeKeys({ widthPx: "width" }));

type ColumnInOrder = Omit<(typeof PlacedColumn)["Type"], "position">;

/** Columns of a report: decoding sorts them by their positions and drops these, encoding numbers them in list order. */
export const Columns = listUpTo(PlacedColumn, 200).pipe(
  Schema.decodeTo(
    Schema.Array(Schema.toType(Schema.Struct(reportColumnFields))),
    SchemaTransformation.transform<readonly ColumnInOrder[], readonly (typeof PlacedColumn)["Type"][]>({
      decode: (columns) => sortByPosition(columns).map(({ position: _position, ...column }) => column),
      encode: (columns) => columns.map((column, position) => ({ ...column, position })),
    }),
  ),
);

export const Group = Schema.Struct({
  field: Text,
  grain: withDefault(Grain, null),
  direction: withDefault(Direction, "ascending"),
  subtotal: withDefault(Schema.Boolean, false),
  collapsed: withDefault(Schema.Boolean, false),
});

const PivotLevel = Schema.Struct({ field: Text, grain: Grain, direction: Direction, subtotal: Schema.Boolean });

const MeasureDisplay = Schema.Struct({
  kind: codesOf(pivotDisplays),
  field: optionalKey(Text),
  item: optionalKey(Schema.Union([Schema.Literals(["previous", "next"]), Schema.Struct({ key: Cell })])),
});

export const Sorting = listUpTo(Schema.Struct({ column: Text, direction: Direction }), 20);

export const Drawing = Schema.Struct({
  picture: Schema.Literals(presentationTypes),
  figure: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000 })),
});

export const PivotWire = Schema.Struct({
  rows: listUpTo(PivotLevel, 20),
  columns: listUpTo(PivotLevel, 20),
  measures: listUpTo(Schema.Struct({ field: Text, aggregate: codesOf(aggregates), display: MeasureDisplay }), 50),
  totals: Schema.Struct({ row: Schema.Boolean, column: Schema.Boolean, grand: Schema.Boolean }),
  sort: nullable(
    Schema.Struct({
      axis: Schema.Literals(["rows", "columns"]),
      measure: Schema.Int,
      direction: Direction,
      at: listUpTo(Cell, 20),
    }),
  ),
});

export const reportKeyFields = { reportId: EntityKey.fields.id, source: ReportKind };
export const reportWireKeys = { reportId: "_ReportDataModelID", source: "dataSource" } as const;
