/** Answers of the widget data calls. Source: behaviour 3.7. */

import { chainSteps } from "@comptoir/domain/metric";
import { Schema } from "effect";

import { ErrorBody } from "../errors/api-issue.ts";
import { Day, Meta } from "./answer-meta-wire.ts";
import { Amount, Money, Pct } from "./money-wire.ts";
import { GetStatsPerAnswer } from "./ranking-answer-wire.ts";
import { Grain, Per } from "./widget-query-wire.ts";

const clientFigureFields = {
  transactions: Schema.Int,
  uniqueCustomers: Schema.Int,
  newCustomers: Schema.Int,
  returningCustomers: Schema.Int,
  identifiedShare: Schema.NullOr(Pct),
  averageSale: Schema.NullOr(Money),
  itemsPerSale: Schema.NullOr(Amount),
};

/** Answer of Client: figures of customers, and of their sales. */
export const ClientAnswer = Schema.Struct({
  meta: Meta,
  client: Schema.Struct({ ...clientFigureFields, previous: Schema.optionalKey(Schema.Struct(clientFigureFields)) }),
});

const makeFigureSchema = <Unit extends string, Value extends Schema.Top>(unit: Unit, value: Value) =>
  Schema.Struct({
    type: Schema.String,
    code: Schema.String,
    name: Schema.String,
    unit: Schema.Literal(unit),
    value: Schema.NullOr(value),
    previous: Schema.optionalKey(Schema.NullOr(value)),
    goal: Schema.optionalKey(Schema.NullOr(value)),
    spark: Schema.optionalKey(Schema.Array(Schema.NullOr(value))),
  });

/** A figure, exact in its unit: cents, thousandths, a count or a percent. Null is "no data" or "unknown", never 0. */
export const Figure = Schema.Union([
  makeFigureSchema("money", Money),
  makeFigureSchema("qty", Amount),
  makeFigureSchema("count", Schema.Int),
  makeFigureSchema("pct", Pct),
]);

/** A figure with its unit. */
export type Figure = typeof Figure.Type;

/** The answer of GetStats. */
export const GetStatsAnswer = Schema.Struct({ meta: Meta, stats: Schema.Array(Figure) });

/** A bin of a series. `start` and `end` are local dates or times; no bin is missing. */
const SalesBin = Schema.Struct({
  key: Schema.String,
  start: Schema.String,
  end: Schema.String,
  label: Schema.String,
  net: Money,
  /** Receipts of the bin; null if the question cannot count them, such as by department. */
  transactions: Schema.NullOr(Schema.Int),
  items: Amount,
  /** Figures of the compared bin, if there is a comparison; null after the end of the compared period. */
  previous: Schema.optionalKey(Schema.NullOr(Money)),
  previousTransactions: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  previousItems: Schema.optionalKey(Schema.NullOr(Amount)),
  /** Day that the bin's day is compared with, under a fair rule. */
  against: Schema.optionalKey(Day),
  /** Goal of the days of the bin; null if one of them has none. */
  goal: Schema.optionalKey(Schema.NullOr(Money)),
  /** The bin has not begun, so it cannot have sales. */
  future: Schema.optionalKey(Schema.Boolean),
  /** The bin is incomplete: it is running, or cut by the range. */
  partial: Schema.optionalKey(Schema.Boolean),
});

const makeBandFields = <Value extends Schema.Top>(value: Value) => ({
  low: value,
  middle: value,
  high: value,
  /** Number of earlier days that the band is of: 7 or 5. */
  days: Schema.Int,
});

const makeForecastSchema = <Measure extends string, Value extends Schema.Top>(measure: Measure, value: Value) =>
  Schema.Struct({
    measure: Schema.Literal(measure),
    /** Bins that are not finished: the band of each, or why it has none: `tooLittle`, `holiday`, `tooFar` or `closed`. */
    bins: Schema.Array(
      Schema.Union([
        Schema.Struct({ key: Schema.String, ...makeBandFields(value) }),
        Schema.Struct({ key: Schema.String, reason: Schema.String }),
      ]),
    ),
    /** Band of the whole period, with what is sold; null if it cannot be forecast. `daysWithout` counts the days to come that it leaves out. */
    total: Schema.NullOr(Schema.Struct({ ...makeBandFields(value), daysWithout: Schema.Int })),
  });

