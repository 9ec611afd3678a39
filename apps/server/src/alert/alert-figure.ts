/** Reads the figure of an alert for a bin (an hour, day …), with the permissions of the alert's owner. */

import type { Caller } from "@comptoir/api/contract";
import { hasSales, type AlertBin } from "@comptoir/domain/dashboard";
import { getMetric, subtractSums, type MetricCode } from "@comptoir/domain/metric";
import { Effect } from "effect";

import { badRequest } from "../http/refusal.ts";
import {
  answerSingleCall,
  hasMetric,
  minutesPerHalfHour,
  narrowCallByWidget,
  readFilteredSums,
  type Span,
} from "../widget-data/index.ts";
import type { AlertRow } from "./alert-repository.ts";

/** Question of an alert: a metric at a layer, with filters. */
export type AlertSubject = Pick<AlertRow, "layerId" | "filters"> & { readonly measure: MetricCode };

/** Reads the figure of an alert in a bin; null if there are no sales. Errors: those of `narrowCallByWidget`, WIDGET_MEASURES, ACCESS_DENIED. */
export const readAlertFigure = Effect.fn("alert.figure")(function* (
  caller: Pick<Caller, "layerId" | "permissions">,
  { layerId, measure, filters }: AlertSubject,
  { from, to, halfHours }: Pick<AlertBin, "from" | "to" | "halfHours">,
) {
  return yield* answerSingleCall(
    caller,
    { date: `${from}..${to}`, tl: layerId },
    Effect.fnUntraced(function* (wholeAsk) {
      const { snapshot, question } = filters.length === 0 ? wholeAsk : yield* narrowCallByWidget(wholeAsk, filters);
      if (!hasMetric(measure, question)) return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "widget"));
      const readSumsOf = (span: Span) =>
        Effect.map(readFilteredSums(snapshot, question, span), (period) => period.sums);
      const sums =
        halfHours === null
          ? yield* readSumsOf(question.span)
          : // The sum up to half hour 0 is that of the sales without a time of day, which belong to no hour.
            subtractSums(
              yield* readSumsOf({ from, to, cutMinute: halfHours.until * minutesPerHalfHour }),
              yield* readSumsOf({ from, to, cutMinute: halfHours.from * minutesPerHalfHour }),
            );
      return hasSales(sums) ? getMetric(measure).of(sums) : null;
    }),
  );
});
