/** Converts database rows to goals of the domain. */

import { goalFromThousandths, type Goal } from "@comptoir/domain/goal";
import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";

import type { GoalRow } from "./goal-table.ts";

/** Fields of a goal that its progress is computed from. */
export type GoalColumns = Pick<
  GoalRow,
  "id" | "description" | "scope" | "layerId" | "members" | "metric" | "from" | "to" | "value" | "profile" | "closed"
>;

export function toGoal({
  id,
  description,
  scope,
  layerId,
  members,
  metric,
  from,
  to,
  value,
  profile,
  closed,
}: GoalColumns): Goal {
  return {
    id,
    description,
    scope,
    layerId,
    members,
    metric,
    from: parseStoredDay(from),
    to: parseStoredDay(to),
    value: goalFromThousandths(metric, value),
    profile,
    closed: closed.map(parseStoredDay),
  };
}

/** Parses a date from the database, which contains only valid ones. */
function parseStoredDay(text: string): CalendarDate {
  const dayResult = parseCalendarDate(text);
  if (!dayResult.ok) throw new Error(`not a date: ${text}`);
  return dayResult.value;
}
