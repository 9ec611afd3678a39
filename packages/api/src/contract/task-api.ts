import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import {
  TaskAddressResult,
  TaskAddressTest,
  TaskDetail,
  TaskEnable,
  TaskKey,
  TaskList,
  TaskRunDetail,
  TaskSave,
  TaskServerResult,
  TaskServerTest,
} from "../wire/task-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/Task";
const readAccess = forPermissionHolders("CONFIG_READ");
const changeAccess = forPermissionHolders("CONFIG_CUD");
const taskIdParams = { id: Text };

/** Tasks of the scheduler and their runs. Source: behaviour 3.8, decisions 0117 and 0407–0409 and 0418. */
export const taskApi = HttpApiGroup.make("task")
  .add(
    HttpApiEndpoint.get("list", basePath, { success: TaskList, error: apiErrors }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("get", `${basePath}/:id`, {
      params: taskIdParams,
      success: TaskDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("run", `${basePath}/Run/:id`, {
      params: taskIdParams,
      success: TaskRunDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", basePath, { payload: TaskSave, success: TaskDetail, error: apiErrors }).annotate(
      EndpointAccess,
      changeAccess,
    ),
    HttpApiEndpoint.put("update", basePath, { payload: TaskSave, success: TaskDetail, error: apiErrors }).annotate(
      EndpointAccess,
      changeAccess,
    ),
    HttpApiEndpoint.post("enable", `${basePath}/Enable`, {
      payload: TaskEnable,
      success: TaskDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("start", `${basePath}/Start`, {
      payload: TaskKey,
      success: TaskDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("remove", `${basePath}/Remove`, {
      payload: TaskKey,
      success: TaskList,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("sendTest", `${basePath}/SendTest`, {
      payload: TaskAddressTest,
      success: TaskAddressResult,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("testServer", `${basePath}/TestServer`, {
      payload: TaskServerTest,
      success: TaskServerResult,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("pause", `${basePath}/Pause`, {
      payload: Schema.Struct({ isPaused: Schema.Boolean }),
      success: TaskList,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);
