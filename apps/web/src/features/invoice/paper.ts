/** The papers that a receipt is printed on. */

/** A roll of a till printer, 80 mm wide, or a sheet of Letter. */
export const papers = ["roll", "letter"] as const;

export type PaperCode = (typeof papers)[number];

/** The rules of each page, for a browser that prints it. */
export const paperRules: Readonly<Record<PaperCode, string>> = {
  roll: "@page { size: 80mm 297mm; margin: 4mm; } @media print { :root { font-size: 9pt; --text-base: 9pt; --text-sm: 8pt; } }",
  letter: "@page { size: letter; margin: 18mm; }",
};
