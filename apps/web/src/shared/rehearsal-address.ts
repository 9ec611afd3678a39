/** Settings that are tried, in the address of their page, so that they can be sent to somebody. */
import { navigationEntries } from "@comptoir/domain/access";
import { parseTriedTaxes, type TriedTaxes } from "@comptoir/domain/tax";
import { lawfulRounding, parseCashRounding, type CashRounding } from "@comptoir/domain/transaction";

/** Path of the page that tries settings on past receipts. */
export const rehearsalPath = `${navigationEntries.CONFIG.path}/rehearsal`;

/** Settings that can be tried. */
export const rehearsalSubjects = ["taxes", "rounding"] as const;

/** A setting that can be tried. */
export type RehearsalSubject = (typeof rehearsalSubjects)[number];

/** State of the page in its address. */
export interface RehearsalAddress {
  readonly subject: RehearsalSubject;
  readonly date: string;
  readonly taxes: TriedTaxes;
  readonly rounding: CashRounding;
}

/** Default period. A week, because every receipt of it is computed. */
const usualPeriod = "-1w";

export const nothingTried: TriedTaxes = { rates: [], departments: [] };

/** Parses an address; what cannot be tried is left out. */
export function parseRehearsalAddress(search: string): RehearsalAddress {
  const params = new URLSearchParams(search);
  const taxes = parseTriedTaxes({
    rates: partsOf(params.get("rates")).map(([code = "", rate, tried]) => ({
      code,
      rate: numberOf(rate),
      tried: numberOf(tried),
    })),
    departments: partsOf(params.get("departments")).map(([id, category = ""]) => ({
      departmentId: Number(id),
      category,
    })),
  });
  const rounding = parseCashRounding({
    coin: numberOf(params.get("coin") ?? String(lawfulRounding.coin)),
    way: params.get("way") ?? lawfulRounding.way,
  });
  return {
    subject: rehearsalSubjects.find((subject) => subject === params.get("try")) ?? "taxes",
    date: params.get("date") ?? usualPeriod,
    taxes:
      taxes.ok && taxes.value.departments.every(({ departmentId }) => isId(departmentId)) ? taxes.value : nothingTried,
    rounding: rounding.ok ? rounding.value : lawfulRounding,
  };
}

/** Reads a whole number of an address; NaN, which no setting can be, if it is empty or no number. */
const numberOf = (text = ""): number => (text === "" ? Number.NaN : Number(text));

/** Prints the path of a page with its address. */
export function printRehearsalPath({ subject, date, taxes, rounding }: Partial<RehearsalAddress>): string {
  const isLawful = rounding === undefined || JSON.stringify(rounding) === JSON.stringify(lawfulRounding);
  const parameters = {
    try: subject === undefined || subject === "taxes" ? "" : subject,
    date: date === undefined || date === usualPeriod ? "" : date,
    rates: (taxes?.rates ?? []).map(({ code, rate, tried }) => `${code}.${rate}.${tried}`).join("~"),
    departments: (taxes?.departments ?? [])
      .map(({ departmentId, category }) => `${departmentId}.${category}`)
      .join("~"),
    coin: isLawful ? "" : String(rounding.coin),
    way: isLawful ? "" : rounding.way,
  };
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "")).toString();
  return query === "" ? rehearsalPath : `${rehearsalPath}?${query}`;
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

const partsOf = (text: string | null): readonly (readonly string[])[] =>
  (text ?? "").split("~").flatMap((part) => (part === "" ? [] : [part.split(".")]));
