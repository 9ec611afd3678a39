import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** Folder of real sales, beside the project or named by COMPTOIR_REAL_DATA; undefined if it is absent. */
export const realSalesFolder: string | undefined = [
  process.env["COMPTOIR_REAL_DATA"],
  resolve(dirname(fileURLToPath(import.meta.url)), "../../../../../shared/data"),
].find((folder) => folder !== undefined && existsSync(join(folder, "maven_toys_stores.csv.gz")));

export const realSalesFile = (name: string): string => join(realSalesFolder ?? "", `${name}.csv.gz`);

/** Rows of a real file. */
export const readRealSales = (name: string): string[][] =>
  rowsOfText(gunzipSync(readFileSync(realSalesFile(name))).toString("utf8"));

/** Two days of Online Retail that are part of the project: see files/README.md. */
export const twoDaysFile = join(dirname(fileURLToPath(import.meta.url)), "../files/online-retail-two-days.csv");
export const readTwoDays = (): string[][] => rowsOfText(readFileSync(twoDaysFile, "utf8"));

/** Parses CSV into rows of cells without the header. Written for these tests alone, so that a bug of Comptoir's parser cannot hide. */
function rowsOfText(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let offset = 0; offset < text.length; offset++) {
    const char = text[offset];
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[offset + 1] === '"') {
        cell += '"';
        offset++;
      } else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === ",") {
      cells.push(cell);
      cell = "";
    } else if (char === "\n") {
      cells.push(cell.endsWith("\r") ? cell.slice(0, -1) : cell);
      rows.push(cells);
      cells = [];
      cell = "";
    } else cell += char;
  }
  if (cell !== "" || cells.length > 0) rows.push([...cells, cell]);
  return rows.slice(1);
}
