/** The legacy management set (V1): its thirteen entities as data, what its page shows, and what terminals have received. */

export { formOfLegacy, getLegacyEntity, isLegacyEntity, legacyEntityCodes, legacySet } from "./legacy-entity.ts";
export { legacyAliases, legacyEntities, type LegacyAliasRow, type LegacyEntity, type LegacyEntityRow, type LegacyField } from "./legacy-entity.data.ts";
export { legacySandbox, resolveLegacyHost, type LegacyHost } from "./legacy-host.ts";
export {
  receive,
  resend,
  synchronizationStateOf,
  synchronizationStates,
  type Synchronization,
  type SynchronizationAnswer,
  type SynchronizationState,
} from "./synchronization.ts";
