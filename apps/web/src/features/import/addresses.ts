/** Addresses of the import screens. */
import { navigationEntries } from "@comptoir/domain/access";

export const importPath = navigationEntries.IMPORT_TRANSACTIONS.path;
export const batchesPath = `${importPath}/batches` as const;
export const batchPath = (batchId: number): string => `${batchesPath}/${batchId}`;
