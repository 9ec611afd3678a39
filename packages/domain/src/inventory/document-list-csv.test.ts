import { describe, expect, it } from "vitest";

import { quantity } from "../measure/index.ts";
import { cents } from "../money/index.ts";
import { printDocumentListCsv, type DocumentListRow } from "./document-list-csv.ts";

const row: DocumentListRow = {
  number: "ML01-2026-000001",
  type: "COUNT",
  status: "CLOSED",
  documentDate: "2026-11-22",
  changeDate: "2026-11-22T12:00:00.000Z",
  processDate: "",
  location: "Laurier Est",
  user: "=Eve",
  lines: 2,
  quantity: quantity(1_500),
  varianceQuantity: quantity(-500),
  varianceCost: cents(-1_234),
  comment: "Fruits; légumes",
};

describe("printDocumentListCsv", () => {
  it("writes what machines read, and guards what a spreadsheet would take for a formula", () => {
    expect(printDocumentListCsv([row], { form: "machine", canReadCost: true }).split("\r\n")[1]).toBe(
      "ML01-2026-000001,COUNT,CLOSED,2026-11-22,2026-11-22T12:00:00.000Z,,Laurier Est,'=Eve,2,1.5,-0.5,-12.34,Fruits; légumes",
    );
  });
  it("writes decimals and delimiters as French spreadsheets read them", () => {
    expect(printDocumentListCsv([row], { form: "fr", canReadCost: true }).split("\r\n")[1]).toContain(
      ';1,5;-0,5;-12,34;"Fruits; légumes"',
    );
  });
  it("gives values to nobody who may not read costs, and nothing for what nobody knows", () => {
    const text = printDocumentListCsv([{ ...row, varianceQuantity: null }], { form: "machine", canReadCost: false });
    expect(text.split("\r\n")[0]).not.toContain("Cost");
    expect(text).toContain(",2,1.5,,Fruits");
  });
});
