/** Filters that prompt the user who opens a report. */

import { failAll, issue, ok, type Result } from "../result/index.ts";

import type { FieldCatalogue } from "./field.ts";
import { checkFilters, type FilterValue, type ReportFilter } from "./filter.ts";

/**
 * Lists the indices of the prompting filters.
 *
 * Source: behaviour 3.5 (promptUser).
 *
 * @example listPromptIndexes([{ field: "net", operator: ">", values: [null], promptUser: true, locked: false }]) // => [0]
 */
export function listPromptIndexes(filters: readonly ReportFilter[]): readonly number[] {
  return filters.flatMap(({ promptUser }, promptIndex) => (promptUser ? [promptIndex] : []));
}

/**
 * Inserts a user's answers into the prompting filters, by index. Afterwards every filter has its value, or an issue.
 *
 * Errors: FILTER_VALUE_MISSING (not answered), FILTER_INVALID (an invalid answer, or one to a filter that does not
 * ask).
 *
 * @example answerPrompts([{ field: "net", operator: ">", values: [null], promptUser: true, locked: false }], new Map([[0, [100]]]), { net: { type: "money", role: "measure" } }).value[0].values // => [100]
 */
export function answerPrompts(
  filters: readonly ReportFilter[],
  valuesByPrompt: ReadonlyMap<number, readonly FilterValue[]>,
  fields: FieldCatalogue,
): Result<readonly ReportFilter[]> {
  const promptIndexes = new Set(listPromptIndexes(filters));
  const unpromptedIssues = [...valuesByPrompt.keys()]
    .filter((promptIndex) => !promptIndexes.has(promptIndex))
    .map((promptIndex) => issue("FILTER_INVALID", [promptIndex, "values"]));
  const answeredFilters = filters.map((filter, promptIndex) => ({
    ...filter,
    values: (promptIndexes.has(promptIndex) ? valuesByPrompt.get(promptIndex) : undefined) ?? filter.values,
  }));
  const issues = [
    ...unpromptedIssues,
    ...checkFilters(
      answeredFilters.map((filter) => ({ ...filter, promptUser: false })),
      fields,
    ),
  ];
  return issues.length === 0 ? ok(answeredFilters) : failAll(issues);
}
