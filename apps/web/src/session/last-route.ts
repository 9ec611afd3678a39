/** The last route a person visited on this device, opened again after signing in. */
import { homePath, isRememberedPath } from "@comptoir/domain/session";

import { deviceStore } from "../shared/device-storage.ts";
import type { KeyStore } from "../shared/device-storage.ts";

const key = "lastRoute";

export function rememberRoute(path: string, store: KeyStore = deviceStore): void {
  if (isRememberedPath(path)) store.set(key, path);
}

export function routeAfterLogin(store: KeyStore = deviceStore): string {
  const kept = store.get(key);
  return kept !== null && isRememberedPath(kept) ? kept : homePath;
}
