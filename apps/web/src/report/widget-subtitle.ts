/** Text below the title of a report widget: its own days, and its answers to the questions of the report. */
import { isValueMissing, type FieldCatalogue, type ReportFilter } from "@comptoir/domain/report";

import { answeredFilters } from "./prompt-answers.ts";
import type { PromptAnswers } from "./report-ask.ts";
import { filterText, periodText, type Names } from "./report-words.ts";

export type SubtitleInput = Readonly<{
  /** Own days of the widget; null for those of the dashboard. */
  period: string | null;
  filters: readonly ReportFilter[];
  prompts: PromptAnswers;
  fields: FieldCatalogue;
  names: Names;
}>;

export function widgetSubtitle({ period, filters, prompts, fields, names }: SubtitleInput): string | undefined {
  const answers = answeredFilters({ filters, prompts })
    .filter((filter) => filter.promptUser && !isValueMissing(filter))
    .map((filter) => filterText(filter, fields, names));
  const words = [...(period === null ? [] : [periodText(period)]), ...answers];
  return words.length === 0 ? undefined : words.join(" · ");
}
