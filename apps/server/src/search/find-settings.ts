/** Finds settings by their names and help texts, in the reader's language. */

import type { LanguageCode } from "@comptoir/domain/language";
import { getSettingRow, settingCodes } from "@comptoir/domain/setting";
import { foldText } from "@comptoir/domain/text";
import { createI18n } from "@comptoir/i18n";
import { Effect } from "effect";

import { wordsOf } from "../entity/index.ts";

export const findSettings = Effect.fn("search.settings")(function* (language: LanguageCode, words: string) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("config"));
  const searchedWords = wordsOf(words);
  return settingCodes
    .map((code) => ({
      code,
      label: t(`config.setting_${code}`),
      help: t(`config.help_${code}`),
      group: t(`config.group_${getSettingRow(code).group}`),
    }))
    .filter(({ code, label, help, group }) => {
      const foldedSettingText = ` ${foldText(`${label} ${group} ${help} ${code} ${code.replaceAll("_", " ")}`)}`;
      return searchedWords.every(
        (word) => foldedSettingText.includes(` ${word}`) || foldedSettingText.includes(`’${word}`),
      );
    });
});
