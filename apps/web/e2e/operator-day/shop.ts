/** Shop of the operator's day on a running server: five stores with people and products, and what their tills have sold. */
import { expect, vi } from "vitest";

import type { MailServer } from "../support/mail-server.ts";
import { setUpChain } from "../support/set-up-chain.ts";
import type { RunningApp } from "../support/start-app.ts";
import { planDay, products, stores, type DayPlan } from "./plan.ts";
import { instantOf, isMissing, localTime, makeTills, type TillFact, type Tills } from "./tills.ts";

export const password = "Érablière-du-Nord-27";

/** Time zones of which one has daylight at any time; the first is that of Québec. */
const zones = [
  "America/Toronto",
  "America/Vancouver",
  "Pacific/Honolulu",
  "Pacific/Auckland",
  "Asia/Tokyo",
  "Asia/Dhaka",
  "Asia/Dubai",
  "Europe/Paris",
  "Atlantic/Azores",
];

/** Hours of the stores at which the story may start: sales of an hour lie behind, and an evening ahead. */
const [firstHour, lastHour] = [9, 17];

/** Number of terminals of each store. */
const terminalCounts = [3, 1, 1, 1, 1];

export type CallServer = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

export interface DayShop {
  readonly zone: string;
  readonly plan: DayPlan;
  /** Id of each store. */
  readonly stores: readonly number[];
  /** Dashboard with the margin of the dairy. */
  readonly board: number;
  /** Date and minute of the day at the stores. */
  readonly now: () => { readonly day: string; readonly minute: number };
  readonly call: CallServer;
  readonly tills: Tills;
}

/** Makes the chain with its stores, products and people, and sells everything until now. */
export async function openShop(app: RunningApp, mail: MailServer): Promise<DayShop> {
  const zone = zones.find((name) => {
    const hour = localTime(name).minute / 60;
    return hour >= firstHour && hour < lastHour;
  });
  if (zone === undefined) throw new Error("It is night everywhere.");
  const token = await setUpChain(app.url, password, "fr");
  const call = makeCaller(app.url, token);
  await call("PUT", "/api/Config", { code: "TIME_ZONE", value: zone, _TargetLayerID: chainOf(token), version: 0 });
  await call("PUT", "/api/Config", {
    code: "DEPOSIT_VERIFIED",
    value: true,
    _TargetLayerID: chainOf(token),
    version: 0,
  });
  const dairy = await makeProducts(call);
  const { ids, keys } = await makeStores(call, chainOf(token), zone);
  const { day, minute } = localTime(zone);
  const plan = planDay(day, minute);
  const tills = makeTills(app.url, zone, keys);
  await sellPlan(plan, zone, tills);
  await makePeople(call, ids, mail);
  await stockDairy(call, ids[0] ?? 0);
  return { zone, plan, stores: ids, board: await makeBoard(call, dairy), now: () => localTime(zone), call, tills };
}

/** Returns the layer of a token. */
const chainOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { readonly tli: number }).tli;

function makeCaller(url: string, token: string): CallServer {
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json();
    expect([path, answer.status, answer.ok ? "" : content]).toEqual([path, 200, ""]);
    return content as Answer;
  };
}

/** Makes the products; returns the department of the dairy. */
async function makeProducts(call: CallServer): Promise<number> {
  const [dairy, grocery] = await call<readonly { readonly _DepartmentID: number }[]>("POST", "/api/Department", [
    { code: "DAIRY", description: "Crèmerie" },
    { code: "GROCERY", description: "Épicerie" },
  ]);
  const departments = { DAIRY: dairy?._DepartmentID, GROCERY: grocery?._DepartmentID };
  await call(
    "POST",
    "/api/Product",
    products.map(({ sku, description, department, type, price, cost }) => ({
      itemSKU: sku,
      itemType: type,
      description,
      department: departments[department],
      price,
      ProductCost: cost,
    })),
  );
  return dairy?._DepartmentID ?? 0;
}

/** Makes the dashboard with the margin of a department: amber from 150 $, green from 300 $; it leads to the profitability of the department. */
async function makeBoard(call: CallServer, department: number): Promise<number> {
  const inDepartment = [{ Column: "department", Operator: "=", Value: department }];
  const tile = {
    i: 0,
    kind: "Simple",
    type: "tile",
    title: { fr: "Marge en crèmerie", en: "Dairy margin", es: "Margen de lácteos" },
    layout: { x: 0, y: 0, w: 4, h: 4 },
    primary: "margin",
    secondary: ["netSales"],
    filters: inDepartment,
    thresholds: [
      { from: 0, tone: "bad" },
      { from: 150, tone: "watch" },
      { from: 300, tone: "good" },
    ],
    drill: { report: "profitability", filters: [] },
  };
  const [board] = await call<readonly { readonly id: number }[]>("POST", "/api/Dashboard/", [
    { description: "Marges", period: "-0d", widgets: JSON.stringify([tile]) },
  ]);
  return board?.id ?? 0;
}

