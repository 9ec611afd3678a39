/** Reads XML in pieces, without entities of its own. */
import { SaxesParser, type SaxesTagPlain } from "saxes";

import { WorkbookError } from "../workbook/cell.ts";
import type { Zip } from "./zip.ts";

/** Attributes of a tag, by their name without a prefix. */
export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const localNameOf = (full: string): string => full.slice(full.indexOf(":") + 1);

/** Parses an entry; yields after each piece of it. Names are without their prefix. Returns false if there is no such entry. */
export async function* walkXml(
  zip: Zip,
  name: string,
  { open, close, text }: XmlHandlers,
): AsyncGenerator<void, boolean> {
  const entryContent = zip.read(name);
  if (entryContent === null) return false;
  const saxParser = new SaxesParser();
  const refuseEntities = (): never => {
    throw new WorkbookError("IMPORT_WORKBOOK");
  };
  saxParser.on("error", refuseEntities);
  // Custom entities are used for entity bombs; no spreadsheet program writes any.
  saxParser.on("doctype", refuseEntities);
  saxParser.on("opentag", (tag: SaxesTagPlain) => open?.(localNameOf(tag.name), withLocalNames(tag.attributes)));
  saxParser.on("closetag", (tag: SaxesTagPlain) => close?.(localNameOf(tag.name)));
  if (text !== undefined) saxParser.on("text", text);
  const textDecoder = new TextDecoder();
  for await (const bytes of entryContent) {
    saxParser.write(textDecoder.decode(bytes, { stream: true }));
    yield;
  }
  saxParser.write(textDecoder.decode());
  saxParser.close();
  yield;
  return true;
}

/** Parses a whole entry. Returns false if there is no such entry. */
export async function readXml(zip: Zip, name: string, handlers: XmlHandlers): Promise<boolean> {
  const xmlWalk = walkXml(zip, name, handlers);
  for (;;) {
    const { done, value } = await xmlWalk.next();
    if (done === true) return value;
  }
}

function withLocalNames(attributes: Readonly<Record<string, string>>): Attributes {
  let hasPrefixedName = false;
  for (const name in attributes) if (name.includes(":")) hasPrefixedName = true;
  return hasPrefixedName
    ? Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localNameOf(name), value]))
    : attributes;
}
