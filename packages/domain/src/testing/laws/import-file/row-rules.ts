import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof importFile, "builtInMappings" | "compileMapping" | "decodeRow" | "parseMapping">;

const arbCell = fc.oneof(
  fc.string(),
  arbAnyText,
  fc.constantFrom("", "-", "1e309", "NaN", "2010-12-01 08:26:00", "0000-00-00", "$", "=1+1", "undefined", "\ud800", "99999999999999999999", "-0.0000"),
);

const salesColumns = { number: "No", date: "Date", time: "Time", sku: "Item", quantity: "Units", unitPrice: "Price", location: "Store" };

/** A date and a time of day as a till writes them, right and wrong, few enough for two rows to share theirs. */
const arbMoment = fc.tuple(fc.constantFrom("2026-03-13", "2026-03-14", "2026-02-30", ""), fc.constantFrom("10:05", "10:06", "24:00", ""));

/** What the rows of a file say. */
export const rowRules = ({ builtInMappings, compileMapping, decodeRow, parseMapping }: Functions): Readonly<Record<string, RuleRow>> => {
  const every = Object.values(builtInMappings).map((mapping) => ({ mapping, compiled: compileMapping(mapping, [...new Set<string>(Object.values(mapping.columns))]) }));
  const arbMapping = fc.constantFrom(...every);
  const sales = parseMapping({ name: "till", kind: "transactions", dateFormat: "yyyy-MM-dd", timeFormat: "HH:mm", columns: salesColumns });
  const compiledSales = () => {
    const compiled = sales.ok ? compileMapping(sales.value, Object.values(salesColumns)) : sales;
    if (!compiled.ok) throw new Error("the mapping of the law is wrong");
    return compiled.value;
  };
  return {
    "read-a-row": {
      says: "A row gives what it says, or every reason why it cannot be read; no content of a file makes reading fail.",
      source: "behaviour 3.8 (dry run), 6 (10); decision 0012",
      codes: ["IMPORT_COLUMN_COUNT", "IMPORT_DATE", "IMPORT_FIELD_TOO_LONG", "IMPORT_NEGATIVE_PRICE", "IMPORT_NEGATIVE_QUANTITY", "IMPORT_NO_PRICE", "IMPORT_NUMBER", "IMPORT_REQUIRED"],
      laws: {
        "whatever the cells hold, there is a row or a reason": fc.property(arbMapping, fc.array(arbCell, { minLength: 8, maxLength: 8 }), ({ compiled }, cells) => {
          if (!compiled.ok) throw new Error("a mapping of the product is not usable");
          const read = decodeRow(compiled.value, cells.slice(0, compiled.value.header.length));
          holds(read.ok || read.issues.length > 0, "a refusal has its reason");
        }),
        "a row says the same whatever was read before it": fc.property(fc.array(arbMoment, { minLength: 1, maxLength: 6 }), (rows) => {
          const used = compiledSales();
          for (const [date, time] of rows) same(decodeRow(used, ["1", date, time, "A", "1", "5", "M1"]), decodeRow(compiledSales(), ["1", date, time, "A", "1", "5", "M1"]));
        }),
        "a row with a cell too many or too few is refused": fc.property(arbMapping, fc.integer({ min: -2, max: 2 }), ({ compiled }, off) => {
          if (!compiled.ok || off === 0) return;
          const read = decodeRow(compiled.value, Array.from({ length: Math.max(0, compiled.value.header.length + off) }, () => "1"));
          same(read.ok ? [] : read.issues.map(({ code }) => code), ["IMPORT_COLUMN_COUNT"]);
        }),
      },
    },
    mapping: {
      says: "A mapping is data: one of any shape is read or refused with reasons, and those of the product are right.",
      source: "behaviour 3.8 (detect, map)",
      codes: ["IMPORT_MAPPING", "IMPORT_COLUMN_MISSING", "IMPORT_COLUMN_TWICE"],
      laws: {
        "whatever a mapping holds, it is read or refused with a reason": fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (value) => {
          const read = parseMapping(value);
          holds(read.ok || read.issues.length > 0, "a refusal has its reason");
        }),
        "one field of a mapping changed to anything breaks nothing": fc.property(arbMapping, fc.nat(), fc.jsonValue(), ({ mapping }, position, value) => {
          const keys = Object.keys(mapping);
          const read = parseMapping({ ...mapping, [keys[position % keys.length] ?? ""]: value });
          holds(read.ok || read.issues.length > 0, "a refusal has its reason");
        }),
        "a mapping of the product comes back from its JSON as it was": fc.property(arbMapping, ({ mapping }) => same(parseMapping(JSON.parse(JSON.stringify(mapping))), { ok: true, value: mapping })),
        "a column that the file does not have is named": fc.property(arbMapping, fc.nat(), ({ mapping }, position) => {
          const columns = [...new Set<string>(Object.values(mapping.columns))];
          const missing = columns[position % columns.length];
          const compiled = compileMapping(mapping, columns.filter((column) => column !== missing));
          holds(!compiled.ok && compiled.issues.some(({ code }) => code === "IMPORT_COLUMN_MISSING"), "the column is missing");
        }),
        "of two columns alike none is taken for the other; one that the mapping does not want may stand as often as it likes": fc.property(arbMapping, fc.nat(), ({ mapping }, position) => {
          const columns = [...new Set<string>(Object.values(mapping.columns))];
          const twice = columns[position % columns.length] ?? "";
          const refused = compileMapping(mapping, [...columns, twice]);
          same(refused.ok ? [] : refused.issues.map(({ code, path }) => [code, ...path]).filter(([, name]) => name === twice).slice(0, 1), [["IMPORT_COLUMN_TWICE", twice]]);
          const spare = "one that nobody wants";
          holds(compileMapping(mapping, [...columns, spare, spare]).ok === compileMapping(mapping, columns).ok, "a spare column changes nothing");
        }),
      },
    },
  };
};
