/** Texts of a setting: group, help, and the consequences of a change. */
import type { Words } from "@comptoir/i18n";
import { getSettingRow, type SettingCode } from "@comptoir/domain/setting";

import { t } from "../../shared/text.ts";

type ConfigTextKey<Prefix extends string> = Extract<keyof Words["config"], `${Prefix}_${string}`>;

export const groupName = (group: string): string => t(`config.${`group_${group}` as ConfigTextKey<"group">}`);

export const settingHelp = (code: SettingCode): string => t(`config.${`help_${code}` as ConfigTextKey<"help">}`);

/** Describes what changing a setting affects besides its value. */
export function settingConsequences(code: SettingCode): string {
  const { group } = getSettingRow(code);
  const consequenceKey = group === "PASSWORD" || group === "PRODUCT" ? group : code;
  return t(`config.${`follows_${consequenceKey}` as ConfigTextKey<"follows">}`);
}
