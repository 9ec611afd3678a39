/** Undoes a written file: deletes its new rows, and brings back the values that it replaced. */
import { getEntity, toInputValues, type EntityName } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { EntityGateway } from "./entity-gateway.ts";
import { writeLines, writtenAtOnce, type FileLine } from "./file-lines.ts";
import type { FileState, WrittenFile } from "./file-state.ts";

/** Undoes what an import wrote; returns the rest that could not be undone. A value that was invalid before the import stays. */
export async function undoFile(
  name: EntityName,
  gateway: EntityGateway,
  state: FileState,
  writtenFile: WrittenFile,
): Promise<WrittenFile> {
  if (!(await deleteCreated(gateway, state, writtenFile))) return writtenFile;
  Object.assign(state, { refused: [], created: 0, failure: null });
  const rowsBefore = await bringBackValues(name, gateway, state, writtenFile);
  if (rowsBefore === null) return { ...writtenFile, created: [] };
  state.changed = rowsBefore.length;
  return { ...writtenFile, created: [], before: rowsBefore };
}

/** Deletes the rows that an import created; false when a request failed. */
async function deleteCreated(gateway: EntityGateway, fileState: FileState, { created }: WrittenFile): Promise<boolean> {
  for (let offset = 0; offset < created.length; offset += writtenAtOnce) {
    const answer = await gateway.remove(
      created
        .slice(offset, offset + writtenAtOnce)
        .map((row) => ({ id: Number(row["id"]), version: Number(row["version"]) })),
    );
    if (!answer.ok) {
      fileState.failure = ref(answer.failure);
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
  const lines = before.map((oldRow): FileLine => {
    const values = toInputValues(getEntity(name).form, oldRow);
    return {
      line: 0,
      key: "",
      ...plannedLineById.get(oldRow["id"]),
      save: {
        ...Object.fromEntries(Object.keys(oldRow).map((field) => [field, values[field] ?? null])),
        id: Number(oldRow["id"]),
        version: versionById.get(oldRow["id"]) ?? 0,
      },
    };
  });
  const { isComplete } = await writeLines(fileState, lines, (saves) => gateway.update(saves));
  if (!isComplete) return null;
  const refusedLines = new Set(fileState.refused.map(({ line }) => line));
  return before.filter((oldRow) => refusedLines.has(plannedLineById.get(oldRow["id"])?.line ?? 0));
}
