/** The session of this tab. */
import { subscribe } from "valtio/vanilla";

import { currentLayer } from "../shared/current-layer.ts";
import { deviceStore, removeTabDrafts, runKeepingTabStorage, tabStore } from "../shared/device-storage.ts";
import { loadPart } from "../shared/part.ts";
import { resetStores } from "../shared/registered-stores.ts";
import { runInOneTab } from "./one-tab.ts";
import { createSessionStore } from "./session-store.ts";
import type { SessionGateway } from "./session-gateway.ts";

const sessionChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel("comptoir.session") : null;

/** Loads the API client once somebody starts to type, not before. */
export const loadGateway = (): Promise<SessionGateway> =>
  loadPart(() => import("./session-requests.ts").then((file) => file.makeSessionGateway(session)));

export const session = createSessionStore({
  gateway: loadGateway,
  device: deviceStore,
  nowSeconds: () => Date.now() / 1000,
  tell: (message) => sessionChannel?.postMessage(message),
  alone: runInOneTab,
});

sessionChannel?.addEventListener("message", (event) => session.hear(event.data));

/** Time of the server: every date offered or shown counts from it. Units: milliseconds since 1970. */
export const serverNowMs = (): number => session.serverTimeOf(Date.now());

/** Query of the profile that asks for the password before every session of the user ends. */
export const endAllSearch = "end=all";

// Immediately, so that a screen whose question names the place does not ask twice.
subscribe(
  session.state,
  () => {
    const layerId = session.state.claims?.tli;
    if (layerId !== undefined) currentLayer.id = layerId;
  },
  true,
);

const tabUserKey = "user";

/** The end of a session clears what was read. The same user finds their drafts again, even after an expiry; another user finds none of them. */
subscribe(session.state, () => {
  const { status, user } = session.state;
  if (status === "closed") return runKeepingTabStorage(resetStores);
  const currentUserId = user?.id.toString();
  if (currentUserId === undefined) return;
  const previousUserId = tabStore.get(tabUserKey);
  tabStore.set(tabUserKey, currentUserId);
  if (previousUserId === null || previousUserId === currentUserId) return;
  removeTabDrafts();
  resetStores();
});
