/** The last visited route on this device, reopened after signing in. */
import { isRememberedPath, pathAfterLogin } from "@comptoir/domain/session";

import { deviceStore } from "../shared/device-storage.ts";
import type { KeyStore } from "../shared/device-storage.ts";

const key = "lastRoute";

export function rememberRoute(path: string, store: KeyStore = deviceStore): void {
  if (isRememberedPath(path)) store.set(key, path);
}

/** Returns the last route if the signed-in user may open it, else the first screen they may open. */
export function routeAfterLogin(
  permissions: readonly string[],
  screens: readonly string[],
  store: KeyStore = deviceStore,
): string {
  return pathAfterLogin(store.get(key), permissions, screens);
}
