/** Offers to undo the save of a row: writes the values that its changed fields had before. */
import { getEntity, toInputValues, type EntityValues } from "@comptoir/domain/entity";

import { offerUndo } from "../shared/offer-undo.ts";
import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import type { SaveOutcome } from "./editor-saving.ts";

/** Save of a row that existed before. */
export type SavedChange = SaveOutcome & { readonly before: EntityValues };

/** Says that the row is saved, with an undo. A change by somebody else in the meantime refuses it. */
export function offerSaveUndo(screen: EntityScreen, { before, fields, saved }: SavedChange): void {
  const { gateway, list, editor, entity } = screen;
  const id = Number(saved["id"]);
  const valuesBefore = toInputValues(getEntity(entity).form, before);
  const changes = Object.fromEntries(fields.map((field) => [field, valuesBefore[field] ?? null]));
  offerUndo({
    message: t("management.saved"),
    undoChange: () => gateway.update([{ ...changes, id, version: Number(saved["version"]) }]),
    onDone: (rows) => {
      list.keep(rows);
      if (editor.state.id === id) void editor.open(id);
    },
  });
}
