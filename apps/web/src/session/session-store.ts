/** Session shared by all tabs: the token in memory, renewed silently, one renewal at a time. */
import { logoutReasonOf, type LogoutReason } from "@comptoir/domain/session";

import type { Answer } from "../shared/answer.ts";
import { failWith, succeed } from "../shared/answer.ts";
import type { Credentials, SessionGateway, SessionGrant, SetupForm } from "./session-gateway.ts";
import { createTabSession, type TabSession, type TabSessionDeps } from "./tab-session.ts";

export interface SessionDeps extends TabSessionDeps {
  readonly gateway: () => Promise<SessionGateway>;
  /** Runs the work while no other tab of the browser runs any. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore({ gateway, alone, ...deps }: SessionDeps) {
  const tabSession = createTabSession(deps);
  const { open, end, isFresh, ...ofTab } = tabSession;
  const { state, tokenAtHand } = tabSession;
  const callGateway = makeGatewayCall(gateway);
  const renewToken = makeRenewal(tabSession, callGateway, alone);
  return {
    ...ofTab,
    /** Token to send, renewed when it is about to expire; null when signed out. */
    getToken: async (): Promise<string | null> => {
      if (state.status === "closed") return null;
      if (tokenAtHand() !== null && isFresh()) return tokenAtHand();
      const renewAnswer = await renewToken();
      return renewAnswer.ok ? renewAnswer.value : tokenAtHand();
    },
    /** Reports that the client renewed the token after a refusal. */
    granted: (grant: SessionGrant): void => void open(succeed(grant)),
    /** Reports that the server refused both the token and its renewal, and why. */
    refused: (reason: LogoutReason): void => {
      if (state.status === "open") end(reason);
    },
    restore: () => (state.status === "unknown" ? renewToken() : Promise.resolve(null)),
    ...makeSignIns(tabSession, callGateway),
    ...makeSignOuts(tabSession, callGateway),
  };
}

type CallGateway = ReturnType<typeof makeGatewayCall>;

/** Makes the function that makes a call, after loading all calls on demand; if they cannot be loaded, the answer is NETWORK. */
const makeGatewayCall =
  (gateway: SessionDeps["gateway"]) =>
  async <T>(work: (calls: SessionGateway) => Promise<Answer<T>>): Promise<Answer<T>> => {
    let sessionGateway: SessionGateway;
    try {
      sessionGateway = await gateway();
    } catch {
      return failWith("NETWORK");
    }
    return work(sessionGateway);
  };

function makeRenewal(
  { state, tokenAtHand, isFresh, open, end }: TabSession,
  call: CallGateway,
  runAlone: SessionDeps["alone"],
) {
  let runningRenewal: Promise<Answer<string>> | null = null;
  /** Renews the token while no other tab does; takes the token of another tab that renewed it while this one waited. */
  const renewAlone = () =>
    runAlone(async (): Promise<Answer<string>> => {
      const currentToken = tokenAtHand();
      if (currentToken !== null && isFresh()) return succeed(currentToken);
      const refreshAnswer = open(await call((calls) => calls.refresh()));
      if (!refreshAnswer.ok && isSessionRejected(refreshAnswer.failure.status))
        end(logoutReasonOf(refreshAnswer.failure.code));
      else if (!refreshAnswer.ok && state.status === "unknown") state.unreachable = true;
      return refreshAnswer;
    });
  return (): Promise<Answer<string>> => {
    runningRenewal ??= renewAlone().finally(() => {
      runningRenewal = null;
    });
    return runningRenewal;
  };
}

const isSessionRejected = (status: number | null) => status === 400 || status === 401 || status === 403;

const makeSignIns = ({ state, open }: TabSession, call: CallGateway) => ({
  login: async (credentials: Credentials) => open(await call((calls) => calls.login(credentials))),
  setup: async (form: SetupForm) => open(await call((calls) => calls.setup(form))),
  changeLayer: async (layerId: number): Promise<Answer<string>> => {
    const layerAnswer = await call((calls) => calls.changeLayer(layerId));
    if (!layerAnswer.ok) return layerAnswer;
    return state.user === null
      ? failWith("TOKEN_ERROR", 401)
      : open(succeed({ token: layerAnswer.value.token, user: { ...state.user } }));
  },
});

function makeSignOuts({ state, end }: TabSession, call: CallGateway) {
  const leaveSession = async (reason: Parameters<typeof end>[0]): Promise<void> => {
    const logoutRequest = call((calls) => calls.logout());
    end(reason);
    await logoutRequest;
  };
  return {
    logout: () => leaveSession("LOGOUT_SUCCEEDED"),
    /** Ends the open session, because the user was idle for the configured time. */
    leaveIdle: async (): Promise<void> => {
      if (state.status === "open") await leaveSession("SESSION_EXPIRED");
    },
    /** Ends every session of the user by their password; keeps this one if the server refused it or could not be reached. */
    logoutEverywhere: async (password: string): Promise<Answer<unknown>> => {
      const logoutAnswer = await call((calls) => calls.logoutEverywhere(password));
      if (logoutAnswer.ok) end("LOGOUT_SUCCEEDED");
      return logoutAnswer;
    },
  };
}
