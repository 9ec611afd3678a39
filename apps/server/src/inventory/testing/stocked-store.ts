/** Makes a store with a few items in stock for tests, and calls its document endpoints as a browser does. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { unitCost } from "@comptoir/domain/money";

import { Catalogue } from "../../catalogue/index.ts";
import { createUser, grantRole } from "../../organisation/index.ts";
import { makeOrganisation, read, Server, signInAs, testPassword } from "../../testing/serve-routes.ts";

/** Issue in an error response. */
export interface AnsweredIssue {
  readonly code: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Inventory document as sent in JSON. */
export type WireDocument = Readonly<Record<string, unknown>> & {
  readonly ID: number;
  readonly Version: number;
  readonly DocumentStatus: string;
  readonly Lines?: readonly WireLine[];
};

/** Document line as sent in JSON. */
export type WireLine = Readonly<Record<string, unknown>> & {
  readonly ID: number;
  readonly Version: number;
  readonly Qty: number;
};

export const documentsPath = "/api/Inventory/Document/";

/** Sends a request to the test server; returns the status and the body. */
export const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
  const { call } = yield* Server;
  return yield* read(yield* call(path, { token, method, ...(body !== undefined && { body: JSON.stringify(body) }) }));
});

/** Returns the single document of a response. */
export const documentOf = ({ status, body }: { readonly status: number; readonly body: unknown }): WireDocument => {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return (Array.isArray(body) ? body[0] : body) as WireDocument;
};

/** Returns the error codes of a response, with their fields. */
export const codesOf = ({ body }: { readonly body: unknown }) =>
  (body as readonly AnsweredIssue[]).map(({ code, field }) => (field === undefined ? code : `${code} ${field}`));

/** Barcodes of the items, in order. */
export const barcodes = ["062639000016", "055742500011", "064420001234"] as const;

/** Returns the line key of an item's scan. */
export const keyOf = (index: number) => `00${barcodes[index] ?? ""}`;

/** Makes two chains; the first has two stores, users of every role and three items (two sold by the piece, one by weight). `ana` and `luc` count. */
export const makeStockedStore = Effect.gen(function* () {
  const organisation = yield* makeOrganisation;
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const departments = yield* catalogue.ensureDepartments(organisation.targetId, [
    { code: "D", description: "Crèmerie" },
  ]);
  const itemValues = (index: number, cost: number | null) => ({
    sku: `LAIT-${index + 1}`,
    upc: barcodes[index] ?? null,
    description: `Lait ${index + 1}`,
    departmentId: departments.get("D") ?? null,
    subDepartmentId: null,
    price: unitCost(40_000),
    cost: cost === null ? null : unitCost(cost),
  });
  const createdItems = yield* catalogue.ensureItems(
    organisation.targetId,
    [itemValues(0, 20_000), itemValues(1, 15_000), itemValues(2, null)],
    "overwrite",
  );
  yield* sql`UPDATE item SET item_type = 'WEIGHED' WHERE sku = 'LAIT-3'`;
  const items = ["LAIT-1", "LAIT-2", "LAIT-3"].map((sku) => createdItems.get(sku)?.itemId ?? 0);
  for (const username of ["ana", "luc"]) {
    const userId = yield* createUser({
      targetId: organisation.targetId,
      layerId: organisation.first,
      username,
      email: `${username}@exemple.ca`,
      password: testPassword,
      firstName: username,
      lastName: "Roy",
      language: "fr",
    });
    yield* grantRole({ userId, roleId: organisation.roleId("MANAGER"), layerId: organisation.first });
  }
  const tokenOf = (username: string) => Effect.map(signInAs(username), ({ token }) => token);
  return {
    ...organisation,
    departmentId: departments.get("D") ?? 0,
    items,
    admin: yield* tokenOf("admin"),
    ana: yield* tokenOf("ana"),
    luc: yield* tokenOf("luc"),
    clerk: yield* tokenOf("stock_clerk"),
    viewer: yield* tokenOf("viewer"),
  };
});
