import type { LivingColumn, LivingData } from "../living-data.ts";
import type { LivingCell } from "./living-reader.ts";

/** Formats cells by the number formats of the file, and parses figures that are written like them. */
export function createLivingTexts({ columns, days, money, number }: LivingData) {
  const figureText = (value: number, column: LivingColumn): string => {
    const style = column.isMoney ? money : number;
    const digits = String(Math.abs(value)).padStart((column.decimals ?? 0) + 1, "0");
    const decimalStart = digits.length - (column.decimals ?? 0);
    let remainder = digits.slice(decimalStart);
    while (remainder.length > column.least && remainder.endsWith("0")) remainder = remainder.slice(0, -1);
    const text =
      digits.slice(0, decimalStart).replaceAll(/\B(?=(?:\d{3})+$)/gu, style.group) +
      (remainder === "" ? "" : style.decimal + remainder);
    return value < 0 ? style.belowBefore + text + style.belowAfter : style.before + text + style.after;
  };
  const cellText = (value: LivingCell, columnIndex: number): string => {
    const column = columns[columnIndex];
    if (value === null || column === undefined) return "";
    if (typeof value === "number") return column.decimals === null ? String(value) : figureText(value, column);
    return column.isDay ? (days[value] ?? value) : value;
  };
  const countText = (count: number): string =>
    figureText(count, { header: "", decimals: 0, least: 0, isMoney: false, adds: true, isDay: false });
  /** Parses a figure as formatted here, in the smallest unit; null if invalid. */
  const parseFigure = (text: string, { decimals, isMoney }: LivingColumn): number | null => {
    const { group, decimal } = isMoney ? money : number;
    const plainText = (group === "" ? text : text.replaceAll(group, ""))
      .replaceAll(/[^\d.,\u2212-]/gu, "")
      .replace("\u2212", "-")
      .replace(decimal, ".");
    return /^-?\d+(?:\.\d+)?$/u.test(plainText) ? Math.round(Number(plainText) * 10 ** (decimals ?? 0)) : null;
  };
  /** Replaces the placeholders {{name}} of a sentence. */
  const fill = (sentence: string, parts: Readonly<Record<string, string>>): string =>
    Object.entries(parts).reduce((text, [name, part]) => text.replace(`{{${name}}}`, part), sentence);
  return { cellText, countText, parseFigure, fill };
}
