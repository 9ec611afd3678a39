/** What a level's fields and values say. */
import type { Words } from "@comptoir/i18n";
import { formatCount } from "@comptoir/domain/measure";
import { formatClock, weekdayNames } from "@comptoir/domain/period";
import { isLocationType, isTargetLayerType } from "@comptoir/domain/target";

import type { OwnWords } from "../../entity/entity-words.ts";
import { language, t } from "../../shared/text.ts";

const named = ["description", "type", "locationType", "priority", "isActive", "parentId", "timeZone", "businessDayStart", "weekStart"] as const;
type Named = (typeof named)[number];
const isNamed = (field: string): field is Named => named.some((one) => one === field);

const clock = { timeZone: "TIME_ZONE", businessDayStart: "BUSINESS_DAY_START", weekStart: "WEEK_START" } as const;

export const layerWords: OwnWords = {
  field: (field) => (isNamed(field) ? t(`target.field_${field}`) : null),
  value: (field, value) => {
    if (value === null || value === undefined) return null;
    if (field === "type" && isTargetLayerType(value)) return t(`shell.layer_${value}`);
    if (field === "locationType" && isLocationType(value)) return t(`target.location_${value}`);
    return field === "timeZone" || field === "businessDayStart" || field === "weekStart" ? settingText(clock[field], value) : null;
  },
};

/** The name of a setting. */
export const settingName = (code: string): string => t(`config.${`setting_${code}` as Extract<keyof Words["config"], `setting_${string}`>}`);

/** What a setting says. */
export function settingText(code: string, value: unknown): string {
  if (typeof value === "boolean") return value ? t("management.yes") : t("management.no");
  if (typeof value !== "number") return value === null ? t("management.nothing") : String(value);
  if (code === "BUSINESS_DAY_START") return formatClock(value, language);
  if (code === "WEEK_START") return weekdayNames(language, 0)[value] ?? "";
  return formatCount(value, language);
}
