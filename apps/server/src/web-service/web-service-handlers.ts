/** Handlers that call the previous version's web service for a session. The password is kept only in memory, for as long as the session may last. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { getSetting } from "../access/index.ts";
import { badRequest } from "../http/refusal.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { makeWebServiceClient, type WebServiceClient } from "./web-service-client.ts";

/** Clients by session; the oldest is dropped when there are too many. */
const serviceBySession = new Map<string, { readonly baseUrl: string; readonly service: WebServiceClient }>();
const mostSessions = 1_000;

const addressAt = Effect.fnUntraced(function* (layerId: number) {
  const value = yield* getSetting(layerId, "WS_BASE_URL");
  if (typeof value !== "string" || value.trim() === "") return yield* Effect.fail(badRequest("WS_URL_MISSING"));
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/u.test(value.trim())
    ? value.trim()
    : yield* Effect.fail(badRequest("LEGACY_URL"));
});

export const webServiceHandlers = HttpApiBuilder.group(ComptoirApi, "webService", (handlers) =>
  handlers.handleAll({
    login: Effect.fn("webService.login")(function* ({ payload: { email, password } }) {
      const { layerId, sessionId } = yield* CurrentUser;
      const baseUrl = yield* addressAt(layerId);
      const service = makeWebServiceClient({ baseUrl, email, password, allowed: yield* OutgoingNetworks });
      const account = yield* service.login();
      serviceBySession.delete(sessionId);
      for (const oldestId of [...serviceBySession.keys()].slice(
        0,
        Math.max(0, serviceBySession.size + 1 - mostSessions),
      ))
        serviceBySession.delete(oldestId);
      serviceBySession.set(sessionId, { baseUrl, service });
      return account;
    }),
    restricted: Effect.fn("webService.askRestricted")(function* ({ query }) {
      const { layerId, sessionId } = yield* CurrentUser;
      const baseUrl = yield* addressAt(layerId);
      const existingService = serviceBySession.get(sessionId);
      // The password typed for one address is not sent to another address.
      const service =
        existingService?.baseUrl === baseUrl
          ? existingService.service
          : makeWebServiceClient({ baseUrl, email: "", password: "", allowed: yield* OutgoingNetworks });
      return yield* service.restricted(layerId, query.dwId);
    }),
  }),
);
