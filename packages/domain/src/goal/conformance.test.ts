/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/goal.json" with { type: "json" };
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";
import { progressOf, spreadGoal, type Goal } from "./index.ts";

type Row = readonly unknown[];

const dateOf = (text: unknown): CalendarDate => {
  const date = parseCalendarDate(text);
  if (!date.ok) throw new Error(`not a date: ${String(text)}`);
  return date.value;
};

const listOf = (cell: unknown): readonly unknown[] => (Array.isArray(cell) ? cell : []);

const goalOf = ([from, to, value, profile, closedDates]: Row): Goal => ({
  id: 1,
  description: "",
  scope: "LOCATION",
  layerId: 1,
  members: [],
  metric: "netSales",
  from: dateOf(from),
  to: dateOf(to),
  value: Number(value),
  profile: listOf(profile).map(Number),
  closed: listOf(closedDates).map(dateOf),
});

test.each(cases.spread.cases.map((row) => ({ row })))("day by day: $row", ({ row }) => {
  expect(spreadGoal(goalOf(row)).map(({ value }) => value)).toEqual(row[5]);
});

test.each(cases.progress.cases.map((row) => ({ row })))("so far: $row", ({ row }) => {
  expect(progressOf(goalOf(row), { actual: Number(row[5]), through: dateOf(row[6]) })).toMatchObject(Object(row[7]));
});
