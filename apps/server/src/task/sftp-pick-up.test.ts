/** Tests that files of an SFTP server are imported whole and once; a broken, changed or lying server is reported, and leaves nothing behind. */

import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

import { readIpNetworks } from "@comptoir/domain/setting";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { header, tillMapping } from "../import/testing/till-file.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { makeHostKey, sftpUser, startSftpServer, type TestSftpServer } from "../sftp/testing/sftp-server.ts";
import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { SftpServerTimes } from "./open-server.ts";
import { runNextTask, runWorkOfKind } from "./run-task.ts";
import { DataPlaces } from "./task-work.ts";
import {
  ask,
  listFiles,
  listReceiptNumbers,
  readLastRun,
  unusedPlaces,
  type TaskDetail,
} from "./testing/pickup-files.ts";

const root = temporaryFolder("sftp");
const folder = path.join(root, "out");
const networks = readIpNetworks("127.0.0.1") ?? [];
const times = { answerMs: 1_500, fileMs: 20_000, folderMs: 20_000, quietMs: 300 };
const receipt = (number: number) => `${number},2026-03-12 09:15:00,A1,CAFE,2,3.49\n`;
const drop = (name: string, text: string | Uint8Array) => writeFileSync(path.join(folder, name), text);
const listFolder = () => listFiles(folder);
const hostKey = makeHostKey();
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
});

