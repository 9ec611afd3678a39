/** Background work while a user is signed in: reads their places and error texts, renews the session, and ends it when idle. */
import { useEffect } from "react";

import { traceGestures } from "../session/gesture-trace.ts";
import { loadPlaces } from "../session/place-requests.ts";
import { session } from "../session/session.ts";
import { deviceStore, tabStore } from "../shared/device-storage.ts";
import { loadErrorTexts } from "../shared/text.ts";

/** Delay of reading the error texts, so that the first screen loads before them. Units: milliseconds. */
const errorTextsAfterMs = 2_000;

/** While the frame is drawn, reads the places and error texts, traces calls, renews the token, and signs out when idle. */
export function useSessionUpkeep(): void {
  useEffect(function startPlaces() {
    void loadPlaces();
    const welcomeName = tabStore.get("welcome");
    if (welcomeName !== null)
      void import("../session/welcome.ts").then(({ welcomeReloaded }) => welcomeReloaded(welcomeName));
    const errorTextsTimer = setTimeout(() => void loadErrorTexts(), errorTextsAfterMs);
    return () => clearTimeout(errorTextsTimer);
  }, []);
  useEffect(function traceCalls() {
    return traceGestures(document);
  }, []);
  useEffect(function keepSessionFresh() {
    const tokenTimer = setInterval(() => void session.getToken(), 30_000);
    return () => clearInterval(tokenTimer);
  }, []);
  useEffect(function endWhenIdle() {
    let stopIdleWatch = (): void => undefined;
    let isUnmounted = false;
    void import("../session/watch-idle.ts").then(({ watchIdle }) => {
      if (isUnmounted) return;
      stopIdleWatch = watchIdle({
        minutes: () => session.state.user?.idleMinutes ?? 0,
        device: deviceStore,
        nowMs: () => Date.now(),
        onIdle: () => void session.leaveIdle(),
      });
    });
    return () => {
      isUnmounted = true;
      stopIdleWatch();
    };
  }, []);
}
