/** Addresses of the import screens. */
import { navigationEntries } from "@comptoir/domain/access";

/** The board of store days, which the entry of the menu opens. */
export const daysPath = navigationEntries.IMPORT_TRANSACTIONS.path;
export const importPath = `${daysPath}/file` as const;
export const batchesPath = `${daysPath}/batches` as const;
export const batchPathOf = (batchId: number): string => `${batchesPath}/${batchId}`;
