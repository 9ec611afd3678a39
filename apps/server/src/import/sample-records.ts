/** Reads the beginning of a document of XML or JSON once for the records that several mappings name. */

import { listOtherRecords, type RecognisedSample } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { openSource } from "./file-text.ts";
import { rowsPreviewed, type FilePreview } from "./preview-file.ts";
import { findLeftOut, learnXml, openDocument, planNamed, readFirstRows, readRecords } from "./xml/index.ts";

/** Samples the named records of a file that was previewed, each without the others beside it; none of a record that the file does not have. */
export async function sampleRecords(
  filePath: string,
  { sheet, encoding, delimiter }: Pick<FilePreview, "sheet" | "encoding" | "delimiter">,
  records: readonly string[],
): Promise<readonly RecognisedSample[]> {
  try {
    const source = await openSource(filePath, sheet);
    const file =
      source?.kind === "sheet" ? null : await openDocument(filePath, source, { encoding, isLineDocument: true });
    if (file === null) return [];
    const learnt = await learnXml(file);
    const choice = { candidates: await readRecords(learnt), rivals: learnt.rivals };
    const planned = records.flatMap((record) => {
      const name = planNamed(learnt, record)?.record;
      if (name === undefined) return [];
      const otherRecords = listOtherRecords(name, choice);
      const plan = planNamed(learnt, name, findLeftOut(learnt, otherRecords));
      return plan === null ? [] : [{ record, plan, otherRecords }];
    });
    const rows = await readFirstRows(
      learnt,
      planned.map(({ plan }) => plan),
      rowsPreviewed,
    );
    return planned.map(({ record, plan: { header, shared }, otherRecords }, at) => ({
      delimiter,
      headerRow: 1,
      sheet,
      record,
      otherRecords,
      header,
      shared,
      rows: (rows[at] ?? []).flatMap(({ cells, problem }) => (problem === null ? [cells] : [])),
    }));
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
}
