import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** File name of each decision, by number. */
const fileByNumber = new Map(
  readdirSync(fileURLToPath(new URL("../../docs/decisions", import.meta.url))).map((name) => [name.slice(0, 4), name]),
);

/** Replaces the decision numbers in a source text by links, relative to a folder. */
export function linkDecisions(source: string, folder: string): string {
  return source
    .replaceAll(/\bdocs\/decisions\/(?=\d{4})/gu, "decision ")
    .replaceAll(/(?<=\bdecisions? (?:\d{4}(?:,| and| to)? )*)\d{4}/gu, (number) => {
      const file = fileByNumber.get(number);
      return file === undefined ? number : `[${number}](${folder}/${file})`;
    });
}
