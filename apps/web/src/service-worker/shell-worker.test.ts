import { describe, expect, it } from "vitest";

import { listShellFiles } from "./shell-files.ts";
import { createShellWorker } from "./shell-worker.ts";
import type { WorkerDeps } from "./shell-worker.ts";

const origin = "https://shop.example";

/** In-memory caches and network for a worker. */
function setUp(version = "/assets/a.js", stored = new Map<string, Map<string, string>>()) {
  const requestedPaths: string[] = [];
  const world = { online: true, claimed: 0 };
  const pathOf = (request: Request | string) =>
    new URL(typeof request === "string" ? request : request.url, origin).pathname;
  const fetch: WorkerDeps["fetch"] = async (request) => {
    requestedPaths.push(pathOf(request));
    if (!world.online) throw new TypeError("Failed to fetch");
    return pathOf(request).endsWith("gone.js")
      ? new Response("", { status: 404 })
      : new Response(`network ${pathOf(request)}`);
  };
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    return {
      match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
      addAll: async (paths: readonly string[]) => paths.forEach((path) => files.set(path, `kept ${path}`)),
      put: async (path: string, answer: Response) => void files.set(path, await answer.text()),
    };
  };
  const worker = createShellWorker({
    shell: {
      version,
      publicHashes: [],
      opening: ["/opening.js", "/assets/a.js"],
      files: ["/assets/b.js", "/assets/c.js"],
    },
    caches: { open, keys: async () => [...stored.keys()], delete: async (name) => stored.delete(name) },
    fetch,
    claim: async () => void (world.claimed += 1),
    origin,
  });
  const answer = (path: string, { method = "GET", mode = "cors" } = {}) => {
    const request = new Request(new URL(path, origin), { method });
    // A script cannot make a request in "navigate" mode: the test sets it.
    Object.defineProperty(request, "mode", { value: mode });
    return worker.answer(request);
  };
  return { worker, asked: requestedPaths, world, stored, answer };
}

describe("the service worker", () => {
  it.each([
    "/api/Session",
    "/api/Widget/data/batch",
    "/docs",
    "/openapi.json",
    "/version.json",
    "/health",
    "/service-worker.js",
    "/unknown.png",
  ])("leaves %s to the network", (path) => {
    const { answer, asked } = setUp();
    expect([answer(path), asked]).toEqual([null, []]);
  });

  it("leaves what writes, and other origins, to the network", () => {
    const { answer } = setUp();
    expect([answer("/assets/a.js", { method: "POST" }), answer("https://other.example/assets/a.js")]).toEqual([
      null,
      null,
    ]);
  });

  it("opens files of the build from the device, and asks the network once for those it has not kept yet", async () => {
    const { worker, answer, asked } = setUp();
    await worker.install();
    expect(await (await answer("/assets/a.js"))?.text()).toBe("kept /assets/a.js");
    for (let time = 0; time < 2; time += 1)
      expect(await (await answer("/assets/later.woff2"))?.text()).toBe("network /assets/later.woff2");
    expect(asked).toEqual(["/assets/later.woff2"]);
  });

  it("takes over the page that is open already, and keeps first what that was made of, then every other file", async () => {
    const { worker, answer, asked, world } = setUp();
    await worker.install();
    await worker.activate();
    expect([world.claimed, asked]).toEqual([1, []]);
    await worker.keep(["/assets/c.js", "/assets/words-fr.js", "/assets/a.js", "/api/Session", "/elsewhere.js"]);
    expect(asked).toEqual(["/assets/c.js", "/assets/words-fr.js", "/assets/b.js"]);
    world.online = false;
    expect(await (await answer("/assets/words-fr.js"))?.text()).toBe("network /assets/words-fr.js");
  });

  it("goes on with the files that the network failed when the next page opens", async () => {
    const { worker, asked, world } = setUp();
    await worker.install();
    world.online = false;
    await worker.keep([]);
    world.online = true;
    await worker.keep([]);
    expect(asked).toEqual(["/assets/b.js", "/assets/c.js", "/assets/b.js", "/assets/c.js"]);
  });

  it("keeps no failure", async () => {
    const { answer, stored } = setUp();
    expect((await answer("/assets/gone.js"))?.status).toBe(404);
    expect([...stored.values()].flatMap((files) => [...files.keys()])).toEqual([]);
  });

  it("drops the files of older versions, and nothing of others, when it takes over", async () => {
    const otherCaches = new Map([["their cache", new Map([["/x", "theirs"]])]]);
    await setUp("/assets/old.js", otherCaches).worker.install();
    const { worker } = setUp("/assets/new.js", otherCaches);
    await worker.install();
    expect(otherCaches.size).toBe(3);
    await worker.activate();
    expect([...otherCaches.keys()]).toEqual(["their cache", "comptoir-shell /assets/new.js"]);
  });
});

describe("the page, without and with a network", () => {
  it("is the network's as long as there is one, and the one on the device when there is none", async () => {
    const { worker, answer, world } = setUp();
    await worker.install();
    expect(await (await answer("/bi", { mode: "navigate" }))?.text()).toBe("network /bi");
    world.online = false;
    expect(await (await answer("/bi?period=-1d", { mode: "navigate" }))?.text()).toBe("kept /index.html");
  });

  it("fails as it would without a worker when the device has none", async () => {
    const { answer, world } = setUp();
    world.online = false;
    await expect(answer("/bi", { mode: "navigate" })).rejects.toThrow("Failed to fetch");
  });
});

describe("the files that are kept", () => {
  it("are the public ones, scripts, styles and the font of our languages, under the version of the page's script; first those of a count without a network", () => {
    const shell = listShellFiles(
      [
        { fileName: "assets/runtime-1.js", moduleIds: ["runtime"] },
        {
          fileName: "assets/base-2.js",
          moduleIds: ["C:\\code\\apps\\web\\src\\main.tsx", "/code/other.ts"],
          imports: ["assets/runtime-1.js"],
        },
        { fileName: "assets/screen-6.js", imports: ["assets/base-2.js"] },
        { fileName: "assets/count-7.js", imports: ["assets/base-2.js"] },
        {
          fileName: "assets/offline-8.js",
          moduleIds: ["/code/apps/web/src/features/inventory/offline-page.tsx"],
          imports: ["assets/count-7.js"],
        },
        ...["inventory", "errors", "goal"].map((area) => ({
          fileName: `assets/${area}-9.js`,
          moduleIds: [`C:\\code\\packages\\i18n\\src\\locales\\fr\\${area}.ts`],
        })),
        { fileName: "assets/base-2.js.map" },
        { fileName: "assets/style-3.css" },
        { fileName: "assets/inter-latin-4.woff2" },
        { fileName: "assets/inter-latin-ext-5.woff2" },
        { fileName: "index.html" },
        { fileName: ".vite/manifest.json" },
      ],
      ["hash of opening.js"],
    );
    expect(shell).toEqual({
      version: "/assets/base-2.js",
      publicHashes: ["hash of opening.js"],
      opening: [
        "/opening.js",
        "/opening.css",
        "/icon.svg",
        "/manifest.webmanifest",
        "/assets/base-2.js",
        "/assets/runtime-1.js",
        "/assets/offline-8.js",
        "/assets/count-7.js",
        "/assets/inventory-9.js",
        "/assets/errors-9.js",
        "/assets/style-3.css",
      ],
      files: ["/assets/goal-9.js", "/assets/inter-latin-4.woff2", "/assets/screen-6.js"],
    });
  });
});
