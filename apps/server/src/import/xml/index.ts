/** Files of records, of XML or JSON: their shape, and their rows. */

export { openDocument } from "./open-document.ts";
export { choiceOf, findLeftOut, learnXml, planNamedRecord, readFirstRows, readRecords } from "./open-xml.ts";
export { xmlRows } from "./xml-rows.ts";
