import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { addDays, bucketsOf, customRange } from "../../../period/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof dashboard, "autoGrainOf" | "slicesAtMost" | "summaries" | "summarizeFigure" | "summarizeRanking" | "summarizeSeries" | "toSlices" | "widgetGrains">;

const arbPart = fc.record({ code: fc.string(), name: fc.string(), value: fc.integer({ min: -50, max: 10_000 }) });
const arbFigure = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1_000_000, max: 1_000_000 }));
const arbPoint = fc.record({ label: fc.string(), value: fc.option(arbFigure, { nil: null }) });
const sumOf = (points: readonly { readonly value: number | null }[]) => points.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** What a chart shows and says. */
export const chartRules = ({ autoGrainOf, slicesAtMost, summaries, summarizeFigure, summarizeRanking, summarizeSeries, toSlices, widgetGrains }: Functions): Readonly<Record<string, RuleRow>> => ({
  "pie-slices": {
    says: "A pie has six slices at most, the largest first, and the others together; they are the whole. A part below zero makes a bar.",
    source: "behaviour 3.6",
    laws: {
      "the slices and the rest are the whole, the largest first; a part below zero makes a bar": fc.property(fc.array(arbPart, { maxLength: 12 }), fc.nat(5_000), (parts, rest) => {
        const total = sumOf(parts) + rest;
        const result = toSlices(parts, total);
        same(result.draw, parts.some((part) => part.value < 0) ? "bar" : "pie");
        if (result.draw === "bar") return;
        const values = result.slices.map((slice) => slice.value);
        same(values.reduce((sum, value) => sum + value, 0) + result.others, total);
        same(values, values.toSorted((left, right) => right - left));
        same(values.length, Math.min(slicesAtMost, parts.filter(({ value }) => value > 0).length));
        same(result.otherCount, parts.filter(({ value }) => value > 0).length - values.length);
        holds(result.others >= 0, "the others are not below zero");
      }),
    },
  },
  "auto-grain": {
    says: "A series has the time step that fits its range: never more points than can be told apart, and a longer range never a finer step.",
    source: "behaviour 3.6 (line)",
    laws: {
      "a year and less has a hundred points at most": fc.property(arbCalendarDate, fc.nat(365), (from, days) => {
        const range = { from, to: addDays(from, days) };
        const buckets = bucketsOf(customRange(range.from, range.to), autoGrainOf(range), { timeZone: "America/Toronto", weekStart: 0, businessDayStart: 0 });
        holds(buckets.length >= 1 && buckets.length <= 100, `${buckets.length} points in ${days + 1} days`);
      }),
      "a longer range never has a finer step": fc.property(arbCalendarDate, fc.nat(800), fc.nat(800), (from, days, more) => {
        const rank = (length: number) => widgetGrains.indexOf(autoGrainOf({ from, to: addDays(from, length) }));
        holds(rank(days + more) >= rank(days), "coarser or the same");
      }),
    },
  },
  "chart-sentence": {
    says: "A chart is said in one sentence: what it is, where it is highest, and how it stands against before; with no figure it says so.",
    source: "behaviour 3.6",
    laws: {
      "a figure is up, down or the same as it is more, less or alike": fc.property(fc.option(arbFigure, { nil: null }), fc.option(arbFigure, { nil: null }), (now, before) => {
        const { key, params } = summarizeFigure(now, before);
        const wanted = now === null ? "figureEmpty" : before === null ? "figure" : now === before ? "figureSame" : before === 0 ? "figureFromNothing" : now > before ? "figureUp" : "figureDown";
        same([key, Object.keys(params)], [wanted, [...summaries[wanted]]]);
        if (now !== null) same(params["currentValue"], now);
        holds(Number(params["changePercent"] ?? 0) >= 0, "the key says the way, the percent how far");
      }),
      "a series says its highest and its lowest point, and its total": fc.property(fc.array(arbPoint, { maxLength: 12 }), fc.option(arbFigure, { nil: null }), (points, previous) => {
        const { key, params } = summarizeSeries(points, sumOf(points), previous);
        same(Object.keys(params), [...summaries[key]]);
        const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
        same(key === "seriesEmpty", known.every((value) => value === 0));
        if (key === "seriesEmpty") return;
        same([params["count"], params["highestValue"], params["totalValue"]], [known.length, Math.max(...known), sumOf(points)]);
        if (key === "series") same(params["lowestValue"], Math.min(...known));
        if (key === "seriesUp") holds(previous !== null && sumOf(points) > previous, "up is more");
        if (key === "seriesDown") holds(previous !== null && sumOf(points) < previous, "down is less");
      }),
      "a ranking says its first row and its share": fc.property(fc.array(arbPoint, { maxLength: 8 }), (rows) => {
        const { key, params } = summarizeRanking(rows);
        same(Object.keys(params), [...summaries[key]]);
        const known = rows.filter(({ value }) => value !== null);
        same(key === "rankingEmpty", known.length === 0);
        if (known[0] !== undefined) same([params["first"], params["firstValue"]], [known[0].label, known[0].value]);
      }),
    },
  },
});
