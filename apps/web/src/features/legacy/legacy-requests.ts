/** Calls of the previous version's address, and of resending to terminals. */
import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

/** Address of the previous version; null if none is set. */
export async function askForLegacyAddress(signal?: AbortSignal): Promise<Answer<string | null>> {
  const answer = await askSignedIn((api) => api.config.webService(), signal);
  return answer.ok ? { ok: true, value: answer.value.baseUrl } : answer;
}

/** Maximum number of items that one call resends. */
export const resentAtMost = 1_000;

/** Resends items to terminals, in as many calls as they need; the first failure ends it. */
export async function resendItems(ids: readonly number[]): Promise<Answer<null>> {
  for (let offset = 0; offset < ids.length; offset += resentAtMost) {
    const callIds = ids.slice(offset, offset + resentAtMost);
    const answer = await askSignedIn((api) => api.synchronization.resend({ payload: callIds }));
    if (!answer.ok) return answer;
  }
  return { ok: true, value: null };
}

/** Signs in to the previous version's web service. */
export async function signInToWebService(
  email: string,
  password: string,
): Promise<Answer<{ readonly token: string; readonly userAccessId: number }>> {
  return askSignedIn((api) => api.webService.login({ payload: { email, password } }));
}
