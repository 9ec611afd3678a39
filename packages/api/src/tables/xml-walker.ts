/** Walks XML as its text arrives, within limits: no entities of its own, no endless tag, no endless depth. */
import { SaxesParser, type SaxesTagPlain } from "saxes";

/** Parts of a document in their order. Names are as written, with their prefix. */
export interface XmlEvents {
  /** Opens an element; `isItem` tells that it is an object of a list of JSON, and may repeat even if it occurs once here. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, isItem?: boolean) => void;
  readonly text: (text: string) => void;
  readonly close: () => void;
}

/** Why a document is not read: it is not well formed, has declarations (DTD), nests too deeply, or has an endless tag or text. */
export type XmlFaultReason = "broken" | "declarations" | "deep" | "long";

/** Error of a document, with its line and column. */
export class XmlFault extends Error {
  override readonly name = "XmlFault";
  readonly reason: XmlFaultReason;
  /** Line number, from 1. */
  readonly line: number;
  /** Character of the line, from 1. */
  readonly column: number;

  constructor(reason: XmlFaultReason, line: number, column: number) {
    super(`${reason} at line ${line}, column ${column}`);
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}

/** Limits of a document. */
export const xmlLimits = {
  levels: 100,
  /** Longest tag, text, comment or declaration. Units: characters. */
  run: 1_048_576,
} as const;

/** Parser of a document in pieces. */
export interface XmlWalker {
  readonly write: (text: string) => void;
  /** Ends the document. */
  readonly end: () => void;
  /** Line of the text that is read now. */
  readonly line: () => number;
}

/** Makes a walker. Its functions throw `XmlFault`. */
export function createXmlWalker(events: XmlEvents): XmlWalker {
  const saxParser = new SaxesParser();
  // A part that never ends is kept in memory by the parser: it is measured from the piece in which the last part ended.
  let [writtenLength, lastPart, levels] = [0, 0, 0];
  const throwFault = (reason: XmlFaultReason): never => {
    throw new XmlFault(reason, saxParser.line, saxParser.columnIndex + 1);
  };
  saxParser.on("error", () => throwFault("broken"));
  // A document type that only names itself is harmless, because nothing is fetched. One with declarations of its own may hold entities.
  saxParser.on("doctype", (text) => {
    lastPart = writtenLength;
    if (text.includes("[")) throwFault("declarations");
  });
  saxParser.on("opentag", (tag: SaxesTagPlain) => {
    lastPart = writtenLength;
    levels += 1;
    if (levels > xmlLimits.levels) throwFault("deep");
    events.open(tag.name, tag.attributes);
  });
  saxParser.on("closetag", () => {
    lastPart = writtenLength;
    levels -= 1;
    events.close();
  });
  const passText = (part: string) => {
    lastPart = writtenLength;
    events.text(part);
  };
  saxParser.on("text", passText);
  saxParser.on("cdata", passText);
  saxParser.on("comment", () => (lastPart = writtenLength));
  saxParser.on("processinginstruction", () => (lastPart = writtenLength));
  return {
    write: (piece) => {
      writtenLength += piece.length;
      saxParser.write(piece);
      if (writtenLength - lastPart > xmlLimits.run) throwFault("long");
    },
    end: () => void saxParser.close(),
    line: () => saxParser.line,
  };
}
