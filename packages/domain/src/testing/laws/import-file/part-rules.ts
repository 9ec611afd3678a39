import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { CellPart, FileSample } from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { createFileReader, type ReadingFunctions } from "./read-back.ts";

type Functions = ReadingFunctions & Pick<typeof importFile, "takePart">;

const arbMark = fc.constantFrom("-", "#", "/", "::", " ");
const arbPlace = fc.integer({ min: 1, max: 5 });
const arbPiece = fc.tuple(arbPlace, fc.boolean()).map(([piece, isLast]) => (isLast ? -piece : piece));

const arbPart: fc.Arbitrary<CellPart> = fc.oneof(
  fc.record({
    by: fc.constantFrom("before" as const, "after" as const),
    mark: arbMark,
    at: fc.constantFrom("first" as const, "last" as const),
  }),
  fc.record({ by: fc.constant("piece" as const), mark: arbMark, piece: arbPiece }),
  fc.record({ by: fc.constant("digits" as const), piece: arbPiece }),
  fc.record({ by: fc.constant("position" as const), from: arbPlace, length: fc.option(arbPlace) }),
);

const arbText = fc.string({ unit: fc.constantFrom("A", "é", "0", "7", "-", "#", "/", ":", " "), maxLength: 14 });

const padNumber = (number: number, length: number) => String(number).padStart(length, "0");

interface Sold {
  readonly number: number;
  readonly till: number;
  readonly store: string;
}

/** Ways a till writes its number, and the till, the store and the number that they hold. */
const partShapes = {
  "Caisse 2 / Ticket 0451": {
    write: ({ till, number }: Sold) => `Caisse ${till} / Ticket ${padNumber(number, 4)}`,
    terminal: ({ till }: Sold) => String(till),
    digits: 4,
  },
  "POS1#8812": {
    write: ({ till, number }: Sold) => `POS${till}#${number}`,
    terminal: ({ till }: Sold) => `POS${till}`,
    digits: 0,
  },
  "Register 3-20260325-0007": {
    write: ({ till, number }: Sold) => `Register ${till}-20260325-${padNumber(number, 4)}`,
    terminal: ({ till }: Sold) => String(till),
    digits: 4,
  },
  "MTL-2026-000123": {
    write: ({ store, number }: Sold) => `${store}-2026-${padNumber(number, 6)}`,
    terminal: () => "1",
    digits: 6,
  },
} as const;

const arbFile = fc
  .record({
    shape: fc.constantFrom(...(Object.keys(partShapes) as (keyof typeof partShapes)[])),
    isStored: fc.boolean(),
    sold: fc.uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 30 }),
        till: fc.integer({ min: 1, max: 3 }),
        store: fc.constantFrom("MTL", "QC"),
        amount: fc.integer({ min: 1, max: 9_999 }),
      }),
      { minLength: 2, maxLength: 12, selector: ({ number, till, store }) => `${number} ${till} ${store}` },
    ),
  })
  .map(({ shape, isStored, sold }) => {
    const { write, terminal, digits } = partShapes[shape];
    const isByStore = shape === "MTL-2026-000123";
    // Keeps one receipt of each number: a number belongs to one till, or to one store.
    const receipts = [...new Map(sold.map((receipt) => [write(receipt), receipt])).values()];
    const fileSample: FileSample = {
      header: ["Receipt", "Date", ...(isStored ? ["Store"] : []), "SKU", "Qty", "Line total"],
      rows: receipts.map((receipt) => [
        write(receipt),
        "2026-03-25",
        ...(isStored ? [receipt.store] : []),
        "A",
        "1",
        (receipt.amount / 100).toFixed(2),
      ]),
    };
    const fileRows = receipts.map((receipt) => [padNumber(receipt.number, digits), terminal(receipt), receipt.amount]);
    return {
      sample: fileSample,
      texts: receipts.map(write),
      known: fileRows,
      isByStore: isByStore && !isStored,
      receipts: receipts.length,
    };
  });

/** Builds the rules and laws of parts of a column. */
export const partRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { takePart } = functions;
  const readBack = createFileReader(functions);
  return {
    "parts-of-a-number": {
      says: "A till or store written into receipt numbers is proposed where every number has the same form and its word, asked where letters may mean it, and never cut so that two receipts become one.",
      source: "behaviour 3.8 (natural key), decision 0441",
      codes: ["IMPORT_PART", "IMPORT_NUMBER_CUT"],
      laws: {
        "a file with the till or the store in its numbers is read back to the same receipts": fc.property(
          arbFile,
          ({ sample, texts, known, isByStore, receipts }) => {
            const readParts = readBack(sample).map(
              (answer) => answer?.map(({ number, terminal, tenders }) => [number, terminal, tenders[0]?.amount]) ?? [],
            );
            for (const answer of readParts) same(answer.length, receipts);
            const isWhole =
              JSON.stringify(readParts[0]) ===
              JSON.stringify(known.map(([, , amount], at) => [texts[at], "1", amount]));
            const isCut = readParts.some((answer) => JSON.stringify(answer) === JSON.stringify(known));
            holds(isCut || isWhole, `${JSON.stringify(readParts)} for ${JSON.stringify(known)}`);
            if (texts.length > 1 && !isByStore && known.some(([, terminal]) => terminal !== "1"))
              holds(isCut, "the till is found");
          },
        ),
        "a part is in its text, and has no space around it": fc.property(arbText, arbPart, (text, part) => {
          const partText = takePart(text, part);
          if (partText === null) return;
          holds(text.includes(partText), `${partText} in ${text}`);
          same(partText, partText.trim());
          holds(partText !== "", "no part is empty");
        }),
        "before and after a mark are the text around it": fc.property(
          arbText,
          arbMark,
          fc.constantFrom("first" as const, "last" as const),
          (text, mark, at) => {
            const [before, after] = (["before", "after"] as const).map((side) =>
              takePart(text, { by: side, mark, at }),
            );
            if (!text.includes(mark)) return same([before, after], [null, null]);
            const markIndex = at === "first" ? text.indexOf(mark) : text.lastIndexOf(mark);
            same(
              [before ?? "", after ?? ""],
              [text.slice(0, markIndex).trim(), text.slice(markIndex + mark.length).trim()],
            );
          },
        ),
        "pieces and digits counted from the end are those counted from the beginning": fc.property(
          arbText,
          arbMark,
          arbPlace,
          (text, mark, piece) => {
            const pieces = text.split(mark).length;
            if (piece <= pieces)
              same(
                takePart(text, { by: "piece", mark, piece: piece - pieces - 1 }),
                takePart(text, { by: "piece", mark, piece }),
              );
            const runs = text.split(/\D+/u).filter((run) => run !== "");
            same(takePart(text, { by: "digits", piece }), runs[piece - 1] ?? null);
            same(takePart(text, { by: "digits", piece: -piece }), runs.at(-piece) ?? null);
          },
        ),
      },
    },
  };
};
