/** Detects a newer version of the page, and installs it on request only. Source: specification 4, behaviour 3.11. */
import { screenRules } from "@comptoir/domain/operation";
import { proxy } from "valtio/vanilla";

export interface UpdateDeps {
  /** Version of the loaded page; null in development. */
  readonly own: string | null;
  /** Version on the server; null when it could not be read. */
  readonly readServed: () => Promise<string | null>;
  /** Version of the waiting worker; null if none waits. */
  readonly readWaiting: () => Promise<string | null>;
  readonly now: () => number;
  /** Whether unsaved work exists only in this page. */
  readonly hasOnlyHere: () => boolean;
  /** Waits for pending writes. */
  readonly settle: () => Promise<void>;
  readonly unregisterWorkers: () => Promise<void>;
  /** Reloads the page from the server, past every cache. */
  readonly forceUpdate: () => Promise<void>;
  readonly resetModules: () => void;
  readonly reload: () => void;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** Reason why nothing was installed: no network, or unsaved work. */
export type UpdateRefusal = "offline" | "onlyHere";

export function createUpdateStore(updateDeps: UpdateDeps) {
  const state = proxy({ isReady: false, installing: false, refusal: null as UpdateRefusal | null });
  let hiddenUntilMs = 0;
  return {
    state,
    check: async (): Promise<void> => {
      if (updateDeps.own === null) return;
      const availableVersions = await Promise.all([updateDeps.readServed(), updateDeps.readWaiting()]);
      if (
        availableVersions.some((version) => version !== null && version !== updateDeps.own) &&
        updateDeps.now() >= hiddenUntilMs
      )
        state.isReady = true;
    },
    later: (): void => {
      hiddenUntilMs = updateDeps.now() + screenRules.updateLaterMs;
      state.isReady = false;
    },
    /** Installs the newer version and reloads the page. Drafts are stored, so none is lost; without a network or with unsaved work nothing is done. */
    install: async (): Promise<void> => {
      if (state.installing) return;
      state.installing = true;
      state.refusal = null;
      await updateDeps.settle();
      const updateRefusal = updateDeps.hasOnlyHere()
        ? "onlyHere"
        : (await updateDeps.readServed()) === null
          ? "offline"
          : null;
      if (updateRefusal !== null) {
        Object.assign(state, { refusal: updateRefusal, installing: false });
        return;
      }
      await updateDeps.unregisterWorkers();
      await updateDeps.forceUpdate();
      updateDeps.resetModules();
      await updateDeps.wait(screenRules.reloadDelayMs);
      updateDeps.reload();
    },
  };
}