/** Forecast of the bins still to come, in the unit of its measure. Source: decision 0518. */
const Forecast = Schema.Union([
  makeForecastSchema("netSales", Money),
  makeForecastSchema("transactions", Schema.Int),
  makeForecastSchema("items", Amount),
]);

/** Forecast of a series. */
export type SeriesForecast = typeof Forecast.Type;

/** Answer of SalesPerRange: sales over time. */
export const SalesPerRangeAnswer = Schema.Struct({
  meta: Meta,
  range: Grain,
  bins: Schema.Array(SalesBin),
  /** Net sales of the range, with those without a time, which are in no bin. */
  total: Money,
  /** For half hours: net sales without a time of day, as from a file with dates only. They are in no bin. */
  withoutTime: Schema.optionalKey(Money),
  /** Totals of the comparison period, including buckets without a counterpart, as in a longer month. */
  previousTotal: Schema.optionalKey(Money),
  previousTotalTransactions: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  previousTotalItems: Schema.optionalKey(Amount),
  /** Goal of all days; absent if one of them has none. */
  goalTotal: Schema.optionalKey(Money),
  /** Forecast, if it was requested; absent for a period that is over, by weeks or months, and for a measure that the filtered members lack. */
  forecast: Schema.optionalKey(Forecast),
});

/** Answer of MembersPerRange: members of a split over time. The rows and the others add up to the total, bin by bin. */
export const MembersPerRangeAnswer = Schema.Struct({
  meta: Meta,
  type: Per,
  range: Grain,
  /** Bins of all members, in order; no bin is missing. */
  bins: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      start: Schema.String,
      end: Schema.String,
      label: Schema.String,
      future: Schema.optionalKey(Schema.Boolean),
      partial: Schema.optionalKey(Schema.Boolean),
    }),
  ),
  rows: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      name: Schema.String,
      /** Rank in the whole range, among all members. */
      rank: Schema.Int,
      value: Money,
      share: Schema.NullOr(Pct),
      values: Schema.Array(Money),
      /** Rank in each bin, among all members; null where it has no sales. */
      ranks: Schema.Array(Schema.NullOr(Schema.Int)),
    }),
  ),
  others: Schema.optionalKey(
    Schema.Struct({ count: Schema.Int, value: Money, share: Schema.NullOr(Pct), values: Schema.Array(Money) }),
  ),
  total: Money,
});

const ChainStep = Schema.Literals(chainSteps);

/** Bridge of a change: `before` and all steps add up to `after`. */
export const Bridge = Schema.Struct({
  before: Money,
  after: Money,
  steps: Schema.Array(Schema.Struct({ step: ChainStep, amount: Money, percent: Schema.NullOr(Pct) })),
});

/** Answer of NetChange: why net sales differ from those of the days compared with. */
export const NetChangeAnswer = Schema.Struct({ meta: Meta, bridge: Bridge });

/** Answer of ReceiptSizes: number of receipts by class of net sales, in order. The classes add up to the total. */
export const ReceiptSizesAnswer = Schema.Struct({
  meta: Meta,
  classes: Schema.Array(Schema.Struct({ code: Schema.String, count: Schema.Int })),
  total: Schema.Int,
  /** Net sales of the receipt in the middle, and of a receipt on average; null without receipts. */
  median: Schema.NullOr(Money),
  mean: Schema.NullOr(Money),
});

