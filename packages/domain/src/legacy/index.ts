/** The legacy management set (V1): thirteen entities as data, the legacy page, and synchronisation with terminals. */

export { getLegacyEntity, isLegacyEntity, isLegacyModel, legacyEntityCodes, legacyModels } from "./legacy-entity.ts";
export {
  legacyAliases,
  legacyEntities,
  type LegacyAliasRow,
  type LegacyEntity,
  type LegacyEntityRow,
  type LegacyField,
  type LegacyModel,
} from "./legacy-entity.data.ts";
export { legacyFormOf } from "./legacy-form.ts";
export { legacySandbox, resolveLegacyHost, type LegacyHost } from "./legacy-host.ts";
export {
  applyTerminalAnswer,
  resend,
  synchronizationStateOf,
  synchronizationStates,
  synchronizedModels,
  type Synchronization,
  type SynchronizationAnswer,
  type SynchronizationState,
} from "./synchronization.ts";
