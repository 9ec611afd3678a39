/** A search of receipts in the address of its page: what is typed, the facets, and the receipt that is open. */
import type { InvoiceQuery } from "@comptoir/api/wire";

/** Facets that are texts. */
export const textFacets = [
  "from",
  "to",
  "terminal",
  "cashier",
  "customer",
  "tender",
  "cardLastFour",
  "item",
  "number",
] as const;

/** Facets that are yes or not asked. */
export const flagFacets = ["hasRefund", "hasVoid", "hasDiscount", "hasOverride", "isTraining"] as const;

export type TextFacet = (typeof textFacets)[number];
export type FlagFacet = (typeof flagFacets)[number];

/** What the address of the page says. */
export interface InvoiceAddress {
  readonly q: string;
  readonly texts: Readonly<Partial<Record<TextFacet | "amountFrom" | "amountTo" | "state" | "location", string>>>;
  readonly flags: readonly FlagFacet[];
  /** Origin of the receipt that is open; '' while none is. */
  readonly receipt: string;
}

const singles = [...textFacets, "amountFrom", "amountTo", "state", "location"] as const;

/** Reads the query of an address; what it does not know it leaves out. */
export function readAddress(query: string): InvoiceAddress {
  const params = new URLSearchParams(query);
  return {
    q: params.get("q") ?? "",
    texts: Object.fromEntries(
      singles.flatMap((name) => {
        const value = params.get(name) ?? "";
        return value === "" ? [] : [[name, value] as const];
      }),
    ),
    flags: flagFacets.filter((name) => params.get(name) === "1"),
    receipt: params.get("receipt") ?? "",
  };
}

/** Writes an address as the query of the page; an empty search writes nothing. */
export function printAddress({ q, texts, flags, receipt }: InvoiceAddress): string {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  for (const name of singles) {
    const value = texts[name] ?? "";
    if (value !== "") params.set(name, value);
  }
  for (const name of flagFacets) if (flags.includes(name)) params.set(name, "1");
  if (receipt !== "") params.set("receipt", receipt);
  return params.toString();
}

/** How many facets narrow the search. */
export const countFacets = ({ texts, flags }: InvoiceAddress): number => Object.keys(texts).length + flags.length;

/** The question that an address asks the server. An amount is dollars; a text that is no number is sent as none, and the field says so. */
export function questionOf({ q, texts, flags }: InvoiceAddress): InvoiceQuery {
  const { amountFrom, amountTo, location, ...others } = texts;
  const dollars = (name: "amountFrom" | "amountTo", text: string | undefined) => {
    const value = dollarsOf(text);
    return value === null ? {} : { [name]: value };
  };
  return {
    ...(q.trim() !== "" && { text: q }),
    ...others,
    ...(location !== undefined && /^[1-9]\d{0,8}$/u.test(location) && { locations: [Number(location)] }),
    ...dollars("amountFrom", amountFrom),
    ...dollars("amountTo", amountTo),
    ...Object.fromEntries(flags.map((name) => [name, true])),
  };
}

/** Dollars as they are typed in the three languages; null for what is no amount. */
export function dollarsOf(text: string | undefined): number | null {
  const said = (text ?? "").replaceAll(/[\s$\u00a0\u202f]/gu, "").replace(",", ".");
  return /^-?\d{1,8}(?:\.\d{1,2})?$/u.test(said) ? Number(said) : null;
}
