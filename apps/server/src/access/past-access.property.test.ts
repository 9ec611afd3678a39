import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { permissionCodes } from "@comptoir/domain/access";
import { permissionsAt } from "@comptoir/domain/role";

import { grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { createTestPerson } from "../testing/test-person.ts";
import { loadAccessState } from "./access-state-repository.ts";

type Body = Readonly<Record<string, unknown>>;

/** Changes of access, as the screens, imports and sign-ins make them in the database. */
type Change =
  | { readonly kind: "grant"; readonly atFirst: boolean }
  | { readonly kind: "revoke"; readonly atFirst: boolean }
  | { readonly kind: "role"; readonly codes: readonly string[] }
  | { readonly kind: "deleteRole"; readonly flag: boolean }
  | { readonly kind: "account"; readonly flag: boolean }
  | { readonly kind: "move"; readonly flag: boolean };
const arbChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("grant"), atFirst: fc.boolean() }),
  fc.record({ kind: fc.constant("revoke"), atFirst: fc.boolean() }),
  fc.record({ kind: fc.constant("role"), codes: fc.subarray([...permissionCodes], { maxLength: 4 }) }),
  fc.record({ kind: fc.constant("deleteRole"), flag: fc.boolean() }),
  fc.record({ kind: fc.constant("account"), flag: fc.boolean() }),
  fc.record({ kind: fc.constant("move"), flag: fc.boolean() }),
);

