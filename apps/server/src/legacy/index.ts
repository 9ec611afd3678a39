export { makeLegacyService, type LegacyService } from "./legacy-service.ts";
