/** Sessions with SFTP servers: one connection, with a time limit for every answer. */

import { createHash } from "node:crypto";
import type { Socket } from "node:net";

import type { PickupServer } from "@comptoir/domain/operation";
import type { IpNetwork } from "@comptoir/domain/setting";
import ssh2, { type Algorithms, type ConnectConfig, type FileEntryWithStats, type SFTPWrapper, type Stats } from "ssh2";

import { openSocket } from "../outgoing/index.ts";
import { SftpProblem, sftpProblemOf, type SftpFailure } from "./sftp-problem.ts";

/** Server, user and secret of a connection. */
export interface SftpAddress extends Pick<PickupServer, "host" | "port" | "user" | "signIn"> {
  /** Password or private key. */
  readonly secret: string;
  /** Fingerprint of the accepted server key; null if no key is accepted. */
  readonly hostKey: string | null;
}

/** Time limits of a connection. Units: milliseconds. */
export interface SftpTimes {
  /** Time limit for one answer. */
  readonly answerMs: number;
  /** Time limit for reading a file. */
  readonly fileMs: number;
  /** Time limit for listing a folder, or for finding a free name in it. */
  readonly folderMs: number;
}

/** Types of host keys, the preferred one first, so that the same server always sends the same key. */
const hostKeyKinds: Algorithms["serverHostKey"] = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "rsa-sha2-512",
  "rsa-sha2-256",
];

/** Formats the fingerprint of a key as `ssh-keygen -l` does. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/u, "")}`;

/** Returns whether a text is a private key that this server can use without a passphrase. */
export function isPrivateKey(text: string): boolean {
  const parsedKey = ssh2.utils.parseKey(text);
  return (
    !(parsedKey instanceof Error) &&
    (Array.isArray(parsedKey) ? parsedKey : [parsedKey]).some((key) => key.isPrivateKey())
  );
}

/** Session with an SFTP server. Errors of every method: SftpProblem. */
export class SftpSession {
  readonly #client: ssh2.Client;
  readonly #sftp: SFTPWrapper;
  readonly times: SftpTimes;
  #ended: SftpProblem | null = null;
  readonly #waiting = new Set<(problem: SftpProblem) => void>();

  constructor(client: ssh2.Client, sftp: SFTPWrapper, times: SftpTimes) {
    [this.#client, this.#sftp, this.times] = [client, sftp, times];
    const endSession = (cause?: Error) => this.#end(cause?.message ?? "the connection was closed");
    client.on("error", endSession).once("close", () => endSession());
    sftp.on("error", endSession);
  }

  close(): void {
    this.#end("the connection was closed");
    this.#client.end();
    this.#client.destroy();
  }

  #end(message: string): void {
    this.#ended ??= new SftpProblem("CUT_OFF", message);
    for (const reject of this.#waiting) reject(this.#ended);
    this.#waiting.clear();
  }

  /** Sends a request; `failure` is the code if the server refuses it. If the server does not answer in time, the connection is closed. */
  ask<A>(
    failure: SftpFailure,
    work: (sftp: SFTPWrapper, done: (error: unknown, value: A) => void) => void,
  ): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended);
      const answerTimer = setTimeout(() => {
        this.#end("no answer in time");
        this.#client.destroy();
      }, this.times.answerMs);
      const stopWaiting = () => {
        clearTimeout(answerTimer);
        this.#waiting.delete(rejectAnswer);
      };
      const rejectAnswer = (problem: SftpProblem) => {
        stopWaiting();
        reject(problem);
      };
      this.#waiting.add(rejectAnswer);
      try {
        work(this.#sftp, (error, value) => {
          stopWaiting();
          if (error === undefined || error === null) return resolve(value);
          reject(this.#ended ?? toRefusal(error, failure));
        });
      } catch (cause) {
        stopWaiting();
        reject(toRefusal(cause, failure));
      }
    });
  }
}

/** Status codes of the SFTP protocol. Source: draft-ietf-secsh-filexfer-02, 7. */
export const sftpStatusCodes = { end: 1, noFile: 2 } as const;

/** Refusal by an SFTP server, with the protocol's status code. */
export class SftpRefusal extends SftpProblem {
  readonly code: number;

  constructor(failure: SftpFailure, message: string, code: number) {
    super(failure, message);
    this.code = code;
  }
}

/** Converts an error to an SFTP problem; one without a status code means that the connection broke. */
function toRefusal(error: unknown, failure: SftpFailure): SftpProblem {
  const message = error instanceof Error ? error.message : String(error);
  const sftpStatusCode =
    error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : null;
  return sftpStatusCode === null
    ? new SftpProblem("CUT_OFF", message)
    : new SftpRefusal(failure, message, sftpStatusCode);
}

