/** Resets what test files share because they run in one worker: session, notices, storage, rendered page, timers and mocks. */
import { afterAll, vi } from "vitest";

import { session } from "../session/session.ts";
import { notices } from "../shared/notices.ts";
import { resetStores } from "../shared/registered-stores.ts";

// a request that is still on its way when its file ends reaches no server
globalThis.fetch = () => Promise.reject(new TypeError("no server is tested here"));

// hooks run last to first: what a file has drawn is removed by then
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
  resetStores();
  Object.assign(notices, { toasts: [], dialog: null, question: null, overlay: null });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
});
