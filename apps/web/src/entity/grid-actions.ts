/** Saving a grid, what is said of it, and undoing it. */
import { addToast, whileRunning } from "../shared/notices.ts";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { EntitySave } from "./entity-gateway.ts";
import type { EntityScreen } from "./define-screen.ts";

/** How long an undo of a whole grid is offered. Units: milliseconds. */
const undoMs = 30_000;

/** Saves; where something has to be put right first, its first cell is shown. */
export async function saveGrid(
  { grid }: EntityScreen,
  onWrong: (cell: readonly [id: number, field: string | null]) => void,
): Promise<void> {
  const answer = await whileRunning(grid.save());
  const [wrong] = [...grid.state.edits].flatMap(([id, { issues }]) =>
    issues.slice(0, 1).map(({ field }) => [id, field?.split(".")[0] ?? null] as const),
  );
  if (answer?.ok === true) {
    const { rows, undo } = answer.value;
    addToast(
      t("grid.saved", { count: rows.length, number: countText(rows.length) }),
      "positive",
      { label: t("management.undo"), run: () => void undoSave(grid, undo) },
      undoMs,
    );
  } else if (wrong !== undefined) onWrong(wrong);
  else if (answer !== null && grid.state.conflicts.size === 0) showFailure(answer.failure);
}

async function undoSave(grid: EntityScreen["grid"], saves: readonly EntitySave[]): Promise<void> {
  const answer = await whileRunning(grid.undoSave(saves));
  if (answer.ok) addToast(t("grid.takenBack", { count: saves.length, number: countText(saves.length) }));
  else showFailure(answer.failure);
}
