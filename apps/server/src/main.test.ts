import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it } from "@effect/vitest";
import { ConfigProvider, Effect, Redacted } from "effect";
import { vi } from "vitest";

import { serverConfig } from "./config.ts";
import { copyMigratedFolder } from "./database/migrated-template.ts";
import { freePort, startServer, type Variables } from "./testing/server-process.ts";
import { rounds } from "./testing/rounds.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-start-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Starts the server as a process, with a data folder of this test file. */
const start = (variables: Variables) => startServer({ COMPTOIR_DATA_DIR: path.join(root, "data"), ...variables });

it("starts, refuses a second process on its folder and on its port, stops in order, and starts again", async () => {
  const port = await freePort();
  await copyMigratedFolder(path.join(root, "data", "database"));
  const first = start({ PORT: String(port) });
  await first.ready;
  const onFolder = await start({ PORT: String(await freePort()) }).ended;
  expect(onFolder).toEqual({ code: 1, lines: [expect.stringContaining("in use by another process")] });
  await copyMigratedFolder(path.join(root, "other", "database"));
  const onPort = await start({ PORT: String(port), COMPTOIR_DATA_DIR: path.join(root, "other") }).ended;
  expect(onPort).toEqual({ code: 1, lines: [expect.stringContaining(`Port ${port} is in use`)] });
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);

  first.child.kill("SIGTERM");
  const stopMessage = await first.ended;
  expect(stopMessage).toEqual({ code: 0, lines: [""] });
  const second = start({ PORT: String(port) });
  await second.ready;
  second.child.kill("SIGTERM");
  await second.ended;
}, 240_000);

it("waits for the web application that is built beside it, and serves when it is built or its builder is gone", async () => {
  for (const [place, say] of [
    ["told", (child: ChildProcess) => void child.send("built")],
    ["alone", (child: ChildProcess) => child.disconnect()],
  ] as const) {
    const port = await freePort();
    await copyMigratedFolder(path.join(root, place, "database"));
    const server = start({
      PORT: String(port),
      COMPTOIR_DATA_DIR: path.join(root, place),
      COMPTOIR_WEB_IS_BUILT_BESIDE: "1",
    });
    await vi.waitUntil(() => fs.existsSync(path.join(root, place, "control.sock")), { timeout: 100_000, interval: 50 });
    expect(server.output()).toBe("");
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    say(server.child);
    await server.ready;
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    // Without its message channel, a process reports its exit but not its close.
    const exited = once(server.child, "exit");
    server.child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  }
}, 240_000);

