/** A widget of a dashboard. */

import type { LanguageCode } from "../language/index.ts";
import type { MetricDirection } from "../metric/index.ts";

import type {
  DisplayType,
  OptionalListPart,
  MeasureCode,
  PerType,
  RefreshInterval,
  StatType,
  ThresholdTone,
  WidgetComparison,
  WidgetGrain,
  WidgetIcon,
  WidgetKind,
} from "./widget-kind.ts";

/** Place of a widget on the 12-column grid, and its order in the single column of a phone. */
export interface WidgetLayout {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly mobileOrder: number;
}

/** A filter condition, in the names of the wire. */
export interface WidgetFilter {
  readonly Column: string;
  readonly Operator: string;
  readonly Value: string | number | boolean | readonly (string | number)[] | null;
}

/** A report opened from a widget. */
export interface WidgetDrill {
  readonly report: string;
  readonly filters: readonly WidgetFilter[];
}

/** Tone of a figure from a value on. */
export interface WidgetThreshold {
  /** Lowest value with this tone. Units: as displayed: dollars, units, percents. */
  readonly from: number;
  readonly tone: ThresholdTone;
}

/** Note on a day of a line, such as a sale or a storm. */
export interface WidgetAnnotation {
  /** A date, YYYY-MM-DD. */
  readonly day: string;
  readonly text: string;
}

/** Number format that replaces the measure's own. */
export type WidgetFormat = "auto" | "compact" | "full";

/**
 * A widget: its query, display type and place.
 *
 * Source: behaviour 3.6.
 */
export interface Widget {
  /** Number of the widget, unique on its dashboard. */
  readonly i: number;
  /** Query that gives the widget's data. */
  readonly kind: WidgetKind;
  readonly type: DisplayType;
  readonly title: Readonly<Record<LanguageCode, string>>;
  readonly layout: WidgetLayout;
  readonly dataset: string;
  /** Main measure; null only in a widget stored before measures were required. */
  readonly primary: MeasureCode | null;
  /** Further measures of a tile, a bar or a line. */
  readonly secondary: readonly MeasureCode[];
  /** Measure family of a GetStats query. */
  readonly stat: StatType | null;
  /** Split of a ranking. */
  readonly dimension: PerType | null;
  /** Grain of a series; "auto" fits the length of the period. */
  readonly grain: WidgetGrain | "auto" | null;
  /** Number of rows in a ranking: 1 to 100. */
  readonly topN: number | null;
  readonly filters: readonly WidgetFilter[];
  /** A range code or a custom range; null follows the dashboard. */
  readonly period: string | null;
  readonly compare: readonly WidgetComparison[];
  /** Value of the "fixed" comparison. Units: as displayed: dollars, units, percents. */
  readonly fixedValue: number | null;
  readonly format: WidgetFormat;
  /** Units: seconds. */
  readonly refreshSec: RefreshInterval;
  readonly sparkline: boolean;
  readonly stacked: boolean;
  readonly horizontal: boolean;
  readonly donut: boolean;
  /** Small multiples begin with the lowest member, so that its top N are the lowest ones. */
  readonly lowestFirst: boolean;
  /** A line over time shows a band of what is usual for the days still to come. */
  readonly forecast: boolean;
  /** Whether a rise is favourable; null is the measure's own direction. */
  readonly direction: MetricDirection | null;
  /** Icon of a tile. */
  readonly icon: WidgetIcon | null;
  /** Tones of a tile's figure, in ascending order. */
  readonly thresholds: readonly WidgetThreshold[];
  /** Parts of a list that are hidden. */
  readonly hidden: readonly OptionalListPart[];
  /** Notes on the days of a line. */
  readonly annotations: readonly WidgetAnnotation[];
  /** Roles that see the widget; empty is everyone who may open its dashboard. */
  readonly roles: readonly number[];
  readonly drill: WidgetDrill | null;
  /** Stored fields of the widget that this version does not know, kept unchanged. */
  readonly extra: Readonly<Record<string, unknown>>;
}
