/** Sends the facts of a simulated terminal over HTTP. */

import { request } from "node:http";
import { request as secureRequest } from "node:https";

import type { FactsReply, SendFacts, SentFact } from "./simulated-till.ts";

/** Time limit of a call. Units: milliseconds. */
const callAtMostMs = 30_000;

/** Durations of calls. Units: milliseconds. */
export type Latencies = number[];

/** Makes the function that sends facts of a terminal. A failed call returns no answer; the terminal tries again. */
export const callFacts =
  (url: string, key: string, latencies: Latencies): SendFacts =>
  async (facts, mustCut) => {
    const body = bodyOf(facts);
    if (mustCut) return cutCall(url, key, body);
    const startMs = performance.now();
    try {
      const answer = await fetch(`${url}/api/Till/Facts`, {
        method: "POST",
        headers: { "content-type": "application/x-ndjson", authorization: `Bearer ${key}` },
        body,
        signal: AbortSignal.timeout(callAtMostMs),
      });
      const text = await answer.text();
      latencies.push(performance.now() - startMs);
      return answer.status === 200 ? (JSON.parse(text) as FactsReply) : undefined;
    } catch {
      return undefined;
    }
  };

const bodyOf = (facts: readonly SentFact[]): string => facts.map((fact) => JSON.stringify(fact)).join("\n");

/** Sends half of a body and breaks the connection. */
function cutCall(url: string, key: string, body: string): Promise<undefined> {
  const bytes = Buffer.from(body);
  return new Promise((resolve) => {
    const call = (url.startsWith("https:") ? secureRequest : request)(`${url}/api/Till/Facts`, {
      method: "POST",
      headers: {
        "content-type": "application/x-ndjson",
        "content-length": bytes.length,
        authorization: `Bearer ${key}`,
      },
    });
    call.on("error", () => resolve(undefined));
    call.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
      setTimeout(() => {
        call.destroy();
        resolve(undefined);
      }, 20);
    });
  });
}
