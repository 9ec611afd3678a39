/** Clock of this device: a monotonic clock, and the error of the displayed time at the last answer of the server. */
import type { CountEvent } from "@comptoir/domain/inventory";

import { deviceStore, type KeyStore } from "../../../shared/device-storage.ts";

const offsetKey = "clock.offset";

/** Maximum time of an answer; a slower one measures too imprecisely. Units: milliseconds. */
const quickAnswerMs = 2_000;

export interface DeviceClockDeps {
  /** Reads the time that the device displays. Units: milliseconds since 1970. */
  readonly wall: () => number;
  /** Time since the page was opened. Units: milliseconds. */
  readonly elapsed: () => number;
  readonly session: string;
  readonly store: KeyStore;
}

export type DeviceClock = ReturnType<typeof createDeviceClock>;

export function createDeviceClock({ wall, elapsed, session, store }: DeviceClockDeps) {
  const readClock = () => Math.round(elapsed());
  /** Clock error measured last; `gap` is null if an earlier page measured it, because the clock may have been set since. */
  let storedOffset: { readonly offset: number; readonly gap: number | null } | null = parseOffset(store.get(offsetKey));

  return {
    /** Reads the monotonic clock and the measured error. */
    moment: (): Pick<CountEvent, "monotonic" | "known"> => ({
      monotonic: { session, elapsed: readClock() },
      ...(storedOffset !== null && {
        known: {
          offset: storedOffset.offset,
          drift: storedOffset.gap === null ? null : Math.round(wall() - readClock() - storedOffset.gap),
        },
      }),
    }),
    /** Makes a call, and measures the clock by the time in its answer. */
    measure: async <T extends { readonly ok: boolean }>(
      ask: () => Promise<T>,
      nowOf: (answer: T) => number | null,
    ): Promise<T> => {
      const startTimes = { wall: wall(), elapsed: elapsed() };
      const answer = await ask();
      const elapsedMs = elapsed() - startTimes.elapsed;
      const serverNowMs = nowOf(answer);
      if (serverNowMs !== null && elapsedMs <= quickAnswerMs) {
        const measuredOffset = Math.round(serverNowMs - (startTimes.wall + elapsedMs / 2));
        storedOffset = { offset: measuredOffset, gap: startTimes.wall - Math.round(startTimes.elapsed) };
        store.set(offsetKey, String(measuredOffset));
      }
      return answer;
    },
  };
}

function parseOffset(text: string | null): { readonly offset: number; readonly gap: null } | null {
  const clockOffsetMs = Number(text ?? Number.NaN);
  return Number.isSafeInteger(clockOffsetMs) ? { offset: clockOffsetMs, gap: null } : null;
}

/** Device clock of this page, shared by all its stores. */
export const deviceClock = createDeviceClock({
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  session: crypto.randomUUID(),
  store: deviceStore,
});
