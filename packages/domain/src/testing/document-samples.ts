/** A count, its first line and its users, for the tests of documents. */

import { wholeQuantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";
import { createDocument, newLine, type DocumentLine } from "../inventory/index.ts";

/** The user who made the count. */
export const documentAuthor = { userId: 7, terminalId: "T1", now: 0 };

/** An open count without lines. */
export const count = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, documentAuthor);

/** A line of two units at 10.00 $. */
export const line: DocumentLine = {
  ...newLine(1, "11"),
  itemId: 11,
  quantity: wholeQuantity(2),
  unitCost: unitCost(100_000),
};

/** A scan of nine units of the line. */
export const nineScanned = {
  id: "e",
  lineKey: "11",
  deviceId: "A",
  userId: 7,
  sequence: 1,
  at: 1,
  change: { kind: "add", quantity: wholeQuantity(9) },
} as const;
