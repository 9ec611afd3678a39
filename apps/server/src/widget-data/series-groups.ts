/** Sums over time of all sales or of each member of a split, with those of the days compared with. */

import { Effect } from "effect";

import {
  countSeriesPoints,
  itemBinsAtMost,
  rankByMeasure,
  seriesPointsAtMost,
  type MemberSums,
  type PerType,
  type SeriesSize,
} from "@comptoir/domain/dashboard";
import { addSums, emptySums, type MetricCode, type SalesSums } from "@comptoir/domain/metric";
import { countBuckets, type Bucket, type Grain } from "@comptoir/domain/period";
import type { Translator } from "@comptoir/i18n";
import { memberName } from "@comptoir/i18n/dashboard";

import { badRequest } from "../http/refusal.ts";
import { toSalesSums } from "../sales/index.ts";
import type { WidgetAsk } from "./ask.ts";
import { readItemSums } from "./item-sums.ts";
import { readNames } from "./member-names.ts";
import type { Span } from "./span.ts";
import { bucketsOfSide, comparedSums, placesOfCompared, readSeries, sumPlaces } from "./series-sums.ts";
import { splitReaders, type SeriesChoice, type SeriesMember, type Side, type SumsByMember } from "./split-series.ts";

/** Maximum number of bins of a split: three years of days. */
const splitBinsAtMost = 1_100;

/** Members of one series, with their sums in each bucket and in those compared with. */
export interface SeriesGroup {
  /** Code of the member; null for all sales, and for the remainder. */
  readonly code: string | null;
  readonly name: string;
  /** Whether the group adds up the members without a series of their own. */
  readonly isOthers: boolean;
  readonly sums: readonly (SalesSums | null)[];
  /** Sums compared with; null without a comparison. */
  readonly compared: readonly (SalesSums | null)[] | null;
}

/** Buckets of a period, with the sums of each group in them. */
export interface GroupsOverTime {
  readonly buckets: readonly Bucket[];
  readonly groups: readonly SeriesGroup[];
}

/** Reads all sales over time. Errors: TOO_MANY, WIDGET_GRAIN for half hours of members. */
export const readWhole = Effect.fnUntraced(function* ({ snapshot, question }: WidgetAsk, grain: Grain) {
  const { span, compareSpan, pairs } = question;
  const series = yield* readSeries(snapshot, question, span, grain);
  const previousSeries = compareSpan === null ? null : yield* readSeries(snapshot, question, compareSpan, grain, pairs);
  const group: SeriesGroup = {
    code: null,
    name: "",
    isOthers: false,
    sums: series.buckets.map(({ sums }) => sums),
    compared: previousSeries === null ? null : comparedSums(series, previousSeries, question),
  };
  return { buckets: series.buckets.map(({ bucket }) => bucket), groups: [group] } satisfies GroupsOverTime;
});

interface SplitParams {
  readonly type: PerType;
  readonly grain: Grain;
  /** Number of members with a series of their own, the highest ones; null is all. */
  readonly topN: number | null;
  /** Measures of the series; the highest members are found by the first. */
  readonly measures: readonly [MetricCode, ...MetricCode[]];
  readonly words: Translator;
}

/** Reads the sales of each member of a split over time. Errors: WIDGET_GRAIN for half hours, TOO_MANY bins or points. */
export const readSplit = Effect.fnUntraced(function* (widgetAsk: WidgetAsk, params: SplitParams) {
  const { type, grain, measures, words } = params;
  const { snapshot, question } = widgetAsk;
  const { span, compareSpan, pairs, calendar, scope } = question;
  if (grain === "30min") return yield* Effect.fail(badRequest("WIDGET_GRAIN", undefined, "x"));
  const max = type === "ITEM" || type === "VENDOR" ? itemBinsAtMost : splitBinsAtMost;
  if (countBuckets(span, grain, calendar) > max) return yield* Effect.fail(badRequest("TOO_MANY", { max }, "x"));
  const sideOf = (days: Span, dayPairs: Side["pairs"]): Side => ({
    span: days,
    pairs: dayPairs,
    buckets: bucketsOfSide(days, grain, calendar, dayPairs),
  });
  const currentSide = sideOf(span, null);
  const listed = yield* listedMembers(widgetAsk, currentSide, { ...params, grain });
  const readGroups = splitReaders[type];
  const currentSums = yield* readGroups(snapshot, question, currentSide, { grain, listed });
  const checkPoints = (members: number) =>
    checkSize({
      members,
      bins: currentSide.buckets.length,
      measures: measures.length,
      isCompared: compareSpan !== null,
    });
  yield* checkPoints(currentSums.size);
  const comparedSide = compareSpan === null ? null : sideOf(compareSpan, pairs);
  const previousSums =
    comparedSide === null ? null : yield* readGroups(snapshot, question, comparedSide, { grain, listed });
  const places = comparedSide === null ? [] : placesOfCompared(currentSide.buckets, comparedSide.buckets, question);
  const members = [...new Set([...currentSums.keys(), ...(previousSums?.keys() ?? [])])];
  yield* checkPoints(members.length);
  const names = yield* readNames(
    snapshot,
    scope,
    type,
    members.filter((code) => code !== null),
  );
  const groupOf = (code: SeriesMember): SeriesGroup => ({
    code,
    name: code === null ? words.t("dashboard.others") : memberName(words, { type, code, name: names.get(code) ?? "" }),
    isOthers: code === null,
    sums: currentSums.get(code) ?? currentSide.buckets.map(() => null),
    compared: previousSums === null ? null : comparedOf(previousSums, code, places),
  });
  const groups = members.map(groupOf);
  return {
    buckets: currentSide.buckets,
    groups: [...groups.filter(({ isOthers }) => !isOthers), ...groups.filter(({ isOthers }) => isOthers)],
  } satisfies GroupsOverTime;
});

/** Checks the size of an answer. Errors: TOO_MANY at `splitBy`. */
const checkSize = (size: SeriesSize) =>
  countSeriesPoints(size) > seriesPointsAtMost
    ? Effect.fail(badRequest("TOO_MANY", { max: seriesPointsAtMost }, "splitBy"))
    : Effect.void;

const comparedOf = (sums: SumsByMember, code: SeriesMember, places: readonly (readonly number[])[]) =>
  places.map((bucketPlaces) => sumPlaces(sums.get(code) ?? [], bucketPlaces));

/** Finds the members with the highest figures of the period; null if all are listed. */
const listedMembers = Effect.fnUntraced(function* (
  { snapshot, question }: WidgetAsk,
  side: Side,
  { type, grain, topN, measures: [measure] }: SplitParams & Pick<SeriesChoice, "grain">,
) {
  if (topN === null) return null;
  const members: readonly MemberSums[] =
    type === "ITEM"
      ? (yield* readItemSums(snapshot, question.scope, side.span, question.items)).map((row) => ({
          code: String(row["item_id"]),
          sums: toSalesSums(row),
        }))
      : [...(yield* splitReaders[type](snapshot, question, side, { grain, listed: null }))].flatMap(([code, sums]) =>
          code === null ? [] : [{ code, sums: sums.map((part) => part ?? emptySums).reduce(addSums, emptySums) }],
        );
  const ranking = rankByMeasure({ measure, members, previousMembers: null, topN });
  return new Set(ranking.members.map(({ code }) => code));
});
