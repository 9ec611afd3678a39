/** Opens an XML file: its encoding, its shape and its records. */

import type { XmlEvents, XmlWalker } from "@comptoir/api/tables";
import {
  chooseRecord,
  declaredEncoding,
  isHtml,
  isLeftOutRecord,
  isXml,
  listOtherRecords,
  listUndecidedRecords,
  type RecordCandidate,
  type RecordRival,
} from "@comptoir/domain/import-file";

import { FileProblem } from "../file-problem.ts";
import { readFirstTextBytes, type TextOptions } from "../file-text.ts";
import type { TableSource } from "../table-source.ts";
import { planRecord, type LeftOutRecords, type RecordPlan } from "./record-columns.ts";
import { listRecords } from "./record-list.ts";
import { RecordReader } from "./record-reader.ts";
import { walkXmlFile, type XmlFile } from "./walk-file.ts";
import type { XmlRow } from "./xml-row.ts";
import { findNode, isRepeatedNode, learnShape, lineOf, pathOf, listNodes, type ShapeNode } from "./xml-shape.ts";

/** Number of first bytes that tell XML from other texts. */
const bytesToDetect = 4_096;

/**
 * Opens a file; null if it is no XML. Its encoding is that of its bytes, or the one that it declares, or else the given one.
 *
 * Throws `FileProblem` with IMPORT_ENCODING if it declares one that nobody knows, and IMPORT_HTML for a web page.
 */
export async function openXml(path: string, source: TableSource | null, options: TextOptions): Promise<XmlFile | null> {
  const beginningBytes = (await readFirstTextBytes(path, source)).subarray(0, bytesToDetect);
  const wideEncodingName = detectWideEncoding(beginningBytes);
  const beginningText = new TextDecoder(wideEncodingName ?? "latin1").decode(
    wideEncodingName === null ? withoutByteOrderMark(beginningBytes) : beginningBytes,
  );
  if (isHtml(beginningText)) throw new FileProblem("IMPORT_HTML", 1);
  if (!isXml(beginningText)) return null;
  const declaredEncodingName = declaredEncoding(beginningText);
  // A file whose letters take one byte is not the UTF-16 that some programs declare.
  const usableEncodingName =
    declaredEncodingName === null || declaredEncodingName.startsWith("utf-16") || hasByteOrderMark(beginningBytes)
      ? null
      : declaredEncodingName;
  const chosenEncoding =
    wideEncodingName ?? (hasByteOrderMark(beginningBytes) ? "utf-8" : null) ?? usableEncodingName ?? options.encoding;
  if (!isKnownEncoding(chosenEncoding)) throw new FileProblem("IMPORT_ENCODING", 1, { encoding: chosenEncoding });
  return {
    path,
    source,
    encoding: chosenEncoding,
    syntax: "xml",
    ...(options.onBytes !== undefined && { onBytes: options.onBytes }),
  };
}

const hasByteOrderMark = ([first, second, third]: Buffer): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;
const withoutByteOrderMark = (bytes: Buffer): Buffer => (hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes);

/** Detects an encoding of two bytes a letter by its mark, or by the first sign, "<". */
function detectWideEncoding([first, second]: Buffer): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : null;
}

function isKnownEncoding(encoding: string): boolean {
  try {
    new TextDecoder(encoding);
    return true;
  } catch {
    return false;
  }
}

/** Number of first pieces that tell the shape of a file: some four megabytes. */
const piecesToLearn = 256;

/** Shape and possible records of a file, found in its beginning. */
export interface LearntXml {
  readonly file: XmlFile;
  /** Elements offered as the record to read, at most a dozen. */
  readonly records: readonly ShapeNode[];
  /** All elements with values, which may be records as well. */
  readonly rivals: readonly RecordRival[];
  /** Whether the file was read to its end. */
  readonly isWhole: boolean;
  /** Error that stopped the reading; null if there was none. */
  readonly problem: FileProblem | null;
}

/**
 * Learns the records of a file from its beginning.
 *
 * Throws `FileProblem` of {@link walkXmlFile} if the file is no XML before any record, and IMPORT_EMPTY if it has none.
 */
