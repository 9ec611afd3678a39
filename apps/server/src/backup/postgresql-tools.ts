/** Runs PostgreSQL's own dump programs. The password is passed in the environment, which process lists do not show. */

import { spawn } from "node:child_process";

type PostgresqlProgram = "pg_dump" | "pg_restore" | "psql";

/** Dumps the database into a file, from one consistent snapshot. */
export const dumpDatabase = (url: string, file: string): Promise<string> =>
  runProgram("pg_dump", ["--format=custom", "--compress=0", "--no-owner", "--no-privileges", "--file", file], url);

/** Replaces the schema `public` by a dump, in one transaction; `script` is the file that the dump is first converted to. */
export async function restoreDatabase(url: string, dump: string, script: string): Promise<void> {
  await runProgram("pg_restore", ["--no-owner", "--no-privileges", "--file", script, dump], undefined);
  await runProgram(
    "psql",
    [
      "--no-psqlrc",
      "--quiet",
      "--set=ON_ERROR_STOP=1",
      "--single-transaction",
      "--command=DROP SCHEMA IF EXISTS public CASCADE",
      "--command=CREATE SCHEMA public",
      "--file",
      script,
    ],
    url,
  );
}

/** Checks that the table of contents and the schema of a dump can be read; its rows are not read. */
export const checkDump = (dump: string): Promise<string> =>
  runProgram("pg_restore", ["--file=-", "--schema-only", dump], undefined);

/** Counts the tables of the schema `public`. */
export const countTables = async (url: string): Promise<number> =>
  Number(
    await runProgram(
      "psql",
      [
        "--no-psqlrc",
        "--tuples-only",
        "--no-align",
        "--command=SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'",
      ],
      url,
    ),
  );

function runProgram(program: PostgresqlProgram, options: readonly string[], url: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const databaseUrl = url === undefined ? undefined : new URL(url);
    const passwordVariable = databaseUrl === undefined ? {} : { PGPASSWORD: decodeURIComponent(databaseUrl.password) };
    if (databaseUrl !== undefined) databaseUrl.password = "";
    const programProcess = spawn(
      program,
      [...options, ...(databaseUrl === undefined ? [] : [`--dbname=${databaseUrl.href}`])],
      {
        env: { ...process.env, PGOPTIONS: "-c client_min_messages=warning", ...passwordVariable },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let standardOutput = "";
    let errorOutput = "";
    programProcess.stdout.on("data", (chunk: Buffer) => (standardOutput += chunk.toString()));
    programProcess.stderr.on("data", (chunk: Buffer) => (errorOutput += chunk.toString()));
    programProcess.once("error", () =>
      reject(
        new Error(
          `${program} is not on this machine: a backup of PostgreSQL needs its client programs (pg_dump, pg_restore, psql), of its version or newer.`,
        ),
      ),
    );
    programProcess.once("close", (code) =>
      code === 0
        ? resolve(standardOutput.trim())
        : reject(new Error(`${program} failed: ${errorOutput.trim().split("\n")[0] ?? `code ${code}`}`)),
    );
  });
}
