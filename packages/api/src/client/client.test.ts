import { cents } from "@comptoir/domain/money";
import { quantity } from "@comptoir/domain/measure";
import { Effect, Exit, Stream } from "effect";
import { describe, expect, it } from "vitest";

import { listEndpoints } from "../contract/index.ts";
import { Conflict, NotFound } from "../errors/index.ts";
import { serveContract, type ServedHandlers } from "../testing/contract-server.ts";
import { makeClient, type ClientOptions } from "./index.ts";

const clientOf = (handlers: ServedHandlers, options: Partial<ClientOptions> = {}) =>
  makeClient({ token: () => "good", language: () => "fr", fetch: serveContract(handlers), retries: 0, ...options });

const board = {
  id: 4,
  description: "A",
  longDescription: "",
  targetId: 1,
  targetDescription: "T",
  roles: [1],
  widgets: [],
  period: "-0d",
  canUpdate: true,
  canDelete: true,
  version: 3,
};

describe("the client against the served contract", () => {
  it("sends a login and reads the user in the names of the specification", async () => {
    const user = {
      id: 7,
      username: "ana",
      firstName: "Ana",
      lastName: "Roy",
      language: "fr",
      targetId: 1,
      isTermsAccepted: true,
      mustChangePassword: false,
    } as const;
    const observedPayloads: unknown[] = [];
    const client = clientOf({
      "session.login": ({ payload }) => {
        observedPayloads.push(payload);
        return Effect.succeed({ token: "t", user });
      },
    });
    expect(await Effect.runPromise(client.session.login({ payload: { username: "ana", password: "p" } }))).toEqual({
      token: "t",
      user,
    });
    expect(observedPayloads).toEqual([{ username: "ana", password: "p" }]);
    const rawResponse = await serveContract({ "session.login": () => Effect.succeed({ token: "t", user }) })(
      "/api/BasicLogin",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{"username":"a","password":"b"}`,
      },
    );
    expect(rawResponse.status).toBe(200);
    expect(await rawResponse.json()).toMatchObject({ user: { _UserID: 7, targetID: 1 } });
  });

  it("sends the trace that the caller is in", async () => {
    const serve = serveContract({ "dashboard.list": () => Effect.succeed([board]) });
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const traces: (string | null)[] = [];
    for (const options of [{}, { traceparent: () => traceparent }]) {
      const client = clientOf(
        {},
        {
          ...options,
          fetch: (url, init) => {
            traces.push(new Headers(init.headers).get("traceparent"));
            return serve(url, init);
          },
        },
      );
      await Effect.runPromise(client.dashboard.list({ query: { getChildren: false } }));
    }
    expect(traces).toEqual([null, traceparent]);
  });

  it("calls the odd paths as they are written", async () => {
    const observedParams: string[] = [];
    const serve = serveContract({
      "config.listTargets": ({ params }) => {
        observedParams.push(JSON.stringify(params));
        return Effect.succeed([]);
      },
      "dashboard.create": ({ payload }) => {
        observedParams.push(JSON.stringify(payload));
        return Effect.succeed([board]);
      },
      "dashboard.remove": ({ payload }) => {
        observedParams.push(JSON.stringify(payload));
        return Effect.succeed([{ id: 4 }]);
      },
      "targetLayer.change": ({ params }) => {
        observedParams.push(JSON.stringify(params));
        return Effect.succeed({ token: "n" });
      },
      "dashboard.list": ({ query }) => {
        observedParams.push(JSON.stringify(query));
        return Effect.succeed([board]);
      },
    });
    const addresses: string[] = [];
    const client = clientOf(
      {},
      {
        fetch: (url, init) => {
          addresses.push(`${init.method} ${url}`);
          return serve(url, init);
        },
      },
    );
    const filters = [{ field: "id", operator: "=", values: [4], promptUser: false, locked: false }] as const;
    await Effect.runPromise(client.config.listTargets({ params: { getChildren: true }, query: {} }));
    const createdBoard = await Effect.runPromise(
      client.dashboard.create({ payload: [{ description: "A", widgets: "[]", period: "-0d", targetId: 1 }] }),
    );
    await Effect.runPromise(client.dashboard.remove({ payload: [{ id: 4 }] }));
    await Effect.runPromise(client.targetLayer.change({ params: { id: 12 } }));
    await Effect.runPromise(client.dashboard.list({ query: { getChildren: false, filters } }));
    expect(createdBoard).toEqual([board]);
    expect(addresses).toEqual([
      "GET /api/Target/List/true",
      "POST /api/Dashboard/",
      "DELETE /api/Dashboard/",
      "GET /api/TargetLayer/Change/12",
      `GET /api/Dashboard/List?getChildren=false&filters=${encodeURIComponent(`[{"Column":"id","Operator":"=","Value":4}]`)}`,
    ]);
    expect(observedParams).toEqual([
      `{"getChildren":true}`,
      `[{"description":"A","targetId":1,"widgets":"[]","period":"-0d"}]`,
      `[{"id":4}]`,
      `{"id":12}`,
      JSON.stringify({ getChildren: false, filters }),
    ]);
  });

  it("gives exact cents and thousandths, and dollars on the wire", async () => {
    const meta = {
      range: { from: "2026-03-01", to: "2026-03-01", tz: "America/Toronto", code: "-0d" },
      asOf: 0,
      currency: "CAD",
      partial: false,
      targetId: null,
      tl: 1,
    };
    const row = {
      rank: 1,
      itemId: 1,
      sku: "A",
      upc: null,
      name: "Thé",
      department: "D",
      qty: quantity(1_500),
      net: cents(1_234),
      share: null,
    };
    const handlers = { "widgetData.topSales": () => Effect.succeed({ meta, rows: [row], total: cents(1_234) }) };
    const answer = await Effect.runPromise(
      clientOf(handlers).widgetData.topSales({ query: { date: "-0d", tl: 1, topN: 10 } }),
    );
    expect(answer.rows[0]).toEqual(row);
    const rawResponse = await serveContract(handlers)("/api/Widget/data/TopSales?date=-0d", {
      headers: { authorization: "Bearer good" },
    });
    expect(await rawResponse.json()).toMatchObject({ total: 12.34, rows: [{ qty: 1.5, net: 12.34 }] });
  });

  it("sends a file as it is", async () => {
    const client = clientOf({
      "importFiles.upload": ({ payload, query }) =>
        Stream.runFold(
          payload as Stream.Stream<Uint8Array>,
          () => 0,
          (sum, part) => sum + part.length,
        ).pipe(Effect.map((bytes) => ({ fileId: "f", bytes, name: (query as { name: string }).name }))),
    });
    const answer = await Effect.runPromise(
      client.importFiles.upload({ query: { name: "ventes été.csv" }, payload: new Blob(["a,b\n1,2\n"]) }),
    );
    expect(answer).toEqual({ fileId: "f", bytes: 8, name: "ventes été.csv" });
  });

  it("gives the error of the status with its issues; the body is a list", async () => {
    const handlers: ServedHandlers = {
      "dashboard.update": () =>
        Effect.fail(new Conflict({ issues: [{ code: "DASHBOARD_STALE", params: { version: 4 } }] })),
      "importFiles.job": () => Effect.fail(new NotFound({ issues: [] })),
    };
    const client = clientOf(handlers);
    const stale = await Effect.runPromise(
      Effect.flip(client.dashboard.update({ payload: [{ id: 4, description: "A", widgets: "[]", period: "-0d" }] })),
    );
    expect(stale).toMatchObject({
      _tag: "Conflict",
      status: 409,
      code: "DASHBOARD_STALE",
      issues: [{ code: "DASHBOARD_STALE", params: { version: 4 } }],
    });
    const missingAnswer = await Effect.runPromise(Effect.flip(client.importFiles.job({ params: { id: "x" } })));
    expect(missingAnswer).toMatchObject({ _tag: "NotFound", code: "HTTP_404", issues: [] });
    const rawResponse = await serveContract(handlers)("/api/Import/Job/x", {
      headers: { authorization: "Bearer good" },
    });
    expect([rawResponse.status, await rawResponse.text()]).toEqual([404, "[]"]);
  });

  it("is refused with a list that names every field when the request does not fit its schema", async () => {
    const serve = serveContract({});
    const rawResponse = await serve("/api/BasicLogin", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"username":1}`,
    });
    expect([rawResponse.status, await rawResponse.json()]).toEqual([
      400,
      [
        { code: "HTTP_400", field: "username" },
        { code: "HTTP_400", field: "password" },
      ],
    ]);
    const widget = await serve("/api/Widget/data/GetStatsPer?date=-0d&type=NOTHING&tl=x", {
      headers: { authorization: "Bearer good" },
    });
    expect([widget.status, await widget.json()]).toMatchObject([400, [{ field: "tl" }, { field: "type" }]]);
  });

  it("is refused with 401 without a token, on every endpoint that is not for anyone", async () => {
    const serve = serveContract({});
    for (const { endpoint } of listEndpoints()) {
      if (endpoint.middlewares.size < 2) continue;
      const answer = await serve(endpoint.path.replaceAll(/:\w+/g, "1"), { method: endpoint.method });
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 401]);
    }
  });

  it("reads an answer that is not JSON as an unknown error", async () => {
    const client = clientOf({}, { fetch: () => Promise.resolve(new Response("<html>", { status: 200 })) });
    expect(await Effect.runPromise(Effect.flip(client.version.get()))).toMatchObject({
      _tag: "UnknownError",
      code: "UNKNOWN",
      status: 200,
    });
  });

  it("aborts its request when it is interrupted", async () => {
    let aborted = false;
    const leave = new AbortController();
    const client = clientOf(
      {},
      {
        fetch: (_url, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => {
              aborted = true;
              reject(new Error("aborted"));
            });
            setTimeout(() => leave.abort());
          }),
      },
    );
    const exit = await Effect.runPromiseExit(client.version.get(), { signal: leave.signal });
    expect([Exit.isFailure(exit), aborted]).toEqual([true, true]);
  });
});
