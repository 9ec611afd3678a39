/** Where the previous version is. */
import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

/** The address of the previous version; null where none is set. */
export async function askForLegacyAddress(signal?: AbortSignal): Promise<Answer<string | null>> {
  const answer = await askSignedIn((api) => api.config.webService(), signal);
  return answer.ok ? { ok: true, value: answer.value.baseUrl } : answer;
}
