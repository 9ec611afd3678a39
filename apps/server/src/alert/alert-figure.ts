/** Reads the figure of an alert for a bin, with the rights of its person. */

import type { Caller } from "@comptoir/api/contract";
import type { AlertBin } from "@comptoir/domain/dashboard";
import { emptySums, getMetric, salesSumKeys, subtractSums, type SalesSums } from "@comptoir/domain/metric";
import { Effect } from "effect";

import { badRequest } from "../http/refusal.ts";
import { answerSingleCall, hasMetric, narrowCallByWidget, readFilteredSums } from "../widget-data/index.ts";
import type { AlertRow } from "./alert-repository.ts";

/** Figure of an alert. */
export type AlertSubject = Pick<AlertRow, "layerId" | "measure" | "filters">;

/** Reads a figure; null without sales. Errors: those of `narrowCallByWidget`, WIDGET_MEASURES, ACCESS_DENIED. */
export const readAlertFigure = Effect.fn("alert.figure")(function* (
  caller: Pick<Caller, "layerId" | "permissions">,
  { layerId, measure, filters }: AlertSubject,
  { from, to, halfHours }: Pick<AlertBin, "from" | "to" | "halfHours">,
) {
  return yield* answerSingleCall(
    caller,
    { date: `${from}..${to}`, tl: layerId },
    Effect.fnUntraced(function* (whole) {
      const { snapshot, question } = filters.length === 0 ? whole : yield* narrowCallByWidget(whole, filters);
      if (!hasMetric(measure, question)) return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "widget"));
      const { of } = getMetric(measure);
      if (halfHours === null) {
        const { sums, isEmpty } = yield* readFilteredSums(snapshot, question, question.span);
        return isEmpty ? null : of(sums);
      }
      const sumsUntil = (until: number) =>
        Effect.map(readFilteredSums(snapshot, question, { from, to, until }), ({ sums }) => sums);
      const before = halfHours.from === 0 ? emptySums : yield* sumsUntil(halfHours.from);
      const sums = subtractSums(yield* sumsUntil(halfHours.until), before);
      return isNothing(sums) ? null : of(sums);
    }),
  );
});

const isNothing = (sums: SalesSums): boolean => salesSumKeys.every((key) => sums[key] === 0);
