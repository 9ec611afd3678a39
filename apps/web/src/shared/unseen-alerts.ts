/** Number of notices of alerts that the signed-in user has not seen, as the bell shows it. */
import { proxy } from "valtio/vanilla";

import { registerStore } from "./registered-stores.ts";

export const unseenAlerts = proxy<{ count: number }>({ count: 0 });

registerStore(() => Object.assign(unseenAlerts, { count: 0 }));
