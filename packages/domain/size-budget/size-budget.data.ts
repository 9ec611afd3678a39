/** What an area may weigh in a bundle: all of it, and single rules of it. Units: bytes, minified and gzipped. */
export interface AreaBudget {
  readonly all: number;
  /** A rule of the area alone: importing one rule costs that rule. */
  readonly rules?: Readonly<Record<string, number>>;
}

/** What an area without a row may weigh. */
export const newAreaAtMost = 15_000;

/** The limits. An area grows with its rules; a single rule should not: its limit lies some twenty percent above what it weighed when it was set. */
export const sizeBudget: Readonly<Record<string, AreaBudget>> = {
  "access": { all: 5_000, rules: { hasPermission: 850, navigationFor: 2_150 } },
  "dashboard": { all: 9_000, rules: { parseWidgets: 4_300, autoGrainOf: 450 } },
  "errors": { all: 2_500, rules: { getError: 1_500 } },
  "import-file": { all: 12_000, rules: { decodeRow: 350 } },
  "inventory": { all: 9_000, rules: { nextStatus: 400, closeDocument: 3_450, countLines: 900, postMovements: 700, parseScan: 1_350 } },
  "language": { all: 700, rules: { pickLanguage: 400 } },
  "measure": { all: 3_500, rules: { formatQuantity: 650, percentOf: 450 } },
  "metric": { all: 7_500, rules: { averageSaleOf: 550 } },
  "money": { all: 3_500, rules: { formatMoney: 650, formatMoneyCompact: 1_250, allocateCents: 600 } },
  "period": { all: 8_000, rules: { resolveRange: 2_650, businessDateOf: 1_300, formatDate: 850 } },
  "product": { all: 3_000, rules: { placeholderProduct: 200 } },
  "report": { all: 22_000, rules: { decodeFilters: 950, compileFilters: 4_100, pivotTable: 6_900, groupTable: 5_250, parseTemplate: 1_900, printCsv: 300 } },
  "result": { all: 500, rules: { ok: 150 } },
  "session": { all: 5_000, rules: { decideRoute: 500 } },
  "target": { all: 4_000 },
  "tax": { all: 3_500 },
  // Laws and random values are for test runs, not for browsers.
  "testing": { all: 250_000, rules: { arbCents: 400 } },
  "text": { all: 4_000, rules: { parseBarcode: 450, parseEmail: 700, parsePostalCode: 650 } },
  "transaction": { all: 4_000, rules: { checkTransaction: 1_150, countsAsSale: 200 } },
  "validation": { all: 10_000, rules: { isFields: 200 } },
};
