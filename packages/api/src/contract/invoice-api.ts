/** Endpoints of receipts: a search by any known fact, and the reading of a single receipt. Source: behaviour 3.8, decision 0340. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { InvoiceMail, InvoicePage, InvoiceQuery } from "../wire/invoice-wire.ts";
import { ReceiptWire } from "../wire/receipt-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { Repeatable } from "./repeatable.ts";

const basePath = "/api/Invoice";
const readAccess = forPermissionHolders("SALE_READ");

/** Receipts of the locations that the caller may see. */
export const invoiceApi = HttpApiGroup.make("invoice")
  .add(
    HttpApiEndpoint.post("search", `${basePath}/Search`, {
      payload: InvoiceQuery,
      success: InvoicePage,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("receipt", `${basePath}/Receipt`, {
      query: { origin: Text },
      success: ReceiptWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("mail", `${basePath}/Mail`, {
      payload: InvoiceMail,
      success: Schema.Struct({ recipient: Schema.String }),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("SALE_CUD")),
  )
  .middleware(Authorization);
