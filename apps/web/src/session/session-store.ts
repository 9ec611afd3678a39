/** Session shared by all tabs: the token in memory, renewed silently, one renewal at a time. */
import type { PermissionCode } from "@comptoir/domain/access";
import { isAttended, isLogoutReason, isRenewalDue, parseToken, sessionRules } from "@comptoir/domain/session";
import type { LogoutReason, TokenClaims } from "@comptoir/domain/session";
import { proxy } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import { failWith, succeed } from "../shared/answer.ts";
import type { KeyStore } from "../shared/device-storage.ts";
import type { Credentials, SessionGateway, SessionGrant, SetupForm, User } from "./session-gateway.ts";

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

export interface SessionDeps {
  readonly gateway: () => Promise<SessionGateway>;
  readonly device: KeyStore;
  /** By the clock of this device, which may be wrong. Units: seconds since 1970. */
  readonly nowSeconds: () => number;
  readonly tell: (message: SessionMessage) => void;
  /** Runs the work while no other tab of the browser runs any. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

const hintKey = "session";
/** Time of the last activity in any tab of this browser. */
export const activeKey = "session.active";

const signedOut = { claims: null, user: null, unreachable: false, viewing: null, reason: null } as const;
export function createSessionStore({ gateway, device, nowSeconds, tell, alone }: SessionDeps) {
  const state = proxy<SessionState>({ ...signedOut, status: device.get(hintKey) === null ? "closed" : "unknown" });
  let token: string | null = null;
  /** Claims of the token itself, without "view as". */
  let own: TokenClaims | null = null;
  /** When the token was received, by the clock of this device, which also times the work. Units: milliseconds. */
  let receivedMs = 0;
  /** How far the server's clock is ahead of this device's, by its last answer. Units: milliseconds. */
  let aheadMs = 0;
  let renewing: Promise<Answer<string>> | null = null;

  const serverTimeOf = (deviceMs: number): number => deviceMs + aheadMs;

  const seen = (claims: TokenClaims): TokenClaims =>
    state.viewing === null ? claims : { ...claims, permissions: state.viewing.permissions };

  const take = (grant: SessionGrant): boolean => {
    const claims = parseToken(grant.token);
    if (!claims.ok) return false;
    token = grant.token;
    own = claims.value;
    receivedMs = nowSeconds() * 1_000;
    device.set(hintKey, "1");
    Object.assign(state, {
      status: "open",
      claims: seen(claims.value),
      user: grant.user,
      unreachable: false,
      reason: null,
    } satisfies Omit<SessionState, "viewing">);
    return true;
  };

  const open = (answer: Answer<SessionGrant>): Answer<string> => {
    if (!answer.ok) return answer;
    if (!take(answer.value)) return failWith("TOKEN_ERROR", 401);
    if (own !== null) aheadMs = (own.exp - sessionRules.accessTokenSeconds) * 1_000 - receivedMs;
    tell({ kind: "open", ...answer.value, aheadMs });
    return succeed(answer.value.token);
  };

  const close = (reason: LogoutReason): void => {
    token = null;
    device.set(hintKey, null);
    device.set(activeKey, null);
    Object.assign(state, signedOut, { status: "closed", reason } satisfies Partial<SessionState>);
  };

  /** The calls are loaded on demand; loading may fail as the server may. */
  const call = async <T>(work: (calls: SessionGateway) => Promise<Answer<T>>): Promise<Answer<T>> => {
    let calls: SessionGateway;
    try {
      calls = await gateway();
    } catch {
      return failWith("NETWORK");
    }
    return work(calls);
  };

  const leave = async (reason: LogoutReason): Promise<void> => {
    const farewell = call((calls) => calls.logout());
    end(reason);
    await farewell;
  };
  const isFresh = () =>
    state.claims !== null && !isRenewalDue(state.claims, serverTimeOf(nowSeconds() * 1_000) / 1_000);

  const end = (reason: LogoutReason): void => {
    close(reason);
    tell({ kind: "closed", reason });
  };

  /** Another tab may have renewed the token while this one waited for the lock. */
  const renewAlone = () =>
    alone(async (): Promise<Answer<string>> => {
      if (token !== null && isFresh()) return succeed(token);
      const answer = open(await call((calls) => calls.refresh()));
      if (!answer.ok && isSessionRejected(answer.failure.status)) end("SESSION_EXPIRED");
      else if (!answer.ok && state.status === "unknown") state.unreachable = true;
      return answer;
    });

  const renew = (): Promise<Answer<string>> => {
    renewing ??= renewAlone().finally(() => {
      renewing = null;
    });
    return renewing;
  };

  return {
    state,
    /** Converts a time of this device's clock, which may be wrong, to the server's. Units: milliseconds since 1970. */
    serverTimeOf,
    /** Token to send, renewed when it is about to expire; null when signed out. */
    getToken: async (): Promise<string | null> => {
      if (state.status === "closed") return null;
      if (token !== null && isFresh()) return token;
      const answer = await renew();
      return answer.ok ? answer.value : token;
    },
    /** Current token, whatever its age. */
    tokenAtHand: (): string | null => token,
    /** Whether nobody has worked here since the token was issued, so that its renewal does not keep the session. */
    isUnattended: (): boolean => {
      const last = device.get(activeKey);
      return state.claims !== null && !isAttended(receivedMs, last === null ? null : Number(last));
    },
    /** Reports that the client renewed the token after a refusal. */
    granted: (grant: SessionGrant): void => void open(succeed(grant)),
    /** Reports that the server refused both the token and its renewal. */
    disconnected: (): void => {
      if (state.status === "open") end("DISCONNECTED_BY_SERVER");
    },
    restore: () => (state.status === "unknown" ? renew() : Promise.resolve(null)),
    login: async (credentials: Credentials) => open(await call((calls) => calls.login(credentials))),
    setup: async (form: SetupForm) => open(await call((calls) => calls.setup(form))),
    changeLayer: async (layerId: number): Promise<Answer<string>> => {
      const answer = await call((calls) => calls.changeLayer(layerId));
      if (!answer.ok) return answer;
      return state.user === null
        ? failWith("TOKEN_ERROR", 401)
        : open(succeed({ token: answer.value.token, user: { ...state.user } }));
    },
    logout: () => leave("LOGOUT_SUCCEEDED"),
    /** Reports that the user was idle for the configured time. */
    leaveIdle: async (): Promise<void> => {
      if (state.status === "open") await leave("SESSION_EXPIRED");
    },
    /** Ends every session of the user by their password; keeps this one if the server refused it or could not be reached. */
    logoutEverywhere: async (password: string): Promise<Answer<unknown>> => {
      const answer = await call((calls) => calls.logoutEverywhere(password));
      if (answer.ok) end("LOGOUT_SUCCEEDED");
      return answer;
    },
    /** Views Comptoir with the permissions of a role in this tab, until null is passed or the tab is reloaded. */
    viewAs: (role: ViewedRole | null): void => {
      if (own === null) return;
      state.viewing = role;
      state.claims = seen(own);
    },
    /** Records duties of the signed-in user as they become known. */
    know: (known: Pick<User, "isTermsAccepted" | "mustChangePassword" | "mustAddSecondFactor">): void => {
      if (state.user === null || token === null) return;
      state.user = { ...state.user, ...known };
      tell({ kind: "open", token, user: { ...state.user }, aheadMs });
    },
    /** Handles a message of another tab. */
    hear: (message: unknown): void => {
      if (!isMessage(message)) return;
      if (message.kind === "closed") return close(message.reason);
      // A tab with an older page does not say how far the server is ahead.
      if (take(message)) aheadMs = message.aheadMs ?? aheadMs;
    },
  };
}

const isSessionRejected = (status: number | null) => status === 400 || status === 401 || status === 403;

function isMessage(value: unknown): value is SessionMessage {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "closed") return "reason" in value && isLogoutReason(value.reason);
  return value.kind === "open" && "token" in value && typeof value.token === "string" && "user" in value;
}
