import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { ComptoirApi } from "./api.ts";

/** An endpoint with its group's name, without its own types. */
export interface ContractEndpoint {
  readonly group: string;
  readonly endpoint: HttpApiEndpoint.Top;
}

/** Lists every endpoint of the contract, for the client, tests and policies. */
export function listEndpoints(): readonly ContractEndpoint[] {
  // Each group has its own type; only their common properties are read here.
  const apiGroups = Object.values(ComptoirApi.groups) as unknown as readonly HttpApiGroup.Top[];
  return apiGroups.flatMap(({ identifier, endpoints }) =>
    Object.values(endpoints).map((endpoint) => ({ group: identifier, endpoint })),
  );
}
