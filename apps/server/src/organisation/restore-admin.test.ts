import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { passwordPolicy } from "@comptoir/domain/session";
import { parsePassword } from "@comptoir/domain/validation";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lockFolder } from "../database/folder-lock.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { runAdminCommand } from "./admin-command.ts";
import { makePassword, restoreAdmin } from "./restore-admin.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })(
  "an administrator from the terminal",
  (it) => {
    it.effect("has access again whatever shut them out, at every target, and is audited", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const { call } = yield* Server;
        expect(yield* restoreAdmin("admin", { password: makePassword(), isMadeUp: true })).toEqual({ isEmpty: true });
        yield* makeOrganisation;
        yield* sql`UPDATE user_account SET is_ldap = true, is_locked = true, is_active = false, is_deleted = true, termination_date = '2020-01-31' WHERE username = 'admin'`;
        yield* sql`DELETE FROM user_role`;
        yield* sql`
          INSERT INTO second_factor (user_id, sealed_secret, created_at, confirmed_at)
          SELECT user_id, 's', now(), now() FROM user_account WHERE username = 'admin'`;
        yield* sql`
          INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
          SELECT user_id, 'a', 'a', 0, '{}', 'a', now() FROM user_account WHERE username = 'admin'`;
        const password = "Glace-du-printemps-7";

        expect(yield* restoreAdmin("admin", { password: "court", isMadeUp: false })).toEqual({
          codes: expect.arrayContaining(["PASSWORD_LENGTH"]),
        });
        expect(yield* restoreAdmin("Admin", { password, isMadeUp: false })).toEqual({
          isNew: false,
          places: ["Chaîne A"],
        });
        const { token } = yield* signInAs("admin", password);
        const users = yield* Effect.flatMap(call("/api/User/List/true", { token }), read);
        expect(users.status).toBe(200);

        const newPassword = makePassword();
        expect(yield* restoreAdmin("secours", { password: newPassword, isMadeUp: true })).toMatchObject({
          isNew: true,
        });
        const other = yield* signInAs("secours", newPassword);
        expect((yield* Effect.flatMap(call("/api/User/List/true", { token: other.token }), read)).body).toEqual([
          { code: "PASSWORD_DUE" },
        ]);
        expect(
          yield* sql`SELECT user_id, entity FROM audit_entry WHERE action = 'ADMIN_RESTORED' ORDER BY audit_id`,
        ).toEqual([
          { user_id: null, entity: "user" },
          { user_id: null, entity: "user" },
        ]);
      }),
    );

    it("a made-up password keeps the policy", () => {
      for (let time = 0; time < 50; time += 1)
        expect(parsePassword(makePassword(), { username: "admin", policy: passwordPolicy }).ok).toBe(true);
    });

    it("says that the server has to be stopped while it has the database open", async () => {
      const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-admin-"));
      const lock = lockFolder(path.join(dataFolder, "database"));
      await expect(
        runAdminCommand({ dataFolder, databaseUrl: undefined }, { username: "admin", password: undefined }),
      ).rejects.toMatchObject({ reason: expect.stringContaining("in use by another process: stop it first") });
      lock?.release();
      fs.rmSync(dataFolder, { recursive: true, force: true });
    });
  },
);
