/** Text below the title of a report widget: its own days, and its answers to the questions of the report. */
import { findField, isValueMissing, type FieldCatalogue, type ReportFilter } from "@comptoir/domain/report";

import { t } from "../shared/text.ts";
import { applyAnswers } from "./prompt-answers.ts";
import type { PromptAnswers } from "./report-ask.ts";
import { filterText, isUnnamedReference, periodText, type Names } from "./report-words.ts";

export type SubtitleInput = Readonly<{
  /** Own days of the widget; null for those of the dashboard. */
  period: string | null;
  filters: readonly ReportFilter[];
  prompts: PromptAnswers;
  fields: FieldCatalogue;
  names: Names;
  /** Whether the names are of these answers. Until then, values without a name are left out. */
  isAnswered: boolean;
}>;

export function widgetSubtitle({ period, filters, prompts, ...context }: SubtitleInput): string | undefined {
  const answerTexts = applyAnswers({ filters, prompts })
    .filter((filter) => filter.promptUser && !isValueMissing(filter))
    .flatMap((filter) => answerText(filter, context) ?? []);
  const subtitleParts = [...(period === null ? [] : [periodText(period)]), ...answerTexts];
  return subtitleParts.length === 0 ? undefined : subtitleParts.join(" · ");
}

/**
 * Writes an answer to a question of the report; a row without a name is written as not found, not by its id. Undefined
 * if names are still missing because they are not read yet.
 */
function answerText(
  filter: ReportFilter,
  { fields, names, isAnswered }: Pick<SubtitleInput, "fields" | "names" | "isAnswered">,
): string | undefined {
  const { field, values } = filter;
  const fieldType = findField(fields, field)?.type ?? "text";
  const unnamedValues = values.filter((value) => isUnnamedReference(value, { field, type: fieldType }, names));
  if (unnamedValues.length === 0) return filterText(filter, fields, names);
  if (!isAnswered) return undefined;
  const nameByValue = new Map(names.get(field));
  for (const value of unnamedValues) if (value !== null) nameByValue.set(value, t("report.valueNotFound"));
  return filterText(filter, fields, new Map(names).set(field, nameByValue));
}
