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
import { bucketsOfSide, listComparedSums, listComparedPlaces, readSeries, sumPlaces } from "./series-sums.ts";
import {
  splitReaders,
  type SeriesChoice,
  type SeriesMember,
  type SeriesSide,
  type SumsByMember,
} from "./split-series.ts";

/** Maximum number of bins of a split: three years of days. */
const splitBucketsAtMost = 1_100;

/** Series of all sales, of a member, or of the remaining members, with its sums in each bucket and in the buckets compared with. */
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
export const readUnsplitGroup = Effect.fnUntraced(function* ({ snapshot, question }: WidgetAsk, grain: Grain) {
  const { span, compareSpan, pairs } = question;
  const currentSeries = yield* readSeries(snapshot, question, span, grain);
  const previousSeries = compareSpan === null ? null : yield* readSeries(snapshot, question, compareSpan, grain, pairs);
  const wholeGroup: SeriesGroup = {
    code: null,
    name: "",
    isOthers: false,
    sums: currentSeries.buckets.map(({ sums }) => sums),
    compared: previousSeries === null ? null : listComparedSums(currentSeries, previousSeries, question),
  };
  return { buckets: currentSeries.buckets.map(({ bucket }) => bucket), groups: [wholeGroup] } satisfies GroupsOverTime;
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
export const readSplitGroups = Effect.fnUntraced(function* (widgetAsk: WidgetAsk, params: SplitParams) {
  const { type, grain, measures, words } = params;
  const { snapshot, question } = widgetAsk;
  const { span, compareSpan, pairs, calendar, scope } = question;
  if (grain === "30min") return yield* Effect.fail(badRequest("WIDGET_GRAIN", undefined, "x"));
  const bucketsLimit = type === "ITEM" || type === "VENDOR" ? itemBinsAtMost : splitBucketsAtMost;
  if (countBuckets(span, grain, calendar) > bucketsLimit)
    return yield* Effect.fail(badRequest("TOO_MANY", { max: bucketsLimit }, "x"));
  const makeSide = (days: Span, dayPairs: SeriesSide["pairs"]): SeriesSide => ({
    span: days,
    pairs: dayPairs,
    buckets: bucketsOfSide(days, grain, calendar, dayPairs),
  });
  const currentSide = makeSide(span, null);
  const listedCodes = yield* findListedMembers(widgetAsk, currentSide, { ...params, grain });
  const readGroups = splitReaders[type];
  const currentSums = yield* readGroups(snapshot, question, currentSide, { grain, listed: listedCodes });
  const checkPointCount = (members: number) =>
    checkSeriesSize({
      members,
      bins: currentSide.buckets.length,
      measures: measures.length,
      isCompared: compareSpan !== null,
    });
  yield* checkPointCount(currentSums.size);
  const comparedSide = compareSpan === null ? null : makeSide(compareSpan, pairs);
  const previousSums =
    comparedSide === null ? null : yield* readGroups(snapshot, question, comparedSide, { grain, listed: listedCodes });
  const comparedPlaces =
    comparedSide === null ? [] : listComparedPlaces(currentSide.buckets, comparedSide.buckets, question);
  const memberCodes = [...new Set([...currentSums.keys(), ...(previousSums?.keys() ?? [])])];
  yield* checkPointCount(memberCodes.length);
  const nameByCode = yield* readNames(
    snapshot,
    scope,
    type,
    memberCodes.filter((code) => code !== null),
  );
  const toSeriesGroup = (code: SeriesMember): SeriesGroup => ({
    code,
    name:
      code === null ? words.t("dashboard.others") : memberName(words, { type, code, name: nameByCode.get(code) ?? "" }),
    isOthers: code === null,
    sums: currentSums.get(code) ?? currentSide.buckets.map(() => null),
    compared: previousSums === null ? null : comparedSumsOfMember(previousSums, code, comparedPlaces),
  });
  const seriesGroups = memberCodes.map(toSeriesGroup);
  return {
    buckets: currentSide.buckets,
    groups: [...seriesGroups.filter(({ isOthers }) => !isOthers), ...seriesGroups.filter(({ isOthers }) => isOthers)],
  } satisfies GroupsOverTime;
});

/** Checks the size of an answer. Errors: TOO_MANY at `splitBy`. */
const checkSeriesSize = (size: SeriesSize) =>
  countSeriesPoints(size) > seriesPointsAtMost
    ? Effect.fail(badRequest("TOO_MANY", { max: seriesPointsAtMost }, "splitBy"))
    : Effect.void;

const comparedSumsOfMember = (sums: SumsByMember, code: SeriesMember, places: readonly (readonly number[])[]) =>
  places.map((bucketPlaces) => sumPlaces(sums.get(code) ?? [], bucketPlaces));

/** Finds the members with the highest figures of the period; null if all are listed. */
const findListedMembers = Effect.fnUntraced(function* (
  { snapshot, question }: WidgetAsk,
  side: SeriesSide,
  { type, grain, topN, measures: [measure] }: SplitParams & Pick<SeriesChoice, "grain">,
) {
  if (topN === null) return null;
  const memberSums: readonly MemberSums[] =
    type === "ITEM"
      ? (yield* readItemSums(snapshot, question.scope, side.span, question.items)).map((row) => ({
          code: String(row["item_id"]),
          sums: toSalesSums(row),
        }))
      : [...(yield* splitReaders[type](snapshot, question, side, { grain, listed: null }))].flatMap(([code, sums]) =>
          code === null ? [] : [{ code, sums: sums.map((part) => part ?? emptySums).reduce(addSums, emptySums) }],
        );
  const ranking = rankByMeasure({ measure, members: memberSums, previousMembers: null, topN });
  return new Set(ranking.members.map(({ code }) => code));
});
