/** XML files of records: their shape, and their rows. */

export { learnXml, openXml, planNamed, readRecords } from "./open-xml.ts";
export { xmlRows } from "./xml-rows.ts";
