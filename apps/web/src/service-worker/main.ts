/** Entry of the service worker: connects events to shell-worker.ts. The build inserts the list of files. */
import { createShellWorker } from "./shell-worker.ts";
import type { ShellFiles } from "./shell-worker.ts";

declare const shellFiles: ShellFiles;
/** Globals of a worker, which the DOM types lack. */
declare const clients: { readonly claim: () => Promise<void> };

const shellWorker = createShellWorker({
  shell: shellFiles,
  caches,
  fetch: (request) => fetch(request),
  claim: () => clients.claim(),
  origin: location.origin,
});

/** Lets an event last until the work has ended; `waitUntil` is missing in the DOM types. */
const extendEvent = (event: Event, work: Promise<unknown>): void => {
  if ("waitUntil" in event && typeof event.waitUntil === "function") event.waitUntil(work);
};

addEventListener("install", (event) => extendEvent(event, shellWorker.install()));
addEventListener("activate", (event) => extendEvent(event, shellWorker.activate()));
addEventListener("fetch", (event) => {
  if (
    !("request" in event) ||
    !(event.request instanceof Request) ||
    !("respondWith" in event) ||
    typeof event.respondWith !== "function"
  )
    return;
  const shellAnswer = shellWorker.answer(event.request);
  if (shellAnswer !== null) event.respondWith(shellAnswer);
});
// A page sends its files, or asks for the waiting version; it knows its own.
addEventListener("message", (event) => {
  const { data }: MessageEvent<unknown> = event;
  if (Array.isArray(data)) extendEvent(event, shellWorker.keep(data.map(String)));
  else event.ports[0]?.postMessage(shellWorker.version);
});
