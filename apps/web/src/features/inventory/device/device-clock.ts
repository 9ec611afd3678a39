/** The clock of this device: what nobody sets of it, and what it lacked when the server was last heard of. */
import type { CountEvent } from "@comptoir/domain/inventory";

import { deviceStore, type KeyStore } from "../../../shared/device-storage.ts";

const key = "clock.offset";

/** An answer that took longer says too little of when the server wrote it. Units: milliseconds. */
const quickMs = 2_000;

export interface DeviceClockDeps {
  /** Units: milliseconds since 1970. */
  readonly wall: () => number;
  /** Since the page began. Units: milliseconds. */
  readonly elapsed: () => number;
  readonly session: string;
  readonly store: KeyStore;
}

export type DeviceClock = ReturnType<typeof createDeviceClock>;

export function createDeviceClock({ wall, elapsed, session, store }: DeviceClockDeps) {
  const read = () => Math.round(elapsed());
  /** The error that an earlier page measured is known without its monotonic clock: whether the clock was set since is unknown. */
  let known: { readonly offset: number; readonly gap: number | null } | null = parseOffset(store.get(key));

  return {
    /** Reads the monotonic clock and the measured error at this moment. */
    moment: (): Pick<CountEvent, "monotonic" | "known"> => ({
      monotonic: { session, elapsed: read() },
      ...(known !== null && {
        known: { offset: known.offset, drift: known.gap === null ? null : Math.round(wall() - read() - known.gap) },
      }),
    }),
    /** Asks the server something that it answers with its time, and measures the clock by it. */
    measure: async <T extends { readonly ok: boolean }>(
      ask: () => Promise<T>,
      nowOf: (answer: T) => number | null,
    ): Promise<T> => {
      const start = { wall: wall(), elapsed: elapsed() };
      const answer = await ask();
      const took = elapsed() - start.elapsed;
      const now = nowOf(answer);
      if (now !== null && took <= quickMs) {
        const offset = Math.round(now - (start.wall + took / 2));
        known = { offset, gap: start.wall - Math.round(start.elapsed) };
        store.set(key, String(offset));
      }
      return answer;
    },
  };
}

function parseOffset(text: string | null): { readonly offset: number; readonly gap: null } | null {
  const offset = Number(text ?? Number.NaN);
  return Number.isSafeInteger(offset) ? { offset, gap: null } : null;
}

/** The clock of this page. */
export const deviceClock = createDeviceClock({
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  session: crypto.randomUUID(),
  store: deviceStore,
});
