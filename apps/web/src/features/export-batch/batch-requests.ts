/** Calls about export batches. */
import type { ExportDetail } from "@comptoir/api/wire";
import type { ExportSelection, ExportTotals } from "@comptoir/domain/transaction";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Identifies the version of a batch that was read. */
export type ExportBatchVersion = Pick<ExportDetail, "id" | "version">;

export const askBatch = (id: number, signal: AbortSignal) =>
  askSignedIn((api) => api.exportBatch.get({ params: { id } }), signal);
export const createBatch = (selection: ExportSelection) =>
  whileRunning(askSignedIn((api) => api.exportBatch.create({ payload: selection })));
export const changeBatch = ({ id, version }: ExportBatchVersion, selection: ExportSelection) =>
  whileRunning(askSignedIn((api) => api.exportBatch.update({ payload: { ...selection, id, version } })));
export const verifyBatch = ({ id, version }: ExportBatchVersion, totals: ExportTotals) =>
  whileRunning(askSignedIn((api) => api.exportBatch.verify({ payload: { id, version, totals } })));
export const exportBatch = ({ id, version }: ExportBatchVersion) =>
  whileRunning(askSignedIn((api) => api.exportBatch.export({ payload: { id, version } })));
export const repeatExport = (id: number, reason: string) =>
  whileRunning(askSignedIn((api) => api.exportBatch.reexport({ payload: { id, reason } })));
export const askBatchFile = (id: number) =>
  whileRunning(askSignedIn((api) => api.exportBatch.file({ params: { id } })));
