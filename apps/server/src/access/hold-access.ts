/** Changes of who may do what are made one after another: two at once could each leave the other without an administrator. */

import { oneAtATime } from "../database/index.ts";

/** Waits for every other change of access, and holds the next ones back until the transaction ends. */
export const holdAccess = oneAtATime("access");
