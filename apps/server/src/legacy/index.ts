export { answerSynchronization, resendSynchronization, synchronizationService } from "./synchronization.ts";
export { insertLegacy, makeLegacyService, type LegacyService } from "./legacy-service.ts";
export { legacyTable } from "./legacy-table.ts";
