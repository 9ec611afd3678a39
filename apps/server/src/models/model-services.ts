/** Services of all entities, by name. */

import type { EntityName } from "@comptoir/domain/entity";
import { legacyEntityCodes, type LegacyEntity } from "@comptoir/domain/legacy";

import { goalService } from "../goal/goal-service.ts";
import { layerService } from "../layer/layer-service.ts";
import { makeLegacyService, synchronizationService, type LegacyService } from "../legacy/index.ts";
import { productService } from "../product/product-service.ts";
import { roleService } from "../role/role-service.ts";
import { targetService } from "../target/target-service.ts";
import { userService } from "../user/user-service.ts";

const legacyServices = Object.fromEntries(legacyEntityCodes.map((name) => [name, makeLegacyService(name)])) as Record<
  LegacyEntity,
  LegacyService
>;

export const services = {
  ...legacyServices,
  synchronization: synchronizationService,
  target: targetService,
  goal: goalService,
  layer: layerService,
  product: productService,
  role: roleService,
  user: userService,
} as const satisfies Record<EntityName, unknown>;
