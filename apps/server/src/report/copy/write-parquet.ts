/** Writes the report copy as Parquet files: a folder for each table with a file per month, as pandas, Spark and data warehouses expect. */

import fs from "node:fs";
import path from "node:path";

import type { CopyFile } from "./copy-file.ts";
import { readRows } from "./copy-rows.ts";
import { monthlyTables, selectByWholeTable } from "./parquet-tables.ts";

/** Files and rows written for a table. */
export interface ParquetTableCounts {
  readonly table: string;
  readonly files: number;
  readonly rows: number;
}

/** Writes every table into a folder that is empty or does not exist yet. */
export async function writeParquet(copyFile: CopyFile, folder: string): Promise<readonly ParquetTableCounts[]> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Error(`The folder ${folder} is not empty: name another one, so that no month is there twice.`);
  const writtenTables: ParquetTableCounts[] = [];
  // DuckDB may write in the copy's own folder only, so each file is moved from there.
  const writeParquetFile = async (rows: string, place: string) => {
    const temporaryFilePath = path.join(copyFile.handOver, "out.parquet");
    await copyFile.writer.run(
      `COPY (${rows}) TO '${temporaryFilePath.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`,
    );
    const targetFilePath = path.join(folder, place);
    fs.mkdirSync(path.dirname(targetFilePath), { recursive: true });
    await fs.promises.copyFile(temporaryFilePath, targetFilePath);
    fs.rmSync(temporaryFilePath);
  };
  for (const [table, { of, rows, order }] of Object.entries(monthlyTables)) {
    const rowCountsByMonth = (await readRows(
      copyFile.writer,
      `SELECT strftime(business_date, '%Y-%m') AS month, count(*) AS rows FROM ${of} GROUP BY 1 ORDER BY 1`,
    )) as readonly { readonly month: string; readonly rows: number }[];
    for (const { month } of rowCountsByMonth)
      await writeParquetFile(
        `${rows} WHERE f.business_date >= date '${month}-01' AND f.business_date < date '${month}-01' + INTERVAL 1 MONTH ORDER BY ${order}`,
        path.join(table, `month=${month}`, `${table}.parquet`),
      );
    writtenTables.push({
      table,
      files: rowCountsByMonth.length,
      rows: rowCountsByMonth.reduce((sum, month) => sum + month.rows, 0),
    });
  }
  for (const [table, rows] of Object.entries(selectByWholeTable)) {
    await writeParquetFile(rows, path.join(table, `${table}.parquet`));
    const [countRow] = (await readRows(copyFile.writer, `SELECT count(*) AS rows FROM (${rows}) one`)) as readonly {
      readonly rows: number;
    }[];
    writtenTables.push({ table, files: 1, rows: countRow?.rows ?? 0 });
  }
  return writtenTables;
}
