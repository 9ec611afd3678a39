/** Random widgets that pass checkWidget. */

import fc, { type Arbitrary } from "fast-check";

import {
  displayTypes,
  getMeasure,
  measuresOfQuery,
  singleMeasureOf,
  grainsOfWidget,
  optionalListParts,
  perTypes,
  refreshIntervals,
  saleFilterFields,
  splitsOverTime,
  statTypes,
  thresholdTones,
  widgetComparisons,
  widgetIcons,
  widgetKinds,
  withPossibleForecast,
  type DisplayType,
  type MeasureCode,
  type PerType,
  type StatType,
  type Widget,
  type WidgetFilter,
  type WidgetKind,
} from "../../dashboard/index.ts";

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): Arbitrary<K> {
  return fc.constantFrom(...(Object.keys(table) as K[]));
}

const arbName = fc.oneof(
  fc.integer(),
  fc.string({ maxLength: 5 }).map((text) => `m${text}`),
);

function arbFilterOf(arbColumn: Arbitrary<string>): Arbitrary<WidgetFilter> {
  return fc.oneof(
    fc.record({ Column: arbColumn, Operator: fc.constantFrom("=", "!="), Value: arbName }),
    fc.record({
      Column: arbColumn,
      Operator: fc.constantFrom("in", "notIn"),
      Value: fc.array(arbName, { minLength: 1, maxLength: 3 }),
    }),
  );
}

/** Measures that the widget's query returns and its display draws; a single one for a family. */
function arbMeasure(call: Shape): Arbitrary<MeasureCode> {
  const givenMeasure = singleMeasureOf(call);
  return givenMeasure === null
    ? fc
        .constantFrom<MeasureCode>(...measuresOfQuery(call))
        .filter((measure) => call.type !== "pie" || getMeasure(measure).additive)
    : fc.constant(givenMeasure);
}

type Shape = Pick<Widget, "kind" | "type" | "stat" | "dimension">;

/** Splits that a display draws: a heat map the hours of the week only, bars and pies all others, charts of members those over time. */
function arbDimension(type: DisplayType): Arbitrary<PerType> {
  if (type === "heat") return fc.constant("WEEKDAY_HOUR");
  if (type === "multiples" || type === "bump") return fc.constantFrom(...splitsOverTime);
  return keysOf<PerType>(perTypes).filter((code) => type === "list" || code !== "WEEKDAY_HOUR");
}

const arbShape: Arbitrary<Shape> = keysOf<WidgetKind>(widgetKinds).chain((kind) =>
  fc.constantFrom<DisplayType>(...widgetKinds[kind].displays).chain((type) =>
    fc.record({
      kind: fc.constant(kind),
      type: fc.constant(type),
      stat: kind === "GetStats" ? keysOf<StatType>(statTypes) : fc.constant(null),
      dimension:
        kind === "GetStatsPer" || kind === "MembersPerRange" || type === "list"
          ? arbDimension(type)
          : fc.constant(null),
    }),
  ),
);

/** A widget of any kind and display type, with its own fields and fields unknown to this version. */
export const arbWidget: Arbitrary<Widget> = arbShape.chain((shape) =>
  fc
    .tuple(arbQuery(shape), arbAppearance, arbMarks, arbPlace)
    .map(([query, appearance, marks, place]) =>
      withPossibleForecast({ ...query, ...appearance, ...marks, ...place, ...shape }),
    ),
);

/** Figures that the widget asks for. */
function arbQuery(shape: Shape) {
  return fc
    .record({
      dataset: fc.constantFrom("sales", "stock"),
      primary: arbMeasure(shape),
      secondary: fc.uniqueArray(arbMeasure(shape), { maxLength: displayTypes[shape.type].measuresAtMost - 1 }),
      grain: widgetKinds[shape.kind].timed ? fc.constantFrom(...grainsOfWidget(shape)) : fc.constant(null),
      topN: widgetKinds[shape.kind].ranked ? fc.integer({ min: 1, max: 100 }) : fc.constant(null),
      filters: fc.array(arbFilterOf(fc.constantFrom(...Object.keys(saleFilterFields))), { maxLength: 3 }),
      period: fc.option(fc.constantFrom("-0d", "-1w", "2026-03-01..2026-03-12"), { nil: null }),
      compare: fc.uniqueArray(fc.constantFrom(...widgetComparisons), { maxLength: 3 }),
      fixedValue: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100),
      drill: fc.option(
        fc.record({
          report: fc.string(),
          filters: fc.array(arbFilterOf(fc.string({ minLength: 1 })), { maxLength: 2 }),
        }),
        { nil: null },
      ),
    })
    .map((query) => ({ ...query, secondary: query.secondary.filter((measure) => measure !== query.primary) }));
}

/** How the figures are drawn. */
const arbAppearance = fc.record({
  format: fc.constantFrom("auto" as const, "compact" as const, "full" as const),
  refreshSec: fc.constantFrom(...refreshIntervals),
  direction: fc.constantFrom("up-is-good" as const, "down-is-good" as const, "neutral" as const, null),
  icon: fc.option(fc.constantFrom(...widgetIcons), { nil: null }),
  hidden: fc.subarray([...optionalListParts]),
  sparkline: fc.boolean(),
  stacked: fc.boolean(),
  horizontal: fc.boolean(),
  donut: fc.boolean(),
  lowestFirst: fc.boolean(),
  forecast: fc.boolean(),
});

/** Thresholds and annotations. */
const arbMarks = fc.record({
  thresholds: fc
    .uniqueArray(fc.record({ from: fc.integer({ min: -99, max: 99 }), tone: fc.constantFrom(...thresholdTones) }), {
      selector: ({ from }) => from,
      maxLength: 4,
    })
    .map((rows) => rows.toSorted((left, right) => left.from - right.from)),
  annotations: fc.array(
    fc.record({ day: fc.constantFrom("2026-03-12", "2026-11-27"), text: fc.constantFrom("Solde", "Storm") }),
    { maxLength: 2 },
  ),
});

/** Identity and place on the board, who sees it, and fields of later versions. */
const arbPlace = fc
  .record({
    i: fc.nat({ max: 1_000 }),
    title: fc.record({ fr: fc.string(), en: fc.string(), es: fc.string() }),
    place: fc.tuple(
      fc.integer({ min: 0, max: 11 }),
      fc.nat({ max: 50 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
    ),
    mobileOrder: fc.nat({ max: 60 }),
    roles: fc.array(fc.nat({ max: 50 }), { maxLength: 3 }),
    extra: fc.dictionary(
      fc.string({ minLength: 1 }).map((name) => `x${name}`),
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      { maxKeys: 3 },
    ),
  })
  .map(({ place: [x, y, w, h], mobileOrder, ...rest }) => ({
    ...rest,
    layout: { x, y, w: Math.min(w, 12 - x), h, mobileOrder },
  }));
