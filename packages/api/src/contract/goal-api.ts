import { GoalSave, GoalWire } from "../wire/goal-wire.ts";
import { entityApi } from "./entity-api.ts";

/** Goals of sales. */
export const goalApi = entityApi("goal", { row: GoalWire, save: GoalSave });
