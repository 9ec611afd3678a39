/** Filters settings by words, and by the origin of their value. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { settingGroups } from "@comptoir/domain/setting";
import { foldText } from "@comptoir/domain/text";

export const settingFilterKinds = ["all", "own", "planned"] as const;
export type SettingFilterKind = (typeof settingFilterKinds)[number];

export const isSettingFilterKind = (value: string | null): value is SettingFilterKind =>
  settingFilterKinds.some((kind) => kind === value);

export interface FilteredSettingGroup {
  readonly group: string;
  readonly settings: readonly ConfigSetting[];
}

/** Filters settings by typed words, each of which must begin a word of the setting; empty groups are left out. */
export function filterSettings(
  allSettings: readonly ConfigSetting[],
  {
    search,
    kind,
    wordsOf,
  }: Readonly<{ search: string; kind: SettingFilterKind; wordsOf: (setting: ConfigSetting) => string }>,
): readonly FilteredSettingGroup[] {
  const searchedWords = foldText(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const isSettingFound = (setting: ConfigSetting) => {
    if (kind === "own" && setting.isInherited) return false;
    if (kind === "planned" && setting.planned.length === 0) return false;
    const settingWords = foldText(wordsOf(setting)).split(/[\s’'«»():.,]+/u);
    return searchedWords.every((searched) => settingWords.some((word) => word.startsWith(searched)));
  };
  return settingGroups.flatMap((group) => {
    const groupSettings = allSettings.filter((setting) => setting.group === group && isSettingFound(setting));
    return groupSettings.length === 0 ? [] : [{ group, settings: groupSettings }];
  });
}
