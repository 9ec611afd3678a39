/** Trace of the latest click or key press: the calls that follow it belong together for whoever traces the server. */

/** Time for which calls belong to a gesture. Units: milliseconds. */
const gestureTraceMs = 5_000;

/** Writes random bytes in hexadecimal. */
const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const makeTrace = () => ({ traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`, atMs: Date.now() });

let latestTrace = makeTrace();

const replaceTrace = (): void => {
  latestTrace = makeTrace();
};

/** Starts a trace at each click and key press, until the returned function is called. */
export function traceGestures(page: Pick<EventTarget, "addEventListener" | "removeEventListener">): () => void {
  const gestureEvents = ["click", "keydown"] as const;
  for (const gesture of gestureEvents) page.addEventListener(gesture, replaceTrace, { capture: true });
  return () => {
    for (const gesture of gestureEvents) page.removeEventListener(gesture, replaceTrace, { capture: true });
  };
}

/** Returns the `traceparent` of a call; null for a call too long after the latest gesture to belong to it. Source: W3C Trace Context. */
export const currentTraceparent = (): string | null =>
  Date.now() - latestTrace.atMs > gestureTraceMs ? null : latestTrace.traceparent;
