/** Writes a table as an XLSX workbook of one sheet: frozen header row, and typed cells for texts, numbers and dates. */
import {
  toDayFraction,
  toDateSerial,
  type CellFormat,
  type CellValue,
  type SheetColumn,
  type SheetRow,
} from "./cell.ts";
import { streamZip } from "./write-zip.ts";

/** MIME type of a workbook. */
export const workbookMimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Maximum number of rows of a sheet. */
const sheetRowsAtMost = 1_048_576;

/** Number of characters that are buffered before they are compressed. */
const pieceCharactersAtLeast = 256 * 1024;

/** Content of a sheet. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows in chunks. */
  readonly rows: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
  /** Lines above the table, followed by an empty line. */
  readonly head?: readonly string[];
  /** Whether rows are folded by their outline levels. */
  readonly isOutlined?: boolean;
}

/** Writes a sheet in pieces; the column's format determines each cell. */
export function streamWorkbook(sheet: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const makeWholeEntry = (name: string, text: string) => ({ name, pieces: [xmlDeclaration + text] });
  return streamZip([
    makeWholeEntry("[Content_Types].xml", contentTypesXml),
    makeWholeEntry("_rels/.rels", relationsXml([["rId1", "officeDocument", "xl/workbook.xml"]])),
    makeWholeEntry(
      "xl/workbook.xml",
      `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}/relationships"><sheets><sheet name="${escapeXml(toSheetTitle(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    makeWholeEntry(
      "xl/_rels/workbook.xml.rels",
      relationsXml([
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId2", "styles", "styles.xml"],
      ]),
    ),
    makeWholeEntry("xl/styles.xml", stylesXml(listColumnFormatCodes(sheet.columns))),
    { name: "xl/worksheets/sheet1.xml", pieces: writeSheetPieces(sheet) },
  ]);
}

/** Makes a workbook of rows, as a Blob in memory. */
export async function writeWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<readonly CellValue[]>,
): Promise<Blob> {
  const workbookParts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of streamWorkbook({ name, columns, rows: makeRowChunks(rows) })) workbookParts.push(piece);
  return new Blob(workbookParts, { type: workbookMimeType });
}

function* makeRowChunks(rows: Iterable<readonly CellValue[]>): Generator<readonly SheetRow[]> {
  for (const cells of rows) yield [{ cells }];
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeNamespace = "http://schemas.openxmlformats.org/officeDocument/2006";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";

/** Index of each cell format among the styles; the bold formats of totals follow in the same order. */
const styleByFormat = { text: 1, number: 0, money: 2, day: 3, percent: 4, time: 5, flag: 0 } as const satisfies Record<
  CellFormat,
  number
>;
const boldStyleOffset = 6;
const headerStyle = styleByFormat.text + boldStyleOffset;

/** Number format codes of amounts and of days; those of columns with a code of their own follow them. */
const ownNumberFormats = ["#,##0.00##", String.raw`yyyy\-mm\-dd`];
const firstOwnFormatId = 164;
/** Ids of the number formats of the cell formats, in the order of their styles. */
const usualFormatIds = [0, 49, firstOwnFormatId, firstOwnFormatId + 1, 10, 20];

/** Lists the codes of columns, each once. */
const listColumnFormatCodes = (columns: Sheet["columns"]): readonly string[] => [
  ...new Set(columns.flatMap(({ code }) => (code === undefined ? [] : [code]))),
];

/** Returns the style of the numbers of each column: that of its own code, after the usual styles, or that of its format. */
function numberStyleByColumn(columns: Sheet["columns"], isBold: boolean): readonly number[] {
  const columnFormatCodes = listColumnFormatCodes(columns);
  const firstOwnStyle = 2 * usualFormatIds.length + (isBold ? columnFormatCodes.length : 0);
  return columns.map(({ format, code }) =>
    code === undefined
      ? styleByFormat[format] + (isBold ? boldStyleOffset : 0)
      : firstOwnStyle + columnFormatCodes.indexOf(code),
  );
}

const cellStylesXml = (font: number, formats: readonly number[]): string =>
  formats.map((format) => `<xf numFmtId="${format}" fontId="${font}" applyFont="1" applyNumberFormat="1"/>`).join("");

function stylesXml(columnCodes: readonly string[]): string {
  const allFormatCodes = [...ownNumberFormats, ...columnCodes];
  const numberFormatsXml = allFormatCodes
    .map((code, index) => `<numFmt numFmtId="${firstOwnFormatId + index}" formatCode="${escapeXml(code)}"/>`)
    .join("");
  const columnFormatIds = columnCodes.map((_, index) => firstOwnFormatId + ownNumberFormats.length + index);
  const styleXmls = [usualFormatIds, columnFormatIds].flatMap((formats) => [
    cellStylesXml(0, formats),
    cellStylesXml(1, formats),
  ]);
  return `<styleSheet xmlns="${mainNamespace}"><numFmts count="${allFormatCodes.length}">${numberFormatsXml}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${2 * (usualFormatIds.length + columnCodes.length)}">${styleXmls.join("")}</cellXfs></styleSheet>`;
}

const contentTypesXml = `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${workbookMimeType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const relationsXml = (rows: readonly (readonly [string, string, string])[]): string =>
  `<Relationships xmlns="${packageNamespace}/relationships">${rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeNamespace}/relationships/${type}" Target="${target}"/>`).join("")}</Relationships>`;

async function* writeSheetPieces({ columns, rows, head = [], isOutlined = false }: Sheet): AsyncGenerator<string> {
  const lettersByColumn = columns.map((_, index) => columnLetters(index));
  const [plainStyles, boldStyles] = [numberStyleByColumn(columns, false), numberStyleByColumn(columns, true)];
  const columnWidthsXml = columns
    .map(
      ({ format, header }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${format === "text" ? Math.max(18, Math.min(40, header.length + 4)) : 14}" customWidth="1"/>`,
    )
    .join("");
  const headerRowNumber = head.length === 0 ? 1 : head.length + 2;
  const outlineXml = isOutlined ? `<sheetPr><outlinePr summaryBelow="1"/></sheetPr>` : "";
  const outlineLevelsXml = isOutlined
    ? `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${outlineLevelsAtMost}"/>`
    : "";
  let pendingXml = `${xmlDeclaration}<worksheet xmlns="${mainNamespace}">${outlineXml}<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerRowNumber}" topLeftCell="A${headerRowNumber + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${outlineLevelsXml}<cols>${columnWidthsXml}</cols><sheetData>`;
  head.forEach((text, index) => {
    pendingXml += rowXml(index + 1, [
      textCellXml(`A${index + 1}`, text, index === 0 ? headerStyle : styleByFormat.text),
    ]);
  });
  pendingXml += rowXml(
    headerRowNumber,
    columns.map(({ header }, index) => textCellXml(`${lettersByColumn[index]}${headerRowNumber}`, header, headerStyle)),
  );
  let rowNumber = headerRowNumber;
  for await (const chunk of rows) {
    for (const { cells, level = 0, isTotal = false } of chunk) {
      rowNumber += 1;
      if (rowNumber > sheetRowsAtMost) throw new RangeError(`A sheet has at most ${sheetRowsAtMost} rows`);
      pendingXml += rowXml(
        rowNumber,
        columns.map(({ format }, index) =>
          cellXml(`${lettersByColumn[index]}${rowNumber}`, cells[index] ?? null, format, {
            text: styleByFormat.text + (isTotal ? boldStyleOffset : 0),
            number: (isTotal ? boldStyles : plainStyles)[index] ?? styleByFormat[format],
          }),
        ),
        isOutlined ? Math.min(level, outlineLevelsAtMost) : 0,
      );
      if (pendingXml.length < pieceCharactersAtLeast) continue;
      yield pendingXml;
      pendingXml = "";
    }
  }
  yield `${pendingXml}</sheetData><autoFilter ref="A${headerRowNumber}:${lettersByColumn.at(-1) ?? "A"}${rowNumber}"/></worksheet>`;
}

/** Maximum outline level of spreadsheets. */
const outlineLevelsAtMost = 7;

const rowXml = (rowNumber: number, cells: readonly string[], level = 0): string =>
  `<row r="${rowNumber}"${level > 0 ? ` outlineLevel="${level}"` : ""}>${cells.join("")}</row>`;

/** Styles of a cell: as a text, and as a number. */
interface ColumnStyles {
  readonly text: number;
  readonly number: number;
}

function cellXml(cellReference: string, value: CellValue, cellFormat: CellFormat, styles: ColumnStyles): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return `<c r="${cellReference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const numberText =
    cellFormat === "day"
      ? toDateSerial(value)
      : cellFormat === "time"
        ? toDayFraction(value)
        : (cellFormat === "number" || cellFormat === "money" || cellFormat === "percent") && isExactNumber(value)
          ? value
          : null;
  return numberText === null
    ? textCellXml(cellReference, value, styles.text)
    : `<c r="${cellReference}" s="${styles.number}"><v>${numberText}</v></c>`;
}

/** Returns whether a text is a number of at most fifteen digits, as many as spreadsheets store; a longer number stays a text. */
const isExactNumber = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/u.test(text) && text.replaceAll(/[-.]|^0+/gu, "").length <= 15;

const textCellXml = (cellReference: string, text: string, style: number): string =>
  `<c r="${cellReference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Escapes a text for XML; drops characters that XML cannot contain, and escapes texts that look like an escape of workbooks. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "_x000D_");
}

/** Makes the name of a sheet: at most 31 characters, without forbidden ones; "1" if nothing is left. */
const toSheetTitle = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:]/gu, " ")
    .slice(0, 31)
    .trim() || "1";

/** Returns the letters of a column: A for the first, AA for the twenty-seventh. */
export function columnLetters(index: number): string {
  const remainingIndex = Math.floor(index / 26);
  return `${remainingIndex === 0 ? "" : columnLetters(remainingIndex - 1)}${String.fromCodePoint(65 + (index % 26))}`;
}
