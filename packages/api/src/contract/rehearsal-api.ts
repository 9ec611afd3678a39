/** Endpoints that try settings on past receipts; nothing is written. They need the permissions to read settings and reports, and those of prices also that to read products. Source: decisions 0519 and 0532. */

import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  PriceRehearsalQuery,
  PriceRehearsalWire,
  RoundingRehearsalQuery,
  RoundingRehearsalWire,
  TaxRehearsalQuery,
  TaxRehearsalWire,
} from "../wire/rehearsal-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { Repeatable } from "./repeatable.ts";

const basePath = "/api/Config/Rehearse";
const readAccess = forPermissionHolders("CONFIG_READ");

/** Endpoints that try taxes, cash roundings and prices on the receipts of a period. */
export const rehearsalApi = HttpApiGroup.make("rehearsal")
  .add(
    HttpApiEndpoint.post("taxes", `${basePath}/Taxes`, {
      payload: TaxRehearsalQuery,
      success: TaxRehearsalWire,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("rounding", `${basePath}/Rounding`, {
      payload: RoundingRehearsalQuery,
      success: RoundingRehearsalWire,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("prices", `${basePath}/Prices`, {
      payload: PriceRehearsalQuery,
      success: PriceRehearsalWire,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
  )
  .middleware(Authorization);
