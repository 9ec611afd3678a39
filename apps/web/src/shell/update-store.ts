/** Notices a newer version of the page, and installs it when asked: never by itself. Source: specification 4, behaviour 3.11. */
import { screenRules } from "@comptoir/domain/operation";
import { proxy } from "valtio/vanilla";

export interface UpdateDeps {
  /** The version of this page; null where there are none. */
  readonly own: string | null;
  /** The version that the server has; null when it could not be read. */
  readonly readServed: () => Promise<string | null>;
  /** The version of a worker that waits to take over; null when none does. */
  readonly readWaiting: () => Promise<string | null>;
  readonly now: () => number;
  /** Something is in the memory of this page alone. */
  readonly hasOnlyHere: () => boolean;
  /** Waits for what is being written. */
  readonly settle: () => Promise<void>;
  readonly unregisterWorkers: () => Promise<void>;
  /** Takes the page anew from the server, past every cache. */
  readonly forceUpdate: () => Promise<void>;
  readonly resetModules: () => void;
  readonly reload: () => void;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** Why nothing was installed: no network, or work that would be lost with the page. */
export type UpdateRefusal = "offline" | "onlyHere";

export type UpdateStore = ReturnType<typeof createUpdateStore>;

export function createUpdateStore(deps: UpdateDeps) {
  const state = proxy({ isReady: false, installing: false, refusal: null as UpdateRefusal | null });
  let hiddenUntil = 0;
  return {
    state,
    check: async (): Promise<void> => {
      if (deps.own === null) return;
      const found = await Promise.all([deps.readServed(), deps.readWaiting()]);
      if (found.some((version) => version !== null && version !== deps.own) && deps.now() >= hiddenUntil)
        state.isReady = true;
    },
    later: (): void => {
      hiddenUntil = deps.now() + screenRules.updateLaterMs;
      state.isReady = false;
    },
    /** Drafts are on the device as they are typed, so the reload loses none. Without a network nothing is touched: the version that is here opens without one. */
    install: async (): Promise<void> => {
      if (state.installing) return;
      state.installing = true;
      state.refusal = null;
      await deps.settle();
      const refusal = deps.hasOnlyHere() ? "onlyHere" : (await deps.readServed()) === null ? "offline" : null;
      if (refusal !== null) {
        Object.assign(state, { refusal, installing: false });
        return;
      }
      await deps.unregisterWorkers();
      await deps.forceUpdate();
      deps.resetModules();
      await deps.wait(screenRules.reloadDelayMs);
      deps.reload();
    },
  };
}
