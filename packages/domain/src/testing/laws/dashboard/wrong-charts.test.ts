import { expect, test } from "vitest";

import * as ours from "../../../dashboard/index.ts";
import { percentOf } from "../../../measure/index.ts";
import { cents } from "../../../money/index.ts";
import { ok } from "../../../result/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { dashboardLaws } from "../dashboard.ts";

/** Faulty implementations of dashboards, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "an average of all is the average of averages",
    "ranking-by-measure",
    {
      rankByMeasure: (input) => {
        const ranking = ours.rankByMeasure(input);
        const values = ranking.members.map(({ value }) => value);
        const sum = values.reduce((total, value) => total + value, 0);
        return ours.isQuotient(input.measure) && values.length > 0
          ? { ...ranking, total: Math.round(sum / values.length) }
          : ranking;
      },
    },
  ],
  ["an average sale is a share of the whole", "ranking-by-measure", { isQuotient: () => false }],
  [
    "a member of unknown margin has none",
    "ranking-by-measure",
    {
      rankByMeasure: ({ members, ...input }) =>
        ours.rankByMeasure({
          ...input,
          members: members.map(({ code, sums }) => ({ code, sums: { ...sums, unknownCostLines: 0 } })),
        }),
    },
  ],
  [
    "an unknown figure of the comparison is 0",
    "ranking-by-measure",
    {
      rankByMeasure: (input) => {
        const ranking = ours.rankByMeasure(input);
        return input.previousMembers === null ? ranking : { ...ranking, previousTotal: ranking.previousTotal ?? 0 };
      },
    },
  ],
  [
    "the days compared with have no points",
    "series-size",
    { countSeriesPoints: (size) => ours.countSeriesPoints({ ...size, isCompared: false }) },
  ],
  [
    "the figures of the others are lost",
    "ranking-by-measure",
    { rankByMeasure: (input) => ({ ...ours.rankByMeasure(input), others: null }) },
  ],
  [
    "units break no ties",
    "ranking",
    {
      rankMembers: (members, before) =>
        ours.rankMembers(
          members.map((member) => ({ ...member, quantity: 0 })),
          before,
        ),
    },
  ],
  [
    "the code breaks ties before the SKU",
    "ranking",
    {
      rankMembers: (members, before) =>
        ours.rankMembers(
          members.map((member) => ({ ...member, sortCode: member.code })),
          before,
        ),
    },
  ],
  [
    "equal members share a rank",
    "ranking",
    {
      rankMembers: (members, before) => {
        const ranking = ours.rankMembers(members, before);
        return {
          ...ranking,
          rows: ranking.rows.map((row) => ({
            ...row,
            rank: ranking.rows.filter(({ member }) => member.value > row.member.value).length + 1,
          })),
        };
      },
    },
  ],
  [
    "who was not there was last",
    "ranking",
    {
      rankMembers: (members, before) => {
        const ranking = ours.rankMembers(members, before);
        return {
          ...ranking,
          rows: ranking.rows.map((row) =>
            row.previousRank === null ? { ...row, previousRank: (before ?? []).length + 1 } : row,
          ),
        };
      },
    },
  ],
  [
    "a share is of those who are above zero",
    "ranking",
    {
      rankMembers: (members, before) => {
        const ranking = ours.rankMembers(members, before);
        return {
          ...ranking,
          rows: ranking.rows.map((row) => ({
            ...row,
            share: percentOf(
              row.member.value,
              members.reduce((sum, { value }) => sum + Math.max(value, 0), 0),
            ),
          })),
        };
      },
    },
  ],
  [
    "who is gone is forgotten",
    "ranking-others",
    {
      limitRanking: (ranking, topN) => {
        const limitedRanking = ours.limitRanking(ranking, topN);
        return limitedRanking.others?.previous === undefined
          ? limitedRanking
          : {
              ...limitedRanking,
              others: {
                ...limitedRanking.others,
                previous: cents(
                  ranking.rows
                    .slice(limitedRanking.members.length)
                    .reduce((sum, { previous }) => sum + (previous ?? 0), 0),
                ),
              },
            };
      },
    },
  ],
  [
    "others of nobody",
    "ranking-others",
    {
      limitRanking: (ranking, topN) => {
        const limitedRanking = ours.limitRanking(ranking, topN);
        return { ...limitedRanking, others: limitedRanking.others ?? { count: 0, value: cents(0), share: null } };
      },
    },
  ],
  ["a top 101", "ranking-others", { parseTopN: (value) => (value === 101 ? ok(101) : ours.parseTopN(value)) }],
  [
    "ties at the cut are not looked at",
    "ranking-ties",
    { listTopTies: (rows, before, count) => ours.listTopTies(rows.slice(0, count), before, count) },
  ],
  [
    "ties of the comparison are not looked at",
    "ranking-ties",
    { listTopTies: (rows, _, count) => ours.listTopTies(rows, null, count) },
  ],
  ["every SKU is asked for", "ranking-ties", { listTopTies: (rows) => rows.map(({ member }) => member) }],
  [
    "a quiet evening is not shown",
    "shown-buckets",
    {
      findVisibleBuckets: (buckets) =>
        ours.findVisibleBuckets(buckets.map(({ isBusy }) => ({ isBusy, state: "finished" }))),
    },
  ],
  [
    "a line ends at its last sale",
    "shown-buckets",
    {
      blankFutureBuckets: (values) =>
        values.map((value, index) => (values.slice(index).every((value) => value === 0) ? null : value)),
    },
  ],
  [
    "an hour before opening is the lowest",
    "chart-summary",
    { findExtremes: (points) => ours.findExtremes(points.map((point) => ({ ...point, isOpen: true }))) },
  ],
  [
    "the month that has begun is the lowest",
    "chart-summary",
    { findExtremes: (points) => ours.findExtremes(points.map((point) => ({ ...point, isFinished: true }))) },
  ],
  ["all units on one axis", "chart-scales", { scaleToFirstUnit: (series) => series.map(({ values }) => values) }],
  [
    "each series to its own scale",
    "chart-scales",
    {
      scaleToFirstUnit: (series) =>
        series.flatMap((dataSeries) => ours.scaleToFirstUnit([...series.slice(0, 1), dataSeries]).slice(1)),
    },
  ],
  [
    "what is too many is left out",
    "pie-slices",
    {
      toPieSlices: (parts, total) => {
        const slices = ours.toPieSlices(parts, total);
        return slices.draw === "pie" ? { ...slices, others: 0 } : slices;
      },
    },
  ],
  [
    "half hours for a week",
    "auto-grain",
    {
      autoGrainOf: ({ from, to }) =>
        ours.autoGrainOf({ from, to }) === "day" ? "30min" : ours.autoGrainOf({ from, to }),
    },
  ],
  [
    "the first point is the highest",
    "chart-summary",
    {
      findExtremes: (points) => {
        const extremes = ours.findExtremes(points);
        const first = points.find(({ value }) => value !== null);
        return extremes === null || first?.value == null
          ? extremes
          : { ...extremes, highest: { ...first, value: first.value } };
      },
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(dashboardLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
