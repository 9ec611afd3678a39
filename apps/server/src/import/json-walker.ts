/** Walks one JSON document as its text arrives, as the parts of a document of records. */

import { XmlFault, xmlLimits, type XmlEvents, type XmlWalker } from "@comptoir/api/tables";

/** Name of the document itself, which JSON does not name. */
const jsonRoot = "JSON";

/** Name of the elements of a list that is the document. */
const recordName = "record";

/** An open object or list. */
interface Frame {
  readonly isList: boolean;
  /** Name of the object, or of the elements of the list. */
  readonly name: string;
  /** Name of the value that comes next in an object. */
  key: string;
  next: "first" | "key" | "colon" | "value" | "comma";
}

/** Receives the values that stand in no list, by their keys: what a document says of itself. */
type OwnValue = (keys: readonly string[], text: string) => void;

const scalarEnd = /[\s,:{}[\]"]/u;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/**
 * Makes a walker of a document. Its root is "JSON"; a value is an element with the name of its key, and a list gives an element for each of its own. Null is an
 * empty element, and numbers stay as they are written. Slashes and colons in keys become underscores, because paths have them.
 *
 * Its functions throw `XmlFault`.
 */
export function createJsonWalker(events: XmlEvents, onOwnValue: OwnValue = () => {}): XmlWalker {
  const reader = new TokenReader(events, onOwnValue);
  let rest = "";
  const takeTokens = (isEnd: boolean): void => {
    rest = rest.slice(takeWholeTokens(reader, rest, isEnd));
    if (rest.length > xmlLimits.run) reader.refuse("long");
  };
  return {
    write: (text) => {
      rest += text;
      takeTokens(false);
    },
    end: () => {
      takeTokens(true);
      if (rest !== "") reader.refuse("broken");
      reader.end();
    },
    line: () => reader.line,
  };
}

/** Takes the tokens of a text that are whole; at the end of the document, all. Returns where they end. */
function takeWholeTokens(reader: TokenReader, text: string, isEnd: boolean): number {
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "\n") reader.line += 1;
    if (isBlank(character)) at += 1;
    else if ("{}[],:".includes(character)) {
      reader.takeMark(character);
      at += 1;
    } else {
      const length = tokenLength(text, at, isEnd);
      if (length === null) break;
      const token = text.slice(at, at + length);
      if (character === '"') reader.takeText(token);
      else reader.takeWord(token);
      at += length;
    }
  }
  return at;
}

/** Reads the tokens of a document in their order, and refuses one that may not be at its place. */
class TokenReader {
  /** Line of the token that is read now, from 1. */
  line = 1;
  readonly #events: XmlEvents;
  readonly #onOwnValue: OwnValue;
  readonly #stack: Frame[] = [];
  /** Number of open lists. */
  #lists = 0;
  #isBegun = false;

  constructor(events: XmlEvents, onOwnValue: OwnValue) {
    this.#events = events;
    this.#onOwnValue = onOwnValue;
  }

  refuse(reason: XmlFault["reason"]): never {
    throw new XmlFault(reason, this.line, 1);
  }

  /** Ends the document, whose value must be whole. */
  end(): void {
    if (this.#stack.length > 0 || !this.#isBegun) this.refuse("broken");
  }

  takeMark(mark: string): void {
    if (mark === "{" || mark === "[") return this.#begin(mark === "[");
    if (mark === "}" || mark === "]") return this.#close(mark === "]");
    const frame = this.#stack.at(-1) ?? this.refuse("broken");
    if (mark === ":" && frame.next === "colon") frame.next = "value";
    else if (mark === "," && frame.next === "comma") frame.next = frame.isList ? "value" : "key";
    else this.refuse("broken");
  }

  takeText(token: string): void {
    const text = textOf(token) ?? this.refuse("broken");
    const frame = this.#stack.at(-1) ?? this.refuse("broken");
    if (!frame.isList && (frame.next === "first" || frame.next === "key")) {
      frame.key = text.replaceAll(/[/:]/gu, "_").trim() || "_";
      frame.next = "colon";
    } else if (this.#awaitsValue()) this.#takeScalar(text);
    else this.refuse("broken");
  }

  takeWord(word: string): void {
    if (!this.#awaitsValue() || this.#stack.length === 0) this.refuse("broken");
    if (word === "null") this.#takeScalar("");
    else if (word === "true" || word === "false" || number.test(word)) this.#takeScalar(word);
    else this.refuse("broken");
  }

  #begin(isList: boolean): void {
    if (!this.#awaitsValue()) this.refuse("broken");
    if (this.#stack.length >= xmlLimits.levels) this.refuse("deep");
    this.#isBegun = true;
    const above = this.#stack.at(-1);
    const name = above === undefined && isList ? recordName : this.#name();
    if (isList) this.#lists += 1;
    if (!isList || above === undefined) this.#events.open(this.#name(), {}, above?.isList === true);
    this.#stack.push({ isList, name, key: "", next: "first" });
  }

  #close(isList: boolean): void {
    const frame = this.#stack.pop();
    if (frame?.isList !== isList || (frame.next !== "first" && frame.next !== "comma")) this.refuse("broken");
    if (isList) this.#lists -= 1;
    if (!isList || this.#stack.length === 0) this.#events.close();
    this.#finishValue();
  }

  #takeScalar(text: string): void {
    const name = this.#name();
    this.#events.open(name, {});
    if (text !== "") this.#events.text(text);
    this.#events.close();
    if (this.#lists === 0) this.#onOwnValue([...this.#stack.slice(1).map((frame) => frame.name), name], text);
    this.#finishValue();
  }

  /** Name of the value that comes next. */
  #name(): string {
    const frame = this.#stack.at(-1);
    if (frame === undefined) return jsonRoot;
    return frame.isList ? frame.name : frame.key;
  }

  #finishValue(): void {
    const frame = this.#stack.at(-1);
    if (frame !== undefined) frame.next = "comma";
  }

  /** Whether a value may begin here. A list takes its first element where an object takes its first key. */
  #awaitsValue(): boolean {
    const frame = this.#stack.at(-1);
    if (frame === undefined) return !this.#isBegun;
    return frame.isList ? frame.next === "first" || frame.next === "value" : frame.next === "value";
  }
}

/** White space of JSON, and the mark at the beginning of a file. */
const isBlank = (character: string): boolean => " \t\r\n\ufeff".includes(character);

/** Length of the text or word at a place; null if it does not end yet. */
function tokenLength(text: string, start: number, isEnd: boolean): number | null {
  if (text.charAt(start) !== '"') {
    const length = text.slice(start).search(scalarEnd);
    return length === -1 ? (isEnd ? text.length - start : null) : length;
  }
  let quote = start;
  for (;;) {
    quote = text.indexOf('"', quote + 1);
    if (quote === -1) return null;
    let slashes = 0;
    while (text.charAt(quote - 1 - slashes) === "\\") slashes += 1;
    if (slashes % 2 === 0) return quote + 1 - start;
  }
}

/** Reads a text between quotes; null if it is none. */
function textOf(token: string): string | null {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
