/** What an area may weigh in a bundle: all of it, and single rules of it. Units: bytes, minified and gzipped. */
export interface AreaBudget {
  readonly all: number;
  /** A rule of the area alone: importing one rule costs that rule. */
  readonly rules?: Readonly<Record<string, number>>;
}

/** What an area without a row may weigh. */
export const newAreaAtMost = 15_000;

/** The limits. An area grows with its rules; a single rule should not: its limit lies some sixty percent above what it weighed when it was set. */
export const sizeBudget: Readonly<Record<string, AreaBudget>> = {
  "access": { all: 5_500, rules: { hasPermission: 1_150, navigationFor: 2_850 } },
  "dashboard": { all: 24_500, rules: { parseWidgets: 6_050, autoGrainOf: 600 } },
  "errors": { all: 3_000, rules: { getError: 2_400 } },
  "import-file": { all: 17_000, rules: { decodeRow: 450 } },
  "inventory": { all: 15_500, rules: { nextStatus: 500, closeDocument: 4_650, countLines: 1_150, postMovements: 900, parseScan: 1_800 } },
  "language": { all: 1_000, rules: { pickLanguage: 550 } },
  "measure": { all: 5_000, rules: { formatQuantity: 850, percentOf: 750 } },
  "metric": { all: 9_000, rules: { averageSaleOf: 700 } },
  "money": { all: 5_000, rules: { formatMoney: 1_400, formatMoneyCompact: 2_250, allocateCents: 750 } },
  "period": { all: 10_500, rules: { resolveRange: 3_550, businessDateOf: 1_750, formatDate: 1_100 } },
  "product": { all: 16_500, rules: { placeholderProduct: 250 } },
  "report": { all: 43_000, rules: { decodeFilters: 1_500, compileFilters: 5_500, pivotTable: 9_250, groupTable: 7_050, parseTemplate: 2_550, printCsv: 400 } },
  "result": { all: 1_000, rules: { ok: 150 } },
  "session": { all: 6_000, rules: { decideRoute: 750 } },
  "target": { all: 16_500 },
  "tax": { all: 5_000 },
  // Laws and random values are for test runs, not for browsers.
  "testing": { all: 400_000, rules: { arbCents: 500 } },
  "text": { all: 4_000, rules: { parseBarcode: 900, parseEmail: 950, parsePostalCode: 850 } },
  "transaction": { all: 6_500, rules: { checkTransaction: 1_550, countsAsSale: 300 } },
  "validation": { all: 18_000, rules: { isFields: 250 } },
  "deposit": { all: 20_000 },
  "goal": { all: 19_500 },
  "role": { all: 24_500 },
  "user": { all: 17_000 },
  "legacy": { all: 19_500 },
};
