/** Text of a number of a workbook, by the style of its cell. */
import { fromDateSerial } from "../workbook/cell.ts";
import { readXml } from "./xml-reader.ts";
import type { Zip } from "./zip.ts";

/** Meaning of the numbers of a cell style: a day, a moment or a time of day; null for plain numbers. */
export type CellStyle = "day" | "moment" | "time" | null;

/** Reads the kind of value that the cells of each style have. */
export async function readCellStyles(zip: Zip): Promise<readonly CellStyle[]> {
  const formatCodeById = new Map<string, string>();
  const cellStyles: CellStyle[] = [];
  let isInCellFormats = false;
  await readXml(zip, "xl/styles.xml", {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") formatCodeById.set(numFmtId, formatCode);
      if (name === "cellXfs") isInCellFormats = true;
      if (name === "xf" && isInCellFormats) cellStyles.push(readStyleOfFormat(numFmtId, formatCodeById.get(numFmtId)));
    },
    close: (name) => {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  return cellStyles;
}

function readStyleOfFormat(id: string, code: string | undefined): CellStyle {
  const formatNumber = Number(id);
  if (code === undefined) {
    if (formatNumber === 22) return "moment";
    if ((formatNumber >= 18 && formatNumber <= 21) || (formatNumber >= 45 && formatNumber <= 47)) return "time";
    return (formatNumber >= 14 && formatNumber <= 17) ||
      (formatNumber >= 27 && formatNumber <= 36) ||
      (formatNumber >= 50 && formatNumber <= 58)
      ? "day"
      : null;
  }
  const [firstSection = ""] = code.split(";");
  const formatWithoutLiterals = firstSection
    .replaceAll(/\[(?:h+|m+|s+)\]/giu, "h")
    .replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./gu, "");
  if (/general/iu.test(formatWithoutLiterals)) return null;
  const hasTimePart = /[hs]/iu.test(formatWithoutLiterals);
  const hasDayPart = /[yd]/iu.test(formatWithoutLiterals) || (!hasTimePart && /m/iu.test(formatWithoutLiterals));
  if (hasDayPart) return hasTimePart ? "moment" : "day";
  return hasTimePart ? "time" : null;
}

/** Prints the number of a cell: a day, moment or time by its style, any other as a plain decimal, whatever the program's language. */
export function cellText(value: string, style: CellStyle, isFrom1904: boolean): string {
  const numericValue = Number(value);
  if (!Number.isFinite(numericValue)) return value;
  return (style === null ? null : dateSerialText(numericValue, style, isFrom1904)) ?? plainNumberText(numericValue);
}

const secondsPerDay = 86_400;

function dateSerialText(serial: number, style: Exclude<CellStyle, null>, isFrom1904: boolean): string | null {
  const serialSeconds = Math.round(serial * secondsPerDay);
  const clockOfDay = clockText(serialSeconds % secondsPerDay);
  if (style === "time" && serial >= 0 && serialSeconds < secondsPerDay) return clockOfDay;
  // Spreadsheets count 29 February 1900, which did not exist: serial numbers before it are one day off, and its own
  // number is no date.
  const wholeDays = Math.floor(serialSeconds / secondsPerDay);
  if (!isFrom1904 && wholeDays === 60) return null;
  const dateText = fromDateSerial(
    !isFrom1904 && wholeDays >= 1 && wholeDays < 60 ? wholeDays + 1 : wholeDays,
    isFrom1904,
  );
  if (dateText === null) return null;
  if (style === "day") return Number.isInteger(serial) ? dateText : `${dateText} ${clockOfDay.slice(0, 5)}`;
  return `${dateText} ${clockOfDay}`;
}

function clockText(seconds: number): string {
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}

/** Rounds a number to the fifteen digits that spreadsheets keep, which removes errors of binary arithmetic. */
function plainNumberText(number: number): string {
  const roundedText = String(Number(number.toPrecision(15)));
  if (!roundedText.includes("e")) return roundedText;
  return Math.abs(number) < 1 ? number.toFixed(15).replace(/0+$/u, "") : BigInt(Math.round(number)).toString();
}
