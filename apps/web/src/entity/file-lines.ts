/** Writes the lines of a file in batches, and sets aside those that the server refuses. */
import type { EntityValues, FileChanges, RejectedLine } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import type { EntitySave } from "./entity-gateway.ts";
import type { FileState, WrittenFile } from "./file-state.ts";

/** Rows per request. */
export const linesWrittenAtOnce = 250;

export interface FileLine {
  readonly line: number;
  readonly key: string;
  readonly save: EntitySave;
}

export type SendSaves = (saves: readonly EntitySave[]) => Promise<Answer<readonly EntityValues[]>>;

/** Saved rows; not complete if a request failed, after which nothing more was sent. */
interface WrittenLines {
  readonly rows: readonly EntityValues[];
  readonly isComplete: boolean;
}

export interface WrittenPlan extends Pick<WrittenFile, "created" | "changed"> {
  readonly isComplete: boolean;
}

/** Writes the changed rows of a plan, then the new ones; stops at a failure. */
export async function writePlan(
  fileState: FileState,
  { created, changed }: FileChanges,
  send: { readonly update: SendSaves; readonly create: SendSaves },
): Promise<WrittenPlan> {
  const linesToChange = changed.map(({ line, key, values, row }): FileLine => ({
    line,
    key,
    save: { ...values, id: Number(row["id"]), version: Number(row["version"]) },
  }));
  const linesToCreate = created.map(({ line, key, values }): FileLine => ({ line, key, save: values }));
  const updateResult = await writeLines(fileState, linesToChange, send.update);
  if (!updateResult.isComplete) return { created: [], changed: updateResult.rows, isComplete: false };
  const creationResult = await writeLines(fileState, linesToCreate, send.create);
  return { created: creationResult.rows, changed: updateResult.rows, isComplete: creationResult.isComplete };
}

export async function writeLines(state: FileState, lines: readonly FileLine[], send: SendSaves): Promise<WrittenLines> {
  const writtenRows: EntityValues[] = [];
  for (let lineIndex = 0; lineIndex < lines.length; lineIndex += linesWrittenAtOnce) {
    const lineBatch = lines.slice(lineIndex, lineIndex + linesWrittenAtOnce);
    const savedBatchRows = await writeBatch(state, lineBatch, send);
    if (savedBatchRows === null) return { rows: writtenRows, isComplete: false };
    writtenRows.push(...savedBatchRows);
    state.written += lineBatch.length;
  }
  return { rows: writtenRows, isComplete: true };
}

/** Writes lines together; leaves out the refused ones, and sends the rest again. Null when the request failed. */
async function writeBatch(
  fileState: FileState,
  fileLines: readonly FileLine[],
  send: SendSaves,
): Promise<readonly EntityValues[] | null> {
  let remainingLines = fileLines;
  while (remainingLines.length > 0) {
    const batchAnswer = await send(remainingLines.map(({ save }) => save));
    if (batchAnswer.ok) return batchAnswer.value;
    const refusedByLine = findRefusedLines(remainingLines, batchAnswer.failure);
    if (refusedByLine.size === 0) {
      fileState.failure = ref(batchAnswer.failure);
      return null;
    }
    fileState.refused = [...fileState.refused, ...refusedByLine.values()];
    remainingLines = remainingLines.filter(({ line }) => !refusedByLine.has(line));
  }
  return [];
}

/** Finds the refused lines: by their index in the request, or by the id of a row that somebody changed meanwhile. */
function findRefusedLines(
  fileLines: readonly FileLine[],
  { code, status, issues }: Failure,
): ReadonlyMap<number, RejectedLine> {
  const refusedByLine = new Map<number, RejectedLine>();
  const addLineIssue = (line: FileLine | undefined, issue: RejectedLine["issues"][number]) => {
    if (line !== undefined)
      refusedByLine.set(line.line, {
        line: line.line,
        key: line.key,
        issues: [...(refusedByLine.get(line.line)?.issues ?? []), issue],
      });
  };
  for (const { code: issueCode, field, params } of issues) {
    const [firstPart = "", ...innerPath] = (field ?? "").split(".");
    const startsWithIndex = /^\d+$/u.test(firstPart);
    const requestIndex = startsWithIndex ? Number(firstPart) : fileLines.length === 1 && status === 400 ? 0 : null;
    const fieldPath = startsWithIndex ? innerPath : [firstPart, ...innerPath];
    if (requestIndex !== null)
      addLineIssue(fileLines[requestIndex], {
        code: issueCode as RejectedLine["issues"][number]["code"],
        path: fieldPath,
        params,
      });
    else if (code === "ENTITY_STALE")
      addLineIssue(
        fileLines.find(({ save }) => save.id === params["id"]),
        { code, path: [], params },
      );
  }
  return refusedByLine;
}
