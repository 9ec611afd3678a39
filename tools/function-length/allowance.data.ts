/** Number of functions of more than 60 lines that a source file may have. The counts only fall: `main.ts --settle` lowers them. */
export const allowance: Readonly<Record<string, number>> = {
  "apps/server/src/import/check-receipts.ts": 1,
  "apps/server/src/import/receipt-maker.ts": 1,
  "apps/server/src/sales/sum-receipts.ts": 1,
  "bench/validation/by-hand.ts": 1,
};
