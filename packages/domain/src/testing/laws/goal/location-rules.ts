import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import { addDays, calendarDateOf, type CalendarDate } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof goal, "goalDaysOf" | "goalsOfLocations" | "goalsOfTeams" | "goalsOfUsers" | "spreadGoal">;

const arbLocationGoal = arbGoal.map((goal) => ({
  ...goal,
  scope: "LOCATION" as const,
  members: [],
  layerId: 5,
  metric: "netSales" as const,
  value: Math.round(goal.value),
}));

/** First day of the month or year of a date. */
const firstDay = (date: CalendarDate, unit: "month" | "year"): string =>
  unit === "month" ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`;

/** Number of a day in its year, from 1. */
const dayOfYear = (date: CalendarDate): number => {
  let days = 1;
  while (addDays(date, -days).slice(0, 4) === date.slice(0, 4)) days += 1;
  return days;
};

/** Builds the rules and laws of the goals of single locations, of a period and to date. */
export const locationRules = ({
  goalDaysOf,
  goalsOfLocations,
  goalsOfTeams,
  goalsOfUsers,
  spreadGoal,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "goals-of-locations": {
    says: "A location's goal of a period is that of exactly its days; to date it runs from the first day of the month or year to the period's last day, or to yesterday if that is not over.",
    source: "behaviour 3.4 (month-to-date and year-to-date difference); decision 0495",
    laws: {
      "each is the sum of the shares of its days, and unknown if a day has none": fc.property(
        arbLocationGoal,
        fc.integer({ min: -40, max: 400 }),
        fc.nat(40),
        fc.integer({ min: -3, max: 40 }),
        (locationGoal, offset, length, ago) => {
          const from = addDays(locationGoal.from, offset);
          const to = addDays(from, length);
          const today = addDays(to, ago);
          const lastCompleteDay = to < today ? to : addDays(today, -1);
          const shareByDate = new Map<string, number>(spreadGoal(locationGoal).map(({ date, value }) => [date, value]));
          const goalBetween = (first: string, last: CalendarDate): number | null => {
            const days: (number | null)[] = [];
            for (let day = last; day >= first; day = addDays(day, -1)) days.push(shareByDate.get(day) ?? null);
            return days.length === 0 || days.includes(null)
              ? null
              : days.reduce<number>((sum, day) => sum + (day ?? 0), 0);
          };
          const anchor = to < today ? to : today;
          same(goalsOfLocations([locationGoal], [5, 6], { from, to, today }), [
            {
              locationId: 5,
              period: goalBetween(from, to),
              month: goalBetween(firstDay(anchor, "month"), lastCompleteDay),
              year: goalBetween(firstDay(anchor, "year"), lastCompleteDay),
            },
            { locationId: 6, period: null, month: null, year: null },
          ]);
        },
      ),
      "a user has the goals that a location would have, in each layer for itself": fc.property(
        fc.array(arbLocationGoal, { minLength: 1, maxLength: 3 }),
        fc.nat(40),
        fc.integer({ min: -3, max: 40 }),
        (goals, length, ago) => {
          const [{ from } = { from: calendarDateOf({ year: 2026, month: 3, day: 1 }) }] = goals;
          const days = { from, to: addDays(from, length), today: addDays(from, length + ago) };
          const ofUser = goals.map((goal, index) => ({
            ...goal,
            scope: "USER" as const,
            members: [9],
            layerId: 5 + (index % 2),
          }));
          const inLayer = (layerId: number) => goals.filter((_, index) => 5 + (index % 2) === layerId);
          same(
            goalsOfUsers([...ofUser, ...goals], days),
            [5, 6].flatMap((layerId) => {
              const [found] = goalsOfLocations(inLayer(layerId), [5], days);
              if (found === undefined || inLayer(layerId).length === 0) return [];
              const { locationId: _, ...periods } = found;
              const open = inLayer(layerId).flatMap(({ from, to, value, ...rest }) => {
                const left = spreadGoal({ ...rest, from, to, value }).filter(
                  ({ date, weight }) => date >= days.today && weight > 0,
                );
                const isWithin = days.from <= from && to <= days.to;
                return isWithin && left.length > 0 ? [{ from, to, value, daysLeft: left.length }] : [];
              });
              return [{ layerId, userId: 9, ...periods, open }];
            }),
          );
        },
      ),
      "a team has the goals that a user would have, whatever the order of its members, and is named by its newest goal that has a name":
        fc.property(
          fc.array(arbLocationGoal, { minLength: 1, maxLength: 4 }),
          fc.nat(40),
          fc.integer({ min: -3, max: 40 }),
          (goals, length, ago) => {
            const [{ from } = { from: calendarDateOf({ year: 2026, month: 3, day: 1 }) }] = goals;
            const days = { from, to: addDays(from, length), today: addDays(from, length + ago) };
            const inLayers = goals.map((goal, index) => ({ ...goal, id: index, layerId: 5 + (index % 2) }));
            const ofTeam = inLayers.map((goal, index) => ({
              ...goal,
              scope: "TEAM" as const,
              members: index % 3 === 0 ? [9, 21] : [21, 9],
            }));
            const ofUser = inLayers.map((goal) => ({ ...goal, scope: "USER" as const, members: [9] }));
            const teams = goalsOfTeams([...ofTeam, ...goals, ...ofUser], days);
            same(
              teams.map(({ description: _, open, ...team }) => ({
                ...team,
                open: new Set(open.map((goal) => JSON.stringify(goal))),
              })),
              goalsOfUsers(ofUser, days).map(({ userId: _, open, ...periods }) => ({
                ...periods,
                userIds: [9, 21],
                open: new Set(open.map((goal) => JSON.stringify(goal))),
              })),
            );
            for (const { layerId, description } of teams) {
              const named = ofTeam.filter((goal) => goal.layerId === layerId && goal.description !== "");
              const newest = named.reduce((last, goal) => (goal.from > last ? goal.from : last), "");
              const names = named.filter((goal) => goal.from === newest).map((goal) => goal.description);
              holds(
                names.length === 0 ? description === "" : names.includes(description),
                "the newest goal names the team",
              );
            }
          },
        ),
      "goals outside the days that are asked for change nothing": fc.property(
        arbLocationGoal,
        arbLocationGoal,
        fc.nat(40),
        fc.integer({ min: -3, max: 40 }),
        (goal, other, length, ago) => {
          const { from } = goal;
          const start = addDays(from, 1 - dayOfYear(from));
          const before = { ...other, from: start, to: addDays(from, -1), closed: [] };
          const goals = [goal, ...(start < from ? [before] : [])];
          const days = { from, to: addDays(from, length), today: addDays(from, length + ago) };
          const needed = goalDaysOf(days);
          const inside = goals.filter((part) => part.from <= needed.to && part.to >= needed.from);
          same(goalsOfLocations(goals, [5], days), goalsOfLocations(inside, [5], days));
        },
      ),
    },
  },
});
