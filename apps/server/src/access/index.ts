export { loadAccessState, type NamedAccessState } from "./access-state-repository.ts";
export {
  accountColumns,
  accountFields,
  accountStatusOf,
  requiredTermsVersion,
  secondFactorColumns,
  secondFactorFields,
} from "./account-row.ts";
export { writeAudit, writeAudits } from "./audit.ts";
export type { AuditEntry } from "./audit.ts";
export { creationScopeOf, requireCreation } from "./creation-scope.ts";
export { explainPermissions } from "./explain-access.ts";
export { grantsOf, isAdminAt } from "./grants.ts";
export { lockAccess } from "./lock-access.ts";
export { setLayerTimes } from "./layer-times.ts";
export { withSharedLayers, listLayers } from "./layer-repository.ts";
export { withCachedLayers, cacheLayers } from "./cached-layers.ts";
export { toLayerWire } from "./layer-wire.ts";
export { readPastAccess } from "./past-access.ts";
export { pickFields } from "./pick-fields.ts";
export { callerRangeContext, rangeContextAt } from "./range-context.ts";
export { dayRuleOf, highestLayer, scopeFor, calendarOf } from "./scope.ts";
export type { Scope } from "./scope.ts";
export {
  clockSettingCodes,
  assignSetting,
  lockSettings,
  defaultSettingValue,
  listSettingValues,
  listSealedSettings,
  listSettingSteps,
  deletePlannedSetting,
} from "./setting-repository.ts";
export {
  retentionDaysAt,
  getSetting,
  logDays,
  lockoutRulesAt,
  lastLabelAt,
  passwordPolicyAt,
  readSettings,
  settingsAt,
} from "./settings.ts";
export { listTargets, updateTarget } from "./target-repository.ts";
export type { TargetRow } from "./target-repository.ts";
