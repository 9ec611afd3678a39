/** Calls about findings through the API client. */
import { askSignedIn } from "../../../runtime.ts";
import { whileRunning } from "../../../shared/notices.ts";
import type { FindingGateway } from "./finding-gateway.ts";

export const findingGateway: FindingGateway = {
  get: ({ origin, rule, isFixed = false }, signal) =>
    askSignedIn((api) => api.finding.get({ query: { origin, rule, ...(isFixed && { isFixed }) } }), signal),
  accept: (payload) => whileRunning(askSignedIn((api) => api.finding.accept({ payload }))),
  acceptSeveral: (payload) => whileRunning(askSignedIn((api) => api.finding.acceptSeveral({ payload }))),
  reopenSeveral: (payload) => whileRunning(askSignedIn((api) => api.finding.reopenSeveral({ payload }))),
  reopen: (payload) => whileRunning(askSignedIn((api) => api.finding.reopen({ payload }))),
};
