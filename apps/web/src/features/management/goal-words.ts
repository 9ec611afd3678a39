/** Texts of a goal's fields and figures. */
import type { EntityValues } from "@comptoir/domain/entity";
import { goalFromThousandths, isGoalMetric, isGoalScope, metricOfGoal, type GoalMetric } from "@comptoir/domain/goal";
import { formatCount, formatPercent, formatQuantity, percent, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney, formatMoneyCompact } from "@comptoir/domain/money";
import { formatDate, formatRange, parseCalendarDate, weekdayNames } from "@comptoir/domain/period";

import type { EntityWords } from "../../entity/entity-words.ts";
import { language, t } from "../../shared/text.ts";
import { periodOf } from "./goal-period.ts";

const namedFields = [
  "description",
  "scope",
  "members",
  "departmentId",
  "userId",
  "aim",
  "metric",
  "layer",
  "layerId",
  "from",
  "to",
  "value",
  "profile",
  "closed",
  "actual",
  "attained",
  "expected",
  "difference",
] as const;
type NamedField = (typeof namedFields)[number];
const isNamedField = (field: string): field is NamedField => namedFields.some((name) => name === field);

export const goalWords: EntityWords = {
  field: (field) => (isNamedField(field) ? t(`goal.field_${field}`) : null),
  value: (field, value) => {
    if (field === "scope" && isGoalScope(value)) return t(`goal.scope_${value}`);
    if (field === "metric" && isGoalMetric(value)) return metricText(value);
    if (field === "attained" && typeof value === "number") return formatPercent(percent(value), language, 1);
    if (field === "profile" && Array.isArray(value))
      return value.every((weight) => weight === value[0])
        ? t("goal.evenProfile")
        : weekdayNames(language, 0, "short")
            .map((name, day) => `${name} ${String(value[day] ?? 0)}`)
            .join(", ");
    if (field === "closed" && Array.isArray(value)) return value.map((day) => dayText(day)).join(", ");
    return null;
  },
  part: (field, key) => (field === "profile" ? (weekdayNames(language, 0)[Number(key)] ?? null) : null),
  name: (row) =>
    typeof row["description"] === "string" && row["description"] !== ""
      ? row["description"]
      : defaultGoalName(row, String(row["aim"] ?? "")),
};

export const metricText = (metric: GoalMetric): string => t(`dashboard.measure_${metric}`);

/** Formats a figure of a goal as its metric is; the figure is in thousandths. */
export function formatGoalFigure(metric: GoalMetric, thousandths: number): string {
  const goalValue = goalFromThousandths(metric, thousandths);
  const { unit } = metricOfGoal(metric);
  if (unit === "money") return formatMoney(cents(goalValue), language);
  if (unit === "pct") return formatPercent(percent(goalValue), language, 1);
  return unit === "qty" ? formatQuantity(quantity(goalValue), language) : formatCount(goalValue, language);
}

/** Formats a figure of a goal for a narrow place: amounts compactly, all else in full. */
export function formatGoalFigureShort(metric: GoalMetric, thousandths: number): string {
  return metricOfGoal(metric).unit === "money"
    ? formatMoneyCompact(cents(goalFromThousandths(metric, thousandths)), language)
    : formatGoalFigure(metric, thousandths);
}

/** Formats a figure of a row; empty if absent. */
export function formatRowFigure(row: EntityValues, field: "value" | "actual" | "expected"): string {
  const { metric, [field]: figure } = row;
  return isGoalMetric(metric) && typeof figure === "number" ? formatGoalFigure(metric, figure) : "";
}

/** Progress of a goal: ahead, behind, reached or missed. */
export function paceText(row: EntityValues): string {
  const { metric, value, actual, expected, difference } = row;
  if (!isGoalMetric(metric)) return "";
  if (typeof difference !== "number")
    return typeof actual === "number"
      ? t("goal.firstDay")
      : typeof expected === "number"
        ? t("goal.noFigure")
        : t("goal.begins", { date: dayText(row["from"]) });
  const differenceText = formatGoalFigure(metric, Math.abs(difference));
  const isPeriodOver = expected === value && metricOfGoal(metric).additive;
  if (isPeriodOver)
    return difference >= 0
      ? t("goal.reached", { amount: differenceText })
      : t("goal.missed", { amount: differenceText });
  if (difference === 0) return t("goal.onPace");
  return difference > 0 ? t("goal.ahead", { amount: differenceText }) : t("goal.behind", { amount: differenceText });
}

/** Default name of a goal: its metric, subject and period. */
export function defaultGoalName(values: EntityValues, aim: string): string {
  const { metric } = values;
  return [isGoalMetric(metric) ? metricText(metric) : "", aim, periodText(values)]
    .filter((part) => part !== "")
    .join(", ");
}

/** Days of a goal; empty for an invalid period. */
export function periodText(values: EntityValues): string {
  const goalPeriod = periodOf(values);
  return goalPeriod === null ? "" : formatRange(goalPeriod, language, { short: true });
}

export function dayText(day: unknown): string {
  const dateResult = parseCalendarDate(day);
  return dateResult.ok ? formatDate(dateResult.value, language, "medium") : String(day ?? "");
}
