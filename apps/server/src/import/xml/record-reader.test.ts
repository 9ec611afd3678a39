import { createXmlWalker } from "@comptoir/api/tables";
import { describe, expect, it } from "vitest";

import { planRecord } from "./record-columns.ts";
import { RecordReader } from "./record-reader.ts";
import { findNode, learnShape } from "./xml-shape.ts";

/** Plans a record by one document, and makes a reader of others. */
function readerOf(beginning: string, record: string, rowsAtMost?: number): RecordReader {
  const shape = learnShape(() => ({ line: 1 }));
  const walker = createXmlWalker(shape.events);
  walker.write(beginning);
  walker.end();
  const root = shape.root();
  const place = root === null ? null : findNode(root, record);
  if (place === null) throw new Error(record);
  return new RecordReader(planRecord(place, false), rowsAtMost);
}

const section = (attributes: string, lines: number) => `<S${attributes}>${'<L a="1" b="2"/>'.repeat(lines)}</S>`;
const sections = `<R><D>${section(' tax="5"', 2)}${section("", 2)}</D><D>${section("", 2)}${section(' tax="5"', 2)}</D></R>`;

describe("a reader of records", () => {
  it("gives a section without a value none, though the next one is open when its rows are passed on", () => {
    const reader = readerOf(sections, "R/D/S/L");
    createXmlWalker(reader.events).write(`<R><D>${section("", 3)}${section(' tax="5"', 10_050)}</D>`);
    const rows = reader.take();
    expect(rows.slice(0, 4).map(({ cells }) => cells)).toEqual([
      ["", "1", "2"],
      ["", "1", "2"],
      ["", "1", "2"],
      ["5", "1", "2"],
    ]);
  });

  it("refuses endless values above its records", () => {
    const reader = readerOf(`<R><N>1</N><L a="1"/><L a="2"/></R>`, "R/L");
    const walker = createXmlWalker(reader.events);
    walker.write("<R>");
    const name = `<N>${"x".repeat(100_000)}</N>`;
    expect(() => {
      for (let count = 0; count < 20; count++) walker.write(name);
    }).toThrow(expect.objectContaining({ code: "IMPORT_FIELD_TOO_LONG" }));
  });

  it("of a preview keeps no more rows than it may, and waits with no more cells than memory has room for", () => {
    const few = readerOf(sections, "R/D/S/L", 5);
    createXmlWalker(few.events).write(`<R><D>${section("", 3_000)}</D>`);
    expect([few.take().length, few.isFull]).toEqual([5, true]);
    const wide = Array.from({ length: 1_000 }, (_, at) => `<v${at}>1</v${at}>`).join("");
    const group = (lines: number) => `<G>${'<L a="1"/>'.repeat(lines)}</G>`;
    const reader = readerOf(`<R>${wide}${group(3)}${group(2)}</R>`, "R/G/L");
    createXmlWalker(reader.events).write(`<R>${wide}<G>${'<L a="1"/>'.repeat(2_500)}`);
    expect(reader.take().length).toBeGreaterThan(1_900);
  });
});
