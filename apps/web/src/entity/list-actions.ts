/** Actions on rows of a list: delete, restore, set the same value. */
import type { EntityKey } from "@comptoir/api/wire";
import { getEntity, toInputValues, type EntityValues } from "@comptoir/domain/entity";

import type { Failure } from "../shared/answer.ts";
import { addToast, whileRunning } from "../shared/notices.ts";
import { offerUndo } from "../shared/offer-undo.ts";
import { showFailure, type FailureOptions } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { EntityScreen } from "./define-screen.ts";
import { rowNameOf } from "./entity-words.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { confirmRemoval } from "./removal.ts";

/** Screens whose rows are being deleted or restored. */
const busyScreens = new WeakSet<EntityScreen>();

/** Runs an action unless another one of its screen is under way, such as that of a first click; returns false then. */
async function runUnlessBusy(screen: EntityScreen, action: () => Promise<boolean>): Promise<boolean> {
  if (busyScreens.has(screen)) return false;
  busyScreens.add(screen);
  try {
    return await action();
  } finally {
    busyScreens.delete(screen);
  }
}

/** Deletes rows, after a confirmation if other rows depend on them, and offers an undo for ten seconds. */
export const removeRows = (screen: EntityScreen, rows: readonly EntityValues[]): Promise<boolean> =>
  runUnlessBusy(screen, () => confirmAndRemove(screen, rows));

async function confirmAndRemove(screen: EntityScreen, rows: readonly EntityValues[]): Promise<boolean> {
  const { entity, gateway, list } = screen;
  const dependentsAnswer = await whileRunning(gateway.dependents(rows.map((row) => Number(row["id"]))));
  if (!dependentsAnswer.ok) {
    showFailureAndReload(dependentsAnswer.failure, list.reload, { operation: "DELETE" });
    return false;
  }
  if (
    dependentsAnswer.value.length > 0 &&
    !(await confirmRemoval({ entity, rows, dependents: dependentsAnswer.value }))
  )
    return false;
  const answer = await whileRunning(list.remove(rows));
  if (!answer.ok) {
    const rowTexts = rows.length > 1 ? refusalTexts(screen, rows, answer.failure) : null;
    showFailureAndReload(answer.failure, list.reload, { operation: "DELETE", rowTexts });
    return false;
  }
  const firstRowName = rowNameOf(screen, rows[0] ?? {});
  offerUndo({
    message: t("management.deleted", { count: rows.length, number: countText(rows.length), name: firstRowName }),
    undoChange: () => list.restore(answer.value),
    onDone: () => showRestoredRows(screen, answer.value),
    onFailed: list.reload,
  });
  return true;
}

/** Restores deleted rows; returns whether they were restored. */
export const restoreRows = (screen: EntityScreen, keys: readonly EntityKey[]): Promise<boolean> =>
  runUnlessBusy(screen, async () => {
    const answer = await whileRunning(screen.list.restore(keys));
    if (answer.ok) await showRestoredRows(screen, keys);
    else showFailureAndReload(answer.failure, screen.list.reload);
    return answer.ok;
  });

async function showRestoredRows({ editor }: EntityScreen, keys: readonly EntityKey[]): Promise<void> {
  addToast(t("management.restored"));
  if (editor.state.id !== null && keys.some(({ id }) => id === editor.state.id)) await editor.open(editor.state.id);
}

/** Sets the same values on all selected rows, and offers one undo for all. Returns the failure, or null on success. */
export async function changeSelectedRows(
  screen: EntityScreen,
  changeOf: (row: EntityValues) => EntityValues,
): Promise<Failure | null> {
  const { entity, list } = screen;
  const rowsBefore = [...list.state.selected.values()];
  const answer = await whileRunning(list.change(changeOf));
  if (!answer.ok) {
    // Reads the row again if somebody saved meanwhile, so that a retry is based on what the user has seen.
    const staleRowId = answer.failure.issues.find(({ code }) => code === "ENTITY_STALE")?.params["id"];
    if (typeof staleRowId === "number") await list.renew(staleRowId);
    return answer.failure;
  }
  const changedRows = answer.value;
  const { form } = getEntity(entity);
  const undoAction = () => {
    const undoSaves = changedRows.map((row) => {
      const oldRow = rowsBefore.find((candidate) => candidate["id"] === row["id"]) ?? row;
      const oldInputValues = toInputValues(form, oldRow);
      return {
        ...Object.fromEntries(Object.keys(changeOf(oldRow)).map((field) => [field, oldInputValues[field] ?? null])),
        id: Number(row["id"]),
        version: Number(row["version"]),
      };
    });
    return list.save(undoSaves);
  };
  offerUndo({
    message: t("management.bulkDone", { count: changedRows.length, number: countText(changedRows.length) }),
    undoChange: undoAction,
    onDone: () => addToast(t("management.changedBack")),
    onFailed: list.reload,
  });
  return null;
}

function showFailureAndReload(failure: Failure, reload: () => Promise<void>, options?: FailureOptions): void {
  showFailure(failure, options);
  // Shows the stored rows, so that the next attempt starts from them.
  void reload();
}
