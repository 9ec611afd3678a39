/** Addresses of export batches. */
import { navigationEntries } from "@comptoir/domain/access";

export const batchesPath = navigationEntries.REPORT_BATCH_EXPORT.path;

export const batchPathOf = (id: number | "new"): string => `${batchesPath}/batch/${id}`;
