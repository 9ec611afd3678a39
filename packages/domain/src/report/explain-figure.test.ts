import { expect, it } from "vitest";

import { explainFigure, getReportKind, isReportKind, reportKinds } from "./index.ts";

const kinds = Object.keys(reportKinds).filter(isReportKind);

it.each(kinds)("every figure of %s has a reason, and a quotient is of two figures of the same report", (kind) => {
  const { fields } = getReportKind(kind);
  for (const [field, row] of Object.entries(fields)) {
    const reason = explainFigure(fields, { field, aggregate: null });
    expect([field, reason === null]).toEqual([field, row.role === "dimension"]);
    for (const part of reason?.kind === "quotient" ? [reason.part, reason.whole] : [])
      expect(["rows", "compared"]).toContain(explainFigure(fields, { field: part, aggregate: null })?.kind);
  }
});

it("counts a field that is not a figure, and does not explain an unknown one", () => {
  const { fields } = getReportKind("sale");
  expect(explainFigure(fields, { field: "cashier", aggregate: "countDistinct" })).toEqual({
    kind: "rows",
    aggregate: "countDistinct",
  });
  expect(explainFigure(fields, { field: "gone", aggregate: "sum" })).toBeNull();
});

it("says that the rate of peers is that of the others", () => {
  const { fields } = getReportKind("exception");
  expect(explainFigure(fields, { field: "peerRate", aggregate: "sum" })).toEqual({
    kind: "others",
    part: "events",
    whole: "transactions",
  });
});

it("says what a comparison is of, and that receipts are counted once each", () => {
  const { fields } = getReportKind("sale");
  expect(explainFigure(fields, { field: "lastYearChange", aggregate: "sum" })).toEqual({ kind: "compared", of: "net" });
  expect(explainFigure(fields, { field: "receipts", aggregate: "sum" })).toEqual({
    kind: "rows",
    aggregate: "countDistinct",
  });
});
