/** Notes what an import takes otherwise than its file says it. */

import {
  deviationsOfRow,
  ownCurrency,
  rateText,
  type LocationMatch,
  type RowCurrency,
  type TransactionRow,
  type TransactionsMapping,
} from "@comptoir/domain/import-file";
import { decimalText } from "@comptoir/domain/measure";
import type { Transaction } from "@comptoir/domain/transaction";

import type { DeviationList } from "./deviation-list.ts";
import type { NumberedFact } from "./read-facts.ts";
import type { Known, SellingPlace } from "./receipt-names.ts";

export interface ReceiptNotes {
  /** Notes what becomes of the rows of a receipt. */
  readonly addRows: (rows: readonly NumberedFact<TransactionRow>[], location: SellingPlace) => void;
  /** Notes the amount of a receipt in another currency. */
  readonly addCurrency: (first: NumberedFact<TransactionRow>, transaction: Transaction) => void;
}

export interface ReceiptNoteOptions {
  readonly mapping: TransactionsMapping;
  readonly known: Known;
  readonly deviations: DeviationList;
  readonly matchOf: (text: string) => LocationMatch | null;
}

export function makeReceiptNotes(options: ReceiptNoteOptions): ReceiptNotes {
  const { mapping, known, deviations, matchOf } = options;

  const addRow = ({ row, fact }: NumberedFact<TransactionRow>, location: SellingPlace) => {
    for (const deviation of deviationsOfRow(fact)) deviations.add(row, deviation);
    const match = matchOf(fact.locationCode);
    if (match !== null) deviations.add(row, { code: match.by, value: fact.locationCode, taken: match.code });
    if (mapping.columns.department === undefined) return;
    // Stock notes have rows too, and the file does not use their items: what uses an item has noted it already.
    const item = known.items.findAt(location, fact.sku);
    const department = item?.departmentId == null ? undefined : known.departments.get(item.departmentId);
    if (department !== undefined && department !== fact.department)
      deviations.add(row, { code: "DEPARTMENT_KEPT", value: fact.department, taken: department });
  };

  return {
    addRows: (rows, location) => {
      const [first] = rows;
      if (first !== undefined && mapping.grouping === "day")
        deviations.add(first.row, { code: "DAY_RECEIPT", value: first.fact.date, taken: first.fact.number });
      const apart = rows.find(({ position }, index) => index > 0 && position !== (rows[index - 1]?.position ?? 0) + 1);
      if (apart !== undefined)
        deviations.add(apart.row, { code: "ROWS_APART", value: apart.fact.number, taken: String(rows.length) });
      for (const row of rows) addRow(row, location);
    },
    addCurrency: ({ row, fact: { currency } }, transaction) => {
      if (currency !== undefined) deviations.add(row, { code: "CURRENCY", ...currencyNote(currency, transaction) });
    },
  };
}

/** Amount of a receipt as stated, with its rate, and in Canadian dollars. */
const currencyNote = ({ code, rate }: RowCurrency, { original, tenders }: Transaction) => ({
  value: `${code} ${decimalText(sumOf(original?.tenders ?? []), 2)} × ${rateText(rate)}`,
  taken: `${ownCurrency} ${decimalText(sumOf(tenders.map(({ amount }) => amount)), 2)}`,
});

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
