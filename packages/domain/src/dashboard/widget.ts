/** A widget of a dashboard. */

import type { LanguageCode } from "../language/index.ts";

import type {
  DisplayType,
  MeasureCode,
  PerType,
  RefreshInterval,
  StatType,
  WidgetComparison,
  WidgetGrain,
  WidgetKind,
} from "./widget-kind.ts";

/** Place of a widget on the 12-column grid, and its rank in the single column of a phone. */
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

/** A report that a widget opens. */
export interface WidgetDrill {
  readonly report: string;
  readonly filters: readonly WidgetFilter[];
}

/** How a figure is written when the measure's own way is not wanted. */
export type WidgetFormat = "auto" | "compact" | "full";

/**
 * A widget: its data, its drawing and its place.
 *
 * Source: behaviour 3.6.
 */
export interface Widget {
  /** The position index; unique on its dashboard. */
  readonly i: number;
  /** The call that gives its data. */
  readonly kind: WidgetKind;
  readonly type: DisplayType;
  readonly title: Readonly<Record<LanguageCode, string>>;
  readonly layout: WidgetLayout;
  readonly dataset: string;
  /** The figure it is about; null only in a widget that was kept before one was asked for. */
  readonly primary: MeasureCode | null;
  /** Further figures of a tile, a bar or a line. */
  readonly secondary: readonly MeasureCode[];
  /** The measure family of a GetStats call. */
  readonly stat: StatType | null;
  /** Split of a ranking. */
  readonly dimension: PerType | null;
  /** The grain of a series; "auto" fits the length of the period. */
  readonly grain: WidgetGrain | "auto" | null;
  /** How many rows a ranking shows: 1 to 100. */
  readonly topN: number | null;
  readonly filters: readonly WidgetFilter[];
  /** A range code or a custom range; null follows the dashboard. */
  readonly period: string | null;
  readonly compare: readonly WidgetComparison[];
  /** Figure that the comparison "fixed" uses. Units: as people write the measure: dollars, units, percents. */
  readonly fixedValue: number | null;
  readonly format: WidgetFormat;
  /** Units: seconds. */
  readonly refreshSec: RefreshInterval;
  readonly sparkline: boolean;
  readonly stacked: boolean;
  readonly horizontal: boolean;
  readonly donut: boolean;
  /** The roles that see it; empty is everyone who may open its dashboard. */
  readonly roles: readonly number[];
  readonly drill: WidgetDrill | null;
  /** Fields this version does not know, kept as they came. */
  readonly extra: Readonly<Record<string, unknown>>;
}
