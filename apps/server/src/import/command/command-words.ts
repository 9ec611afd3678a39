import { createI18n, type TextKey, type Translator } from "@comptoir/i18n";
import { isErrorCode } from "@comptoir/domain/errors";
import { isLanguageCode, pickLanguage, type LanguageCode } from "@comptoir/domain/language";

/** Texts of the import command, in the user's language. */

export const phases = ["waiting", "reading", "checking", "writing", "committing"] as const;

/** Options by the end of the key of their text. */
const usageOptions = {
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
export function languageOf(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): LanguageCode | undefined {
  if (option !== undefined) return isLanguageCode(option) ? option : undefined;
  const locale =
    [environment["LC_ALL"], environment["LC_MESSAGES"], environment["LANG"]].find(
      (value) => value !== undefined && value !== "",
    ) ?? "";
  const tag = locale.replace(/[.@].*$/u, "");
  return pickLanguage(tag === "C" || tag === "POSIX" ? [] : [tag]);
}

/** Loads all texts. */
export async function commandWords(language: LanguageCode): Promise<Translator> {
  const words = createI18n(language);
  await words.load("importing", "errors");
  return words;
}

/** Usage of the command. */
export function usageText({ t }: Translator): string {
  const about = [
    [t("importing.command_fileName"), t("importing.command_usage_file")],
    ...(Object.keys(usageOptions) as (keyof typeof usageOptions)[]).map((option) => [
      usageOptions[option],
      t(`importing.command_usage_${option}`),
    ]),
  ];
  return [t("importing.command_usage"), "", ...about.map(([name = "", text]) => `  ${name.padEnd(20)}${text}`)].join(
    "\n",
  );
}

/** Text of a catalogue code, with the option that answers it; a code unknown to this version is shown as it is. */
export function codeText(
  { t }: Translator,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = isErrorCode(code) ? t(`errors.${code}` satisfies TextKey, params) : code;
  return code === "IMPORT_OTHER_RECORDS" ? `${text} ${t("importing.command_leaveOutRecords", params)}` : text;
}
