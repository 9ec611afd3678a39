/** The legacy management set (V1): its thirteen entities as data, their records, and what its page shows. */

export { checkHierarchy, type HierarchyNode } from "./hierarchy.ts";
export { legacyEntities, type LegacyEntity, type LegacyEntityRow, type LegacyField } from "./legacy-entity.data.ts";
export { legacySandbox, resolveLegacyHost, type LegacyHost } from "./legacy-host.ts";
export { findLegacyEntity, formOfLegacy, getLegacyEntity, legacyEntityCodes, parseLegacy, printLegacy, type LegacyRecord } from "./legacy-record.ts";
export {
  receive,
  resend,
  synchronizationStateOf,
  synchronizationStates,
  type Synchronization,
  type SynchronizationAnswer,
  type SynchronizationState,
} from "./synchronization.ts";
