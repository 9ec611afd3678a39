import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { getStatsPer } from "../widget-data/get-stats-per.ts";
import { salesPerRange } from "../widget-data/sales-per-range.ts";
import { readSimpleWidget } from "../widget-data/simple.ts";
import { answerSingleCall } from "../widget-data/widget-data-service.ts";
import { header, importContent, importServices, mappingOf, seedStore, tillMapping } from "./testing/till-file.ts";

const caller = { layerId: 1, permissions: ["DASHBOARD_READ"] };
const params = { date: "2026-03-12" };

layer(importServices, { excludeTestServices: true })("facts that a file does not hold", (it) => {
  it.effect(
    "sales of a file of dates have no hour, and those without tenders no tender: both are said to be unknown, and every total is whole",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const { constants: _constants, ...rest } = tillMapping as Extract<
          typeof tillMapping,
          { readonly kind: "transactions" }
        >;
        const dates = mappingOf({ ...rest, name: "dates", dateFormat: "yyyy-MM-dd" });
        yield* importContent("dates", `${header}1,2026-03-12,S1,A,1,3.00\n2,2026-03-12,S1,A,1,4.00\n`, dates);
        yield* importContent("moments", `${header}3,2026-03-12 09:15:00,S1,A,1,5.00\n`);
        const per = (type: "HOUR" | "TENDER") =>
          Effect.map(
            answerSingleCall(caller, params, (ask) => getStatsPer(ask, { type })),
            ({ rows, total }) => ({ rows: rows.map(({ code, value }) => [code, value]), total }),
          );
        expect(yield* per("HOUR")).toEqual({
          rows: [
            ["UNKNOWN", 700],
            ["09", 500],
          ],
          total: 1200,
        });
        expect(yield* per("TENDER")).toEqual({
          rows: [
            ["UNKNOWN", 700],
            ["CASH", 500],
          ],
          total: 1200,
        });
        const series = yield* answerSingleCall(caller, params, (ask) => salesPerRange(ask, { range: "30min" }));
        expect(series.bins.filter(({ net }) => net !== 0).map(({ label, net }) => [label, net])).toEqual([
          ["09:00", 500],
        ]);
        expect(series).toMatchObject({ total: 1200, withoutTime: 700 });
        const whole = yield* answerSingleCall(caller, params, readSimpleWidget);
        expect(whole.simple).toMatchObject({ net: 1200, spark: expect.arrayContaining([500]) });
        expect(whole.simple.spark?.reduce((sum, value) => sum + value, 0)).toBe(500);
        expect((yield* answerSingleCall(caller, params, (ask) => salesPerRange(ask, { range: "day" }))).total).toBe(
          1200,
        );
      }),
  );
});
