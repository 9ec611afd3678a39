/** The last route a person visited on this device, opened again after signing in. */
import { isRememberedPath, pathAfterLogin } from "@comptoir/domain/session";

import { deviceStore } from "../shared/device-storage.ts";
import type { KeyStore } from "../shared/device-storage.ts";

const key = "lastRoute";

export function rememberRoute(path: string, store: KeyStore = deviceStore): void {
  if (isRememberedPath(path)) store.set(key, path);
}

/** The last route when who has signed in can still use it, else the first screen that they can. */
export function routeAfterLogin(
  permissions: readonly string[],
  screens: readonly string[],
  store: KeyStore = deviceStore,
): string {
  return pathAfterLogin(store.get(key), permissions, screens);
}
