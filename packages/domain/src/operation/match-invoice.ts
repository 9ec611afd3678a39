/** Decides which receipts a search finds: the rule that the statements of both databases follow. */

import { foldText } from "../text/index.ts";
import type { LineKind, RiskType, TransactionState } from "../transaction/index.ts";

import type { InvoiceSearch } from "./invoice-search.ts";
import type { InvoiceTerm } from "./invoice-text.ts";

/** A receipt as it is searched. Units: cents. */
export interface SearchedInvoice {
  readonly locationId: number;
  /** Name of the store. */
  readonly location: string;
  readonly businessDate: string;
  readonly number: string;
  readonly terminal: string;
  readonly cashier: string | null;
  readonly customer: string | null;
  readonly state: TransactionState;
  readonly training: boolean;
  readonly total: number;
  readonly lines: readonly {
    readonly kind: LineKind;
    readonly discount: number;
    readonly sku: string;
    readonly description: string;
    /** Barcode of the product in the catalogue. */
    readonly upc: string | null;
  }[];
  readonly tenders: readonly { readonly code: string; readonly lastFour: string | null }[];
  /** Events of the till's journal about the receipt. */
  readonly events: readonly RiskType[];
}

/** Events that void a part of a receipt, or all of it after it was done. */
export const voidingEvents = ["VOID_LINE", "POST_VOID"] as const satisfies readonly RiskType[];

/**
 * Tells whether a receipt matches a search: every word of the search box and every facet. A word for refunds matches a receipt with a refund, and one
 * whose texts contain the word; the facet of refunds matches the former only.
 *
 * Source: behaviour 3.8, decision 0340.
 *
 * @example matchesInvoice({ locationId: 1, location: "Laval 3", businessDate: "2026-03-02", number: "004417", terminal: "3", cashier: "Zoé", customer: null, state: "COMPLETED", training: false, total: 1250, lines: [], tenders: [], events: [] }, { search: { number: "441" }, terms: [{ source: "zoe", kind: "any", text: "zoe" }] }) // => true
 */
export function matchesInvoice(
  invoice: SearchedInvoice,
  { search, terms }: { readonly search: Partial<InvoiceSearch>; readonly terms: readonly InvoiceTerm[] },
): boolean {
  return terms.every((term) => matchesTerm(invoice, term)) && matchesFacets(invoice, search);
}

function matchesFacets(invoice: SearchedInvoice, search: Partial<InvoiceSearch>): boolean {
  const { businessDate, total } = invoice;
  const meetsCondition = <T>(value: T | null | undefined, holds: (wanted: T) => boolean) =>
    value === null || value === undefined || holds(value);
  const matchesPresence = (facet: boolean | null | undefined, isPresent: boolean) =>
    meetsCondition(facet, (wantedPresence) => wantedPresence === isPresent);
  const matchesFacet = (kind: TextKindOfFacet, text: string | null | undefined) =>
    meetsCondition(text, (wantedText) => matchesText(invoice, kind, wantedText));
  return (
    meetsCondition(search.from, (from) => businessDate >= from) &&
    meetsCondition(search.to, (to) => businessDate <= to) &&
    meetsCondition(search.amountFrom, (from) => total >= from) &&
    meetsCondition(search.amountTo, (to) => total <= to) &&
    meetsCondition(search.locations, (ids) => ids.length === 0 || ids.some((id) => id === invoice.locationId)) &&
    meetsCondition(search.state, (state) => invoice.state === state) &&
    matchesFacet("number", search.number) &&
    matchesFacet("terminal", search.terminal) &&
    matchesFacet("cashier", search.cashier) &&
    matchesFacet("customer", search.customer) &&
    matchesFacet("tender", search.tender) &&
    matchesFacet("card", search.cardLastFour) &&
    matchesFacet("item", search.item) &&
    matchesPresence(search.isTraining, invoice.training) &&
    matchesPresence(search.hasRefund, hasRefund(invoice)) &&
    matchesPresence(
      search.hasDiscount,
      invoice.lines.some(({ discount }) => discount > 0),
    ) &&
    matchesPresence(
      search.hasVoid,
      invoice.state === "VOID" || invoice.events.some((type) => voidingEvents.some((voiding) => voiding === type)),
    ) &&
    matchesPresence(search.hasOverride, invoice.events.includes("PRICE_OVERRIDE"))
  );
}

type TextKindOfFacet = Exclude<InvoiceTerm["kind"], "amount" | "date" | "any" | "refund">;

function matchesTerm(invoice: SearchedInvoice, term: InvoiceTerm): boolean {
  if (term.kind === "date") return invoice.businessDate >= term.from && invoice.businessDate <= term.to;
  if (term.kind === "amount") return invoice.total >= term.from && invoice.total <= term.to;
  const { kind, text } = term;
  if (kind === "any") return matchesAnyText(invoice, text);
  // An item, a customer or a store may be named "Return".
  if (kind === "refund") return hasRefund(invoice) || matchesAnyText(invoice, text);
  return matchesText(invoice, kind, text);
}

const hasRefund = ({ lines }: SearchedInvoice): boolean => lines.some(({ kind }) => kind === "REFUND");

const matchesAnyText = (invoice: SearchedInvoice, text: string): boolean =>
  matchesStoreName(invoice.location, { kind: "any", text }) ||
  anyTermKinds.some((kind) => matchesText(invoice, kind, text));

const anyTermKinds = ["number", "terminal", "cashier", "customer", "tender", "card", "item"] as const;

/**
 * Tells whether a store's name contains a text of the search box. Digits need the kind `store`, or every number typed would find all receipts of "Laval 3".
 *
 * @example matchesStoreName("Épicerie Rosemont", { kind: "any", text: "epicerie" }) // => true
 */
export function matchesStoreName(
  name: string,
  { kind, text }: { readonly kind: "any" | "store"; readonly text: string },
): boolean {
  return (kind === "store" || /\p{L}/u.test(text)) && foldText(name).includes(foldText(text));
}

/** Tells whether a receipt matches a text: numbers and names of people and products contain it, codes equal it. */
function matchesText(invoice: SearchedInvoice, kind: TextKindOfFacet, text: string): boolean {
  const foldedText = foldText(text);
  const includesText = (value: string | null) => value !== null && foldText(value).includes(foldedText);
  const isEqualTo = (value: string | null) => value !== null && foldText(value) === foldedText;
  const { number, terminal, cashier, customer, tenders, lines } = invoice;
  const matcherByKind = {
    number: () => includesText(text.includes("-") ? `${terminal}-${number}` : number),
    terminal: () => isEqualTo(terminal),
    cashier: () => includesText(cashier),
    customer: () => includesText(customer),
    tender: () => tenders.some(({ code }) => isEqualTo(code)),
    card: () => tenders.some(({ lastFour }) => lastFour === text),
    store: () => matchesStoreName(invoice.location, { kind: "store", text }),
    item: () =>
      lines.some(({ sku, description, upc }) => includesText(description) || isEqualTo(sku) || isEqualTo(upc)),
  } as const satisfies Record<TextKindOfFacet, () => boolean>;
  return matcherByKind[kind]();
}
