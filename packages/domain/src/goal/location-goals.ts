/** Goals of single locations, users and teams: of a period, and of its month and year up to the last complete day. */

import { addDays, daysBetween, startOfUnit, type CalendarDate, type DateSpan } from "../period/index.ts";
import type { Goal, GoalScope } from "./goal.ts";
import { progressOf } from "./progress.ts";
import { goalOfDays, spreadGoal } from "./spread.ts";

/** Goals of net sales. Units: cents; null if a day has none. */
export interface PeriodGoals {
  readonly period: number | null;
  readonly month: number | null;
  readonly year: number | null;
}

/** Goals of the net sales of a location. */
export interface LocationGoals extends PeriodGoals {
  readonly locationId: number;
}

/** Goals of the net sales of a user in a layer, with everything below it. */
export interface UserGoals extends PeriodGoals {
  readonly layerId: number;
  readonly userId: number;
  /** Goals within the period that have days left. */
  readonly open: readonly OpenGoal[];
}

/** Goals of the net sales of a team in a layer, with everything below it. */
export interface TeamGoals extends Omit<UserGoals, "userId"> {
  /** Users of the team, in order. */
  readonly userIds: readonly number[];
  /** Name of the newest goal; empty if no goal has one. */
  readonly description: string;
}

/** Goal with remaining days. Units of the value: cents. */
export interface OpenGoal extends DateSpan {
  readonly value: number;
  readonly daysLeft: number;
}

/** Period of a report, and the current business day. */
export interface PeriodToday extends DateSpan {
  readonly today: CalendarDate;
}

/**
 * Returns the month or year to date: of the period's last day, up to that day, if it is over; else of today, up to yesterday. Null if empty.
 *
 * Source: behaviour 3.4 (month-to-date and year-to-date difference), decision 0495.
 *
 * @example spanToDate({ to: "2026-03-12", today: "2026-03-12" }, "month") // => { from: "2026-03-01", to: "2026-03-11" }
 */
export function spanToDate({ to, today }: Omit<PeriodToday, "from">, unit: "month" | "year"): DateSpan | null {
  const isPeriodOver = to < today;
  const unitStart = startOfUnit(isPeriodOver ? to : today, unit, 0);
  const lastDay = isPeriodOver ? to : addDays(today, -1);
  return unitStart > lastDay ? null : { from: unitStart, to: lastDay };
}

/**
 * Returns the days of which `goalsOfLocations` needs the goals.
 *
 * @example goalDaysOf({ from: "2026-03-10", to: "2026-03-12", today: "2026-03-12" }) // => { from: "2026-01-01", to: "2026-03-12" }
 */
export function goalDaysOf(days: PeriodToday): DateSpan {
  const yearToDate = spanToDate(days, "year");
  return { from: yearToDate !== null && yearToDate.from < days.from ? yearToDate.from : days.from, to: days.to };
}

/**
 * Computes the goals of locations from their goals that share a day with `goalDaysOf`.
 *
 * Source: behaviour 3.4 (month-to-date and year-to-date difference), decision 0495.
 *
 * @example goalsOfLocations([], [7], { from: "2026-03-12", to: "2026-03-12", today: "2026-03-12" }) // => [{ locationId: 7, period: null, month: null, year: null }]
 */
export function goalsOfLocations(
  goals: readonly Goal[],
  locationIds: readonly number[],
  days: PeriodToday,
): readonly LocationGoals[] {
  const goalsByLocation = groupGoals(goals, "LOCATION", ({ layerId }) => String(layerId));
  return locationIds.map((locationId) => ({
    locationId,
    ...goalsOfSubject(goalsByLocation.get(String(locationId)) ?? [], days),
  }));
}

/**
 * Computes the goals of users by layer, by the same days as those of locations, and lists the open ones.
 *
 * Source: behaviour 3.4 (store and user goals, needed per remaining day), decisions 0273 and 0495.
 *
 * @example goalsOfUsers([], { from: "2026-03-12", to: "2026-03-12", today: "2026-03-12" }) // => []
 */
