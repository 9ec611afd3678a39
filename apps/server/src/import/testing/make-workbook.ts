/** Makes workbooks with several sheets, as other programs write them, for tests. */

import { columnLetters, writeZip } from "@comptoir/api/workbook";

/** A text, or a number by its style; a formula has its stored value, if any. */
export type SheetCell =
  | string
  | { readonly number: number }
  | { readonly day: number }
  | { readonly moment: number }
  | { readonly time: number }
  | { readonly formula: string; readonly value?: string };

export type Sheets = Readonly<Record<string, readonly (readonly SheetCell[])[]>>;

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Makes a workbook of Excel, with shared texts and styles. */
export async function makeWorkbook(
  sheets: Sheets,
  { isFrom1904 = false }: { readonly isFrom1904?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = new Map<string, number>();
  const cellOf = (cell: SheetCell, place: string): string => {
    if (typeof cell === "string") {
      if (cell === "") return "";
      texts.set(cell, texts.get(cell) ?? texts.size);
      return `<c r="${place}" t="s"><v>${texts.get(cell)}</v></c>`;
    }
    if ("formula" in cell)
      return `<c r="${place}"><f>${escapeXml(cell.formula)}</f>${cell.value === undefined ? "" : `<v>${cell.value}</v>`}</c>`;
    const [style, value] =
      "day" in cell
        ? [1, cell.day]
        : "moment" in cell
          ? [2, cell.moment]
          : "time" in cell
            ? [3, cell.time]
            : [0, cell.number];
    return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  };
  const names = Object.keys(sheets);
  const pages = Object.values(sheets).map(
    (rows) =>
      `<worksheet><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${columnLetters(column)}${row + 1}`)).join("")}</row>`).join("")}</sheetData></worksheet>`,
  );
  return makeZip({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    "xl/sharedStrings.xml": `<sst>${[...texts.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(pages.map((page, at) => [`xl/worksheets/sheet${at + 1}.xml`, page])),
  });
}

/** Makes an OpenDocument spreadsheet, whose sheets end with a million repeated rows and thousands of repeated cells. */
export async function makeOpenDocument(
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const cellOf = (cell: string | number): string =>
    typeof cell === "number"
      ? `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${escapeXml(cell)}</text:p></table:table-cell>`;
  const tables = Object.entries(sheets).map(
    ([name, rows]) =>
      `<table:table table:name="${escapeXml(name)}">${rows.map((cells) => `<table:table-row>${cells.map(cellOf).join("")}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`).join("")}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
  );
  return makeZip({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`,
  });
}

/** Makes an archive of texts. */
export async function makeZip(parts: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const file = await writeZip(
    Object.entries(parts).map(([name, text]) => ({ name, pieces: [text] })),
    "",
  );
  return new Uint8Array(await file.arrayBuffer());
}
