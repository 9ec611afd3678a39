/** Data sets that widgets are made of. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** The data sets: all widgets of dashboards show sales. */
export const datasets = ["sales"] as const;

/** A data set. */
export type Dataset = (typeof datasets)[number];

/**
 * Parses the data set that a query or a widget names.
 *
 * Errors: WIDGET_DATASET. Source: behaviour 3.6 (GetModelTypes) and 3.7.
 *
 * @example [parseDataset("sales").ok, parseDataset("wishes").ok] // => [true, false]
 */
export function parseDataset(text: string): Result<Dataset> {
  const dataset = datasets.find((code) => code === text);
  return dataset === undefined ? fail(issue("WIDGET_DATASET", ["dataset"])) : ok(dataset);
}
