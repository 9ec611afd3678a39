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
import { firstTextBytes, type TextOptions } from "../file-text.ts";
import type { TableSource } from "../table-source.ts";
import { planRecord, type LeftOutRecords, type RecordPlan } from "./record-columns.ts";
import { listRecords } from "./record-list.ts";
import { RecordReader } from "./record-reader.ts";
import { walkXmlFile, type XmlFile } from "./walk-file.ts";
import type { XmlRow } from "./xml-row.ts";
import { findPlace, isRepeatedNode, learnShape, lineOf, pathOf, placesOf, type ShapeNode } from "./xml-shape.ts";

/** Number of first bytes that tell XML from other texts. */
const bytesToTell = 4_096;

/**
 * Opens a file; null if it is no XML. Its encoding is that of its bytes, or the one that it declares, or else the given one.
 *
 * Throws `FileProblem` with IMPORT_ENCODING if it declares one that nobody knows, and IMPORT_HTML for a web page.
 */
export async function openXml(path: string, source: TableSource | null, options: TextOptions): Promise<XmlFile | null> {
  const first = (await firstTextBytes(path, source)).subarray(0, bytesToTell);
  const wide = wideEncoding(first);
  const begun = new TextDecoder(wide ?? "latin1").decode(wide === null ? withoutMark(first) : first);
  if (isHtml(begun)) throw new FileProblem("IMPORT_HTML", 1);
  if (!isXml(begun)) return null;
  const declared = declaredEncoding(begun);
  // A file whose letters take one byte is not the UTF-16 that some programs declare.
  const stated = declared === null || declared.startsWith("utf-16") || hasByteOrderMark(first) ? null : declared;
  const encoding = wide ?? (hasByteOrderMark(first) ? "utf-8" : null) ?? stated ?? options.encoding;
  if (!isKnown(encoding)) throw new FileProblem("IMPORT_ENCODING", 1, { encoding });
  return { path, source, encoding, syntax: "xml", ...(options.onBytes !== undefined && { onBytes: options.onBytes }) };
}

const hasByteOrderMark = ([first, second, third]: Buffer): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;
const withoutMark = (bytes: Buffer): Buffer => (hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes);

/** Encoding of two bytes a letter, by the mark or by the first sign, "<". */
function wideEncoding([first, second]: Buffer): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : null;
}

function isKnown(encoding: string): boolean {
  try {
    new TextDecoder(encoding);
    return true;
  } catch {
    return false;
  }
}

/** Number of first pieces that tell the shape of a file: some four megabytes. */
const piecesLearnt = 256;

/** Shape and possible records of a file, found in its beginning. */
export interface LearntXml {
  readonly file: XmlFile;
  /** Records that are offered. */
  readonly records: readonly ShapeNode[];
  /** All elements with values, which may be records as well. */
  readonly rivals: readonly RecordRival[];
  /** Whether the file was read to its end. */
  readonly isWhole: boolean;
  /** Why it was not; null if it goes on. */
  readonly problem: FileProblem | null;
}

/**
 * Learns the records of a file from its beginning.
 *
 * Throws `FileProblem` of {@link walkXmlFile} if the file is no XML before any record, and IMPORT_EMPTY if it has none.
 */
