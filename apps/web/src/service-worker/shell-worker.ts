/**
 * What the service worker does: keeps the files of the page on the device, so that it opens without a network and without waiting. Answers of the
 * API are never kept: a figure on the screen is the server's.
 */

export interface ShellFiles {
  /** The version of the page that these files are. */
  readonly version: string;
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

export function createShellWorker({ shell, caches, fetch, origin }: WorkerDeps) {
  const cacheName = cachePrefix + shell.version;
  const known = new Set(shell.files);

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
      await cache.addAll([page, ...shell.files]);
    },
    /** Older versions go when the last page that used them is closed. */
    activate: async (): Promise<void> => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)),
      );
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
