/** Titles of an edited widget, in each language. */
import { checkTitle, type BoardWidget } from "@comptoir/domain/dashboard";
import { languageCodes } from "@comptoir/domain/language";
import { issue, type Issue } from "@comptoir/domain/result";

export function checkHasTitle({ title }: Pick<BoardWidget, "title">): readonly Issue[] {
  if (checkTitle({ title }).length > 0) return [];
  return languageCodes.some((code) => title[code].trim() !== "") ? [] : [issue("REQUIRED", ["title"])];
}

/** Fills a title in every language; a language without a title uses another's. */
export function fillTitleLanguages(title: BoardWidget["title"]): BoardWidget["title"] {
  const firstGivenTitle = languageCodes.map((code) => title[code].trim()).find((text) => text !== "") ?? "";
  return {
    fr: title.fr.trim() || firstGivenTitle,
    en: title.en.trim() || firstGivenTitle,
    es: title.es.trim() || firstGivenTitle,
  };
}
