/** Background work while a user is signed in: reads their places and error texts, renews the session, and ends it when idle. */
import { useEffect } from "react";

import { traceGestures } from "../session/gesture-trace.ts";
import { loadPlaces } from "../session/place-requests.ts";
import { session } from "../session/session.ts";
import { deviceStore, tabStore } from "../shared/device-storage.ts";
import { loadErrorTexts } from "../shared/text.ts";

/** Delay that lets the first screen load before. */
const errorTextsAfterMs = 2_000;

/** Keeps the session while the frame is drawn. */
export function useSessionUpkeep(): void {
  useEffect(function startPlaces() {
    void loadPlaces();
    const name = tabStore.get("welcome");
    if (name !== null) void import("../session/welcome.ts").then(({ welcomeReloaded }) => welcomeReloaded(name));
    const timer = setTimeout(() => void loadErrorTexts(), errorTextsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(function traceCalls() {
    return traceGestures(document);
  }, []);
  useEffect(function keepSessionFresh() {
    const timer = setInterval(() => void session.getToken(), 30_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(function endWhenIdle() {
    let stop = (): void => undefined;
    let isGone = false;
    void import("../session/watch-idle.ts").then(({ watchIdle }) => {
      if (isGone) return;
      stop = watchIdle({
        minutes: () => session.state.user?.idleMinutes ?? 0,
        device: deviceStore,
        nowMs: () => Date.now(),
        onIdle: () => void session.leaveIdle(),
      });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
}