/** Units found in the dairy of a store before the day. */
export const foundUnits = { "LAIT-01": 400, "LAIT-02": 100, FROMAGE: 100, BEURRE: 100 } as const;

async function stockDairy(call: CallServer, store: number): Promise<void> {
  const path = "/api/Inventory/Document/";
  const [document] = await call<readonly { readonly ID: number }[]>("POST", path, [
    {
      DocumentType: "ADJUSTMENT",
      TargetLayerID: store,
      TerminalID: "desk",
      Lines: Object.entries(foundUnits).map(([Key, Qty]) => ({ Key, Qty, ReasonCode: "FOUND" })),
    },
  ]);
  await call("PUT", path, [
    { ID: document?.ID, DocumentStatus: "CLOSED", Version: 1, TerminalID: "desk", RequestID: "opening stock" },
  ]);
}

async function makeStores(call: CallServer, chain: number, timeZone: string) {
  const makeLayers = async (layers: readonly object[]) =>
    (await call<readonly { readonly _TargetLayerID: number }[]>("POST", "/api/TargetLayer", layers)).map(
      ({ _TargetLayerID }) => _TargetLayerID,
    );
  const ids = await makeLayers(
    stores.map((store) => ({
      ...store,
      parentId: chain,
      targetLayerType: "STORE",
      locationType: "STORE",
      timeZone,
    })),
  );
  const keys = await Promise.all(
    ids.map(async (parentId, at) => {
      const terminals = await makeLayers(
        Array.from({ length: terminalCounts[at] ?? 1 }, (_, index) => ({
          parentId,
          description: `Caisse ${index + 1}`,
          code: `${stores[at]?.code ?? ""}-${index + 1}`,
          targetLayerType: "TERMINAL",
        })),
      );
      return Promise.all(
        terminals.map(async (id) => (await call<{ readonly key: string }>("POST", `/api/Till/Key/${id}`)).key),
      );
    }),
  );
  return { ids, keys };
}

/** Sends all receipts but the missing one, with the drawer of the day whose cash still waits. */
async function sellPlan({ receipts, drawerDay }: DayPlan, zone: string, { send, ring }: Tills): Promise<void> {
  const factsByTerminal = new Map<string, TillFact[]>();
  for (const receipt of receipts) {
    const place = `${receipt.store}-${receipt.terminal}`;
    const facts = factsByTerminal.get(place) ?? [];
    factsByTerminal.set(place, facts);
    const fact = ring(receipt);
    if (!isMissing(fact)) facts.push(fact);
  }
  factsByTerminal
    .get("0-0")
    ?.push({ kind: "drawer-open", at: instantOf(zone, drawerDay, 540), body: { amount: 200, cashier: "Anaïs" } });
  for (const [place, facts] of factsByTerminal) {
    const [store = 0, terminal = 0] = place.split("-").map(Number);
    await send(store, terminal, facts);
  }
}

/** People of the story, by username, with the store they act in and their role. */
export const people = {
  marc: { firstName: "Marc", lastName: "Tremblay", store: 0, role: "MANAGER" },
  nadia: { firstName: "Nadia", lastName: "Benali", store: 1, role: "MANAGER" },
  luc: { firstName: "Luc", lastName: "Gagnon", store: 2, role: "MANAGER" },
  sofia: { firstName: "Sofia", lastName: "Rojas", store: 3, role: "MANAGER" },
  karim: { firstName: "Karim", lastName: "Haddad", store: 4, role: "MANAGER" },
  emile: { firstName: "Émile", lastName: "Roy", store: 0, role: "STOCK_CLERK" },
} as const;

/** Makes the people and gives each the password, by the link of their invitation. */
async function makePeople(call: CallServer, ids: readonly number[], mail: MailServer): Promise<void> {
  const [target] = await call<readonly { readonly _TargetID: number }[]>("GET", "/api/Target/List/false");
  const roles = await call<readonly Readonly<Record<string, unknown>>[]>("GET", "/api/Role/List/false");
  await call(
    "POST",
    "/api/User",
    Object.entries(people).map(([username, { store, role, ...names }]) => ({
      ...names,
      username,
      email: `${username}@exemple.ca`,
      language: "fr",
      targetID: target?._TargetID,
      _TargetLayerID: ids[store],
      grants: [{ roleId: roles.find((row) => row["code"] === role)?.["ID"], layerId: ids[store] }],
    })),
  );
  for (const username of Object.keys(people)) {
    const readToken = () => /\/chgpwd\/([\w.-]+)/u.exec(mail.lettersTo(`${username}@exemple.ca`).join("\n"))?.[1];
    const linkToken = await vi.waitUntil(readToken, { timeout: 30_000 });
    await call("POST", "/api/ForgotPassword/chg", { token: linkToken, password });
  }
}
