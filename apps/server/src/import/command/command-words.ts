/** Texts of the import command, in the user's language. */

import { createI18n, type TextKey, type Translator } from "@comptoir/i18n";
import { isErrorCode } from "@comptoir/domain/errors";
import { isLanguageCode, pickLanguage, type LanguageCode } from "@comptoir/domain/language";

export const importPhases = ["waiting", "reading", "checking", "writing", "committing"] as const;

/** Option of the command line for each usage text, by the last part of the text's key. */
const optionByUsageKey = {
  mapping: "--mapping",
  dryRun: "--dry-run",
  sheet: "--sheet",
  record: "--record",
  otherRecords: "--other-records",
  skipRows: "--skip-rows",
  setAside: "--set-aside",
  keepExisting: "--keep-existing",
  replaceExisting: "--replace-existing",
  corrects: "--corrects",
  json: "--json",
  url: "--url",
  user: "--user",
  language: "--language",
} as const;

/**
 * Picks the requested language, else the terminal's, else French if the terminal states none (C, POSIX). Undefined if
 * the requested language is not supported.
 */
export function chooseCommandLanguage(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): LanguageCode | undefined {
  if (option !== undefined) return isLanguageCode(option) ? option : undefined;
  const locale =
    [environment["LC_ALL"], environment["LC_MESSAGES"], environment["LANG"]].find(
      (value) => value !== undefined && value !== "",
    ) ?? "";
  const languageTag = locale.replace(/[.@].*$/u, "");
  return pickLanguage(languageTag === "C" || languageTag === "POSIX" ? [] : [languageTag]);
}

/** Loads all texts. */
export async function loadCommandWords(language: LanguageCode): Promise<Translator> {
  const translator = createI18n(language);
  await translator.load("importing", "errors");
  return translator;
}

/** Usage of the command. */
export function usageText({ t }: Translator): string {
  const optionDescriptions = [
    [t("importing.command_fileName"), t("importing.command_usage_file")],
    ...(Object.keys(optionByUsageKey) as (keyof typeof optionByUsageKey)[]).map((option) => [
      optionByUsageKey[option],
      t(`importing.command_usage_${option}`),
    ]),
  ];
  return [
    t("importing.command_usage"),
    "",
    ...optionDescriptions.map(([name = "", text]) => `  ${name.padEnd(20)}${text}`),
  ].join("\n");
}

/** Formats an error code; one unknown to this version stays as it is. IMPORT_OTHER_RECORDS names the option that leaves the records out. */
export function codeText(
  { t }: Translator,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const messageText = isErrorCode(code) ? t(`errors.${code}` satisfies TextKey, params) : code;
  return code === "IMPORT_OTHER_RECORDS"
    ? `${messageText} ${t("importing.command_leaveOutRecords", params)}`
    : messageText;
}
