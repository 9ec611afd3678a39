/** A description in the languages of the product. */

import { languageCodes, type LanguageCode } from "../language/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { isBlank, refineText, type TextBound } from "../text/index.ts";

import { isFields, readOwn } from "./reader.ts";
import { reject, rejectAll, wrongType, type Step } from "./validation-failure.ts";

/** The words in each language that has them. */
export type Descriptions = Readonly<Partial<Record<LanguageCode, string>>>;

/** Bounds of translated descriptions. */
export interface DescriptionBounds {
  readonly bound: TextBound;
  /** The language of the system, whose words have to be there. */
  readonly systemLanguage: LanguageCode;
  /** The code when no language has words at all, where it has words of its own. */
  readonly noneCode?: string;
}

/** Lets descriptions through that have words in the language of the system; those of no language of the product are left out. */
export function descriptionsStep({ bound, systemLanguage, noneCode }: DescriptionBounds): Step<Descriptions> {
  return (value) => {
    if (!isFields(value)) return wrongType;
    const texts: Partial<Record<LanguageCode, string>> = {};
    const issues: Issue[] = [];
    let hasWords = false;
    for (const language of languageCodes) {
      const raw = readOwn(value, language) ?? "";
      const text = typeof raw === "string" ? raw.trim() : null;
      const refined = text === null ? issue("VALUE_TYPE") : isBlank(text) ? null : refineText(text, bound);
      hasWords ||= refined !== null;
      if (refined === null && language === systemLanguage)
        issues.push(issue("DESCRIPTION_SYSTEM_LANGUAGE", [language]));
      else if (typeof refined === "string") texts[language] = refined;
      else if (refined !== null) issues.push(issue(refined.code, [language], refined.params));
    }
    if (!hasWords && noneCode !== undefined) return reject(issue(noneCode));
    return issues.length === 0 ? texts : rejectAll(issues);
  };
}
