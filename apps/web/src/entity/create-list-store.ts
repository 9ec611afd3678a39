/** Store of an entity's list: pages read as they are scrolled to, facets, the selection, and changes of rows. */
import type { EntityKey } from "@comptoir/api/wire";
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";
import { createListReading } from "./list-reading.ts";
import { showSaved, unreadList, type EntityListState } from "./list-store-state.ts";

export type EntityListStore = ReturnType<typeof createListStore>;

export function createListStore(name: EntityName, gateway: EntityGateway, nowMs: () => number = Date.now) {
  const state = proxy<EntityListState>(unreadList());
  const listReading = createListReading(name, gateway, state, nowMs);

  const saveRows = async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
    const answer = await gateway.update(saves);
    if (answer.ok) showSaved(state, answer.value);
    return answer;
  };

  return {
    state,
    ...listReading,
    /** Replaces loaded rows by their saved versions. */
    keep: (rows: readonly EntityValues[]): void => showSaved(state, rows),
    toggle: (row: EntityValues): void => {
      const nextSelected = new Map(state.selected);
      const id = Number(row["id"]);
      if (!nextSelected.delete(id)) nextSelected.set(id, row);
      state.selected = ref(nextSelected);
    },
    clearSelection: (): void => void (state.selected = ref(new Map())),
    /** Reads one row again. */
    renew: async (id: number): Promise<void> => {
      const answer = await gateway.get(id);
      if (answer.ok) showSaved(state, [answer.value]);
    },
    /** Changes every selected row, or none; returns the outcome. */
    change: async (changeOf: (row: EntityValues) => EntityValues): Promise<Answer<readonly EntityValues[]>> =>
      saveRows([...state.selected.values()].map((row) => ({ ...changeOf(row), ...keyOf(row) }))),
    save: saveRows,
    /** Deletes rows; returns the keys that restore them. */
    remove: async (rows: readonly EntityValues[]): Promise<Answer<readonly EntityKey[]>> => {
      const answer = await gateway.remove(rows.map(keyOf));
      if (answer.ok) {
        state.selected = ref(new Map());
        await listReading.reload();
      }
      return answer;
    },
    restore: async (keys: readonly EntityKey[]): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.restore(keys);
      if (answer.ok) await listReading.reload();
      return answer;
    },
  };
}

const keyOf = (row: EntityValues): EntityKey => ({ id: Number(row["id"]), version: Number(row["version"]) });
