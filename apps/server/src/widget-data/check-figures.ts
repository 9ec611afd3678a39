/** Checks what a generic widget query asks for: its data set and its measures. */

import { Effect } from "effect";

import { parseDataset } from "@comptoir/domain/dashboard";
import { getMetric, isMetricCode } from "@comptoir/domain/metric";

import { badRequest, forbidden, invalid } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";

/** Checks that a data set exists. Errors: WIDGET_DATASET. */
export const checkDataset = Effect.fnUntraced(function* (text: string) {
  const datasetResult = parseDataset(text);
  return datasetResult.ok ? datasetResult.value : yield* Effect.fail(invalid(datasetResult.issues));
});

/** Checks that a measure exists, and that the caller may see it. Errors: WIDGET_MEASURES with its field, ACCESS_DENIED. */
export const checkMeasure = Effect.fnUntraced(function* ({ seesCost }: WidgetAsk, code: string, field: string) {
  if (!isMetricCode(code)) return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, field));
  const { permission } = getMetric(code);
  if (permission === "PRODUCT_COST_READ" && !seesCost)
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission }));
  return code;
});
