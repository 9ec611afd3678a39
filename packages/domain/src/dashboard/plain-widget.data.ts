/** Default values of a widget's options. */

import { datasets } from "./dataset.ts";
import type { Widget } from "./widget.ts";

/** Options of a widget that shows nothing special. */
export const plainWidget = {
  dataset: datasets[0],
  primary: null,
  secondary: [],
  stat: null,
  dimension: null,
  grain: null,
  topN: null,
  filters: [],
  period: null,
  compare: [],
  fixedValue: null,
  format: "auto",
  refreshSec: 0,
  sparkline: false,
  stacked: false,
  horizontal: false,
  donut: false,
  lowestFirst: false,
  forecast: false,
  direction: null,
  icon: null,
  thresholds: [],
  hidden: [],
  annotations: [],
  roles: [],
  drill: null,
  extra: {},
} as const satisfies Partial<Widget>;
