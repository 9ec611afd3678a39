/** Fiscal calendar of the places that the user sees. */
import { useSnapshot } from "valtio";

import { placeState } from "./place-store.ts";

/** Tells whether a company of the user has a fiscal calendar, so that fiscal periods are offered. */
export const useFiscalCalendar = (): boolean =>
  useSnapshot(placeState).places.some(({ fiscalCalendar }) => fiscalCalendar !== undefined);
