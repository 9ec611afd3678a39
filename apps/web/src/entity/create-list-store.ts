/** Store of an entity's list: pages read as they are scrolled to, facets, the selection, and changes of rows. */
import type { EntityKey } from "@comptoir/api/wire";
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";
import { createListReading } from "./list-reading.ts";
import { replaceSavedRows, makeUnreadListState, type EntityListState } from "./list-store-state.ts";

export type EntityListStore = ReturnType<typeof createListStore>;

export function createListStore(name: EntityName, gateway: EntityGateway, nowMs: () => number = Date.now) {
  const state = proxy<EntityListState>(makeUnreadListState());
  const listReading = createListReading(name, gateway, state, nowMs);

  /** Id of the last toggled row, from which a selection is extended. */
  let anchorId: number | null = null;

  const saveAndRefreshRows = async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
    const answer = await gateway.update(saves);
    if (answer.ok) replaceSavedRows(state, answer.value);
    return answer;
  };

  return {
    state,
    ...listReading,
    /** Replaces loaded rows by their saved versions. */
    keep: (rows: readonly EntityValues[]): void => replaceSavedRows(state, rows),
    toggle: (row: EntityValues): void => {
      const nextSelectedRows = new Map(state.selected);
      const rowId = Number(row["id"]);
      if (!nextSelectedRows.delete(rowId)) nextSelectedRows.set(rowId, row);
      anchorId = rowId;
      state.selected = ref(nextSelectedRows);
    },
    /** Selects the rows from the last toggled one to this one, once they are loaded; returns false if some could not be. */
    extendSelection: async (row: EntityValues): Promise<boolean> => {
      const placeOf = (id: unknown) => state.rows.findIndex((candidate) => candidate?.["id"] === id);
      const rowPlace = placeOf(row["id"]);
      const anchorPlace = placeOf(anchorId);
      const firstPlace = anchorPlace < 0 ? rowPlace : Math.min(anchorPlace, rowPlace);
      const lastPlace = Math.max(anchorPlace, rowPlace);
      await listReading.load(firstPlace, lastPlace);
      const rowsBetween = state.rows.slice(firstPlace, lastPlace + 1).filter((between) => between !== undefined);
      state.selected = ref(
        new Map([...state.selected, ...rowsBetween.map((between) => [Number(between["id"]), between] as const)]),
      );
      return rowsBetween.length === lastPlace + 1 - firstPlace;
    },
    clearSelection: (): void => void (state.selected = ref(new Map())),
    /** Reads one row again. */
    renew: async (id: number): Promise<void> => {
      const rowAnswer = await gateway.get(id);
      if (rowAnswer.ok) replaceSavedRows(state, [rowAnswer.value]);
    },
    /** Changes every selected row, or none; returns the outcome. */
    change: async (changeOf: (row: EntityValues) => EntityValues): Promise<Answer<readonly EntityValues[]>> =>
      saveAndRefreshRows([...state.selected.values()].map((row) => ({ ...changeOf(row), ...entityKeyOf(row) }))),
    save: saveAndRefreshRows,
    /** Deletes rows; returns the keys that restore them. */
    remove: async (rows: readonly EntityValues[]): Promise<Answer<readonly EntityKey[]>> => {
      const removalAnswer = await gateway.remove(rows.map(entityKeyOf));
      if (removalAnswer.ok) {
        state.selected = ref(new Map());
        await listReading.reload();
      }
      return removalAnswer;
    },
    restore: async (keys: readonly EntityKey[]): Promise<Answer<readonly EntityValues[]>> => {
      const restoredAnswer = await gateway.restore(keys);
      if (restoredAnswer.ok) await listReading.reload();
      return restoredAnswer;
    },
  };
}

const entityKeyOf = (row: EntityValues): EntityKey => ({ id: Number(row["id"]), version: Number(row["version"]) });
