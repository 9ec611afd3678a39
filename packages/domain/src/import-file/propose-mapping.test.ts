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
  const { columns: own, questions: _questions, ...rules } = proposal;
  const changes = answers.reduce<ProposedChange>(
    (all, part) => ({ ...all, ...part, columns: { ...all.columns, ...part.columns } }),
    { columns: own },
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
  const made = toTransaction(rows, {
    location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
    itemOf: () => item,
  });
  return made.ok ? Number(addToTotals(emptyControlTotals, rows.length, made.value, statedLineTotals(rows)).net) : NaN;
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
      ["1,2016-02-13,A,2,50,0.2,80", "1,2016-02-13,B,1,10,0,10"],
      "unitPrice lineTotal discountRate",
      [],
    ],
    [
      "Receipt,Date,Item,Qty,Price,Discount,Total",
      ["1,2016-02-13,A,2,50,20,80", "1,2016-02-13,B,1,10,0,10"],
      "unitPrice lineTotal",
      ["discount Discount: percent amount percentBefore amountBefore leaveOut"],
    ],
    [
      "Receipt,Date,Item,Qty,Price,Discount,Total",
      ["1,2016-02-13,A,2,30,5,55", "1,2016-02-13,B,1,10,0,10"],
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
      ["1,2016-02-13,A,2,50", "1,2016-02-13,B,1,10"],
      "",
      ["price Price: unitPrice lineTotal"],
    ],
    ["Receipt,Date,Item,Qty,Price", ["1,2016-02-13,A,2,50", "1,2016-02-13,A,3,50"], "unitPrice", []],
    ["Receipt,Date,Item,Qty,Price", ["1,2016-02-13,A,2,50", "1,2016-02-13,A,3,75"], "lineTotal", []],
    [
      "Receipt,Date,Item,Qty,Sales",
      ["1,2016-02-13,A,2,50", "2,2016-02-13,A,3,50"],
      "",
      ["price Sales: unitPrice lineTotal"],
    ],
    ["Receipt,Date,Item,Qty,Unit price,Total", ["1,2016-02-13,A,2,50,110", "1,2016-02-13,B,1,10,110"], "unitPrice", []],
    [
      "Receipt,Date,Item,Qty,Unit price,Discount",
      ["1,2016-02-13,A,2,50,0.2", "1,2016-02-13,B,1,10,0"],
      "unitPrice",
      ["discount Discount: fraction amount leaveOut"],
    ],
    [
      "Receipt,Date,Item,Qty,Unit price,Discount %",
      ["1,2016-02-13,A,2,50,20", "1,2016-02-13,B,1,10,0"],
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
    const taken = ["unitPrice", "lineTotal", "discount", "discountRate"]
      .filter((field) => field in proposal.columns)
      .join(" ");
    expect([taken, asksOf(proposal)]).toEqual([money, asks]);
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
            const stated = style === "amountBefore" ? gross : gross - reduction;
            total += style === "amountBefore" ? gross - reduction : stated;
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
              write(stated / 100),
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

  it("ignores a column whose values contradict its header, and duplicate headers", () => {
    const proposal = proposeMapping("stock", {
      header: ["SKU", "Quantity", "Store", "store"],
      rows: [["A", "many", "M1", "M2"]],
    });
    expect(proposal.columns).toEqual({ sku: "SKU" });
  });

  it("asks how 1,234 is meant, and does not where another value tells", () => {
    const numbers = (...values: readonly string[]) =>
      proposeMapping("stock", { header: ["SKU", "Quantity"], rows: values.map((value) => ["A", value]) });
    expect(asksOf(numbers("1,234"))).toEqual(["numbers Quantity: decimalComma decimalPoint"]);
    expect(numbers("1,234", "0,5")).toMatchObject({ decimal: ",", questions: [] });
    expect(numbers("1,234,500")).toMatchObject({ decimal: ".", thousands: ",", questions: [] });
  });
});
