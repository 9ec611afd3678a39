/** Commands of the server program other than starting the server, such as `backup` and `restore`. */

import path from "node:path";
import { parseArgs } from "node:util";

import type { ServerConfig } from "../config.ts";
import { runAdminCommand, askForPassword } from "../organisation/index.ts";
import { backUp } from "./back-up.ts";
import { resolveBackupPaths } from "./places.ts";
import { reportsCommand, type ReportsAction } from "./reports.ts";
import { restoreBackup } from "./restore.ts";
import { verifyFeedFile } from "../audit/verify-feed-file.ts";
import { verifyDayFile } from "../store-day/index.ts";
import { verifyBackup } from "./verify.ts";

const usageText = `comptoir backup FILE              writes the database, the signing secret and the uploads into a file; the server may run
comptoir restore FILE [--replace] restores them into an empty place, or replaces what it holds
comptoir verify [FILE]            compares the sums with the receipts: of what is in place, or of a backup
comptoir verify-day FILE          checks the certificate of a store day by itself: its hash, its receipts, its sums; no server and no database
comptoir verify-audit FILE        checks batches of the audit trail that another system received: none is missing or changed; no server and no database
comptoir admin [USERNAME] [--password]  makes an administrator, or gives one access again (admin); the password is made up, or asked for; an embedded database needs the server to be stopped
comptoir reports verify|rebuild   compares the copy that answers reports with the database, or makes it anew; the server is stopped
comptoir reports parquet FOLDER   writes sales, receipts, payments and taxes into an empty folder as Parquet files, a folder a month; the server is stopped
Where: COMPTOIR_DATA_DIR and DATABASE_URL, as for the server.`;

/** Checks whether the arguments name a command, valid or not. */
export const hasCommandWords = (words: readonly string[]): boolean => words.length > 0;

/** Functions by which a command prints: to standard output and to standard error. */
export interface CommandOutput {
  readonly answer: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Prints progress to standard error, so that programs can read the answer on standard output. */
  readonly report: (text: string) => void;
}

/** Runs a command; returns the exit code: 0 for success, 1 for a failure or differences, 2 for invalid arguments. */
export async function runCommand(words: readonly string[], config: ServerConfig, say: CommandOutput): Promise<number> {
  const parsedCommand = parseCommand(words);
  if (parsedCommand === undefined) {
    say.complain(usageText);
    return 2;
  }
  const backupPaths = resolveBackupPaths(config);
  try {
    if (parsedCommand.command === "admin") {
      const password = parsedCommand.asksPassword ? await askForPassword() : undefined;
      say.answer((await runAdminCommand(backupPaths, { username: parsedCommand.username, password })).join("\n"));
      return 0;
    }
    if (parsedCommand.command === "verify-day" || parsedCommand.command === "verify-audit") {
      const verifyFile = parsedCommand.command === "verify-day" ? verifyDayFile : verifyFeedFile;
      const { isRight, lines } = await verifyFile(parsedCommand.file);
      (isRight ? say.answer : say.complain)(lines.join("\n"));
      return isRight ? 0 : 1;
    }
    if (parsedCommand.command === "verify" || parsedCommand.command === "reports") {
      const { isRight, lines } = await (parsedCommand.command === "verify"
        ? verifyBackup(backupPaths, parsedCommand.file, say.report)
        : reportsCommand(backupPaths, parsedCommand.action));
      say.answer(lines.join("\n"));
      return isRight ? 0 : 1;
    }
    say.answer(
      (
        await (parsedCommand.command === "backup"
          ? backUp(backupPaths, parsedCommand.file)
          : restoreBackup(backupPaths, parsedCommand.file, parsedCommand.mayReplace))
      ).join("\n"),
    );
    return 0;
  } catch (cause) {
    say.complain(`comptoir: ${errorSentence(cause)}`);
    return 1;
  }
}

type ParsedCommand =
  | { readonly command: "admin"; readonly username: string; readonly asksPassword: boolean }
  | { readonly command: "backup"; readonly file: string }
  | { readonly command: "restore"; readonly file: string; readonly mayReplace: boolean }
  | { readonly command: "verify"; readonly file: string | undefined }
  | { readonly command: "verify-day"; readonly file: string }
  | { readonly command: "verify-audit"; readonly file: string }
  | { readonly command: "reports"; readonly action: ReportsAction };

function parseCommand(words: readonly string[]): ParsedCommand | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { replace: { type: "boolean", default: false }, password: { type: "boolean", default: false } },
    });
    const [command, name, to, ...extraArguments] = positionals;
    if (
      extraArguments.length > 0 ||
      (to !== undefined) !== (command === "reports" && name === "parquet") ||
      (values.replace && command !== "restore") ||
      (values.password && command !== "admin")
    )
      return undefined;
    if (command === "admin") return { command, username: name ?? "admin", asksPassword: values.password };
    const resolveTypedPath = (typedPath: string) => path.resolve(process.env["INIT_CWD"] ?? process.cwd(), typedPath);
    const filePath = name === undefined ? undefined : resolveTypedPath(name);
    if (to !== undefined) return { command: "reports", action: { parquet: resolveTypedPath(to) } };
    if (command === "reports") return name === "verify" || name === "rebuild" ? { command, action: name } : undefined;
    if (command === "verify") return { command, file: filePath };
    if (filePath === undefined) return undefined;
    if (command === "backup" || command === "verify-day") return { command, file: filePath };
    if (command === "verify-audit") return { command, file: filePath };
    return command === "restore" ? { command, file: filePath, mayReplace: values.replace } : undefined;
  } catch {
    return undefined;
  }
}

function errorSentence(cause: unknown): string {
  if (typeof cause === "object" && cause !== null && "reason" in cause && typeof cause.reason === "string")
    return cause.reason;
  return cause instanceof Error ? cause.message : String(cause);
}
