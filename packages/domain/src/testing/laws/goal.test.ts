import { expect, test } from "vitest";

import * as ours from "../../goal/index.ts";
import { percent } from "../../measure/index.ts";
import { addDays } from "../../period/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { goalLaws } from "./goal.ts";

test.each(lawsOf(goalLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of goals, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  ["goals within goals count too", "goals-within-goals", { keepOutermostGoals: (goals) => goals }],
  [
    "the value is taken for cents",
    "goal-form",
    {
      parseGoal: (value) => {
        const goalResult = ours.parseGoal(value);
        return goalResult.ok
          ? ok({ ...goalResult.value, value: Math.round(goalResult.value.value / 100) })
          : goalResult;
      },
    },
  ],
  [
    "only the first fault is said",
    "goal-form",
    {
      parseGoal: (value) => {
        const goalResult = ours.parseGoal(value);
        return goalResult.ok ? goalResult : { ok: false, issues: goalResult.issues.slice(0, 1) };
      },
    },
  ],
  [
    "goals that share one day do not clash",
    "goal-overlap",
    { checkGoalClash: (goal, others) => ours.checkGoalClash({ ...goal, to: addDays(goal.to, -1) }, others) },
  ],
  [
    "each day is rounded by itself",
    "goal-by-day",
    {
      spreadGoal: (goal) => {
        const days = ours.spreadGoal(goal);
        const all = days.reduce((sum, { weight }) => sum + weight, 0);
        return days.map((day) => ({
          ...day,
          value:
            ours.goalMetrics[goal.metric].spread === "same" ? goal.value : Math.round((goal.value * day.weight) / all),
        }));
      },
    },
  ],
  [
    "days without a goal count as 0",
    "goal-of-days",
    {
      goalOfDays: (metric, days) =>
        ours.goalOfDays(
          metric,
          days.filter((day) => day !== null),
        ),
    },
  ],
  [
    "a day in progress counts as complete",
    "goals-of-locations",
    {
      goalsOfLocations: (goals, locationIds, days) =>
        ours.goalsOfLocations(goals, locationIds, { ...days, today: addDays(days.today, 1) }),
    },
  ],
  [
    "goals of users in a region and in a store are one",
    "goals-of-locations",
    {
      goalsOfUsers: (goals, days) =>
        ours.goalsOfUsers(
          goals.map((goal) => ({ ...goal, layerId: 5 })),
          days,
        ),
    },
  ],
  [
    "the order of the members makes another team",
    "goals-of-locations",
    {
      goalsOfTeams: (goals, days) =>
        goals.flatMap((goal) => ours.goalsOfTeams([goal], days).map((team) => ({ ...team, userIds: goal.members }))),
    },
  ],
  ["only the days of the period are read", "goals-of-locations", { goalDaysOf: ({ from, to }) => ({ from, to }) }],
  ["closed days are open", "goal-by-day", { spreadGoal: (goal) => ours.spreadGoal({ ...goal, closed: [] }) }],
  [
    "the week begins on Monday",
    "goal-by-day",
    {
      spreadGoal: (goal) =>
        ours.spreadGoal({ ...goal, profile: [...goal.profile.slice(1), ...goal.profile.slice(0, 1)] }),
    },
  ],
  [
    "a mean is shared",
    "goal-by-day",
    {
      spreadGoal: (goal) => {
        const days = ours.spreadGoal(goal);
        return days.map((day) => ({ ...day, value: day.value / days.length }));
      },
    },
  ],
  [
    "the last day is left out",
    "goal-to-date",
    {
      goalForDays: (goal, { from, to }) =>
        ours.goalForDays(goal, { ...(from !== undefined && { from }), to: addDays(to ?? goal.to, -1) }),
    },
  ],
  [
    "a layer above adds its own to those below",
    "goal-of-layer",
    {
      goalOfLayer: (goals, layers, question) => {
        const goalFound = ours.goalOfLayer(goals, layers, question);
        return goalFound === null ? null : { ...goalFound, value: goalFound.value * 2 };
      },
    },
  ],
  [
    "the goal of the first day is that of all days",
    "goal-of-layer",
    {
      goalsByDay: (goals, layers, question) => {
        const days = ours.goalsByDay(goals, layers, question);
        return days.map(() => days[0] ?? null);
      },
    },
  ],
  [
    "what is attained is of what was wanted to date",
    "attainment",
    {
      progressOf: (goal, actual) => {
        const progress = ours.progressOf(goal, actual);
        return { ...progress, attained: progress.pace };
      },
    },
  ],
  [
    "no figure is 0 %",
    "attainment",
    {
      progressOf: (goal, actual) => {
        const progress = ours.progressOf(goal, actual);
        return { ...progress, attained: progress.attained ?? percent(0) };
      },
    },
  ],
  [
    "every day weighs the same",
    "projection",
    {
      progressOf: (goal, actual) => ({
        ...ours.progressOf(goal, actual),
        projection: ours.progressOf({ ...goal, profile: ours.evenProfile }, actual).projection,
      }),
    },
  ],
  [
    "what is needed is rounded down",
    "needed-per-day",
    {
      progressOf: (goal, actual) => {
        const progress = ours.progressOf(goal, actual);
        return {
          ...progress,
          neededPerDay:
            progress.remaining === null || progress.neededPerDay === null
              ? null
              : Math.floor(progress.remaining / progress.daysLeft),
        };
      },
    },
  ],
  [
    "a goal that is over wants its rest of the days of another",
    "needed-per-day",
    {
      neededPerDayOf: (goals) =>
        ours.neededPerDayOf(goals.map((goal) => ({ ...goal, daysLeft: Math.max(1, goal.daysLeft) }))),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(goalLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
