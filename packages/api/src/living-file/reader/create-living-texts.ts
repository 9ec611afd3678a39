import type { LivingColumn, LivingData, WrittenFigures } from "../living-data.ts";
import type { LivingCell } from "./living-reader.ts";

/** Formats cells as the report says, and parses figures that are written like them. */
export function createLivingTexts({ columns, days, number }: Pick<LivingData, "columns" | "days" | "number">) {
  const figureText = (value: number, { style, places, dropped }: WrittenFigures): string => {
    const size = Math.abs(value);
    const remainder = size % 10 ** dropped;
    const units = (size - remainder) / 10 ** dropped + (2 * remainder >= 10 ** dropped ? 1 : 0);
    const digits = String(units).padStart(places + 1, "0");
    const decimalStart = digits.length - places;
    const text =
      digits.slice(0, decimalStart).replaceAll(/\B(?=(?:\d{3})+$)/gu, style.group) +
      (places === 0 ? "" : style.decimal + digits.slice(decimalStart));
    return value < 0 && units > 0 ? style.belowBefore + text + style.belowAfter : style.before + text + style.after;
  };
  const cellText = (value: LivingCell, columnIndex: number): string => {
    const column = columns[columnIndex];
    if (value === null || column === undefined) return "";
    if (typeof value === "number") return column.figures === null ? String(value) : figureText(value, column.figures);
    return column.isDay ? (days[`${columnIndex} ${value}`] ?? days[value] ?? value) : value;
  };
  const countText = (count: number): string => figureText(count, { style: number, places: 0, dropped: 0 });
  /** Parses a figure as formatted here, also in thousands (K), in the smallest unit; null if invalid. */
  const parseFigure = (text: string, { decimals, figures }: LivingColumn): number | null => {
    const { group, decimal } = figures?.style ?? number;
    const plainText = (group === "" ? text : text.replaceAll(group, ""))
      .replaceAll(/[^\d.,\u2212-]/gu, "")
      .replace("\u2212", "-")
      .replace(decimal, ".");
    const scale = (decimals ?? 0) + (/k/iu.test(text) ? 3 : 0);
    return /^-?\d+(?:\.\d+)?$/u.test(plainText) ? Math.round(Number(plainText) * 10 ** scale) : null;
  };
  /** Replaces the placeholders {{name}} of a sentence. */
  const fill = (sentence: string, parts: Readonly<Record<string, string>>): string =>
    Object.entries(parts).reduce((text, [name, part]) => text.replace(`{{${name}}}`, part), sentence);
  return { cellText, countText, parseFigure, fill };
}
