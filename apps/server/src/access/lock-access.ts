/** Serializes changes of access: two at once could leave the organisation without an administrator. */

import { acquireLock } from "../database/index.ts";

/** Waits for other changes of access, and blocks later ones until the transaction ends. */
export const lockAccess = acquireLock("access");
