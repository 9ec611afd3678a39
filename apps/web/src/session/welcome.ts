/** Toast of a successful sign-in. Where the page reloads for the user's language it shows after the reload. Source: specification 8. */
import { outcomes } from "@comptoir/domain/errors";

import { tabStore } from "../shared/device-storage.ts";
import { addToast } from "../shared/notices.ts";
import { t, text } from "../shared/text.ts";

/** Key of this tab under which the name waits for the reload. */
const welcomeNameKey = "welcome";

export async function showWelcome(name: string): Promise<void> {
  await text.load("successes");
  addToast(t(`successes.${outcomes.SIGN_IN.succeeded}`, { name }));
}

export const welcomeAfterReload = (name: string): void => tabStore.set(welcomeNameKey, name);

/** Shows the toast that waited for the reload. */
export function welcomeReloaded(name: string): void {
  tabStore.set(welcomeNameKey, null);
  void showWelcome(name);
}
