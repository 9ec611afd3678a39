/** Decides access to tasks: those of a layer require its scope, those of the installation a permission at the top layer of every target. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission, type HeldPermissions } from "@comptoir/domain/access";
import { mayForwardAudit } from "@comptoir/domain/entity";
import { permissionsGranted } from "@comptoir/domain/role";
import { Effect } from "effect";

import { loadAccessState, scopeFor, type NamedAccessState } from "../access/index.ts";
import type { TaskRow } from "./task-repository.ts";

/** Returns whether a user may configure the top layer of every target. */
export const mayConfigureEverywhere = (state: NamedAccessState, userId: number): boolean =>
  state.layers
    .filter(({ parentId }) => parentId === null)
    .every(({ id }) => hasPermission(permissionsGranted(state, { userId, layerId: id }), ["CONFIG_CUD"]));

/** Returns the permissions of a user who may send the whole audit trail, which they need at the top layer of every target; null for anybody else. */
export function permissionsToSendAudit(state: NamedAccessState, userId: number): HeldPermissions | null {
  const permissionsByTopLayer = state.layers
    .filter(({ parentId }) => parentId === null)
    .map(({ id }) => permissionsGranted(state, { userId, layerId: id }));
  return permissionsByTopLayer.every(mayForwardAudit) ? (permissionsByTopLayer[0] ?? null) : null;
}

/** Tasks that a caller may see and change. */
export interface TaskReach {
  readonly layerIds: readonly number[];
  /** Whether they may change tasks of the whole installation, and pause all tasks. */
  readonly changesAll: boolean;
  /** Whether they may change tasks of their layers. */
  readonly changesOwn: boolean;
}

/** Reads the access of a caller to tasks. */
export const readTaskReach = Effect.fn("task.reach")(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const mayChangeOwn = hasPermission(caller.permissions, ["CONFIG_CUD"]);
  const taskReach: TaskReach = {
    layerIds: layers.map(({ id }) => id),
    changesAll: mayChangeOwn && mayConfigureEverywhere(yield* loadAccessState(), caller.userId),
    changesOwn: mayChangeOwn,
  };
  return taskReach;
});

export const maySeeTask = ({ layerIds }: TaskReach, { layerId }: Pick<TaskRow, "layerId">): boolean =>
  layerId === null || layerIds.includes(layerId);

export const mayChangeTask = (reach: TaskReach, task: Pick<TaskRow, "layerId">): boolean =>
  task.layerId === null ? reach.changesAll : reach.changesOwn && maySeeTask(reach, task);