export async function learnXml(xmlFile: XmlFile): Promise<LearntXml> {
  let walker: XmlWalker | undefined;
  const shape = learnShape(() => ({ line: walker?.line() ?? 1 }));
  let pieces = 0;
  let isWhole = true;
  let problem: FileProblem | null = null;
  const { onBytes: _onBytes, ...quiet } = xmlFile;
  const walk = walkXmlFile(
    quiet,
    (own) => ({ ...shape.events, open: (...part) => ((walker = own()), shape.events.open(...part)) }),
    () => 1,
  );
  try {
    for await (const _ of walk) {
      pieces += 1;
      if (pieces < piecesLearnt) continue;
      isWhole = false;
      break;
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    [problem, isWhole] = [error, false];
  }
  const root = shape.root();
  const { records, rivals } = root === null ? { records: [], rivals: [] } : listRecords(root);
  if (records.length === 0) throw problem ?? new FileProblem("IMPORT_EMPTY", 1);
  return { file: xmlFile, records, rivals, isWhole, problem };
}

/** First rows of a record. */
export interface ListedRecord extends RecordCandidate {
  readonly plan: RecordPlan;
}

/** Number of first rows that tell what a record is. */
const rowsTold = 200;

/** Reads the first rows of each record of a file. */
export async function readRecords(learnt: LearntXml): Promise<readonly ListedRecord[]> {
  const { records, isWhole } = learnt;
  const planned = records.map((node) => ({ node, plan: planRecord(node, isWhole) }));
  const read = await readFirstRows(
    learnt,
    planned.map(({ plan }) => plan),
    rowsTold,
  );
  return planned.map(({ node, plan }, at) => ({
    name: plan.record,
    header: plan.header,
    shared: plan.shared,
    rows: (read[at] ?? []).map(({ cells }) => cells),
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
  const listed = plans.map((plan) => ({ reader: new RecordReader(plan, rowsAtMost), rows: [] as XmlRow[] }));
  const { onBytes: _onBytes, ...quiet } = file;
  let open = listed;
  const events: XmlEvents = {
    open: (name, attributes) => open.forEach(({ reader }) => reader.events.open(name, attributes)),
    text: (text) => open.forEach(({ reader }) => reader.events.text(text)),
    close: () => open.forEach(({ reader }) => reader.events.close()),
  };
  let pieces = 0;
  try {
    for await (const _ of walkXmlFile(
      quiet,
      () => events,
      () => 1,
    )) {
      for (const { reader, rows } of open) rows.push(...reader.take());
      open = open.filter(({ reader }) => !reader.isFull);
      pieces += 1;
      if (open.length === 0 || pieces >= piecesLearnt) break;
    }
  } catch (error) {
    // Reading the file reports the problem.
    if (!(error instanceof FileProblem)) throw error;
  }
  return listed.map(({ rows }) => rows);
}

/** Record of a mapping, and those that it leaves out. */
export interface WantedRecord {
  readonly record: string | null;
  readonly otherRecords: readonly string[];
}

/** Candidates and rivals of a file that a mapping does not leave out. */
export function choiceOf({ rivals }: LearntXml, listed: readonly ListedRecord[], { nodes }: LeftOutRecords) {
  const paths = [...nodes.keys()].map(pathOf);
  const isReadElement = ({ name }: { readonly name: string }) => !isLeftOutRecord(name, paths);
  return { candidates: listed.filter(isReadElement), rivals: rivals.filter(isReadElement) };
}

/**
 * Plans the named record of a file, or the one that is found.
 *
 * Throws `FileProblem` with IMPORT_RECORD if there is none of the name, or several may be meant, and IMPORT_OTHER_RECORDS if the file has others beside
 * the named one that are not left out.
 */
export async function findRecord(learnt: LearntXml, { record, otherRecords }: WantedRecord): Promise<RecordPlan> {
  const { records, problem } = learnt;
  const refuseXml = (): never => {
    throw problem ?? new FileProblem("IMPORT_RECORD", 1, { records: records.map(pathOf).join(", ") });
  };
  const leftOut = findLeftOut(learnt, otherRecords);
  const counted = findLeftOut(learnt, [...otherRecords, ...listsBeside(learnt, record)]);
  const named = record === null ? null : (planNamed(learnt, record, counted) ?? refuseXml());
  const listed = await readRecords(learnt);
  const choice = choiceOf(learnt, listed, leftOut);
  if (named !== null) {
    const others = listOtherRecords(named.record, choice);
    if (others.length === 0) return named;
    throw new FileProblem("IMPORT_OTHER_RECORDS", 1, { record: named.record, records: others.join(", ") });
  }
  const found = chooseRecord(choice.candidates, choice.rivals);
  const isChoice =
    listed.some(({ isRepeated: repeats }) => repeats) || choice.rivals.some(({ values }) => values !== "other");
  if (found === null && !isChoice) throw problem ?? new FileProblem("IMPORT_EMPTY", 1);
  return (found === null ? null : planNamed(learnt, found, leftOut)) ?? refuseXml();
}

/** Lists beside the record of a document of JSON, which are counted and left out: its names tell less than those of an XML file. */
function listsBeside({ file, records: [first] }: LearntXml, record: string | null): readonly string[] {
  if (file.syntax === "xml" || record === null || first === undefined) return [];
  const root = lineOf(first)[0];
  const named = root === undefined ? null : findPlace(root, record);
  if (root === undefined || named === null) return [];
  const line = lineOf(named);
  return placesOf(root)
    .filter((node) => isRepeatedNode(node) && !lineOf(node).slice(0, -1).some(isRepeatedNode) && !line.includes(node))
    .map(pathOf);
}

/** Looks for other records in the whole of a file: those that only come after its beginning. */
export interface LateRecords {
  readonly eventsOf: (walker: () => XmlWalker) => XmlEvents;
  /** Throws `FileProblem` with IMPORT_OTHER_RECORDS if the file has records beside its own that are not left out. */
  readonly check: () => void;
}

/** Makes a check of the whole of a file; null if its beginning, which is checked, is all of it. */
export function checkLateRecords(learnt: LearntXml, { record, leftOut }: RecordPlan): LateRecords | null {
  if (learnt.isWhole) return null;
  let walker: (() => XmlWalker) | undefined;
  const shape = learnShape(() => ({ line: walker?.().line() ?? 1 }), true);
  const own = learnt.rivals.filter(({ name }) => name === record);
  return {
    eventsOf: (own) => {
      walker = own;
      return shape.events;
    },
    check: () => {
      const root = shape.root();
      const late = root === null ? [] : listRecords(root).rivals.filter(({ name }) => name !== record);
      const others = listOtherRecords(record, { candidates: [], rivals: [...own, ...late] });
      const undecided = listUndecidedRecords(others, leftOut.paths);
      if (undecided.length > 0)
        throw new FileProblem("IMPORT_OTHER_RECORDS", 1, { record, records: undecided.join(", ") });
    },
  };
}

/** Finds the elements of records that are left out in the beginning of a file. */
export function findLeftOut(learnt: LearntXml, paths: readonly string[]): LeftOutRecords {
  const root = rootOf(learnt);
  const found = paths.map((path) => [root === null ? null : findPlace(root, path), path] as const);
  return { paths, nodes: new Map(found.flatMap(([node, path]) => (node === null ? [] : [[node, path] as const]))) };
}

function rootOf({ records: [first] }: LearntXml): ShapeNode | null {
  return first === undefined ? null : (lineOf(first)[0] ?? null);
}

/** Plans the record of a path; null if the file has none. */
export function planNamed(learnt: LearntXml, wanted: string, leftOut?: LeftOutRecords): RecordPlan | null {
  const root = rootOf(learnt);
  const node = root === null ? null : findPlace(root, wanted);
  return node === null ? null : planRecord(node, learnt.isWhole, leftOut);
}
