import { expect, layer } from "@effect/vitest";
import { Deferred, Effect, Fiber } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, serveRoutes } from "../testing/serve-routes.ts";
import { createTestPerson } from "../testing/test-person.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("records of access", (it) => {
  const prepare = Effect.fnUntraced(function* (username: string) {
    const sql = yield* SqlClient.SqlClient;
    const { targetId, first } = yield* organisation;
    const userId = yield* createTestPerson({ targetId, layerId: first, username });
    const roles = yield* sql<{ readonly id: number }>`
      INSERT INTO role (target_id, code, description) SELECT ${targetId}::integer, c, c FROM unnest(${[`${username}1`, `${username}2`]}::text[]) c RETURNING role_id AS id`;
    const grant = (roleId: number) =>
      sql`INSERT INTO user_role (user_id, role_id, target_layer_id) VALUES (${userId}, ${roleId}, ${first})`;
    const records = sql<{ readonly roles: readonly number[] }>`
      SELECT ARRAY (SELECT (g ->> 'roleId')::integer FROM jsonb_array_elements(content) g ORDER BY 1) AS roles
      FROM access_record WHERE kind = 'grants' AND id = ${userId} ORDER BY at DESC`;
    return { sql, userId, grant, records, roleIds: roles.map(({ id }) => id).toSorted((a, b) => a - b) };
  });
  const organisation = Effect.runSync(Effect.cached(makeOrganisation));

  it.effect("hold both of two grants that are written at once", () =>
    Effect.gen(function* () {
      const { sql, grant, records, roleIds } = yield* prepare("roy");
      const [firstRole = 0, secondRole = 0] = roleIds;
      const isRecorded = yield* Deferred.make<void>();
      const slow = yield* Effect.forkChild(
        sql.withTransaction(
          Effect.gen(function* () {
            yield* grant(firstRole);
            yield* sql`SET CONSTRAINTS ALL IMMEDIATE`;
            yield* Deferred.succeed(isRecorded, undefined);
            yield* Effect.sleep("300 millis");
          }),
        ),
      );
      yield* Deferred.await(isRecorded);
      yield* grant(secondRole);
      yield* Fiber.join(slow);
      expect((yield* records).map(({ roles }) => roles)).toEqual([roleIds, [firstRole]]);
    }),
  );

  it.effect("are later than the last one, even if the clock was set back", () =>
    Effect.gen(function* () {
      const { sql, userId, grant, records, roleIds } = yield* prepare("lea");
      const [firstRole = 0, secondRole = 0] = roleIds;
      yield* grant(firstRole);
      yield* sql`UPDATE access_record SET at = now() + interval '1 hour' WHERE kind = 'grants' AND id = ${userId}`;
      yield* grant(secondRole);
      expect((yield* records).map(({ roles }) => roles)).toEqual([roleIds, [firstRole]]);
    }),
  );
});
