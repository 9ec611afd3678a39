/** Settings that are tried, in the address of their page, so that they can be sent to somebody. */
import { navigationEntries } from "@comptoir/domain/access";
import { parseTriedTaxes, type TriedTaxes } from "@comptoir/domain/tax";
import {
  lawfulRounding,
  parseCashRounding,
  parseTriedPrices,
  type CashRounding,
  type TriedPrices,
} from "@comptoir/domain/transaction";

/** Path of the page that tries settings on past receipts. */
export const rehearsalPath = `${navigationEntries.CONFIG.path}/rehearsal`;

/** Settings that can be tried. */
export const rehearsalSubjects = ["taxes", "rounding", "prices"] as const;

/** A setting that can be tried. */
export type RehearsalSubject = (typeof rehearsalSubjects)[number];

/** State of the page in its address. */
export interface RehearsalAddress {
  readonly subject: RehearsalSubject;
  readonly date: string;
  readonly taxes: TriedTaxes;
  readonly rounding: CashRounding;
  readonly prices: TriedPrices;
}

/** Default period. A week, because every receipt of it is computed. */
const defaultPeriod = "-1w";

export const noTriedPrices: TriedPrices = { on: null, departments: [], products: [] };

export const noTriedTaxes: TriedTaxes = { rates: [], departments: [] };

/** Parses an address; what cannot be tried is left out. */
export function parseRehearsalAddress(search: string): RehearsalAddress {
  const params = new URLSearchParams(search);
  const parsedTaxes = parseTriedTaxes({
    rates: splitTuples(params.get("rates")).map(([code = "", rate, tried]) => ({
      code,
      rate: parseNumberOrNaN(rate),
      tried: parseNumberOrNaN(tried),
    })),
    departments: splitTuples(params.get("departments")).map(([id, category = ""]) => ({
      departmentId: Number(id),
      category,
    })),
  });
  const parsedRounding = parseCashRounding({
    coin: parseNumberOrNaN(params.get("coin") ?? String(lawfulRounding.coin)),
    way: params.get("way") ?? lawfulRounding.way,
  });
  return {
    subject: rehearsalSubjects.find((subject) => subject === params.get("try")) ?? "taxes",
    date: params.get("date") ?? defaultPeriod,
    taxes:
      parsedTaxes.ok && parsedTaxes.value.departments.every(({ departmentId }) => isPositiveId(departmentId))
        ? parsedTaxes.value
        : noTriedTaxes,
    rounding: parsedRounding.ok ? parsedRounding.value : lawfulRounding,
    prices: parsePrices(params),
  };
}

function parsePrices(params: URLSearchParams): TriedPrices {
  const parsedPrices = parseTriedPrices({
    on: params.get("on") ?? undefined,
    departments: splitTuples(params.get("changes")).map(([id, change]) => ({
      departmentId: Number(id),
      change: parseNumberOrNaN(change),
    })),
    products: splitTuples(params.get("prices")).map(([id, price]) => ({
      itemId: Number(id),
      price: parseNumberOrNaN(price),
    })),
  });
  if (!parsedPrices.ok) return noTriedPrices;
  const { departments, products } = parsedPrices.value;
  const ids = [...departments.map(({ departmentId }) => departmentId), ...products.map(({ itemId }) => itemId)];
  return ids.every(isPositiveId) ? parsedPrices.value : noTriedPrices;
}

/** Reads a whole number of an address; NaN, which no setting can be, if it is empty or no number. */
const parseNumberOrNaN = (text = ""): number => (text === "" ? Number.NaN : Number(text));

/** Prints the path of a page with its address. */
export function printRehearsalPath({ subject, date, taxes, rounding, prices }: Partial<RehearsalAddress>): string {
  const hasLawfulRounding = rounding === undefined || JSON.stringify(rounding) === JSON.stringify(lawfulRounding);
  const addressParameters = {
    try: subject === undefined || subject === "taxes" ? "" : subject,
    date: date === undefined || date === defaultPeriod ? "" : date,
    rates: (taxes?.rates ?? []).map(({ code, rate, tried }) => `${code}.${rate}.${tried}`).join("~"),
    departments: (taxes?.departments ?? [])
      .map(({ departmentId, category }) => `${departmentId}.${category}`)
      .join("~"),
    coin: hasLawfulRounding ? "" : String(rounding.coin),
    way: hasLawfulRounding ? "" : rounding.way,
    on: prices?.on ?? "",
    changes: (prices?.departments ?? []).map(({ departmentId, change }) => `${departmentId}.${change}`).join("~"),
    prices: (prices?.products ?? []).map(({ itemId, price }) => `${itemId}.${price}`).join("~"),
  };
  const addressQuery = new URLSearchParams(
    Object.entries(addressParameters).filter(([, value]) => value !== ""),
  ).toString();
  return addressQuery === "" ? rehearsalPath : `${rehearsalPath}?${addressQuery}`;
}

const isPositiveId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

const splitTuples = (text: string | null): readonly (readonly string[])[] =>
  (text ?? "").split("~").flatMap((part) => (part === "" ? [] : [part.split(".")]));
