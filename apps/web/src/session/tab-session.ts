/** Session of a tab: its state, and the messages that keep the other tabs in step with it. */
import type { PermissionCode } from "@comptoir/domain/access";
import { isLogoutReason } from "@comptoir/domain/session";
import type { LogoutReason, TokenClaims } from "@comptoir/domain/session";
import { proxy } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import { failWith, succeed } from "../shared/answer.ts";
import type { KeyStore } from "../shared/device-storage.ts";
import type { SessionGrant, User } from "./session-gateway.ts";
import { activeKey, type TabToken } from "./tab-token.ts";

export interface SessionState {
  /** "unknown": a session may exist, but the server has not been asked yet. */
  status: "unknown" | "open" | "closed";
  claims: TokenClaims | null;
  user: User | null;
  /** A session may exist, but the server cannot be asked. */
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

export type TabSession = ReturnType<typeof createTabSession>;

const hintKey = "session";

const signedOut = { claims: null, user: null, unreachable: false, viewing: null, reason: null } as const;

export function createTabSession(token: TabToken, device: KeyStore, tell: (message: SessionMessage) => void) {
  const state = proxy<SessionState>({ ...signedOut, status: device.get(hintKey) === null ? "closed" : "unknown" });

  const seen = (claims: TokenClaims): TokenClaims =>
    state.viewing === null ? claims : { ...claims, permissions: state.viewing.permissions };

  const take = (grant: SessionGrant): boolean => {
    const claims = token.take(grant.token);
    if (claims === null) return false;
    device.set(hintKey, "1");
    Object.assign(state, {
      status: "open",
      claims: seen(claims),
      user: grant.user,
      unreachable: false,
      reason: null,
    } satisfies Omit<SessionState, "viewing">);
    return true;
  };

  const close = (reason: LogoutReason): void => {
    token.drop();
    device.set(hintKey, null);
    device.set(activeKey, null);
    Object.assign(state, signedOut, { status: "closed", reason } satisfies Partial<SessionState>);
  };

  return {
    state,
    /** Opens the session in all tabs, with a token that the server has just issued. */
    open: (answer: Answer<SessionGrant>): Answer<string> => {
      if (!answer.ok) return answer;
      if (!take(answer.value)) return failWith("TOKEN_ERROR", 401);
      tell({ kind: "open", ...answer.value, aheadMs: token.readClock() });
      return succeed(answer.value.token);
    },
    /** Ends the session in all tabs. */
    end: (reason: LogoutReason): void => {
      close(reason);
      tell({ kind: "closed", reason });
    },
    /** Views Comptoir with the permissions of a role in this tab, until null is passed or the tab is reloaded. */
    viewAs: (role: ViewedRole | null): void => {
      const claims = token.claims();
      if (claims === null) return;
      state.viewing = role;
      state.claims = seen(claims);
    },
    /** Handles a message of another tab. */
    hear: (message: unknown): void => {
      if (!isMessage(message)) return;
      if (message.kind === "closed") return close(message.reason);
      // A tab with an older page does not say how far the server is ahead.
      if (take(message)) token.setAheadMs(message.aheadMs ?? token.aheadMs());
    },
  };
}

function isMessage(value: unknown): value is SessionMessage {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "closed") return "reason" in value && isLogoutReason(value.reason);
  return value.kind === "open" && "token" in value && typeof value.token === "string" && "user" in value;
}
