/** Registration of the service worker by a page; requires HTTPS and a built page. */
import { readOwnVersion } from "../shared/page-version.ts";

const workerScript = "/service-worker.js";
const versionAnswerWithinMs = 2000;

/** Registers the worker, and has it cache the files of this page as soon as it controls it. */
export async function registerWorker(): Promise<void> {
  if (readOwnVersion() === null || navigator.serviceWorker === undefined) return;
  const workerRegistration = await navigator.serviceWorker.register(workerScript).catch(() => null);
  if (workerRegistration !== null) void waitForController().then(tellLoadedFiles);
}

/** Tells the worker which files the page loaded before the worker took control, which only the page knows. */
function tellLoadedFiles(worker: ServiceWorker): void {
  const loadedFileUrls = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  worker.postMessage(loadedFileUrls.flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : [])));
}

/** Resolves to the worker that controls this page. */
function waitForController(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const resolveIfControlled = () => {
      if (serviceWorker.controller === null) return;
      serviceWorker.removeEventListener("controllerchange", resolveIfControlled);
      resolve(serviceWorker.controller);
    };
    serviceWorker.addEventListener("controllerchange", resolveIfControlled);
    resolveIfControlled();
  });
}

/** Version of the waiting worker; null if none waits. Checks for a newer one first. */
export async function readWaitingVersion(): Promise<string | null> {
  const workerRegistration = await navigator.serviceWorker?.getRegistration();
  if (workerRegistration === undefined) return null;
  await workerRegistration.update().catch(() => null);
  // A found update still has to fetch its files.
  if (workerRegistration.installing !== null) await whenInstalled(workerRegistration.installing);
  return workerRegistration.waiting === null ? null : askVersion(workerRegistration.waiting);
}

export async function unregisterWorkers(): Promise<void> {
  const workerRegistrations = await navigator.serviceWorker?.getRegistrations();
  await Promise.all((workerRegistrations ?? []).map((worker) => worker.unregister()));
}

function whenInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfInstalled = () => {
      if (worker.state === "installing") return;
      worker.removeEventListener("statechange", resolveIfInstalled);
      resolve();
    };
    worker.addEventListener("statechange", resolveIfInstalled);
    resolveIfInstalled();
  });
}

function askVersion(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const answerTimer = setTimeout(() => resolve(null), versionAnswerWithinMs);
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      clearTimeout(answerTimer);
      port1.close();
      resolve(typeof data === "string" ? data : null);
    });
    port1.start();
    worker.postMessage("version", [port2]);
  });
}
