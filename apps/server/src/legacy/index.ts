export { answerSynchronization, resendSynchronization, synchronizationService } from "./synchronization.ts";
export { insertLegacy, makeLegacyService, type LegacyService } from "./legacy-service.ts";
export { makeLegacyTable } from "./legacy-table.ts";
