/** Store of an entity's list: pages read as they are scrolled to, facets, the selection, and changes of rows. */
import type { EntityKey } from "@comptoir/api/wire";
import type { EntityName, EntityValues, ListName } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import type { EntityGateway, EntitySave, ListGateway } from "./entity-gateway.ts";
import { createListReading } from "./list-reading.ts";
import { createListSelection } from "./list-selection.ts";
import type { ListTab } from "./list-tabs.ts";
import { replaceSavedRows, makeUnreadListState, type EntityListState } from "./list-store-state.ts";

/** Store of any list: its rows and its selection. */
export type ListStore = ReturnType<typeof createRecordListStore>;

export type EntityListStore = ReturnType<typeof createListStore>;

export function createRecordListStore(
  name: ListName,
  gateway: ListGateway,
  nowMs: () => number = Date.now,
  tabs: readonly ListTab[] = [],
) {
  const state = proxy<EntityListState>(makeUnreadListState());
  const listReading = createListReading(name, gateway, state, nowMs, tabs);
  return {
    state,
    ...listReading,
    /** Replaces loaded rows by their saved versions. */
    keep: (rows: readonly EntityValues[]): void => replaceSavedRows(state, rows),
    ...createListSelection(state, listReading.load),
  };
}

export function createListStore(name: EntityName, gateway: EntityGateway, nowMs: () => number = Date.now) {
  const listStore = createRecordListStore(name, gateway, nowMs);
  const { state, reload } = listStore;

  const saveAndRefreshRows = async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
    const answer = await gateway.update(saves);
    if (answer.ok) replaceSavedRows(state, answer.value);
    return answer;
  };

  return {
    ...listStore,
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
        await reload();
      }
      return removalAnswer;
    },
    restore: async (keys: readonly EntityKey[]): Promise<Answer<readonly EntityValues[]>> => {
      const restoredAnswer = await gateway.restore(keys);
      if (restoredAnswer.ok) await reload();
      return restoredAnswer;
    },
  };
}

const entityKeyOf = (row: EntityValues): EntityKey => ({ id: Number(row["id"]), version: Number(row["version"]) });
