/** Toast of a successful sign-in. Where the page reloads for the user's language it shows after the reload. Source: specification 8. */
import { tabStore } from "../shared/device-storage.ts";
import { showSuccess } from "../shared/show-success.ts";

/** Key of this tab under which the name waits for the reload. */
const welcomeNameKey = "welcome";

export const showWelcome = (name: string): Promise<void> => showSuccess("SIGN_IN", { name });

export const welcomeAfterReload = (name: string): void => tabStore.set(welcomeNameKey, name);

/** Shows the toast that waited for the reload. */
export function welcomeReloaded(name: string): void {
  tabStore.set(welcomeNameKey, null);
  void showWelcome(name);
}
