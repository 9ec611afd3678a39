import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addToTotals,
  compileMapping,
  decodeRow,
  emptyControlTotals,
  parseMapping,
  proposeMapping,
  statedLineTotals,
  toTransaction,
  type MappingProposal,
  type ProposedChange,
  type TransactionRow,
} from "./index.ts";

const split = (text: string, mark = ",") => text.split(mark);

/** Columns of the well-known "Superstore" data set, with rows of our own. */
const superstore = {
  header: split(
    "Row ID,Order ID,Order Date,Ship Date,Ship Mode,Customer ID,Customer Name,Segment,Country,City,State,Postal Code,Region,Product ID,Category,Sub-Category,Product Name,Sales,Quantity,Discount,Profit",
  ),
  rows: [
    split(
      "1,CA-2016-1,11/08/2016,11/11/2016,Second Class,CG-1,C. Roy,Consumer,Canada,Laval,Québec,H7A,East,FUR-1,Furniture,Bookcases,Shelf,261.96,2,0,41.91",
    ),
    split(
      "2,US-2015-2,10/11/2015,10/12/2015,Standard,SO-2,S. Côté,Consumer,Canada,Québec,Québec,G1A,East,FUR-2,Furniture,Tables,Table,957.5775,5,0.45,-383.03",
    ),
    split(
      "3,US-2015-2,10/11/2015,10/12/2015,Standard,SO-2,S. Côté,Consumer,Canada,Québec,Québec,G1A,East,OFF-3,Supplies,Storage,Box,22.368,2,0.2,2.51",
    ),
  ],
};

const asksOf = ({ questions }: MappingProposal) =>
  questions.map(({ asks, column, answers }) => `${asks} ${column}: ${answers.map(({ answer }) => answer).join(" ")}`);

/** Net amount imported with a proposal and the answers to its questions, in cents. */
function netOf(
  sample: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] },
  proposal: MappingProposal,
  answers: readonly ProposedChange[] = [],
): number {
  const {
    columns: proposedColumns,
    questions: _questions,
    proof: _proof,
    wrongCells: _wrongCells,
    ...rules
  } = proposal;
  const changes = answers.reduce<ProposedChange>(
    (all, part) => ({ ...all, ...part, columns: { ...all.columns, ...part.columns } }),
    { columns: proposedColumns },
  );
  const columns = Object.fromEntries(Object.entries(changes.columns ?? {}).filter(([, column]) => column !== ""));
  const mapping = parseMapping({
    name: "m",
    kind: "transactions",
    ...rules,
    ...changes,
    columns,
    constants: { location: "1" },
  });
  const file = mapping.ok ? compileMapping(mapping.value, sample.header) : mapping;
  if (!file.ok) throw new Error(JSON.stringify(file.issues));
  const rows = sample.rows.map((cells): TransactionRow => {
    const row = decodeRow(file.value, cells);
    if (!row.ok || row.value.kind !== "transactions") throw new Error(JSON.stringify(row));
    return row.value;
  });
  const item = { itemId: 1, description: "A", departmentId: 1, subDepartmentId: null, price: null, cost: null };
  const receipt = toTransaction(rows, {
    location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
    itemOf: () => item,
  });
  return receipt.ok
    ? Number(addToTotals(emptyControlTotals, rows.length, receipt.value, statedLineTotals(rows)).net)
    : NaN;
}

