/** Reads the records of an XML document as rows: their own values, and those that stand above them. */

import type { XmlEvents } from "@comptoir/api/tables";

import { FileProblem } from "../file-problem.ts";
import { LeftOutCounter, toWrittenPath } from "./left-out-records.ts";
import { waitingRowsAtMost, type PlannedElement, type RecordPlan } from "./record-columns.ts";
import { rowLimits, twiceMark, type PartialCells, type WaitingRow, type XmlRow } from "./xml-row.ts";
import { isMarkupAttribute } from "./xml-shape.ts";

/** Open element that the plan knows: its place in the plan, and its text so far. */
interface Frame {
  readonly place: PlannedElement;
  text: string;
}

/**
 * Reads records by a plan. Its events throw `FileProblem` with IMPORT_FIELD_TOO_LONG (a record of endless values), IMPORT_XML_LATE (a value of rows that were
 * passed on before it), and IMPORT_RECORD (another root).
 */
export class RecordReader {
  readonly events: XmlEvents;
  readonly #plan: RecordPlan;
  readonly #rowsAtMost: number;
  readonly #waitAtMost: number;
  readonly #stack: Frame[] = [];
  readonly #shared: PartialCells;
  /** Length of the values of each level above the record. Units: characters. */
  readonly #sharedSizes: number[];
  /** Whether rows of each level were passed on before its end. */
  readonly #passed: boolean[];
  readonly #problems: (FileProblem | null)[];
  /** Number of records that waited when each level began. */
  readonly #begins: number[];
  #rows: XmlRow[] = [];
  #passedOn = 0;
  #waiting: WaitingRow[] = [];
  #waitingSize = 0;
  #cells: PartialCells = [];
  #recordSize = 0;
  #recordProblem: FileProblem | null = null;
  #twice: string[] = [];
  #count = 0;
  /** Number of open elements outside the columns; `#strange` is the name of the first of them if the plan does not know it. */
  #outside = 0;
  #strange: string | null = null;
  /** Whether the unknown element is reported as a row of its own. */
  #isReported = false;
  /** Names of the open elements. */
  readonly #names: string[] = [];
  readonly #leftOut: LeftOutCounter;
  /** Depth outside the columns at which a record that is left out began, and an element around such records; 0 if none. */
  #leftOutAt = 0;
  #aroundAt = 0;
  /** Takes the first rows of a plan, up to a number of them. */
  constructor(recordPlan: RecordPlan, rowsAtMost = Infinity) {
    this.#plan = recordPlan;
    this.#leftOut = new LeftOutCounter(recordPlan.leftOut);
    this.#rowsAtMost = rowsAtMost;
    this.#waitAtMost = Math.min(waitingRowsAtMost, Math.floor(rowLimits.cells / Math.max(1, recordPlan.header.length)));
    this.#shared = recordPlan.header.map(() => undefined);
    this.#sharedSizes = recordPlan.columnsOfLevel.map(() => 0);
    this.#passed = recordPlan.columnsOfLevel.map(() => false);
    this.#begins = recordPlan.columnsOfLevel.map(() => 0);
    this.#problems = recordPlan.columnsOfLevel.map(() => null);
    this.events = {
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => this.#text(text),
      close: () => this.#close(),
    };
  }

