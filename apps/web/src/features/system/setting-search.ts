/** Which settings are shown: by words, and by where their value comes from. */
import type { ConfigSetting } from "@comptoir/api/wire";
import { settingGroups } from "@comptoir/domain/setting";
import { foldText } from "@comptoir/domain/text";

export const shownKinds = ["all", "own", "planned"] as const;
export type ShownKind = (typeof shownKinds)[number];

export const isShownKind = (value: string | null): value is ShownKind => shownKinds.some((one) => one === value);

export interface SettingGroupShown {
  readonly group: string;
  readonly settings: readonly ConfigSetting[];
}

/** Every word that was typed begins a word of the setting; groups without a setting are left out. */
export function shownSettings(
  all: readonly ConfigSetting[],
  { search, kind, wordsOf }: Readonly<{ search: string; kind: ShownKind; wordsOf: (setting: ConfigSetting) => string }>,
): readonly SettingGroupShown[] {
  const asked = foldText(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const isShown = (setting: ConfigSetting) => {
    if (kind === "own" && setting.isInherited) return false;
    if (kind === "planned" && setting.planned.length === 0) return false;
    const words = foldText(wordsOf(setting)).split(/[\s’'«»():.,]+/u);
    return asked.every((one) => words.some((word) => word.startsWith(one)));
  };
  return settingGroups.flatMap((group) => {
    const settings = all.filter((setting) => setting.group === group && isShown(setting));
    return settings.length === 0 ? [] : [{ group, settings }];
  });
}
