import fc from "fast-check";

import { newLine, type CsvForm, type CsvTexts } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import { checkDigitOf } from "../../../text/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { readCsv } from "../report/export-rules.ts";
import { locationId, documentMaker, type Inventory } from "./inventory.ts";

const csvWords: CsvTexts = {
  documentDate: "2026-03-12",
  processDate: "",
  location: "Laval",
  user: "marie",
  reasonOf: () => "",
  itemOf: () => ({ department: "", subDepartment: "", vendor: "", unit: "un" }),
};
const arbText = fc.oneof(
  fc.string(),
  arbAnyText,
  fc.string().map((text) => `=${text}`),
  fc.stringMatching(/^[='+\-@\t ]{0,4}\w*$/u),
);
const arbForm = fc.constantFrom<CsvForm>("machine", "fr", "en", "es");
const arbLine = fc
  .record({
    lineNo: fc.integer({ min: 1, max: 9999 }),
    sku: arbText,
    upc: arbText,
    description: arbText,
    quantity: fc.integer({ min: -1e9, max: 1e9 }).map(quantity),
    unitCost: fc.option(fc.integer({ min: 0, max: 1e9 }).map(unitCost)),
    reason: fc.option(fc.constantFrom("FREE", "FOUND", "LOST", "DAMAGED", "EXPIRED", "REVERSAL")),
  })
  .map((part) => ({ part, line: { ...newLine(1, "key"), ...part } }));

/** Builds the rules and laws of a document's texts: number, file, scans and lists. */
export function textRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    checkCsvLocation,
    createDocument,
    csvForms,
    csvRowsOf,
    documentColumns,
    formatDocumentNumber,
    isRestorable,
    parseCsvLines,
    listClosed,
    listInProgress,
  } = functions;
  const { scanQuantityAtMost, parseDocumentNumber, parseScan, printDocumentCsv, readScan, restorableMs } = functions;
  const document = createDocument(
    { id: 1, number: "A-2026-000001", type: "ADJUSTMENT", locationId },
    { ...documentMaker, now: 0 },
  );
  return {
    "document-file": {
      says: "A document is exported as CSV, for machines or with the numbers of a language; reading the file again gives the same lines, whatever their texts. No text in it becomes a formula (CSV injection), and nobody without the permission gets a cost.",
      source: "behaviour 3.1 (CSV export)",
      codes: ["DOC_CSV_HEADER", "DECIMAL", "DECIMAL_PLACES", "REASON_REQUIRED", "LINE_ELSEWHERE"],
      cases: ["inventory-csv.json"],
      laws: {
        "reading the file gives the same lines, in every form, whatever the texts": fc.property(
          fc.array(arbLine, { maxLength: 5 }),
          arbForm,
          (lines, form) => {
            const rows = csvRowsOf(
              { ...document, lines: lines.map(({ line }) => line) },
              { form, canReadCost: true, words: csvWords },
            );
            same(parseCsvLines(rows, form), { ok: true, value: lines.map(({ part }) => part) });
          },
        ),
        "the text has one UTF-8 byte order mark, at its start, and reads as CSV to the same lines": fc.property(
          fc.array(arbLine, { maxLength: 5 }),
          arbForm,
          fc.boolean(),
          (lines, form, canReadCost) => {
            const options = { form, canReadCost, words: csvWords };
            const wholeDocument = { ...document, lines: lines.map(({ line }) => line) };
            const rows = readCsv(printDocumentCsv(wholeDocument, options), csvForms[form].delimiter);
            same(
              rows,
              csvRowsOf(wholeDocument, options).map((cells, row) =>
                cells.map((cell, column) => (row === 0 && column === 0 ? `\ufeff${cell}` : cell)),
              ),
            );
            same(parseCsvLines(rows, form), {
              ok: true,
              value: lines.map(({ part }) => ({ ...part, unitCost: canReadCost ? part.unitCost : null })),
            });
          },
        ),
        "drops the byte order mark whichever column comes first": fc.property(
          fc.array(arbLine, { maxLength: 3 }),
          arbForm,
          fc.nat(22),
          (lines, form, turn) => {
            const rows = csvRowsOf(
              { ...document, lines: lines.map(({ line }) => line) },
              { form, canReadCost: true, words: csvWords },
            ).map((cells) => [...cells.slice(turn), ...cells.slice(0, turn)]);
            const markedRows = rows.map((cells, row) =>
              cells.map((cell, column) => (row === 0 && column === 0 ? `\ufeff${cell}` : cell)),
            );
            same(parseCsvLines(markedRows, form), parseCsvLines(rows, form));
          },
        ),
        "guards every cell against formula injection (CSV injection)": fc.property(
          arbLine,
          arbForm,
          ({ line }, form) => {
            const [, cells = []] = csvRowsOf(
              { ...document, lines: [{ ...line, quantity: quantity(1), unitCost: null }] },
              { form, canReadCost: false, words: csvWords },
            );
            for (const cell of cells)
              holds(!/^\s*[=+\-@＝＋－＠]/u.test(cell) && !/^[\t\r\n]/u.test(cell), "the cell is no formula");
          },
        ),
        "the cost columns are there exactly for those who may read costs": fc.property(
          fc.array(arbLine, { maxLength: 3 }),
          arbForm,
          fc.boolean(),
          (lines, form, canReadCost) => {
            const [header = [], ...rows] = csvRowsOf(
              { ...document, lines: lines.map(({ line }) => line) },
              { form, canReadCost, words: csvWords },
            );
            same(
              header,
              documentColumns.filter((column) => canReadCost || !column.endsWith("Cost")),
            );
            holds(
              rows.length === lines.length && rows.every((cells) => cells.length === header.length),
              "a row a line, a cell a column",
            );
          },
        ),
        "a line of another location is refused, and one that says no location is not": fc.property(
          arbText,
          arbText,
          (location, own) => {
            const checkResult = checkCsvLocation(location, own);
            same(
              checkResult.ok ? [] : checkResult.issues,
              location === "" || location === own
                ? []
                : [{ code: "LINE_ELSEWHERE", path: ["location"], params: { location } }],
            );
          },
        ),
        "reading returns issues and never throws, whatever the cells hold": fc.property(
          fc.array(fc.array(fc.oneof(arbText, fc.constantFrom(...documentColumns)))),
          arbForm,
          (rows, form) => {
            const parsed = parseCsvLines([...rows, ["LineNo", "SKU", "UPC", "Description", "Qty", "ReasonCode"]], form);
            holds(parsed.ok || parsed.issues.length > 0, "lines or issues");
          },
        ),
      },
    },
    "document-number": {
      says: "A document number is its location's code, the year, and a sequence of at least six digits.",
      source: "behaviour 3.1 (Create)",
      codes: ["DOC_NUMBER"],
      cases: ["inventory.json"],
      laws: {
        "parse(format(number)) gives the number back": fc.property(
          fc.string({ minLength: 1 }),
          fc.integer({ min: 0, max: 9999 }),
          fc.integer({ min: 1, max: 99_999_999 }),
          (locationCode, year, sequence) => {
            same(parseDocumentNumber(formatDocumentNumber({ locationCode, year, sequence })), {
              ok: true,
              value: { locationCode, year, sequence },
            });
          },
        ),
        "a parsed number is formatted the same again": fc.property(
          fc.oneof(fc.anything(), fc.stringMatching(/^[A-Z\d-]{0,6}-\d{3,5}-\d{5,8}$/u)),
          (value) => {
            const number = parseDocumentNumber(value);
            if (number.ok) same(formatDocumentNumber(number.value), value);
          },
        ),
      },
    },
    scans: {
      says: "A scan is a code, or a quantity, a star and a code: 12*036000291452 is twelve of it. A quantity is above zero and at most 99,999.",
      source: "behaviour 3.1 (Scan rules)",
      codes: ["REQUIRED", "MAX_LENGTH", "LINE_QUANTITY"],
      cases: ["inventory.json"],
      laws: {
        "a code alone is one unit, a quantity before a star is that many": fc.property(
          fc.stringMatching(/^[A-Z\d]{1,39}$/u),
          fc.integer({ min: 1, max: 99_999 }),
          (code, units) => {
            same(parseScan(code), { ok: true, value: { code, quantity: quantity(1000) } });
            same(parseScan(` ${units}*${code}`), { ok: true, value: { code, quantity: quantity(units * 1000) } });
          },
        ),
        "an accepted scan has a code of 1 to 39 characters and a quantity within its bounds": fc.property(
          fc.oneof(fc.anything(), fc.string(), fc.stringMatching(/^-?\d{0,7}[.,]?\d{0,4}\*?[A-Z\d]{0,45}$/u)),
          (value) => {
            const scan = parseScan(value);
            if (!scan.ok) return;
            holds(scan.value.code.length >= 1 && scan.value.code.length <= 39, "the code has 1 to 39 characters");
            holds(
              scan.value.quantity > 0 && scan.value.quantity <= scanQuantityAtMost,
              "the quantity is within its bounds",
            );
          },
        ),
      },
    },
    "weighed-scans": {
      says: "A barcode with a weight counts that weight in kilograms, on the line of its item: packages of different weights are on one line.",
      source: "behaviour 3.1 (weight barcodes give kg; same item again adds to its line)",
      codes: ["LINE_QUANTITY"],
      laws: {
        "packages of one item are on one line, each by its weight times the typed quantity": fc.property(
          fc.integer({ min: 0, max: 99_999 }),
          fc.integer({ min: 1, max: 99_999 }),
          fc.integer({ min: 1, max: 99_999 }),
          fc.integer({ min: 1, max: 9 }),
          (item, gramsOfOne, gramsOfMany, times) => {
            const codeOf = (grams: number): string => {
              const digits = `22${String(item).padStart(5, "0")}${String(grams).padStart(5, "0")}`;
              return `${digits}${checkDigitOf(digits)}`;
            };
            const [first, second] = [readScan(codeOf(gramsOfOne)), readScan(`${times}*${codeOf(gramsOfMany)}`)];
            if (!first.ok || !second.ok) throw new Error("a weighed package is a scan");
            same([first.value.quantity, second.value.quantity], [quantity(gramsOfOne), quantity(gramsOfMany * times)]);
            same(first.value.lineKey, second.value.lineKey);
            same(first.value.warnings, []);
          },
        ),
        "any other code has the typed quantity": fc.property(
          fc.stringMatching(/^[A-Z][A-Z\d]{0,20}$/u),
          fc.integer({ min: 1, max: 999 }),
          (code, times) => {
            same(readScan(`${times}*${code}`), {
              ok: true,
              value: { code, lineKey: code, quantity: quantity(times * 1000), warnings: [] },
            });
          },
        ),
        "accepts exactly a valid scan": fc.property(
          fc.oneof(fc.anything(), fc.string(), fc.stringMatching(/^\d{0,5}[*.]?\d{8,14}$/u)),
          (value) => {
            if (!parseScan(value).ok) holds(!readScan(value).ok, "what is no scan counts nothing");
            const scan = readScan(value);
            if (scan.ok)
              holds(
                scan.value.quantity > 0 && scan.value.quantity <= scanQuantityAtMost && scan.value.lineKey !== "",
                "it counts something of a line",
              );
          },
        ),
      },
    },
    "document-lists": {
      says: "Open and suspended documents are listed in progress, closed ones as closed, deleted ones and those of an unknown status nowhere. A deleted document can be restored within 30 days.",
      source: "specification 4; behaviour 3.1",
      codes: ["DOC_DELETED"],
      cases: ["inventory.json"],
      laws: {
        "a document is on one list at most; on none when it is deleted or its status is unknown": fc.property(
          fc.array(
            fc.record({
              status: fc.constantFrom("OPEN", "SUSPENDED", "CLOSED", "DRAFT", "toString"),
              deletedAt: fc.option(fc.nat(1000)),
            }),
          ),
          (documents) => {
            const listByStatus = (...statuses: readonly string[]) =>
              documents.filter(({ status, deletedAt }) => deletedAt === null && statuses.includes(status));
            same(listInProgress(documents), listByStatus("OPEN", "SUSPENDED"));
            same(listClosed(documents), listByStatus("CLOSED"));
          },
        ),
        "a deleted document can be restored for 30 days and no longer": fc.property(
          fc.nat(),
          fc.oneof(
            fc.integer({ min: 0, max: 2 * 30 * 86_400_000 }),
            fc.integer({ min: -2, max: 2 }).map((off) => 30 * 86_400_000 + off),
          ),
          (deletedAt, later) => {
            same(isRestorable({ status: "OPEN", deletedAt }, deletedAt + later), later <= restorableMs);
            same(restorableMs, 30 * 24 * 60 * 60 * 1000);
          },
        ),
      },
    },
  };
}
