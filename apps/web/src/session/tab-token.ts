/** Token of a tab, in memory, and how far the server's clock is ahead of this device's. */
import { isAttended, isRenewalDue, parseToken, sessionRules } from "@comptoir/domain/session";
import type { TokenClaims } from "@comptoir/domain/session";

import type { KeyStore } from "../shared/device-storage.ts";

export interface TabTokenDeps {
  readonly device: KeyStore;
  /** By the clock of this device, which may be wrong. Units: seconds since 1970. */
  readonly nowSeconds: () => number;
}

export type TabToken = ReturnType<typeof createTabToken>;

/** Time of the last activity in any tab of this browser. */
export const activeKey = "session.active";

export function createTabToken({ device, nowSeconds }: TabTokenDeps) {
  let text: string | null = null;
  let claims: TokenClaims | null = null;
  /** When the token was received, by the clock of this device, which also times the work. Units: milliseconds. */
  let receivedMs = 0;
  /** How far the server's clock is ahead of this device's, by its last answer. Units: milliseconds. */
  let aheadMs = 0;
  const serverTimeOf = (deviceMs: number): number => deviceMs + aheadMs;
  return {
    text: () => text,
    /** Claims of the token itself, without "view as". */
    claims: () => claims,
    /** Takes a token; returns its claims, or null if it is none. */
    take: (token: string): TokenClaims | null => {
      const parsed = parseToken(token);
      if (!parsed.ok) return null;
      [text, claims, receivedMs] = [token, parsed.value, nowSeconds() * 1_000];
      return claims;
    },
    drop: (): void => {
      text = claims = null;
    },
    /** Reads the server's clock from the token, which it has just issued. Units: milliseconds ahead. */
    readClock: (): number => (aheadMs = ((claims?.exp ?? 0) - sessionRules.accessTokenSeconds) * 1_000 - receivedMs),
    aheadMs: () => aheadMs,
    setAheadMs: (ms: number): void => void (aheadMs = ms),
    serverTimeOf,
    isFresh: () => claims !== null && !isRenewalDue(claims, serverTimeOf(nowSeconds() * 1_000) / 1_000),
    isUnattended: (): boolean => {
      const last = device.get(activeKey);
      return claims !== null && !isAttended(receivedMs, last === null ? null : Number(last));
    },
  };
}
