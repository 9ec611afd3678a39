/** Repeats a question to reports while the copy that they read is being built, as after the first start. */
import type { Answer } from "./answer.ts";

/** Pause before a question is repeated. The server waits for the copy as well before it answers. Units: milliseconds. */
const askAgainAfterMs = 500;

/** Asks until the copy is built, and says how far that is in percent. An aborted question is not repeated. */
export async function untilBuilt<Value>(
  ask: () => Promise<Answer<Value>>,
  signal?: AbortSignal,
  onProgress?: (percent: number) => void,
): Promise<Answer<Value>> {
  for (;;) {
    const answer = await ask();
    const buildingIssue = answer.ok ? undefined : answer.failure.issues.find(({ code }) => code === "REPORT_BUILDING");
    if (buildingIssue === undefined || signal?.aborted === true) return answer;
    onProgress?.(Number(buildingIssue.params["percent"] ?? 0));
    await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs));
  }
}
