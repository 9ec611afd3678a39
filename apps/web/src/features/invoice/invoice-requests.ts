/** The calls about receipts. */
import type { InvoicePage, InvoiceQuery, ReceiptWire } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";
import { whileRunning } from "../../shared/notices.ts";
import { language } from "../../shared/text.ts";

/** Calls of the receipt page. */
export interface InvoiceGateway {
  readonly search: (query: InvoiceQuery, signal?: AbortSignal) => Promise<Answer<InvoicePage>>;
  readonly mail: (origin: string, recipient: string) => Promise<Answer<{ readonly recipient: string }>>;
  readonly receipt: (origin: string, signal?: AbortSignal) => Promise<Answer<ReceiptWire>>;
}

export const invoiceGateway: InvoiceGateway = {
  search: (query, signal) => askSignedIn((api) => api.invoice.search({ payload: query }), signal),
  mail: (origin, recipient) =>
    whileRunning(askSignedIn((api) => api.invoice.mail({ payload: { origin, recipient, language } }))),
  receipt: (origin, signal) => askSignedIn((api) => api.invoice.receipt({ query: { origin } }), signal),
};
