/**
 * What the service worker does: keeps the files of the page on the device, so that it opens without a network and without waiting. Answers of the
 * API are never kept: a figure on the screen is the server's.
 */

export interface ShellFiles {
  /** The version of the page that these files are. */
  readonly version: string;
  /** Those that the page cannot open without: kept before the worker takes over, so that it takes over at once. */
  readonly opening: readonly string[];
  /** The others: kept once a page asks for it. */
  readonly files: readonly string[];
}

/** The part of the browser's caches that a worker uses; files go by their path. */
export interface ShellCaches {
  readonly open: (name: string) => Promise<{
    readonly match: (path: string) => Promise<Response | undefined>;
    readonly addAll: (paths: string[]) => Promise<void>;
    readonly put: (path: string, answer: Response) => Promise<void>;
  }>;
  readonly keys: () => Promise<string[]>;
  readonly delete: (name: string) => Promise<boolean>;
}

export interface WorkerDeps {
  readonly shell: ShellFiles;
  readonly caches: ShellCaches;
  readonly fetch: (request: Request | string) => Promise<Response>;
  /** Serves the pages that are open already, not only those that open later. */
  readonly claim: () => Promise<void>;
  readonly origin: string;
}

export type ShellWorker = ReturnType<typeof createShellWorker>;

const cachePrefix = "comptoir-shell ";
/** Every route of the application is this page. */
const page = "/index.html";
/** The server's own words, pages of other kinds, and what says which version there is. */
const neverKept = [
  /^\/api\//u,
  /^\/docs(?:\/|$)/u,
  /^\/(?:openapi|version)\.json$/u,
  /^\/health$/u,
  /^\/service-worker\.js$/u,
] as const;

export function createShellWorker({ shell, caches, fetch, claim, origin }: WorkerDeps) {
  const cacheName = cachePrefix + shell.version;
  const known = new Set([...shell.opening, ...shell.files]);

  /** The network's page is the newest one; without a network, the one on the device. */
  const openPage = async (request: Request): Promise<Response> => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await (await caches.open(cacheName)).match(page);
      if (kept === undefined) throw error;
      return kept;
    }
  };

  /** Names of the build carry a hash: what is on the device is what the server has. */
  const openFile = async (request: Request, path: string): Promise<Response> => {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(path);
    if (kept !== undefined) return kept;
    const answer = await fetch(request);
    if (answer.ok && path.startsWith("/assets/")) await cache.put(path, answer.clone());
    return answer;
  };

  return {
    version: shell.version,
    install: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      await cache.addAll([page, ...shell.opening]);
    },
    /** Keeps what an open page was made of, then every other file; what the network fails is tried at the next page. */
    keep: async (paths: readonly string[]): Promise<void> => {
      const cache = await caches.open(cacheName);
      const wanted = new Set([...paths.filter((path) => path.startsWith("/assets/")), ...shell.files]);
      for (const path of wanted) {
        if ((await cache.match(path)) !== undefined) continue;
        const answer = await fetch(path).catch(() => null);
        if (answer?.ok === true) await cache.put(path, answer);
      }
    },
    /** Older versions go when the last page that used them is closed. */
    activate: async (): Promise<void> => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)),
      );
      await claim();
    },
    /** Null leaves a request to the browser. */
    answer: (request: Request): Promise<Response> | null => {
      const url = new URL(request.url);
      if (request.method !== "GET" || url.origin !== origin || neverKept.some((pattern) => pattern.test(url.pathname)))
        return null;
      if (request.mode === "navigate") return openPage(request);
      return known.has(url.pathname) || url.pathname.startsWith("/assets/") ? openFile(request, url.pathname) : null;
    },
  };
}
