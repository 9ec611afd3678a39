import { expect, test } from "vitest";

import { keepOutermostGoals } from "./nested-goals.ts";

test("the goals of many people in one store are compared only with those of the same people", () => {
  let readCount = 0;
  const goalsOf = (ids: readonly number[], value: number) => ({
    get userIds() {
      readCount++;
      return ids;
    },
    locationIds: [5],
    period: value,
    month: null,
    year: null,
    open: [],
  });
  const ids = Array.from({ length: 1_000 }, (_, id) => id);
  const members = ids.map((id) => goalsOf([id], 1));
  expect(keepOutermostGoals([...members, goalsOf(ids, 1_500)]).map(({ period }) => period)).toEqual([
    ...ids.map(() => null),
    1_500,
  ]);
  expect(readCount).toBeLessThan(10 * ids.length);
});
