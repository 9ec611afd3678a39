/** Answers GetStats: one figure of a measure family. */

import { Effect } from "effect";

import type { Figure, WidgetAnswers } from "@comptoir/api/wire";
import { statTypes, type PerType, type StatType } from "@comptoir/domain/dashboard";
import { percent, quantity } from "@comptoir/domain/measure";
import { getMetric, type MetricCode, type MetricUnit, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";
import type { Translator } from "@comptoir/i18n";
import { memberName } from "@comptoir/i18n/dashboard";

import { badRequest, forbidden, invalid } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { goalOfRange, readGoalDays } from "./goal-days.ts";
import { readNames } from "./member-names.ts";
import { readFilteredSums } from "./period-sums.ts";
import type { Question } from "./question.ts";
import { loadTranslator } from "./reader-words.ts";
import { hasMetric, narrowQuestion, parseMemberCode } from "./sale-filters.ts";
import { readSparkline } from "./simple.ts";
import { scopeCondition, type Snapshot } from "./snapshot.ts";

/**
 * Answers GetStats. STOCK is the current balance of the ledger, whatever the period, and can be filtered by location
 * and item.
 *
 * `code` restricts the figure to one member, such as "department:12"; GetStatsPer answers for all members at once.
 * The name is the label that the caller sends, or else that of the member or of the measure, in the reader's language.
 * Errors: FILTER_INVALID, WIDGET_MEASURES, ACCESS_DENIED.
 */
export const getStats = Effect.fn("widgetData.getStats")(function* (
  wholeAsk: WidgetAsk,
  params: { readonly type: StatType; readonly code?: string; readonly name?: string },
) {
  const memberAsk = yield* narrowAskToMember(wholeAsk, params.code ?? "");
  const { metric } = statTypes[params.type];
  if (metric === null && memberAsk.question.members !== null)
    return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "code"));
  if (metric === null && !wholeAsk.seesStock) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const memberCode = params.code ?? "";
  const translator = yield* loadTranslator(memberAsk.language);
  const memberOrMeasureName =
    memberCode === ""
      ? translator.t(`dashboard.measure_${metric ?? "stockOnHand"}`)
      : yield* readMemberName(wholeAsk, translator, memberCode);
  const sentName = params.name?.trim() ?? "";
  const figureLabel = { type: params.type, code: memberCode, name: sentName === "" ? memberOrMeasureName : sentName };
  const statFigure =
    metric === null
      ? ({
          ...figureLabel,
          unit: "qty",
          value: yield* readStockOnHand(memberAsk.snapshot, memberAsk.question),
        } satisfies Figure)
      : { ...(yield* readFigure(memberAsk, metric)), ...figureLabel };
  return { meta: memberAsk.question.meta, stats: [statFigure] } satisfies WidgetAnswers["GetStats"];
});

/** Reads a metric of the period with its comparison; null without data, never 0. Errors: ACCESS_DENIED for costs, WIDGET_MEASURES. */
export const readFigure = Effect.fnUntraced(function* (widgetAsk: WidgetAsk, metric: MetricCode) {
  const { snapshot, question, seesCost } = widgetAsk;
  const { unit, of, permission, additive } = getMetric(metric);
  if (permission === "PRODUCT_COST_READ" && !seesCost) {
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission }));
  }
  if (!hasMetric(metric, question)) return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "measures"));
  const { span, compareSpan, items } = question;
  const currentSums = yield* readFilteredSums(snapshot, question, span);
  const previousSums = compareSpan === null ? null : yield* readFilteredSums(snapshot, question, compareSpan);
  const sparkline =
    additive && items === null
      ? yield* readSparkline(snapshot, question, currentSums.days, (sums: SalesSums) => of(sums) ?? 0)
      : null;
  const rangeGoal = goalOfRange(metric, yield* readGoalDays(widgetAsk, metric));
  return toFigure({
    unit,
    metric,
    value: currentSums.isEmpty ? null : of(currentSums.sums),
    previous: previousSums === null ? undefined : previousSums.isEmpty ? null : of(previousSums.sums),
    spark: sparkline ?? undefined,
    goal: rangeGoal ?? undefined,
  });
});

/** Splits whose members a figure can be restricted to, by the column that names them. */
const splitByColumn = {
  department: "DEPARTMENT",
  subDepartment: "SUBDEPARTMENT",
  item: "ITEM",
  cashier: "CASHIER",
  terminal: "TERMINAL",
  location: "LOCATION",
} as const satisfies Record<string, PerType>;

/** Reads the name of a member, such as "department:12"; its code if it has none. */
const readMemberName = Effect.fnUntraced(function* (
  { snapshot, question }: WidgetAsk,
  words: Translator,
  code: string,
) {
  const [column = "", ...rest] = code.split(":");
  const splitType = splitByColumn[column as keyof typeof splitByColumn];
  const memberId = rest.join(":");
  const nameByCode = yield* readNames(snapshot, question.scope, splitType, [memberId]);
  return memberName(words, { type: splitType, code: memberId, name: nameByCode.get(memberId) ?? memberId });
});

const narrowAskToMember = Effect.fnUntraced(function* (ask: WidgetAsk, code: string) {
  if (code === "") return ask;
  const memberFilters = parseMemberCode(code);
  const narrowedQuestion = memberFilters.ok ? narrowQuestion(ask.question, memberFilters.value) : memberFilters;
  return narrowedQuestion.ok
    ? { ...ask, question: narrowedQuestion.value }
    : yield* Effect.fail(invalid(narrowedQuestion.issues));
});

/** Reads the current stock; null if there is none. Units: thousandths. */
const readStockOnHand = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  { scope, items }: Pick<Question, "scope" | "items">,
) {
  const itemsConditionSql =
    items === null ? "" : ` AND ${items.isKept ? "" : "NOT "}item_id = ANY ('{${items.ids.join(",")}}'::integer[])`;
  const stockRows = yield* snapshot.query<{ readonly quantity: number | null }>(
    `SELECT sum(quantity)::float8 AS quantity FROM stock_on_hand WHERE ${scopeCondition("", scope)}${itemsConditionSql}`,
  );
  const stockQuantity = stockRows[0]?.quantity ?? null;
  return stockQuantity === null ? null : quantity(stockQuantity);
});

interface UntypedFigure {
  readonly unit: MetricUnit;
  readonly metric: string;
  readonly value: number | null;
  readonly previous?: number | null | undefined;
  readonly spark?: readonly number[] | undefined;
  readonly goal?: number | undefined;
}

/** Converts a figure from the domain's integers to the number sent to clients, such as dollars. */
export function toFigure({ unit, metric, value, previous, spark, goal }: UntypedFigure): Figure {
  const figureHead = { type: metric, code: "", name: "" };
  const toBrandedValues = <N extends number>(brand: (value: number) => N) => ({
    value: value === null ? null : brand(value),
    ...(previous === undefined ? {} : { previous: previous === null ? null : brand(previous) }),
    ...(goal === undefined ? {} : { goal: brand(goal) }),
    ...(spark === undefined ? {} : { spark: spark.map(brand) }),
  });
  if (unit === "money") return { ...figureHead, unit, ...toBrandedValues(cents) };
  if (unit === "qty") return { ...figureHead, unit, ...toBrandedValues(quantity) };
  if (unit === "pct") return { ...figureHead, unit, ...toBrandedValues(percent) };
  return { ...figureHead, unit, ...toBrandedValues((count) => count) };
}
