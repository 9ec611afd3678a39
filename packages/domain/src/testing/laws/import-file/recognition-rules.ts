import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { ImportMapping } from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof importFile, "chooseRecognition" | "guessImportKind" | "parseMapping" | "recogniseFile">;

const stockMapping = { kind: "stock", columns: { sku: "Code", quantity: "Nombre" }, constants: { location: "1" } };
const productsMapping = { kind: "products", columns: { sku: "Code", description: "Nom" } };

/** Builds the rules and laws of files that are recognised by themselves. */
export const recognitionRules = ({
  chooseRecognition,
  guessImportKind,
  parseMapping,
  recogniseFile,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const mappingOf = (value: object): ImportMapping => {
    const mappingResult = parseMapping(value);
    if (!mappingResult.ok) throw new Error("the mapping of a law is valid");
    return mappingResult.value;
  };
  const sampleOf = (header: readonly string[], rows: readonly (readonly string[])[]) => ({
    header,
    rows,
    delimiter: "," as const,
    headerRow: 1,
    sheet: null,
    record: null,
  });
  const arbRows = fc.array(fc.tuple(fc.stringMatching(/^[A-Z]{1,5}$/u), fc.nat(999).map(String)), {
    minLength: 1,
    maxLength: 9,
  });
  const namedMapping = (name: string, furtherFields: object = {}) =>
    mappingOf({ name, ...stockMapping, ...furtherFields });
  return {
    "import-recognition": {
      says: "A file is read by itself only with the remembered mapping of its kind whose columns it has, and that reads the most rows. If two are equally good, or it looks more like another kind, a person decides. Of a record and one inside it with as many rows, it is the inner one.",
      source: "behaviour 3.8; decision 0425",
      laws: {
        "the one mapping that fits is taken, in any order of the columns": fc.property(
          arbRows,
          fc.boolean(),
          (rows, isTurned) => {
            const sample = isTurned
              ? sampleOf(
                  ["Nombre", "Code"],
                  rows.map(([sku, count]) => [count, sku]),
                )
              : sampleOf(["Code", "Nombre"], rows);
            const other = namedMapping("other", { columns: { sku: "Article", quantity: "Nombre" } });
            same(recogniseFile(sample, [other, namedMapping("own")], "stock"), {
              mapping: namedMapping("own"),
              rows: rows.length,
            });
            same(recogniseFile(sample, [other], "stock"), { reason: "NOT_RECOGNISED", names: [] });
            same(recogniseFile(sample, [namedMapping("own")], "products"), { reason: "NOT_RECOGNISED", names: [] });
          },
        ),
        "another delimiter, header row, sheet or record is another file": fc.property(arbRows, (rows) => {
          const sample = sampleOf(["Code", "Nombre"], rows);
          for (const furtherFields of [{ delimiter: ";" }, { headerRow: 2 }, { sheet: "Stock" }, { record: "R/Line" }])
            same(recogniseFile(sample, [namedMapping("own", furtherFields)], "stock"), {
              reason: "NOT_RECOGNISED",
              names: [],
            });
        }),
        "another record that the mapping does not leave out is asked, with all that it holds": fc.property(
          arbRows,
          fc.constantFrom("R/Return", "R/Refund/Line"),
          (rows, other) => {
            const sample = { ...sampleOf(["Code", "Nombre"], rows), record: "R/Line", otherRecords: [other] };
            const [own, knowingMapping] = [
              namedMapping("own", { record: "R/Line" }),
              namedMapping("knowing", { record: "R/Line", otherRecords: ["R/Return", "R/Refund"] }),
            ];
            same(recogniseFile(sample, [own], "stock"), {
              reason: "OTHER_RECORDS",
              names: ["own"],
              records: [other],
            });
            same(recogniseFile(sample, [own, knowingMapping], "stock"), { mapping: knowingMapping, rows: rows.length });
            same(recogniseFile({ ...sample, otherRecords: [] }, [own], "stock"), { mapping: own, rows: rows.length });
          },
        ),
        "two that differ and read the same are asked, two that mean the same are not": fc.property(arbRows, (rows) => {
          const sample = sampleOf(["Code", "Nombre"], rows);
          const second = namedMapping("second", { unknownItem: "placeholder" });
          same(recogniseFile(sample, [namedMapping("first"), second], "stock"), {
            reason: "SEVERAL_MAPPINGS",
            names: ["first", "second"],
          });
          same(recogniseFile(sample, [namedMapping("first"), namedMapping("same")], "stock"), {
            mapping: namedMapping("first"),
            rows: rows.length,
          });
        }),
        "the order in which mappings are saved decides nothing": fc.property(
          arbRows,
          fc.shuffledSubarray(
            [
              {},
              { unknownItem: "placeholder" },
              { record: "R/Return" },
              { otherRecords: ["R/Return"] },
              { columns: { sku: "Code", quantity: "Nombre", location: "Code" }, constants: {} },
              { columns: { sku: "Code", quantity: "Code" } },
            ].map((mappingFields, at) => ({ ...mappingFields, name: `m${at}` })),
          ),
          fc.boolean(),
          (rows, all, hasOthers) => {
            const mappings = all.map(({ name, ...mappingFields }) =>
              namedMapping(name, { record: "R/Line", ...mappingFields }),
            );
            const samples = ["R/Line", "R/Return"].map((record) => ({
              ...sampleOf(["Code", "Nombre"], rows),
              record,
              otherRecords: hasOthers ? [record === "R/Line" ? "R/Return" : "R/Line"] : [],
            }));
            const chooseMapping = (knownMappings: readonly ImportMapping[]) =>
              chooseRecognition(samples.map((sample) => recogniseFile(sample, knownMappings, "stock")));
            const sortedMappings = mappings.toSorted((left, right) => (left.name < right.name ? -1 : 1));
            same(chooseMapping(mappings), chooseMapping(sortedMappings));
            same(chooseMapping(mappings), chooseMapping(mappings.toReversed()));
          },
        ),
        "mappings of two records of a file are asked, whatever each reads, and one that has unknown records is not taken":
          fc.property(
            fc.subarray(["a", "b", "c"], { minLength: 1 }),
            fc.boolean(),
            fc.boolean(),
            (names, isUnsure, hasOthers) => {
              const foundMappings = names.map((name) => ({
                mapping: namedMapping(name, { record: `R/${name}` }),
                rows: 1,
              }));
              const unsure = { reason: "SEVERAL_MAPPINGS" as const, names: ["x", "y"] };
              const others = { reason: "OTHER_RECORDS" as const, names: ["z"], records: ["R/Return"] };
              const choice = chooseRecognition([
                ...(hasOthers ? [others] : []),
                ...foundMappings,
                ...(isUnsure ? [unsure] : []),
              ]);
              const severalResult = { reason: "SEVERAL_MAPPINGS", names: isUnsure ? [...names, "x", "y"] : names };
              same(choice, names.length > 1 || isUnsure ? severalResult : foundMappings[0]);
              same(chooseRecognition([{ reason: "NOT_RECOGNISED", names: [] }, others]), others);
            },
          ),
        "of a record and one inside it the inner one is taken if it has as many rows, in any order": fc.property(
          fc.nat(9),
          fc.nat(9),
          fc.boolean(),
          fc.constantFrom("R/Receipt", "R/Receipts"),
          (innerRows, outerRows, isTurned, record) => {
            const line = { mapping: namedMapping("lines", { record: "R/Receipt/Line" }), rows: innerRows };
            const singleMapping = { mapping: namedMapping("single", { record }), rows: outerRows };
            const isSame = innerRows === outerRows && record === "R/Receipt";
            const severalResult = { reason: "SEVERAL_MAPPINGS", names: ["lines", "single"] };
            same(
              chooseRecognition(isTurned ? [singleMapping, line] : [line, singleMapping]),
              isSame ? line : severalResult,
            );
          },
        ),
        "the name of the sheet says nothing in a file of one table": fc.property(
          fc.boolean(),
          fc.boolean(),
          (hasOneTable, isOther) => {
            const mapping = (name: string, furtherFields: object) => ({
              mapping: namedMapping(name, furtherFields),
              rows: 2,
            });
            const first = mapping("a", { sheet: "Stock" });
            const second = mapping("b", { sheet: "Hoja", ...(isOther && { unknownItem: "placeholder" }) });
            const severalResult = { reason: "SEVERAL_MAPPINGS", names: ["a", "b"] };
            same(chooseRecognition([second, first], hasOneTable), hasOneTable && !isOther ? first : severalResult);
          },
        ),
        "three that read the same are asked although two of them mean the same": fc.property(arbRows, (rows) => {
          const knownMappings = ["a", "b"].map((name) => namedMapping(name));
          const thirdMapping = namedMapping("c", { unknownItem: "placeholder" });
          same(recogniseFile(sampleOf(["Code", "Nombre"], rows), [...knownMappings, thirdMapping], "stock"), {
            reason: "SEVERAL_MAPPINGS",
            names: ["a", "c"],
          });
        }),
        "a file that reads no row is not recognised, and one of another kind is asked": fc.property(arbRows, (rows) => {
          const brokenRows = rows.map(([sku]) => [sku, "many"]);
          same(recogniseFile(sampleOf(["Code", "Nombre"], brokenRows), [namedMapping("own")], "stock"), {
            reason: "NOT_RECOGNISED",
            names: [],
          });
          const sample = sampleOf(
            ["SKU", "Description", "UPC", "Price"],
            rows.map(([sku]) => [sku, "Pommes", "036000291452", "2.50"]),
          );
          const ownMapping = mappingOf({ name: "own", ...productsMapping, columns: { sku: "SKU" } });
          same(guessImportKind(sample), "products");
          same(recogniseFile(sample, [ownMapping], "products"), { mapping: ownMapping, rows: rows.length });
          const strange = namedMapping("strange", { columns: { sku: "SKU", quantity: "Price" } });
          same(recogniseFile(sample, [strange], "stock"), { reason: "OTHER_KIND", names: ["strange"] });
        }),
        "sales whose dates cannot be read are sales, not products or stock": fc.property(
          fc.constantFrom(["03/11/2026", "11/26/2026"], ["46354.4", "46355.4"], ["Monday", "Tuesday"]),
          (dates) => {
            const header = ["Invoice", "Date", "Store", "SKU", "Description", "Qty", "Unit price"];
            const rows = dates.map((date, row) => [`R${row}`, date, "Laval", "A1", "Pommes", "1", "2.79"]);
            same(guessImportKind({ header, rows }), "transactions");
          },
        ),
        "a header without known words has no kind": fc.property(fc.constant(["A", "B"]), (header) =>
          same(guessImportKind({ header, rows: [] }), null),
        ),
      },
    },
  };
};
