/** XML files of records: their shape, and their rows. */

export { choiceOf, findLeftOut, learnXml, openXml, planNamed, readFirstRows, readRecords } from "./open-xml.ts";
export { xmlRows } from "./xml-rows.ts";
