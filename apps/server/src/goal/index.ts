/** Goals of sales, for other areas. */

export { goalColumns } from "./goal-repository.ts";
export { openDaysSql } from "./open-days.ts";
export { toGoal, type GoalColumns } from "./goal-row.ts";
