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
import { memberReaders, memberReadingOf, supportsFilters } from "./members.ts";
import { refuseFilters } from "./narrow-ask.ts";
import { loadTranslator } from "./reader-words.ts";
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
  const besideMeasures = yield* Effect.forEach(params.beside ?? [], (code) =>
    checkSplitMeasure(widgetAsk, type, code, "beside"),
  );
  const readMembers = memberReaders[type];
  const memberReading = memberReadingOf([measure, ...besideMeasures]);
  const members = yield* readMembers(snapshot, question, span, memberReading);
  const previousMembers =
    compareSpan === null ? null : yield* readMembers(snapshot, question, compareSpan, memberReading);
  const ranking = rankByMeasure({ measure, members, previousMembers, topN });
  const nameByCode = yield* readNames(
    snapshot,
    scope,
    type,
    ranking.members.map(({ code }) => code),
  );
  const translator = yield* loadTranslator(language);
  const printMemberName = (code: string) => memberName(translator, { type, code, name: nameByCode.get(code) ?? "" });
  const answerHead = { meta, type, measure };
  const { unit } = getMetric(measure);
  if (unit === "qty")
    return {
      ...answerHead,
      unit,
      ...rankingInUnit(quantity, ranking, printMemberName, besideMeasures),
    } satisfies StatsPerAnswer;
  if (unit === "count")
    return {
      ...answerHead,
      unit,
      ...rankingInUnit(Number, ranking, printMemberName, besideMeasures),
    } satisfies StatsPerAnswer;
  return {
    ...answerHead,
    unit: "money",
    ...rankingInUnit(cents, ranking, printMemberName, besideMeasures),
  } satisfies StatsPerAnswer;
});

type StatsPerAnswer = WidgetAnswers["GetStatsPer"];

/** Checks that a measure can be shown of a split, for the filters of the call. Errors: WIDGET_MEASURES, ACCESS_DENIED. */
const checkSplitMeasure = Effect.fnUntraced(function* (ask: WidgetAsk, type: PerType, code: string, field: string) {
  const measure = yield* checkMeasure(ask, code, field);
  const hasMeasureForFilters = type === "TENDER" || hasMetric(measure, ask.question);
  if (!hasMeasureForFilters || !measuresOfSplit(type).includes(measure))
    return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, field));
  return measure;
});

/** Converts a ranking to the rows and totals of an answer, in the unit of its measure. */
function rankingInUnit<Value extends number>(
  brand: (value: number) => Value,
  { members, others, total, previousTotal }: ReturnType<typeof rankByMeasure>,
  nameOf: (code: string) => string,
  beside: readonly MetricCode[],
) {
  const toMemberFigures = ({
    value,
    share,
    previous,
    sums,
  }: Pick<MeasuredMember, "value" | "share" | "previous" | "sums">) => ({
    value: brand(value),
    share,
    ...(previous === undefined ? {} : { previous: previous === null ? null : brand(previous) }),
    ...(beside.length === 0 ? {} : { beside: beside.map((measure) => toBesideFigure(measure, sums)) }),
  });
  const toMemberRow = (member: MeasuredMember) => ({
    code: member.code,
    name: nameOf(member.code),
    rank: member.rank,
    ...(member.previousRank === undefined ? {} : { previousRank: member.previousRank }),
    ...toMemberFigures(member),
  });
  return {
    rows: members.map(toMemberRow),
    ...(others === null ? {} : { others: { count: others.count, ...toMemberFigures(others) } }),
    total: brand(total),
    ...(previousTotal === undefined ? {} : { previousTotal: previousTotal === null ? null : brand(previousTotal) }),
  };
}

/** Figure of a further measure of a member. */
function toBesideFigure(measure: MetricCode, sums: SalesSums) {
  const { unit, of } = getMetric(measure);
  const besideFigure = toFigure({ unit, metric: measure, value: of(sums) });
  if (besideFigure.unit === "money") return { measure, unit: besideFigure.unit, value: besideFigure.value };
  if (besideFigure.unit === "qty") return { measure, unit: besideFigure.unit, value: besideFigure.value };
  if (besideFigure.unit === "pct") return { measure, unit: besideFigure.unit, value: besideFigure.value };
  return { measure, unit: besideFigure.unit, value: besideFigure.value };
}
