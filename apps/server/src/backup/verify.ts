/** Command `comptoir verify`: compares the sums shown on screens with the receipts, in the running database or a backup. */

import fs from "node:fs";
import path from "node:path";

import { formatCount } from "@comptoir/domain/measure";
import { imageSizes, type ImageSize } from "@comptoir/domain/product";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { connectionLayer, databaseLayer, type DatabaseSettings } from "../database/index.ts";
import { findBundledTemplate } from "../database/template.ts";
import { imagePath, imageFolderName } from "../product/product-images.ts";
import { compareSummaries, summaryTables } from "../sales/index.ts";
import { unpackArchive } from "./archive.ts";
import { withDatabaseFolder } from "./back-up.ts";
import { copyFolder } from "./copy-folder.ts";
import { withTemporaryFolder, type BackupPaths } from "./places.ts";
import { checkDump } from "./postgresql-tools.ts";

export interface VerificationResult {
  readonly isRight: boolean;
  readonly lines: readonly string[];
}

/** Function that prints the progress of a long comparison, line by line. */
type SayProgress = (line: string) => void;

/**
 * Compares sums and receipts: of an embedded database in a copy, so that the running server is not loaded, and of a PostgreSQL where it is.
 * Of a backup of a PostgreSQL it checks only that the dump can be read.
 */
export function verifyBackup(
  places: BackupPaths,
  file: string | undefined,
  say: SayProgress,
): Promise<VerificationResult> {
  if (file === undefined && places.databaseUrl !== undefined)
    return compareCopy(
      { kind: "postgresql", url: Redacted.make(places.databaseUrl), maxConnections: 1 },
      path.join(places.filesFolder, "uploads"),
      say,
    );
  return withTemporaryFolder(places.dataFolder, async (scratch) => {
    const databaseFolder = path.join(scratch, "database");
    if (file === undefined) {
      say("Copying the database …");
      await withDatabaseFolder(places, (from) => copyFolder(from, databaseFolder));
      return compareCopy(
        { kind: "embedded", folder: databaseFolder, template: findBundledTemplate() },
        path.join(places.filesFolder, "uploads"),
        say,
      );
    }
    say("Unpacking the backup …");
    const manifest = await unpackArchive(file, scratch);
    if (manifest.database === "embedded")
      return compareCopy(
        { kind: "embedded", folder: databaseFolder, template: findBundledTemplate() },
        path.join(scratch, "uploads"),
        say,
      );
    await checkDump(path.join(scratch, "database.dump"));
    return {
      isRight: true,
      lines: [
        `${file} is whole, and its dump can be read.`,
        "To compare the sums with the receipts, restore it into an empty PostgreSQL and verify there.",
      ],
    };
  });
}

/** Compares a copy of the database: an embedded one is migrated first, a PostgreSQL that others use is only read. */
function compareCopy(settings: DatabaseSettings, uploads: string, say: SayProgress): Promise<VerificationResult> {
  const databaseServices = settings.kind === "postgresql" ? connectionLayer(settings) : databaseLayer(settings);
  return Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`;
          say("Counting the receipts …");
          const [receiptCount] = yield* sql<{ readonly receipts: number }>`
            SELECT count(*)::float8 AS receipts FROM sale s JOIN sale_batch b USING (batch_id) WHERE b.state = 'COMMITTED'`;
          const summaryDifferences = yield* compareSummaries(sql, (table, tableNo, tableCount) =>
            say(`Comparing ${table} (${tableNo} of ${tableCount}) …`),
          );
          say("Looking for the uploaded files …");
          const uploadedFiles = yield* sql<{
            readonly id: string;
          }>`SELECT file_id::text AS id FROM import_file WHERE arrived_at IS NOT NULL`;
          const missingFileCount = uploadedFiles.filter(({ id }) => !fs.existsSync(path.join(uploads, id))).length;
          const productImages = yield* sql<{
            readonly image: string;
          }>`SELECT DISTINCT image FROM product_image WHERE is_kept`;
          const imageSizeCodes = Object.keys(imageSizes) as readonly ImageSize[];
          const lostImageCount = productImages.filter(({ image }) =>
            imageSizeCodes.some((size) => !fs.existsSync(imagePath(path.join(uploads, imageFolderName), image, size))),
          ).length;
          const summaryTablesText = `${Object.keys(summaryTables).length} tables of sums`;
          const receiptsText = `${formatCount(receiptCount?.receipts ?? 0, "en")} receipts`;
          return {
            isRight: summaryDifferences.length === 0 && missingFileCount === 0 && lostImageCount === 0,
            lines: [
              ...(summaryDifferences.length === 0 ? [`All ${summaryTablesText} agree with the ${receiptsText}.`] : []),
              ...summaryDifferences.map(
                ({ table, rows }) =>
                  `${table}: ${formatCount(rows, "en")} rows differ from what the ${receiptsText} give.`,
              ),
              ...(missingFileCount === 0
                ? []
                : [`${missingFileCount} of ${uploadedFiles.length} uploaded files are missing.`]),
              ...(lostImageCount === 0
                ? []
                : [`${lostImageCount} of ${productImages.length} pictures of products are missing.`]),
            ],
          };
        }),
      );
    }).pipe(Effect.provide(databaseServices)),
  );
}
