import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { ImportMapping } from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof importFile, "guessImportKind" | "parseMapping" | "recogniseFile">;

const stock = { kind: "stock", columns: { sku: "Code", quantity: "Nombre" }, constants: { location: "1" } };
const products = { kind: "products", columns: { sku: "Code", description: "Nom" } };

/** Builds the rules and laws of files that are recognised by themselves. */
export const recognitionRules = ({
  guessImportKind,
  parseMapping,
  recogniseFile,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const mappingOf = (value: object): ImportMapping => {
    const parsed = parseMapping(value);
    if (!parsed.ok) throw new Error("the mapping of a law is valid");
    return parsed.value;
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
  const namedMapping = (name: string, more: object = {}) => mappingOf({ name, ...stock, ...more });
  return {
    "import-recognition": {
      says: "A file is read by itself only with the remembered mapping of its kind whose columns it has, and that reads the most rows. If two are equally good, or it looks more like another kind, a person decides.",
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
            same(recogniseFile(sample, [other, namedMapping("own")], "stock"), { mapping: namedMapping("own") });
            same(recogniseFile(sample, [other], "stock"), { reason: "NOT_RECOGNISED", names: [] });
            same(recogniseFile(sample, [namedMapping("own")], "products"), { reason: "NOT_RECOGNISED", names: [] });
          },
        ),
        "another delimiter, header row, sheet or record is another file": fc.property(arbRows, (rows) => {
          const sample = sampleOf(["Code", "Nombre"], rows);
          for (const more of [{ delimiter: ";" }, { headerRow: 2 }, { sheet: "Stock" }, { record: "R/Line" }])
            same(recogniseFile(sample, [namedMapping("own", more)], "stock"), { reason: "NOT_RECOGNISED", names: [] });
        }),
        "another record that the mapping does not leave out is asked, with all that it holds": fc.property(
          arbRows,
          fc.constantFrom("R/Return", "R/Refund/Line"),
          (rows, other) => {
            const sample = { ...sampleOf(["Code", "Nombre"], rows), record: "R/Line", otherRecords: [other] };
            const [own, knowing] = [
              namedMapping("own", { record: "R/Line" }),
              namedMapping("knowing", { record: "R/Line", otherRecords: ["R/Return", "R/Refund"] }),
            ];
            same(recogniseFile(sample, [own], "stock"), {
              reason: "OTHER_RECORDS",
              names: ["own"],
              records: [other],
            });
            same(recogniseFile(sample, [own, knowing], "stock"), { mapping: knowing });
            same(recogniseFile({ ...sample, otherRecords: [] }, [own], "stock"), { mapping: own });
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
          const ownMapping = mappingOf({ name: "own", ...products, columns: { sku: "SKU" } });
          same(guessImportKind(sample), "products");
          same(recogniseFile(sample, [ownMapping], "products"), { mapping: ownMapping });
          const strange = namedMapping("strange", { columns: { sku: "SKU", quantity: "Price" } });
          same(recogniseFile(sample, [strange], "stock"), { reason: "OTHER_KIND", names: ["strange"] });
        }),
        "a header without known words has no kind": fc.property(fc.constant(["A", "B"]), (header) =>
          same(guessImportKind({ header, rows: [] }), null),
        ),
      },
    },
  };
};
