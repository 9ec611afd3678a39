/** Yields the records of an XML file as rows, below a header of their columns. */

import type { XmlEvents } from "@comptoir/api/tables";

import type { RowChunk } from "../csv-rows.ts";
import type { FileProblem } from "../file-problem.ts";
import { checkLateRecords, findRecord, learnXml, type LateRecords, type WantedRecord } from "./open-xml.ts";
import { RecordReader } from "./record-reader.ts";
import { walkXmlFile, type XmlFile } from "./walk-file.ts";
import type { XmlRow } from "./xml-row.ts";

/**
 * Yields the rows of a record: the named one, or the one that is found. A row has the number of its record; the header that of the first. The last chunk
 * counts the records that are left out, and the elements with an amount that no column has, and names the values that say that pages follow. If records of other kinds come only after the part read first, the file fails at its end.
 *
 * Throws `FileProblem` with IMPORT_EMPTY, IMPORT_RECORD, IMPORT_OTHER_RECORDS, IMPORT_XML, IMPORT_XML_DTD, IMPORT_XML_LATE, IMPORT_XML_SHAPE, IMPORT_FIELD_TOO_LONG, and those
 * of a text. Rows that do not say all that the document says of them are broken: IMPORT_XML_TWICE, IMPORT_XML_NEW.
 */
export async function* xmlRows(xmlFile: XmlFile, wantedRecord: WantedRecord): AsyncGenerator<RowChunk> {
  const learntXml = await learnXml(xmlFile);
  const recordPlan = await findRecord(learntXml, wantedRecord);
  const lateRecords = checkLateRecords(learntXml, recordPlan);
  const recordReader = new RecordReader(recordPlan);
  yield { firstRow: 1, rows: [recordPlan.header], numbers: [1], broken: new Map() };
  let firstRow = 2;
  const pageMarkKeys = new Set<string>();
  for await (const rows of readRows(
    { ...xmlFile, onPageMark: (key) => pageMarkKeys.add(key) },
    recordReader,
    lateRecords,
  )) {
    const problemByRow = new Map<number, FileProblem>();
    for (const { number, problem } of rows) if (problem !== null) problemByRow.set(number, problem);
    yield {
      firstRow,
      rows: rows.map(({ cells }) => cells),
      numbers: rows.map(({ number }) => number),
      broken: problemByRow,
      twice: new Map(rows.flatMap(({ number, twice }) => (twice.length > 0 ? [[number, twice] as const] : []))),
    };
    firstRow += rows.length;
  }
  const { counts, amountsAbove } = recordReader.leftOut;
  if (counts.size + amountsAbove.size + pageMarkKeys.size > 0)
    yield {
      firstRow,
      rows: [],
      numbers: [],
      broken: new Map(),
      leftOutRecords: counts,
      amountsAbove,
      morePages: pageMarkKeys,
    };
  lateRecords?.check();
}

/** Yields the rows that are complete after each piece of a file, and those before a problem. */
async function* readRows(
  xmlFile: XmlFile,
  recordReader: RecordReader,
  late: LateRecords | null,
): AsyncGenerator<readonly XmlRow[]> {
  const fileWalk = walkXmlFile(
    xmlFile,
    (walker) => (late === null ? recordReader.events : sendToBoth(late.eventsOf(walker), recordReader.events)),
    () => recordReader.number,
  );
  let walkProblem: unknown = null;
  try {
    for await (const _ of fileWalk) {
      const takenRows = recordReader.take();
      if (takenRows.length > 0) yield takenRows;
    }
  } catch (error) {
    walkProblem = error;
  }
  const lastRows = recordReader.take();
  if (lastRows.length > 0) yield lastRows;
  if (walkProblem !== null) throw walkProblem;
}

/** Passes the parts of a document to two readers. */
const sendToBoth = (first: XmlEvents, second: XmlEvents): XmlEvents => ({
  open: (...part) => {
    first.open(...part);
    second.open(...part);
  },
  text: (text) => {
    first.text(text);
    second.text(text);
  },
  close: () => {
    first.close();
    second.close();
  },
});
