import { expect, test } from "vitest";

import { addDays, fromDayNumber } from "../period/index.ts";
import { spreadGoal, type Goal } from "./index.ts";

// 1970-01-01 was a Thursday, so the week begins on Sunday the 4th.
const sunday = fromDayNumber(3);
const week: Goal = {
  id: 1,
  description: "",
  scope: "LOCATION",
  layerId: 1,
  members: [],
  metric: "netSales",
  from: sunday,
  to: addDays(sunday, 6),
  value: 700,
  profile: [],
  closed: [],
};

test("a weekday left out of the profile has weight 0", () => {
  expect(spreadGoal({ ...week, profile: [3, 4] }).map(({ value, weight }) => [value, weight])).toEqual([
    [300, 3],
    [400, 4],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("without any weight every day is alike", () => {
  expect(spreadGoal(week).map(({ value, weight }) => [value, weight])).toEqual(
    Array.from({ length: 7 }, () => [100, 1]),
  );
});
