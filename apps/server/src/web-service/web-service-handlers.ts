/** Handlers that call the previous version's web service for a session. The password is kept only in memory, until the server stops or many later sessions have signed in. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { getSetting } from "../access/index.ts";
import { badRequest } from "../http/refusal.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { makeWebServiceClient, type WebServiceClient } from "./web-service-client.ts";

/** Clients by session; the oldest is dropped when there are too many. */
const clientBySession = new Map<string, { readonly baseUrl: string; readonly service: WebServiceClient }>();
const sessionsAtMost = 1_000;

const readServiceUrlAt = Effect.fnUntraced(function* (layerId: number) {
  const settingValue = yield* getSetting(layerId, "WS_BASE_URL");
  if (typeof settingValue !== "string" || settingValue.trim() === "")
    return yield* Effect.fail(badRequest("WS_URL_MISSING"));
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/u.test(settingValue.trim())
    ? settingValue.trim()
    : yield* Effect.fail(badRequest("LEGACY_URL"));
});

export const webServiceHandlers = HttpApiBuilder.group(ComptoirApi, "webService", (handlers) =>
  handlers.handleAll({
    login: Effect.fn("webService.login")(function* ({ payload: { email, password } }) {
      const { layerId, sessionId } = yield* CurrentUser;
      const baseUrl = yield* readServiceUrlAt(layerId);
      const newClient = makeWebServiceClient({ baseUrl, email, password, allowed: yield* OutgoingNetworks });
      const account = yield* newClient.login();
      clientBySession.delete(sessionId);
      for (const oldestId of [...clientBySession.keys()].slice(
        0,
        Math.max(0, clientBySession.size + 1 - sessionsAtMost),
      ))
        clientBySession.delete(oldestId);
      clientBySession.set(sessionId, { baseUrl, service: newClient });
      return account;
    }),
    restricted: Effect.fn("webService.askRestricted")(function* ({ query }) {
      const { layerId, sessionId } = yield* CurrentUser;
      const baseUrl = yield* readServiceUrlAt(layerId);
      const existingClient = clientBySession.get(sessionId);
      // The password typed for one address is not sent to another address.
      const sessionClient =
        existingClient?.baseUrl === baseUrl
          ? existingClient.service
          : makeWebServiceClient({ baseUrl, email: "", password: "", allowed: yield* OutgoingNetworks });
      return yield* sessionClient.restricted(layerId, query.dwId);
    }),
  }),
);
