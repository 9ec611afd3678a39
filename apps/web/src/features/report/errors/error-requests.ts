/** Calls about logged errors through the API client. */
import { askSignedIn } from "../../../runtime.ts";
import { whileRunning } from "../../../shared/notices.ts";
import type { ErrorGateway } from "./error-gateway.ts";

export const errorGateway: ErrorGateway = {
  get: ({ origin }, signal) => askSignedIn((api) => api.errorTriage.get({ query: { origin } }), signal),
  change: (payload) => whileRunning(askSignedIn((api) => api.errorTriage.change({ payload }))),
};
