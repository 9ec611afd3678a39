/** Signs in, and words what failed; loaded with the first attempt, to keep the sign-in screen small. */
import { ask } from "../../runtime.ts";
import type { Credentials } from "../../session/session-gateway.ts";
import { session } from "../../session/session.ts";
import { showWelcome, welcomeAfterReload } from "../../session/welcome.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { failureText, isShownInDialog } from "../../shared/failure-text.ts";
import { loadPart } from "../../shared/part.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, storeLanguage, text } from "../../shared/text.ts";
import type { CodeStepPart } from "./code-step.tsx";

/** Opens a session: returns the error that prevented it, the form of the second factor if it is required, or null after success. */
export async function openSession(credentials: Credentials): Promise<string | CodeStepPart | null> {
  await text.load("errors", "shell", "successes");
  const answer = await session.login(credentials);
  if (answer.ok) {
    enterSession(credentials.rememberMe);
    return null;
  }
  if (answer.failure.code === "SECOND_FACTOR_NEEDED") {
    await text.load("signIn");
    const { makeCodeStep } = await loadPart(() => import("./code-step.tsx"));
    const { username, password } = credentials;
    return makeCodeStep(answer.failure, () =>
      ask((api) => api.session.askPasskey({ payload: { username, password } })),
    );
  }
  if (isShownInDialog(answer.failure)) showFailure(answer.failure);
  return failureText(answer.failure);
}

/** Remembers the choices of the sign-in, and reloads the page where the user's language is another. */
export function enterSession(remember: boolean): void {
  deviceStore.set("remember", remember ? "1" : null);
  const { user } = session.state;
  if (user === null) return;
  storeLanguage(user.language);
  if (user.language === language) return void showWelcome(user.firstName);
  welcomeAfterReload(user.firstName);
  location.reload();
}
