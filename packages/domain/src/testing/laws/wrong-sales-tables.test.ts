/** Tables of receipts, taxes, deposits, goals and stock with one fault each; a law of the book must fail for every one. */
import { describe, expect, test } from "vitest";

import * as deposit from "../../deposit/index.ts";
import * as goal from "../../goal/index.ts";
import * as importFile from "../../import-file/index.ts";
import * as inventory from "../../inventory/index.ts";
import * as tax from "../../tax/index.ts";
import * as transaction from "../../transaction/index.ts";
import { isAnyBroken, lawsOf, type LawBook } from "../law.ts";
import { depositLaws } from "./deposit.ts";
import { goalLaws } from "./goal.ts";
import { importFileLaws } from "./import-file.ts";
import { inventoryLaws } from "./inventory.ts";
import { taxLaws } from "./tax.ts";
import { transactionLaws } from "./transaction.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const { denominations } = deposit;

const { adjustmentReasons, documentTransitions } = inventory;

const { lineKinds, storeDayTransitions, tenderKinds, transactionTransitions } = transaction;

const books: readonly (readonly [LawBook, readonly Fault[]])[] = [
  [
    depositLaws,
    [
      [
        "a roll of dimes has forty",
        "counted-cash",
        { denominations: { ...denominations, C10: { ...denominations.C10, roll: 40 } } },
      ],
      [
        "two dollars are a note",
        "counted-cash",
        { denominations: { ...denominations, C200: { ...denominations.C200, kind: "note" } } },
      ],
      [
        "there is a penny",
        "counted-cash",
        { denominations: { C1: { value: 1, kind: "coin", roll: 50 }, ...denominations } },
      ],
      [
        "a confirmed deposit is edited",
        "deposit-tables",
        {
          depositTransitions: { ...deposit.depositTransitions, CONFIRMED: { correct: "CONFIRMED", edit: "PREPARED" } },
        },
      ],
      ["pay-outs add to the drawer", "deposit-tables", { drawerFlows: { ...deposit.drawerFlows, payOuts: 1 } }],
      [
        "there are no notes of a hundred",
        "counted-cash",
        { denominationCodes: deposit.denominationCodes.slice(0, -1) },
      ],
    ],
  ],
  [goalLaws, [["Sundays weigh nothing", "goal-tables", { evenProfile: [0, ...goal.evenProfile.slice(1)] }]]],
  [
    importFileLaws,
    [
      [
        "who may change products imports receipts",
        "import-tables",
        { importKinds: { ...importFile.importKinds, transactions: importFile.importKinds.products } },
      ],
    ],
  ],
  [
    inventoryLaws,
    [
      [
        "a closed document is deleted",
        "document-tables",
        { documentTransitions: { ...documentTransitions, CLOSED: { reverse: "CLOSED", delete: "CLOSED" } } },
      ],
      [
        "a suspended document is closed",
        "document-tables",
        {
          documentTransitions: {
            ...documentTransitions,
            SUSPENDED: { ...documentTransitions.SUSPENDED, close: "CLOSED" },
          },
        },
      ],
      [
        "what is damaged is added",
        "document-tables",
        { adjustmentReasons: { ...adjustmentReasons, DAMAGED: adjustmentReasons.FOUND } },
      ],
      [
        "a person chooses a reversal",
        "document-tables",
        { adjustmentReasons: { ...adjustmentReasons, REVERSAL: { direction: "signed", isSelectable: true } } },
      ],
      [
        "a line is counted again beyond 1 %",
        "document-tables",
        { defaultTolerance: { ...inventory.defaultTolerance, percent: 1 } },
      ],
      ["the cost of a variance is for all", "document-tables", { costColumns: ["UnitCost"] }],
      [
        "a French file has commas between its cells",
        "document-tables",
        { csvForms: { ...inventory.csvForms, fr: { delimiter: ",", decimal: "," } } },
      ],
    ],
  ],
  [
    taxLaws,
    [
      [
        "the QST is 10 %",
        "current-taxes",
        { taxRates: tax.taxRates.map((row) => (row.code === "QST" ? { ...row, rate: 10_000 } : row)) },
      ],
      [
        "Nova Scotia has the HST of 2024",
        "current-taxes",
        { taxRates: tax.taxRates.filter(({ rate }) => rate !== 14_000) },
      ],
      ["Yukon is forgotten", "current-taxes", { provinces: tax.provinces.slice(0, -1) }],
    ],
  ],
  [
    transactionLaws,
    [
      [
        "a void receipt is completed",
        "receipt-tables",
        { transactionTransitions: { ...transactionTransitions, VOID: { complete: "COMPLETED" } } },
      ],
      [
        "an audited day is undone",
        "receipt-tables",
        {
          storeDayTransitions: { ...storeDayTransitions, AUDITED: { ...storeDayTransitions.AUDITED, undo: "LOADING" } },
        },
      ],
      [
        "a receipt on hold counts",
        "receipt-tables",
        { transactionStates: { ...transaction.transactionStates, WAIT: { counts: true, open: true } } },
      ],
      ["a fee is a sale", "receipt-tables", { lineKinds: { ...lineKinds, FEE: lineKinds.SALE } }],
      [
        "taxes leave as a file for vendors",
        "export-batches",
        { exportKinds: { ...transaction.exportKinds, TAXES: transaction.exportKinds.PRODUCT_ACTIVITY } },
      ],
      [
        "what left is changed",
        "export-batches",
        { exportTransitions: { ...transaction.exportTransitions, EXPORTED: { reexport: "EXPORTED", edit: "DRAFT" } } },
      ],
      [
        "cards are rounded",
        "receipt-tables",
        { tenderKinds: { ...tenderKinds, VISA: { banked: "processor", isRounded: true } } },
      ],
      ["there is a penny", "receipt-tables", { smallestCoin: 1 }],
    ],
  ],
];

describe.each(books.map(([book, faults]) => ({ area: book.area, book, faults })))(
  "the book of $area finds out that",
  ({ book, faults }) => {
    test.each(faults)("%s", (_name, rule, theirs) => {
      const laws = lawsOf(book, theirs).filter((law) => law.rule === rule);
      expect(laws.length).toBeGreaterThan(0);
      expect(isAnyBroken(laws, { runs: 300, seed: 5 })).toBe(true);
    });
  },
);
