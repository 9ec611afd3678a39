import type { ReportFilter } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { applyAnswers, changeFiltersAndAnswers } from "./prompt-answers.ts";

const filter = (field: string, furtherFields: Partial<ReportFilter> = {}): ReportFilter => ({
  field,
  operator: "=",
  values: [null],
  promptUser: false,
  locked: false,
  ...furtherFields,
});
const terminal = filter("terminal", { promptUser: true });
const cashier = filter("cashier", { promptUser: true });
const prompts = [
  { place: 0, values: ["T1"] },
  { place: 1, values: ["Ana"] },
];

it("shows a prompting filter with its answer", () => {
  expect(
    applyAnswers({
      filters: [filter("net", { values: [5] }), cashier],
      prompts: [
        { place: 0, values: [9] },
        { place: 1, values: ["Ana"] },
      ],
    }).map(({ values }) => values),
  ).toEqual([[5], ["Ana"]]);
});

it("keeps an answer with its filter when the previous filter is removed", () => {
  const before = { filters: [terminal, cashier], prompts };
  const visibleFilters = applyAnswers(before);
  const after = changeFiltersAndAnswers(before, visibleFilters, visibleFilters.toSpliced(0, 1));
  expect(after).toEqual({ filters: [cashier], prompts: [{ place: 0, values: ["Ana"] }] });
  expect(applyAnswers(after)[0]?.values).toEqual(["Ana"]);
});

it("takes a changed value as another answer: the report still asks the next reader", () => {
  const before = { filters: [terminal, cashier], prompts };
  const visibleFilters = applyAnswers(before);
  expect(
    changeFiltersAndAnswers(before, visibleFilters, visibleFilters.with(1, { ...cashier, values: ["Bob"] })),
  ).toEqual({
    filters: [terminal, cashier],
    prompts: [
      { place: 0, values: ["T1"] },
      { place: 1, values: ["Bob"] },
    ],
  });
  const manyFilters = changeFiltersAndAnswers(
    before,
    visibleFilters,
    visibleFilters.with(1, { ...cashier, operator: "in", values: ["Ana", "Bob"] }),
  );
  expect(manyFilters).toEqual({
    filters: [terminal, { ...cashier, operator: "in", values: [] }],
    prompts: [
      { place: 0, values: ["T1"] },
      { place: 1, values: ["Ana", "Bob"] },
    ],
  });
});

it("numbers filters in the order of the view: locked filters come first", () => {
  const fixed = filter("department", { promptUser: true, locked: true });
  const before = {
    filters: [terminal, fixed],
    prompts: [
      { place: 0, values: ["T1"] },
      { place: 1, values: [7] },
    ],
  };
  const visibleFilters = applyAnswers(before);
  const addedFilter = changeFiltersAndAnswers(before, visibleFilters, [
    ...visibleFilters,
    filter("net", { operator: ">", values: [100] }),
  ]);
  expect(addedFilter.prompts).toEqual([
    { place: 0, values: [7] },
    { place: 1, values: ["T1"] },
  ]);
});

it("changes a value of the report in place", () => {
  const prompt = filter("cashier", { promptUser: true, values: ["Ana"] });
  const before = { filters: [prompt], prompts: [] };
  expect(changeFiltersAndAnswers(before, applyAnswers(before), [{ ...prompt, values: ["Bob"] }])).toEqual({
    filters: [{ ...prompt, values: ["Bob"] }],
    prompts: [],
  });
});

it("drops the answer of a filter that moves to another field", () => {
  const before = { filters: [cashier], prompts: [{ place: 0, values: ["Ana"] }] };
  const other = filter("sku", { values: ["A-1"] });
  expect(changeFiltersAndAnswers(before, applyAnswers(before), [other])).toEqual({ filters: [other], prompts: [] });
});