/** Opens a session. Rejects with SftpProblem. A server whose key is not the accepted one is not sent the password. */
export async function openSftp(
  address: SftpAddress,
  {
    allowed,
    times,
    signal,
  }: { readonly allowed: readonly IpNetwork[]; readonly times: SftpTimes; readonly signal: AbortSignal },
): Promise<SftpSession> {
  const { host, port } = address;
  const socket = await openSocket({ host, port, timeoutMs: times.answerMs }, allowed).catch((cause: unknown) => {
    throw sftpProblemOf(cause) ?? new SftpProblem("NO_ANSWER", cause instanceof Error ? cause.message : String(cause));
  });
  const client = new ssh2.Client();
  const closeConnection = () => {
    client.destroy();
    socket.destroy();
  };
  const failIfAborted = () => {
    if (signal.aborted) throw new SftpProblem("CUT_OFF", "nobody waits for the connection any more");
  };
  signal.addEventListener("abort", closeConnection);
  try {
    failIfAborted();
    const sftpChannel = await greetServer(client, socket, address, times);
    failIfAborted();
    return new SftpSession(client, sftpChannel, times);
  } catch (cause) {
    closeConnection();
    throw cause;
  } finally {
    signal.removeEventListener("abort", closeConnection);
  }
}

/** Connects: checks the server's key, signs in, and starts SFTP. */
function greetServer(
  client: ssh2.Client,
  socket: Socket,
  address: SftpAddress,
  { answerMs }: SftpTimes,
): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    const receivedHostKey: { key: string | null } = { key: null };
    const greetingTimer = setTimeout(
      () => rejectGreeting(new SftpProblem("NO_ANSWER", "no answer in time")),
      2 * answerMs,
    );
    const rejectGreeting = (problem: SftpProblem) => {
      clearTimeout(greetingTimer);
      reject(problem);
    };
    client
      // A broken server may cause more than one error.
      .on("error", (cause) => rejectGreeting(toConnectProblem(cause, address, receivedHostKey.key)))
      .once("close", () => rejectGreeting(new SftpProblem("NO_ANSWER", "the connection was closed")))
      .on("keyboard-interactive", (_name, _text, _language, prompts, answer) =>
        // Some servers ask for the password only interactively, as a hidden prompt.
        answer(address.signIn === "PASSWORD" ? prompts.map(({ echo }) => (echo === true ? "" : address.secret)) : []),
      )
      .once("ready", () =>
        client.sftp((cause, sftp) => {
          if (cause !== undefined) return rejectGreeting(new SftpProblem("REFUSED", cause.message));
          clearTimeout(greetingTimer);
          resolve(sftp);
        }),
      );
    try {
      client.connect(connectConfigOf(socket, address, { answerMs, onKey: (key) => (receivedHostKey.key = key) }));
    } catch (cause) {
      rejectGreeting(new SftpProblem("SIGN_IN_REFUSED", cause instanceof Error ? cause.message : String(cause)));
    }
  });
}

const connectConfigOf = (
  sock: Socket,
  { user, signIn, secret, hostKey }: SftpAddress,
  { answerMs, onKey }: { readonly answerMs: number; readonly onKey: (key: string) => void },
): ConnectConfig => ({
  sock,
  username: user,
  ...(signIn === "KEY" ? { privateKey: secret } : { password: secret, tryKeyboard: true }),
  readyTimeout: answerMs,
  // Keeps the connection alive: an import between two files may take longer than a server waits.
  keepaliveInterval: answerMs,
  algorithms: { serverHostKey: hostKeyKinds },
  hostVerifier: (key: Buffer) => {
    const keyFingerprint = fingerprintOf(key);
    onKey(keyFingerprint);
    return keyFingerprint === hostKey;
  },
});

/** Converts the error of a failed connection to an SFTP problem. */
function toConnectProblem(cause: Error, { hostKey }: SftpAddress, shownKey: string | null): SftpProblem {
  if (shownKey !== null && shownKey !== hostKey)
    return new SftpProblem("HOST_KEY_CHANGED", `the server shows the key ${shownKey}`, shownKey);
  const errorLevel: unknown = "level" in cause ? cause.level : null;
  return new SftpProblem(errorLevel === "client-authentication" ? "SIGN_IN_REFUSED" : "NO_ANSWER", cause.message);
}

/** Entry of a folder: a file name with its size and time. */
export type SftpEntry = FileEntryWithStats;

/** Size, time and type of a file. */
export type SftpStats = Stats;
