/** Calls beyond those of the first screens: a part of its own, because it is large. */
import type { ContractEndpoint } from "@comptoir/api/contract";

import { loadOrRecover } from "../shared/recover-page.ts";

export const loadContract = (): Promise<readonly ContractEndpoint[]> =>
  loadOrRecover(() => import("@comptoir/api/contract").then(({ listEndpoints }) => listEndpoints()));
