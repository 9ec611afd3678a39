/** Deposits in words. */
import { denominations, type Denomination, type DepositStatus } from "@comptoir/domain/deposit";
import { cents, formatMoney, type Cents } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";
import type { PieceUnit } from "./count-draft.ts";

/** Tone of each status badge. */
export const statusTones = {
  PREPARED: "neutral",
  COUNTED: "warning",
  DEPOSITED: "neutral",
  CONFIRMED: "positive",
  VOIDED: "neutral",
} as const satisfies Record<DepositStatus, string>;

/** Formats an amount; a dash if it is unknown or still hidden. */
export const moneyText = (amount: Cents | null): string => (amount === null ? "–" : formatMoney(amount, language));

/** Formats a day with its weekday. */
export function dayText(day: string): string {
  const dayResult = parseCalendarDate(day);
  return dayResult.ok ? formatDate(dayResult.value, language, "full") : day;
}

/** Names the input for the pieces or rolls of a denomination. */
export const piecesLabel = (terminal: string, denomination: Denomination, unit: PieceUnit): string =>
  t(unit === "loose" ? "deposit.piecesOf" : "deposit.rollsOfAmount", {
    amount: moneyText(cents(denominations[denomination].value)),
    terminal,
  });

/** Formats an amount over or short. */
export function overShortText(amount: Cents | null): string {
  if (amount === null) return "–";
  if (amount === 0) return t("deposit.even");
  const absoluteAmountText = moneyText(cents(Math.abs(amount)));
  return amount > 0
    ? t("deposit.over", { amount: absoluteAmountText })
    : t("deposit.short", { amount: absoluteAmountText });
}
