/** Sentences that describe a bridge: the named steps from one amount of net sales to another. */
import type { ChangeAnswer, MorningAnswer } from "@comptoir/api/wire";
import { formatPercent, percent } from "@comptoir/domain/measure";
import { describeBridge, type ChainBridge } from "@comptoir/domain/metric";
import { cents, formatMoney } from "@comptoir/domain/money";
import { formatClock, formatRange, weekdayNames, weekdayOf } from "@comptoir/domain/period";

import { language, t } from "../shared/text.ts";

/** Formats an amount of money. Units: cents. */
export const moneyText = (amount: number): string => formatMoney(cents(amount), language);

/** Formats a change of an amount, with its sign. Units: cents. */
export const signedMoneyText = (amount: number): string => (amount > 0 ? `+${moneyText(amount)}` : moneyText(amount));

/** Says by how much net sales changed, and the two largest steps. */
export function bridgeSentence(bridge: ChainBridge): string {
  const { key, difference, percent: share, because } = describeBridge(bridge);
  if (key === "bridge.same") return t("explain.same");
  const sentenceParams = {
    difference: moneyText(Math.abs(difference)),
    percent:
      share === null ? "" : t("explain.percent", { percent: formatPercent(percent(Math.abs(share)), language, 1) }),
    because: because
      .map(({ step, amount }) =>
        t("explain.because", { step: t(`explain.step_${step}`), amount: signedMoneyText(amount) }),
      )
      .join(", "),
  };
  return key === "bridge.up" ? t("explain.up", sentenceParams) : t("explain.down", sentenceParams);
}

/** Says which days are compared with which. */
export function comparedDaysSentence({ range, compare }: ChangeAnswer["meta"], place: string): string {
  const comparedRange = compare?.of ?? range;
  const sentenceParams = {
    range: formatRange(comparedRange, language),
    place,
    against: compare === undefined ? "" : formatRange(compare, language),
  };
  return compare?.untilMinutes === undefined
    ? t("explain.days", sentenceParams)
    : t("explain.daysToTime", { ...sentenceParams, time: formatClock(compare.untilMinutes, language) });
}

/** Names the days that a change is compared with. */
export function comparedDaysNote({ compare }: ChangeAnswer["meta"]): string {
  if (compare === undefined) return "";
  const comparedRangeText = formatRange(compare, language);
  return compare.untilMinutes === undefined
    ? t("explain.against", { against: comparedRangeText })
    : t("explain.againstToTime", { against: comparedRangeText, time: formatClock(compare.untilMinutes, language) });
}

/** Describes how far a store's unusual day is from its usual one, and the largest step between them. */
export function unusualDaySentence(
  { name, before, after, because }: MorningAnswer["changes"][number],
  day: NonNullable<MorningAnswer["day"]>,
): string {
  const sentenceParams = {
    store: name,
    difference: signedMoneyText(after - before),
    weekday: weekdayNames(language, 0)[weekdayOf(day)] ?? "",
  };
  return because === null
    ? t("explain.morningPlain", sentenceParams)
    : t("explain.morningBecause", {
        ...sentenceParams,
        amount: signedMoneyText(because.amount),
        step: t(`explain.step_${because.step}`).toLocaleLowerCase(language),
      });
}
