/** Notices a newer version of the page, and installs it when asked: never by itself. Source: specification 4, behaviour 3.11. */
import { proxy } from "valtio/vanilla";

export interface UpdateDeps {
  /** The marks of the page as the server has it now; null when it could not be read. */
  readonly readServed: () => Promise<string | null>;
  readonly now: () => number;
  readonly unregisterWorkers: () => Promise<void>;
  /** Takes the page anew from the server, past every cache. */
  readonly forceUpdate: () => Promise<void>;
  readonly reload: () => void;
  readonly wait: (delayMs: number) => Promise<void>;
}

const laterMs = 4 * 3_600_000;
export const pollMs = 15 * 60_000;
const reloadDelayMs = 1000;

export type UpdateStore = ReturnType<typeof createUpdateStore>;

export function createUpdateStore({ readServed, now, unregisterWorkers, forceUpdate, reload, wait }: UpdateDeps) {
  const state = proxy({ isReady: false, installing: false });
  let first: string | null = null;
  let hiddenUntil = 0;
  return {
    state,
    check: async (): Promise<void> => {
      const served = await readServed();
      first ??= served;
      if (served !== null && served !== first && now() >= hiddenUntil) state.isReady = true;
    },
    later: (): void => {
      hiddenUntil = now() + laterMs;
      state.isReady = false;
    },
    install: async (): Promise<void> => {
      state.installing = true;
      await unregisterWorkers();
      await forceUpdate();
      // The reload empties every store in memory; drafts stay on the device.
      await wait(reloadDelayMs);
      reload();
    },
  };
}