describe("a proposal for a file of sales", () => {
  it("takes Sales beside a Quantity as the line total, asks about discount and date, and does not take a State of the country for a receipt state", () => {
    const proposal = proposeMapping("transactions", superstore);
    expect(proposal.columns).toEqual({
      number: "Order ID",
      date: "Order Date",
      sku: "Product ID",
      quantity: "Quantity",
      lineTotal: "Sales",
      customer: "Customer ID",
      description: "Product Name",
      department: "Category",
      subDepartment: "Sub-Category",
    });
    expect(proposal.dateFormat).toBe("");
    expect(asksOf(proposal)).toEqual([
      "date Order Date: dayFirst monthFirst",
      "discount Discount: fraction amount fractionBefore amountBefore leaveOut",
      "numberParts Order ID: storeOfNumber terminalOfNumber wholeNumber",
    ]);
  });

  it("gives the total of the file, whether or not the discount is deducted already", () => {
    const proposal = proposeMapping("transactions", superstore);
    const [date, discount] = proposal.questions;
    for (const answer of discount?.answers.filter(({ answer }) => !answer.endsWith("Before")) ?? []) {
      expect([answer.answer, netOf(superstore, proposal, [date?.answers[1]?.change ?? {}, answer.change])]).toEqual([
        answer.answer,
        26_196 + 95_758 + 2_237,
      ]);
    }
  });

  it.each([
    [
      "Receipt,Date,Item,Qty,Price,Discount,Total",
      ["1,2016-02-13,A,2,50.00,0.2,80.00", "1,2016-02-13,B,1,10,0,10"],
      "unitPrice lineTotal discountRate",
      [],
    ],
    [
      "Receipt,Date,Item,Qty,Price,Discount,Total",
      ["1,2016-02-13,A,2,50.00,20,80.00", "1,2016-02-13,B,1,10,0,10"],
      "unitPrice lineTotal",
      ["discount Discount: percent amount percentBefore amountBefore leaveOut"],
    ],
    [
      "Receipt,Date,Item,Qty,Price,Discount,Total",
      ["1,2016-02-13,A,2,30.00,5,55.00", "1,2016-02-13,B,1,10,0,10"],
      "unitPrice lineTotal discount",
      [],
    ],
    [
      "Receipt,Date,Item,Qty,Price,Total",
      ["1,2016-02-13,A,2,50,114.98", "1,2016-02-13,B,1,10,11.50"],
      "",
      ["price Total: lineTotal unitPrice"],
    ],
    [
      "Receipt,Date,Item,Qty,Price",
      ["1,2016-02-13,A,2,50.00", "1,2016-02-13,B,1,10.00"],
      "",
      ["price Price: unitPrice lineTotal"],
    ],
    ["Receipt,Date,Item,Qty,Price", ["1,2016-02-13,A,2,50.00", "1,2016-02-13,A,3,50.00"], "unitPrice", []],
    ["Receipt,Date,Item,Qty,Price", ["1,2016-02-13,A,2,50.00", "1,2016-02-13,A,3,75.00"], "lineTotal", []],
    [
      "Receipt,Date,Item,Qty,Sales",
      ["1,2016-02-13,A,2,50.00", "2,2016-02-13,A,3,50.00"],
      "",
      ["price Sales: unitPrice lineTotal"],
    ],
    [
      "Receipt,Date,Item,Qty,Unit price,Total",
      ["1,2016-02-13,A,2,50.00,110.00", "1,2016-02-13,B,1,10.00,110.00"],
      "unitPrice",
      [],
    ],
    [
      "Receipt,Date,Item,Qty,Unit price,Discount",
      ["1,2016-02-13,A,2,50.00,0.2", "1,2016-02-13,B,1,10,0"],
      "unitPrice",
      ["discount Discount: fraction amount leaveOut"],
    ],
    [
      "Receipt,Date,Item,Qty,Unit price,Discount %",
      ["1,2016-02-13,A,2,50.00,20", "1,2016-02-13,B,1,10,0"],
      "unitPrice discountRate",
      [],
    ],
    [
      "Receipt,Date,Item,Qty,Unit price,Discount",
      ["1,2016-02-13,A,2,50,$0.20", "1,2016-02-13,B,1,10,$0"],
      "unitPrice discount",
      [],
    ],
  ])("of %s with %j takes %j and asks %j", (header, rows, money, asks) => {
    const proposal = proposeMapping("transactions", { header: split(header), rows: rows.map((row) => split(row)) });
    const proposedFields = ["unitPrice", "lineTotal", "discount", "discountRate"]
      .filter((field) => field in proposal.columns)
      .join(" ");
    expect([proposedFields, asksOf(proposal)]).toEqual([money, asks]);
  });

  it("always gives the file's own total if it is quantity times price", () => {
    const arbLine = fc.record({
      units: fc.integer({ min: 1, max: 30 }),
      price: fc.integer({ min: 1, max: 20_000 }),
      off: fc.constantFrom(0, 0, 5, 10, 20, 25, 40),
    });
    const styles = ["none", "amount", "fraction", "percent", "amountBefore"] as const;
    fc.assert(
      fc.property(
        fc.array(arbLine, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(...styles),
        fc.constantFrom("Price", "Unit price", "Prix"),
        fc.boolean(),
        (lines, style, priceName, isComma) => {
          const write = (amount: number) => (isComma ? amount.toFixed(2).replace(".", ",") : amount.toFixed(2));
          let total = 0;
          const rows = lines.map(({ units, price, off }, index) => {
            const gross = units * price;
            const reduction = style === "none" ? 0 : Math.round((gross * off) / 100);
            const statedAmount = style === "amountBefore" ? gross : gross - reduction;
            total += style === "amountBefore" ? gross - reduction : statedAmount;
            const discount = {
              none: "",
              amount: write(reduction / 100),
              fraction: write(off / 100),
              percent: String(off),
              amountBefore: write(reduction / 100),
            }[style];
            return [
              `R${index}`,
              "2026-03-25",
              `A${index}`,
              String(units),
              write(price / 100),
              write(statedAmount / 100),
              discount,
            ];
          });
          const sample = { header: ["Receipt", "Date", "Item", "Quantity", priceName, "Total", "Discount"], rows };
          const proposal = proposeMapping("transactions", sample);
          if (proposal.questions.length === 0) expect(netOf(sample, proposal)).toBe(total);
        },
      ),
      { numRuns: 100, seed: 9 },
    );
  });

  it("reads the decimal comma and the labels of a shop in Québec, and asks which way 01/02 goes", () => {
    const header = split(
      "Numéro de reçu;Date;Heure;Magasin;Caisse;Caissier;Rayon;Code d’article;Quantité;Prix unitaire;RABAIS",
      ";",
    );
    const proposal = proposeMapping("transactions", {
      header,
      rows: [
        split("1;01/02/2016;9:05;M1;1;Luc;Épicerie;A;2;3,49;0,52", ";"),
        split("2;03/02/2016;10:05;M1;1;Luc;Épicerie;A;1;1 203,49;1,27", ";"),
      ],
    });
    expect(proposal).toMatchObject({ decimal: ",", thousands: " ", timeFormat: "H:mm", dateFormat: "" });
    expect(proposal.columns).toEqual({
      number: "Numéro de reçu",
      date: "Date",
      time: "Heure",
      location: "Magasin",
      terminal: "Caisse",
      cashier: "Caissier",
      department: "Rayon",
      sku: "Code d’article",
      quantity: "Quantité",
      unitPrice: "Prix unitaire",
      discount: "RABAIS",
    });
    expect(asksOf(proposal)).toEqual(["date Date: dayFirst monthFirst"]);
  });

  it.each(["N° facture", "N° de reçu", "Nº ticket", "N.º de factura", "No transaction"])(
    "takes a column %s for the number of the receipt",
    (number) => {
      const header = [number, "Date", "Code article", "Quantité", "Prix unitaire"];
      const { columns } = proposeMapping("transactions", {
        header,
        rows: [["536365", "2026-11-13", "A", "2", "3,49"]],
      });
      expect(columns).toMatchObject({ number });
    },
  );

  it("takes the columns of an earlier mapping of the shop, unless their values do not fit", () => {
    const ownMapping = parseMapping({
      name: "caisse",
      kind: "transactions",
      columns: { number: "Pièce", date: "Jour", sku: "Réf", quantity: "Nb", unitPrice: "PU", customer: "Prix" },
      dateFormat: "yyyy-MM-dd",
      constants: { location: "1" },
    });
    if (!ownMapping.ok) throw new Error(JSON.stringify(ownMapping.issues));
    const header = ["Pièce", "JOUR", "REF", "Nb", "PU", "Prix"];
    const rows = [["1", "2026-03-12", "A", "2", "4.50", "x"]];
    expect(proposeMapping("transactions", { header, rows }).columns).toEqual({ date: "JOUR" });
    const { columns } = proposeMapping("transactions", { header, rows }, [ownMapping.value]);
    expect({ ...columns, unitPrice: undefined }).toEqual({
      number: "Pièce",
      date: "JOUR",
      sku: "REF",
      quantity: "Nb",
      customer: "Prix",
    });
    const other = proposeMapping("transactions", { header, rows: [["1", "x", "A", "many", "4.50", "x"]] }, [
      ownMapping.value,
    ]);
    expect(Object.keys(other.columns)).not.toContain("quantity");
  });

  it("finds quantity, price and total without names, where only one reading of the columns is a product", () => {
    const rows = [
      ["1", "12/31/2026", "A", "2", "4.50", "9.00", "7"],
      ["1", "12/31/2026", "B", "1", "3.25", "3.25", "7"],
      ["2", "12/31/2026", "B", "3", "3.25", "9.75", "8"],
    ];
    const header = ["Receipt", "Jj", "Item", "c1", "c2", "c3", "c4"];
    expect(proposeMapping("transactions", { header, rows })).toMatchObject({
      columns: { date: "Jj", quantity: "c1", unitPrice: "c2", lineTotal: "c3" },
      dateFormat: "MM/dd/yyyy",
      proof: { tied: 3, rows: 3 },
      questions: [],
    });
    const repeatedTotals = rows.map((cells) => [...cells, cells[5] ?? ""]);
    expect(proposeMapping("transactions", { header: [...header, "c5"], rows: repeatedTotals }).columns).toEqual({
      number: "Receipt",
      sku: "Item",
      date: "Jj",
    });
  });

  it("proves the amounts by the rows that tie, and proposes nothing if too few do", () => {
    const header = split("Receipt,Date,Item,Quantity,Price,Total,Discount");
    const rowsOf = (count: number, wrongRows: number) =>
      Array.from({ length: count }, (_, at) =>
        split(`${at},2026-03-25,A${at},2,50.00,${at < wrongRows ? "81.00" : "80.00"},0.2`),
      );
    expect(proposeMapping("transactions", { header, rows: rowsOf(40, 0) }).proof).toEqual({ tied: 40, rows: 40 });
    const proposal = proposeMapping("transactions", { header, rows: rowsOf(40, 2) });
    expect(proposal).toMatchObject({ proof: { tied: 38, rows: 40 }, discountRateIs: "fraction", questions: [] });
    const rarely = proposeMapping("transactions", { header, rows: rowsOf(40, 3) });
    expect([rarely.proof, asksOf(rarely)[0]]).toEqual([null, "price Total: lineTotal unitPrice"]);
    expect(proposeMapping("transactions", { header, rows: rowsOf(19, 1) }).proof).toBeNull();
  });

  it("reads the columns of a file of which one row in twenty is wrong", () => {
    const header = split("Receipt,Date,Item,Quantity,Unit price", ",");
    const rows = Array.from({ length: 40 }, (_, at) => [
      String(at),
      at === 3 ? "demain" : "13/03/2026",
      "A",
      at === 5 ? "deux" : "2",
      at === 7 ? "?" : "4,50",
    ]);
    expect(proposeMapping("transactions", { header, rows })).toMatchObject({
      columns: { date: "Date", quantity: "Quantity", unitPrice: "Unit price" },
      decimal: ",",
      dateFormat: "dd/MM/yyyy",
      questions: [],
    });
  });

  it.each([
    ["both", "100.00,20,10.00,70.00", ["discount", "discountRate"]],
    ["the amount, which the rate repeats", "80.00,20,16.00,64.00", ["discount"]],
    ["the rate", "80.00,20,9.00,64.00", ["discountRate"]],
  ])("deducts of two discounts %s, by the totals", (_, money, fields) => {
    const header = split("Receipt,Date,Item,Quantity,Unit price,Rabais %,Rabais,Total");
    const cells = split(`1,2026-03-25,A,1,${money}`);
    const sample = { header, rows: [cells] };
    const proposal = proposeMapping("transactions", sample);
    expect(["discount", "discountRate"].filter((field) => field in proposal.columns)).toEqual(fields);
    expect([proposal.questions, netOf(sample, proposal)]).toEqual([[], Math.round(Number(cells.at(-1)) * 100)]);
  });

  it("asks which of two discounts counts if no total tells", () => {
    const header = split("Receipt,Date,Item,Quantity,Unit price,Rabais %,Rabais");
    const ask = (rate: string, amount: string) => {
      const sample = { header, rows: [split(`1,2026-03-25,A,1,100.00,${rate},${amount}`)] };
      const proposal = proposeMapping("transactions", sample);
      const [question] = proposal.questions;
      return [asksOf(proposal), question?.answers.map(({ change }) => netOf(sample, proposal, [change]))];
    };
    expect(ask("20", "10.00")).toEqual([
      ["discounts Rabais: bothDiscounts amountOnly rateOnly leaveOut"],
      [7_000, 9_000, 8_000, 10_000],
    ]);
    expect(ask("20", "20.00")).toEqual([[], undefined]);
  });

  it("ignores a column whose values contradict its header, and duplicate headers", () => {
    const proposal = proposeMapping("stock", {
      header: ["SKU", "Quantity", "Store", "store"],
      rows: [["A", "many", "M1", "M2"]],
    });
    expect(proposal.columns).toEqual({ sku: "SKU" });
  });

  it.each([
    [["03-Nov-2026"], "d-MMM-yyyy", ""],
    [["3 nov. 2026 9:05"], "d MMM yyyy H:mm", ""],
    [["2026-03-12T14:30:00Z", "2026-03-12T14:30:00-05:00"], "yyyy-MM-dd'T'HH:mm:ssX", ""],
    [["1773345600"], "epoch", ""],
    [["01/02/2026"], "", "dayFirst monthFirst"],
    [["01/02/03"], "", "dayFirst monthFirst yearFirst"],
    [["01/02/26", "28/02/26"], "", "dayFirst yearFirst"],
    [["01/02/2026", "13/02/2026"], "dd/MM/yyyy", ""],
  ])("reads the dates %j by %j, or asks %j", (dates, format, asks) => {
    const proposal = proposeMapping("transactions", { header: ["Date"], rows: dates.map((date) => [date]) });
    const question = proposal.questions.find((candidate) => candidate.asks === "date");
    expect([proposal.dateFormat, question?.answers.map(({ answer }) => answer).join(" ") ?? ""]).toEqual([
      format,
      asks,
    ]);
  });

  it("asks how 1,234 is meant, and does not where another value tells", () => {
    const numbers = (...values: readonly string[]) =>
      proposeMapping("stock", { header: ["SKU", "Quantity"], rows: values.map((value) => ["A", value]) });
    expect(asksOf(numbers("1,234"))).toEqual(["numbers Quantity: decimalComma decimalPoint"]);
    expect(numbers("1,234", "0,5")).toMatchObject({ decimal: ",", questions: [] });
    expect(numbers("1,234,500")).toMatchObject({ decimal: ".", thousands: ",", questions: [] });
  });
});

it.each([
  ["12.75", undefined],
  ["CASH", "Pago"],
  ["1", "Pago"],
])("a column named as the payment type holds codes, never amounts: %s", (value, expected) => {
  const proposal = proposeMapping("transactions", {
    header: ["Recibo", "Fecha", "Artículo", "Cantidad", "Total de la línea", "Pago"],
    rows: [["X1", "2026-11-21", "TORT-01", "2", "5.50", value]],
  });
  expect(proposal.columns["tender"]).toBe(expected);
});

it("asks which date is that of the sale if a receipt has two that differ, and nothing if they are one day", () => {
  const header = ["Receipt", "Issue date", "Posting date", "Item", "Qty", "Line total", "Ship date"];
  const row = (issued: string, posted: string) => ["1", issued, posted, "A", "1", "2.00", "2026-04-01"];
  const proposalOf = (...rows: readonly (readonly string[])[]) => proposeMapping("transactions", { header, rows });
  const differing = proposalOf(row("2026-03-01", "14/03/2026"), row("2026-03-01", "13/03/2026"));
  expect(asksOf(differing)).toEqual(["dateColumn Posting date: date:Posting date date:Issue date"]);
  expect(differing.questions[0]?.answers.map(({ change }) => change)).toEqual([
    { columns: { date: "Posting date" }, dateFormat: "dd/MM/yyyy" },
    { columns: { date: "Issue date" }, dateFormat: "yyyy-MM-dd" },
  ]);
  expect(asksOf(proposalOf(row("2026-03-01", "2026-03-01"), row("2026-03-02", "2026-03-02")))).toEqual([]);
  const record = "Receipts/Receipt/Line";
  const inXml = header.map((name, at) => (at === 1 || at === 2 ? `../Header/${name.replace(" ", "")}` : name));
  const shared = inXml.filter((name) => name.startsWith("../"));
  const rows = [row("2026-03-01", "2026-03-02")];
  expect(asksOf(proposeMapping("transactions", { header: inXml, rows, shared, record }))).toEqual([
    "dateColumn ../Header/Postingdate: date:../Header/Postingdate date:../Header/Issuedate",
  ]);
});
