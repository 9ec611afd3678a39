/** The service worker: listens, and does what shell-worker.ts says. The list of files is put in by the build. */
import { createShellWorker } from "./shell-worker.ts";
import type { ShellFiles } from "./shell-worker.ts";

declare const shellFiles: ShellFiles;
/** A worker's own, which the types of a page do not know. */
declare const clients: { readonly claim: () => Promise<void> };

const worker = createShellWorker({
  shell: shellFiles,
  caches,
  fetch: (request) => fetch(request),
  claim: () => clients.claim(),
  origin: location.origin,
});

/** The fields of the events of a worker, which the types of a page do not know. */
const waitUntil = (event: Event, work: Promise<unknown>): void => {
  if ("waitUntil" in event && typeof event.waitUntil === "function") event.waitUntil(work);
};

addEventListener("install", (event) => waitUntil(event, worker.install()));
addEventListener("activate", (event) => waitUntil(event, worker.activate()));
addEventListener("fetch", (event) => {
  if (
    !("request" in event) ||
    !(event.request instanceof Request) ||
    !("respondWith" in event) ||
    typeof event.respondWith !== "function"
  )
    return;
  const answer = worker.answer(event.request);
  if (answer !== null) event.respondWith(answer);
});
// A page says what it was made of, or asks which version waits: its own is no news.
addEventListener("message", (event) => {
  const { data }: MessageEvent<unknown> = event;
  if (Array.isArray(data)) waitUntil(event, worker.keep(data.map(String)));
  else event.ports[0]?.postMessage(worker.version);
});
