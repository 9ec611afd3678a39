/** Describes the comparison of an answer: its days, and whether they had sales. */
import { isPeriodComparison, haveSameDays } from "@comptoir/domain/dashboard";
import { isComparisonBeforeFirstSale } from "@comptoir/domain/metric";
import { addDays, formatClock, formatDate, formatRange } from "@comptoir/domain/period";
import type { CalendarDate } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";

export type AnswerMeta = WidgetData["data"]["meta"];

/** Says whether the comparison begins on the day of the first sale or later; true without a comparison or if that day is unknown, false if there is no sale. */
export function isComparable({ compare, firstSalesDate }: Pick<AnswerMeta, "compare" | "firstSalesDate">): boolean {
  return (
    compare === undefined || firstSalesDate === undefined || !isComparisonBeforeFirstSale(compare.from, firstSalesDate)
  );
}

/** Explains that the sales begin after the first compared day; null if they do not, or there are no sales. */
export function noComparisonReason(meta: Pick<AnswerMeta, "compare" | "firstSalesDate">): string | null {
  const { firstSalesDate } = meta;
  if (isComparable(meta) || firstSalesDate === undefined || firstSalesDate === null) return null;
  return t("dashboard.salesBegin", { date: formatDate(firstSalesDate, language) });
}

/** Formats the compared days, short, for a legend; empty without a comparison. */
export function comparedDaysText({ compare }: Pick<AnswerMeta, "compare">): string {
  return compare === undefined ? "" : formatRange(compare, language, { short: true });
}

/** Comparison of an answer. */
export interface NamedComparison<A> {
  /** Rule of the comparison; a widget draws each rule once. */
  readonly key: string;
  readonly answer: A;
  /** Days of the comparison, or its rule where another comparison has the same days. */
  readonly name: string;
}

/** Names the comparisons of a widget's answers, without those that repeat another. */
export function nameComparisons<A extends { readonly meta: Pick<AnswerMeta, "compare"> }>(
  answers: readonly A[],
): readonly NamedComparison<A>[] {
  const distinctComparisons = answers
    .flatMap((answer) => (answer.meta.compare === undefined ? [] : [{ answer, compare: answer.meta.compare }]))
    .filter(
      ({ compare }, index, comparisons) =>
        !comparisons.slice(0, index).some((otherComparison) => haveSameDays(otherComparison.compare, compare)),
    );
  const comparedDaysTexts = distinctComparisons.map(({ answer }) => comparedDaysText(answer.meta));
  return distinctComparisons.map(({ answer, compare }, index) => {
    const daysText = comparedDaysTexts[index] ?? "";
    const isSameDaysText = comparedDaysTexts.filter((otherName) => otherName === daysText).length > 1;
    return {
      key: compare.rule,
      answer,
      name: isSameDaysText && isPeriodComparison(compare.rule) ? t(`dashboard.compare_${compare.rule}`) : daysText,
    };
  });
}

/** Formats the days of a widget with its own period, and its compared days with the time up to which they count. */
export function widgetDaysText(meta: Pick<AnswerMeta, "range" | "compare" | "firstSalesDate">): string {
  const periodDaysText = formatRange(meta.range, language, { short: true });
  if (meta.compare === undefined || !isComparable(meta)) return periodDaysText;
  const { untilMinutes } = meta.compare;
  const value = comparedDaysText(meta);
  const versusText =
    untilMinutes === undefined
      ? t("dashboard.versus", { value })
      : t("dashboard.versusToTime", { value, time: formatClock(untilMinutes, language) });
  return `${periodDaysText}, ${versusText}`;
}

/** Formats the day that a day of the period is compared with; `daysIn` is the index of the day in the period. */
export function comparedDayText(compare: NonNullable<AnswerMeta["compare"]>, daysIn: number): string {
  const comparedDay: CalendarDate = addDays(compare.from, daysIn);
  return formatRange({ from: comparedDay, to: comparedDay }, language, { short: true });
}
