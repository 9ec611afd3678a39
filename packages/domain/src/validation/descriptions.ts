/** A description in each language of Comptoir's screens. */

import { languageCodes, type LanguageCode } from "../language/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { isBlank, refineText, type TextBound } from "../text/index.ts";

import { isFields, readOwnProperty } from "./reader.ts";
import { rejectWith, rejectAll, wrongType, type Step } from "./validation-failure.ts";

/** Texts by language. */
export type Descriptions = Readonly<Partial<Record<LanguageCode, string>>>;

/** Bounds of translated descriptions. */
export interface DescriptionBounds {
  readonly bound: TextBound;
  /** System language, whose text is required. */
  readonly systemLanguage: LanguageCode;
  /** Error code if no language has a text, where it is not the usual one. */
  readonly noneCode?: string;
}

/** Accepts descriptions with a text in the system language; languages unknown to the product are dropped. */
export function descriptionsStep({ bound, systemLanguage, noneCode }: DescriptionBounds): Step<Descriptions> {
  return (value) => {
    if (!isFields(value)) return wrongType;
    const texts: Partial<Record<LanguageCode, string>> = {};
    const issues: Issue[] = [];
    let hasWords = false;
    for (const language of languageCodes) {
      const rawText = readOwnProperty(value, language) ?? "";
      const text = typeof rawText === "string" ? rawText.trim() : null;
      const refined = text === null ? issue("VALUE_TYPE") : isBlank(text) ? null : refineText(text, bound);
      hasWords ||= refined !== null;
      if (refined === null && language === systemLanguage)
        issues.push(issue("DESCRIPTION_SYSTEM_LANGUAGE", [language]));
      else if (typeof refined === "string") texts[language] = refined;
      else if (refined !== null) issues.push(issue(refined.code, [language], refined.params));
    }
    if (!hasWords && noneCode !== undefined) return rejectWith(issue(noneCode));
    return issues.length === 0 ? texts : rejectAll(issues);
  };
}
