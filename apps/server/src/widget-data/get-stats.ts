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
import { readerWords } from "./reader-words.ts";
import { hasMetric, narrowQuestion, parseMemberCode } from "./sale-filters.ts";
import { readSparkline } from "./simple.ts";
import { scopeCondition, type Snapshot } from "./snapshot.ts";

/**
 * Answers GetStats. STOCK is the current balance of the ledger, whatever the period, and can be filtered by location
 * and item.
 *
 * `code` restricts the figure to one member, such as "department:12"; GetStatsPer answers for all members at once.
 * The name is that of the member, or of the measure, in the reader's language; a `name` that the caller sends is not used.
 * Errors: FILTER_INVALID, WIDGET_MEASURES, ACCESS_DENIED.
 */
export const getStats = Effect.fn("widgetData.getStats")(function* (
  wholeAsk: WidgetAsk,
  params: { readonly type: StatType; readonly code?: string },
) {
  const ask = yield* ofMember(wholeAsk, params.code ?? "");
  const { metric } = statTypes[params.type];
  if (metric === null && ask.question.members !== null)
    return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "code"));
  if (metric === null && !wholeAsk.seesStock) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const code = params.code ?? "";
  const words = yield* readerWords(ask.language);
  const name =
    code === ""
      ? words.t(`dashboard.measure_${metric ?? "stockOnHand"}`)
      : yield* readMemberName(wholeAsk, words, code);
  const label = { type: params.type, code, name };
  const figure =
    metric === null
      ? ({ ...label, unit: "qty", value: yield* readStock(ask.snapshot, ask.question) } satisfies Figure)
      : { ...(yield* readFigure(ask, metric)), ...label };
  return { meta: ask.question.meta, stats: [figure] } satisfies WidgetAnswers["GetStats"];
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
  const spark =
    additive && items === null
      ? yield* readSparkline(snapshot, question, currentSums.days, (sums: SalesSums) => of(sums) ?? 0)
      : null;
  const goal = goalOfRange(metric, yield* readGoalDays(widgetAsk, metric));
  return toFigure({
    unit,
    metric,
    value: currentSums.isEmpty ? null : of(currentSums.sums),
    previous: previousSums === null ? undefined : previousSums.isEmpty ? null : of(previousSums.sums),
    spark: spark ?? undefined,
    goal: goal ?? undefined,
  });
});

/** Splits whose members a figure can be restricted to, by the column that names them. */
const splitsOfColumns = {
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
  const type = splitsOfColumns[column as keyof typeof splitsOfColumns];
  const member = rest.join(":");
  const names = yield* readNames(snapshot, question.scope, type, [member]);
  return memberName(words, { type, code: member, name: names.get(member) ?? member });
});

const ofMember = Effect.fnUntraced(function* (ask: WidgetAsk, code: string) {
  if (code === "") return ask;
  const filters = parseMemberCode(code);
  const question = filters.ok ? narrowQuestion(ask.question, filters.value) : filters;
  return question.ok ? { ...ask, question: question.value } : yield* Effect.fail(invalid(question.issues));
});

/** Reads the current stock. Units: thousandths. */
const readStock = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  { scope, items }: Pick<Question, "scope" | "items">,
) {
  const ofItems =
    items === null ? "" : ` AND ${items.isKept ? "" : "NOT "}item_id = ANY ('{${items.ids.join(",")}}'::integer[])`;
  const rows = yield* snapshot.query<{ readonly quantity: number | null }>(
    `SELECT sum(quantity)::float8 AS quantity FROM stock_on_hand WHERE ${scopeCondition("", scope)}${ofItems}`,
  );
  const value = rows[0]?.quantity ?? null;
  return value === null ? null : quantity(value);
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
  const baseFigure = { type: metric, code: "", name: "" };
  const branded = <N extends number>(brand: (value: number) => N) => ({
    value: value === null ? null : brand(value),
    ...(previous === undefined ? {} : { previous: previous === null ? null : brand(previous) }),
    ...(goal === undefined ? {} : { goal: brand(goal) }),
    ...(spark === undefined ? {} : { spark: spark.map(brand) }),
  });
  if (unit === "money") return { ...baseFigure, unit, ...branded(cents) };
  if (unit === "qty") return { ...baseFigure, unit, ...branded(quantity) };
  if (unit === "pct") return { ...baseFigure, unit, ...branded(percent) };
  return { ...baseFigure, unit, ...branded((count) => count) };
}
