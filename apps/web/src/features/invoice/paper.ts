/** Paper sizes of printed receipts. */

/** Roll of a till printer, 80 mm wide, or a Letter sheet. */
export const paperSizes = ["roll", "letter"] as const;

export type PaperSize = (typeof paperSizes)[number];

/** Print rules of each paper. */
export const printRulesByPaper: Readonly<Record<PaperSize, string>> = {
  roll: "@page { size: 80mm 297mm; margin: 4mm; } @media print { :root { font-size: 9pt; --text-base: 9pt; --text-sm: 8pt; } }",
  letter: "@page { size: letter; margin: 18mm; }",
};
