/** Trace of the latest click or key press: the calls that follow it belong together for whoever traces the server. */

/** Time for which calls belong to a gesture. Units: milliseconds. */
const gestureMs = 5_000;

/** Writes random bytes in hexadecimal. */
const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const startTrace = () => ({ traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`, atMs: Date.now() });

let trace = startTrace();

const beginTrace = (): void => {
  trace = startTrace();
};

/** Starts a trace at each click and key press, until the returned function is called. */
export function traceGestures(page: Pick<EventTarget, "addEventListener" | "removeEventListener">): () => void {
  const gestures = ["click", "keydown"] as const;
  for (const gesture of gestures) page.addEventListener(gesture, beginTrace, { capture: true });
  return () => {
    for (const gesture of gestures) page.removeEventListener(gesture, beginTrace, { capture: true });
  };
}

/** Returns the `traceparent` of a call; null for a call that no gesture asked for. Source: W3C Trace Context. */
export const gestureTrace = (): string | null => (Date.now() - trace.atMs > gestureMs ? null : trace.traceparent);
