/** Saves a grid, reports the outcome, and undoes it. */
import { addToast, whileRunning } from "../shared/notices.ts";
import { offerUndo } from "../shared/offer-undo.ts";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { EntityScreen } from "./define-screen.ts";

/** Time to undo a whole grid. Units: milliseconds. */
const undoOfferMs = 30_000;

/** Saves; if a cell is invalid, moves to the first one instead. */
export async function saveGrid(
  { grid }: EntityScreen,
  onWrong: (cell: readonly [id: number, field: string | null]) => void,
): Promise<void> {
  const answer = await whileRunning(grid.save());
  const [wrongCell] = [...grid.state.edits].flatMap(([id, { issues }]) =>
    issues.slice(0, 1).map(({ field }) => [id, field?.split(".")[0] ?? null] as const),
  );
  if (answer?.ok === true) {
    const { rows, undo } = answer.value;
    offerUndo({
      message: t("grid.saved", { count: rows.length, number: countText(rows.length) }),
      undoChange: () => grid.undoSave(undo),
      onDone: () => addToast(t("grid.takenBack", { count: undo.length, number: countText(undo.length) })),
      durationMs: undoOfferMs,
    });
  } else if (wrongCell !== undefined) onWrong(wrongCell);
  else if (answer !== null && grid.state.conflicts.size === 0) showFailure(answer.failure);
}
