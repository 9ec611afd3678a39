/** Command `comptoir admin`: creates an administrator, or makes an account one again, for when nobody can sign in as one. */

import path from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

import { Effect, Redacted } from "effect";

import { connectionLayer, databaseLayer } from "../database/index.ts";
import { makePassword, restoreAdmin } from "./restore-admin.ts";

/** Location of the database that the command works on. */
export interface DatabasePlace {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Creates or restores an administrator. Without a password, generates one and includes it in the output once. Rejects
 * with a sentence if a running server has the embedded database open, the password breaks the policy, or no target
 * exists yet.
 */
export async function runAdminCommand(
  { dataFolder, databaseUrl }: DatabasePlace,
  { username, password }: { readonly username: string; readonly password: string | undefined },
): Promise<readonly string[]> {
  const sqlLayer =
    databaseUrl === undefined
      ? databaseLayer({ kind: "embedded", folder: path.join(dataFolder, "database"), template: undefined })
      : connectionLayer({ kind: "postgresql", url: Redacted.make(databaseUrl), maxConnections: 2 });
  const chosenPassword = password ?? makePassword();
  const restoredAdmin = await Effect.runPromise(
    restoreAdmin(username, { password: chosenPassword, isMadeUp: password === undefined }).pipe(
      Effect.provide(sqlLayer),
    ),
  );
  if ("codes" in restoredAdmin) throw new Error(`The password is refused: ${restoredAdmin.codes.join(", ")}.`);
  if ("isEmpty" in restoredAdmin)
    throw new Error("There is nothing to administer yet: open Comptoir in a browser, the first visit makes the chain.");
  return [
    `${username} ${restoredAdmin.isNew ? "is a new account" : "has access again"}, with the role ADMIN at ${restoredAdmin.places.join(", ")}.`,
    ...(password === undefined
      ? [`Password, said this once and changed at the first sign-in: ${chosenPassword}`]
      : ["It signs in with the password given."]),
  ];
}

/** Reads a password from the terminal without displaying it, or the first line of piped input. */
export function askForPassword(): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write("Password: ");
  const inputLines = createInterface({ input: process.stdin, output: discardedOutput, terminal: isTerminal });
  return new Promise((resolve) => {
    let firstLine = "";
    inputLines.once("line", (line) => {
      firstLine = line;
      inputLines.close();
    });
    inputLines.once("close", () => {
      if (isTerminal) process.stderr.write("\n");
      resolve(firstLine);
    });
  });
}
