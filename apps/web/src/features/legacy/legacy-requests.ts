/** Calls of the previous version's address, and of resending to terminals. */
import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

/** Address of the previous version; null if none is set. */
export async function askForLegacyAddress(signal?: AbortSignal): Promise<Answer<string | null>> {
  const answer = await askSignedIn((api) => api.config.webService(), signal);
  return answer.ok ? { ok: true, value: answer.value.baseUrl } : answer;
}

/** Resends items to terminals. */
export async function resendItems(ids: readonly number[]): Promise<Answer<readonly unknown[]>> {
  return askSignedIn((api) => api.synchronization.resend({ payload: ids }));
}

/** Signs in to the previous version's web service. */
export async function signInToWebService(
  email: string,
  password: string,
): Promise<Answer<{ readonly token: string; readonly userAccessId: number }>> {
  return askSignedIn((api) => api.webService.login({ payload: { email, password } }));
}
