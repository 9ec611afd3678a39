/** Goals of sales, for other areas. */

export { keptColumns } from "./goal-repository.ts";
export { openDaysOf } from "./open-days.ts";
export { toGoal, type KeptGoal } from "./goal-row.ts";
