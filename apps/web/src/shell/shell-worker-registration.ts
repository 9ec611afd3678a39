/** Registration of the service worker by a page; requires HTTPS and a built page. */
import { ownVersion } from "../shared/page-version.ts";

const workerScript = "/service-worker.js";
const answerWithinMs = 2000;

/** Registers the worker, and has it cache the files of this page as soon as it controls it. */
export async function registerWorker(): Promise<void> {
  if (ownVersion() === null || navigator.serviceWorker === undefined) return;
  const registration = await navigator.serviceWorker.register(workerScript).catch(() => null);
  if (registration !== null) void controllingWorker().then(tellLoadedFiles);
}

/** Tells the worker which files the page loaded before the worker took control, which only the page knows. */
function tellLoadedFiles(worker: ServiceWorker): void {
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  worker.postMessage(files.flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : [])));
}

/** Resolves to the worker that controls this page. */
function controllingWorker(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const checkState = () => {
      if (serviceWorker.controller === null) return;
      serviceWorker.removeEventListener("controllerchange", checkState);
      resolve(serviceWorker.controller);
    };
    serviceWorker.addEventListener("controllerchange", checkState);
    checkState();
  });
}

/** Version of the waiting worker; null if none waits. Checks for a newer one first. */
export async function readWaitingVersion(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return null;
  await registration.update().catch(() => null);
  // A found update still has to fetch its files.
  if (registration.installing !== null) await whenInstalled(registration.installing);
  return registration.waiting === null ? null : askVersion(registration.waiting);
}

export async function unregisterWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations();
  await Promise.all((workers ?? []).map((worker) => worker.unregister()));
}

function whenInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const checkState = () => {
      if (worker.state === "installing") return;
      worker.removeEventListener("statechange", checkState);
      resolve();
    };
    worker.addEventListener("statechange", checkState);
    checkState();
  });
}

function askVersion(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), answerWithinMs);
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof data === "string" ? data : null);
    });
    port1.start();
    worker.postMessage("version", [port2]);
  });
}
