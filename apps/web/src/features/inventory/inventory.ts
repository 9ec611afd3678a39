/** Stores of the inventory screens, over the server and this device. */
import { session } from "../../session/session.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { pauseFor } from "../../shared/follower.ts";
import { registerUnsavedCheck } from "../../shared/unsaved-work.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { createCountStore } from "./count-store.ts";
import { withMemoryFallback } from "./device/count-journal.ts";
import { deviceClock } from "./device/device-clock.ts";
import { readDeviceId } from "./device/device-id.ts";
import { createDeviceJournal } from "./device/device-journal.ts";
import { openCountsKey, parseOpenCounts, type OpenCount } from "./stored-values.ts";
import { countGateway } from "./inventory-requests.ts";

/** Delay that gathers scans while earlier ones are being sent. Units: milliseconds. */
const gatherPauseMs = 250;

/** Lock that lets one tab at a time send waiting scans; browsers without locks do not coordinate their tabs. */
const runInOneTab = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : await navigator.locks.request("comptoir.counts", work);

export const countJournal = withMemoryFallback(createDeviceJournal(), () => countStore.deviceIsFull());

registerUnsavedCheck(() => countJournal.hasOnlyHere() || countStore.hasOnlyHere());

/** Key of the user who counts here: without a server, the last one who signed in, unless they signed out. */
const counterStorageKey = "counter";
const readUserId = (): number => {
  const { user, status } = session.state;
  // Called at every scan: writes only a changed key.
  if (user !== null && deviceStore.get(counterStorageKey) !== String(user.id))
    deviceStore.set(counterStorageKey, String(user.id));
  return user?.id ?? (status === "unknown" ? Number(deviceStore.get(counterStorageKey) ?? 0) : 0);
};

export const countStore = createCountStore({
  gateway: countGateway,
  journal: countJournal,
  deviceId: readDeviceId(),
  userId: readUserId,
  now: Date.now,
  moment: deviceClock.moment,
  newId: () => crypto.randomUUID(),
  alone: runInOneTab,
  device: deviceStore,
  pause: pauseFor,
  random: Math.random,
  gather: () => new Promise((resolve) => setTimeout(resolve, gatherPauseMs)),
});

document.addEventListener("visibilitychange", () => countStore.watch(document.visibilityState === "visible"));

/** Lists the open counts of the user on this device. */
export async function listOpenCounts(): Promise<readonly OpenCount[]> {
  const openCounts = parseOpenCounts(await countJournal.readValue(openCountsKey).catch(() => undefined));
  return openCounts.filter((count) => count.userId === readUserId());
}

registerStore(countStore.reset);