layer(
  serveRoutes().pipe(
    Layer.provide(Layer.mergeAll(Layer.succeed(OutgoingNetworks, networks), Layer.succeed(SftpServerTimes, times))),
  ),
  { excludeTestServices: true, timeout: "120 seconds" },
)("pick-up from an SFTP server", (it) => {
  let server: TestSftpServer;
  let sharedChain: Effect.Success<typeof prepare> | undefined;
  const task = () => ({
    kind: "IMPORT_PICKUP",
    description: "Caisses",
    pattern: "*/15 * * * *",
    timeZone: "America/Toronto",
    folder: "/out",
    names: "*.csv",
    importKind: "transactions",
    host: "127.0.0.1",
    port: server.port,
    user: sftpUser.user,
    signIn: "PASSWORD",
  });
  const test = Effect.fnUntraced(function* (token: string, part: object) {
    return yield* ask("/Task/TestServer", token, { ...task(), ...part });
  });
  const prepare = Effect.gen(function* () {
    server = yield* Effect.promise(() => startSftpServer(root, { hostKey, clientKey: keys.privateKey }));
    yield* makeOrganisation;
    const { token } = yield* signInAs("admin");
    yield* ask("/Import/Mapping", token, tillMapping, "PUT");
    const { body } = yield* test(token, { password: sftpUser.password });
    const { hostKey: acceptedKey } = body as { readonly hostKey: string };
    const answer = yield* ask("/Task", token, { ...task(), password: sftpUser.password, hostKey: acceptedKey });
    expect(answer.status).toBe(200);
    const detail = answer.body as TaskDetail;
    return { token, accepted: acceptedKey, id: detail.task.id, version: detail.task.version };
  });
  const ready = Effect.gen(function* () {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const preparedChain = (sharedChain ??= yield* prepare);
    server.trouble = {};
    const sql = yield* SqlClient.SqlClient;
    yield* sql`DELETE FROM task_run_line`;
    yield* sql`DELETE FROM task_run`;
    yield* sql`DELETE FROM pickup_file`;
    return preparedChain;
  });
  const runOnce = Effect.fnUntraced(function* (allowed = networks) {
    const { token, id } = sharedChain ?? (yield* prepare);
    const { version } = ((yield* ask(`/Task/${id}`, token)).body as TaskDetail).task;
    const sql = yield* SqlClient.SqlClient;
    yield* sql`DELETE FROM task_run WHERE state = 'WAITING'`;
    yield* ask("/Task/Start", token, { id, version });
    yield* runNextTask(runWorkOfKind).pipe(
      Effect.provideService(OutgoingNetworks, allowed),
      Effect.provideService(SftpServerTimes, times),
      Effect.provideService(DataPlaces, unusedPlaces),
    );
    const { run, lines } = yield* readLastRun(token, id);
    return {
      state: run?.state,
      failure: run?.failure,
      lines: lines.map(({ code, parameters }) => [code, parameters["file"]] as const),
    };
  });

  it.effect("a file is imported once it does not change any more, moved, and never imported again", () =>
    Effect.gen(function* () {
      yield* ready;
      drop("ventes é.csv", header + receipt(1));
      drop("growing.csv", header);
      const growing = setInterval(() => drop("growing.csv", header + receipt(2).repeat(Math.random() * 50)), 50);
      const first = yield* runOnce();
      clearInterval(growing);
      expect(first).toMatchObject({ state: "SUCCEEDED" });
      expect(first.lines.toSorted()).toEqual([
        ["FILE_IMPORTED", "ventes é.csv"],
        ["FILE_WRITTEN", "growing.csv"],
      ]);
      drop("growing.csv", header + receipt(1));
      drop("again.csv", header + receipt(1));
      drop("picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
      const second = yield* runOnce();
      expect(second).toMatchObject({ state: "PARTIAL", failure: "FILES_UNREADABLE" });
      expect(listFolder()).toEqual([
        "done/day/again.csv",
        "done/day/growing.csv",
        "done/day/ventes é.csv",
        "failed/day/picture.csv",
        "failed/day/picture.csv.txt",
      ]);
      expect(yield* listReceiptNumbers).toEqual(["1"]);
    }),
  );

  it.effect("links, and names with paths or unusual characters, are reported and not read", () =>
    Effect.gen(function* () {
      yield* ready;
      drop("good.csv", header + receipt(21));
      symlinkSync("/etc/hostname", path.join(folder, "link.csv"));
      server.trouble = { names: ["x/../../../etc/passwd.csv", "a\nb.csv", "c\\d.csv"] };
      expect((yield* runOnce()).lines.toSorted()).toEqual([
        ["FILE_IMPORTED", "good.csv"],
        ["LINK_REFUSED", "link.csv"],
        ["NAME_REFUSED", "a\uFFFDb.csv"],
        ["NAME_REFUSED", "c\\d.csv"],
        ["NAME_REFUSED", "x/../../../etc/passwd.csv"],
      ]);
    }),
  );

  it.effect(
    "a server that hangs, breaks off, cuts a file or is full fails with its code and is tried again; nothing is half written",
    () =>
      Effect.gen(function* () {
        yield* ready;
        const before = yield* listReceiptNumbers;
        drop("a.csv", header + Array.from({ length: 4_000 }, (_, index) => receipt(5_000 + index)).join(""));
        const troubles = [
          [{ silentOn: "OPENDIR" }, "CUT_OFF"],
          [{ silentOn: "READ" }, "CUT_OFF"],
          [{ cutAfter: 40_000 }, "CUT_OFF"],
          [{ endsAfter: 40_000 }, "CUT_OFF"],
        ] as const;
        for (const [trouble, failure] of troubles) {
          server.trouble = trouble;
          expect([trouble, yield* runOnce()]).toMatchObject([trouble, { state: "WAITING", failure }]);
        }
        const sql = yield* SqlClient.SqlClient;
        expect([yield* listReceiptNumbers, listFolder(), yield* sql`SELECT FROM import_file`]).toEqual([
          before,
          ["a.csv"],
          [],
        ]);
        // The file is imported but cannot be moved, because the server is full; the next run moves it.
        server.trouble = { isFull: true };
        expect(yield* runOnce()).toMatchObject({ state: "WAITING", failure: "FOLDER_CLOSED" });
        expect([(yield* listReceiptNumbers).length, listFolder()]).toEqual([before.length + 4_000, ["a.csv"]]);
        server.trouble = {};
        expect(yield* runOnce()).toMatchObject({ state: "SUCCEEDED", lines: [["FILE_IMPORTED", "a.csv"]] });
        expect([(yield* listReceiptNumbers).length, listFolder()]).toEqual([before.length + 4_000, ["done/day/a.csv"]]);
        // A file larger than an upload may be is not read.
        drop("huge.csv", header + receipt(9_999));
        server.trouble = { size: 2 * 1024 ** 3 };
        expect((yield* runOnce()).lines).toEqual([["FILE_UNREADABLE", "huge.csv"]]);
        rmSync(folder, { recursive: true });
        server.trouble = {};
        expect(yield* runOnce()).toMatchObject({ state: "WAITING", failure: "FOLDER_GONE" });
      }),
    60_000,
  );

  it.effect(
    "a server that accepts and says nothing, a wrong password, a changed key and an inner address are told apart",
    () =>
      Effect.gen(function* () {
        const { token, accepted, id } = yield* ready;
        const mute = createServer(() => undefined);
        yield* Effect.promise(() => new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve)));
        const mutePort = (mute.address() as { readonly port: number }).port;
        const credentials = { password: sftpUser.password, hostKey: accepted };
        const results = [
          [{ ...credentials, port: mutePort }, "NO_ANSWER"],
          [{ ...credentials, port: 1 }, "NO_ANSWER"],
          [{ ...credentials, password: "wrong" }, "SIGN_IN_REFUSED"],
          [{ ...credentials, folder: "/missing" }, "FOLDER_GONE"],
          [{ ...credentials, host: "10.0.0.1" }, "ADDRESS_INTERNAL"],
        ] as const;
        for (const [part, failure] of results)
          expect([part, (yield* test(token, part)).body]).toMatchObject([part, { failure, files: null }]);
        mute.close();
        // The test of the form gives up on a list that never ends, even if each answer comes in time.
        server.trouble = { isEndless: "READDIR" };
        expect((yield* test(token, credentials)).body).toMatchObject({ failure: "CUT_OFF", files: null });
        server.trouble = {};
        expect((yield* test(token, { id, hostKey: accepted })).body).toEqual({
          failure: null,
          hostKey: null,
          files: 0,
        });
        expect(yield* runOnce([])).toMatchObject({ state: "FAILED", failure: "ADDRESS_INTERNAL" });
        // The server has another key, so nothing is sent to it.
        const { port } = server;
        yield* Effect.promise(() => server.close());
        server = yield* Effect.promise(() => startSftpServer(root, { hostKey: makeHostKey(), port }));
        expect(yield* runOnce()).toMatchObject({
          state: "FAILED",
          failure: "HOST_KEY_CHANGED",
          lines: [["HOST_KEY_CHANGED", undefined]],
        });
        const { body } = yield* test(token, { id, hostKey: accepted });
        expect(body).toMatchObject({ failure: "HOST_KEY_CHANGED", hostKey: expect.stringMatching(/^SHA256:/u) });
        expect((body as { readonly hostKey: string }).hostKey).not.toBe(accepted);
        expect(server.passwords).toEqual([]);
        yield* Effect.promise(() => server.close());
        server = yield* Effect.promise(() => startSftpServer(root, { hostKey, clientKey: keys.privateKey, port }));
      }),
  );

  it.effect(
    "a secret is stored sealed, never returned, bound to its server, and must be entered again for another server",
    () =>
      Effect.gen(function* () {
        const { token, accepted, id } = yield* ready;
        const sql = yield* SqlClient.SqlClient;
        const { task: storedTask } = (yield* ask(`/Task/${id}`, token)).body as TaskDetail;
        const save = { ...task(), id, version: storedTask.version, hostKey: accepted };
        for (const part of [{ host: "sftp.exemple.ca" }, { user: "autre" }, { port: 2_222 }]) {
          expect((yield* ask("/Task", token, { ...save, ...part }, "PUT")).body).toMatchObject([
            { code: "REQUIRED", field: "password" },
          ]);
          expect((yield* test(token, { ...part, id, hostKey: accepted })).status).toBe(400);
        }
        expect((yield* ask("/Task", token, { ...save, hostKey: null }, "PUT")).body).toMatchObject([
          { code: "REQUIRED", field: "hostKey" },
        ]);
        const asKey = { signIn: "KEY", privateKey: "no key" };
        expect((yield* ask("/Task", token, { ...save, ...asKey }, "PUT")).body).toMatchObject([
          { code: "SERVER_SIGN_IN_KEY", field: "privateKey" },
        ]);
        const savedTask = yield* ask("/Task", token, { ...save, signIn: "KEY", privateKey: keys.privateKey }, "PUT");
        expect(savedTask).toMatchObject({
          status: 200,
          body: { secret: null, task: { hostKey: accepted, signIn: "KEY" } },
        });
        drop("b.csv", header + receipt(31));
        expect(yield* runOnce()).toMatchObject({ state: "SUCCEEDED", lines: [["FILE_IMPORTED", "b.csv"]] });
        const rows = [
          savedTask.body,
          yield* sql`SELECT to_jsonb(t) AS row FROM task t`,
          yield* sql`SELECT to_jsonb(e) AS row FROM audit_entry e`,
          yield* sql`SELECT to_jsonb(l) AS row FROM task_run_line l`,
        ];
        const text = JSON.stringify(rows);
        for (const secret of [sftpUser.password, keys.privateKey.split("\n")[1] ?? ""])
          expect(text).not.toContain(secret);
        // Deleting a task deletes its secret.
        const { version } = ((yield* ask(`/Task/${id}`, token)).body as TaskDetail).task;
        expect((yield* ask("/Task/Remove", token, { id, version })).status).toBe(200);
        expect(yield* sql`SELECT secret FROM task WHERE task_id = ${Number(id)}`).toEqual([{ secret: null }]);
        yield* Effect.promise(() => server.close());
      }),
  );
});
