/** Names in the figures of dashboards. */
export { hourOfWeekName, memberName } from "./member-name.ts";
