/** How numbers stand in a field before anybody types. */
import { language } from "../shared/text.ts";

/** A plain number with the decimal mark of the language; any other text as it is. */
export const localDecimal = (text: string): string =>
  language === "fr" && /^-?\d*\.\d*$/u.test(text) ? text.replace(".", ",") : text;

/** An amount as it stands on a label: with its cents, and more decimals where it has them. */
export function withCents(value: number): string {
  const [whole = "", part = ""] = String(value).split(".");
  return `${whole}.${part.padEnd(2, "0")}`;
}
