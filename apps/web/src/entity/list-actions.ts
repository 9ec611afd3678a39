/** Actions on rows of a list: delete, restore, set the same value. */
import type { EntityKey } from "@comptoir/api/wire";
import { getEntity, toInputValues, type EntityValues } from "@comptoir/domain/entity";

import type { Failure } from "../shared/answer.ts";
import { addToast, whileRunning } from "../shared/notices.ts";
import { offerUndo } from "../shared/offer-undo.ts";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { EntityScreen } from "./define-screen.ts";
import { rowNameOf } from "./entity-words.ts";
import { confirmRemoval } from "./removal.ts";

/** Deletes rows, after a confirmation if other rows depend on them, and offers an undo for ten seconds. */
export async function removeRows(screen: EntityScreen, rows: readonly EntityValues[]): Promise<boolean> {
  const { entity, gateway, list } = screen;
  const dependents = await whileRunning(gateway.dependents(rows.map((row) => Number(row["id"]))));
  if (!dependents.ok) {
    reportFailure(dependents.failure, list.reload);
    return false;
  }
  if (dependents.value.length > 0 && !(await confirmRemoval({ entity, rows, dependents: dependents.value })))
    return false;
  const answer = await whileRunning(list.remove(rows));
  if (!answer.ok) {
    reportFailure(answer.failure, list.reload);
    return false;
  }
  const name = rowNameOf(screen, rows[0] ?? {});
  offerUndo({
    message: t("management.deleted", { count: rows.length, number: countText(rows.length), name }),
    undoChange: () => list.restore(answer.value),
    onDone: () => showRestored(screen, answer.value),
    onFailed: list.reload,
  });
  return true;
}

export async function restoreRows(screen: EntityScreen, keys: readonly EntityKey[]): Promise<void> {
  const answer = await whileRunning(screen.list.restore(keys));
  if (!answer.ok) return reportFailure(answer.failure, screen.list.reload);
  await showRestored(screen, keys);
}

async function showRestored({ editor }: EntityScreen, keys: readonly EntityKey[]): Promise<void> {
  addToast(t("management.restored"));
  if (editor.state.id !== null && keys.some(({ id }) => id === editor.state.id)) await editor.open(editor.state.id);
}

/** Sets the same values on all selected rows, and offers one undo for all. */
export async function changeSelectedRows(
  screen: EntityScreen,
  changeOf: (row: EntityValues) => EntityValues,
): Promise<Failure | null> {
  const { entity, list } = screen;
  const rowsBefore = [...list.state.selected.values()];
  const answer = await whileRunning(list.change(changeOf));
  if (!answer.ok) {
    // Reads the row again if somebody saved meanwhile, so that a retry is based on what the user has seen.
    const staleIssue = answer.failure.issues.find(({ code }) => code === "ENTITY_STALE")?.params["id"];
    if (typeof staleIssue === "number") await list.renew(staleIssue);
    return answer.failure;
  }
  const changedRows = answer.value;
  const { form } = getEntity(entity);
  const undoAction = () => {
    const saves = changedRows.map((row) => {
      const oldRow = rowsBefore.find((candidate) => candidate["id"] === row["id"]) ?? row;
      const typedValues = toInputValues(form, oldRow);
      return {
        ...Object.fromEntries(Object.keys(changeOf(oldRow)).map((field) => [field, typedValues[field] ?? null])),
        id: Number(row["id"]),
        version: Number(row["version"]),
      };
    });
    return list.save(saves);
  };
  offerUndo({
    message: t("management.bulkDone", { count: changedRows.length, number: countText(changedRows.length) }),
    undoChange: undoAction,
    onDone: () => addToast(t("management.changedBack")),
    onFailed: list.reload,
  });
  return null;
}

function reportFailure(failure: Failure, retry: () => Promise<void>): void {
  showFailure(failure);
  // Shows the stored rows, so that the next attempt starts from them.
  void retry();
}
