import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;
interface View {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly content: Body;
}

const filter = (Column: string, Value: number) => ({ Column, Operator: ">", Value });
const costly = {
  search: "",
  filters: [filter("ProductCost", 5), filter("price", 1)],
  sort: "-ProductCost,itemSKU",
  columns: ["description", "ProductCost"],
};
const plainView = { search: "lait", filters: [], sort: "-price", columns: [] };

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("named views of a list", (it) => {
  const tokens = { admin: "", buyer: "", clerk: "", auditor: "", other: "" };
  type Who = keyof typeof tokens;
  const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(`/api/ListView${path}`, {
        method,
        token: tokens[who],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  });
  const make = (who: Who, more: Body = {}) =>
    send(who, "POST", "", { entity: "product", name: "Rabais", content: plainView, isShared: false, ...more });
  const listOf = (who: Who, entity = "product") =>
    Effect.map(
      send(who, "GET", `/${entity}`),
      ({ body }) => body as { readonly views: readonly View[]; readonly defaultId: number | null },
    );
  const namesOf = (who: Who) => Effect.map(listOf(who), ({ views }) => views.map(({ name }) => name));
  const outcome = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    ...(body as readonly Body[]).map((issue) =>
      [issue["field"], issue["code"]].filter((part) => part !== undefined).join(" "),
    ),
  ];
  const of = ({ body }: { readonly body: unknown }) => body as View;
  const keyOf = ({ id, version }: View) => ({ id, version });

  it.effect("one's own are seen by oneself alone, those of everyone by everyone of the target who reads the list", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      const [role] = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql<{
            readonly id: number;
          }>`INSERT INTO role (target_id, code, description) VALUES (${organisation.otherTarget}, 'X', 'X') RETURNING role_id AS id`,
      );
      yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`INSERT INTO role_permission (role_id, permission) VALUES (${role?.id ?? 0}, 'PRODUCT_CUD')`,
      );
      const userId = yield* createUser({
        targetId: organisation.otherTarget,
        layerId: organisation.other,
        username: "ailleurs",
        email: "a@exemple.ca",
        password: testPassword,
        firstName: "Léa",
        lastName: "Roy",
        language: "fr",
      });
      yield* grantRole({ userId, roleId: role?.id ?? 0, layerId: organisation.other });
      for (const [who, name] of [
        ["admin", "admin"],
        ["buyer", "buyer"],
        ["clerk", "stock_clerk"],
        ["auditor", "auditor"],
        ["other", "ailleurs"],
      ] as const)
        tokens[who] = (yield* signInAs(name)).token;
      expect((yield* make("buyer")).body).toMatchObject({
        name: "Rabais",
        isMine: true,
        isShared: false,
        mayChange: true,
        by: "Prénom Nom",
        content: plainView,
      });
      expect((yield* make("buyer", { name: "À vérifier", isShared: true })).status).toBe(200);
      expect([
        yield* namesOf("buyer"),
        yield* namesOf("admin"),
        yield* namesOf("clerk"),
        yield* namesOf("other"),
      ]).toEqual([["À vérifier", "Rabais"], ["À vérifier"], ["À vérifier"], []]);
    }),
  );

  it.effect(
    "sharing takes the permission to change the rows of the list, and so does every change of what is shared",
    () =>
      Effect.gen(function* () {
        expect(outcome(yield* make("clerk", { isShared: true }))).toEqual([403, "ACCESS_DENIED"]);
        const createdView = of(yield* make("clerk", { name: "Mes produits" }));
        expect(outcome(yield* send("clerk", "PUT", "", { ...keyOf(createdView), isShared: true }))).toEqual([
          403,
          "ACCESS_DENIED",
        ]);
        const shared = (yield* listOf("clerk")).views[0] ?? createdView;
        expect(outcome(yield* send("clerk", "PUT", "", { ...keyOf(shared), name: "Autre" }))).toEqual([
          403,
          "ACCESS_DENIED",
        ]);
        expect(outcome(yield* send("clerk", "DELETE", "", keyOf(shared)))).toEqual([403, "ACCESS_DENIED"]);
        expect((yield* send("admin", "PUT", "", { ...keyOf(shared), name: "Autre nom" })).body).toMatchObject({
          name: "Autre nom",
          isMine: false,
          mayChange: true,
        });
      }),
  );

  it.effect("a column that a reader may not see is left out, and stays when they save over the view", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const view = of(yield* make("admin", { name: "Coûts", content: costly, isShared: true }));
      expect(view.content).toEqual(costly);
      const seenView = (yield* listOf("clerk")).views.find(({ id }) => id === view.id);
      expect(seenView?.content).toEqual({
        search: "",
        filters: [filter("price", 1)],
        sort: "itemSKU",
        columns: ["description"],
      });
      expect(JSON.stringify(yield* listOf("clerk"))).not.toContain("ProductCost");
      yield* sql`DELETE FROM role_permission WHERE permission LIKE 'PRODUCT_COST%' AND role_id IN (SELECT role_id FROM role WHERE code = 'BUYER')`;
      const savedView = of(
        yield* send("buyer", "PUT", "", { ...keyOf(view), content: { ...plainView, columns: ["itemSKU"] } }),
      );
      expect(savedView.content).toEqual({ ...plainView, columns: ["itemSKU"] });
      expect((yield* listOf("admin")).views.find(({ id }) => id === view.id)?.content).toMatchObject({
        sort: "-price,-ProductCost",
        columns: ["itemSKU", "ProductCost"],
      });
      expect(outcome(yield* make("clerk", { content: costly }))).toEqual([
        400,
        "0.field FILTER_INVALID",
        "sort FILTER_INVALID",
      ]);
    }),
  );

  it.effect(
    "a stale change is refused with who saved, one that is deleted comes back, and both are in the audit trail",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const view = of(yield* make("buyer", { name: "Neuf" }));
        const renamedView = of(yield* send("buyer", "PUT", "", { ...keyOf(view), name: "Récent" }));
        expect((yield* send("buyer", "PUT", "", { ...keyOf(view), name: "Vieux" })).body).toMatchObject([
          { code: "ENTITY_STALE", params: { version: 2, by: "Prénom Nom" } },
        ]);
        expect(outcome(yield* send("admin", "PUT", "", { ...keyOf(renamedView), name: "Pris" }))).toEqual([
          404,
          "HTTP_404",
        ]);
        const deletion = of(yield* send("buyer", "DELETE", "", keyOf(renamedView)));
        expect(yield* namesOf("buyer")).not.toContain("Récent");
        expect(of(yield* send("buyer", "POST", "/Restore", keyOf(deletion)))).toMatchObject({
          name: "Récent",
          content: plainView,
        });
        const audit = yield* sql<{
          readonly action: string;
        }>`SELECT action FROM audit_entry WHERE entity = 'listView' AND entity_id = ${String(view.id)} ORDER BY audit_id`;
        expect(audit.map(({ action }) => action)).toEqual(["CREATE", "UPDATE", "DELETE", "RESTORE"]);
      }),
  );

  it.effect("a list opens with the view that a person chose, until it is gone", () =>
    Effect.gen(function* () {
      const view = of(yield* make("buyer", { name: "Le mien" }));
      expect((yield* send("buyer", "PUT", "/Default", { entity: "product", id: view.id })).status).toBe(200);
      expect([(yield* listOf("buyer")).defaultId, (yield* listOf("admin")).defaultId]).toEqual([view.id, null]);
      expect(outcome(yield* send("admin", "PUT", "/Default", { entity: "product", id: view.id }))).toEqual([
        404,
        "HTTP_404",
      ]);
      yield* send("buyer", "DELETE", "", keyOf(view));
      expect((yield* listOf("buyer")).defaultId).toBeNull();
      expect((yield* send("buyer", "PUT", "/Default", { entity: "product", id: null })).status).toBe(200);
    }),
  );

  it.effect("a wrong name, an unknown list and a list that one may not read are refused", () =>
    Effect.gen(function* () {
      expect(outcome(yield* make("buyer", { name: " " }))).toEqual([400, "name REQUIRED"]);
      expect(outcome(yield* make("buyer", { name: "x".repeat(101) }))).toEqual([400, "name MAX_LENGTH"]);
      expect((yield* send("buyer", "GET", "/milk")).status).toBe(400);
      expect(outcome(yield* send("buyer", "GET", "/user"))).toEqual([403, "ACCESS_DENIED"]);
    }),
  );

  it.effect("the number of views is limited", () =>
    Effect.gen(function* () {
      const { views } = yield* listOf("clerk");
      const ownViews = views.filter((view) => Reflect.get(view, "isMine") === true).length;
      yield* Effect.forEach(Array.from({ length: 98 - ownViews }), (_, index) => make("clerk", { name: `v${index}` }));
      // Six concurrent creations when two more views are allowed: four are refused.
      const atOnce = yield* Effect.all(
        Array.from({ length: 6 }, (_, index) => make("clerk", { name: `w${index}` })),
        { concurrency: "unbounded" },
      );
      expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
      expect(outcome(yield* make("clerk"))).toEqual([400, "TOO_MANY"]);
    }),
  );
});
