/** Fiscal calendar of the current place. */
import { useSnapshot } from "valtio";

import { session } from "./session.ts";
import { placeState } from "../shared/place-store.ts";

/** Tells whether the company of the current place has a fiscal calendar, so that fiscal periods are offered. */
export function useFiscalCalendar(): boolean {
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  return places.find(({ id }) => id === claims?.tli)?.fiscalCalendar !== undefined;
}
