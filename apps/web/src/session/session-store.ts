/** Session shared by all tabs: the token in memory, renewed silently, one renewal at a time. */
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
  const tab = createTabSession(deps);
  const { open, end, isFresh, ...ofTab } = tab;
  const { state, tokenAtHand } = tab;
  const call = makeCall(gateway);
  const renew = makeRenewal(tab, call, alone);
  return {
    ...ofTab,
    /** Token to send, renewed when it is about to expire; null when signed out. */
    getToken: async (): Promise<string | null> => {
      if (state.status === "closed") return null;
      if (tokenAtHand() !== null && isFresh()) return tokenAtHand();
      const answer = await renew();
      return answer.ok ? answer.value : tokenAtHand();
    },
    /** Reports that the client renewed the token after a refusal. */
    granted: (grant: SessionGrant): void => void open(succeed(grant)),
    /** Reports that the server refused both the token and its renewal. */
    disconnected: (): void => {
      if (state.status === "open") end("DISCONNECTED_BY_SERVER");
    },
    restore: () => (state.status === "unknown" ? renew() : Promise.resolve(null)),
    ...signIns(tab, call),
    ...signOuts(tab, call),
  };
}

type Call = ReturnType<typeof makeCall>;

/** The calls are loaded on demand; loading may fail as the server may. */
const makeCall =
  (gateway: SessionDeps["gateway"]) =>
  async <T>(work: (calls: SessionGateway) => Promise<Answer<T>>): Promise<Answer<T>> => {
    let calls: SessionGateway;
    try {
      calls = await gateway();
    } catch {
      return failWith("NETWORK");
    }
    return work(calls);
  };

function makeRenewal(
  { state, tokenAtHand, isFresh, open, end }: TabSession,
  call: Call,
  runAlone: SessionDeps["alone"],
) {
  let renewing: Promise<Answer<string>> | null = null;
  /** Another tab may have renewed the token while this one waited for the lock. */
  const renewAlone = () =>
    runAlone(async (): Promise<Answer<string>> => {
      const token = tokenAtHand();
      if (token !== null && isFresh()) return succeed(token);
      const answer = open(await call((calls) => calls.refresh()));
      if (!answer.ok && isSessionRejected(answer.failure.status)) end("SESSION_EXPIRED");
      else if (!answer.ok && state.status === "unknown") state.unreachable = true;
      return answer;
    });
  return (): Promise<Answer<string>> => {
    renewing ??= renewAlone().finally(() => {
      renewing = null;
    });
    return renewing;
  };
}

const isSessionRejected = (status: number | null) => status === 400 || status === 401 || status === 403;

const signIns = ({ state, open }: TabSession, call: Call) => ({
  login: async (credentials: Credentials) => open(await call((calls) => calls.login(credentials))),
  setup: async (form: SetupForm) => open(await call((calls) => calls.setup(form))),
  changeLayer: async (layerId: number): Promise<Answer<string>> => {
    const answer = await call((calls) => calls.changeLayer(layerId));
    if (!answer.ok) return answer;
    return state.user === null
      ? failWith("TOKEN_ERROR", 401)
      : open(succeed({ token: answer.value.token, user: { ...state.user } }));
  },
});

function signOuts({ state, end }: TabSession, call: Call) {
  const leaveSession = async (reason: Parameters<typeof end>[0]): Promise<void> => {
    const farewell = call((calls) => calls.logout());
    end(reason);
    await farewell;
  };
  return {
    logout: () => leaveSession("LOGOUT_SUCCEEDED"),
    /** Reports that the user was idle for the configured time. */
    leaveIdle: async (): Promise<void> => {
      if (state.status === "open") await leaveSession("SESSION_EXPIRED");
    },
    /** Ends every session of the user by their password; keeps this one if the server refused it or could not be reached. */
    logoutEverywhere: async (password: string): Promise<Answer<unknown>> => {
      const answer = await call((calls) => calls.logoutEverywhere(password));
      if (answer.ok) end("LOGOUT_SUCCEEDED");
      return answer;
    },
  };
}
