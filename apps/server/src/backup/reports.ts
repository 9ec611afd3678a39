/** Command `comptoir reports verify | rebuild | parquet`: checks the report copy, rebuilds it, or exports it for other tools. */

import path from "node:path";

import { formatCount } from "@comptoir/domain/measure";
import { Cause, Effect, Exit, Layer, Redacted } from "effect";

import { connectionLayer, databaseLayer } from "../database/index.ts";
import { findBundledTemplate } from "../database/template.ts";
import { isCopyLocked, openCopyFile } from "../report/copy/copy-file.ts";
import { ReportCopy, defaultCopySettings } from "../report/copy/report-copy.ts";
import { ReceiptFeed } from "../sales/index.ts";
import type { BackupPaths } from "./places.ts";
import type { VerificationResult } from "./verify.ts";

/** Folder of the report copy: beside the database, and never in a backup. */
export const copyFolderOf = (dataFolder: string): string => path.join(dataFolder, "reports");

/** Action of the command on the report copy; an export to Parquet names the target folder. */
export type ReportsAction = "verify" | "rebuild" | { readonly parquet: string };

/** Runs a `reports` command while the server is stopped; a running server has the copy locked. */
export async function reportsCommand(
  { dataFolder, databaseFolder, databaseUrl }: BackupPaths,
  action: ReportsAction,
): Promise<VerificationResult> {
  const folder = copyFolderOf(dataFolder);
  try {
    (await openCopyFile(folder, defaultCopySettings.limits)).close();
  } catch (cause) {
    throw isCopyLocked(cause) ? new Error("The server has the copy of its reports open: stop it first.") : cause;
  }
  const database =
    databaseUrl === undefined
      ? databaseLayer({ kind: "embedded", folder: databaseFolder, template: findBundledTemplate() })
      : connectionLayer({ kind: "postgresql", url: Redacted.make(databaseUrl), maxConnections: 2 });
  const startMs = performance.now();
  const exit = await Effect.runPromiseExit(
    Effect.gen(function* () {
      const copy = yield* ReportCopy;
      if (action === "rebuild") yield* copy.rebuild;
      const differences = yield* copy.verify;
      const parquetFiles =
        typeof action === "object" && differences.length === 0 ? yield* copy.parquet(action.parquet) : [];
      return { differences, written: parquetFiles, ...copy.state() };
    }).pipe(
      Effect.provide(
        ReportCopy.layer({ ...defaultCopySettings, folder }).pipe(
          Layer.provide(Layer.merge(database, ReceiptFeed.layer)),
        ),
      ),
    ),
  );
  if (Exit.isFailure(exit)) throw Cause.squash(exit.cause);
  const { differences, written, changeNo } = exit.value;
  const resultLine =
    action === "rebuild"
      ? [`The copy of the reports was made anew in ${Math.ceil((performance.now() - startMs) / 1_000)} s.`]
      : [];
  return {
    isRight: differences.length === 0,
    lines: [
      ...resultLine,
      ...(differences.length === 0
        ? [`The copy of the reports agrees with the database, up to its change ${formatCount(changeNo, "en")}.`]
        : []),
      ...written.map(
        ({ table, files, rows }) =>
          `${table}: ${formatCount(rows, "en")} rows in ${formatCount(files, "en")} ${files === 1 ? "file" : "files"}`,
      ),
      ...differences.map(
        ({ table, count }) =>
          `${table}: ${formatCount(count, "en")} ${comparedTables[table] ?? "batches"} differ from the database. Make the copy anew: comptoir reports rebuild`,
      ),
    ],
  };
}

/** Queries whose rows are compared with the database, for tables that are not compared by batch. */
const comparedTables: Readonly<Record<string, string>> = {
  sales_day: "days of stores",
  stock_movement: "stores",
  stock_on_hand: "products of stores",
};
