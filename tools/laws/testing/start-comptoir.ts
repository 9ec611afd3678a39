import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const password = "Neige-sur-le-fleuve-9";

/** Starts a Comptoir process on its own folder and port, with a week of demo sales. */
export async function startComptoir(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-laws-server-"));
  const port = await freePort();
  const { DATABASE_URL: _database, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ["--conditions=@comptoir/source", fileURLToPath(new URL("start-comptoir.mjs", import.meta.url))],
    {
      env: {
        ...inherited,
        PORT: String(port),
        COMPTOIR_DATA_DIR: folder,
        COMPTOIR_DEMO_PASSWORD: password,
        DEMO_DAYS: "7",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const whenClosed = new Promise<void>((resolve) => void child.once("close", () => resolve()));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (data: unknown): void => {
      output += String(data);
      if (output.includes("ready")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void whenClosed.then(() => reject(new Error(output)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await whenClosed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Function that falsifies an answer of a faulty server. */
export type Fault = (
  request: { readonly path: string; readonly hasToken: boolean },
  answer: { readonly status: number; readonly body: string },
) => { readonly status: number; readonly body: string };

/** Starts a proxy to the real server that falsifies some answers. */
export async function startWrongServer(
  serverUrl: string,
  fault: Fault,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const wrongServer = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const body = await bodyOf(request);
    const headers = Object.fromEntries(
      ["authorization", "content-type"].flatMap((name) =>
        typeof request.headers[name] === "string" ? [[name, request.headers[name]]] : [],
      ),
    );
    const realAnswer = await fetch(`${serverUrl}${path}`, {
      method: request.method ?? "GET",
      headers,
      ...(body === "" ? {} : { body }),
    });
    const { status, body: sentBody } = fault(
      { path, hasToken: "authorization" in headers },
      { status: realAnswer.status, body: await realAnswer.text() },
    );
    response.writeHead(status, { "content-type": "application/json" }).end(sentBody);
  });
  await new Promise<void>((resolve) => wrongServer.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(wrongServer.address())}`,
    close: () => void wrongServer.close().closeAllConnections(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const port = portOf(server.address());
      server.close(() => resolve(port));
    });
  });
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
