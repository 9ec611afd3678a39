/** Logs a request when it is over: one JSON line, and a second one when it concerns security. Nothing of its body, and no secret. */

import { Context } from "effect";

/** Facts of the request under way, for the layers below. */
export interface RequestNote {
  /** The path as the contract writes it; undefined for files and unknown paths. */
  route?: string;
  userId?: number;
  layerId?: number;
  /** The address of the device that asks. */
  from?: string;
}

export const CurrentNote = Context.Reference<RequestNote>("@comptoir/server/CurrentNote", { defaultValue: () => ({}) });

/** A request that is over. */
export interface RequestFacts extends Readonly<RequestNote> {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly address: string;
  /** The codes of an answer that refuses. */
  readonly codes: readonly string[];
}

/** The line of a request. */
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

/** The line for those who watch over security; undefined when the request is none of their business. */
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