layer(serveRoutes(), { excludeTestServices: true, timeout: "180 seconds" })("access at a past instant", (it) => {
  it.effect("is what it was then, whatever changed since, and is read within the caller's scope only", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const organisation = yield* makeOrganisation;
      const { targetId, chain, first, second, other, otherTarget } = organisation;
      const makeUser = (username: string, target: number, layerId: number) =>
        createTestPerson({ targetId: target, layerId, username });
      const makeRole = Effect.fnUntraced(function* (code: string, target: number, codes: readonly string[]) {
        const [role] = yield* sql<{ readonly id: number }>`
          INSERT INTO role (target_id, code, description) VALUES (${target}, ${code}, ${code}) RETURNING role_id AS id`;
        const id = role?.id ?? 0;
        yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${id}::integer, unnest(${[...codes]}::text[])`;
        return id;
      });
      const userId = yield* makeUser("roy", targetId, first);
      const roleId = yield* makeRole("variable", targetId, ["SALE_READ"]);
      const readerOfFirst = yield* makeUser("lectrice", targetId, first);
      yield* grantRole({
        userId: readerOfFirst,
        roleId: yield* makeRole("lecture", targetId, ["USER_READ", "ROLE_READ"]),
        layerId: first,
      });
      const halfReader = yield* makeUser("demi", targetId, first);
      yield* grantRole({
        userId: halfReader,
        roleId: yield* makeRole("demi", targetId, ["USER_READ"]),
        layerId: first,
      });
      const foreign = yield* makeUser("ailleurs", otherTarget, other);
      yield* grantRole({
        userId: foreign,
        roleId: yield* makeRole("autre", otherTarget, ["USER_READ", "ROLE_READ"]),
        layerId: other,
      });
      const tokens = {
        admin: (yield* signInAs("admin")).token,
        first: (yield* signInAs("lectrice")).token,
        half: (yield* signInAs("demi")).token,
        other: (yield* signInAs("ailleurs")).token,
      };
      const { call } = yield* Server;
      const ask = Effect.fnUntraced(function* (who: keyof typeof tokens, at: number, query: string) {
        return yield* read(yield* call(`/api/Access/Past?at=${at}&${query}`, { token: tokens[who] }));
      });
      const change = Effect.fnUntraced(function* (wanted: Change) {
        const layerId = "atFirst" in wanted && wanted.atFirst ? first : chain;
        if (wanted.kind === "grant")
          yield* sql`INSERT INTO user_role (user_id, role_id, target_layer_id) VALUES (${userId}, ${roleId}, ${layerId}) ON CONFLICT DO NOTHING`;
        else if (wanted.kind === "revoke")
          yield* sql`DELETE FROM user_role WHERE user_id = ${userId} AND role_id = ${roleId} AND target_layer_id = ${layerId}`;
        else if (wanted.kind === "role")
          yield* sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`DELETE FROM role_permission WHERE role_id = ${roleId}`;
              yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${roleId}::integer, unnest(${[...wanted.codes]}::text[])`;
            }),
          );
        else if (wanted.kind === "deleteRole")
          yield* sql`UPDATE role SET is_deleted = ${wanted.flag} WHERE role_id = ${roleId}`;
        else if (wanted.kind === "account")
          yield* sql`UPDATE user_account SET is_locked = ${wanted.flag} WHERE user_id = ${userId}`;
        else
          yield* sql`UPDATE target_layer SET parent_id = ${wanted.flag ? second : chain} WHERE target_layer_id = ${first}`;
      });
      const seen: { readonly at: number; readonly permissions: readonly (readonly string[])[] }[] = [];
      const changes = fc.sample(arbChange, { numRuns: 60, seed: 3 });
      for (const wanted of changes) {
        yield* change(wanted);
        const [clock] = yield* sql<{
          readonly at: number;
        }>`SELECT ceil(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`;
        yield* Effect.sleep("3 millis");
        const state = yield* loadAccessState();
        seen.push({
          at: clock?.at ?? 0,
          permissions: [chain, first].map((layerId) => [...permissionsAt(state, { userId, layerId })].toSorted()),
        });
      }
      yield* change({ kind: "move", flag: false });
      yield* Effect.sleep("3 millis");
      for (const { at, permissions } of seen)
        for (const [index, layerId] of [chain, first].entries()) {
          const { status, body } = yield* ask("admin", at, `userId=${userId}&layerId=${layerId}`);
          expect([
            status,
            (body as Body)["isKnown"],
            [...((body as Body)["permissions"] as readonly string[])].toSorted(),
          ]).toEqual([200, true, permissions[index]]);
        }
      // Now and then are equal if nothing changed.
      const now = yield* ask("admin", Date.now(), `userId=${userId}&layerId=${first}`);
      expect((now.body as Body)["permissions"]).toEqual((now.body as Body)["permissionsNow"]);
      const before = yield* ask("admin", 1_000, `userId=${userId}&layerId=${first}`);
      expect(before.body).toMatchObject({ isKnown: false, permissions: [], roles: [] });
      const at = Date.now();
      const why = yield* ask("first", at, `userId=${readerOfFirst}&layerId=${first}&permission=USER_READ`);
      expect(why.body).toMatchObject({ explanation: { isAllowed: true, rule: "PERMISSION_HELD" } });
      const outcomes = [
        yield* ask("first", at, `userId=${userId}&layerId=${chain}`),
        yield* ask("other", at, `userId=${userId}&layerId=${other}`),
        yield* ask("half", at, `userId=${userId}&layerId=${first}`),
        yield* ask("admin", at + 3_600_000, `userId=${userId}&layerId=${first}`),
        yield* ask("admin", at, `userId=${userId}&layerId=${first}&permission=FLY`),
        yield* ask("admin", at, `userId=99999&layerId=${first}`),
        yield* ask("admin", at, `userId=x&layerId=${first}`),
      ];
      expect(outcomes.map(({ status }) => status)).toEqual([403, 404, 403, 400, 400, 404, 400]);
      // A role above the reader's scope is told with its name, and without the place.
      yield* change({ kind: "deleteRole", flag: false });
      yield* change({ kind: "grant", atFirst: false });
      // The database's clock has microseconds: a question in the same millisecond may be before the change.
      yield* Effect.sleep("3 millis");
      const fromBelow = yield* ask("first", Date.now(), `userId=${userId}&layerId=${first}`);
      expect((fromBelow.body as Body)["roles"]).toContainEqual({ role: "variable", givenAt: null, isReaching: true });
    }),
  );
});
