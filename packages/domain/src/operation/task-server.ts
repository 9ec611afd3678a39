/** SFTP servers that a task picks files up from: their form, their folders, and the names of their files. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import { hasUnsafeCharacters } from "../text/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

/** Limits of an SFTP server. Source: decision 0474. */
export const serverRules = {
  port: 22,
  /** Time that a server has for one answer. Units: milliseconds. */
  answerMs: 20_000,
  /** Time that a server has for a file. Units: milliseconds. */
  fileMs: 3_600_000,
  /** Time that a server has for the list of a folder, or for a free name in it. Units: milliseconds. */
  folderMs: 300_000,
  /** Maximum number of answers of a list that name no file. */
  emptyAtMost: 10,
  /** Maximum number of names that a moved file is tried under. */
  triesAtMost: 2_000,
  /** Maximum number of entries of a folder that a run looks at. */
  entriesAtMost: 20_000,
  /** Maximum length of the name of a file. Units: characters. */
  nameAtMost: 255,
  /** Maximum length of a folder. Units: characters. */
  folderAtMost: 1_000,
} as const;

/** Ways to sign in to a server. */
export const serverSignIns = { PASSWORD: {}, KEY: {} } as const;

/** A way to sign in to a server. */
export type ServerSignIn = keyof typeof serverSignIns;

/** An SFTP server, the user there, and the folder to pick up. */
export interface PickupServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly signIn: ServerSignIn;
  /** Fingerprint of the server's key that a person accepted. */
  readonly hostKey: string;
  readonly folder: string;
}

/**
 * Parses the name or the address of a server, without its port.
 *
 * Errors: REQUIRED, SERVER_HOST.
 * Source: decision 0474.
 *
 * @example ["sftp.exemple.ca", "2001:db8::7", "sftp://exemple.ca", "a b"].map((text) => parseServerHost(text).ok) // => [true, true, false, false]
 */
export function parseServerHost(value: unknown): Result<string> {
  if (value === undefined || value === null || value === "") return fail(issue("REQUIRED"));
  const trimmedHost = typeof value === "string" ? value.trim() : "";
  const isValidHost =
    trimmedHost.length <= 253 &&
    (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(trimmedHost) ||
      (/^[\da-f:.]+$/iu.test(trimmedHost) && trimmedHost.split(":").length > 2));
  return isValidHost ? ok(trimmedHost) : fail(issue("SERVER_HOST"));
}

/**
 * Parses the fingerprint of a server's key, as `ssh-keygen -l` prints it.
 *
 * Errors: REQUIRED, also for a text that is not a fingerprint, because users accept a fingerprint and never type one.
 *
 * Source: decision 0474.
 *
 * @example parseHostKey("MD5:0a:1b").ok // => false
 */
export function parseHostKey(value: unknown): Result<string> {
  return typeof value === "string" && /^SHA256:[\w+/-]{43}$/u.test(value) ? ok(value) : fail(issue("REQUIRED"));
}

/** Tells whether a text has characters that no folder is named with: forbidden ones, and the one for bytes that are no text. */
const hasOddCharacters = (text: string): boolean => hasUnsafeCharacters(text) || text.includes("\uFFFD");

/**
 * Parses a folder of a server: from its root, or from where its user arrives. No part leads up.
 *
 * Errors: REQUIRED, SERVER_FOLDER.
 * Source: decision 0474.
 *
 * @example ["/out/sales/", "sales", "/", "../sales"].map((text) => parseServerFolder(text).value ?? null) // => ["/out/sales", "sales", "/", null]
 */
export function parseServerFolder(value: unknown): Result<string> {
  if (value === undefined || value === null || value === "") return fail(issue("REQUIRED"));
  if (typeof value !== "string" || value.length > serverRules.folderAtMost) return fail(issue("SERVER_FOLDER"));
  if (value === "/") return ok(value);
  const trimmedFolder = value.replace(/\/$/u, "");
  const folderParts = trimmedFolder.replace(/^\//u, "").split("/");
  const isSafeFolder = folderParts.every(
    (part) => part !== "" && part !== "." && part !== ".." && part === part.trim() && !hasOddCharacters(part),
  );
  return isSafeFolder ? ok(trimmedFolder) : fail(issue("SERVER_FOLDER"));
}

/**
 * Tells whether a name that a server gives a file is only a name: it leads to no other folder, and has no odd characters.
 *
 * Source: decision 0474.
 *
 * @example ["ventes é.csv", "../a.csv", "a\nb.csv"].map(isServerFileName) // => [true, false, false]
 */
export function isServerFileName(name: string): boolean {
  return (
    name !== "" &&
    name !== "." &&
    name !== ".." &&
    name.length <= serverRules.nameAtMost &&
    !/[/\\\p{Cc}\uFFFD]/u.test(name)
  );
}

/** Form of an SFTP server. */
const pickupServerForm = /* @__PURE__ */ defineForm({
  host: ["required", { custom: parseServerHost }],
  port: [{ default: serverRules.port }, { integer: { min: 1, max: 65_535 } }],
  user: ["required", "max100"],
  signIn: ["required", { codeOf: serverSignIns }],
  hostKey: ["required", { custom: parseHostKey }],
  folder: ["required", { custom: parseServerFolder }],
});

/**
 * Parses an SFTP server. Everything wrong is reported at once.
 *
 * Errors: REQUIRED, SERVER_HOST, SERVER_FOLDER, ONE_OF, MAX_LENGTH, NUMBER_RANGE, VALUE_TYPE, and those of numbers.
 * Source: decision 0474.
 *
 * @example parsePickupServer({ host: "exemple.ca" }).ok // => false
 */
export function parsePickupServer(value: unknown): Result<PickupServer> {
  return checkForm(pickupServerForm, value);
}
