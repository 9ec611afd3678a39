/** Handlers of all entity groups, each with its service, and of the settings group. */

import { ComptoirApi } from "@comptoir/api/contract";
import { Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { goalService } from "../goal/goal-service.ts";
import { genericModelHandlers, modelHandlers, synchronizationHandlers } from "../models/index.ts";
import { webServiceHandlers } from "../web-service/index.ts";
import { layerPlaceHandlers } from "../layer/layer-handlers.ts";
import { layerService } from "../layer/layer-service.ts";
import { listViewHandlers } from "../list-view/list-view-handlers.ts";
import { productDetailHandlers, productHandlers } from "../product/product-handlers.ts";
import { rolePermissionHandlers } from "../role/role-handlers.ts";
import { roleService } from "../role/role-service.ts";
import { accountHandlers } from "../user/account-handlers.ts";
import { userService } from "../user/user-service.ts";
import { entityHandlers } from "../entity/entity-handlers.ts";
import { configHandlers } from "./config-handlers.ts";

export const entitiesLayer = Layer.mergeAll(
  configHandlers,
  modelHandlers,
  genericModelHandlers,
  synchronizationHandlers,
  webServiceHandlers,
  productHandlers,
  productDetailHandlers,
  HttpApiBuilder.group(ComptoirApi, "role", (handlers) => handlers.handleAll(entityHandlers(roleService))),
  rolePermissionHandlers,
  HttpApiBuilder.group(ComptoirApi, "user", (handlers) => handlers.handleAll(entityHandlers(userService))),
  HttpApiBuilder.group(ComptoirApi, "layer", (handlers) => handlers.handleAll(entityHandlers(layerService))),
  layerPlaceHandlers,
  HttpApiBuilder.group(ComptoirApi, "goal", (handlers) => handlers.handleAll(entityHandlers(goalService))),
  accountHandlers,
  listViewHandlers,
);
