/** Texts of reports on screen and in files: fields, keys and filters. */
import { reportNameIn, type ReportModel } from "@comptoir/domain/report";

import type { Translator } from "../create-i18n.ts";
import { createColumnWords, createFieldWords } from "./field-words.ts";
import { createFilterWords, createValueWords } from "./value-words.ts";

/** Context of report texts; the areas "report", "dashboard", "errors" and "shell" must be loaded. */
export type ReportWords = ReturnType<typeof createReportWords>;

export function createReportWords(translator: Pick<Translator, "t" | "language">) {
  const { t, language } = translator;
  const fieldWords = createFieldWords(translator);
  const valueWords = createValueWords(translator, fieldWords);

  /** Title of a report: in the page's language, else in the first that it has. */
  function reportName({ descriptions, source }: Pick<ReportModel, "descriptions" | "source">): string {
    return reportNameIn(descriptions, language) ?? fieldWords.kindText(source);
  }

  return {
    t,
    language,
    ...fieldWords,
    ...createColumnWords(translator, fieldWords),
    ...valueWords,
    ...createFilterWords(translator, fieldWords, valueWords),
    reportName,
  };
}
