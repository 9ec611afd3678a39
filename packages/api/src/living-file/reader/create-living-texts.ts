import type { LivingColumn, LivingData, WrittenFigures } from "../living-data.ts";
import type { LivingCell } from "./living-reader.ts";

/** Formats cells as the report says, and parses figures that are written like them. */
export function createLivingTexts({ columns, days, number }: Pick<LivingData, "columns" | "days" | "number">) {
  const figureText = (value: number, { style, places, dropped }: WrittenFigures): string => {
    const absoluteValue = Math.abs(value);
    const droppedDigits = absoluteValue % 10 ** dropped;
    const roundedUnits = (absoluteValue - droppedDigits) / 10 ** dropped + (2 * droppedDigits >= 10 ** dropped ? 1 : 0);
    const paddedDigits = String(roundedUnits).padStart(places + 1, "0");
    const decimalStart = paddedDigits.length - places;
    const unsignedText =
      paddedDigits.slice(0, decimalStart).replaceAll(/\B(?=(?:\d{3})+$)/gu, style.group) +
      (places === 0 ? "" : style.decimal + paddedDigits.slice(decimalStart));
    return value < 0 && roundedUnits > 0
      ? style.belowBefore + unsignedText + style.belowAfter
      : style.before + unsignedText + style.after;
  };
  const cellText = (value: LivingCell, columnIndex: number): string => {
    const cellColumn = columns[columnIndex];
    if (value === null || cellColumn === undefined) return "";
    if (typeof value === "number")
      return cellColumn.figures === null ? String(value) : figureText(value, cellColumn.figures);
    return cellColumn.isDay ? (days[`${columnIndex} ${value}`] ?? days[value] ?? value) : value;
  };
  const countText = (count: number): string => figureText(count, { style: number, places: 0, dropped: 0 });
  /** Parses a figure as formatted here, also in thousands (K), in the smallest unit; null if invalid. */
  const parseFigure = (text: string, { decimals, figures }: LivingColumn): number | null => {
    const { group, decimal } = figures?.style ?? number;
    const plainNumberText = (group === "" ? text : text.replaceAll(group, ""))
      .replaceAll(/[^\d.,\u2212-]/gu, "")
      .replace("\u2212", "-")
      .replace(decimal, ".");
    const decimalScale = (decimals ?? 0) + (/k/iu.test(text) ? 3 : 0);
    return /^-?\d+(?:\.\d+)?$/u.test(plainNumberText) ? Math.round(Number(plainNumberText) * 10 ** decimalScale) : null;
  };
  /** Replaces the placeholders {{name}} of a sentence. */
  const fillSentence = (sentence: string, parts: Readonly<Record<string, string>>): string =>
    Object.entries(parts).reduce((text, [name, part]) => text.replace(`{{${name}}}`, part), sentence);
  return { cellText, countText, parseFigure, fill: fillSentence };
}
