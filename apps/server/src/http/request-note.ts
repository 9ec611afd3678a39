/** Builds the log lines of finished requests: a JSON line each, and a second one for security events. Neither contains bodies or secrets. */

import { Context } from "effect";

/** Facts about the current request, set while it is handled. */
export interface RequestNote {
  /** Path with parameter names, as the contract writes it; undefined for files and unknown paths. */
  route?: string;
  userId?: number;
  layerId?: number;
  /** IP address of the client. */
  from?: string;
}

export const CurrentNote = Context.Reference<RequestNote>("@comptoir/server/CurrentNote", { defaultValue: () => ({}) });

/** Finished request, for the log and the counters. */
export interface RequestFacts extends Readonly<RequestNote> {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly address: string;
  /** Error codes of the answer. */
  readonly codes: readonly string[];
}

/** Builds the log line of a finished request. */
export function requestLine(
  { requestId, method, status, ms, userId, layerId, route }: RequestFacts,
  atTime: Date,
): string {
  return JSON.stringify({
    log: "request",
    at: atTime,
    id: requestId,
    user: userId ?? null,
    layer: layerId ?? null,
    method,
    route: route ?? null,
    status,
    ms,
  });
}

const signInEventByCode: Readonly<Record<string, string>> = {
  LOGIN_FAILED: "signInFailed",
  NOACCESS: "signInRefused",
  LOCKED: "locked",
  THROTTLED: "throttled",
};

/** Builds the security log line of a request; undefined if it is not a security event. */
export function securityLine(
  { requestId, method, status, address, userId, layerId, route, codes }: RequestFacts,
  atTime: Date,
): string | undefined {
  const [code] = codes;
  const securityEvent = status === 403 ? "forbidden" : status === 401 ? "tokenRefused" : signInEventByCode[code ?? ""];
  if (securityEvent === undefined) return undefined;
  return JSON.stringify({
    log: "security",
    at: atTime,
    event: securityEvent,
    id: requestId,
    address,
    user: userId ?? null,
    layer: layerId ?? null,
    method,
    route: route ?? null,
    codes,
  });
}
