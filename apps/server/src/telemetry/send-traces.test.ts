import fs from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";

import { ConfigProvider, Effect } from "effect";
import { afterAll, expect, it } from "vitest";

import { copyMigratedFolder } from "../database/migrated-template.ts";
import { freePort, startServer } from "../testing/server-process.ts";
import { tracesLayer } from "./send-traces.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-traces-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

it("no message of a failure and no line of the log is in a span", async () => {
  const collector = await startCollector();
  const variables = {
    OTEL_TRACES_EXPORTER: "otlp",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  };
  const logRefusal = Effect.logError("Sign-in of marie@exemple.ca refused").pipe(
    Effect.andThen(Effect.fail(new Error("550 <marie@exemple.ca> unknown"))),
    Effect.annotateSpans({ "client.address": "203.0.113.7" }),
    Effect.withSpan("refused"),
  );
  await Effect.runPromiseExit(
    Effect.scoped(Effect.provide(logRefusal, tracesLayer)).pipe(
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env: variables })),
    ),
  );
  collector.stop();
  expect(collector.spans.map(({ name }) => name)).toEqual(["refused"]);
  expect(collector.bodies.join("\n")).not.toMatch(/marie|203\.0\.113/u);
});

/** Starts a server that collects the spans it receives. */
async function startCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      bodies.push(body);
      const { resourceSpans = [] } = JSON.parse(body) as {
        resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { port, spans, bodies, stop: () => server.close() };
}

it("a trace goes from the page's call to its statements, with nothing secret in it", async () => {
  const collector = await startCollector();
  await copyMigratedFolder(path.join(root, "data", "database"));
  const port = await freePort();
  const server = startServer({
    PORT: String(port),
    COMPTOIR_DATA_DIR: path.join(root, "data"),
    OTEL_TRACES_EXPORTER: "otlp",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  });
  await server.ready;
  const ask = (place: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${place}`, {
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
    });
  const password = "Neige-sur-le-fleuve-9";
  const account = { username: "chef", password, firstName: "A", lastName: "B", language: "fr", chainName: "C" };
  const setupResponse = await ask("/api/Setup", { method: "POST", body: JSON.stringify(account) });
  const { token } = (await setupResponse.json()) as { readonly token: string };
  const [traceId, parentId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const headers = { authorization: `Bearer ${token}`, traceparent: `00-${traceId}-${parentId}-01` };
  const answer = await ask("/api/Search?text=Tremblay-la-cliente&code=a-code-of-a-provider", { headers });
  expect(answer.status).toBeLessThan(500);
  expect((await ask("/api/SideNav", { headers })).status).toBe(200);
  await ask("/chgpwd/secret-of-a-link");
  const wrongSignIn = { username: "marie-la-gerante", password: "faux-mot-de-passe" };
  expect((await ask("/api/BasicLogin", { method: "POST", body: JSON.stringify(wrongSignIn) })).status).toBe(400);
  server.child.kill("SIGTERM");
  await server.ended;
  collector.stop();

  const ofCall = collector.spans.filter((span) => span.traceId === traceId);
  const request = ofCall.find(({ name, parentSpanId }) => parentSpanId === parentId && name.includes("GET"));
  expect(request).toBeDefined();
  const statements = ofCall.filter(({ attributes }) => attributes.some(({ key }) => key === "db.query.text"));
  expect(statements.length).toBeGreaterThan(0);
  const parents = new Map(ofCall.map((span) => [span.spanId, span.parentSpanId]));
  for (const statement of statements) {
    let parentSpanId: string | undefined = statement.spanId;
    while (parentSpanId !== undefined && parentSpanId !== parentId) parentSpanId = parents.get(parentSpanId);
    expect(parentSpanId).toBe(parentId);
  }
  const texts = collector.spans.flatMap(({ attributes }) =>
    attributes.flatMap(({ key, value }) => (key === "db.query.text" ? [value.stringValue ?? ""] : [])),
  );
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
  const sentTraces = collector.bodies.join("\n");
  for (const secret of [
    password,
    token,
    "Tremblay-la-cliente",
    "a-code-of-a-provider",
    "secret-of-a-link",
    "marie-la-gerante",
    "client.address",
  ])
    expect(sentTraces).not.toContain(secret);
}, 240_000);
