/** The calls that try settings on past receipts. */
import type {
  PriceRehearsalQuery,
  PriceRehearsalWire,
  RoundingRehearsalQuery,
  RoundingRehearsalWire,
  TaxRehearsalQuery,
  TaxRehearsalWire,
} from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

/** Calls of the page that tries settings. */
export interface RehearsalGateway {
  readonly prices: (query: PriceRehearsalQuery, signal?: AbortSignal) => Promise<Answer<PriceRehearsalWire>>;
  readonly taxes: (query: TaxRehearsalQuery, signal?: AbortSignal) => Promise<Answer<TaxRehearsalWire>>;
  readonly rounding: (query: RoundingRehearsalQuery, signal?: AbortSignal) => Promise<Answer<RoundingRehearsalWire>>;
}

export const rehearsalGateway: RehearsalGateway = {
  prices: (query, signal) => askSignedIn((api) => api.rehearsal.prices({ payload: query }), signal),
  taxes: (query, signal) => askSignedIn((api) => api.rehearsal.taxes({ payload: query }), signal),
  rounding: (query, signal) => askSignedIn((api) => api.rehearsal.rounding({ payload: query }), signal),
};
