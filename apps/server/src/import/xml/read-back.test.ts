import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { expect, test } from "vitest";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { csvRows } from "../csv-rows.ts";

/** A text that XML can hold, and that no reader trims. */
const arbText = fc
  .string({ unit: "binary", minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/[^\t\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "").trim())
  .map((text) => (text === "" ? "é" : text));

const arbReceipt = fc.record({
  no: arbText,
  day: fc.constantFrom("2026-03-01", "2026-03-02"),
  lines: fc.array(fc.record({ item: arbText, qty: fc.nat(99).map(String), total: fc.nat(9_999).map(String) }), {
    maxLength: 4,
  }),
});

type Receipt = typeof arbReceipt extends fc.Arbitrary<infer T> ? T : never;

/** Ways to write a document. */
const arbStyle = fc.record({
  prefix: fc.constantFrom("", "t:"),
  isAttribute: fc.boolean(),
  isLineAttribute: fc.boolean(),
  isWrapped: fc.boolean(),
  isAfter: fc.boolean(),
  isInData: fc.boolean(),
  isInStores: fc.boolean(),
  space: fc.constantFrom("", "\n", "\r\n  ", "<!-- <Line/> -->", "<?page?>"),
  encoding: fc.constantFrom("utf-8", "marked", "utf-16le", "utf-16be"),
});

type Style = typeof arbStyle extends fc.Arbitrary<infer T> ? T : never;

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&#34;")
    .replaceAll("\t", "&#9;");

/** Prints a table of receipts. */
function print(receipts: readonly Receipt[], style: Style): string {
  const { prefix, space } = style;
  const textOf = (text: string) => (style.isInData && !text.includes("]]>") ? `<![CDATA[${text}]]>` : escaped(text));
  const element = (name: string, values: Readonly<Record<string, string>>, isAttribute: boolean, inside = "") => {
    const entries = Object.entries(values);
    const elements = entries.map(([key, value]) => `<${prefix}${key}>${textOf(value)}</${prefix}${key}>`).join(space);
    const open = isAttribute ? entries.map(([key, value]) => ` ${key}="${escaped(value)}"`).join("") : "";
    const parts = isAttribute ? [inside] : style.isAfter ? [inside, elements] : [elements, inside];
    return `<${prefix}${name}${open}>${parts.join(space)}</${prefix}${name}>`;
  };
  const all = receipts.map(({ no, day, lines }) => {
    const inside = lines
      .map(({ item, qty, total }) => element("Line", { Item: item, Qty: qty, Total: total }, style.isLineAttribute))
      .join(space);
    const wrapped = style.isWrapped ? `<${prefix}Lines>${inside}</${prefix}Lines>` : inside;
    return element("Receipt", { No: no, Day: day }, style.isAttribute, wrapped);
  });
  const root = `${prefix}Receipts${prefix === "" ? "" : ' xmlns:t="urn:t"'}`;
  const body = style.isInStores
    ? all.map((receipt) => `<${prefix}Store>${receipt}</${prefix}Store>`).join(space)
    : all.join(space);
  return `<?xml version="1.0"?>\n<${root}>${body}</${prefix}Receipts>${space}`;
}

function encode(text: string, encoding: Style["encoding"]): Buffer {
  if (encoding === "utf-8" || encoding === "marked") return Buffer.from(encoding === "marked" ? `\ufeff${text}` : text);
  const wide = Buffer.from(`\ufeff${text}`, "utf16le");
  return encoding === "utf-16be" ? wide.swap16() : wide;
}

test("any table of receipts reads back as the same receipts, however it is printed as XML", async () => {
  const path = join(temporaryFolder("xml-back"), randomUUID());
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbReceipt, { minLength: 1, maxLength: 6 }).filter((all) => all.some(({ lines }) => lines.length > 0)),
      arbStyle,
      async (receipts, style) => {
        writeFileSync(path, encode(print(receipts, style), style.encoding));
        const record = [
          "Receipts",
          ...(style.isInStores ? ["Store"] : []),
          "Receipt",
          ...(style.isWrapped ? ["Lines"] : []),
          "Line",
        ].join("/");
        const rows: (readonly string[])[] = [];
        const numbers: number[] = [];
        for await (const chunk of csvRows(path, { delimiter: ",", encoding: "utf-8", record })) {
          expect(chunk.broken.size).toBe(0);
          rows.push(...chunk.rows);
          numbers.push(...chunk.numbers);
        }
        const [header = [], ...records] = rows;
        const fields = header.map((name) => name.replace(/^.*[/@]/u, ""));
        expect(numbers).toEqual([1, ...records.map((_, at) => at + 1)]);
        expect(records.map((cells) => Object.fromEntries(cells.map((cell, at) => [fields[at], cell])))).toEqual(
          receipts.flatMap(({ no, day, lines }) =>
            lines.map(({ item, qty, total }) => ({ No: no, Day: day, Item: item, Qty: qty, Total: total })),
          ),
        );
      },
    ),
    { numRuns: 100 },
  );
});
