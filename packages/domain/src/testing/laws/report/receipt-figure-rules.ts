import fc from "fast-check";

import type * as report from "../../../report/index.ts";
import type { FieldValue, ReceiptFigure, ReportKindCode } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof report, "findField" | "getReportKind" | "receiptFigures" | "receiptsBehind">;

const reader = ["REPORT_READ"];

/** Builds the rules and laws of the receipts behind summed figures. */
export const receiptFigureRules = ({
  findField,
  getReportKind,
  receiptFigures,
  receiptsBehind,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const figures = (["financial", "target"] as const).flatMap((source) =>
    Object.entries<ReceiptFigure>(receiptFigures[source]).map(([field, figure]) => ({
      source: source satisfies ReportKindCode,
      field,
      figure,
    })),
  );
  const arbFigure = fc.constantFrom(...figures);
  const arbKey = fc.constantFrom<FieldValue>(null, 7, "x");
  const placeOf = (levels: readonly string[], path: readonly FieldValue[]) => ({
    levels: levels.map((field) => ({ field, grain: null })),
    path,
  });
  return {
    "receipts-behind-figures": {
      says: "Behind a sum of the Financial and the Target report are the receipts of its groups and filters, unless receipts do not tell one of them.",
      source: "behaviour 3.4 (drill from any cell to the transactions behind it); decision 0514",
      laws: {
        "every figure, dimension and condition is a field of both reports": fc.property(
          arbFigure,
          ({ source, field, figure }) => {
            const [own, rows] = [getReportKind(source).fields, getReportKind(figure.source).fields];
            holds(
              findField(own, field)?.role === "measure" && findField(rows, figure.field)?.role === "measure",
              field,
            );
            const names = [...Object.values(figure.dimensions), ...figure.fixed.map(([name]) => name)];
            for (const name of names) same(findField(rows, name)?.role, "dimension");
          },
        ),
        "a group or a filter that receipts tell becomes theirs, with the same key": fc.property(
          arbFigure,
          arbKey,
          fc.constantFrom("date", "location", "terminal", "cashier"),
          ({ source, field, figure }, key, dimension) => {
            const places = [placeOf([dimension], [key])];
            const filter = { field: dimension, operator: "=", values: [1], promptUser: true, locked: true } as const;
            const ownField = figure.dimensions[dimension] ?? "";
            same(receiptsBehind({ source, field, places, filters: [filter] }, reader), {
              source: figure.source,
              field: figure.field,
              places: [placeOf([ownField], [key])],
              filters: [
                ...figure.fixed.map(([name, ...values]) => ({
                  ...filter,
                  field: name,
                  operator: "in",
                  values,
                  promptUser: false,
                  locked: false,
                })),
                { ...filter, field: ownField, promptUser: false, locked: false },
              ],
            });
          },
        ),
        "a layer follows from the location below it, and alone has no receipts": fc.property(arbKey, (layer) => {
          const behind = (path: readonly FieldValue[]) =>
            receiptsBehind(
              { source: "target", field: "net", places: [placeOf(["layer", "location"], path)], filters: [] },
              reader,
            );
          same(behind([layer]), null);
          same(behind([layer, 7])?.places, [placeOf(["location"], [7])]);
          same(behind([])?.places, []);
        }),
        "a figure lies in its section alone, and a code of the journal stays": fc.property(
          arbFigure,
          fc.constantFrom("SALES", "TAXES", "TENDERS", "BANK", "COUNTS"),
          fc.constantFrom(null, "GST"),
          ({ source, field, figure }, section, code) => {
            const found = receiptsBehind(
              { source, field, places: [placeOf(["section", "code"], [section, code])], filters: [] },
              reader,
            );
            const isCoded = "code" in figure.dimensions;
            const isFound = section === figure.section && (code === null || isCoded);
            same(found?.places ?? null, !isFound ? null : isCoded ? [placeOf(["code"], [code])] : []);
          },
        ),
        "a filter on a figure, and a reader without reports, have no receipts": fc.property(
          arbFigure,
          ({ source, field }) => {
            const filter = { field, operator: ">", values: [1], promptUser: false, locked: false } as const;
            same(receiptsBehind({ source, field, places: [], filters: [filter] }, reader), null);
            same(receiptsBehind({ source, field, places: [], filters: [] }, []), null);
            same(receiptsBehind({ source: "sale", field: "net", places: [], filters: [] }, reader), null);
          },
        ),
      },
    },
  };
};
