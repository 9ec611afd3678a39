export { answerSynchronization, resendSynchronization, synchronizationService } from "./synchronization.ts";
export { makeLegacyService, type LegacyService } from "./legacy-service.ts";
