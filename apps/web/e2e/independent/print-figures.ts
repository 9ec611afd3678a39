/** Formats amounts in the three languages. Only these tests use it; spaces are plain, and callers normalize theirs. */

export type StoryLanguage = "fr" | "en" | "es";

/** Cents as dollars: "1 234,56 $" in French, "$1,234.56" in English and Spanish. */
export function printDollars(cents: number, language: StoryLanguage): string {
  const sign = cents < 0 ? "-" : "";
  const whole = groups(Math.floor(Math.abs(cents) / 100), language);
  const fraction = String(Math.abs(cents) % 100).padStart(2, "0");
  return language === "fr" ? `${sign}${whole},${fraction} $` : `${sign}$${whole}.${fraction}`;
}

export function printCount(count: number, language: StoryLanguage): string {
  return groups(count, language);
}

function groups(whole: number, language: StoryLanguage): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, language === "fr" ? " " : ",");
}
