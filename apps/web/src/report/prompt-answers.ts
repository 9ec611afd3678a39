/** Answers of a reader to prompting filters. An answer is shown with its filter, and follows it when other filters change. */
import { isValueMissing, type ReportFilter } from "@comptoir/domain/report";

import type { PromptAnswers } from "./report-ask.ts";

type Answered = Readonly<{ filters: readonly ReportFilter[]; prompts: PromptAnswers }>;

/** Returns the filters as applied: those that prompt the reader have the reader's answers as values. */
export const answeredFilters = ({ filters, prompts }: Answered): readonly ReportFilter[] =>
  filters.map((filter, place) => ({ ...filter, values: answerAt(filter, prompts, place) ?? filter.values }));

/** Applies a change of `answeredFilters` to the view. Answers follow their filters to the new places; filters that a reader cannot change come first. */
export function changeAnswered(
  answeredBefore: Answered,
  visibleFilters: readonly ReportFilter[],
  nextFilters: readonly ReportFilter[],
): Answered {
  const parts = nextFilters.map((filter, index) => {
    const filterIndex = visibleFilters.indexOf(filter);
    // A filter that is not found was edited in place if the count is the same; otherwise it is new.
    const nextIndex = filterIndex === -1 && nextFilters.length === visibleFilters.length ? index : filterIndex;
    const previousFilter = answeredBefore.filters[nextIndex];
    if (
      previousFilter === undefined ||
      !filter.promptUser ||
      answerAt(previousFilter, answeredBefore.prompts, nextIndex) === undefined
    )
      return { filter, answer: null };
    return {
      filter: { ...filter, values: filter.operator === previousFilter.operator ? previousFilter.values : [] },
      answer: filter.values,
    };
  });
  const sortedParts = [...parts.filter(({ filter }) => filter.locked), ...parts.filter(({ filter }) => !filter.locked)];
  return {
    filters: parts.map(({ filter }) => filter),
    prompts: sortedParts.flatMap(({ answer }, place) => (answer === null ? [] : [{ place, values: answer }])),
  };
}

/** Lists the indices of the prompting filters that neither have a value nor an answer. */
export const unansweredFilters = ({ filters, prompts }: Answered): readonly number[] =>
  answeredFilters({ filters, prompts }).flatMap((filter, place) =>
    filter.promptUser && isValueMissing(filter) ? [place] : [],
  );

/** Sets the answer to the question at an index. */
export const withAnswer = (prompts: PromptAnswers, place: number, values: ReportFilter["values"]): PromptAnswers =>
  [...prompts.filter((prompt) => prompt.place !== place), { place, values }].toSorted(
    (left, right) => left.place - right.place,
  );

const answerAt = (
  { promptUser }: ReportFilter,
  prompts: PromptAnswers,
  place: number,
): ReportFilter["values"] | undefined =>
  promptUser ? prompts.find((prompt) => prompt.place === place)?.values : undefined;
