/** Store days in words. */
import type { StoreDayBlockerWire, StoreDaySquare } from "@comptoir/api/wire";
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate, type DateStyle } from "@comptoir/domain/period";
import { certificateLines, type CertificateLineCode } from "@comptoir/domain/store-day";
import { isIntegrityRule, type StoreDayState } from "@comptoir/domain/transaction";

import { countText } from "../../session/written.ts";
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

/** Formats a day with its weekday. */
export function dayText(day: string, style: DateStyle = "full"): string {
  const date = parseCalendarDate(day);
  return date.ok ? formatDate(date.value, language, style) : day;
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
  const parts = [
    t("storeDay.square", { location, day: dayText(businessDate), state: t(`storeDay.state_${state}`) }),
    ...(open > 0 && (state === "LOADED" || state === "LOADING") ? [t("storeDay.open", { count: open })] : []),
    ...(isReopened ? [t("storeDay.reopened")] : []),
  ];
  return parts.join(", ");
}

/** Describes a blocker with its figure. */
export function blockerText({ code, subject, params }: StoreDayBlockerWire): string {
  const number = countText(Number(params["count"] ?? 0));
  const numbers = String(params["numbers"] ?? "");
  switch (code) {
    case "STORE_DAY_MISSING":
      return subject === ""
        ? t("storeDay.blocker_missingOfStore", { number, numbers })
        : t("storeDay.blocker_STORE_DAY_MISSING", { subject, number, numbers });
    case "STORE_DAY_DUPLICATE":
      return t("storeDay.blocker_STORE_DAY_DUPLICATE", { subject, numbers });
    case "STORE_DAY_REFUSED":
      return t("storeDay.blocker_STORE_DAY_REFUSED", { subject, number });
    case "STORE_DAY_OPEN":
      return t("storeDay.blocker_STORE_DAY_OPEN", { subject, number });
    case "STORE_DAY_UNDECLARED":
      return t("storeDay.blocker_STORE_DAY_UNDECLARED", { terminals: String(params["terminals"] ?? "") });
    case "STORE_DAY_OVER_SHORT":
      return t("storeDay.blocker_STORE_DAY_OVER_SHORT", { amount: moneyText(Number(params["amount"] ?? 0)) });
    case "STORE_DAY_DEPOSIT":
      return params["status"] === "NONE" ? t("storeDay.blocker_noDeposit") : t("storeDay.blocker_STORE_DAY_DEPOSIT");
    case "STORE_DAY_ERRORS":
      return t("storeDay.blocker_STORE_DAY_ERRORS", {
        rule: isIntegrityRule(subject) ? t(`report.rule_${subject}`) : subject,
        number,
      });
    case "STORE_DAY_TIES":
      return t("storeDay.blocker_STORE_DAY_TIES", {
        line: isLine(subject) ? t(`storeDay.line_${subject}`) : subject,
        amount: isLine(subject) ? figureText(subject, Number(params["amount"] ?? 0)) : "",
      });
  }
}

const isLine = (value: string): value is CertificateLineCode => Object.hasOwn(certificateLines, value);