it("asked to stop, answers what it accepted, and ends within five seconds; each request is one line, and nothing secret is in any", async () => {
  const port = await freePort();
  await copyMigratedFolder(path.join(root, "stopped", "database"));
  const server = start({
    PORT: String(port),
    COMPTOIR_DATA_DIR: path.join(root, "stopped"),
    COMPTOIR_METRICS_TOKEN: "metrics-secret-of-the-test",
  });
  await server.ready;
  const ask = (place: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${place}`, {
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
    });
  const password = "Neige-sur-le-fleuve-9";
  const account = { username: "chef", password, firstName: "A", lastName: "B", language: "fr", chainName: "C" };
  const { token } = (await (await ask("/api/Setup", { method: "POST", body: JSON.stringify(account) })).json()) as {
    token: string;
  };
  expect(
    (
      await ask("/api/BasicLogin", {
        method: "POST",
        body: JSON.stringify({ username: "chef", password: "faux-mot-de-passe" }),
      })
    ).status,
  ).toBe(400);
  expect((await ask("/api/SideNav", { headers: { authorization: "Bearer forged.forged.forged" } })).status).toBe(401);
  for (const path of ["/live", "/ready", "/health"]) expect(await (await ask(path)).json()).toEqual({ status: "ok" });
  expect((await ask("/metrics")).status).toBe(401);
  const metrics = await (
    await ask("/metrics", { headers: { authorization: "Bearer metrics-secret-of-the-test" } })
  ).text();
  expect(metrics).toContain('comptoir_request_seconds_count{method="POST",route="/api/BasicLogin",status="400"} 1');

  const calls = Array.from({ length: 10 }, (_, n) => ({
    key: String(n),
    call: "Simple",
    params: { date: "-365d..-0d" },
  }));
  const reads = Array.from({ length: 30 }, () =>
    ask("/api/Widget/data/batch", {
      method: "POST",
      body: JSON.stringify(calls),
      headers: { authorization: `Bearer ${token}` },
    }).then(
      async (answer) => [answer.status, ((await answer.json()) as unknown[]).length],
      (error: unknown) => String(error),
    ),
  );
  // after this pause, the server has received all requests and answered only few
  await new Promise((resolve) => setTimeout(resolve, 150));
  const askedAt = performance.now();
  server.child.kill("SIGTERM");
  expect(await Promise.all(reads)).toEqual(reads.map(() => [200, 10]));
  expect((await server.ended).code).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(5_500);

  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofBatches = lines.filter(({ log, route }) => log === "request" && route === "/api/Widget/data/batch");
  expect(ofBatches).toHaveLength(30);
  expect(ofBatches[0]).toEqual({
    log: "request",
    at: expect.any(String),
    id: expect.any(String),
    user: 1,
    layer: 1,
    method: "POST",
    route: "/api/Widget/data/batch",
    status: 200,
    ms: expect.any(Number),
  });
  expect(lines.filter(({ log }) => log === "security").map(({ event, codes }) => [event, codes])).toEqual([
    ["signInFailed", ["LOGIN_FAILED"]],
    ["tokenRefused", ["TOKEN_ERROR"]],
    ["tokenRefused", ["HTTP_401"]],
  ]);
  for (const secret of [password, "faux-mot-de-passe", token, "forged", "metrics-secret"])
    expect(server.output()).not.toContain(secret);
}, 240_000);

type Refusals = readonly (readonly [string, Variables, string])[];

const refusals: Refusals = [
  [
    "a database that cannot be reached",
    { DATABASE_URL: "postgres://somebody:hunter2@127.0.0.1:1/shop" },
    "The database at 127.0.0.1:1 cannot be reached",
  ],
  ["a folder that cannot be written", { COMPTOIR_DATA_DIR: "/dev/null/data" }, "cannot be written"],
  ["a signing secret that is short", { COMPTOIR_TOKEN_SECRET: "short" }, "at least 32"],
  ["a signing secret that is empty", { COMPTOIR_TOKEN_SECRET: "" }, "at least 32"],
];

/** Invalid settings that the server rejects when it reads them. */
const wrongSettings: Refusals = [
  ["a proxy that is no address", { COMPTOIR_TRUSTED_PROXY: "everybody" }, "COMPTOIR_TRUSTED_PROXY"],
  [
    "a replica of no database",
    { DATABASE_READ_URL: "postgres://127.0.0.1/x" },
    "DATABASE_READ_URL names a replica of the PostgreSQL of DATABASE_URL, which is not set",
  ],
  [
    "a shared folder for an embedded database",
    { COMPTOIR_FILES_DIR: "/srv/files" },
    "COMPTOIR_FILES_DIR is for servers that share a PostgreSQL, and DATABASE_URL is not set",
  ],
  ["uploads that are kept for no day", { COMPTOIR_UPLOAD_DAYS: "0" }, "COMPTOIR_UPLOAD_DAYS is at least 1: 0"],
  ["uploads that are kept for no number of days", { COMPTOIR_UPLOAD_DAYS: "a month" }, "COMPTOIR_UPLOAD_DAYS"],
  ["a port that is no number", { PORT: "http" }, "PORT"],
];

it.effect.each(wrongSettings)("%s is refused when the settings are read", ([, variables, sentence]) =>
  Effect.gen(function* () {
    const refusal = yield* Effect.flip(serverConfig.parse(ConfigProvider.fromEnv({ env: { ...variables } })));
    expect(refusal.message).toContain(sentence);
  }),
);

it.effect("whatever secret was given, it can be given as a former one: one a line, with the spaces in it", () =>
  Effect.gen(function* () {
    const secrets = ["  a secret of words, with spaces at both ends ", "another one, after that one"];
    const env = { COMPTOIR_FORMER_SECRETS: `${secrets.join("\r\n")}\n\n` };
    const { formerSecrets } = yield* serverConfig.parse(ConfigProvider.fromEnv({ env }));
    expect(formerSecrets.map((secret) => Redacted.value(secret))).toEqual(secrets);
  }),
);

// starts one process for each invalid setting; for one only in a usual run
it.each([...refusals, ...wrongSettings.slice(0, rounds({ few: 1, many: wrongSettings.length }))])(
  "%s ends with one line and code 1",
  async (_, variables, sentence) => {
    const { code, lines } = await start({ PORT: String(await freePort()), ...variables }).ended;
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(sentence)] });
    expect(lines[0]).not.toContain("hunter2");
  },
);
