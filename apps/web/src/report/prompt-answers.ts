/** What a reader answered to the filters that ask: it is shown with its filter, and stays with it when the filters beside it change. */
import type { ReportFilter } from "@comptoir/domain/report";

import type { PromptAnswers } from "./report-ask.ts";

type Answered = Readonly<{ filters: readonly ReportFilter[]; prompts: PromptAnswers }>;

/** The filters as they are applied: those that ask hold what was answered. */
export const answeredFilters = ({ filters, prompts }: Answered): readonly ReportFilter[] =>
  filters.map((filter, place) => ({ ...filter, values: answerAt(filter, prompts, place) ?? filter.values }));

/** The filters of a view after a change of what `answeredFilters` gave, and the answers at the places where they stand then: those that a reader cannot change come first. */
export function changeAnswered(
  before: Answered,
  shown: readonly ReportFilter[],
  next: readonly ReportFilter[],
): Answered {
  const parts = next.map((filter, index) => {
    const found = shown.indexOf(filter);
    // One that is none of them stands where the one that it was made from stood, or is new.
    const place = found === -1 && next.length === shown.length ? index : found;
    const asking = before.filters[place];
    if (asking === undefined || !filter.promptUser || answerAt(asking, before.prompts, place) === undefined)
      return { filter, answer: null };
    return {
      filter: { ...filter, values: filter.operator === asking.operator ? asking.values : [] },
      answer: filter.values,
    };
  });
  const inOrder = [...parts.filter(({ filter }) => filter.locked), ...parts.filter(({ filter }) => !filter.locked)];
  return {
    filters: parts.map(({ filter }) => filter),
    prompts: inOrder.flatMap(({ answer }, place) => (answer === null ? [] : [{ place, values: answer }])),
  };
}

const answerAt = (
  { promptUser }: ReportFilter,
  prompts: PromptAnswers,
  place: number,
): ReportFilter["values"] | undefined => (promptUser ? prompts.find((one) => one.place === place)?.values : undefined);
