import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, extname, join, resolve } from "node:path";

const buildFolder = resolve(import.meta.dirname, "../../dist");
const contentTypeByEnding: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export interface ServedBuild {
  readonly url: string;
  /** Installs a build whose scripts have other names, as those of a changed build have: a file name never changes its content. */
  readonly deployNext: () => void;
  readonly stop: () => Promise<void>;
}

/** Forwards a call to the API server, and streams its answer. */
function forwardToApi(api: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const call = ask(new URL(url ?? "/", api), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.on("error", () => response.destroy());
  response.on("close", () => call.destroy());
  request.pipe(call);
}

/** Renames every script of a build, wherever one names another. */
function deployRenamed(folder: string): void {
  const { version } = JSON.parse(readFileSync(join(folder, "version.json"), "utf8")) as { version: string };
  const scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const nextNames = new Map(
    scripts.map((name) => [name, name === basename(version) ? "base-another.js" : name.replace(/js$/u, "another.js")]),
  );
  for (const [name, nextName] of nextNames) renameSync(join(folder, "assets", name), join(folder, "assets", nextName));
  for (const file of [
    "index.html",
    "service-worker.js",
    "version.json",
    ...[...nextNames.values()].map((name) => join("assets", name)),
  ])
    writeFileSync(
      join(folder, file),
      readFileSync(join(folder, file), "utf8").replaceAll(/[\w.-]+\.js\b/gu, (name) => nextNames.get(name) ?? name),
    );
}

/** Serves a copy of the built page, with or without an API, so that tests can deploy another version under open pages. */
export async function serveBuild(api?: string): Promise<ServedBuild> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-build-"));
  cpSync(buildFolder, folder, { recursive: true });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    if (api !== undefined && pathname.startsWith("/api/")) return forwardToApi(api, request, response);
    const requestedFile = join(folder, pathname);
    const file =
      existsSync(requestedFile) && statSync(requestedFile).isFile()
        ? requestedFile
        : extname(pathname) === "" && !pathname.startsWith("/api/")
          ? join(folder, "index.html")
          : null;
    if (file === null) return void response.writeHead(404).end();
    response
      .writeHead(200, {
        "content-type": contentTypeByEnding[extname(file)] ?? "application/octet-stream",
        "cache-control": "no-cache",
      })
      .end(readFileSync(file));
  });
  const { port } = await new Promise<AddressInfo>((done) =>
    server.listen(0, "127.0.0.1", () => done(server.address() as AddressInfo)),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    deployNext: () => deployRenamed(folder),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