  /** Number of the record that is read now, from 1. */
  get number(): number {
    return Math.max(1, this.#count + (this.#stack.at(-1)?.place.level === this.#plan.level ? 0 : 1));
  }

  /** Whether the reader has passed on as many rows as it may. */
  get isFull(): boolean {
    return this.#passedOn >= this.#rowsAtMost;
  }

  /** Counts of the elements that were left out so far. */
  get leftOut(): Pick<LeftOutCounter, "counts" | "amountsAbove"> {
    return this.#leftOut;
  }

  /** Returns the rows that were completed since the last call. */
  take(): readonly XmlRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#names.push(name);
    if (this.#outside > 0) return this.#openOutside(attributes);
    const above = this.#stack.at(-1)?.place;
    const place = above === undefined ? this.#rootOf(name) : above.children.get(name);
    if (place === undefined || place.kind === "list") {
      this.#strange = place === undefined ? `${above?.name ?? ""}/${name}` : null;
      this.#isReported = false;
      const isFooter = place === undefined && above !== undefined && this.#passed[above.level] === true;
      this.#leftOut.beginUnread(isFooter ? toWrittenPath(this.#names) : (place?.list ?? null));
      return this.#openOutside(attributes);
    }
    this.#stack.push({ place, text: "" });
    if (place.kind === "above") this.#begins[place.level] = this.#waiting.length;
    if (place.kind === "record") {
      this.#count += 1;
      [this.#cells, this.#recordSize, this.#recordProblem, this.#twice] = [[], 0, null, []];
    }
    for (const attribute in attributes) {
      const column = place.attributes.get(attribute);
      const value = attributes[attribute] ?? "";
      if (column !== undefined) this.#set(place, column, value);
      else if (!isMarkupAttribute(attribute)) this.#findUnread(`${place.name}/@${attribute}`, value, attribute);
    }
  }

  /** Opens an element that no column has. A record that is left out, and what stands around one, are not reported. */
  #openOutside(attributes: Readonly<Record<string, string>>): void {
    this.#outside += 1;
    if (this.#leftOutAt > 0) return;
    const kind = this.#leftOut.tell(this.#names);
    if (kind === "leftOut") {
      this.#leftOutAt = this.#outside;
      return;
    }
    for (const [name, value] of Object.entries(attributes)) this.#leftOut.findAmount([...this.#names, name], value);
    if (this.#aroundAt > 0) return;
    if (kind === "above") this.#aroundAt = this.#outside;
    else this.#findStrangeElement(attributes);
  }

  #closeOutside(): void {
    if (this.#leftOutAt === this.#outside) this.#leftOutAt = 0;
    if (this.#aroundAt === this.#outside) this.#aroundAt = 0;
    this.#outside -= 1;
    if (this.#outside === 0) this.#strange = null;
  }

  #rootOf(name: string): PlannedElement {
    if (name !== this.#plan.rootName) throw new FileProblem("IMPORT_RECORD", 1, { records: this.#plan.record });
    return this.#plan.root;
  }

  #text(text: string): void {
    if (this.#outside > 0) {
      if (this.#leftOutAt > 0) return;
      this.#leftOut.findAmount(this.#names, text);
      if (this.#aroundAt > 0) return;
      if (this.#strange !== null && text.trim() !== "") this.#findStrange(this.#strange);
      return;
    }
    const frame = this.#stack.at(-1);
    if (frame === undefined) return;
    if (frame.place.text !== null) {
      frame.text += text;
      this.#measure(frame.text.length);
    } else this.#findUnread(frame.place.name, text);
  }

  #close(): void {
    this.#names.pop();
    if (this.#outside > 0) return this.#closeOutside();
    const frame = this.#stack.pop();
    if (frame === undefined) return;
    const { place, text } = frame;
    if (place.text !== null) this.#set(place, place.text, text);
    if (place.kind === "record") this.#endRecord();
    if (place.kind === "above") this.#endLevel(place.level);
  }

  #set({ level, kind }: PlannedElement, column: number, written: string): void {
    const value = written.trim();
    if (value === "") return;
    const name = this.#plan.header[column] ?? "";
    if (level === this.#plan.level) {
      const before = this.#cells[column];
      this.#recordSize += value.length + twiceMark.length;
      this.#measure(this.#recordSize);
      if (before !== undefined && this.#plan.mayBeTwice.has(column)) this.#twice.push(name);
      else if (before !== undefined)
        this.#recordProblem ??= new FileProblem("IMPORT_XML_TWICE", this.#count, { column: name });
      this.#cells[column] = before === undefined ? value : `${before}${twiceMark}${value}`;
      return;
    }
    if (this.#passed[level] === true && kind !== "record")
      throw new FileProblem("IMPORT_XML_LATE", this.number, { column: name });
    this.#leftOut.countAbove(name, value);
    const size = (this.#sharedSizes[level] ?? 0) + value.length + twiceMark.length;
    this.#measure(size);
    this.#sharedSizes[level] = size;
    const before = this.#shared[column];
    if (before !== undefined)
      this.#problems[level] ??= new FileProblem("IMPORT_XML_TWICE", this.number, { column: name });
    this.#shared[column] = before === undefined ? value : `${before}${twiceMark}${value}`;
  }

  #measure(length: number): void {
    if (length > rowLimits.record)
      throw new FileProblem("IMPORT_FIELD_TOO_LONG", this.number, { limit: rowLimits.record });
  }

  /** Notes a value without a column in a known element, and counts an amount. */
  #findUnread(name: string, value: string, ...attribute: readonly string[]): void {
    if (value.trim() === "") return;
    this.#leftOut.countAmount([...this.#names, ...attribute], value);
    this.#findStrange(name);
  }

  /** Notes a value that the columns do not have: its rows do not say all that the document says of them. */
  #findStrange(name: string): void {
    const level = this.#stack.at(-1)?.place.level ?? 0;
    const problem = () => new FileProblem("IMPORT_XML_NEW", this.number, { column: name });
    if (level === this.#plan.level) this.#recordProblem ??= problem();
    // Values after the rows of a level, such as totals of a file, are no values of its rows.
    else if (this.#passed[level] !== true) this.#problems[level] ??= problem();
  }

  /**
   * Notes an element that the columns do not have. After the rows of its level it is one of a total, or of records that the beginning does not have:
   * one with elements or several values is a broken row, so that nobody loses them without a word.
   */
  #findStrangeElement(attributes: Readonly<Record<string, string>>): void {
    if (this.#strange === null) return;
    const values = Object.keys(attributes).filter((attribute) => !isMarkupAttribute(attribute)).length;
    if (values > 0) this.#findStrange(this.#strange);
    const level = this.#stack.at(-1)?.place.level ?? 0;
    if (this.#passed[level] === true && (this.#outside > 1 || values > 1)) this.#reportStrange();
  }

  /** Reports an element that the columns do not have: after the rows of its level as a broken row, before them as a value of theirs. */
  #reportStrange(): void {
    if (this.#isReported || this.#strange === null) return;
    const level = this.#stack.at(-1)?.place.level ?? 0;
    if (this.#passed[level] !== true) return this.#findStrange(this.#strange);
    this.#isReported = true;
    this.#count += 1;
    this.#passedOn += 1;
    const problem = new FileProblem("IMPORT_XML_NEW", this.#count, { column: this.#strange });
    this.#rows.push({ number: this.#count, cells: this.#plan.header.map(() => ""), twice: [], problem });
  }

  #endRecord(): void {
    if (this.#passedOn + this.#waiting.length >= this.#rowsAtMost) return;
    this.#waiting.push({ number: this.#count, cells: this.#cells, twice: this.#twice, problem: this.#recordProblem });
    this.#waitingSize += this.#recordSize;
    if (this.#plan.group !== null && this.#waiting.length <= this.#waitAtMost && this.#waitingSize <= rowLimits.waiting)
      return;
    this.#passOn();
    this.#passed.fill(true, 0, this.#plan.level);
  }

  /** Passes on the records that wait, with the values above them. */
  #passOn(): void {
    const above = this.#problems.find((problem) => problem !== null) ?? null;
    for (const { number, cells: ownCells, twice, problem } of this.#waiting) {
      const cells = this.#shared.map((shared, column) => ownCells[column] ?? shared ?? "");
      const found = problem ?? above;
      this.#passedOn += 1;
      this.#rows.push({
        number,
        cells,
        twice,
        problem: found === null ? null : new FileProblem(found.code, number, found.params),
      });
    }
    [this.#waiting, this.#waitingSize] = [[], 0];
    this.#begins.fill(0);
  }

  #endLevel(level: number): void {
    const { group } = this.#plan;
    if (group !== null && level > group) this.#giveValues(level);
    if (level === group) {
      if (this.#waiting.length > 0) this.#passed.fill(true, 0, level);
      this.#passOn();
    }
    this.#clear(level);
  }

  /** Copies the values of a level to the waiting records inside it. The level lies between the group and its records. */
  #giveValues(level: number): void {
    const columns = this.#plan.columnsOfLevel[level] ?? [];
    for (const record of this.#waiting.slice(this.#begins[level])) {
      // An empty value is theirs too: that of a section which is open now is not.
      for (const column of columns) record.cells[column] = this.#shared[column] ?? "";
      record.problem ??= this.#problems[level] ?? null;
    }
  }

  #clear(level: number): void {
    for (const column of this.#plan.columnsOfLevel[level] ?? []) this.#shared[column] = undefined;
    this.#sharedSizes[level] = 0;
    this.#passed[level] = false;
    this.#problems[level] = null;
  }
}
