/** Store days in words. */
import type { StoreDaySquare } from "@comptoir/api/wire";
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate, type DateStyle } from "@comptoir/domain/period";
import { certificateLines, type CertificateLineCode } from "@comptoir/domain/store-day";
import type { StoreDayState } from "@comptoir/domain/transaction";

import { language, t } from "../../shared/text.ts";

/** Tone of each state. */
export const stateTones = {
  EXPECTED: "neutral",
  LOADING: "neutral",
  LOADED: "warning",
  AUDITED: "positive",
  EXPORTED: "positive",
} as const satisfies Record<StoreDayState, string>;

export const moneyText = (amount: number): string => formatMoney(cents(amount), language);

/** Formats a day, by default with its weekday. */
export function dayText(day: string, style: DateStyle = "full"): string {
  const parsedDate = parseCalendarDate(day);
  return parsedDate.ok ? formatDate(parsedDate.value, language, style) : day;
}

/** Formats a figure of a certificate line. */
export function figureText(line: CertificateLineCode, figure: number | null): string {
  if (figure === null) return "–";
  return certificateLines[line].unit === "money"
    ? moneyText(figure)
    : t("storeDay.units", { number: formatQuantity(quantity(figure), language) });
}

/** Describes a square: state, blockers, and whether it opened again. */
export function squareText(location: string, { businessDate, state, open, isReopened }: StoreDaySquare): string {
  const textParts = [
    t("storeDay.square", { location, day: dayText(businessDate), state: t(`storeDay.state_${state}`) }),
    ...(open > 0 && (state === "LOADED" || state === "LOADING") ? [t("storeDay.open", { count: open })] : []),
    ...(isReopened ? [t("storeDay.reopened")] : []),
  ];
  return textParts.join(", ");
}
