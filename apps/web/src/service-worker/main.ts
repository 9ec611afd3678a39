/** The service worker: listens, and does what shell-worker.ts says. The list of files is put in by the build. */
import { createShellWorker } from "./shell-worker.ts";
import type { ShellFiles } from "./shell-worker.ts";

declare const shellFiles: ShellFiles;

const worker = createShellWorker({
  shell: shellFiles,
  caches,
  fetch: (request) => fetch(request),
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
// A page asks which version waits: its own is no news.
addEventListener("message", (event) => event.ports[0]?.postMessage(worker.version));
