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

const localName = (full: string): string => full.slice(full.indexOf(":") + 1);

/** Parses an entry; yields after each piece of it. Names are without their prefix. Returns false if there is no such entry. */
export async function* walkXml(
  zip: Zip,
  name: string,
  { open, close, text }: XmlHandlers,
): AsyncGenerator<void, boolean> {
  const content = zip.read(name);
  if (content === null) return false;
  const parser = new SaxesParser();
  const refuseEntities = (): never => {
    throw new WorkbookError("IMPORT_WORKBOOK");
  };
  parser.on("error", refuseEntities);
  // Custom entities are used for entity bombs; no spreadsheet program writes any.
  parser.on("doctype", refuseEntities);
  parser.on("opentag", (tag: SaxesTagPlain) => open?.(localName(tag.name), localAttributes(tag.attributes)));
  parser.on("closetag", (tag: SaxesTagPlain) => close?.(localName(tag.name)));
  if (text !== undefined) parser.on("text", text);
  const decoder = new TextDecoder();
  for await (const bytes of content) {
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
  yield;
  return true;
}

/** Parses a whole entry. Returns false if there is no such entry. */
export async function readXml(zip: Zip, name: string, handlers: XmlHandlers): Promise<boolean> {
  const walk = walkXml(zip, name, handlers);
  for (;;) {
    const { done, value } = await walk.next();
    if (done === true) return value;
  }
}

function localAttributes(attributes: Readonly<Record<string, string>>): Attributes {
  let isPrefixed = false;
  for (const name in attributes) if (name.includes(":")) isPrefixed = true;
  return isPrefixed
    ? Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))
    : attributes;
}
