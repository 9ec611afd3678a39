/** SFTP server for tests that serves a folder; it can hang, stop in the middle of a file, be full, or lie about names. */

import { createHash, generateKeyPairSync, timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";

import ssh2, { type Attributes, type ServerChannel, type SFTPWrapper } from "ssh2";

const { STATUS_CODE } = ssh2.utils.sftp;

/** Faults that the test server simulates. */
export interface SftpTrouble {
  /** Kind of requests that the server never answers. */
  readonly silentOn?: "OPENDIR" | "READ";
  /** Number of bytes of a file after which the connection breaks. */
  readonly cutAfter?: number;
  /** Number of bytes after which the server ends every file, whatever its size. */
  readonly endsAfter?: number;
  /** Size that the server reports for every file. Units: bytes. */
  readonly size?: number;
  /** Whether the server refuses to write files. */
  readonly isFull?: boolean;
  /** Request that the server answers without end: a list without files, a file byte by byte, or facts for every name. */
  readonly isEndless?: "READDIR" | "READ" | "LSTAT";
  /** Names that the server adds to the list of the folder. */
  readonly names?: readonly string[];
}

/** Generates a host key. */
export const makeHostKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs1", format: "pem" }).toString();

/** Running SFTP server of a test. */
export interface TestSftpServer {
  readonly port: number;
  trouble: SftpTrouble;
  /** Passwords that clients sent. */
  readonly passwords: string[];
  close(): Promise<void>;
}

/** User name and password that the server accepts. */
export const sftpUser = { user: "ventes", password: "Caisse-2026" } as const;

/** Starts an SFTP server for a folder; `clientKey` is the private key of its user. */
export function startSftpServer(
  root: string,
  { hostKey, clientKey, port = 0 }: { readonly hostKey: string; readonly clientKey?: string; readonly port?: number },
): Promise<TestSftpServer> {
  const clients = new Set<ssh2.Connection>();
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client);
    client
      .on("error", () => undefined)
      .on("close", () => clients.delete(client))
      .on("authentication", (context) => {
        if (context.username !== sftpUser.user) return context.reject(["password", "publickey"]);
        if (context.method === "password") {
          running.passwords.push(context.password);
          return context.password === sftpUser.password ? context.accept() : context.reject(["publickey"]);
        }
        return context.method === "publickey" && isKnownKey(context, clientKey)
          ? context.accept()
          : context.reject(["password", "publickey"]);
      })
      .on("session", (accept) => {
        accept().on("sftp", (acceptSftp: () => SFTPWrapper & ServerChannel) =>
          serveSession(
            acceptSftp(),
            root,
            () => running.trouble,
            () => client.end(),
          ),
        );
      });
  });
  const running: TestSftpServer = {
    port: 0,
    trouble: {},
    passwords: [],
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end();
        server.close(() => resolve());
      }),
  };
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () =>
      resolve(Object.assign(running, { port: (server.address() as AddressInfo).port })),
    ),
  );
}

function isKnownKey(context: ssh2.PublicKeyAuthContext, clientKey: string | undefined): boolean {
  const acceptedKey = clientKey === undefined ? null : ssh2.utils.parseKey(clientKey);
  if (acceptedKey === null || acceptedKey instanceof Error) return false;
  const key = Array.isArray(acceptedKey) ? acceptedKey[0] : acceptedKey;
  const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
  if (key === undefined || !timingSafeEqual(digestOf(context.key.data), digestOf(key.getPublicSSH()))) return false;
  return context.signature === undefined || context.blob === undefined
    ? true
    : key.verify(context.blob, context.signature, context.hashAlgo) === true;
}

type Open =
  | { readonly kind: "file"; readonly fd: number; sent: number }
  | { readonly kind: "folder"; names: string[] | null; readonly place: string };

/** Answers the requests of a session for a folder; `hangUp` breaks the connection. */
function serveSession(sftp: SFTPWrapper, root: string, trouble: () => SftpTrouble, hangUp: () => void): void {
  const tools = makeTools(sftp, root, trouble);
  serveFolders(sftp, tools, trouble);
  serveFiles(sftp, tools, trouble, hangUp);
}

type Tools = ReturnType<typeof makeTools>;

