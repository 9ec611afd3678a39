/** The part of saxes that reading a workbook uses: what a tag of plain XML carries, and the four events. */
declare module "saxes" {
  export interface SaxesTagPlain {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }
  export class SaxesParser {
    on(event: "error", handler: (error: Error) => void): void;
    on(event: "doctype" | "text", handler: (text: string) => void): void;
    on(event: "opentag" | "closetag", handler: (tag: SaxesTagPlain) => void): void;
    write(text: string): this;
    close(): this;
  }
}
