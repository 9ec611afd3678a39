/** Reads the beginning of a document of XML or JSON once for the records that several mappings name. */

import { listOtherRecords, type RecognisedSample } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { openSource } from "./file-text.ts";
import { rowsPreviewed, type FilePreview } from "./preview-file.ts";
import { findLeftOut, learnXml, openDocument, planNamedRecord, readFirstRows, readRecords } from "./xml/index.ts";

/** Samples the named records of a file that was previewed, each without the others beside it; none of a record that the file does not have. */
export async function sampleRecords(
  filePath: string,
  { sheet, encoding, delimiter }: Pick<FilePreview, "sheet" | "encoding" | "delimiter">,
  records: readonly string[],
): Promise<readonly RecognisedSample[]> {
  try {
    const tableSource = await openSource(filePath, sheet);
    const xmlFile =
      tableSource?.kind === "sheet"
        ? null
        : await openDocument(filePath, tableSource, { encoding, isLineDocument: true });
    if (xmlFile === null) return [];
    const learntXml = await learnXml(xmlFile);
    const recordChoice = { candidates: await readRecords(learntXml), rivals: learntXml.rivals };
    const plannedRecords = records.flatMap((record) => {
      const recordPath = planNamedRecord(learntXml, record)?.record;
      if (recordPath === undefined) return [];
      const otherRecords = listOtherRecords(recordPath, recordChoice);
      const recordPlan = planNamedRecord(learntXml, recordPath, findLeftOut(learntXml, otherRecords));
      return recordPlan === null ? [] : [{ record, plan: recordPlan, otherRecords }];
    });
    const rowsByRecord = await readFirstRows(
      learntXml,
      plannedRecords.map(({ plan }) => plan),
      rowsPreviewed,
    );
    return plannedRecords.map(({ record, plan: { header, shared }, otherRecords }, at) => ({
      delimiter,
      headerRow: 1,
      sheet,
      record,
      otherRecords,
      header,
      shared,
      rows: (rowsByRecord[at] ?? []).flatMap(({ cells, problem }) => (problem === null ? [cells] : [])),
    }));
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
}
