/** The client, derived from the contract. */

export { makeClient } from "./client.ts";
export type {
  ClientOf,
  ClientOptions,
  ComptoirClient,
  RunExclusively,
  Fetch,
  Follow,
  FollowedRequest,
  CallMethod,
  EndpointRequest,
} from "./client-types.ts";
export { toFilteredLists, type FilteredLists } from "./filtered-list.ts";
export { followEvents } from "./follow.ts";
export { makeLazyClient } from "./lazy-client.ts";
export { makeLatestCalls, type LatestCalls } from "./latest.ts";
export { toPromiseClient, type PromiseCallOptions, type PromiseClient } from "./promise-client.ts";
export { makeRenewalRequest, runExclusivelyByLocks, renewalLockName } from "./renewal.ts";
export { defaultRetries } from "./retry.ts";
export { defaultTimeoutMs, type ReadBytes } from "./send.ts";
