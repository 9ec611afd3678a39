/** Text of a number of a workbook, by the style of its cell. */
import { fromDateSerial } from "../workbook/cell.ts";
import { readXml } from "./xml-reader.ts";
import type { Zip } from "./zip.ts";

/** Meaning of the numbers of a cell style: a day, a moment or a time of day; null for plain numbers. */
export type CellStyle = "day" | "moment" | "time" | null;

/** Reads the kind of value that the cells of each style have. */
export async function readCellStyles(zip: Zip): Promise<readonly CellStyle[]> {
  const ownFormats = new Map<string, string>();
  const styles: CellStyle[] = [];
  let isInCells = false;
  await readXml(zip, "xl/styles.xml", {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") ownFormats.set(numFmtId, formatCode);
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) styles.push(styleOf(numFmtId, ownFormats.get(numFmtId)));
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}

function styleOf(id: string, code: string | undefined): CellStyle {
  const number = Number(id);
  if (code === undefined) {
    if (number === 22) return "moment";
    if ((number >= 18 && number <= 21) || (number >= 45 && number <= 47)) return "time";
    return (number >= 14 && number <= 17) || (number >= 27 && number <= 36) || (number >= 50 && number <= 58)
      ? "day"
      : null;
  }
  const [firstSection = ""] = code.split(";");
  const plainFormat = firstSection.replaceAll(/\[(?:h+|m+|s+)\]/giu, "h").replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./gu, "");
  if (/general/iu.test(plainFormat)) return null;
  const hasTime = /[hs]/iu.test(plainFormat);
  const hasDay = /[yd]/iu.test(plainFormat) || (!hasTime && /m/iu.test(plainFormat));
  if (hasDay) return hasTime ? "moment" : "day";
  return hasTime ? "time" : null;
}

/** Prints a number as its cell shows it, whatever the language of its program. */
export function cellText(value: string, style: CellStyle, isFrom1904: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return (style === null ? null : dayText(number, style, isFrom1904)) ?? plainNumber(number);
}

const secondsOfDay = 86_400;

function dayText(serial: number, style: Exclude<CellStyle, null>, isFrom1904: boolean): string | null {
  const seconds = Math.round(serial * secondsOfDay);
  const clock = clockText(seconds % secondsOfDay);
  if (style === "time" && serial >= 0 && seconds < secondsOfDay) return clock;
  // Spreadsheets count 29 February 1900, which did not exist: serial numbers before it are one day off, and its own
  // number is no date.
  const wholeDays = Math.floor(seconds / secondsOfDay);
  if (!isFrom1904 && wholeDays === 60) return null;
  const day = fromDateSerial(!isFrom1904 && wholeDays >= 1 && wholeDays < 60 ? wholeDays + 1 : wholeDays, isFrom1904);
  if (day === null) return null;
  if (style === "day") return Number.isInteger(serial) ? day : `${day} ${clock.slice(0, 5)}`;
  return `${day} ${clock}`;
}

function clockText(seconds: number): string {
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}

/** Rounds a number to the fifteen digits that spreadsheets keep, which removes errors of binary arithmetic. */
function plainNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  if (!text.includes("e")) return text;
  return Math.abs(number) < 1 ? number.toFixed(15).replace(/0+$/u, "") : BigInt(Math.round(number)).toString();
}