/** Makes the tools that the answers share: open handles, paths of names, and status codes of failures. */
function makeTools(sftp: SFTPWrapper, root: string, trouble: () => SftpTrouble) {
  const openHandles = new Map<number, Open>();
  let lastHandle = 0;
  const pathOnDisk = (name: string) => path.join(root, path.posix.normalize(`/${name}`));
  const giveHandle = (id: number, entry: Open) => {
    lastHandle += 1;
    openHandles.set(lastHandle, entry);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(lastHandle);
    sftp.handle(id, handle);
  };
  const attemptWork = (id: number, work: () => void) => {
    try {
      work();
    } catch (cause) {
      const code = cause instanceof Error && "code" in cause ? cause.code : "";
      sftp.status(id, code === "ENOENT" ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
    }
  };
  const attributesOf = (facts: fs.Stats): Attributes => ({
    mode: facts.mode,
    uid: 0,
    gid: 0,
    size: facts.isFile() ? (trouble().size ?? facts.size) : 0,
    atime: 0,
    mtime: Math.floor(facts.mtimeMs / 1_000),
  });
  const changeFiles = (id: number, work: () => void) => {
    if (trouble().isFull === true) return void sftp.status(id, STATUS_CODE.FAILURE);
    attemptWork(id, () => {
      work();
      sftp.status(id, STATUS_CODE.OK);
    });
  };
  return {
    root,
    place: pathOnDisk,
    give: giveHandle,
    attempt: attemptWork,
    attributes: attributesOf,
    change: changeFiles,
    openOf: (handle: Buffer) => openHandles.get(handle.readUInt32BE()),
    forget: (handle: Buffer) => openHandles.delete(handle.readUInt32BE()),
  };
}

/** Answers requests about folders and names. */
function serveFolders(sftp: SFTPWrapper, tools: Tools, trouble: () => SftpTrouble): void {
  const { root, place, give, attempt, attributes, change, openOf } = tools;
  const answerStat = (id: number, name: string) =>
    attempt(id, () => {
      const isThere = trouble().isEndless !== "LSTAT" || fs.existsSync(place(name));
      sftp.attrs(id, attributes(fs.lstatSync(isThere ? place(name) : root)));
    });
  sftp
    .on("OPENDIR", (id, name) => {
      if (trouble().silentOn === "OPENDIR") return;
      attempt(id, () => give(id, { kind: "folder", names: fs.readdirSync(place(name)), place: place(name) }));
    })
    .on("READDIR", (id, handle) => {
      const folder = openOf(handle);
      if (trouble().isEndless === "READDIR") return void setTimeout(() => sftp.name(id, []), 1);
      if (folder?.kind !== "folder" || folder.names === null) return void sftp.status(id, STATUS_CODE.EOF);
      const names = folder.names;
      folder.names = null;
      const files = names.map((filename) => {
        const facts = fs.lstatSync(path.join(folder.place, filename));
        return { filename, longname: filename, attrs: attributes(facts) };
      });
      const lies = (trouble().names ?? []).map((filename) => ({
        filename,
        longname: filename,
        attrs: { mode: 0o100_644, uid: 0, gid: 0, size: 3, atime: 0, mtime: 1 },
      }));
      sftp.name(id, [...files, ...lies]);
    })
    .on("LSTAT", answerStat)
    .on("STAT", answerStat)
    .on("MKDIR", (id, name) => change(id, () => fs.mkdirSync(place(name))))
    .on("RENAME", (id, from, to) => change(id, () => fs.renameSync(place(from), place(to))))
    .on("REALPATH", (id, name) =>
      sftp.name(id, [
        { filename: path.posix.normalize(`/${name}`), longname: "", attrs: attributes(fs.lstatSync(root)) },
      ]),
    );
}

/** Answers requests about the content of files. */
function serveFiles(sftp: SFTPWrapper, tools: Tools, trouble: () => SftpTrouble, hangUp: () => void): void {
  const { place, give, attempt, change, openOf, forget } = tools;
  sftp
    .on("OPEN", (id, name, flags) => {
      const isWritten = (flags & ssh2.utils.sftp.OPEN_MODE.WRITE) !== 0;
      if (isWritten && trouble().isFull === true) return void sftp.status(id, STATUS_CODE.FAILURE);
      attempt(id, () => give(id, { kind: "file", fd: fs.openSync(place(name), isWritten ? "w" : "r"), sent: 0 }));
    })
    .on("READ", (id, handle, offset, length) => {
      const file = openOf(handle);
      const { silentOn, cutAfter, endsAfter } = trouble();
      if (silentOn === "READ") return;
      if (file?.kind !== "file" || offset >= (endsAfter ?? Infinity)) return void sftp.status(id, STATUS_CODE.EOF);
      if (file.sent >= (cutAfter ?? Infinity)) return hangUp();
      const content = Buffer.alloc(length);
      const count = fs.readSync(file.fd, content, 0, length, offset);
      file.sent += count;
      if (count === 0) sftp.status(id, STATUS_CODE.EOF);
      else if (trouble().isEndless === "READ") setTimeout(() => sftp.data(id, content.subarray(0, 1)), 20);
      else sftp.data(id, content.subarray(0, count));
    })
    .on("WRITE", (id, handle, offset, data) =>
      change(id, () => {
        const file = openOf(handle);
        if (file?.kind === "file") fs.writeSync(file.fd, data, 0, data.length, offset);
      }),
    )
    .on("CLOSE", (id, handle) => {
      const entry = openOf(handle);
      if (entry?.kind === "file") fs.closeSync(entry.fd);
      forget(handle);
      sftp.status(id, STATUS_CODE.OK);
    });
}