const simpleFigureFields = {
  net: Money,
  gross: Money,
  discounts: Money,
  refunds: Money,
  /** Null, like other receipt figures, for members without receipt counts. */
  tax: Schema.NullOr(Money),
  totalCollected: Schema.optionalKey(Schema.NullOr(Money)),
  transactions: Schema.NullOr(Schema.Int),
  sales: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  voids: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  items: Amount,
  averageSale: Schema.NullOr(Money),
  itemsPerSale: Schema.optionalKey(Schema.NullOr(Amount)),
  /** Only for callers who may see costs. */
  margin: Schema.optionalKey(Schema.NullOr(Money)),
  marginPct: Schema.optionalKey(Schema.NullOr(Pct)),
};

/** Answer of Simple: figures of the period. */
export const SimpleAnswer = Schema.Struct({
  meta: Meta,
  simple: Schema.Struct({
    ...simpleFigureFields,
    previous: Schema.optionalKey(Schema.Struct(simpleFigureFields)),
    goal: Schema.optionalKey(Schema.NullOr(Money)),
    /** Net sales over the period, for a sparkline. */
    spark: Schema.optionalKey(Schema.Array(Money)),
  }),
});

/** Answer of TopSales: the best-selling items, by net sales or by quantity, with their shares of the same measure. */
export const TopSalesAnswer = Schema.Struct({
  meta: Meta,
  rows: Schema.Array(
    Schema.Struct({
      rank: Schema.Int,
      itemId: Schema.Int,
      sku: Schema.String,
      upc: Schema.NullOr(Schema.String),
      name: Schema.String,
      department: Schema.String,
      qty: Amount,
      net: Money,
      share: Schema.NullOr(Pct),
      previous: Schema.optionalKey(Schema.NullOr(Money)),
      /** Quantity in the comparison period, if ranked by quantity. */
      previousQty: Schema.optionalKey(Schema.NullOr(Amount)),
      previousRank: Schema.optionalKey(Schema.NullOr(Schema.Int)),
    }),
  ),
  total: Money,
  totalQty: Schema.optionalKey(Amount),
  /** Totals of the comparison period, if there is one. */
  previousTotal: Schema.optionalKey(Money),
  previousTotalQty: Schema.optionalKey(Amount),
});

/** Answer of each call. */
export const widgetAnswers = {
  Client: ClientAnswer,
  GetStats: GetStatsAnswer,
  GetStatsPer: GetStatsPerAnswer,
  MembersPerRange: MembersPerRangeAnswer,
  NetChange: NetChangeAnswer,
  ReceiptSizes: ReceiptSizesAnswer,
  SalesPerRange: SalesPerRangeAnswer,
  Simple: SimpleAnswer,
  TopSales: TopSalesAnswer,
} as const;

/** Type of each call's answer. */
export type WidgetAnswers = { readonly [Call in keyof typeof widgetAnswers]: (typeof widgetAnswers)[Call]["Type"] };

const makeBatchAnswerSchema = <Call extends string, Data extends Schema.Top>(call: Call, data: Data) =>
  Schema.Struct({ key: Schema.String, call: Schema.Literal(call), data });

/** An answer of a batch: the data of its call, or the call's error. */
export const BatchAnswer = Schema.Union([
  makeBatchAnswerSchema("Client", ClientAnswer),
  makeBatchAnswerSchema("GetStats", GetStatsAnswer),
  makeBatchAnswerSchema("GetStatsPer", GetStatsPerAnswer),
  makeBatchAnswerSchema("MembersPerRange", MembersPerRangeAnswer),
  makeBatchAnswerSchema("NetChange", NetChangeAnswer),
  makeBatchAnswerSchema("ReceiptSizes", ReceiptSizesAnswer),
  makeBatchAnswerSchema("SalesPerRange", SalesPerRangeAnswer),
  makeBatchAnswerSchema("Simple", SimpleAnswer),
  makeBatchAnswerSchema("TopSales", TopSalesAnswer),
  Schema.Struct({ key: Schema.String, call: Schema.Literal("error"), errors: ErrorBody }),
]);

/** An answer of a batch. */
export type BatchAnswer = typeof BatchAnswer.Type;

/** All answers of a batch, from one snapshot. */
export const BatchAnswers = Schema.Array(BatchAnswer);
