/** The last visited route of each person on this device, reopened after they sign in; links opened before signing in come first. */
import { isRememberedPath, pathAfterLogin } from "@comptoir/domain/session";

import { deviceStore, tabStore } from "../shared/device-storage.ts";
import type { KeyStore } from "../shared/device-storage.ts";

const lastRouteKey = (userId: number) => `lastRoute.${userId}`;
/** Key of the tab's last route while signed in. Without a session, this route is not taken for a link that somebody opened. */
const tabRouteKey = "tabRoute";
/** Route that was opened in this tab before signing in. */
const linkRouteKey = "linkRoute";

interface RouteStores {
  readonly device: KeyStore;
  readonly tab: KeyStore;
}

const routeStores: RouteStores = { device: deviceStore, tab: tabStore };

/** Remembers a visited route for the person signed in, or as a link if nobody is. */
export function rememberRoute(path: string, userId: number | null, { device, tab }: RouteStores = routeStores): void {
  if (!isRememberedPath(path)) return;
  if (userId === null) {
    if (tab.get(tabRouteKey) !== path) tab.set(linkRouteKey, path);
    return;
  }
  device.set(lastRouteKey(userId), path);
  tab.set(tabRouteKey, path);
  tab.set(linkRouteKey, null);
}

/** Returns the link opened before signing in or the person's last route, if they may open it; else the first screen they may open. */
export function routeAfterLogin(
  userId: number | null,
  permissions: readonly string[],
  screens: readonly string[],
  { device, tab }: RouteStores = routeStores,
): string {
  const lastRoute = userId === null ? null : device.get(lastRouteKey(userId));
  return pathAfterLogin(tab.get(linkRouteKey) ?? lastRoute, permissions, screens);
}
