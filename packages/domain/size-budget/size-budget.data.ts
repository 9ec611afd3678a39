/** What an area may weigh in a bundle: all of it, and single rules of it. Units: bytes, minified and gzipped. */
export interface AreaBudget {
  readonly all: number;
  /** A rule of the area alone: importing one rule costs that rule. */
  readonly rules?: Readonly<Record<string, number>>;
}

/** What an area without a row may weigh. */
export const newAreaAtMost = 15_000;

/** The limits. An area grows with its rules; a single rule should not: its limit lies some forty percent above what it weighed when it was set. */
export const sizeBudget: Readonly<Record<string, AreaBudget>> = {
  "access": { all: 5_500, rules: { hasPermission: 1_000, navigationFor: 2_500 } },
  "dashboard": { all: 24_000, rules: { parseWidgets: 5_150, autoGrainOf: 500 } },
  "errors": { all: 3_000, rules: { getError: 1_950 } },
  "import-file": { all: 16_000, rules: { decodeRow: 400 } },
  "inventory": { all: 14_000, rules: { nextStatus: 450, closeDocument: 4_100, countLines: 1_050, postMovements: 800, parseScan: 1_600 } },
  "language": { all: 1_000, rules: { pickLanguage: 450 } },
  "measure": { all: 4_000, rules: { formatQuantity: 750, percentOf: 550 } },
  "metric": { all: 8_500, rules: { averageSaleOf: 600 } },
  "money": { all: 4_500, rules: { formatMoney: 750, formatMoneyCompact: 1_450, allocateCents: 700 } },
  "period": { all: 10_500, rules: { resolveRange: 3_100, businessDateOf: 1_500, formatDate: 950 } },
  "product": { all: 16_500, rules: { placeholderProduct: 250 } },
  "report": { all: 39_000, rules: { decodeFilters: 1_300, compileFilters: 4_750, pivotTable: 8_050, groupTable: 6_100, parseTemplate: 2_250, printCsv: 350 } },
  "result": { all: 1_000, rules: { ok: 150 } },
  "session": { all: 6_000, rules: { decideRoute: 650 } },
  "target": { all: 16_500 },
  "tax": { all: 4_000 },
  // Laws and random values are for test runs, not for browsers.
  "testing": { all: 250_000, rules: { arbCents: 450 } },
  "text": { all: 4_000, rules: { parseBarcode: 800, parseEmail: 800, parsePostalCode: 750 } },
  "transaction": { all: 4_500, rules: { checkTransaction: 1_350, countsAsSale: 250 } },
  "validation": { all: 17_000, rules: { isFields: 250 } },
  "deposit": { all: 19_500 },
  "goal": { all: 19_000 },
  "role": { all: 24_000 },
  "user": { all: 16_500 },
};
