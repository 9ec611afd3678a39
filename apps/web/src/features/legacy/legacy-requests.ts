/** Where the previous version is, and what is sent to terminals again. */
import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

/** The address of the previous version; null where none is set. */
export async function askForLegacyAddress(signal?: AbortSignal): Promise<Answer<string | null>> {
  const answer = await askSignedIn((api) => api.config.webService(), signal);
  return answer.ok ? { ok: true, value: answer.value.baseUrl } : answer;
}

/** Sends to terminals again what they were sent. */
export async function resendAll(ids: readonly number[]): Promise<Answer<readonly unknown[]>> {
  return askSignedIn((api) => api.synchronization.resend({ payload: ids }));
}

/** Signs in to the web service of the previous version. */
export async function signInToWebService(
  email: string,
  password: string,
): Promise<Answer<{ readonly token: string; readonly userAccessId: number }>> {
  return askSignedIn((api) => api.webService.login({ payload: { email, password } }));
}
