import type { ImportRun } from "./import-run.ts";
import { importLocations } from "./import-locations.ts";
import { importProducts } from "./import-products.ts";
import { importStock } from "./import-stock.ts";
import { importTransactions } from "./import-transactions.ts";

/** Runs an import of any kind: a dry run, or a write that is complete or nothing. */
export function runImport(run: ImportRun) {
  const { mapping } = run;
  if (mapping.kind === "transactions") return importTransactions({ ...run, mapping });
  if (mapping.kind === "products") return importProducts({ ...run, mapping });
  return mapping.kind === "locations" ? importLocations({ ...run, mapping }) : importStock({ ...run, mapping });
}
