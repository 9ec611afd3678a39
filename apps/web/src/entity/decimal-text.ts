/** Formats numbers for inputs. */
import { language } from "../shared/text.ts";

/** Formats a plain number with the language's decimal mark; any other text is unchanged. */
export const formatLocalDecimal = (text: string): string =>
  language === "fr" && /^-?\d*\.\d*$/u.test(text) ? text.replace(".", ",") : text;

/** Formats an amount with at least two decimals. */
export function formatWithCents(value: number): string {
  const [wholeDigits = "", part = ""] = String(value).split(".");
  return `${wholeDigits}.${part.padEnd(2, "0")}`;
}
