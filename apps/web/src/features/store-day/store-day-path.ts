/** Addresses of store days, and of the screens that settle what blocks them. */
import type { StoreDayBlockerWire, StoreDayDetail, StoreDayKey } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import type { CalendarDate } from "@comptoir/domain/period";

const { IMPORT_TRANSACTIONS, DEPOSIT, SEARCH_INVOICE, REPORT_INTEGRITY } = navigationEntries;

export const daysPath = IMPORT_TRANSACTIONS.path;
export const importFilePath = `${daysPath}/file`;
export const importsPath = `${daysPath}/batches`;

/** First day and level of the board; null for the current week, and for the reader's own level. */
export interface BoardAddress {
  readonly from: CalendarDate | null;
  readonly level: number | null;
}

/** Returns the address of the board. */
export function boardPath({ from, level }: BoardAddress): string {
  const parameters = new URLSearchParams({
    ...(from !== null && { from }),
    ...(level !== null && { level: String(level) }),
  });
  return parameters.size === 0 ? daysPath : `${daysPath}?${parameters.toString()}`;
}

export const dayPath = ({ locationId, businessDate }: StoreDayKey): string =>
  `${daysPath}/days/${locationId}/${businessDate}`;

/** A day with its deposit. */
export type LinkedDay = Pick<StoreDayDetail, "locationId" | "businessDate" | "depositId">;

/** Returns the address of a search for receipts of a location, of the day unless a text is searched. */
export const receiptsPath = (
  { locationId, businessDate }: LinkedDay,
  facets: Readonly<Record<string, string>>,
): string => {
  const filterParameters = { location: String(locationId), ...facets };
  const dayParameters = "q" in facets ? {} : { from: businessDate, to: businessDate };
  return `${SEARCH_INVOICE.path}?${new URLSearchParams({ ...filterParameters, ...dayParameters }).toString()}`;
};

/** Returns the address of a search for the receipts of a day, whatever their state. */
export const dayReceiptsPath = (place: LinkedDay): string => receiptsPath(place, {});

/** Returns the address of the deposit of a day; of the deposits of its date if none was prepared. */
export const depositPath = ({ businessDate, depositId }: LinkedDay): string =>
  depositId === null ? `${DEPOSIT.path}?from=${businessDate}&to=${businessDate}` : `${DEPOSIT.path}/${depositId}`;

/** Returns the address of the findings of a day. */
export const integrityPath = ({ locationId, businessDate }: LinkedDay): string => {
  const locationFilters = [{ Column: "location", Operator: "=", Value: locationId }];
  return `${REPORT_INTEGRITY.path}?${new URLSearchParams({ period: businessDate, filters: JSON.stringify(locationFilters) }).toString()}`;
};

/** Returns the first missing receipt number, without leading zeros, since files write numbers in different ways. */
const firstMissingNumber = ({ params }: StoreDayBlockerWire): string =>
  String(params["numbers"] ?? "")
    .split(/[^0-9]/u)[0]
    ?.replace(/^0+/u, "") ?? "";

/** Returns the address of the screen that settles a blocker; for refused facts that of the day itself. */
export function remedyPath(blocker: StoreDayBlockerWire, place: LinkedDay): string {
  switch (blocker.code) {
    case "STORE_DAY_MISSING":
      return receiptsPath(place, { q: firstMissingNumber(blocker) });
    case "STORE_DAY_OPEN":
      return receiptsPath(place, { state: "WAIT", terminal: blocker.subject });
    case "STORE_DAY_REFUSED":
      return dayPath(place);
    case "STORE_DAY_UNDECLARED":
    case "STORE_DAY_OVER_SHORT":
    case "STORE_DAY_DEPOSIT":
      return depositPath(place);
    case "STORE_DAY_TIES":
      return blocker.subject === "cash" || blocker.subject === "cheques" || blocker.subject === "deposit"
        ? depositPath(place)
        : integrityPath(place);
    default:
      return integrityPath(place);
  }
}
