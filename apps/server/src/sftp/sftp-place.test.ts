/** Tests that a server cannot delay a session for ever, and that only the file that was read is moved. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { readIpNetworks } from "@comptoir/domain/setting";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { sftpPlace } from "./sftp-place.ts";
import { openSftp, type SftpAddress, type SftpSession } from "./sftp-session.ts";
import { makeHostKey, sftpUser, startSftpServer, type TestSftpServer } from "./testing/sftp-server.ts";

const root = temporaryFolder("sftp-place");
const allowedNetworks = readIpNetworks("127.0.0.1") ?? [];
const times = { answerMs: 2_000, fileMs: 500, folderMs: 500 };
const day = "2026-03-12";
let server: TestSftpServer;
let address: SftpAddress;
let session: SftpSession;
let folder: string;

const openSession = (signal = new AbortController().signal, hostKey = address.hostKey) =>
  openSftp({ ...address, hostKey }, { allowed: allowedNetworks, times, signal });

beforeAll(async () => {
  server = await startSftpServer(root, { hostKey: makeHostKey() });
  address = {
    host: "127.0.0.1",
    port: server.port,
    user: sftpUser.user,
    signIn: "PASSWORD",
    secret: sftpUser.password,
    hostKey: null,
  };
  const refusal: unknown = await openSession().catch((cause: unknown) => cause);
  address = { ...address, hostKey: (refusal as { readonly hostKey: string }).hostKey };
});

beforeEach(async ({ onTestFinished }) => {
  server.trouble = {};
  server.passwords.length = 0;
  folder = `in${readdirSync(root).length}`;
  mkdirSync(path.join(root, folder));
  session = await openSession();
  onTestFinished(() => session.close());
});

afterAll(() => server.close());

const placeOf = () => sftpPlace(session, `/${folder}`, 1);
const drop = (text: string) => writeFileSync(path.join(root, folder, "sales.csv"), text);
const onlyFile = async () => {
  const [file] = (await placeOf().list("*.csv")).files;
  return file ?? expect.fail("the folder has no file");
};

it("a listed file is moved once; one that was replaced since stays where it is", async () => {
  drop("1\n");
  const file = await onlyFile();
  drop("1\n2\n");
  expect(await placeOf().move(file, { to: "done", day })).toBe(false);
  expect(existsSync(path.join(root, folder, "sales.csv"))).toBe(true);
  const replacedFile = await onlyFile();
  expect(await placeOf().move(replacedFile, { to: "done", day })).toBe(true);
  expect(await placeOf().move(replacedFile, { to: "done", day })).toBe(true);
  expect(readdirSync(path.join(root, folder, "done", day))).toEqual(["sales.csv"]);
});

it("a list without an end, or with only empty answers, is cut off", async () => {
  server.trouble = { isEndless: "READDIR" };
  await expect(placeOf().lookAt("*")).rejects.toMatchObject({ failure: "CUT_OFF", message: "the list does not end" });
});

it("a file that comes byte by byte is cut off when its time is over", async () => {
  drop("x".repeat(100_000));
  const file = await onlyFile();
  server.trouble = { isEndless: "READ" };
  const read = async () => {
    for await (const part of (await placeOf().read(file)) ?? []) expect(part.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toMatchObject({ failure: "CUT_OFF", message: "the file takes too long" });
});

it("a folder that has every name takes no file", async () => {
  drop("1\n");
  const file = await onlyFile();
  server.trouble = { isEndless: "LSTAT" };
  await expect(placeOf().move(file, { to: "done", day })).rejects.toMatchObject({ failure: "FOLDER_CLOSED" });
});

it("a connection that is cancelled before it stands is not signed in, and one that stands by then is closed", async () => {
  server.passwords.length = 0;
  for (const cancel of [AbortSignal.abort(), AbortSignal.timeout(0)])
    await expect(openSession(cancel)).rejects.toMatchObject({ name: "SftpProblem" });
  expect(server.passwords).toEqual([]);
});
