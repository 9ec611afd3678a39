/** Walks one JSON document as its text arrives, as the parts of a document of records. */

import { XmlFault, xmlLimits, type XmlEvents, type XmlWalker } from "@comptoir/api/tables";

/** Name of the document itself, which JSON does not name. */
const jsonRootName = "JSON";

/** Name of the elements of a list that is the document. */
const recordName = "record";

/** An open object or list. */
interface JsonFrame {
  readonly isList: boolean;
  /** Name of the object, or of the elements of the list. */
  readonly name: string;
  /** Name of the value that comes next in an object. */
  key: string;
  next: "first" | "key" | "colon" | "value" | "comma";
}

/** Receives the values that stand in no list, by their keys: what a document says of itself. */
type OnOwnValue = (keys: readonly string[], text: string) => void;

const scalarEndPattern = /[\s,:{}[\]"]/u;
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/**
 * Makes a walker of a document. Its root is "JSON"; a value is an element with the name of its key, and a list gives an element for each of its own. Null is an
 * empty element, and numbers stay as they are written. Slashes and colons in keys become underscores, because paths have them.
 *
 * Its functions throw `XmlFault`.
 */
export function createJsonWalker(events: XmlEvents, onOwnValue: OnOwnValue = () => {}): XmlWalker {
  const tokenReader = new TokenReader(events, onOwnValue);
  let unreadText = "";
  const takeTokens = (isEnd: boolean): void => {
    unreadText = unreadText.slice(takeWholeTokens(tokenReader, unreadText, isEnd));
    if (unreadText.length > xmlLimits.run) tokenReader.refuse("long");
  };
  return {
    write: (text) => {
      unreadText += text;
      takeTokens(false);
    },
    end: () => {
      takeTokens(true);
      if (unreadText !== "") tokenReader.refuse("broken");
      tokenReader.end();
    },
    line: () => tokenReader.line,
  };
}

/** Takes the tokens of a text that are whole; at the end of the document, all. Returns where they end. */
function takeWholeTokens(reader: TokenReader, text: string, isEnd: boolean): number {
  let tokenStart = 0;
  while (tokenStart < text.length) {
    const character = text.charAt(tokenStart);
    if (character === "\n") reader.line += 1;
    if (isBlank(character)) tokenStart += 1;
    else if ("{}[],:".includes(character)) {
      reader.takeMark(character);
      tokenStart += 1;
    } else {
      const wholeTokenLength = tokenLength(text, tokenStart, isEnd);
      if (wholeTokenLength === null) break;
      const wholeToken = text.slice(tokenStart, tokenStart + wholeTokenLength);
      if (character === '"') reader.takeText(wholeToken);
      else reader.takeWord(wholeToken);
      tokenStart += wholeTokenLength;
    }
  }
  return tokenStart;
}

/** Reads the tokens of a document in their order, and refuses one that may not be at its place. */
class TokenReader {
  /** Line of the token that is read now, from 1. */
  line = 1;
  readonly #events: XmlEvents;
  readonly #onOwnValue: OnOwnValue;
  readonly #stack: JsonFrame[] = [];
  /** Number of open lists. */
  #lists = 0;
  #isBegun = false;

  constructor(events: XmlEvents, onOwnValue: OnOwnValue) {
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
    const tokenText = parseTextToken(token) ?? this.refuse("broken");
    const frame = this.#stack.at(-1) ?? this.refuse("broken");
    if (!frame.isList && (frame.next === "first" || frame.next === "key")) {
      frame.key = tokenText.replaceAll(/[/:]/gu, "_").trim() || "_";
      frame.next = "colon";
    } else if (this.#awaitsValue()) this.#takeScalar(tokenText);
    else this.refuse("broken");
  }

  takeWord(word: string): void {
    if (!this.#awaitsValue() || this.#stack.length === 0) this.refuse("broken");
    if (word === "null") this.#takeScalar("");
    else if (word === "true" || word === "false" || numberPattern.test(word)) this.#takeScalar(word);
    else this.refuse("broken");
  }

  #begin(isList: boolean): void {
    if (!this.#awaitsValue()) this.refuse("broken");
    if (this.#stack.length >= xmlLimits.levels) this.refuse("deep");
    this.#isBegun = true;
    const parentFrame = this.#stack.at(-1);
    const elementName = parentFrame === undefined && isList ? recordName : this.#name();
    if (isList) this.#lists += 1;
    if (!isList || parentFrame === undefined) this.#events.open(this.#name(), {}, parentFrame?.isList === true);
    this.#stack.push({ isList, name: elementName, key: "", next: "first" });
  }

  #close(isList: boolean): void {
    const frame = this.#stack.pop();
    if (frame?.isList !== isList || (frame.next !== "first" && frame.next !== "comma")) this.refuse("broken");
    if (isList) this.#lists -= 1;
    if (!isList || this.#stack.length === 0) this.#events.close();
    this.#finishValue();
  }

  #takeScalar(text: string): void {
    const frameName = this.#name();
    this.#events.open(frameName, {});
    if (text !== "") this.#events.text(text);
    this.#events.close();
    if (this.#lists === 0) this.#onOwnValue([...this.#stack.slice(1).map((frame) => frame.name), frameName], text);
    this.#finishValue();
  }

  /** Name of the value that comes next. */
  #name(): string {
    const frame = this.#stack.at(-1);
    if (frame === undefined) return jsonRootName;
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

/** Tells whether a character is white space of JSON, or the byte order mark at the beginning of a file. */
const isBlank = (character: string): boolean => " \t\r\n\ufeff".includes(character);

/** Length of the text or word at a place; null if it does not end yet. */
function tokenLength(text: string, start: number, isEnd: boolean): number | null {
  if (text.charAt(start) !== '"') {
    const scalarLength = text.slice(start).search(scalarEndPattern);
    return scalarLength === -1 ? (isEnd ? text.length - start : null) : scalarLength;
  }
  let closingQuote = start;
  for (;;) {
    closingQuote = text.indexOf('"', closingQuote + 1);
    if (closingQuote === -1) return null;
    let backslashCount = 0;
    while (text.charAt(closingQuote - 1 - backslashCount) === "\\") backslashCount += 1;
    if (backslashCount % 2 === 0) return closingQuote + 1 - start;
  }
}

/** Reads a text between quotes; null if it is none. */
function parseTextToken(token: string): string | null {
  try {
    const parsedToken: unknown = JSON.parse(token);
    return typeof parsedToken === "string" ? parsedToken : null;
  } catch {
    return null;
  }
}
