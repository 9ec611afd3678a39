import { proposeMapping, type MappingQuestion } from "@comptoir/domain/import-file";
import { describe, expect, it } from "vitest";

import type { Preview } from "./import-gateway.ts";
import { applyFormChange, proposeForm } from "./mapping-proposal.ts";
import { answerSamples, discountSamples, fieldSamples, typedRateSamples } from "./samples.ts";

const preview: Preview = {
  delimiter: ",",
  encoding: "utf-8",
  headerRow: 1,
  headerNumber: 1,
  summaryRows: "leaveOut",
  rowNumbers: [2, 3, 4],
  leftOut: [],
  header: ["Order ID", "Order Date", "Product ID", "Sales", "Quantity", "Discount"],
  rows: [
    ["1", "01/02/2016", "A", "261.96", "2", "0"],
    ["2", "01/03/2016", "B", "22.368", "2", "0.2"],
    ["3", "01/03/2016", "C", "10", "1", "x"],
  ],
  issues: [],
};
const goodRows = { ...preview, rows: preview.rows.slice(0, 2) };
const proposal = proposeMapping("transactions", goodRows);
const form = proposeForm("transactions", goodRows, proposal);
const plainSpaces = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/gu, " ") ?? null;

describe("sample values", () => {
  it("are three real values of a column, the most telling first, with their imported form", () => {
    expect(fieldSamples(form, "lineTotal", preview).map(({ text, becomes }) => [text, plainSpaces(becomes)])).toEqual([
      ["261.96", "$261.96"],
      ["22.368", "$22.368"],
      ["10", "$10.00"],
    ]);
    const ratedForm = applyFormChange(form, { columns: { discountRate: "Discount" } });
    expect(
      fieldSamples(ratedForm, "discountRate", preview).map(({ text, becomes }) => [text, plainSpaces(becomes)]),
    ).toEqual([
      ["0.2", "20.00 %"],
      ["x", null],
      ["0", "0.00 %"],
    ]);
    expect(fieldSamples(form, "unitPrice", preview)).toEqual([]);
  });

  it("stay as in the file before the order of day and month is known", () => {
    expect(fieldSamples({ ...form, dateFormat: "" }, "date", preview)[0]).toEqual({
      text: "01/02/2016",
      becomes: "01/02/2016",
    });
  });

  it("of a price are three different lines, those with a quantity other than one first", () => {
    const lines = {
      header: ["Qty", "Price"],
      rows: [
        ["1", "5"],
        ["2", "4.99"],
        ["2", "4.99"],
        ["3", "1"],
      ],
    };
    const question = {
      asks: "price" as const,
      column: "Price",
      answers: [{ answer: "unitPrice" as const, change: { columns: { unitPrice: "Price" } } }],
    };
    const samples = question.answers.flatMap((answer) =>
      answerSamples({ ...form, columns: { quantity: "Qty" } }, question, answer, lines),
    );
    expect(samples.map(({ text, becomes }) => [plainSpaces(text), plainSpaces(becomes)])).toEqual([
      ["2 × $4.99", "$9.98"],
      ["3 × $1.00", "$3.00"],
      ["1 × $5.00", "$5.00"],
    ]);
  });

  it("show each answer to a question with its own reading", () => {
    const samples = proposal.questions.map((question) => [
      question.asks,
      ...question.answers.map((answer) =>
        plainSpaces(answerSamples(form, question, answer, goodRows)[0]?.becomes ?? null),
      ),
    ]);
    expect(samples).toEqual([
      ["date", "February 1, 2016", "January 2, 2016"],
      ["discount", "20.00 %", "$0.20", "20.00 %", "$0.20", null],
    ]);
  });

  it("are in the currency of the file: that of their row, or of the mapping", () => {
    const lines = {
      header: ["Total", "Price", "Currency", "Off"],
      rows: [
        ["20.00", "10.005", "usd", "1.00"],
        ["7.00", "3.50", "CAD", "0.50"],
        ["8.00", "4.00", "", "0.25"],
      ],
    };
    const columns = { lineTotal: "Total", unitPrice: "Price", currency: "Currency" };
    const textsOf = (field: string, currency: string) =>
      fieldSamples({ ...form, columns, currency }, field, lines).map(({ becomes }) => plainSpaces(becomes));
    expect(textsOf("lineTotal", "")).toEqual(["USD 20.00", "$7.00", "$8.00"]);
    expect(textsOf("lineTotal", "EUR")).toEqual(["USD 20.00", "$7.00", "EUR 8.00"]);
    expect(textsOf("unitPrice", "")).toEqual(["USD 10.005", "$3.50", "$4.00"]);
    const discounts = discountSamples({ ...form, columns }, { column: "Off", is: "amount" }, lines);
    expect(discounts.map(({ becomes }) => plainSpaces(becomes))).toEqual(["USD 1.00", "$0.50", "$0.25"]);
  });

  it("of an answer about the currency show the amounts in it", () => {
    const markedSample = { header: ["Total"], rows: [["US$20.00"]] };
    const question: MappingQuestion = {
      asks: "currency",
      column: "Total",
      answers: [
        { answer: "in:USD", change: { currency: "USD" } },
        { answer: "ownCurrency", change: { currency: "" } },
      ],
    };
    const marksForm = { ...form, columns: { lineTotal: "Total" }, currencyMarks: "US$" };
    const samples = question.answers.flatMap((answer) => answerSamples(marksForm, question, answer, markedSample));
    expect(samples.map(({ becomes }) => plainSpaces(becomes))).toEqual(["USD 20.00", "$20.00"]);
  });

  it("of typed rates are what a hundred becomes on the latest days, either way", () => {
    const typedForm = { ...form, exchangeRates: "date;currency;rate\n2026-11-20;USD;1,25\n2026-11-21;USD;1,3712" };
    const samplesOf = (exchangeRateIs: string) =>
      typedRateSamples({ ...typedForm, exchangeRateIs }).map(({ text, becomes }) => [
        plainSpaces(text),
        plainSpaces(becomes),
      ]);
    expect(samplesOf("toCad")).toEqual([
      ["USD 100.00 (2026-11-21)", "$137.12"],
      ["USD 100.00 (2026-11-20)", "$125.00"],
    ]);
    expect(samplesOf("fromCad")[1]).toEqual(["USD 100.00 (2026-11-20)", "$80.00"]);
    expect(typedRateSamples({ ...form, exchangeRates: "USD 2026-11-20 0" })).toEqual([]);
  });
});
