/** Actions on an export batch: change, verify, export, download, and repeat with a reason. */
import type { ExportDetail } from "@comptoir/api/wire";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { useState } from "react";
import { useLocation } from "wouter";

import { downloadFile } from "../../entity/save-file.ts";
import type { Answer } from "../../shared/answer.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { batchPath } from "./batch-path.ts";
import { askBatchFile, changeBatch, exportBatch, repeatExport, verifyBatch } from "./batch-requests.ts";

export interface BatchActions {
  readonly isBusy: boolean;
  readonly verify: () => Promise<void>;
  readonly send: () => Promise<void>;
  readonly download: () => Promise<void>;
  /** Changes the selection; returns whether it was saved. */
  readonly change: (selection: ExportSelection) => Promise<boolean>;
  /** Opens a new batch that exports the same again. */
  readonly repeat: (reason: string) => Promise<void>;
}

export function useBatchActions(
  batch: ExportDetail,
  onChanged: (answer: Answer<ExportDetail>) => void,
  onReload: () => void,
): BatchActions {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const whileBusy = async <T>(work: Promise<Answer<T>>): Promise<Answer<T>> => {
    setBusy(true);
    const answer = await work;
    setBusy(false);
    if (!answer.ok) showFailure(answer.failure);
    return answer;
  };
  const advanceBatch = async (work: Promise<Answer<ExportDetail>>) => {
    const answer = await whileBusy(work);
    // After a refusal, somebody else has changed or exported the batch: reload it.
    if (answer.ok) onChanged(answer);
    else onReload();
  };
  return {
    isBusy,
    verify: () => advanceBatch(verifyBatch(batch, batch.read)),
    send: () => advanceBatch(exportBatch(batch)),
    download: async () => {
      const file = await whileBusy(askBatchFile(batch.id));
      if (file.ok) downloadFile(batch.fileName ?? "", new Blob([new Uint8Array(file.value)]), "");
    },
    change: async (selection) => {
      const answer = await whileBusy(changeBatch(batch, selection));
      if (answer.ok) onChanged(answer);
      return answer.ok;
    },
    repeat: async (reason) => {
      const answer = await whileBusy(repeatExport(batch.id, reason));
      if (answer.ok) navigate(batchPath(answer.value.id));
    },
  };
}
