/** Undoes a written file: deletes its new rows, and brings back the values that it replaced. */
import { getEntity, toInputValues, type EntityName } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { EntityGateway } from "./entity-gateway.ts";
import { writeLines, linesWrittenAtOnce, type FileLine } from "./file-lines.ts";
import type { FileState, WrittenFile } from "./file-state.ts";

/** Undoes what an import wrote; returns the rest that could not be undone. A value that was invalid before the import stays. */
export async function undoFile(
  name: EntityName,
  gateway: EntityGateway,
  state: FileState,
  writtenFile: WrittenFile,
): Promise<WrittenFile> {
  if (!(await deleteCreatedRows(gateway, state, writtenFile))) return writtenFile;
  Object.assign(state, { refused: [], created: 0, failure: null });
  const unrestoredRows = await bringBackValues(name, gateway, state, writtenFile);
  if (unrestoredRows === null) return { ...writtenFile, created: [] };
  state.changed = unrestoredRows.length;
  return { ...writtenFile, created: [], before: unrestoredRows };
}

/** Deletes the rows that an import created; false when a request failed. */
async function deleteCreatedRows(
  gateway: EntityGateway,
  fileState: FileState,
  { created }: WrittenFile,
): Promise<boolean> {
  for (let offset = 0; offset < created.length; offset += linesWrittenAtOnce) {
    const removalAnswer = await gateway.remove(
      created
        .slice(offset, offset + linesWrittenAtOnce)
        .map((row) => ({ id: Number(row["id"]), version: Number(row["version"]) })),
    );
    if (!removalAnswer.ok) {
      fileState.failure = ref(removalAnswer.failure);
      return false;
    }
  }
  return true;
}

/** Brings back replaced values; returns the rows that could not be, or null when a request failed. */
async function bringBackValues(
  name: EntityName,
  gateway: EntityGateway,
  fileState: FileState,
  { before, changed }: WrittenFile,
): Promise<WrittenFile["before"] | null> {
  const versionById = new Map(changed.map((row) => [row["id"], Number(row["version"])]));
  const plannedLineById = new Map(
    (fileState.plan?.changed ?? []).map(({ row, line, key }) => [row["id"], { line, key }]),
  );
  const restoreLines = before.map((oldRow): FileLine => {
    const oldInputValues = toInputValues(getEntity(name).form, oldRow);
    return {
      line: 0,
      key: "",
      ...plannedLineById.get(oldRow["id"]),
      save: {
        ...Object.fromEntries(Object.keys(oldRow).map((field) => [field, oldInputValues[field] ?? null])),
        id: Number(oldRow["id"]),
        version: versionById.get(oldRow["id"]) ?? 0,
      },
    };
  });
  const { isComplete } = await writeLines(fileState, restoreLines, (saves) => gateway.update(saves));
  if (!isComplete) return null;
  const refusedLineNumbers = new Set(fileState.refused.map(({ line }) => line));
  return before.filter((oldRow) => refusedLineNumbers.has(plannedLineById.get(oldRow["id"])?.line ?? 0));
}
