export { answerSynchronization, resendSynchronization, synchronizationService } from "./synchronization.ts";
export { insertLegacy, makeLegacyService, type LegacyService } from "./legacy-service.ts";
