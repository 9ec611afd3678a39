/** Import calls with answers in memory, for tests. */
import { builtInMappings, parseMapping } from "@comptoir/domain/import-file";
import type { ImportMapping } from "@comptoir/domain/import-file";
import { centsFromDollars } from "@comptoir/domain/money";
import { quantityFromNumber } from "@comptoir/domain/measure";
import type { Result } from "@comptoir/domain/result";

import type { Answer } from "../../../shared/answer.ts";
import type {
  Batch,
  ImportGateway,
  ImportResult,
  Job,
  KnownMapping,
  Preview,
  Totals,
  UploadedFile,
} from "../import-gateway.ts";

export const succeeded = <T>(value: T): Answer<T> => ({ ok: true, value });

export function valueOrThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

const mapping = (value: unknown): ImportMapping => valueOrThrow(parseMapping(value));

export const knownMappings: readonly KnownMapping[] = Object.values(builtInMappings).map((definition) => ({
  name: definition.name,
  isBuiltIn: true,
  mapping: mapping(definition),
}));

export const uploaded: UploadedFile = { fileId: "f1", name: "ventes.csv", bytes: 7_600_000 };

export const samplePreview: Preview = {
  delimiter: ",",
  encoding: "utf-8",
  headerRow: 1,
  headerNumber: 1,
  summaryRows: "leaveOut",
  rowNumbers: [2, 3, 4],
  leftOut: [],
  header: ["InvoiceNo", "StockCode", "Description", "Quantity", "InvoiceDate", "UnitPrice", "CustomerID", "Country"],
  rows: [
    ["536365", "85123A", "WHITE HANGING HEART", "6", "2010-12-01 08:26:00", "2.55", "17850.0", "United Kingdom"],
    ["C536379", "D", "Discount", "-1", "2010-12-01 09:41:00", "27.5", "14527.0", "United Kingdom"],
  ],
  issues: [],
};

const dollars = (amount: number) => valueOrThrow(centsFromDollars(amount));

export const totals: Totals = {
  rows: 541_909,
  writeOffs: 1336,
  transactions: 24_564,
  lines: 540_573,
  gross: dollars(10_666_684.54),
  discounts: dollars(0),
  refunds: dollars(918_936.61),
  net: dollars(9_747_747.93),
  tax: dollars(0),
  tenders: dollars(9_747_747.93),
  items: valueOrThrow(quantityFromNumber(5_383_403)),
  sourceAmount: "9747747.934",
  roundingDifference: "0.004",
};

export const goodResult: ImportResult = {
  kind: "transactions",
  mode: "dryRun",
  batchId: null,
  totals,
  created: 24_564,
  updated: 0,
  unchanged: 0,
  conflicts: 0,
  issueCount: 0,
  issues: [],
};

export const badResult: ImportResult = {
  ...goodResult,
  created: 0,
  issueCount: 700,
  issues: [
    {
      row: 7,
      column: "InvoiceDate",
      value: "31/02/2010",
      code: "IMPORT_DATE",
      params: { column: "InvoiceDate", value: "31/02/2010" },
    },
  ],
};

export const batch: Batch = {
  batchId: 12,
  kind: "transactions",
  state: "COMMITTED",
  fileName: "ventes.csv",
  mapping: "uci-online-retail",
  userName: "ana",
  createdAt: Date.UTC(2026, 10, 21, 5, 30),
  undoneAt: null,
  totals,
  created: 24_564,
  updated: 0,
  unchanged: 0,
};

export const makeJob = (state: Job["state"], furtherFields: Partial<Job> = {}): Job => ({
  jobId: "j1",
  state,
  phase: "checking",
  rowsRead: 1000,
  bytesRead: 10,
  bytesTotal: 100,
  ...furtherFields,
});

export function memoryGateway(calls: Partial<ImportGateway> = {}, jobs: readonly Job[] = []): ImportGateway {
  const remainingJobs = [...jobs];
  return {
    mappings: async () => succeeded(knownMappings),
    saveMapping: async () => succeeded(null),
    upload: async () => succeeded(uploaded),
    preview: async () => succeeded(samplePreview),
    run: async () => succeeded({ jobId: "j1" }),
    job: async () => succeeded(remainingJobs.shift() ?? makeJob("done", { result: goodResult })),
    cancel: async () => succeeded(null),
    ...calls,
  };
}
