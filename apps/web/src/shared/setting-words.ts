/** Texts of settings and their values. */
import type { Words } from "@comptoir/i18n";
import { formatCount } from "@comptoir/domain/measure";
import { formatClock, monthNames, weekdayNames } from "@comptoir/domain/period";

import { language, t } from "./text.ts";

type SettingNameKey = Extract<keyof Words["config"], `setting_${string}`>;

/** Name of a setting. */
export const settingName = (code: string): string => t(`config.${`setting_${code}` as SettingNameKey}`);

/** Text of a setting's value. */
export function settingText(code: string, value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0
      ? t("config.nothing")
      : t("config.count", { count: value.length, number: formatCount(value.length, language) });
  if ((code === "MAIL_SERVER" || code === "SIGN_ON_SECRET") && value === true) return t("config.secretSet");
  if (typeof value === "boolean") return value ? t("config.yes") : t("config.no");
  if (code === "FISCAL_ENDS" && (value === "nearest" || value === "last")) return t(`config.fiscalEnds_${value}`);
  if (typeof value !== "number") return value === null || value === undefined ? t("config.nothing") : String(value);
  if (code === "BUSINESS_DAY_START") return formatClock(value, language);
  if (code === "WEEK_START") return weekdayNames(language, 0)[value] ?? "";
  if (code === "FISCAL_LAST_MONTH") return monthNames(language)[value - 1] ?? "";
  return formatCount(value, language);
}
