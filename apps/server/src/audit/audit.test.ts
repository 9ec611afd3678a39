import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudits } from "../access/index.ts";
import { createUser } from "../organisation/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";

interface Row {
  readonly [field: string]: unknown;
  readonly id: number;
  readonly action: string;
}

interface Page {
  readonly rows: readonly Row[];
  readonly older: string | null;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the audit trail", (it) => {
  const prepare = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const tokens = {
          admin: (yield* signInAs("admin")).token,
          auditor: (yield* signInAs("auditor")).token,
          buyer: (yield* signInAs("buyer")).token,
        };
        return { ...organisation, ...tokens };
      }),
    ),
  );
  const ask = Effect.fnUntraced(function* (token: string, query: string) {
    const { call } = yield* Server;
    return yield* read(yield* call(`/api/Audit/${query}`, { token }));
  });
  const list = (token: string, query = "") => Effect.map(ask(token, `List?${query}`), ({ body }) => body as Page);
  const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body: unknown) {
    const { call } = yield* Server;
    return yield* read(yield* call(path, { token, method, body: JSON.stringify(body) }));
  });
  const signIn = Effect.fnUntraced(function* (username: string, password: string) {
    const { call } = yield* Server;
    return (yield* call("/api/BasicLogin", { method: "POST", body: JSON.stringify({ username, password }) })).status;
  });

  it.effect(
    "says who changed what, when, where, from which address, before and after, and is found by each of them",
    () =>
      Effect.gen(function* () {
        const { admin } = yield* prepare;
        const createdProducts = (yield* send(admin, "POST", "/api/Product", [
          { itemSKU: "LAIT-1", description: "Lait entier", price: 4.59 },
        ])).body as readonly { readonly _ItemID: number; readonly version: number }[];
        const [product] = createdProducts;
        yield* send(admin, "PUT", "/api/Product", [
          { _ItemID: product?._ItemID, version: product?.version, price: 4.99 },
        ]);

        const { rows } = yield* list(admin, "kind=product");
        expect(rows).toMatchObject([
          {
            action: "UPDATE",
            kind: "product",
            recordId: String(product?._ItemID),
            label: "LAIT-1 · Lait entier",
            userName: "Prénom Nom",
            place: "Chaîne A",
            address: "127.0.0.1",
            before: { price: 4.59 },
            after: { price: 4.99 },
          },
          { action: "CREATE", before: null, after: { itemSKU: "LAIT-1" } },
        ]);
        const [update, create] = rows;
        expect((yield* ask(admin, `Entry/${update?.id}`)).body).toEqual(update);
        for (const query of [
          `userId=${String(update?.["userId"])}`,
          "search=lait",
          "search=LAIT%20entier",
          "period=-0d",
          "action=UPDATE",
          "period=-0d&kind=product&action=UPDATE&search=lai",
        ]) {
          expect((yield* list(admin, query)).rows.map(({ id }) => id)).toContain(update?.id);
        }
        for (const query of [
          "search=pain",
          "period=-1d",
          "kind=role",
          "userId=99999",
          "period=2020-01-01..2020-01-31",
        ]) {
          expect((yield* list(admin, query)).rows.map(({ id }) => id)).not.toContain(update?.id);
        }
        expect((yield* list(admin, "kind=product&action=CREATE")).rows).toEqual([create]);
        expect((yield* ask(admin, "List?period=demain")).status).toBe(400);
        expect((yield* ask(admin, "List?before=x")).body).toEqual([{ code: "VALUE_TYPE", field: "before" }]);
      }),
  );

  it.effect(
    "holds sign-ins, failures, lockouts, changes of passwords and ended sessions, and never what was typed",
    () =>
      Effect.gen(function* () {
        const { admin, targetId, chain } = yield* prepare;
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const id = yield* createUser({
          targetId,
          layerId: chain,
          username: "lea",
          email: "lea@exemple.ca",
          password: testPassword,
          firstName: "Léa",
          lastName: "Roy",
          language: "fr",
        });
        yield* sql`INSERT INTO user_role (user_id, role_id, target_layer_id) SELECT ${id}, role_id, ${chain} FROM role WHERE code = 'VIEWER' AND target_id = ${targetId}`;
        const { token, cookie } = yield* signInAs("lea");
        yield* send(token, "POST", "/api/Profile/Password", {
          password: testPassword,
          newPassword: "Autre-neige-sur-le-quai-7",
        });
        yield* call("/api/Session/logout", { method: "POST", headers: { cookie: cookie.split(";")[0] ?? "" } });
        expect(yield* signIn("lea", "my-secret-guess")).toBe(400);
        expect(yield* signIn("nobody-of-this-name", "my-secret-guess")).toBe(400);
        yield* send(admin, "POST", `/api/User/${id}/Act/lock`, {});
        expect(yield* signIn("lea", "Autre-neige-sur-le-quai-7")).toBe(400);

        const { rows } = yield* list(admin, "kind=user&size=8");
        const [refusedEntry, lock, failedSignIn, signedOut, password, signedIn] = rows;
        expect(refusedEntry).toMatchObject({
          action: "SIGN_IN_REFUSED",
          recordId: String(id),
          label: "Léa Roy · lea",
          userId: null,
          code: "LOCKED",
        });
        expect(lock).toMatchObject({ action: "LOCK", userName: "Prénom Nom", label: "Léa Roy · lea" });
        // Only users whose scope is the whole installation read entries about a name that no account has.
        expect(
          yield* sql`SELECT user_id, entity_id, label, layer_id, details FROM audit_entry WHERE action = 'SIGN_IN_FAILED' AND entity_id = ''`,
        ).toEqual([{ user_id: null, entity_id: "", label: null, layer_id: null, details: {} }]);
        expect(failedSignIn).toMatchObject({
          action: "SIGN_IN_FAILED",
          recordId: String(id),
          userId: null,
          place: "Chaîne A",
          address: "127.0.0.1",
        });
        expect(signedOut).toMatchObject({ action: "SIGN_OUT", userId: id });
        expect(password).toMatchObject({ action: "PASSWORD", userId: id });
        expect(signedIn).toMatchObject({ action: "SIGN_IN", userId: id, address: "127.0.0.1" });

        const storedEntries = JSON.stringify(yield* sql`SELECT row_to_json(e) FROM audit_entry e`);
        for (const secret of ["my-secret-guess", "nobody-of-this-name", "Autre-neige"])
          expect(storedEntries).not.toContain(secret);
        // The history of an account does not include its sign-in attempts.
        const history = (yield* send(admin, "GET", `/api/User/History/${id}`, undefined)).body as readonly Row[];
        expect(history.map(({ action }) => action)).toEqual(["LOCK", "PASSWORD"]);
      }),
  );

  it.effect("failures in a row lock the account, and the trail says so", () =>
    Effect.gen(function* () {
      const { admin, targetId, chain } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      const id = yield* createUser({
        targetId,
        layerId: chain,
        username: "max",
        email: "max@exemple.ca",
        password: testPassword,
        firstName: "Max",
        lastName: "Roy",
        language: "fr",
      });
      yield* sql`UPDATE user_account SET failed_attempts = 99 WHERE user_id = ${id}`;
      yield* signIn("max", "wrong");
      expect((yield* list(admin, "search=max")).rows).toMatchObject([
        { action: "LOCK", userId: null, recordId: String(id) },
        { action: "SIGN_IN_FAILED" },
      ]);
    }),
  );

  it.effect("shows nobody a field, an address or a kind of record that they may not see", () =>
    Effect.gen(function* () {
      const { admin, auditor, buyer, targetId } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      yield* send(admin, "POST", "/api/Product", [{ itemSKU: "CAFE-1", description: "Café", ProductCost: 1.25 }]);
      expect((yield* list(admin, "search=cafe")).rows[0]).toMatchObject({
        after: { ProductCost: 1.25 },
        address: "127.0.0.1",
      });
      expect((yield* ask(buyer, "List")).status).toBe(403);
      const [seenEntry] = (yield* list(auditor, "search=cafe")).rows;
      expect(seenEntry).not.toHaveProperty("address");
      expect(seenEntry).toMatchObject({ after: { ProductCost: 1.25 } });

      yield* sql`DELETE FROM role_permission WHERE permission = 'PRODUCT_COST_READ' AND role_id = (SELECT role_id FROM role WHERE code = 'AUDITOR' AND target_id = ${targetId})`;
      const [hiddenRows] = (yield* list(auditor, "search=cafe")).rows;
      expect(Object.keys(Object(hiddenRows?.["after"]))).not.toContain("ProductCost");
      yield* sql`DELETE FROM role_permission WHERE permission = 'PRODUCT_READ' AND role_id = (SELECT role_id FROM role WHERE code = 'AUDITOR' AND target_id = ${targetId})`;
      expect((yield* list(auditor, "search=cafe")).rows).toEqual([]);
      expect((yield* ask(auditor, `Entry/${String(seenEntry?.id)}`)).status).toBe(404);
    }),
  );

  it.effect("an address is in the history of a record for those alone who may see it", () =>
    Effect.gen(function* () {
      const { admin, buyer } = yield* prepare;
      const [product] = (yield* send(admin, "POST", "/api/Product", [{ itemSKU: "THE-1", description: "Thé" }]))
        .body as readonly { readonly _ItemID: number }[];
      const historyOf = (token: string) =>
        Effect.map(
          send(token, "GET", `/api/Product/History/${product?._ItemID}`, undefined),
          ({ body }) => body as readonly Row[],
        );
      expect(yield* historyOf(admin)).toMatchObject([{ address: "127.0.0.1" }]);
      expect(yield* historyOf(buyer)).toMatchObject([{ address: null, userName: "Prénom Nom" }]);
    }),
  );

  it.effect(
    "a caller reads what was done in their layers, and what concerns no layer when the whole installation is theirs",
    () =>
      Effect.gen(function* () {
        const { admin, chain, first, other } = yield* prepare;
        const entry = { userId: null, action: "UPDATE", entity: "setting", entityId: "s" } as const;
        yield* writeAudits([chain, first, other, null].map((layerId) => ({ ...entry, label: "SCOPE", layerId })));
        // The installation has two chains: the administrator of one reads neither the other's entries nor those of nobody.
        expect((yield* list(admin, "search=scope")).rows.map(({ place }) => place)).toEqual(["Magasin 1", "Chaîne A"]);
      }),
  );

  it.effect("pages follow each other without a gap or a double, entries of one moment too", () =>
    Effect.gen(function* () {
      const { admin, chain } = yield* prepare;
      yield* writeAudits(
        Array.from(
          { length: 57 },
          (_, index) =>
            ({
              userId: null,
              action: "UPDATE",
              entity: "setting",
              entityId: String(index),
              label: "PAGED",
              layerId: chain,
            }) as const,
        ),
      );
      const ids: number[] = [];
      let older: string | null = null;
      do {
        const page: Page = yield* list(admin, `search=paged&size=10${older === null ? "" : `&before=${older}`}`);
        ids.push(...page.rows.map(({ id }) => id));
        older = page.older;
      } while (older !== null);
      expect(ids).toHaveLength(57);
      expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => right - left));
    }),
  );
});
