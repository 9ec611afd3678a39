/** Address of a receipt search: the typed text, the facets, and the open receipt. */
import type { InvoiceQuery } from "@comptoir/api/wire";
import { parseDecimal, readPastedNumber } from "@comptoir/domain/measure";
import { cents, centsScale, dollarsFromCents } from "@comptoir/domain/money";
import { tenderCodeOf } from "@comptoir/domain/operation";

import { language } from "../../shared/text.ts";

/** Facets whose value is a text. */
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

/** Facets that are on or off. */
export const flagFacets = ["hasRefund", "hasVoid", "hasDiscount", "hasOverride", "isTraining"] as const;

export type TextFacet = (typeof textFacets)[number];
export type FlagFacet = (typeof flagFacets)[number];

/** State of the page that its address holds. */
export interface InvoiceAddress {
  readonly q: string;
  readonly texts: Readonly<Partial<Record<TextFacet | "amountFrom" | "amountTo" | "state" | "location", string>>>;
  readonly flags: readonly FlagFacet[];
  /** Origin of the open receipt; '' if none is open. */
  readonly receipt: string;
}

const singleValueParameters = [...textFacets, "amountFrom", "amountTo", "state", "location"] as const;

/** Parses the query of an address; unknown parameters are ignored. */
export function parseInvoiceAddress(query: string): InvoiceAddress {
  const params = new URLSearchParams(query);
  return {
    q: params.get("q") ?? "",
    texts: Object.fromEntries(
      singleValueParameters.flatMap((name) => {
        const parameterText = params.get(name) ?? "";
        return parameterText === "" ? [] : [[name, parameterText] as const];
      }),
    ),
    flags: flagFacets.filter((name) => params.get(name) === "1"),
    receipt: params.get("receipt") ?? "",
  };
}

/** Formats an address as a query; an empty search gives ''. */
export function printInvoiceAddress({ q, texts, flags, receipt }: InvoiceAddress): string {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  for (const name of singleValueParameters) {
    const facetText = texts[name] ?? "";
    if (facetText !== "") params.set(name, facetText);
  }
  for (const name of flagFacets) if (flags.includes(name)) params.set(name, "1");
  if (receipt !== "") params.set("receipt", receipt);
  return params.toString();
}

/** Counts the active facets. */
export const countFacets = ({ texts, flags }: InvoiceAddress): number => Object.keys(texts).length + flags.length;

/** Builds the server query of an address. Amounts are in dollars; an invalid one is left out, and its field shows an error. */
export function toInvoiceQuery({ q, texts, flags }: InvoiceAddress): InvoiceQuery {
  const { amountFrom, amountTo, location, tender, ...otherTexts } = texts;
  const readDollars = (name: "amountFrom" | "amountTo", text: string | undefined) => {
    const dollars = parseDollars(text);
    return dollars === null ? {} : { [name]: dollars };
  };
  return {
    ...(q.trim() !== "" && { text: q }),
    ...otherTexts,
    ...(tender !== undefined && { tender: tenderCodeOf(tender) ?? tender }),
    ...(location !== undefined && /^[1-9]\d{0,8}$/u.test(location) && { locations: [Number(location)] }),
    ...readDollars("amountFrom", amountFrom),
    ...readDollars("amountTo", amountTo),
    ...Object.fromEntries(flags.map((name) => [name, true])),
  };
}

/** Largest amount that can be searched. Units: cents. */
const largestAmountCents = 9_999_999_999;

/** Parses an amount as typed or copied in the three languages, in dollars; null if it is no amount, or too large to be searched. */
export function parseDollars(text: string | undefined): number | null {
  const pastedResult = readPastedNumber(text ?? "", language);
  if (!pastedResult.ok) return null;
  const amountResult = parseDecimal(pastedResult.value, { scale: centsScale, decimal: "." });
  return amountResult.ok && Math.abs(amountResult.value) <= largestAmountCents
    ? dollarsFromCents(cents(amountResult.value))
    : null;
}
