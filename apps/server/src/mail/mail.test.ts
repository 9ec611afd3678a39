import { expect, layer } from "@effect/vitest";
import { readIpNetworks } from "@comptoir/domain/setting";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { sendInvitationMail, sendLockNotice } from "../auth/index.ts";
import { sealText } from "../auth/sealed-text.ts";
import { createUser, grantRole } from "../organisation/index.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { makeOrganisation, Server, serveRoutes, testPassword } from "../testing/serve-routes.ts";
import { sendDueMail } from "./send-mail.ts";
import { startSmtpServer, decodeMailText } from "./testing/smtp-server.ts";

/** // The server is busy, so the mail waits and is sent at the next attempt. */
const onThisMachine = serveRoutes().pipe(
  Layer.provideMerge(Layer.succeed(OutgoingNetworks, readIpNetworks("127.0.0.1") ?? [])),
);

layer(onThisMachine, { excludeTestServices: true, timeout: "60 seconds" })("mail", (it) => {
  it.effect(
    "is sent once, in its reader's language, with a link that opens the account; what the server does not take is tried again, what it never takes is not",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const { call } = yield* Server;
        const { targetId, chain } = yield* makeOrganisation;
        const server = yield* startSmtpServer;
        const settings = {
          smtpUrl: Redacted.make(server.url),
          from: "Comptoir <comptoir@exemple.ca>",
          publicUrl: "https://comptoir.exemple.ca/",
        };
        const id = yield* createUser({
          targetId,
          layerId: chain,
          username: "nova",
          email: "nova@exemple.ca",
          password: testPassword,
          firstName: "Nova <b>",
          lastName: "Roy",
          language: "es",
        });
        const nova = { id, username: "nova", firstName: "Nova <b>", email: "nova@exemple.ca", language: "es" };
        const now = new Date();

        yield* sendInvitationMail(nova, now, "Ana Roy");
        expect(yield* Effect.all([sendDueMail(settings), sendDueMail(settings)], { concurrency: 2 })).toContain(1);
        expect(yield* sendDueMail(settings)).toBe(0);
        expect(server.received).toHaveLength(1);
        const mail = decodeMailText(server.received[0] ?? "");
        expect(mail).toContain("Su cuenta de Comptoir");
        expect(mail).toContain("Ana Roy le creó una cuenta");
        expect(mail).toContain("Nova &lt;b&gt;");
        const [, token = ""] = /https:\/\/comptoir\.exemple\.ca\/chgpwd\/([\w-]+)/u.exec(mail) ?? [];
        const check = yield* call("/api/ForgotPassword/check", { method: "POST", body: JSON.stringify({ token }) });
        expect(check.status).toBe(200);
        expect(JSON.stringify(yield* sql`SELECT * FROM mail_outbox`)).not.toContain("sealedPath");

        // Without any server nothing is lost.
        server.refusal.code = 451;
        yield* sendLockNotice(nova, now);
        expect(yield* sendDueMail(settings)).toBe(1);
        expect(yield* sendDueMail(settings)).toBe(0);
        expect(server.received).toHaveLength(1);
        server.refusal.code = null;
        yield* sql`UPDATE mail_outbox SET next_at = now() - interval '1 second' WHERE sent_at IS NULL`;
        expect(yield* sendDueMail(settings)).toBe(1);
        expect(server.received).toHaveLength(2);

        yield* sendLockNotice({ ...nova, email: "personne@exemple.ca" }, now);
        expect(yield* sendDueMail(settings)).toBe(1);
        const [mailRow] = yield* sql<{
          readonly failed: boolean;
          readonly error: string;
        }>`SELECT failed_at IS NOT NULL AS failed, error FROM mail_outbox ORDER BY mail_id DESC LIMIT 1`;
        expect(mailRow).toEqual({ failed: true, error: expect.stringContaining("no such mailbox") });

        // No server at all: nothing is lost.
        yield* Effect.promise(server.close);
        yield* sendLockNotice(nova, now);
        expect(yield* sendDueMail(settings)).toBe(1);
        expect(yield* sql`SELECT attempts, sent_at, failed_at FROM mail_outbox ORDER BY mail_id DESC LIMIT 1`).toEqual([
          { attempts: 1, sent_at: null, failed_at: null },
        ]);
      }),
  );

  it.effect("is not delayed by a mail that its server is slow to take", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const server = yield* startSmtpServer;
      yield* sql`DELETE FROM mail_outbox`;
      const now = new Date();
      for (const name of ["lia", "max", "zoe"])
        yield* sendLockNotice(
          { id: 1, username: name, firstName: name, email: `${name}@exemple.ca`, language: "fr" },
          now,
        );
      // The mail server answers only once it has received all three mails, which proves that they are sent concurrently.
      server.waiting.until = 3;
      expect(
        yield* sendDueMail({
          smtpUrl: Redacted.make(server.url),
          from: "Comptoir <comptoir@exemple.ca>",
          publicUrl: "https://comptoir.exemple.ca/",
        }),
      ).toBe(3);
      expect(yield* sql`SELECT recipient FROM mail_outbox WHERE sent_at IS NULL`).toEqual([]);
      yield* Effect.promise(server.close);
    }),
  );

  it.effect("goes through the server that is set for its reader's level, and waits where none is", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const server = yield* startSmtpServer;
      const [other, chain] = yield* sql<{
        readonly layerId: number;
        readonly targetId: number;
      }>`SELECT target_layer_id AS "layerId", target_id AS "targetId" FROM target_layer WHERE parent_id IS NULL ORDER BY code DESC`;
      const settings = {
        smtpUrl: null,
        from: "Comptoir <comptoir@exemple.ca>",
        publicUrl: "https://comptoir.exemple.ca/",
      };
      yield* sql`DELETE FROM mail_outbox`;
      const now = new Date();
      for (const [name, address] of [
        ["iris", chain],
        ["noa", other],
      ] as const) {
        const id = yield* createUser({
          targetId: address?.targetId ?? 0,
          layerId: address?.layerId ?? 0,
          username: name,
          email: `${name}@exemple.ca`,
          password: testPassword,
          firstName: name,
          lastName: "Roy",
          language: "fr",
        });
        yield* sendLockNotice(
          { id, username: name, firstName: name, email: `${name}@exemple.ca`, language: "fr" },
          now,
        );
      }
      expect(yield* sendDueMail(settings)).toBe(0);
      yield* assignSetting({
        layerId: chain?.layerId ?? 0,
        code: "MAIL_SERVER",
        value: yield* sealText(server.url),
        userId: 1,
      });
      // A mail server inside the server's own network is not called, so the mail waits.
      expect(yield* sendDueMail(settings).pipe(Effect.provideService(OutgoingNetworks, []))).toBe(1);
      expect(server.received).toEqual([]);
      expect(yield* sql`SELECT error FROM mail_outbox WHERE error IS NOT NULL`).toEqual([
        { error: expect.stringContaining("COMPTOIR_OUTGOING_NETWORKS") },
      ]);
      yield* sql`UPDATE mail_outbox SET attempts = 0, error = NULL, next_at = now() - interval '1 second'`;
      expect(yield* sendDueMail(settings)).toBe(1);
      expect(server.received.map((raw) => /^To: (.*)$/mu.exec(raw)?.[1])).toEqual(["iris@exemple.ca"]);
      expect(yield* sql`SELECT recipient, attempts FROM mail_outbox WHERE sent_at IS NULL`).toEqual([
        { recipient: "noa@exemple.ca", attempts: 0 },
      ]);

      // A store's mail server gets the mail of the store's own users, but not of users with a role above the store.
      const ofStore = yield* startSmtpServer;
      const [store] = yield* sql<{
        readonly layerId: number;
      }>`SELECT target_layer_id AS "layerId" FROM target_layer WHERE code = 'A1'`;
      const [role] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'ADMIN'`;
      yield* assignSetting({
        layerId: store?.layerId ?? 0,
        code: "MAIL_SERVER",
        value: yield* sealText(ofStore.url),
        userId: 1,
      });
      for (const name of ["lou", "zoe"]) {
        const id = yield* createUser({
          targetId: chain?.targetId ?? 0,
          layerId: store?.layerId ?? 0,
          username: name,
          email: `${name}@exemple.ca`,
          password: testPassword,
          firstName: name,
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({
          userId: id,
          roleId: role?.id ?? 0,
          layerId: (name === "zoe" ? chain : store)?.layerId ?? 0,
        });
        yield* sendLockNotice(
          { id, username: name, firstName: name, email: `${name}@exemple.ca`, language: "fr" },
          now,
        );
      }
      expect(yield* sendDueMail(settings)).toBe(2);
      const readersOf = ({ received }: { readonly received: readonly string[] }) =>
        received.map((raw) => /^To: (.*)$/mu.exec(raw)?.[1]);
      expect([readersOf(ofStore), readersOf(server)]).toEqual([
        ["lou@exemple.ca"],
        ["iris@exemple.ca", "zoe@exemple.ca"],
      ]);
      yield* Effect.promise(ofStore.close);
      yield* Effect.promise(server.close);
    }),
  );
});
