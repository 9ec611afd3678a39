export { webServiceHandlers } from "./web-service-handlers.ts";
