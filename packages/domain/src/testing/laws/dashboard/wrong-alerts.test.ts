import { expect, test } from "vitest";

import * as ours from "../../../dashboard/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { dashboardLaws } from "../dashboard.ts";

/** Faulty implementations of dashboards, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "a bin is told while it is open",
    "alert-once",
    {
      listBinsToJudge: (code, place, { nowMs, ...rest }) =>
        ours.listBinsToJudge(code, place, { ...rest, nowMs: nowMs + 3_600_000 }),
    },
  ],
  [
    "the last bin is not judged again",
    "alert-once",
    {
      listBinsToJudge: (code, place, look) =>
        ours.listBinsToJudge(code, place, look).filter(({ closesAt }) => closesAt > look.judgedToMs),
    },
  ],
  [
    "a clock that is set back judges again from then",
    "alert-once",
    { progressAfterJudging: ({ sinceMs }, nowMs) => ({ sinceMs, judgedToMs: nowMs }) },
  ],
  [
    "a bin closes with its first store",
    "alert-bins",
    {
      listClosedBins: (code, { stores, weekStart }, window) =>
        ours.listClosedBins(code, { stores: stores.slice(0, 1), weekStart }, window),
    },
  ],
  [
    "a figure at its limit is told",
    "alert-limit",
    {
      crossesLimit: ({ side, limit }, figure) =>
        figure !== null && (side === "ABOVE" ? figure >= limit : figure <= limit),
    },
  ],
  [
    "no sales are below every limit",
    "alert-limit",
    { crossesLimit: (alert, figure) => ours.crossesLimit(alert, figure ?? 0) },
  ],
  [
    "a void is a sale",
    "alert-limit",
    { hasSales: (sums) => ours.hasSales(sums) || Number(Reflect.get(sums, "voids")) !== 0 },
  ],
  [
    "a total is told",
    "alert-rows",
    {
      findCrossingRows: (rows, ...rest) =>
        ours.findCrossingRows(
          rows.map((row) => ({ ...row, kind: "row" as const })),
          ...rest,
        ),
    },
  ],
  [
    "a row is told at each look",
    "alert-rows",
    { findCrossingRows: (rows, ask) => ours.findCrossingRows(rows, ask, new Set()) },
  ],
  [
    "filters show what a column may not",
    "alert-row-rights",
    { mayReceiveRowAlert: (subject, permissions) => ours.mayReceiveRowAlert({ ...subject, filters: [] }, permissions) },
  ],
  ["filtered sales are none", "alert-limit", { hasSales: ({ transactions }) => transactions !== 0 }],
  [
    "quantities are limited in hundredths",
    "alert-limit",
    { displayedFigure: (measure, figure) => ours.displayedFigure(measure === "items" ? "netSales" : measure, figure) },
  ],
  [
    "a threshold is compared in hundredths that are multiplied",
    "alert-limit",
    {
      thresholdTone: ({ thresholds }, value) => thresholds.findLast(({ from }) => value >= from * 100)?.tone ?? null,
    },
  ],
  ["everybody is told margins", "alert-rights", { mayReceiveAlert: () => true }],
  [
    "quiet hours over midnight end at midnight",
    "quiet-hours",
    {
      mailTimeAfter: (nowMs, quiet, timeZone) =>
        ours.mailTimeAfter(nowMs, quiet === null || quiet.from < quiet.to ? quiet : { ...quiet, to: 0 }, timeZone),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(dashboardLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
