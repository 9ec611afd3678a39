import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("past access of a new account", (it) => {
  it.effect("tells an account that did not exist yet from one that was invited, and when", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { call } = yield* Server;
      const { first } = yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      const beforeMs = Date.now();
      yield* Effect.sleep("3 millis");
      const person = {
        username: "nova",
        email: "nova@exemple.ca",
        firstName: "Nova",
        lastName: "Côté",
        language: "fr",
        _TargetLayerID: first,
        grants: [],
      };
      const created = yield* read(
        yield* call("/api/User", {
          method: "POST",
          token,
          headers: { "Idempotency-Key": "nova" },
          body: JSON.stringify([person]),
        }),
      );
      const userId = (created.body as readonly Readonly<Record<string, unknown>>[])[0]?.["_UserID"];
      yield* Effect.sleep("3 millis");
      const ask = Effect.fnUntraced(function* (at: number) {
        const query = `at=${at}&userId=${String(userId)}&layerId=${first}&permission=SALE_READ`;
        return (yield* read(yield* call(`/api/Access/Past?${query}`, { token }))).body as {
          readonly invitedAt: number;
        };
      });
      expect(yield* ask(beforeMs)).toMatchObject({ isKnown: true, status: null, invitedAt: null });
      const invitedMs = Date.now();
      const invited = yield* ask(invitedMs);
      expect(invited).toMatchObject({ status: "INVITED", invitedAt: expect.any(Number) });
      expect(invited.invitedAt).toBeGreaterThanOrEqual(beforeMs);
      expect(invited.invitedAt).toBeLessThanOrEqual(invitedMs);
      // An invitation that is sent again counts from then on.
      yield* read(yield* call(`/api/User/${String(userId)}/Act/invite`, { method: "POST", token }));
      expect((yield* ask(Date.now())).invitedAt).toBeGreaterThanOrEqual(invitedMs);
      expect((yield* ask(invitedMs)).invitedAt).toBe(invited.invitedAt);
      // A new username changes nothing.
      yield* sql`UPDATE user_account SET username = 'nova2', username_key = 'nova2' WHERE user_id = ${Number(userId)}`;
      expect((yield* ask(invitedMs)).invitedAt).toBe(invited.invitedAt);
      yield* sql`UPDATE user_account SET is_active = false WHERE user_id = ${Number(userId)}`;
      yield* Effect.sleep("3 millis");
      expect(yield* ask(Date.now())).toMatchObject({ status: "INACTIVE", invitedAt: null });
    }),
  );
});
