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
  /** Error code if no language has a text; absent for that of a missing text in the system language. */
  readonly noneCode?: string;
}

/** Makes the step that accepts descriptions with a text in the system language; languages unknown to the product are dropped. */
export function descriptionsStep({ bound, systemLanguage, noneCode }: DescriptionBounds): Step<Descriptions> {
  return (value) => {
    if (!isFields(value)) return wrongType;
    const textByLanguage: Partial<Record<LanguageCode, string>> = {};
    const issues: Issue[] = [];
    let hasAnyText = false;
    for (const language of languageCodes) {
      const rawText = readOwnProperty(value, language) ?? "";
      const trimmedText = typeof rawText === "string" ? rawText.trim() : null;
      const textOrIssue =
        trimmedText === null ? issue("VALUE_TYPE") : isBlank(trimmedText) ? null : refineText(trimmedText, bound);
      hasAnyText ||= textOrIssue !== null;
      if (textOrIssue === null && language === systemLanguage)
        issues.push(issue("DESCRIPTION_SYSTEM_LANGUAGE", [language]));
      else if (typeof textOrIssue === "string") textByLanguage[language] = textOrIssue;
      else if (textOrIssue !== null) issues.push(issue(textOrIssue.code, [language], textOrIssue.params));
    }
    if (!hasAnyText && noneCode !== undefined) return rejectWith(issue(noneCode));
    return issues.length === 0 ? textByLanguage : rejectAll(issues);
  };
}
