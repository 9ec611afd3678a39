/** Id of this browser among counting devices. */
import { deviceStore, type KeyStore } from "../../../shared/device-storage.ts";

const deviceIdKey = "terminal";

function deviceIdOf(store: KeyStore, newId: () => string): string {
  const storedId = store.get(deviceIdKey);
  if (storedId !== null) return storedId;
  const newDeviceId = `WEB-${newId().replaceAll("-", "").slice(0, 12)}`;
  store.set(deviceIdKey, newDeviceId);
  return newDeviceId;
}

let ownDeviceId: string | null = null;

/** Returns an id shared by all tabs; without storage each load is another device. */
export const readDeviceId = (): string => (ownDeviceId ??= deviceIdOf(deviceStore, () => crypto.randomUUID()));
