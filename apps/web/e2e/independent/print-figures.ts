/** Formats amounts in the three languages, for these tests only. The spaces are plain: callers replace no-break spaces of the page first. */

export type PrintLanguage = "fr" | "en" | "es";

/** Cents as dollars: "1 234,56 $" in French, "$1,234.56" in English and Spanish. */
export function printDollars(cents: number, language: PrintLanguage): string {
  const sign = cents < 0 ? "-" : "";
  const wholeDollars = groups(Math.floor(Math.abs(cents) / 100), language);
  const fraction = String(Math.abs(cents) % 100).padStart(2, "0");
  return language === "fr" ? `${sign}${wholeDollars},${fraction} $` : `${sign}$${wholeDollars}.${fraction}`;
}

export function printCount(count: number, language: PrintLanguage): string {
  return groups(count, language);
}

function groups(whole: number, language: PrintLanguage): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, language === "fr" ? " " : ",");
}
