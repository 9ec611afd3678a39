/** Writes the lines of a file in batches, and sets aside those that the server refuses. */
import type { EntityValues, FileChanges, RejectedLine } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import type { EntitySave } from "./entity-gateway.ts";
import type { FileState, WrittenFile } from "./file-state.ts";

/** Rows per request. */
export const writtenAtOnce = 250;

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
  const changedLines = changed.map(({ line, key, values, row }): FileLine => ({
    line,
    key,
    save: { ...values, id: Number(row["id"]), version: Number(row["version"]) },
  }));
  const createdLines = created.map(({ line, key, values }): FileLine => ({ line, key, save: values }));
  const updates = await writeLines(fileState, changedLines, send.update);
  if (!updates.isComplete) return { created: [], changed: updates.rows, isComplete: false };
  const creations = await writeLines(fileState, createdLines, send.create);
  return { created: creations.rows, changed: updates.rows, isComplete: creations.isComplete };
}

export async function writeLines(state: FileState, lines: readonly FileLine[], send: SendSaves): Promise<WrittenLines> {
  const rows: EntityValues[] = [];
  for (let lineIndex = 0; lineIndex < lines.length; lineIndex += writtenAtOnce) {
    const batch = lines.slice(lineIndex, lineIndex + writtenAtOnce);
    const batchSaves = await writeBatch(state, batch, send);
    if (batchSaves === null) return { rows, isComplete: false };
    rows.push(...batchSaves);
    state.written += batch.length;
  }
  return { rows, isComplete: true };
}

/** Writes lines together; leaves out the refused ones, and sends the rest again. Null when the request failed. */
async function writeBatch(
  fileState: FileState,
  fileLines: readonly FileLine[],
  send: SendSaves,
): Promise<readonly EntityValues[] | null> {
  let remainingLines = fileLines;
  while (remainingLines.length > 0) {
    const answer = await send(remainingLines.map(({ save }) => save));
    if (answer.ok) return answer.value;
    const refusedLines = refusedOf(remainingLines, answer.failure);
    if (refusedLines.size === 0) {
      fileState.failure = ref(answer.failure);
      return null;
    }
    fileState.refused = [...fileState.refused, ...refusedLines.values()];
    remainingLines = remainingLines.filter(({ line }) => !refusedLines.has(line));
  }
  return [];
}

/** Finds the refused lines: by their index in the request, or by the id of a row that somebody changed meanwhile. */
function refusedOf(
  fileLines: readonly FileLine[],
  { code, status, issues }: Failure,
): ReadonlyMap<number, RejectedLine> {
  const refusedByIndex = new Map<number, RejectedLine>();
  const addIssue = (line: FileLine | undefined, issue: RejectedLine["issues"][number]) => {
    if (line !== undefined)
      refusedByIndex.set(line.line, {
        line: line.line,
        key: line.key,
        issues: [...(refusedByIndex.get(line.line)?.issues ?? []), issue],
      });
  };
  for (const { code: issueCode, field, params } of issues) {
    const [firstPart = "", ...innerPath] = (field ?? "").split(".");
    const isIndex = /^\d+$/u.test(firstPart);
    const index = isIndex ? Number(firstPart) : fileLines.length === 1 && status === 400 ? 0 : null;
    const path = isIndex ? innerPath : [firstPart, ...innerPath];
    if (index !== null)
      addIssue(fileLines[index], { code: issueCode as RejectedLine["issues"][number]["code"], path, params });
    else if (code === "ENTITY_STALE")
      addIssue(
        fileLines.find(({ save }) => save.id === params["id"]),
        { code, path: [], params },
      );
  }
  return refusedByIndex;
}
