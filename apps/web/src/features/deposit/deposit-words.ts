/** Deposits in words. */
import type { DepositStatus } from "@comptoir/domain/deposit";
import { cents, formatMoney, type Cents } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";

/** The tone of each status. */
export const statusTones = {
  PREPARED: "neutral",
  COUNTED: "warning",
  DEPOSITED: "neutral",
  CONFIRMED: "positive",
  VOIDED: "neutral",
} as const satisfies Record<DepositStatus, string>;

/** An amount; a dash where it is not known or not to be seen yet. */
export const moneyText = (amount: Cents | null): string => (amount === null ? "–" : formatMoney(amount, language));

/** A day, with its weekday. */
export function dayText(day: string): string {
  const date = parseCalendarDate(day);
  return date.ok ? formatDate(date.value, language, "full") : day;
}

/** Says what is over or short. */
export function overShortText(amount: Cents | null): string {
  if (amount === null) return "–";
  if (amount === 0) return t("deposit.even");
  const size = moneyText(cents(Math.abs(amount)));
  return amount > 0 ? t("deposit.over", { amount: size }) : t("deposit.short", { amount: size });
}
