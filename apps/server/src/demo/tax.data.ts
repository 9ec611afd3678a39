/** Sales taxes of the demo shops' provinces. Units: thousandths of a percent. */
export const demoTaxes = {
  QC: [
    { code: "GST", rate: 5_000 },
    { code: "QST", rate: 9_975 },
  ],
  ON: [{ code: "HST", rate: 13_000 }],
  NB: [{ code: "HST", rate: 15_000 }],
} as const;

/** Payment types of the demo with their relative frequency. */
export const demoTenders = [
  { code: "DEBIT", weight: 41 },
  { code: "VISA", weight: 22 },
  { code: "MASTERCARD", weight: 13 },
  { code: "CASH", weight: 22 },
  { code: "AMEX", weight: 2 },
] as const;
