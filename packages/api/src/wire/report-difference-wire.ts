/** Difference between a report as known at a past instant and as known now, and the receipts behind it. Source: behaviour 4 (5, time machine), decision 0530. */
import { receiptChangeReasons, toExactFigure, toPlainFigure, type FieldValue } from "@comptoir/domain/report";
import { Schema, SchemaTransformation } from "effect";
import { Day, Meta } from "./answer-meta-wire.ts";
import { Money } from "./money-wire.ts";
import { nullable } from "./optional-values.ts";
import { TableColumn, ValueNames } from "./report-answer-wire.ts";
import { Cell } from "./report-parts-wire.ts";

/** Row with its figures then and now, by the columns of the figures; null where there was none. */
const DifferentRow = Schema.Struct({
  keys: Schema.Array(Cell),
  before: Schema.Array(Cell),
  after: Schema.Array(Cell),
  difference: Schema.Array(Cell),
});

/** Receipt that is not as it was, with its net sales. */
const ChangedReceipt = Schema.Struct({
  locationId: Schema.Int,
  location: Schema.String,
  businessDate: Day,
  terminal: Schema.String,
  number: Schema.String,
  before: nullable(Money),
  after: nullable(Money),
  difference: Money,
  reason: Schema.Literals(receiptChangeReasons),
  /** Instant of the change. Units: epoch milliseconds. */
  at: Schema.Int,
  /** Origin of the receipt of now; null if there is none. */
  origin: nullable(Schema.String),
});

const ExactDifference = Schema.Struct({
  meta: Meta,
  keyColumns: Schema.Array(TableColumn),
  columns: Schema.Array(TableColumn),
  /** The first rows that differ; `rowCount` is the number of all. */
  rows: Schema.Array(DifferentRow),
  rowCount: Schema.Int,
  total: nullable(DifferentRow),
  names: ValueNames,
  /** The first receipts that are not as they were, whatever the filters; null if the caller may not list receipts. */
  receipts: nullable(Schema.Struct({ rows: Schema.Array(ChangedReceipt), hasMore: Schema.Boolean })),
});

/** Converts the figures of a difference by the types of their columns. */
function convertFigures(
  answer: typeof ExactDifference.Type,
  convert: typeof toPlainFigure,
): typeof ExactDifference.Type {
  const convertList = (cells: readonly FieldValue[]) =>
    cells.map((cell, index) => convert(cell, answer.columns[index]?.type ?? "int"));
  const convertRow = (row: typeof DifferentRow.Type): typeof DifferentRow.Type => ({
    keys: row.keys.map((key, index) => {
      const { type = "int", grain = null } = answer.keyColumns[index] ?? {};
      return convert(key, grain === null ? type : "int");
    }),
    before: convertList(row.before),
    after: convertList(row.after),
    difference: convertList(row.difference),
  });
  const { rows, total } = answer;
  return { ...answer, rows: rows.map(convertRow), total: total === null ? null : convertRow(total) };
}

/** Difference of a report. */
export const ReportDifferenceAnswer = ExactDifference.pipe(
  Schema.decodeTo(
    Schema.toType(ExactDifference),
    SchemaTransformation.transform<typeof ExactDifference.Type, typeof ExactDifference.Type>({
      decode: (answer) => convertFigures(answer, toExactFigure),
      encode: (answer) => convertFigures(answer, toPlainFigure),
    }),
  ),
);

/** Difference of a report. */
export type ReportDifferenceAnswer = typeof ReportDifferenceAnswer.Type;
