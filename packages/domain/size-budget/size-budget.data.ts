/** Maximum bundle size of an area, as a whole and for single rules. Units: bytes, minified and gzipped. */
export interface AreaBudget {
  readonly all: number;
  /** Maximum by exported name, when it is the only import from the area; shows that importing one rule does not pull in the others. */
  readonly rules?: Readonly<Record<string, number>>;
}

/** Default maximum size of an area. */
export const newAreaAtMost = 15_000;

/** Size limits by area. An area grows with its rules; a single rule should not: its limit is about 35 % above its size when it was set. */
export const sizeBudget: Readonly<Record<string, AreaBudget>> = {
  access: { all: 5_300, rules: { hasPermission: 950, navigationFor: 2_450 } },
  dashboard: {
    all: 46_800,
    rules: { parseWidgets: 9_500, parseStoredWidgets: 4_000, autoGrainOf: 500, figureOfRecipe: 2_800 },
  },
  errors: { all: 3_600, rules: { getError: 2_500 } },
  "import-file": { all: 43_300, rules: { decodeRow: 400 } },
  inventory: {
    all: 19_300,
    rules: { nextStatus: 550, closeDocument: 5_500, countLines: 1_000, postMovements: 850, parseScan: 2_600 },
  },
  language: { all: 1_000, rules: { pickLanguage: 450 } },
  measure: { all: 4_500, rules: { formatQuantity: 750, percentOf: 650 } },
  metric: { all: 9_000, rules: { averageSaleOf: 600 } },
  money: { all: 4_500, rules: { formatMoney: 1_200, formatMoneyCompact: 1_900, allocateCents: 650 } },
  period: { all: 10_000, rules: { resolveRange: 3_000, businessDateOf: 1_450, formatDate: 950 } },
  product: { all: 18_200, rules: { placeholderProduct: 250, listProductWarnings: 2_600 } },
  // Every table and pivot knows denominators that ignore some of its groups, and formats its columns; reports are compared with their past.
  report: {
    all: 50_900,
    rules: {
      decodeFilters: 1_250,
      compileFilters: 5_900,
      pivotTable: 8_800,
      computeGroupTable: 8_100,
      parseTemplate: 2_150,
      printCsv: 350,
    },
  },
  result: { all: 1_000, rules: { ok: 150 } },
  session: { all: 12_500, rules: { decideRoute: 600 } },
  target: { all: 15_500, rules: { checkLayers: 850 } },
  setting: { all: 22_000, rules: { inheritorsOf: 900, nameOfCode: 200 } },
  tax: { all: 5_600 },
  // Laws and random values are for test runs, not for browsers.
  testing: { all: 575_000, rules: { arbCents: 450 } },
  text: { all: 4_000, rules: { parseBarcode: 750, parseEmail: 800, parsePostalCode: 700 } },
  // Tried prices compute the taxes of past receipts.
  transaction: { all: 17_900, rules: { checkTransaction: 1_300, countsAsSale: 250 } },
  validation: { all: 17_000, rules: { isFields: 200 } },
  deposit: { all: 19_000 },
  till: { all: 40_000 },
  "store-day": { all: 60_000 },
  goal: { all: 18_600, rules: { checkGoalClash: 400 } },
  role: { all: 25_000, rules: { codeOfRole: 900 } },
  user: { all: 17_100 },
  legacy: { all: 18_500 },
  // Documents, deposits and imports are lists too.
  entity: { all: 27_500 },
  creation: { all: 36_900 },
  operation: { all: 28_800, rules: { terminalStateOf: 300, isMobileWidth: 250, isUrlTooLong: 200 } },
};
