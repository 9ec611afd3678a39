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
export const reportCopyFolder = (dataFolder: string): string => path.join(dataFolder, "reports");

/** Action of the command on the report copy; an export to Parquet names the target folder. */
export type ReportsAction = "verify" | "rebuild" | { readonly parquet: string };

/** Runs a `reports` command while the server is stopped; a running server has the copy locked. */
export async function reportsCommand(
  { dataFolder, databaseFolder, databaseUrl }: BackupPaths,
  action: ReportsAction,
): Promise<VerificationResult> {
  const copyFolder = reportCopyFolder(dataFolder);
  try {
    (await openCopyFile(copyFolder, defaultCopySettings.limits)).close();
  } catch (cause) {
    throw isCopyLocked(cause) ? new Error("The server has the copy of its reports open: stop it first.") : cause;
  }
  const databaseServices =
    databaseUrl === undefined
      ? databaseLayer({ kind: "embedded", folder: databaseFolder, template: findBundledTemplate() })
      : connectionLayer({ kind: "postgresql", url: Redacted.make(databaseUrl), maxConnections: 2 });
  const startMs = performance.now();
  const commandExit = await Effect.runPromiseExit(
    Effect.gen(function* () {
      const reportCopy = yield* ReportCopy;
      if (action === "rebuild") yield* reportCopy.rebuild;
      const tableDifferences = yield* reportCopy.verify;
      const parquetFiles =
        typeof action === "object" && tableDifferences.length === 0 ? yield* reportCopy.parquet(action.parquet) : [];
      return { differences: tableDifferences, written: parquetFiles, ...reportCopy.state() };
    }).pipe(
      Effect.provide(
        ReportCopy.layer({ ...defaultCopySettings, folder: copyFolder }).pipe(
          Layer.provide(Layer.merge(databaseServices, ReceiptFeed.layer)),
        ),
      ),
    ),
  );
  if (Exit.isFailure(commandExit)) throw Cause.squash(commandExit.cause);
  const { differences, written, changeNo } = commandExit.value;
  const rebuildLines =
    action === "rebuild"
      ? [`The copy of the reports was made anew in ${Math.ceil((performance.now() - startMs) / 1_000)} s.`]
      : [];
  return {
    isRight: differences.length === 0,
    lines: [
      ...rebuildLines,
      ...(differences.length === 0
        ? [`The copy of the reports agrees with the database, up to its change ${formatCount(changeNo, "en")}.`]
        : []),
      ...written.map(
        ({ table, files, rows }) =>
          `${table}: ${formatCount(rows, "en")} rows in ${formatCount(files, "en")} ${files === 1 ? "file" : "files"}`,
      ),
      ...differences.map(
        ({ table, count }) =>
          `${table}: ${formatCount(count, "en")} ${comparedUnitByTable[table] ?? "batches"} differ from the database. Make the copy anew: comptoir reports rebuild`,
      ),
    ],
  };
}

/** Names the unit in which the differences of a table are counted and printed, for the tables that are not compared by batch. */
const comparedUnitByTable: Readonly<Record<string, string>> = {
  sales_day: "days of stores",
  stock_movement: "stores",
  stock_on_hand: "products of stores",
};
