/** Answers of reports: a page of the table with exact integers inside, and the values of a field. Source: behaviour 3.5. */
import {
  aggregates,
  toExactFigure,
  fieldTypes,
  pivotDisplays,
  toPlainFigure,
  type FieldValue,
} from "@comptoir/domain/report";
import { Schema, SchemaTransformation } from "effect";
import { Meta } from "./answer-meta-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { Cell, Grain, codesOf } from "./report-parts-wire.ts";

/** Column of a table. */
export const TableColumn = Schema.Struct({
  field: Schema.String,
  type: codesOf(fieldTypes),
  grain: Grain,
  aggregate: nullable(codesOf(aggregates)),
  display: codesOf(pivotDisplays),
  path: Schema.Array(Cell),
  kind: Schema.Literals(["key", "value", "subtotal", "total"]),
});

const TableRow = Schema.Struct({
  kind: Schema.Literals(["row", "subtotal", "total"]),
  path: Schema.Array(Cell),
  cells: Schema.Array(Cell),
  origin: optionalKey(Schema.String),
  mark: optionalKey(Schema.String),
});

/** Field values with a label: items of a list, stores of a chain. */
export const ValueNames = Schema.Array(
  Schema.Struct({
    field: Schema.String,
    names: Schema.Array(Schema.Struct({ value: Schema.Union([Schema.String, Schema.Finite]), name: Schema.String })),
  }),
);

/** A computed report with exact integers in its cells. */
const ExactAnswer = Schema.Struct({
  meta: Meta,
  /** Whether the rows are not final: they are displayed with a watermark, and neither stored nor exported. */
  isTest: Schema.Boolean,
  /** Whether data of the report's kind is stored at all; if not, the table is empty for that reason. */
  isKept: Schema.Boolean,
  /** Fields of the kind without stored data: their cells are empty for that reason. */
  notKept: Schema.Array(Schema.String),
  columns: Schema.Array(TableColumn),
  rows: Schema.Array(TableRow),
  /** Grand total, whatever the page; null if the table has none. */
  total: nullable(TableRow),
  /** Number of rows on all pages, without the total. */
  rowCount: Schema.Int,
  /** Number of innermost groups on all pages, and of rows listed in them: 0 if the groups are the rows. Absent without groups. */
  groupCounts: Schema.optionalKey(Schema.Struct({ groups: Schema.Int, rows: Schema.Int })),
  /** Number of source rows behind the whole table, on all pages. */
  sourceRows: Schema.Int,
  names: ValueNames,
  /** Keys of the columns added to the report since the caller saved theirs. */
  newColumns: Schema.Array(Schema.String),
  isDifferent: Schema.Boolean,
});

/** Converts the cells of an answer by the types of their columns; a cell of a date's part, such as a month, stays as it is. */
function convertCells(answer: typeof ExactAnswer.Type, convert: typeof toPlainFigure): typeof ExactAnswer.Type {
  const typeByColumn = answer.columns.map(({ type, grain }) => (grain === null ? type : "int"));
  const convertRow = <Row extends { readonly cells: readonly FieldValue[] }>(row: Row): Row => ({
    ...row,
    cells: row.cells.map((cell, index) => convert(cell, typeByColumn[index] ?? "int")),
  });
  const { rows, total } = answer;
  return { ...answer, rows: rows.map(convertRow), total: total === null ? null : convertRow(total) };
}

/** A computed report: a page of its table, the total, and labels of its cells. */
export const ReportAnswer = ExactAnswer.pipe(
  Schema.decodeTo(
    Schema.toType(ExactAnswer),
    SchemaTransformation.transform<typeof ExactAnswer.Type, typeof ExactAnswer.Type>({
      decode: (answer) => convertCells(answer, toExactFigure),
      encode: (answer) => convertCells(answer, toPlainFigure),
    }),
  ),
);

/** A computed report. */
export type ReportAnswer = typeof ReportAnswer.Type;

/** Values of a field, most frequent first. */
export const ReportValuesAnswer = Schema.Struct({
  values: Schema.Array(Schema.Struct({ value: Cell, name: nullable(Schema.String), rows: Schema.Int })),
  hasMore: Schema.Boolean,
});

/** Values of a field. */
export type ReportValuesAnswer = typeof ReportValuesAnswer.Type;
