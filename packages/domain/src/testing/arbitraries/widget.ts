/** Random widgets that keep every rule of checkWidget. */

import fc, { type Arbitrary } from "fast-check";

import {
  displayTypes,
  perTypes,
  refreshIntervals,
  statTypes,
  widgetComparisons,
  widgetGrains,
  widgetKinds,
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

const arbFilter: Arbitrary<WidgetFilter> = fc.record({
  Column: fc.string(),
  Operator: fc.constantFrom("=", "!=", "in", "isNull"),
  Value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 })),
});

function arbMeasure(kind: WidgetKind): Arbitrary<MeasureCode> {
  return fc.constantFrom<MeasureCode>(...widgetKinds[kind].measures);
}

const arbShape: Arbitrary<{ readonly kind: WidgetKind; readonly type: DisplayType }> = keysOf<WidgetKind>(widgetKinds).chain((kind) =>
  fc.record({ kind: fc.constant(kind), type: fc.constantFrom<DisplayType>(...widgetKinds[kind].displays) }),
);

/** A widget of any kind and display, with fields of its own and fields this version does not know. */
export const arbWidget: Arbitrary<Widget> = arbShape.chain(({ kind, type }) =>
  fc
    .record({
      i: fc.nat({ max: 1_000 }),
      title: fc.record({ fr: fc.string(), en: fc.string(), es: fc.string() }),
      place: fc.tuple(fc.integer({ min: 0, max: 11 }), fc.nat({ max: 50 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 })),
      mobileOrder: fc.nat({ max: 60 }),
      dataset: fc.constantFrom("sales", "stock"),
      primary: arbMeasure(kind),
      secondary: fc.array(arbMeasure(kind), { maxLength: displayTypes[type].measuresAtMost - 1 }),
      stat: kind === "GetStats" ? keysOf<StatType>(statTypes) : fc.constant(null),
      dimension: kind === "GetStatsPer" || type === "list" ? keysOf<PerType>(perTypes) : fc.constant(null),
      grain: widgetKinds[kind].timed ? fc.constantFrom(...widgetGrains, "auto" as const) : fc.constant(null),
      topN: widgetKinds[kind].ranked ? fc.integer({ min: 1, max: 100 }) : fc.constant(null),
      filters: fc.array(arbFilter, { maxLength: 3 }),
      period: fc.option(fc.constantFrom("-0d", "-1w", "2026-03-01..2026-03-12"), { nil: null }),
      compare: fc.uniqueArray(fc.constantFrom(...widgetComparisons), { maxLength: 3 }),
      format: fc.constantFrom("auto" as const, "compact" as const, "full" as const),
      refreshSec: fc.constantFrom(...refreshIntervals),
      flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
      roles: fc.array(fc.nat({ max: 50 }), { maxLength: 3 }),
      drill: fc.option(fc.record({ report: fc.string(), filters: fc.array(arbFilter, { maxLength: 2 }) }), { nil: null }),
      extra: fc.dictionary(fc.string({ minLength: 1 }).map((name) => `x${name}`), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), { maxKeys: 3 }),
    })
    .map(({ place: [x, y, w, h], mobileOrder, flags: [sparkline, stacked, horizontal, donut], ...rest }) => ({
      ...rest,
      kind,
      type,
      layout: { x, y, w: Math.min(w, 12 - x), h, mobileOrder },
      sparkline,
      stacked,
      horizontal,
      donut,
    })),
);
