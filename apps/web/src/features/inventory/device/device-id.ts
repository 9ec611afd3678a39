/** The name of this browser among the devices that count. */
import { deviceStore, type KeyStore } from "../../../shared/device-storage.ts";

const key = "terminal";

function deviceIdOf(store: KeyStore, newId: () => string): string {
  const known = store.get(key);
  if (known !== null) return known;
  const made = `WEB-${newId().replaceAll("-", "").slice(0, 12)}`;
  store.set(key, made);
  return made;
}

let own: string | null = null;

/** The same for every tab of the browser; a browser that keeps nothing is another device at each load. */
export const deviceId = (): string => (own ??= deviceIdOf(deviceStore, () => crypto.randomUUID()));
