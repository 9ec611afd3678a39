import { expect, layer } from "@effect/vitest";
import { Effect, Exit } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, testPassword } from "../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;
const names = ["admin", "adele", "boris"] as const;

/** Changes that an administrator applies to another administrator or to themselves. */
const changes = {
  deactivate: { isActive: false },
  activate: { isActive: true },
  lastDay: { terminationDate: "2040-01-31" },
  noLastDay: { terminationDate: null },
  directory: { isLdap: true },
  noDirectory: { isLdap: false },
  takeRole: { grants: [] },
} as const satisfies Record<string, Body>;
const kinds = [...Object.keys(changes), "delete", "lock", "unlock", "requirePassword", "closeChain"] as const;
const arbSteps = fc.array(fc.record({ by: fc.nat(2), of: fc.nat(2), kind: fc.constantFrom(...kinds) }), {
  minLength: 4,
  maxLength: 12,
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the last administrator", (it) => {
  it.effect(
    "after any changes of accounts somebody signs in and administers the chain, though no directory answers",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { targetId, chain, roleId } = yield* makeOrganisation;
        for (const username of ["adele", "boris"])
          yield* createUser({
            targetId,
            layerId: chain,
            username,
            email: `${username}@exemple.ca`,
            password: testPassword,
            firstName: "Prénom",
            lastName: "Nom",
            language: "fr",
          });
        const send = (token: string, method: string, path: string, body?: unknown) =>
          Effect.flatMap(
            call(path, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }),
            read,
          );
        /** Signs in; returns the token of a user who can still administer, else undefined. */
        const enter = Effect.fnUntraced(function* (username: string) {
          const answer = yield* Effect.flatMap(
            call("/api/BasicLogin", { method: "POST", body: JSON.stringify({ username, password: testPassword }) }),
            read,
          );
          const { token } = answer.body as { readonly token?: string };
          if (token === undefined) return undefined;
          yield* sql`UPDATE user_account SET must_change_password = false`;
          const { status } = yield* send(token, "GET", "/api/Role/List/true");
          return status === 200 ? token : undefined;
        });
        /** Finds the first user who can still sign in and administer. */
        const firstOf = Effect.fnUntraced(function* (usernames: readonly string[]) {
          for (const username of usernames) {
            const token = yield* enter(username);
            if (token !== undefined) return token;
          }
          return undefined;
        });
        const restore = Effect.gen(function* () {
          yield* sql`UPDATE user_account SET is_active = true, is_locked = false, is_deleted = false, is_ldap = false, termination_date = NULL, failed_attempts = 0`;
          yield* sql`DELETE FROM throttle`;
          for (const { id } of yield* sql<{
            readonly id: number;
          }>`SELECT user_id AS id FROM user_account WHERE username = ANY (${[...names]}::text[])`)
            yield* grantRole({ userId: id, roleId: roleId("ADMIN"), layerId: chain });
        });

        const run = Effect.fnUntraced(function* (
          steps: readonly { readonly by: number; readonly of: number; readonly kind: string }[],
        ) {
          yield* restore;
          const refusedSteps: string[] = [];
          for (const { by, of, kind } of steps) {
            const order = [...names.slice(by), ...names.slice(0, by)];
            const token = yield* firstOf(order);
            expect(token, `after ${JSON.stringify(steps)}`).toBeDefined();
            const { body } = yield* send(token ?? "", "GET", "/api/User/List/true?size=1000");
            const row = (body as readonly Body[]).find(({ username }) => username === names[of]);
            if (row === undefined) continue;
            const key = { _UserID: row["_UserID"], version: row["version"] };
            const answer = yield* Object.hasOwn(changes, kind)
              ? send(token ?? "", "PUT", "/api/User", [{ ...key, ...changes[kind as keyof typeof changes] }])
              : kind === "delete"
                ? send(token ?? "", "DELETE", "/api/User", [{ id: key._UserID, version: key.version }])
                : kind === "closeChain"
                  ? send(token ?? "", "DELETE", "/api/TargetLayer", [{ id: chain, version: 1 }])
                  : send(token ?? "", "POST", `/api/User/${String(key._UserID)}/Act/${kind}`);
            if (answer.status !== 200) refusedSteps.push(JSON.stringify(answer.body));
          }
          expect(yield* firstOf(names), JSON.stringify(steps)).toBeDefined();
          return refusedSteps;
        });
        const services = yield* Effect.context<Server | SqlClient.SqlClient>();
        const refusals: string[] = [];
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(arbSteps, async (steps) => {
              const exit = await Effect.runPromiseExit(Effect.provideContext(run(steps), services));
              if (Exit.isFailure(exit)) throw new Error(String(exit.cause));
              refusals.push(...exit.value);
            }),
            { numRuns: 8, seed: 19, interruptAfterTimeLimit: 60_000 },
          ),
        );
        // The rule took effect at least once: without it, these changes would leave no administrator.
        expect(refusals.join()).toContain("LAST_ADMIN");
      }),
    { timeout: 180_000 },
  );
});
