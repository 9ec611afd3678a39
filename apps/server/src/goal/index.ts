/** Goals of sales, for what is shown beside them. */

export { keptColumns } from "./goal-repository.ts";
export { openDaysOf } from "./open-days.ts";
export { toGoal, type KeptGoal } from "./goal-row.ts";