export async function learnXml(xmlFile: XmlFile): Promise<LearntXml> {
  let xmlWalker: XmlWalker | undefined;
  const xmlShape = learnShape(() => ({ line: xmlWalker?.line() ?? 1 }));
  let pieceCount = 0;
  let isReadToEnd = true;
  let readProblem: FileProblem | null = null;
  const { onBytes: _onBytes, ...quiet } = xmlFile;
  const fileWalk = walkXmlFile(
    quiet,
    (walkerOf) => ({
      ...xmlShape.events,
      open: (...part) => ((xmlWalker = walkerOf()), xmlShape.events.open(...part)),
    }),
    () => 1,
  );
  try {
    for await (const _ of fileWalk) {
      pieceCount += 1;
      if (pieceCount < piecesToLearn) continue;
      isReadToEnd = false;
      break;
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    [readProblem, isReadToEnd] = [error, false];
  }
  const rootNode = xmlShape.root();
  const { records, rivals } = rootNode === null ? { records: [], rivals: [] } : listRecords(rootNode);
  if (records.length === 0) throw readProblem ?? new FileProblem("IMPORT_EMPTY", 1);
  return { file: xmlFile, records, rivals, isWhole: isReadToEnd, problem: readProblem };
}

/** Possible record of a file, with its first rows and the plan to read it. */
export interface ListedRecord extends RecordCandidate {
  readonly plan: RecordPlan;
}

/** Number of first rows that tell what a record is. */
const sampleRowsAtMost = 200;

/** Reads the first rows of each record of a file. */
export async function readRecords(learnt: LearntXml): Promise<readonly ListedRecord[]> {
  const { records, isWhole } = learnt;
  const plannedRecords = records.map((node) => ({ node, plan: planRecord(node, isWhole) }));
  const rowsByRecord = await readFirstRows(
    learnt,
    plannedRecords.map(({ plan }) => plan),
    sampleRowsAtMost,
  );
  return plannedRecords.map(({ node, plan }, at) => ({
    name: plan.record,
    header: plan.header,
    shared: plan.shared,
    rows: (rowsByRecord[at] ?? []).map(({ cells }) => cells),
    plan,
    isRepeated: isRepeatedNode(node) || lineOf(node).some(isRepeatedNode),
    isEverywhere: node.parent === null || node.parents === node.parent.count,
  }));
}

/** Reads the first rows of several plans in one reading of the beginning. */
export async function readFirstRows(
  { file }: LearntXml,
  plans: readonly RecordPlan[],
  rowsAtMost: number,
): Promise<readonly (readonly XmlRow[])[]> {
  const readersOfPlans = plans.map((plan) => ({ reader: new RecordReader(plan, rowsAtMost), rows: [] as XmlRow[] }));
  const { onBytes: _onBytes, ...quiet } = file;
  let openReaders = readersOfPlans;
  const sharedEvents: XmlEvents = {
    open: (name, attributes) => openReaders.forEach(({ reader }) => reader.events.open(name, attributes)),
    text: (text) => openReaders.forEach(({ reader }) => reader.events.text(text)),
    close: () => openReaders.forEach(({ reader }) => reader.events.close()),
  };
  let pieceCount = 0;
  try {
    for await (const _ of walkXmlFile(
      quiet,
      () => sharedEvents,
      () => 1,
    )) {
      for (const { reader, rows } of openReaders) rows.push(...reader.take());
      openReaders = openReaders.filter(({ reader }) => !reader.isFull);
      pieceCount += 1;
      if (openReaders.length === 0 || pieceCount >= piecesToLearn) break;
    }
  } catch (error) {
    // Reading the file reports the problem.
    if (!(error instanceof FileProblem)) throw error;
  }
  return readersOfPlans.map(({ rows }) => rows);
}

/** Record of a mapping, and those that it leaves out. */
export interface WantedRecord {
  readonly record: string | null;
  readonly otherRecords: readonly string[];
}

/** Returns the candidates and rivals of a file without those that a mapping leaves out. */
export function choiceOf({ rivals }: LearntXml, listed: readonly ListedRecord[], { nodes }: LeftOutRecords) {
  const leftOutPaths = [...nodes.keys()].map(pathOf);
  const isReadElement = ({ name }: { readonly name: string }) => !isLeftOutRecord(name, leftOutPaths);
  return { candidates: listed.filter(isReadElement), rivals: rivals.filter(isReadElement) };
}

/**
 * Plans the named record of a file, or the one that is found.
 *
 * Throws `FileProblem` with IMPORT_RECORD if there is none of the name, or several may be meant, IMPORT_OTHER_RECORDS if the file has others beside
 * the named one that are not left out, and IMPORT_EMPTY if none is named and nothing may be a record.
 */
export async function findRecord(learnt: LearntXml, { record, otherRecords }: WantedRecord): Promise<RecordPlan> {
  const { records, problem } = learnt;
  const refuseXml = (): never => {
    throw problem ?? new FileProblem("IMPORT_RECORD", 1, { records: records.map(pathOf).join(", ") });
  };
  const leftOutRecords = findLeftOut(learnt, otherRecords);
  const countedRecords = findLeftOut(learnt, [...otherRecords, ...findListsBeside(learnt, record)]);
  const namedPlan = record === null ? null : (planNamedRecord(learnt, record, countedRecords) ?? refuseXml());
  const listedRecords = await readRecords(learnt);
  const recordChoice = choiceOf(learnt, listedRecords, leftOutRecords);
  if (namedPlan !== null) {
    const otherRecordPaths = listOtherRecords(namedPlan.record, recordChoice);
    if (otherRecordPaths.length === 0) return namedPlan;
    throw new FileProblem("IMPORT_OTHER_RECORDS", 1, {
      record: namedPlan.record,
      records: otherRecordPaths.join(", "),
    });
  }
  const chosenRecord = chooseRecord(recordChoice.candidates, recordChoice.rivals);
  const mayMeanRecord =
    listedRecords.some(({ isRepeated: repeats }) => repeats) ||
    recordChoice.rivals.some(({ values }) => values !== "other");
  if (chosenRecord === null && !mayMeanRecord) throw problem ?? new FileProblem("IMPORT_EMPTY", 1);
  return (chosenRecord === null ? null : planNamedRecord(learnt, chosenRecord, leftOutRecords)) ?? refuseXml();
}

/** Finds the lists of a JSON document beside its record, to be counted and left out: their names tell less than those in an XML file. */
function findListsBeside({ file, records: [first] }: LearntXml, record: string | null): readonly string[] {
  if (file.syntax === "xml" || record === null || first === undefined) return [];
  const rootNode = lineOf(first)[0];
  const recordNode = rootNode === undefined ? null : findNode(rootNode, record);
  if (rootNode === undefined || recordNode === null) return [];
  const recordLine = lineOf(recordNode);
  return listNodes(rootNode)
    .filter(
      (node) => isRepeatedNode(node) && !lineOf(node).slice(0, -1).some(isRepeatedNode) && !recordLine.includes(node),
    )
    .map(pathOf);
}

/** Looks for other records in the whole of a file: those that only come after its beginning. */
export interface LateRecords {
  readonly eventsOf: (walker: () => XmlWalker) => XmlEvents;
  /** Throws `FileProblem` with IMPORT_OTHER_RECORDS if the file has records beside its own that are not left out. */
  readonly check: () => void;
}

/** Makes a check of a whole file for late records; null if the beginning, which is checked already, is the whole file. */
export function checkLateRecords(learnt: LearntXml, { record, leftOut }: RecordPlan): LateRecords | null {
  if (learnt.isWhole) return null;
  let getWalker: (() => XmlWalker) | undefined;
  const wholeShape = learnShape(() => ({ line: getWalker?.().line() ?? 1 }), true);
  const ownRivals = learnt.rivals.filter(({ name }) => name === record);
  return {
    eventsOf: (walkerOf) => {
      getWalker = walkerOf;
      return wholeShape.events;
    },
    check: () => {
      const rootNode = wholeShape.root();
      const lateRivals = rootNode === null ? [] : listRecords(rootNode).rivals.filter(({ name }) => name !== record);
      const otherRecordPaths = listOtherRecords(record, { candidates: [], rivals: [...ownRivals, ...lateRivals] });
      const undecidedPaths = listUndecidedRecords(otherRecordPaths, leftOut.paths);
      if (undecidedPaths.length > 0)
        throw new FileProblem("IMPORT_OTHER_RECORDS", 1, { record, records: undecidedPaths.join(", ") });
    },
  };
}

/** Finds the elements of records that are left out in the beginning of a file. */
export function findLeftOut(learnt: LearntXml, paths: readonly string[]): LeftOutRecords {
  const rootNode = findRootNode(learnt);
  const nodePathPairs = paths.map((path) => [rootNode === null ? null : findNode(rootNode, path), path] as const);
  return {
    paths,
    nodes: new Map(nodePathPairs.flatMap(([node, path]) => (node === null ? [] : [[node, path] as const]))),
  };
}

function findRootNode({ records: [first] }: LearntXml): ShapeNode | null {
  return first === undefined ? null : (lineOf(first)[0] ?? null);
}

/** Plans the record of a path; null if the file has none. */
export function planNamedRecord(learnt: LearntXml, recordPath: string, leftOut?: LeftOutRecords): RecordPlan | null {
  const rootNode = findRootNode(learnt);
  const recordNode = rootNode === null ? null : findNode(rootNode, recordPath);
  return recordNode === null ? null : planRecord(recordNode, learnt.isWhole, leftOut);
}
