import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";

interface Letter {
  readonly [field: string]: unknown;
  readonly id: number;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the outbox", (it) => {
  const prepare = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const organisation = yield* makeOrganisation;
        const { targetId, first, second } = organisation;
        // The user may administer accounts in the first store only.
        const [role] = yield* sql<{
          readonly id: number;
        }>`INSERT INTO role (target_id, code, description) VALUES (${targetId}, 'KEEPER', 'Responsable') RETURNING role_id AS id`;
        yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}::integer, unnest('{USER_READ,USER_CUD}'::text[])`;
        const keeper = yield* createUser({
          targetId,
          layerId: first,
          username: "keeper",
          email: "keeper@exemple.ca",
          password: testPassword,
          firstName: "Kim",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId: keeper, roleId: role?.id ?? 0, layerId: first });
        const admin = (yield* signInAs("admin")).token;
        const invite = Effect.fnUntraced(function* (username: string, layerId: number, roleId: number) {
          const invitedUser = yield* send("POST", "/api/User", {
            token: admin,
            body: [
              {
                username,
                email: `${username}@exemple.ca`,
                firstName: "Nova",
                lastName: "Côté",
                language: "es",
                _TargetLayerID: layerId,
                grants: [{ roleId, layerId }],
              },
            ],
          });
          return (invitedUser.body as readonly { readonly _UserID: number }[])[0]?._UserID ?? 0;
        });
        const viewer = organisation.roleId("VIEWER");
        return {
          ...organisation,
          keeper: (yield* signInAs("keeper")).token,
          admin,
          auditor: (yield* signInAs("auditor")).token,
          nova: yield* invite("nova", first, role?.id ?? 0),
          other: yield* invite("ailleurs", second, viewer),
          boss: yield* invite("boss", first, organisation.roleId("MANAGER")),
        };
      }),
    ),
  );
  const send = Effect.fnUntraced(function* (
    method: string,
    path: string,
    { token, body }: { readonly token?: string; readonly body?: unknown } = {},
  ) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(path, {
        method,
        ...(token !== undefined && { token }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  });
  const letters = (token: string, query = "") =>
    Effect.map(
      send("GET", `/api/Outbox/List?${query}`, { token }),
      ({ body }) => (body as { readonly rows: readonly Letter[] }).rows,
    );
  const letterOf = (token: string, username: string) =>
    Effect.map(letters(token, `search=${username}`), (rows) =>
      rows.find(({ recipient }) => recipient === `${username}@exemple.ca`),
    );
  const codesOf = ({ body }: { readonly body: unknown }) =>
    (body as readonly { readonly code: string }[]).map(({ code }) => code);

  it.effect("shows an administrator the letters of their people, in the reader's language, and never a link", () =>
    Effect.gen(function* () {
      const { keeper, auditor, admin } = yield* prepare;
      const rows = yield* letters(keeper);
      expect(rows.map(({ recipient }) => recipient)).toEqual(["boss@exemple.ca", "nova@exemple.ca"]);
      expect(rows[1]).toMatchObject({
        template: "invitation",
        state: "WAITING",
        name: "Nova Côté",
        attempts: 0,
        maySendAgain: false,
        mayHandOverLink: true,
      });
      const text = yield* send("GET", `/api/Outbox/Letter/${rows[1]?.id}`, { token: keeper });
      expect(text.body).toMatchObject({
        subject: expect.stringContaining("Comptoir"),
        text: expect.stringContaining("Hola"),
      });
      expect(JSON.stringify(text.body)).not.toMatch(/chgpwd|sealed|v1\./u);
      expect((yield* send("GET", "/api/Outbox/List", { token: auditor })).status).toBe(403);
      const otherLetter = yield* letterOf(admin, "ailleurs");
      for (const [method, path] of [
        ["GET", ""],
        ["POST", "/Again"],
        ["POST", "/Link"],
      ])
        expect(
          (yield* send(method ?? "", `/api/Outbox/Letter/${otherLetter?.id}${path}`, { token: keeper })).status,
        ).toBe(404);
    }),
  );

  it.effect("a link is handed over once: it opens the account, ends the links before it, and is written down", () =>
    Effect.gen(function* () {
      const { keeper, nova } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      const letter = yield* letterOf(keeper, "nova");
      const first = (yield* send("POST", `/api/Outbox/Letter/${letter?.id}/Link`, { token: keeper })).body as {
        readonly path: string;
      };
      const second = (yield* send("POST", `/api/Outbox/Letter/${letter?.id}/Link`, { token: keeper })).body as {
        readonly path: string;
      };
      const change = (link: { readonly path: string }) =>
        send("POST", "/api/ForgotPassword/chg", {
          body: { token: link.path.replace("/chgpwd/", ""), password: "Autre-neige-sur-le-quai-7" },
        });
      expect(codesOf(yield* change(first))).toEqual(["RESET_TOKEN_EXPIRED"]);
      expect((yield* change(second)).status).toBe(200);
      expect((yield* signInAs("nova", "Autre-neige-sur-le-quai-7")).token).not.toBe("");
      expect(
        yield* sql`SELECT user_id IS NOT NULL AS "isSomebody" FROM audit_entry WHERE action = 'INVITE_LINK' AND entity_id = ${String(nova)}`,
      ).toEqual([{ isSomebody: true }, { isSomebody: true }]);
      // Neither the database nor the list contains the link.
      expect(JSON.stringify(yield* sql`SELECT row_to_json(m) FROM mail_outbox m`)).not.toContain(second.path);
      expect(yield* letterOf(keeper, "nova")).toMatchObject({ state: "FAILED", error: null, maySendAgain: false });
    }),
  );

  it.effect("nobody is handed the link to an account that has more than they have", () =>
    Effect.gen(function* () {
      const { keeper, admin } = yield* prepare;
      const letter = yield* letterOf(keeper, "boss");
      expect(codesOf(yield* send("POST", `/api/Outbox/Letter/${letter?.id}/Link`, { token: keeper }))).toEqual([
        "USER_BEYOND_OWN",
      ]);
      expect((yield* send("POST", `/api/Outbox/Letter/${letter?.id}/Link`, { token: admin })).status).toBe(200);
    }),
  );

  it.effect("a letter that was refused is sent again while it is of use; one that waits or was sent is not", () =>
    Effect.gen(function* () {
      const { admin } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      const letter = yield* letterOf(admin, "ailleurs");
      const secondAnswer = send("POST", `/api/Outbox/Letter/${letter?.id}/Again`, { token: admin });
      expect(codesOf(yield* secondAnswer)).toEqual(["MAIL_STATE"]);
      yield* sql`UPDATE mail_outbox SET failed_at = now(), error = 'no such mailbox', attempts = 3 WHERE mail_id = ${letter?.id ?? 0}`;
      expect(yield* letterOf(admin, "ailleurs")).toMatchObject({
        state: "FAILED",
        error: "no such mailbox",
        maySendAgain: true,
      });
      expect((yield* secondAnswer).body).toMatchObject({ state: "WAITING", error: null, attempts: 0 });
      yield* sql`UPDATE mail_outbox SET sent_at = now() WHERE mail_id = ${letter?.id ?? 0}`;
      expect(codesOf(yield* send("POST", `/api/Outbox/Letter/${letter?.id}/Link`, { token: admin }))).toEqual([
        "MAIL_STATE",
      ]);
      expect(codesOf(yield* secondAnswer)).toEqual(["MAIL_STATE"]);
    }),
  );

  it.effect(
    "letters are asked for by how far they have come: each is among those of its own state and of no other",
    () =>
      Effect.gen(function* () {
        const { admin } = yield* prepare;
        const sql = yield* SqlClient.SqlClient;
        const numbers = (yield* letters(admin)).map(({ id }) => id);
        const [first = 0, second = 0, third = 0] = numbers;
        yield* sql`UPDATE mail_outbox SET sent_at = NULL, failed_at = NULL, error = NULL WHERE mail_id = ANY (${numbers}::integer[])`;
        yield* sql`UPDATE mail_outbox SET sent_at = now(), created_at = now() - interval '90 days' WHERE mail_id = ${first}`;
        yield* sql`UPDATE mail_outbox SET failed_at = now(), error = 'no such mailbox' WHERE mail_id = ${second}`;
        const listNumbers = (state: string) =>
          Effect.map(letters(admin, `state=${state}`), (rows) => rows.map((row) => [row.id, row["state"]]));
        expect([
          yield* listNumbers("SENT"),
          yield* listNumbers("FAILED"),
          yield* listNumbers("OVER"),
          yield* listNumbers("WAITING"),
        ]).toEqual([[[first, "SENT"]], [[second, "FAILED"]], [], [[third, "WAITING"]]]);
        // A mail whose link has expired is in the state OVER, whether it was refused or not.
        yield* sql`UPDATE mail_outbox SET created_at = now() - interval '90 days' WHERE mail_id = ANY (${numbers}::integer[])`;
        expect([yield* listNumbers("SENT"), yield* listNumbers("FAILED"), yield* listNumbers("WAITING")]).toEqual([
          [[first, "SENT"]],
          [],
          [],
        ]);
        expect(yield* listNumbers("OVER")).toEqual([
          [second, "OVER"],
          [third, "OVER"],
        ]);
        expect((yield* send("GET", "/api/Outbox/List?state=LOST", { token: admin })).status).toBe(400);
      }),
  );
});
