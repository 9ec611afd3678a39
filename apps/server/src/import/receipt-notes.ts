/** Records as deviations the values that an import takes otherwise than its file states them. */

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
  /** Adds the deviations of a receipt's rows, such as a location named otherwise than by its code, or rows that are not together. */
  readonly addRows: (rows: readonly NumberedFact<TransactionRow>[], location: SellingPlace) => void;
  /** Adds the deviation of a receipt whose amounts are in another currency. */
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
    const locationMatch = matchOf(fact.locationCode);
    if (locationMatch !== null)
      deviations.add(row, { code: locationMatch.by, value: fact.locationCode, taken: locationMatch.code });
    if (mapping.columns.department === undefined) return;
    // Stock notes have rows too, and the file does not use their items: what uses an item has noted it already.
    const knownItem = known.items.findAt(location, fact.sku);
    const departmentCode = knownItem?.departmentId == null ? undefined : known.departments.get(knownItem.departmentId);
    if (departmentCode !== undefined && departmentCode !== fact.department)
      deviations.add(row, { code: "DEPARTMENT_KEPT", value: fact.department, taken: departmentCode });
  };

  return {
    addRows: (rows, location) => {
      const [first] = rows;
      if (first !== undefined && mapping.grouping === "day")
        deviations.add(first.row, { code: "DAY_RECEIPT", value: first.fact.date, taken: first.fact.number });
      const firstFactApart = rows.find(
        ({ position }, index) => index > 0 && position !== (rows[index - 1]?.position ?? 0) + 1,
      );
      if (firstFactApart !== undefined)
        deviations.add(firstFactApart.row, {
          code: "ROWS_APART",
          value: firstFactApart.fact.number,
          taken: String(rows.length),
        });
      for (const row of rows) addRow(row, location);
    },
    addCurrency: ({ row, fact: { currency } }, transaction) => {
      if (currency !== undefined) deviations.add(row, { code: "CURRENCY", ...makeCurrencyNote(currency, transaction) });
    },
  };
}

/** Formats the amount of a receipt as stated, with its rate, and in Canadian dollars. */
const makeCurrencyNote = ({ code, rate }: RowCurrency, { original, tenders }: Transaction) => ({
  value: `${code} ${decimalText(sumAmounts(original?.tenders ?? []), 2)} × ${rateText(rate)}`,
  taken: `${ownCurrency} ${decimalText(sumAmounts(tenders.map(({ amount }) => amount)), 2)}`,
});

const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
