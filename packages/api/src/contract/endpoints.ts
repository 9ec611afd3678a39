import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { ComptoirApi } from "./api.ts";
import { endpointsOf } from "./core-endpoints.ts";

/** An endpoint with the name of its group, its own types erased. */
export interface ContractEndpoint {
  readonly group: string;
  readonly endpoint: HttpApiEndpoint.Top;
}

/** Lists every endpoint of the contract: what the client is made of, and what tests and policies run over. */
export function listEndpoints(): readonly ContractEndpoint[] {
  // Each group has its own type; what is read of them here all groups have.
  return endpointsOf(Object.values(ComptoirApi.groups) as unknown as readonly HttpApiGroup.Top[]);
}
