/**
 * Service worker: caches the files of the page, so that it opens fast and offline.
 * API answers are never cached: every figure on the screen is the server's.
 */

export interface ShellFiles {
  /** Version of the page that the files belong to. */
  readonly version: string;
  /** Hashes of the files without a hash in their name; they only make the worker of another release another file. */
  readonly publicHashes: readonly string[];
  /** Files required to open the page: cached before the worker activates. */
  readonly opening: readonly string[];
  /** Other files: cached after a page has opened. */
  readonly files: readonly string[];
}

/** Part of the Cache API that a worker uses; files are keyed by path. */
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
  /** Takes control of open pages too, not only of later ones. */
  readonly claim: () => Promise<void>;
  readonly origin: string;
}

const cachePrefix = "comptoir-shell ";
/** Every route of the application serves this page. */
const pagePath = "/index.html";
/** Paths left to the server: the API, other pages, and the version file. */
const uncached = [
  /^\/api\//u,
  /^\/docs(?:\/|$)/u,
  /^\/(?:openapi|version)\.json$/u,
  /^\/health$/u,
  /^\/service-worker\.js$/u,
] as const;

export function createShellWorker({ shell, caches, fetch, claim, origin }: WorkerDeps) {
  const cacheName = cachePrefix + shell.version;
  const shellSet = new Set([...shell.opening, ...shell.files]);

  /** Serves the page from the network; if that fails, from the cache. */
  const openPage = async (request: Request): Promise<Response> => {
    try {
      return await fetch(request);
    } catch (error) {
      const cached = await (await caches.open(cacheName)).match(pagePath);
      if (cached === undefined) throw error;
      return cached;
    }
  };

  /** Serves a file from the cache, or else from the network. Names in /assets contain a hash of the content: a cached one is never stale. */
  const openFile = async (request: Request, path: string): Promise<Response> => {
    const cache = await caches.open(cacheName);
    const cached = await cache.match(path);
    if (cached !== undefined) return cached;
    const answer = await fetch(request);
    if (answer.ok && path.startsWith("/assets/")) await cache.put(path, answer.clone());
    return answer;
  };

  return {
    version: shell.version,
    install: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      await cache.addAll([pagePath, ...shell.opening]);
    },
    /** Caches the files of an open page, then all others; a file that fails is tried again at the next page. */
    keep: async (paths: readonly string[]): Promise<void> => {
      const cache = await caches.open(cacheName);
      const wantedUrls = new Set([...paths.filter((path) => path.startsWith("/assets/")), ...shell.files]);
      for (const path of wantedUrls) {
        if ((await cache.match(path)) !== undefined) continue;
        const answer = await fetch(path).catch(() => null);
        if (answer?.ok === true) await cache.put(path, answer);
      }
    },
    /** Deletes older versions, once the last page that uses them is closed. */
    activate: async (): Promise<void> => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)),
      );
      await claim();
    },
    /** Answers a request with the page or a cached file; null leaves the request to the browser. */
    answer: (request: Request): Promise<Response> | null => {
      const url = new URL(request.url);
      if (request.method !== "GET" || url.origin !== origin || uncached.some((pattern) => pattern.test(url.pathname)))
        return null;
      if (request.mode === "navigate") return openPage(request);
      return shellSet.has(url.pathname) || url.pathname.startsWith("/assets/") ? openFile(request, url.pathname) : null;
    },
  };
}
