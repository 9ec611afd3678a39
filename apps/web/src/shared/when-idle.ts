/** Waiting for requests that run. */
import { notices } from "./notices.ts";

/** Waits until no request of the progress bar runs, up to a limit. Units: milliseconds. */
export async function whenIdle(atMostMs: number, stepMs = 100): Promise<void> {
  for (let waited = 0; notices.running > 0 && waited < atMostMs; waited += stepMs)
    await new Promise((resolve) => setTimeout(resolve, stepMs));
}
