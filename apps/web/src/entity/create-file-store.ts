/** Store of an import: reads a file, compares it with the rows, previews, writes, and undoes all of it at once. */
import type { EntityName, EntityValues, FileChanges, FileContent } from "@comptoir/domain/entity";
import { isErrorCode } from "@comptoir/domain/errors";
import type { Issue, Result } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import type { Failure } from "../shared/answer.ts";
import type { EntityGateway, SaveOptions } from "./entity-gateway.ts";
import { writePlan } from "./file-lines.ts";
import { planFile, tryPlan, type FileStoreOptions } from "./file-plan.ts";
import { makeEmptyFileState, nothingWritten, type FileState, type WrittenFile } from "./file-state.ts";
import { undoFile } from "./file-undo.ts";

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(name: EntityName, gateway: EntityGateway, options: FileStoreOptions) {
  const { isTried = false, newKey } = options;
  const state = proxy<FileState>(makeEmptyFileState());
  let readAbort = new AbortController();
  let writtenFile: WrittenFile = nothingWritten;
  const failReading = (failure: Failure) => void Object.assign(state, { step: "choose", failure: ref(failure) });

  return {
    state,
    /** Reads a file and plans its changes. */
    read: async (fileName: string, parsing: Promise<Result<FileContent>>): Promise<void> => {
      readAbort.abort();
      readAbort = new AbortController();
      const { signal } = readAbort;
      Object.assign(state, { ...makeEmptyFileState(), step: "reading", fileName });
      const content = await parsing;
      if (signal.aborted) return;
      if (!content.ok) return failReading(toFileFailure(content.issues));
      const planResult = await planFile(name, gateway, content.value, options, signal);
      if (signal.aborted) return;
      if (!planResult.ok) return failReading(planResult.failure);
      const plan = isTried ? await tryPlan(planResult.value, gateway, state, newKey) : planResult.value;
      if (signal.aborted) return;
      Object.assign(
        state,
        plan === null ? { step: "choose" } : { step: "preview", content: ref(content.value), plan: ref(plan) },
      );
    },
    /** Writes the planned changes in batches. */
    apply: async (mode: Pick<SaveOptions, "notify"> = {}): Promise<void> => {
      const { plan } = state;
      if (plan === null || state.step !== "preview") return;
      writtenFile = nothingWritten;
      const plannedLineCount = plan.created.length + plan.changed.length;
      Object.assign(state, { step: "writing", written: 0, total: plannedLineCount, refused: [], failure: null });
      const { created, changed, isComplete } = await writePlan(state, plan, {
        update: (saves) => gateway.update(saves),
        create: (saves) => gateway.create(saves, newKey(), mode),
      });
      writtenFile = { created, changed, before: valuesBeforeImport(plan, changed) };
      Object.assign(state, {
        step: "done",
        created: created.length,
        changed: changed.length,
        ...(isComplete && { failure: null }),
      });
    },
    /** Undoes everything that was written; returns false if some of it stays. */
    undo: async (): Promise<boolean> => {
      writtenFile = await undoFile(name, gateway, state, writtenFile);
      const isUndone = writtenFile.created.length + writtenFile.before.length === 0;
      if (isUndone) Object.assign(state, makeEmptyFileState());
      return isUndone;
    },
    reset: (): void => {
      readAbort.abort();
      Object.assign(state, makeEmptyFileState());
    },
  };
}

/** Failure of a file that cannot be read. */
function toFileFailure([firstIssue]: readonly Issue[]): Failure {
  const failureCode = isErrorCode(firstIssue?.code) ? firstIssue.code : "UNKNOWN";
  return {
    code: failureCode,
    status: 400,
    requestId: null,
    issues: [{ code: failureCode, field: null, params: firstIssue?.params ?? {} }],
  };
}

/** Returns, for each row that an import changed, its id and the values that the import replaced. */
function valuesBeforeImport(plan: FileChanges, changedRows: readonly EntityValues[]): readonly EntityValues[] {
  const changedIds = new Set(changedRows.map((row) => row["id"]));
  return plan.changed
    .filter(({ row }) => changedIds.has(row["id"]))
    .map(({ row, changes }) => ({
      ...Object.fromEntries(changes.map((change) => [change.field, change.before])),
      id: row["id"],
    }));
}
