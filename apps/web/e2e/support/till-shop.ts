/** Chain with stores, terminals and people of one store, made over HTTP as an administrator does; and the facts of its tills. */
import { expect } from "vitest";

import type { RunningApp } from "./start-app.ts";

export const password = "Érablière-du-Nord-27";

export interface StoreTill {
  readonly store: number;
  readonly key: string;
}

export async function makeTillShop(app: RunningApp) {
  const { call, chain } = await openChain(app);
  await call("POST", "/api/Product", [{ itemSKU: "MILK", description: "Milk", price: 2.5, ProductCost: 1.5 }]);
  return { chain, call, makeStore: makeStores(call, chain), makePerson: await makePeople(call) };
}

type Call = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** Sets up the chain with its administrator, whose calls are returned. */
async function openChain(app: RunningApp): Promise<{ readonly call: Call; readonly chain: number }> {
  let token = "";
  const callServer: Call = async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json();
    expect([path, answer.status, answer.ok ? "" : content]).toEqual([path, 200, ""]);
    return content as Answer;
  };
  ({ token } = await callServer<{ readonly token: string }>("POST", "/api/Setup", {
    username: "zoe",
    password,
    firstName: "Zoé",
    lastName: "Lévesque",
    language: "en",
    chainName: "Épicerie",
  }));
  const { tli: chain } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    readonly tli: number;
  };
  return { call: callServer, chain };
}

/** Returns the function that makes a store with one terminal, which has a key. */
function makeStores(call: Call, chain: number) {
  const makeLayer = async (layer: object) =>
    (await call<readonly { readonly _TargetLayerID: number }[]>("POST", "/api/TargetLayer", [layer]))[0]
      ?._TargetLayerID ?? 0;
  return async (code: string): Promise<StoreTill> => {
    const store = await makeLayer({
      parentId: chain,
      description: `Store ${code}`,
      code,
      targetLayerType: "STORE",
      locationType: "STORE",
      timeZone: "America/Toronto",
    });
    const terminal = await makeLayer({
      parentId: store,
      description: `Till ${code}`,
      code: `${code}-1`,
      targetLayerType: "TERMINAL",
    });
    return { store, key: (await call<{ readonly key: string }>("POST", `/api/Till/Key/${terminal}`)).key };
  };
}

/** Returns the function that makes a person who sees one store only. */
async function makePeople(callServer: Call) {
  const [target] = await callServer<readonly { readonly _TargetID: number }[]>("GET", "/api/Target/List/false");
  const roles = await callServer<readonly Readonly<Record<string, unknown>>[]>("GET", "/api/Role/List/false");
  const admin = roles.find((role) => Object.values(role).includes("ADMIN"));
  return async (username: string, store: number): Promise<void> => {
    await callServer("POST", "/api/User", [
      {
        username,
        firstName: username,
        lastName: "Ortega",
        email: `${username}@exemple.ca`,
        language: "en",
        targetID: target?._TargetID,
        _TargetLayerID: store,
        grants: [{ roleId: admin?.["ID"] ?? admin?.["_RoleID"], layerId: store }],
      },
    ]);
    const { rows } = await callServer<{ readonly rows: readonly { readonly id: number }[] }>(
      "GET",
      `/api/Outbox/List?search=${username}`,
    );
    const { path } = await callServer<{ readonly path: string }>("POST", `/api/Outbox/Letter/${rows[0]?.id}/Link`);
    await callServer("POST", "/api/ForgotPassword/chg", { token: path.split("/").at(-1), password });
  };
}

/** Makes the fact of a receipt over cartons of milk at 2.50 $, sold now. */
export const milkFact = (no: number, cartons: number) => ({
  no,
  kind: "receipt",
  at: new Date().toISOString(),
  uptimeMs: no * 1_000,
  body: {
    number: String(no),
    state: "COMPLETED",
    cashier: "Anaïs",
    lines: [{ item: "MILK", quantity: cartons, price: 2.5 }],
    tenders: [{ code: "CASH", amount: cartons * 2.5 }],
  },
});

/** Sends facts of a till; each must be stored. */
export async function sendFacts(app: RunningApp, key: string, facts: readonly object[]): Promise<void> {
  const answer = await fetch(`${app.url}/api/Till/Facts`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", authorization: `Bearer ${key}` },
    body: facts.map((fact) => JSON.stringify(fact)).join("\n"),
  });
  const { facts: results } = (await answer.json()) as { readonly facts: readonly { readonly result: string }[] };
  expect(results.map(({ result }) => result)).toEqual(facts.map(() => "stored"));
}
