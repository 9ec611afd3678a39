/** Logs finished requests: a JSON line each, and a second one for security events. Neither contains bodies or secrets. */

import { Context } from "effect";

/** Facts of the current request, set by the layers below. */
export interface RequestNote {
  /** Path as the contract writes it; undefined for files and unknown paths. */
  route?: string;
  userId?: number;
  layerId?: number;
  /** Address of the client. */
  from?: string;
}

export const CurrentNote = Context.Reference<RequestNote>("@comptoir/server/CurrentNote", { defaultValue: () => ({}) });

/** Finished request. */
export interface RequestFacts extends Readonly<RequestNote> {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly address: string;
  /** Codes of an error answer. */
  readonly codes: readonly string[];
}

/** Log line of a request. */
export function requestLine({ requestId, method, status, ms, userId, layerId, route }: RequestFacts, at: Date): string {
  return JSON.stringify({
    log: "request",
    at,
    id: requestId,
    user: userId ?? null,
    layer: layerId ?? null,
    method,
    route: route ?? null,
    status,
    ms,
  });
}

const signInEvents: Readonly<Record<string, string>> = {
  LOGIN_FAILED: "signInFailed",
  NOACCESS: "signInRefused",
  LOCKED: "locked",
  THROTTLED: "throttled",
};

/** Security log line; undefined for other requests. */
export function securityLine(
  { requestId, method, status, address, userId, layerId, route, codes }: RequestFacts,
  at: Date,
): string | undefined {
  const [code] = codes;
  const event = status === 403 ? "forbidden" : status === 401 ? "tokenRefused" : signInEvents[code ?? ""];
  if (event === undefined) return undefined;
  return JSON.stringify({
    log: "security",
    at,
    event,
    id: requestId,
    address,
    user: userId ?? null,
    layer: layerId ?? null,
    method,
    route: route ?? null,
    codes,
  });
}
