/** Answers of a reader to prompting filters. An answer is shown with its filter, and follows it when other filters change. */
import { isValueMissing, type ReportFilter } from "@comptoir/domain/report";

import type { PromptAnswers } from "./report-ask.ts";

type FiltersWithAnswers = Readonly<{ filters: readonly ReportFilter[]; prompts: PromptAnswers }>;

/** Returns the filters as applied: those that prompt the reader have the reader's answers as values. */
export const applyAnswers = ({ filters, prompts }: FiltersWithAnswers): readonly ReportFilter[] =>
  filters.map((filter, place) => ({ ...filter, values: answerAt(filter, prompts, place) ?? filter.values }));

/** Applies a change of `applyAnswers` to the view. Answers follow their filters to the new places; filters that a reader cannot change come first. */
export function changeFiltersAndAnswers(
  answeredBefore: FiltersWithAnswers,
  visibleFilters: readonly ReportFilter[],
  nextFilters: readonly ReportFilter[],
): FiltersWithAnswers {
  const filtersWithAnswers = nextFilters.map((filter, index) => {
    const visibleIndex = visibleFilters.indexOf(filter);
    // A filter that is not found was edited in place if the count is the same; otherwise it is new.
    const previousIndex = visibleIndex === -1 && nextFilters.length === visibleFilters.length ? index : visibleIndex;
    const previousFilter = answeredBefore.filters[previousIndex];
    if (
      previousFilter === undefined ||
      !filter.promptUser ||
      answerAt(previousFilter, answeredBefore.prompts, previousIndex) === undefined
    )
      return { filter, answer: null };
    return {
      filter: { ...filter, values: filter.operator === previousFilter.operator ? previousFilter.values : [] },
      answer: filter.values,
    };
  });
  const lockedFirstParts = [
    ...filtersWithAnswers.filter(({ filter }) => filter.locked),
    ...filtersWithAnswers.filter(({ filter }) => !filter.locked),
  ];
  return {
    filters: filtersWithAnswers.map(({ filter }) => filter),
    prompts: lockedFirstParts.flatMap(({ answer }, place) => (answer === null ? [] : [{ place, values: answer }])),
  };
}

/** Lists the indices of the prompting filters that neither have a value nor an answer. */
export const listUnansweredIndexes = ({ filters, prompts }: FiltersWithAnswers): readonly number[] =>
  applyAnswers({ filters, prompts }).flatMap((filter, place) =>
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
