/** Session of a tab: its token in memory, the clock of the server, and the messages that keep other tabs in step. */
import type { PermissionCode } from "@comptoir/domain/access";
import { isAttended, isLogoutReason, isRenewalDue, parseToken, sessionRules } from "@comptoir/domain/session";
import type { LogoutReason, TokenClaims } from "@comptoir/domain/session";
import { proxy } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import { failWith, succeed } from "../shared/answer.ts";
import type { KeyStore } from "../shared/device-storage.ts";
import type { SessionGrant, User } from "./session-gateway.ts";

export interface SessionState {
  /** "unknown": a session may exist, but the server has not been asked yet. */
  status: "unknown" | "open" | "closed";
  claims: TokenClaims | null;
  user: User | null;
  /** Whether a session may exist, but the server cannot be asked. */
  unreachable: boolean;
  /** Role of "view as": its permissions replace the user's own in the claims. */
  viewing: ViewedRole | null;
  /** Reason why the last session ended. */
  reason: LogoutReason | null;
}

/** Role whose permissions the user views Comptoir with ("view as"). */
export interface ViewedRole {
  readonly roleId: number;
  readonly name: string;
  readonly permissions: readonly PermissionCode[];
}

export type SessionMessage =
  | { readonly kind: "open"; readonly token: string; readonly user: User; readonly aheadMs?: number }
  | { readonly kind: "closed"; readonly reason: LogoutReason };

export interface TabSessionDeps {
  readonly device: KeyStore;
  /** Reads the clock of this device, which may be wrong. Units: seconds since 1970. */
  readonly nowSeconds: () => number;
  readonly tell: (message: SessionMessage) => void;
}

export type TabSession = ReturnType<typeof createTabSession>;

const hintKey = "session";
/** Storage key of the time of the last activity in any tab of this browser. */
export const lastActivityKey = "session.active";

const signedOut = { claims: null, user: null, unreachable: false, viewing: null, reason: null } as const;

export function createTabSession({ device, nowSeconds, tell }: TabSessionDeps) {
  const state = proxy<SessionState>({ ...signedOut, status: device.get(hintKey) === null ? "closed" : "unknown" });
  let token: string | null = null;
  /** Claims of the token itself, without "view as". */
  let ownClaims: TokenClaims | null = null;
  /** When the token was received, by the clock of this device, which also times the work. Units: milliseconds. */
  let receivedMs = 0;
  /** How far the server's clock is ahead of this device's, by its last answer. Units: milliseconds. */
  let aheadMs = 0;
  const takeGrant = (grant: SessionGrant): boolean => {
    const claims = parseToken(grant.token);
    if (!claims.ok) return false;
    [token, ownClaims, receivedMs] = [grant.token, claims.value, nowSeconds() * 1_000];
    device.set(hintKey, "1");
    openState(state, ownClaims, grant.user);
    return true;
  };
  const closeSession = (reason: LogoutReason): void => {
    token = null;
    closeState(state, device, reason);
  };
  return {
    state,
    /** Converts a time of this device's clock, which may be wrong, to the server's. Units: milliseconds since 1970. */
    serverTimeOf: (deviceMs: number): number => deviceMs + aheadMs,
    /** Current token, whatever its age. */
    tokenAtHand: (): string | null => token,
    isFresh: () => state.claims !== null && !isRenewalDue(state.claims, nowSeconds() + aheadMs / 1_000),
    /** Whether nobody has worked here since the token was issued, so that its renewal does not keep the session. */
    isUnattended: (): boolean => state.claims !== null && !isAttended(receivedMs, lastActivityMs(device)),
    /** Opens the session in all tabs, with a token that the server has just issued. */
    open: (answer: Answer<SessionGrant>): Answer<string> => {
      if (!answer.ok) return answer;
      if (!takeGrant(answer.value)) return failWith("TOKEN_ERROR", 401);
      if (ownClaims !== null) aheadMs = (ownClaims.exp - sessionRules.accessTokenSeconds) * 1_000 - receivedMs;
      tell({ kind: "open", ...answer.value, aheadMs });
      return succeed(answer.value.token);
    },
    /** Ends the session in all tabs. */
    end: (reason: LogoutReason): void => {
      closeSession(reason);
      tell({ kind: "closed", reason });
    },
    /** Views Comptoir with the permissions of a role in this tab, until null is passed or the tab is reloaded. */
    viewAs: (role: ViewedRole | null): void => void (ownClaims === null || showViewedRole(state, ownClaims, role)),
    /** Records duties of the signed-in user as they become known. */
    know: (duties: Duties): void => {
      if (state.user === null || token === null) return;
      state.user = { ...state.user, ...duties };
      tell({ kind: "open", token, user: { ...state.user }, aheadMs });
    },
    /** Handles a message of another tab. */
    hear: (message: unknown): void => {
      if (!isMessage(message)) return;
      if (message.kind === "closed") return closeSession(message.reason);
      // A tab with an older page does not say how far the server is ahead.
      if (takeGrant(message)) aheadMs = message.aheadMs ?? aheadMs;
    },
  };
}

type Duties = Pick<User, "isTermsAccepted" | "mustChangePassword" | "mustAddSecondFactor">;

function closeState(state: SessionState, device: KeyStore, reason: LogoutReason): void {
  for (const key of [hintKey, lastActivityKey]) device.set(key, null);
  Object.assign(state, signedOut, { status: "closed", reason } satisfies Partial<SessionState>);
}

function openState(state: SessionState, claims: TokenClaims, user: User): void {
  Object.assign(state, { status: "open", user, unreachable: false, reason: null } satisfies Partial<SessionState>);
  showViewedRole(state, claims, state.viewing);
}

/** Shows the permissions of a role in place of the user's own. */
function showViewedRole(state: SessionState, claims: TokenClaims, viewing: ViewedRole | null): void {
  state.viewing = viewing;
  state.claims = viewing === null ? claims : { ...claims, permissions: viewing.permissions };
}

function lastActivityMs(device: KeyStore): number | null {
  const lastText = device.get(lastActivityKey);
  return lastText === null ? null : Number(lastText);
}

function isMessage(value: unknown): value is SessionMessage {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "closed") return "reason" in value && isLogoutReason(value.reason);
  return value.kind === "open" && "token" in value && typeof value.token === "string" && "user" in value;
}
