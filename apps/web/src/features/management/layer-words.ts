/** Texts of a layer's fields and of their values. */
import { isLocationType, isTargetLayerType } from "@comptoir/domain/target";

import type { EntityWords } from "../../entity/entity-words.ts";
import { settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";

const namedFields = [
  "description",
  "type",
  "locationType",
  "priority",
  "isActive",
  "parentId",
  "timeZone",
  "businessDayStart",
  "weekStart",
] as const;
type NamedField = (typeof namedFields)[number];
const isNamedField = (field: string): field is NamedField => namedFields.some((name) => name === field);

const clockSettingByField = {
  timeZone: "TIME_ZONE",
  businessDayStart: "BUSINESS_DAY_START",
  weekStart: "WEEK_START",
} as const;

export const layerWords: EntityWords = {
  field: (field) => (isNamedField(field) ? t(`target.field_${field}`) : null),
  value: (field, value) => {
    if (value === null || value === undefined) return null;
    if (field === "type" && isTargetLayerType(value)) return t(`shell.layer_${value}`);
    if (field === "locationType" && isLocationType(value)) return t(`target.location_${value}`);
    return field === "timeZone" || field === "businessDayStart" || field === "weekStart"
      ? settingText(clockSettingByField[field], value)
      : null;
  },
};
