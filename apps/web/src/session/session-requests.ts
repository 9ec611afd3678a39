/** Calls of a session. */
import { makeRenewalRequest } from "@comptoir/api/client";

import { sharedCallsOf } from "./calls.ts";
import { toLoginAnswer } from "./read-login.ts";
import type { SessionGateway } from "./session-gateway.ts";
import type { SessionStore } from "./session-store.ts";

export function makeSessionGateway(session: SessionStore): SessionGateway {
  const { ask, askSignedIn } = sharedCallsOf(session);
  return {
    login: async (payload) => toLoginAnswer(await ask((api) => api.session.login({ payload }))),
    setup: (payload) => ask((api) => api.setup.create({ payload })),
    refresh: () => ask((api) => api.session.refresh(makeRenewalRequest(session.isUnattended()))),
    logout: () => ask((api) => api.session.logout()),
    logoutEverywhere: (password) => askSignedIn((api) => api.session.logoutEverywhere({ payload: { password } })),
    changeLayer: (id) => askSignedIn((api) => api.targetLayer.change({ params: { id } })),
    forgotPassword: (username) => ask((api) => api.session.forgotPassword({ payload: { username } })),
    checkResetLink: (token) => ask((api) => api.session.checkResetLink({ payload: { token } })),
    changePassword: (payload) => ask((api) => api.session.changePassword({ payload })),
  };
}
