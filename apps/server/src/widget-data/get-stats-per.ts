/** Answers GetStatsPer: a measure split by one dimension, ranked. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import {
  measuresOfSplit,
  perTypes,
  rankByMeasure,
  type MeasuredMember,
  type PerType,
} from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import { getMetric, type MetricCode, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";
import { memberName } from "@comptoir/i18n/dashboard";

import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { checkMeasure } from "./check-figures.ts";
import { toFigure } from "./get-stats.ts";
import { readNames } from "./member-names.ts";
import { memberReaders, readingOf, supportsFilters } from "./members.ts";
import { refuseFilters } from "./narrow-ask.ts";
import { readerWords } from "./reader-words.ts";
import { hasMetric } from "./sale-filters.ts";
import { checkTopN } from "./top-n.ts";

/** Parameters of a split. */
export interface StatsPerParams {
  readonly type: PerType;
  /** Measure that the members are ranked by; the usual one of the split by default. */
  readonly measure?: string;
  /** Further measures of the members. */
  readonly beside?: readonly string[];
  readonly topN?: number;
}

/**
 * Answers GetStatsPer. Members beyond the top N are summed as `others`, so that the total is complete.
 *
 * Errors: TOP_N, WIDGET_MEASURES for measures that the members have no sums of, ACCESS_DENIED for costs, FILTER_INVALID for members that have
 * no summary with this split.
 */
export const getStatsPer = Effect.fn("widgetData.getStatsPer")(function* (
  widgetAsk: WidgetAsk,
  params: StatsPerParams,
) {
  const { snapshot, question, language } = widgetAsk;
  const { type } = params;
  const { scope, span, compareSpan, meta } = question;
  const topN = params.topN === undefined ? null : yield* checkTopN(params.topN);
  if (!supportsFilters(type, question)) yield* refuseFilters(question);
  const measure = yield* checkSplitMeasure(widgetAsk, type, params.measure ?? perTypes[type].total, "measure");
  const beside = yield* Effect.forEach(params.beside ?? [], (code) =>
    checkSplitMeasure(widgetAsk, type, code, "beside"),
  );
  const read = memberReaders[type];
  const reading = readingOf([measure, ...beside]);
  const members = yield* read(snapshot, question, span, reading);
  const previousMembers = compareSpan === null ? null : yield* read(snapshot, question, compareSpan, reading);
  const ranking = rankByMeasure({ measure, members, previousMembers, topN });
  const names = yield* readNames(
    snapshot,
    scope,
    type,
    ranking.members.map(({ code }) => code),
  );
  const words = yield* readerWords(language);
  const nameOf = (code: string) => memberName(words, { type, code, name: names.get(code) ?? "" });
  const about = { meta, type, measure };
  const { unit } = getMetric(measure);
  if (unit === "qty") return { ...about, unit, ...rankingIn(quantity, ranking, nameOf, beside) } satisfies Answer;
  if (unit === "count") return { ...about, unit, ...rankingIn(Number, ranking, nameOf, beside) } satisfies Answer;
  return { ...about, unit: "money", ...rankingIn(cents, ranking, nameOf, beside) } satisfies Answer;
});

type Answer = WidgetAnswers["GetStatsPer"];

/** Checks that a measure can be shown of a split, for the filters of the call. Errors: WIDGET_MEASURES, ACCESS_DENIED. */
const checkSplitMeasure = Effect.fnUntraced(function* (ask: WidgetAsk, type: PerType, code: string, field: string) {
  const measure = yield* checkMeasure(ask, code, field);
  const isStored = type === "TENDER" || hasMetric(measure, ask.question);
  if (!isStored || !measuresOfSplit(type).includes(measure))
    return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, field));
  return measure;
});

/** Writes a ranking in the unit of its measure. */
function rankingIn<Value extends number>(
  brand: (value: number) => Value,
  { members, others, total, previousTotal }: ReturnType<typeof rankByMeasure>,
  nameOf: (code: string) => string,
  beside: readonly MetricCode[],
) {
  const figuresOf = ({
    value,
    share,
    previous,
    sums,
  }: Pick<MeasuredMember, "value" | "share" | "previous" | "sums">) => ({
    value: brand(value),
    share,
    ...(previous === undefined ? {} : { previous: previous === null ? null : brand(previous) }),
    ...(beside.length === 0 ? {} : { beside: beside.map((measure) => besideOf(measure, sums)) }),
  });
  const rowOf = (member: MeasuredMember) => ({
    code: member.code,
    name: nameOf(member.code),
    rank: member.rank,
    ...(member.previousRank === undefined ? {} : { previousRank: member.previousRank }),
    ...figuresOf(member),
  });
  return {
    rows: members.map(rowOf),
    ...(others === null ? {} : { others: { count: others.count, ...figuresOf(others) } }),
    total: brand(total),
    ...(previousTotal === undefined ? {} : { previousTotal: previousTotal === null ? null : brand(previousTotal) }),
  };
}

/** Figure of a further measure of a member. */
function besideOf(measure: MetricCode, sums: SalesSums) {
  const { unit, of } = getMetric(measure);
  const figure = toFigure({ unit, metric: measure, value: of(sums) });
  if (figure.unit === "money") return { measure, unit: figure.unit, value: figure.value };
  if (figure.unit === "qty") return { measure, unit: figure.unit, value: figure.value };
  if (figure.unit === "pct") return { measure, unit: figure.unit, value: figure.value };
  return { measure, unit: figure.unit, value: figure.value };
}
