import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof importFile, "builtInMappings" | "compileMapping" | "decodeRow" | "parseMapping">;

const arbCell = fc.oneof(
  fc.string(),
  arbAnyText,
  fc.constantFrom(
    "",
    "-",
    "1e309",
    "NaN",
    "2010-12-01 08:26:00",
    "0000-00-00",
    "$",
    "=1+1",
    "undefined",
    "\ud800",
    "99999999999999999999",
    "-0.0000",
  ),
);

const salesColumns = {
  number: "No",
  date: "Date",
  time: "Time",
  sku: "Item",
  quantity: "Units",
  unitPrice: "Price",
  location: "Store",
};

/** Dates and times as tills write them, valid and not, from a small set so that rows share some. */
const arbMoment = fc.tuple(
  fc.constantFrom("2026-03-13", "2026-03-14", "2026-02-30", ""),
  fc.constantFrom("10:05", "10:06", "24:00", ""),
);

/** Builds the rules and laws of reading the rows of a file. */
export const rowRules = ({
  builtInMappings,
  compileMapping,
  decodeRow,
  parseMapping,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const builtIns = Object.values(builtInMappings).map((mapping) => ({
    mapping,
    compiled: compileMapping(mapping, [...new Set<string>(Object.values(mapping.columns))]),
  }));
  const arbMapping = fc.constantFrom(...builtIns);
  const sales = parseMapping({
    name: "till",
    kind: "transactions",
    dateFormat: "yyyy-MM-dd",
    timeFormat: "HH:mm",
    columns: salesColumns,
  });
  const compiledSales = () => {
    const compiledMapping = sales.ok ? compileMapping(sales.value, Object.values(salesColumns)) : sales;
    if (!compiledMapping.ok) throw new Error("the mapping of the law is wrong");
    return compiledMapping.value;
  };
  return {
    "row-parsing": {
      says: "A row is parsed, or rejected with every reason; no content of a file makes it throw.",
      source: "behaviour 3.8 (dry run), 6 (10); decision 0012",
      codes: [
        "IMPORT_COLUMN_COUNT",
        "IMPORT_DATE",
        "IMPORT_FIELD_TOO_LONG",
        "IMPORT_NEGATIVE_PRICE",
        "IMPORT_NEGATIVE_QUANTITY",
        "IMPORT_NO_PRICE",
        "IMPORT_NUMBER",
        "IMPORT_NUMBER_RANGE",
        "IMPORT_REQUIRED",
      ],
      laws: {
        "any cells are parsed or rejected with a reason": fc.property(
          arbMapping,
          fc.array(arbCell, { minLength: 8, maxLength: 8 }),
          ({ compiled }, cells) => {
            if (!compiled.ok) throw new Error("a mapping of the product is not usable");
            const rowResult = decodeRow(compiled.value, cells.slice(0, compiled.value.header.length));
            holds(rowResult.ok || rowResult.issues.length > 0, "a refusal has its reason");
          },
        ),
        "parsing a row does not depend on earlier rows": fc.property(
          fc.array(arbMoment, { minLength: 1, maxLength: 6 }),
          (rows) => {
            const usedMapping = compiledSales();
            for (const [date, time] of rows)
              same(
                decodeRow(usedMapping, ["1", date, time, "A", "1", "5", "M1"]),
                decodeRow(compiledSales(), ["1", date, time, "A", "1", "5", "M1"]),
              );
          },
        ),
        "rejects a row with a cell too many or too few": fc.property(
          arbMapping,
          fc.integer({ min: -2, max: 2 }),
          ({ compiled }, offset) => {
            if (!compiled.ok || offset === 0) return;
            const rowResult = decodeRow(
              compiled.value,
              Array.from({ length: Math.max(0, compiled.value.header.length + offset) }, () => "1"),
            );
            same(rowResult.ok ? [] : rowResult.issues.map(({ code }) => code), ["IMPORT_COLUMN_COUNT"]);
          },
        ),
      },
    },
    mapping: {
      says: "A mapping is data: one of any shape is parsed or rejected with reasons, and the built-in ones are valid.",
      source: "behaviour 3.8 (detect, map)",
      codes: ["IMPORT_MAPPING", "IMPORT_COLUMN_MISSING", "IMPORT_COLUMN_TWICE"],
      laws: {
        "any mapping is parsed or rejected with a reason": fc.property(
          fc.oneof(fc.jsonValue(), fc.anything()),
          (value) => {
            const mappingResult = parseMapping(value);
            holds(mappingResult.ok || mappingResult.issues.length > 0, "a refusal has its reason");
          },
        ),
        "changing one field of a mapping to anything never throws": fc.property(
          arbMapping,
          fc.nat(),
          fc.jsonValue(),
          ({ mapping }, position, value) => {
            const mappingKeys = Object.keys(mapping);
            const mappingResult = parseMapping({
              ...mapping,
              [mappingKeys[position % mappingKeys.length] ?? ""]: value,
            });
            holds(mappingResult.ok || mappingResult.issues.length > 0, "a refusal has its reason");
          },
        ),
        "a built-in mapping survives JSON": fc.property(arbMapping, ({ mapping }) =>
          same(parseMapping(JSON.parse(JSON.stringify(mapping))), { ok: true, value: mapping }),
        ),
        "reports a column the file does not have": fc.property(arbMapping, fc.nat(), ({ mapping }, position) => {
          const columns = [...new Set<string>(Object.values(mapping.columns))];
          const missingColumn = columns[position % columns.length];
          const compiledMapping = compileMapping(
            mapping,
            columns.filter((column) => column !== missingColumn),
          );
          holds(
            !compiledMapping.ok && compiledMapping.issues.some(({ code }) => code === "IMPORT_COLUMN_MISSING"),
            "the column is missing",
          );
        }),
        "rejects duplicate column names, unless the mapping does not use them": fc.property(
          arbMapping,
          fc.nat(),
          ({ mapping }, position) => {
            const columns = [...new Set<string>(Object.values(mapping.columns))];
            const repeatedColumn = columns[position % columns.length] ?? "";
            const refusedMapping = compileMapping(mapping, [...columns, repeatedColumn]);
            same(
              refusedMapping.ok
                ? []
                : refusedMapping.issues
                    .map(({ code, path }) => [code, ...path])
                    .filter(([, name]) => name === repeatedColumn)
                    .slice(0, 1),
              [["IMPORT_COLUMN_TWICE", repeatedColumn]],
            );
            const spareHeader = "one that nobody wants";
            holds(
              compileMapping(mapping, [...columns, spareHeader, spareHeader]).ok ===
                compileMapping(mapping, columns).ok,
              "a spare column changes nothing",
            );
          },
        ),
      },
    },
  };
};
