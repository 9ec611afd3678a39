/** Actions on an export batch: change, verify, export, download, and repeat with a reason. */
import type { ExportDetail } from "@comptoir/api/wire";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { useState } from "react";
import { useLocation } from "wouter";

import { downloadFile } from "../../entity/save-file.ts";
import type { Answer } from "../../shared/answer.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { batchPathOf } from "./batch-path.ts";
import { askBatchFile, changeBatch, exportBatch, repeatExport, verifyBatch } from "./batch-requests.ts";

export interface BatchActions {
  readonly isBusy: boolean;
  readonly verify: () => Promise<void>;
  readonly send: () => Promise<void>;
  readonly download: () => Promise<void>;
  /** Changes the selection; returns whether it was saved. */
  readonly change: (selection: ExportSelection) => Promise<boolean>;
  /** Opens a new batch that exports the same again; returns whether there is one. */
  readonly repeat: (reason: string) => Promise<boolean>;
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
    const workAnswer = await work;
    setBusy(false);
    if (!workAnswer.ok) showFailure(workAnswer.failure);
    return workAnswer;
  };
  const advanceBatch = async (work: Promise<Answer<ExportDetail>>) => {
    const advanceAnswer = await whileBusy(work);
    // After a refusal, somebody else has changed or exported the batch: reload it.
    if (advanceAnswer.ok) onChanged(advanceAnswer);
    else onReload();
  };
  return {
    isBusy,
    verify: () => advanceBatch(verifyBatch(batch, batch.read)),
    send: () => advanceBatch(exportBatch(batch)),
    download: async () => {
      const fileAnswer = await whileBusy(askBatchFile(batch.id));
      if (fileAnswer.ok) downloadFile(batch.fileName ?? "", new Blob([new Uint8Array(fileAnswer.value)]), "");
    },
    change: async (selection) => {
      const changeAnswer = await whileBusy(changeBatch(batch, selection));
      if (changeAnswer.ok) onChanged(changeAnswer);
      return changeAnswer.ok;
    },
    repeat: async (reason) => {
      const repeatAnswer = await whileBusy(repeatExport(batch.id, reason));
      if (repeatAnswer.ok) navigate(batchPathOf(repeatAnswer.value.id));
      return repeatAnswer.ok;
    },
  };
}
