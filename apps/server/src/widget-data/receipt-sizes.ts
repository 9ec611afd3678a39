/** Answers ReceiptSizes: number of receipts by their net sales. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { countReceiptSizes } from "@comptoir/domain/dashboard";

import { committedFacts, netOfLine } from "../sales/index.ts";
import type { WidgetAsk } from "./ask.ts";
import { refuseFilters } from "./narrow-ask.ts";
import { scopeCondition } from "./snapshot.ts";
import { daysCondition } from "./span.ts";

/** Answers ReceiptSizes. Errors: FILTER_INVALID for any filter except on locations. */
export const receiptSizes = Effect.fn("widgetData.receiptSizes")(function* ({ snapshot, question }: WidgetAsk) {
  yield* refuseFilters(question);
  const { scope, span, meta } = question;
  const receiptsConditionSql = (alias: string) => `${scopeCondition(alias, scope)} AND ${daysCondition(alias, span)}`;
  const netAmountRows = yield* snapshot.query<{ readonly net: unknown; readonly count: number }>(`
    SELECT net, count(*)::integer AS count
    FROM (SELECT coalesce(sum(${netOfLine}), 0)::bigint AS net
      FROM sale s
      LEFT JOIN sale_line l ON l.location_id = s.location_id AND l.business_date = s.business_date
        AND l.batch_id = s.batch_id AND l.sale_no = s.sale_no AND l.counted AND ${receiptsConditionSql("l.")}
      WHERE ${receiptsConditionSql("s.")} AND s.counted AND ${committedFacts("s")}
      GROUP BY s.location_id, s.business_date, s.batch_id, s.sale_no) receipt
    GROUP BY net`);
  const receiptSizeCounts = countReceiptSizes(netAmountRows.map(({ net, count }) => ({ net: Number(net), count })));
  return { meta, ...receiptSizeCounts } satisfies WidgetAnswers["ReceiptSizes"];
});
