import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** Folder of real sales, beside the project or named by COMPTOIR_REAL_DATA; undefined if it is absent. */
export const realData: string | undefined = [
  process.env["COMPTOIR_REAL_DATA"],
  resolve(dirname(fileURLToPath(import.meta.url)), "../../../../../shared/data"),
].find((folder) => folder !== undefined && existsSync(join(folder, "maven_toys_stores.csv.gz")));

export const realFile = (name: string): string => join(realData ?? "", `${name}.csv.gz`);

/** Rows of a real file. */
export const rowsOf = (name: string): string[][] =>
  rowsOfText(gunzipSync(readFileSync(realFile(name))).toString("utf8"));

/** Two days of Online Retail that are part of the project: see files/README.md. */
export const twoDays = join(dirname(fileURLToPath(import.meta.url)), "../files/online-retail-two-days.csv");
export const rowsOfTwoDays = (): string[][] => rowsOfText(readFileSync(twoDays, "utf8"));

/** Parses CSV into rows of cells without the header. Only these tests use it, so that it shares no bug with the product. */
function rowsOfText(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (char === '"') quoted = true;
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