export function goalsOfUsers(goals: readonly Goal[], days: PeriodToday): readonly UserGoals[] {
  const goalsByLayerAndUser = groupGoals(goals, "USER", ({ layerId, members }) => `${layerId} ${members[0] ?? 0}`);
  return [...goalsByLayerAndUser.values()].flatMap((userGoals) => {
    const [first] = userGoals;
    const [userId] = first?.members ?? [];
    return first === undefined || userId === undefined
      ? []
      : [{ layerId: first.layerId, userId, ...goalsOfSubject(userGoals, days), open: openGoalsOf(userGoals, days) }];
  });
}

/**
 * Computes the goals of teams by layer and members, by the same days as those of users. The members of a goal may be in any order.
 *
 * Source: behaviour 3.4 (store and user and team goals), decision 0495.
 *
 * @example goalsOfTeams([], { from: "2026-03-12", to: "2026-03-12", today: "2026-03-12" }) // => []
 */
export function goalsOfTeams(goals: readonly Goal[], days: PeriodToday): readonly TeamGoals[] {
  const membersOf = ({ members }: Goal) => members.toSorted((left, right) => left - right);
  const goalsByLayerAndTeam = groupGoals(goals, "TEAM", (goal) => `${goal.layerId} ${membersOf(goal).join(" ")}`);
  return [...goalsByLayerAndTeam.values()].flatMap((teamGoals) => {
    const [newest, ...older] = teamGoals.toSorted((left, right) => (left.from < right.from ? 1 : -1));
    if (newest === undefined) return [];
    return [
      {
        layerId: newest.layerId,
        userIds: membersOf(newest),
        description: [newest, ...older].find(({ description }) => description !== "")?.description ?? "",
        ...goalsOfSubject(teamGoals, days),
        open: openGoalsOf(teamGoals, days),
      },
    ];
  });
}

function openGoalsOf(goals: readonly Goal[], { from, to, today }: PeriodToday): readonly OpenGoal[] {
  return goals
    .filter((goal) => goal.from >= from && goal.to <= to)
    .map((goal) => ({
      from: goal.from,
      to: goal.to,
      value: goal.value,
      daysLeft: progressOf(goal, { actual: null, through: addDays(today, -1) }).daysLeft,
    }))
    .filter(({ daysLeft }) => daysLeft > 0);
}

/** Groups the goals of net sales of a scope by a key of their subject. */
function groupGoals(
  goals: readonly Goal[],
  scope: GoalScope,
  keyOf: (goal: Goal) => string,
): ReadonlyMap<string, readonly Goal[]> {
  const goalsByKey = new Map<string, Goal[]>();
  for (const goal of goals) {
    if (goal.scope !== scope || goal.metric !== "netSales") continue;
    const goalsOfKey = goalsByKey.get(keyOf(goal));
    if (goalsOfKey === undefined) goalsByKey.set(keyOf(goal), [goal]);
    else goalsOfKey.push(goal);
  }
  return goalsByKey;
}

/** Computes the goals of one subject from its goals alone. */
function goalsOfSubject(goals: readonly Goal[], days: PeriodToday): PeriodGoals {
  const goalByDay = new Map<CalendarDate, number>();
  for (const goal of goals)
    for (const { date, value } of spreadGoal(goal)) goalByDay.set(date, value + (goalByDay.get(date) ?? 0));
  const sumGoalOfSpan = (span: DateSpan | null): number | null => {
    if (span === null || goalByDay.size === 0) return null;
    const spanDates = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, index) =>
      addDays(span.from, index),
    );
    return goalOfDays(
      "netSales",
      spanDates.map((date) => goalByDay.get(date) ?? null),
    );
  };
  return {
    period: sumGoalOfSpan(days),
    month: sumGoalOfSpan(spanToDate(days, "month")),
    year: sumGoalOfSpan(spanToDate(days, "year")),
  };
}
